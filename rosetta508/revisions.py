"""Read the published English rules, any revision since 1999, into an Edition: what the history is built from.

A light reader on purpose: it asks of a revision only that rules begin a line with their number and stand before the
glossary. It takes every encoding the files are found in, lines broken inside rules, the one revision that is
reStructuredText with lettered lists, and numbers that were misprinted (they are mended and told).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest
from pathlib import Path

from rapidfuzz.distance import OSA

from rosetta508.restructured_text import plain_layout
from scraper.documents import read_bytes
from scraper.edition import Edition, Rule, Source
from scraper.errors import N_, UnexpectedPage, UnreadableFile
from scraper.readers.references import references_in
from scraper.rule_number import RuleNumber, is_rule_number

SOURCE = "official"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_BREAKS = re.compile(r"\r\n|[\r\n\u2028\u0085\x0b\x0c]")
_RULE = re.compile(r"\s*(?P<number>\d{3}\.\d{1,3}[a-z]{0,2})(?:\.(?=\s)|(?=\s))\s*(?P<text>\S.*)")
_HEADING = re.compile(r"\s*(?P<number>\d{3})\.\s+(?P<title>\S.{1,80}?)\s*$")
_MISSPACED = re.compile(r"\s*(?P<section>\d{3}\.)(?: (?P<rule>\d{1,3}[a-z]) |(?P<glued>\d{1,3})\.(?=[A-Z]))")
"""A space inside a number (606. 8b), or none after it (901.4.All)."""
_CHAPTER = re.compile(r"\s*\d\.\s+[A-Z][\w,' ]+$")
_TITLE = re.compile(r"[^.:?]{1,80}")
_EXAMPLE = re.compile(r"\s*Examples?:\s*(?P<text>.*)")
_RULED_LINE = re.compile(r"[-=]{5,}\s*$")
_MAC_ROMAN = str.maketrans({"Õ": "’", "Ô": "‘", "Ò": "“", "Ó": "”", "\xa0": " "})
"""1999-04-23 was Mac Roman once: its quotes were carried over letter by letter."""
_ITALICS = re.compile(r"(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w)|(?<=[!.,])_(?![\w])")
_WRAPPED_AT = 200
"""A text whose longest line is shorter than this has its lines broken inside rules."""
_LEAP = 5


@dataclass
class _Draft:
    number: str
    title: str | None = None
    lines: list[str] = field(default_factory=list)
    examples: list[list[str]] = field(default_factory=list)

    def rule(self, following: str | None) -> Rule:
        """Return the rule; a line that is only a title is one if its first subrule is `following`."""
        text = _joined(self.lines)
        if following == f"{self.number}a" and not self.examples and _TITLE.fullmatch(text):
            return Rule(self.number, "", text)
        examples = tuple(_joined(lines) for lines in self.examples)
        return Rule(self.number, text, self.title, examples, references_in(text, examples))


@dataclass
class _Reading:
    """The state of reading: the rule being read and where its next line belongs."""

    wrapped: bool
    drafts: list[_Draft] = field(default_factory=list)
    into: list[str] | None = None
    after_blank: bool = True
    mended: list[tuple[str, str]] = field(default_factory=list)

    def take(self, line: str) -> None:
        if not line.strip():
            self.after_blank = True
            return
        if not (self._rule(line) or self._heading(line) or self._aside(line)):
            self._more(line)
        self.after_blank = False

    def rules(self) -> Iterator[Rule]:
        """Yield the rules read."""
        for draft, after in zip_longest(self.drafts, self.drafts[1:]):
            yield draft.rule(after.number if after else None)

    def _rule(self, line: str) -> bool:
        match = _RULE.match(_MISSPACED.sub(_respaced, line, count=1))
        if not match or not (self.after_blank or not self.wrapped):
            return False
        number = self._mended(match["number"])
        if number is None:
            return False
        self._begin(_Draft(number, lines=[match["text"]]))
        return True

    def _heading(self, line: str) -> bool:
        match = _HEADING.match(line)
        if not match or not self.after_blank or match["title"].endswith("."):
            return False
        if self.drafts and RuleNumber.parse(match["number"]) <= RuleNumber.parse(self.drafts[-1].number):
            return False
        self._begin(_Draft(match["number"], title=match["title"]))
        self.into = None
        return True

    def _aside(self, line: str) -> bool:
        if (self.after_blank and _CHAPTER.match(line)) or _RULED_LINE.match(line):
            self.into = None
            return True
        return False

    def _more(self, line: str) -> None:
        if self.into is None:
            return
        example = _EXAMPLE.match(line)
        if example:
            self.drafts[-1].examples.append([])
            self.into = self.drafts[-1].examples[-1]
        self.into.append(example["text"] if example else line)

    def _begin(self, draft: _Draft) -> None:
        self.drafts.append(draft)
        self.into = draft.lines

    def _mended(self, printed: str) -> str | None:
        """Return the number meant: the printed one, or its likely neighbour if it goes back or leaps ahead."""
        last = RuleNumber.parse(self.drafts[-1].number) if self.drafts else None
        if last is None:
            return printed
        if is_rule_number(printed):
            number = RuleNumber.parse(printed)
            leaps = number.section == last.section and (number.rule or 0) - (last.rule or 0) > _LEAP
            if number > last and not leaps:
                return printed
        expected = min(_following(last), key=lambda one: OSA.distance(one, printed))
        if OSA.distance(expected, printed) > 2:
            return None
        self.mended.append((printed, expected))
        return expected


@dataclass(frozen=True, slots=True)
class Revision:
    """One published revision, the numbers mended in it (printed, meant), and whether it is known only set anew."""

    date: str
    edition: Edition
    mended: tuple[tuple[str, str], ...] = ()
    set_anew: bool = False


def read_revision(path: Path) -> Revision:
    """Read one revision; the file's name is its effective date (20241108.txt).

    Raises `UnreadableFile` for a name that is no date or bytes that are no text, `UnexpectedPage` where no numbered
    rules are found.
    """
    return revision_of(read_bytes(path), _effective(path), str(path))


def revision_of(content: bytes, effective: str, place: str) -> Revision:
    """Read the bytes of one revision, in force from `effective` (ISO 8601)."""
    printed = _BREAKS.split(decoded(content))
    lines = plain_layout(printed)
    body = list(_body(lines))
    if not body:
        raise UnexpectedPage(N_("no numbered rules found; expected rules that begin like 100.1."), place=place)
    state = _Reading(wrapped=max(map(len, lines)) < _WRAPPED_AT)
    for line in body:
        state.take(line)
    edition = Edition(
        id=f"en-{effective}-official",
        language="en",
        source=Source(SOURCE),
        rules=tuple(state.rules()),
        book=SOURCE,
        covers=tuple("123456789"),
        stated_date=effective,
    )
    return Revision(effective, edition, tuple(state.mended), lines is not printed)


def decoded(content: bytes) -> str:
    """Return the text of the bytes, whichever of UTF-16, UTF-8 (with a mark or not) or cp1252 they are."""
    if content.startswith(_UTF16):
        return content.decode("utf-16", "replace").replace("\xa0", " ")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    return text.translate(_MAC_ROMAN)


def _effective(path: Path) -> str:
    try:
        return date.fromisoformat(path.stem).isoformat()
    except ValueError as error:
        raise UnreadableFile(
            N_("the file's name is no date; expected the effective date, like 20241108.txt"), place=str(path)
        ) from error


def _body(lines: list[str]) -> Iterable[str]:
    """Return the lines from the first section's heading to the glossary, without the contents before them."""
    start, heading = 0, ""
    for first, line in enumerate(lines):
        rule, title = _RULE.match(line), _HEADING.match(line)
        if rule and rule["number"] == f"{heading}.1":
            break
        if title:
            start, heading = first, title["number"]
    else:
        return ()
    ends = [at for at, line in enumerate(lines) if at > start and line.strip() == "Glossary"]
    return lines[start : ends[-1] if ends else len(lines)]


def _following(last: RuleNumber) -> list[str]:
    """Return the numbers that may follow `last` in the book's order."""
    parent = last.parent
    child = RuleNumber(last.section, last.rule, "a") if last.rule else RuleNumber(last.section, 1)
    ahead = [last.next_sibling, parent.next_sibling if parent else None, None if last.letter else child]
    return [str(number) for number in ahead if number]


def _respaced(found: re.Match[str]) -> str:
    return f"{found['section']}{found['rule'] or found['glued']} "


def _joined(lines: list[str]) -> str:
    return _ITALICS.sub("", " ".join(" ".join(lines).split()))
