"""The official text as reStructuredText, converted to the plain layout with numbers for headings, lists, and pointers.

Such a text numbers only its rules. A title with a line under it is a section, one with lines above and below a chapter;
their numbers come from the following rules. A lettered item is a subrule of the rule above it. A label stands before
any of these. A pointer to the label becomes the number of what follows the label.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scraper.rule_number import LETTERS

_LABEL = re.compile(r"\s*\.\. _(?P<name>[^:]+):\s*$")
_DIRECTIVE = re.compile(r"\s*\.\. _?(?=[a-z]+::|seealso:)(?P<name>[a-z]+)::?(?=\s|$)")
_FIELD = re.compile(r":[a-z]+:")
_DRAWN = re.compile(r"(?P<sign>[-=*~^#])(?P=sign){2,}\s*$")
_NUMBER = re.compile(r"(?P<number>\d{3}\.\d+)\s*$")
_RULE = re.compile(r"\d{3}\.\d+\.")
_ITEM = re.compile(r"\s{2,12}(?P<letter>[a-z]{1,2})\. (?P<text>.*)")
_DAMAGED = re.compile(r":ref:(?!`)")
"""A word containing “ref” that was wrongly marked up as a pointer (:ref:ers)."""
_POINTER = re.compile(r":ref:`(?:(?P<shown>[^`<]{1,200}?)\s{0,9}<[^`<>]{0,200}>|(?P<name>[^`<>]{1,200}))`")
_NUMBERED = re.compile(r"\d[\d.]*[a-z]?, $")
"""The end of the text before a pointer if it already gives the number."""
_TERM = re.compile(r":term:`(?P<shown>[^`<]{1,200}?)(?:\s{0,9}<[^`<>]{0,200}>)?`", re.IGNORECASE)
_LINK = re.compile(r"`(?P<shown>[^`<]{0,200}?)\s{0,9}<(?P<address>[^`<>]{0,400})>`_+")
_SYMBOL = re.compile(r"\|(?P<symbol>[^|\s]{1,5})\|")
_EMPHASIS = re.compile(r"(?<![^\s\"'(\[/-])\*(?=\S)(?P<text>[^*]+?)(?<=\S)\*")
_STAR = "\ue000"
_LONGEST_NUMBER = 20
"""Maximum number of characters of a rule number and the comma after it."""
_STEP = 4
"""Spaces per level of indentation."""


@dataclass(slots=True)
class _Part:
    """A piece of the text: its kind, its line, and its number once known."""

    kind: str
    text: str
    line: int
    number: str = ""


def is_restructured(lines: Iterable[str]) -> bool:
    """Return whether a text is in this markup: it has a label."""
    return any(_LABEL.match(line) for line in lines)


def plain_layout(lines: list[str]) -> list[tuple[int, str]]:
    """Return (original line, text) of the same rules in the plain layout, a blank line before each."""
    parts = list(_parts(lines))
    _number_headings(parts)
    _number_items(parts)
    targets = _targets(parts)
    return _on_one_line(shown for part in parts for shown in _shown(part, targets))


def _on_one_line(shown: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines, with each rule's number joined to the text after it, and each pointer to the text before it."""
    lines: list[tuple[int, list[str]]] = []
    for line, text in shown:
        before = lines[-1][1] if lines else [""]
        is_number = len(before) == 1 and _RULE.fullmatch(before[0])
        if text and before[-1] and (is_number or text.startswith("(See ")):
            before.append(text)
        else:
            lines.append((line, [text]))
    return [(line, " ".join(pieces)) for line, pieces in lines]


def _parts(lines: list[str]) -> Iterator[_Part]:
    """Yield the parts of the text in order; numbers and letters are separated from their texts."""
    inside: list[tuple[str, int]] = []
    for at, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if not line.strip() or _DRAWN.match(line) or _FIELD.match(line):
            continue
        while inside and indent <= inside[-1][1]:
            inside.pop()
        label, directive = _LABEL.match(line), _DIRECTIVE.match(line)
        if directive:
            inside.append((directive["name"], indent))
        elif label:
            yield _Part("label", label["name"].strip("`"), at + 1)
        elif not indent and at + 1 < len(lines) and _DRAWN.match(lines[at + 1]):
            yield _heading(line.strip(), at + 1, drawn_above=at > 0 and bool(_DRAWN.match(lines[at - 1])))
        else:
            yield _inner(line, at + 1, *(inside[-1] if inside else ("", -1)))
            if inside and inside[-1][0] == "admonition":
                inside[-1] = ("more", inside[-1][1])


def _heading(text: str, line: int, *, drawn_above: bool) -> _Part:
    if _NUMBER.fullmatch(text):
        return _Part("rule", "", line, text)
    return _Part("chapter" if drawn_above else "section", text, line)


def _inner(line: str, at: int, block: str, indent: int) -> _Part:
    """Return a line as a part; its kind depends on the directive that contains it (`block`) and on its `indent`."""
    item = _ITEM.match(line)
    if block == "glossary":
        return _Part("headword" if len(line) - len(line.lstrip()) <= indent + _STEP else "more", line.strip(), at)
    if block == "admonition":
        return _Part("text", f"Example: {line.strip()}", at)
    if block == "seealso":
        return _Part("see", line.strip(), at)
    if item and block == "more":
        return _Part("slid", line.strip(), at)
    if item and not block:
        return _Part("item", item["text"], at, item["letter"])
    return _Part("text", line.strip(), at)


def _number_headings(parts: list[_Part]) -> None:
    """Give headings their numbers, backwards from the rule after them."""
    section = 0
    for part in reversed(parts):
        if part.kind == "rule":
            section = int(part.number.partition(".")[0])
        elif part.kind == "section" and section:
            part.number = str(section)
            section -= 1
        elif part.kind == "chapter":
            part.number = str((section + 1) // 100 or "")
            section = 0


def _number_items(parts: list[_Part]) -> None:
    """Give each lettered item the number of its rule; below an example, only the next letter counts."""
    rule, due = "", ""
    for part in parts:
        slid = _ITEM.fullmatch(f"    {part.text}") if part.kind == "slid" and rule else None
        if part.kind == "slid":
            letter = slid["letter"] if slid and slid["letter"] == due else ""
            part.kind, part.number = ("item", letter) if letter else ("text", "")
            part.text = slid["text"] if slid and letter else part.text
        if part.kind == "rule":
            rule, due = part.number, LETTERS[0]
        elif part.kind == "item":
            due = LETTERS[LETTERS.index(part.number) + 1] if part.number in LETTERS else ""
            part.number = rule + part.number


def _targets(parts: list[_Part]) -> dict[str, _Part]:
    """Return the target of each label: the next part that has a number."""
    targets: dict[str, _Part] = {}
    waiting: list[str] = []
    for part in parts:
        if part.kind == "label":
            waiting.append(part.text)
        elif part.number:
            targets |= dict.fromkeys(waiting, part)
            waiting = []
    return targets


def _shown(part: _Part, targets: dict[str, _Part]) -> Iterator[tuple[int, str]]:
    if part.kind == "label":
        return
    text = _unmarked(_see(part.text, targets) if part.kind == "see" else part.text, targets)
    number = f"{part.number}{'' if part.kind == 'item' else '.'} " if part.number and part.kind != "rule" else ""
    if part.kind not in ("text", "more", "see"):
        yield part.line, ""
    yield part.line, f"{part.number}." if part.kind == "rule" else f"{number}{text}"


def _see(text: str, targets: dict[str, _Part]) -> str:
    """Return a separate pointer as in the plain text: (See rule 123, “Title.”)."""
    return f"(See {_POINTER.sub(lambda found: _led(found, targets, alone=True), text)}.)".replace("”.)", ".”)")


def _led(found: re.Match[str], targets: dict[str, _Part], *, alone: bool) -> str:
    if found["shown"]:
        return found["shown"].replace("Rule ", "rule ") if alone else found["shown"]
    target = targets.get(found["name"])
    if target is None or not target.number:
        return f"“{found['name']}”"
    title = f"“{target.text}”" if target.kind in ("chapter", "section") else ""
    if title and not alone:
        return title
    numbered = f"{'section' if target.kind == 'chapter' else 'rule'} {target.number}"
    return f"{numbered}, {title}" if title else numbered


def _just_before(found: re.Match[str]) -> str:
    """Return the characters directly before a pointer, enough for a rule number and a comma."""
    return found.string[max(0, found.start() - _LONGEST_NUMBER) : found.start()]


def _unmarked(text: str, targets: dict[str, _Part]) -> str:
    plain = _POINTER.sub(
        lambda found: _led(found, targets, alone=not _NUMBERED.search(_just_before(found))),
        _DAMAGED.sub("ref", text).replace('`"', "`"),
    )
    plain = _LINK.sub(
        lambda found: found["shown"] or f"<{found['address']}>", _TERM.sub(r"\g<shown>", plain).replace("\\*", _STAR)
    )
    plain = _EMPHASIS.sub(r"\g<text>", plain.replace("\\ ", ""))
    return _SYMBOL.sub(r"{\g<symbol>}", plain).replace("\\", "").replace(_STAR, "*")
