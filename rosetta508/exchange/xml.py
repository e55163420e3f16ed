"""XML from lxml, with every text made valid."""

from typing import Any

from lxml import etree

from rosetta508.exchange.letters import replace_forbidden_characters

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def root(name: str, namespace: str | None = None, /, **attributes: str) -> Any:
    """Return a new root element; with a namespace, add elements below it with `add`."""
    tag, spaces = (f"{{{namespace}}}{name}", {None: namespace}) if namespace else (name, None)
    return etree.Element(tag, _carried(attributes), nsmap=spaces)


def add(parent: Any, name: str, text: str | None = None, lang: str | None = None, /, **attributes: str) -> Any:
    """Append an element in the namespace of `parent` and return it; `_` in an attribute's name becomes `-`."""
    space = etree.QName(parent).namespace
    child = etree.SubElement(parent, f"{{{space}}}{name}" if space else name, _carried(attributes))
    if lang:
        child.set(LANG, replace_forbidden_characters(lang))
    if text:
        child.text = replace_forbidden_characters(text)
    return child


def serialize(tree: Any) -> str:
    """Return the document as text, indented, texts unchanged; it declares UTF-8, in which the caller writes it."""
    etree.indent(tree, space=" ")
    return str(etree.tostring(tree, xml_declaration=True, encoding="UTF-8").decode()) + "\n"


def _carried(attributes: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): replace_forbidden_characters(value) for name, value in attributes.items()}
