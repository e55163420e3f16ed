"""The rules of a wiki page as wikitext with old and with new numbers, and the difference between the two."""

import re
from collections.abc import Callable, Mapping
from difflib import unified_diff
from functools import partial
from urllib.parse import quote

from rosetta508.exchange.edition_renumbering import Renumbering, printed_number
from rosetta508.exchange.wikitext import escape_wikitext
from scraper.edition import Edition, Rule
from scraper.rule_number import parts_of

_LINE = re.compile(
    r"(?P<mark>[\s*#:;'|!=-]*+(?:\{\{[^{}|\n]{1,60}\|(?:\w+=)?)?(?:<[^<>\n]{1,80}>|['\s])*+)(?P<number>[^\s'|<>{}\[\]：、，（「]+)"
)
"""A line that begins with a number, possibly marked up: bullets, bold type, a template, a tag."""
_AFTER = ".:)．：、）"
"""What may follow a number."""
EXAMPLE = {"en": "Example", "it": "Esempio", "ja": "例"}


def list_name(edition: Edition) -> str:
    """Return the file name for an edition's list of rules."""
    return f"{quote(edition.id, safe='')[:200]}.wiki"


def list_before(edition: Edition) -> str:
    """Return the rules as a list in wikitext, as the edition has them."""
    return "".join(rule_lines(rule, edition.language) for rule in edition.rules)


def list_after(renumbering: Renumbering) -> str:
    """Return the same list with updated numbers and references, in the order of the new numbers."""
    language = renumbering.comparison.left.language
    return "".join(
        rule_lines(rule, language, renumbering.numbers[rule.number], partial(renumbering.text, rule))
        for rule in renumbering.in_order()
    )


def page_after(page: str, renumbering: Renumbering) -> tuple[str, list[str]]:
    """Return a page's wikitext with updated numbers and references, and the rules that the page lacks.

    A rule starts at a line that begins with its number and ends before the next such line; nothing is moved.
    """
    rules = renumbering.comparison.left.by_number
    lines, found = [], dict[str, int]()
    current: Rule | None = None
    for line in page.splitlines(keepends=True):
        match = _LINE.match(line)
        name = _named(match["number"].rstrip(_AFTER), found, rules) if match else None
        if match and name:
            found[printed_number(name)] = found.get(printed_number(name), 0) + 1
            current = rules[name]
            number, rest = match["number"], line[match.end() :]
            new = number.replace(printed_number(name), renumbering.numbers[name], 1)
            lines.append(match["mark"] + new + renumbering.text(current, rest, with_own=True))
        else:
            current = None if line.startswith("=") else current
            lines.append(renumbering.text(current, line) if current else line)
    return "".join(lines), [number for number in rules if printed_number(number) not in found]


def _named(number: str, found: dict[str, int], rules: Mapping[str, Rule]) -> str | None:
    """Return the id of the rule with this number: the number itself at first, then with `#2`, `#3`, and so on."""
    times = found.get(number, 0) + 1
    name = f"{number}#{times}" if times > 1 and f"{number}#2" in rules else number
    return name if name in rules else None


def difference(before: str, after: str, name: str) -> str:
    """Return the unified diff from `before` to `after`, as `patch -p0` reads it; empty if they are equal."""
    named = _file_name(name)
    lines = unified_diff(_lines(before), _lines(after), named, named)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _file_name(name: str) -> str:
    """Return a file's name for a diff header: unprintable ones in quotation marks, as in GNU diff."""
    if name.isprintable() and not name.startswith('"'):
        return name
    special = {ord(letter): f"\\{letter}" for letter in '"\\'}
    printed = name.translate(special).encode(errors="surrogateescape")
    return '"' + "".join(chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}" for byte in printed) + '"'


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def rule_lines(rule: Rule, language: str, number: str | None = None, update: Callable[[str], str] = str) -> str:
    """Return the lines of a rule, under its own number or another, its texts as `update` returns them.

    A subrule is a step deeper, and an example a step deeper than its rule.
    """
    shown = number or printed_number(rule.number)
    depth = "*" * max(1, len(parts_of(shown)) - 1)
    said = " ".join(part for part in (rule.title, rule.text) if part)
    word = EXAMPLE.get(language.partition("-")[0], EXAMPLE["en"])
    texts = [
        (f"{depth} '''{escape_wikitext(shown)}'''", said),
        *((f"{depth}: ''{word}:''", text) for text in rule.examples),
    ]
    return "".join(f"{mark} {escape_wikitext(update(text))}".rstrip() + "\n" for mark, text in texts)
