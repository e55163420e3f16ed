"""The grammar of rule numbers: 508.1k is letter k of rule 1 of section 508.

The letters l and o are never used (Comprehensive Rules, Introduction), so 508.1m follows 508.1k without a gap; after z
comes aa (704.5aa since 2026). The order is that of the book: 508.1 < 508.1b < 508.2 < 508.10. Other rule books have
other numbers; `parent_of` and `natural_key` accept any number.
"""

import re
from dataclasses import dataclass
from functools import total_ordering
from itertools import product

from scraper.errors import N_, MalformedNumber

_ALPHABET = "abcdefghijkmnpqrstuvwxyz"
LETTERS = (*_ALPHABET, *(first + second for first, second in product(_ALPHABET, repeat=2)))
"""The letters of subrules, in order."""
_GRAMMAR = re.compile(r"(?P<section>[1-9]\d{2})(?:\.(?P<rule>[1-9]\d{0,2})(?P<letter>[a-z]{1,2})?)?", re.ASCII)
_MAX_SHOWN = 60
_PARTS = re.compile(r"\d+|[^\W\d_]+|#\d+")


@total_ordering
@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A section (508), a rule (508.1), or a subrule (508.1k)."""

    section: int
    rule: int | None = None
    letter: str | None = None

    @classmethod
    def parse(cls, text: str) -> "RuleNumber":
        """Return the number in `text`, as printed without a closing dot; raise `MalformedNumber` for anything else."""
        match = _GRAMMAR.fullmatch(text)
        if not match or (match["letter"] and match["letter"] not in LETTERS):
            raise MalformedNumber(
                N_("“{found}” is not a rule number; expected a form like 508, 508.1, or 508.1k (no letter l or o)"),
                found=text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…",
            )
        rule = int(match["rule"]) if match["rule"] else None
        return cls(int(match["section"]), rule, match["letter"])

    @property
    def parent(self) -> "RuleNumber | None":
        """508.1k -> 508.1 -> 508 -> None."""
        if self.letter:
            return RuleNumber(self.section, self.rule)
        return RuleNumber(self.section) if self.rule else None

    @property
    def first_child(self) -> "RuleNumber | None":
        """The first number below: 508 -> 508.1 -> 508.1a -> None."""
        if self.letter:
            return None
        return RuleNumber(self.section, self.rule, LETTERS[0]) if self.rule else RuleNumber(self.section, 1)

    @property
    def next_sibling(self) -> "RuleNumber | None":
        """The next number at the same depth: 508.1k -> 508.1m; None after the last."""
        if self.letter:
            at = LETTERS.index(self.letter) + 1
            return RuleNumber(self.section, self.rule, LETTERS[at]) if at < len(LETTERS) else None
        return RuleNumber(self.section, self.rule + 1) if self.rule else RuleNumber(self.section + 1)

    def _key(self) -> tuple[int, int, int]:
        return self.section, self.rule or 0, LETTERS.index(self.letter) + 1 if self.letter else 0

    def __lt__(self, other: object) -> bool:
        return self._key() < other._key() if isinstance(other, RuleNumber) else NotImplemented

    def __str__(self) -> str:
        return f"{self.section}" + (f".{self.rule}" if self.rule else "") + (self.letter or "")


def is_rule_number(text: str) -> bool:
    """Return whether `text` is a number of this grammar, without raising."""
    try:
        RuleNumber.parse(text)
    except MalformedNumber:
        return False
    return True


def is_chapter(number: str) -> bool:
    """Return whether a number is one of the nine chapters of the rules: 5 contains 508."""
    return len(number) == 1 and number in "123456789"


def number_range(first: str, last: str) -> list[str]:
    """Return the numbers from `first` to `last`, both included: 506.6a, f -> 506.6a ... 506.6f.

    `last` may be shortened to its last part, as in print (506.6a-f, 702.1-3). Raises `MalformedNumber` if the range
    runs backwards or its ends have different depths.
    """
    start = RuleNumber.parse(first)
    end = RuleNumber.parse(last if "." in last or len(last) == 3 else _completed(start, last))
    numbers = [start]
    while numbers[-1] != end:
        following = numbers[-1].next_sibling
        if following is None or following > end or following.parent != end.parent:
            raise MalformedNumber(N_("“{found}” is not a range of rule numbers"), found=f"{first}–{last}")
        numbers.append(following)
    return [str(number) for number in numbers]


def _completed(start: RuleNumber, last: str) -> str:
    stem = f"{start.section}.{start.rule}" if last.isalpha() else f"{start.section}."
    return stem + last


def parts_of(number: str) -> list[str]:
    """Return the parts of any book's number: 508.1k -> 508, 1, k; 3d1a -> 3, d, 1, a."""
    return _PARTS.findall(number)


def parent_of(number: str) -> str | None:
    """Return the number without its last part and separator, for any rule book; None at the top."""
    spans = list(_PARTS.finditer(number))
    return number[: spans[-2].end()] if len(spans) > 1 else None


def head_of(number: str, parts: int) -> str:
    """Return the first parts of the number, in any rule book: the first two of 508.1k are 508.1."""
    spans = list(_PARTS.finditer(number))[:parts]
    return number[: spans[-1].end()] if spans else number


def lies_in(number: str, area: str) -> bool:
    """Return whether a number is an area or belongs to it: a chapter (5 covers 500 to 599), a section, or a rule."""
    chapter = len(area) == 1 and area.isdecimal() and number[:3].isdecimal() and len(number) >= 3
    inside = number.startswith(area) and len(number) > len(area)
    return number == area or (inside and (chapter or not number[len(area)].isdecimal()))


def natural_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key that puts 508.1b before 508.2 and 508.2 before 508.10, for any rule book."""
    return tuple(_part_key(part) for part in parts_of(number))


def _part_key(part: str) -> tuple[int, int, str]:
    """Return the sort key of a part; digits are compared by length first, then one by one."""
    if not part.isdecimal():
        return 1, min(len(part), 3), part
    digits = part.lstrip("0")
    return 0, len(digits), digits
