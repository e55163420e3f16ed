"""A piece of a page as a tree: written as HTML at build time, built node by node in a browser.

Text stays text in both cases, whatever a board calls its creatures. This module imports only the standard library,
so that it also runs in a browser's Python.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_SHAPES = frozenset({"path", "rect"})
"""SVG elements that need no end tag; a rule page has hundreds of them."""


@dataclass(frozen=True)
class Node:
    """An element with attributes and children; a string child is text."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: "tuple[Node | str, ...]" = ()

    def html(self) -> str:
        """Return the element as HTML, with text and attributes escaped."""
        attributes = "".join(f' {name}="{escaped(value)}"' for name, value in self.attributes.items())
        inside = "".join(escaped(one) if isinstance(one, str) else one.html() for one in self.children)
        if self.tag in _SHAPES and not inside:
            return f"<{self.tag}{attributes}/>"
        return f"<{self.tag}{attributes}>{inside}</{self.tag}>"

    def to_json(self) -> list[Any]:
        """Return the element as `[tag, attributes, child, …]`."""
        children = [one if isinstance(one, str) else one.to_json() for one in self.children]
        return [self.tag, dict(self.attributes), *children]

    def text(self) -> str:
        """Return the element's text without tags."""
        return "".join(one if isinstance(one, str) else one.text() for one in self.children)


def element(tag: str, *children: "Node | str | None", **attributes: object) -> Node:
    """Return an element; `class_` loses its underscore, `aria_label` becomes `aria-label`."""
    said = {name.rstrip("_").replace("_", "-"): str(value) for name, value in attributes.items() if value is not None}
    return Node(tag, said, tuple(one for one in children if one is not None))


def escaped(text: str) -> str:
    """Return a text escaped for HTML, between tags or in an attribute."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)
