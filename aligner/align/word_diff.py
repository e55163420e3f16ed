"""Word diff of two editions over their alignment.

In one language each pair of rules is compared by word; rules that differ only in numbers count as renumbered. Across
languages the aligned texts are listed side by side. Document `rosetta508/diff/1`.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rapidfuzz.distance import Indel

from aligner.align.alignment import Alignment, Link
from aligner.json_object import json_object
from aligner.text.rule_text import full_text
from aligner.text.scripts import HAN_KANA, PLAIN_MARKS
from aligner.text.terms import primary
from scraper.edition import Edition, Rule

SCHEMA = "rosetta508/diff/1"
Change = Literal["same", "renumbered", "reworded", "added", "removed", "aligned"]
Operation = Literal["same", "delete", "insert"]

_TOKEN = re.compile(rf"\d+(?:\.\d+)*[a-z]?(?!\w)|[{HAN_KANA}]|[^\W_{HAN_KANA}]+(?:['’][^\W\d_]+)*|\s+|.", re.DOTALL)
_RULE = re.compile(r"\d{3}\.\d+[a-z]?")


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of text that both sides have (`same`), only the left (`delete`), or only the right (`insert`)."""

    op: Operation
    text: str


@dataclass(frozen=True, slots=True)
class RuleDiff:
    """The change of one rule or linked group. `segments` is empty if `change` is `aligned`: the languages differ."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    change: Change
    left_text: str
    right_text: str
    segments: tuple[Segment, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a `rosetta508/diff/1` document."""
        return json_object(self)


def diff_editions(left: Edition, right: Edition, alignment: Alignment) -> tuple[RuleDiff, ...]:
    """Return the differences between two editions, rule by rule, in the left edition's order.

    A rule that only the right edition has follows the rule that precedes it there.
    """
    across = primary(left.language) != primary(right.language)
    linked = {number: link for link in alignment.links for number in link.left}
    added = _added_after(right, alignment)
    rows = added.pop(None, [])
    for rule in left.rules:
        link = linked.get(rule.number)
        if link is None:
            rows.append(RuleDiff((rule.number,), (), "removed", full_text(rule), "", _only("delete", rule)))
        elif link.left[0] == rule.number:
            rows.append(_compare(link, left, right, across=across))
            rows.extend(row for number in link.right for row in added.pop(number, []))
    return tuple(rows)


def _added_after(right: Edition, alignment: Alignment) -> dict[str | None, list[RuleDiff]]:
    only = set(alignment.right_only)
    added: dict[str | None, list[RuleDiff]] = {}
    before: str | None = None
    for rule in right.rules:
        if rule.number in only:
            row = RuleDiff((), (rule.number,), "added", "", full_text(rule), _only("insert", rule))
            added.setdefault(before, []).append(row)
        else:
            before = rule.number
    return added


def diff_words(left: str, right: str) -> tuple[Segment, ...]:
    """Return the runs of words that both texts have, that only `left` has, and that only `right` has, in order.

    Styles of quotes and dashes are ignored; Japanese and Chinese are compared by character.
    """
    ours, theirs = _TOKEN.findall(left), _TOKEN.findall(right)
    runs: list[Segment] = []
    for code in Indel.opcodes([_key(token) for token in ours], [_key(token) for token in theirs]):
        op: Operation = "same" if code.tag == "equal" else "delete" if code.tag == "delete" else "insert"
        tokens = ours[code.src_start : code.src_end] if op == "delete" else theirs[code.dest_start : code.dest_end]
        runs.append(Segment(op, "".join(tokens)))
    return tuple(_smoothed(runs))


def is_renumbering(left: str, right: str, cited: Collection[str] = ()) -> bool:
    """Return whether two texts are equal except for the rule numbers they cite, spaces, and kinds of quotes and dashes.

    A number with a dot is a rule number by its form (508.1k), a bare one (728) only if it is among the `cited`.
    """
    return _unnumbered(left, cited) == _unnumbered(right, cited)


def _compare(link: Link, left: Edition, right: Edition, *, across: bool) -> RuleDiff:
    change: Change = "reworded"
    before = "\n".join(full_text(left.by_number[number]) for number in link.left)
    after = "\n".join(full_text(right.by_number[number]) for number in link.right)
    if across:
        return RuleDiff(link.left, link.right, "aligned", before, after)
    if before == after:
        change = "same" if link.left == link.right else "renumbered"
        return RuleDiff(link.left, link.right, change, before, after, (Segment("same", before),))
    cited = _cited(link.left, left) | _cited(link.right, right)
    if is_renumbering(before, after, cited):
        change = "same" if link.left == link.right and _keys(before) == _keys(after) else "renumbered"
    return RuleDiff(link.left, link.right, change, before, after, diff_words(before, after))


def _only(op: Operation, rule: Rule) -> tuple[Segment, ...]:
    return (Segment(op, full_text(rule)),)


def _key(token: str) -> str:
    return " " if token.isspace() else unicodedata.normalize("NFKC", token.translate(PLAIN_MARKS))


def _keys(text: str) -> list[str]:
    return [_key(token) for token in _TOKEN.findall(text) if not token.isspace()]


def _unnumbered(text: str, cited: Collection[str]) -> list[str]:
    return ["#" if key in cited or _RULE.fullmatch(key) else key for key in _keys(text)]


def _cited(numbers: Iterable[str], edition: Edition) -> set[str]:
    return {reference.number for number in numbers for reference in edition.by_number[number].references}


def _smoothed(runs: list[Segment]) -> Iterator[Segment]:
    """Yield the runs; changes with only a space between them are joined: replaced phrases are easier to read."""
    deleted = inserted = ""
    for at, run in enumerate(runs):
        if run.op == "same" and not (run.text.isspace() and (deleted or inserted) and at + 1 < len(runs)):
            yield from _flushed(deleted, inserted)
            deleted = inserted = ""
            yield run
        else:
            deleted += run.text if run.op != "insert" else ""
            inserted += run.text if run.op != "delete" else ""
    yield from _flushed(deleted, inserted)


def _flushed(deleted: str, inserted: str) -> Iterator[Segment]:
    if deleted:
        yield Segment("delete", deleted)
    if inserted:
        yield Segment("insert", inserted)
