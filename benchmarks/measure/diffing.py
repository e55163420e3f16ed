"""Diff two whole English revisions, compared with `git diff --word-diff` and the package redlines.

`python -m benchmarks diffing`. All run as commands; the times include start-up and reading. Ours reads two Edition
documents, the others two texts with one paragraph per rule, which begins with its number. The marks are read from each
command's own output and counted rule by rule. The history of the English rules, which knows every rule's number, says
what should be marked.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from aligner.align.word_diff import is_renumbering
from aligner.text.rule_text import full_text
from benchmarks.data.books import followed
from benchmarks.measure.command import timed
from benchmarks.measure.rivals import need, need_program, need_texts
from benchmarks.measure.timing import Found, paired
from rosetta508.build.revisions import read_revision
from scraper.edition import Edition, Rule
from tests.support.checkout import SHARED

PAIRS = {"recent": ("2024-11-08", "2026-08-07"), "m10": ("2009-05-01", "2009-07-11")}
"""Pairs of effective dates: two recent ones, and the two between which most of the rules were renumbered."""
ROUNDS = {"git/recent": 5, "git/m10": 5, "redlines/recent": 1, "redlines/m10": 3}
"""Rival and pair -> number of runs; redlines takes more than a minute for the recent books."""
WORD = re.compile(r"\S+")
NUMBER = re.compile(r"\W*\d{3}(\.\d+[a-z]?)?\W*")
_REDLINES = """
import json, sys
from pathlib import Path
from redlines import Redlines
from redlines.processor import concatenate_paragraphs_and_add_chr_182, tokenize_text
texts = [Path(name).read_text("utf-8") for name in sys.argv[1:]]
found = Redlines(*texts)
sides = [tokenize_text(concatenate_paragraphs_and_add_chr_182(text)) for text in texts]
places = [[one.source_position for one in found.changes], [one.test_position for one in found.changes]]
json.dump([sides, places], sys.stdout)
"""

Piece = tuple[bool, str]
"""Whether a run of one side's text is marked as changed, and the run."""
Counts = Mapping[str, tuple[int, int]]
"""Number of a rule -> marked words, all words; rule numbers are no words."""


@dataclass(frozen=True, slots=True)
class Books:
    """Two revisions, the input files of the commands, and which number became which."""

    folder: Path
    older: Edition
    newer: Edition
    truth: Mapping[str, str]

    @property
    def renumbered(self) -> dict[str, str]:
        """Return old number -> new number of the renumbered rules."""
        return {old: new for old, new in self.truth.items() if old != new}

    def files(self, suffix: str) -> list[str]:
        """Return both files of a kind, `json` or `txt`."""
        return [str(self.folder / f"{side}.{suffix}") for side in ("older", "newer")]


def books(folder: Path, older: str, newer: str) -> Books:
    """Return two revisions by their effective dates, after writing the commands' input files in `folder`."""
    then, now = (
        read_revision(SHARED / f"cr-history/en/{date.replace('-', '')}.txt").edition for date in (older, newer)
    )
    return written(folder, then, now, dict(followed(then, now, older, newer)))


def written(folder: Path, older: Edition, newer: Edition, truth: Mapping[str, str]) -> Books:
    """Return the books of two editions, after writing the commands' input files in `folder`."""
    for side, edition in (("older", older), ("newer", newer)):
        (folder / f"{side}.json").write_text(json.dumps(edition.to_json()), "utf-8")
        (folder / f"{side}.txt").write_text("".join(f"{_paragraph(rule)}\n" for rule in edition.rules), "utf-8")
    return Books(folder, older, newer, truth)


def _paragraph(rule: Rule) -> str:
    return f"{rule.number} {full_text(rule)}".replace("\n", " ")


def counted(edition: Edition, pieces: Iterable[Piece]) -> Counts:
    """Return the word counts of a side by rule, given as consecutive pieces of its text."""
    pieces = list(pieces)
    text = "".join(piece for _, piece in pieces)
    marks = [mark for mark, piece in pieces for _ in piece]
    words = iter([(found[0], any(marks[found.start() : found.end()])) for found in WORD.finditer(text)])
    counts = {}
    for rule in edition.rules:
        mine = [next(words) for _ in WORD.findall(_paragraph(rule))]
        counted = [mark for word, mark in mine if not NUMBER.fullmatch(word)]
        counts[rule.number] = sum(counted), len(counted)
    if next(words, None):
        raise ValueError(f"{edition.id}: the output has more words than the edition")
    return counts


def figures(books: Books, sides: Sequence[Counts], named: Iterable[tuple[str, str]] = ()) -> dict[str, float]:
    """Return the number of marked words, and of those in rules with unchanged wording.

    `anew` counts the renumbered rules whose newer text is more than half marked as new.
    """
    older, newer = sides
    same = [(a, b) for a, b in books.truth.items() if _same(books, a, b)]
    renumbered = books.renumbered
    every = [sum(marked for marked, _ in side.values()) for side in sides]
    return {
        "words": sum(every),
        "needless": sum(older[a][0] + newer[b][0] for a, b in same),
        "renumbered": len(renumbered),
        "named": len(set(named) & set(renumbered.items())),
        "anew": sum(2 * newer[number][0] > newer[number][1] for number in renumbered.values()),
    }


def _same(books: Books, old: str, new: str) -> bool:
    before, after = books.older.by_number[old], books.newer.by_number[new]
    cited = {one.number for rule in (before, after) for one in rule.references}
    return is_renumbering(full_text(before), full_text(after), cited)


def ours(books: Books) -> list[str]:
    """Return our command."""
    return [sys.executable, "-m", "rosetta508", "diff", *books.files("json")]


def git(books: Books) -> list[str]:
    """Return git's command."""
    return [need_program("git"), "diff", "--no-index", "--no-color", "--word-diff", *books.files("txt")]


def redlines(books: Books) -> list[str]:
    """Return the command that runs redlines."""
    need("redlines")
    return [sys.executable, "-c", _REDLINES, *books.files("txt")]


def run(books: Books, command: Sequence[str]) -> tuple[float, str]:
    """Run a command with an empty library and return its seconds and output; exit 1 means that texts differ."""
    return timed(command, {"ROSETTA508_HOME": str(books.folder / "home"), "LC_ALL": "C.UTF-8"}, codes=(0, 1))


def marked_by_us(books: Books) -> dict[str, float]:
    """Return our command's marks; for a rule that is only renumbered, it shows the numbers alone."""
    rows = json.loads(run(books, [*ours(books), "--format", "json"])[1])["rules"]
    sides: list[dict[str, list[Piece]]] = [{}, {}]
    for row in rows:
        quiet = row["change"] in {"same", "renumbered"}
        for at, (side, own) in enumerate((("left", "delete"), ("right", "insert"))):
            pieces = [
                (one["op"] == own and not quiet, one["text"]) for one in row["segments"] if one["op"] in {own, "same"}
            ]
            sides[at] |= {number: pieces if place == 0 else [] for place, number in enumerate(row[side])}
    named = [(a, b) for row in rows for a in row["left"] for b in row["right"]]
    return figures(books, [_by_rule(side) for side in sides], named)


def _by_rule(side: Mapping[str, Sequence[Piece]]) -> Counts:
    """Return the word counts of each rule; those of a group are counted under its first rule."""
    counts = {}
    for number, pieces in side.items():
        words = [(mark, word) for mark, piece in pieces for word in WORD.findall(piece) if not NUMBER.fullmatch(word)]
        counts[number] = sum(mark for mark, _ in words), len(words)
    return counts


def marked_by_git(books: Books, _: str = "") -> dict[str, float]:
    """Return git's marks, from its porcelain format with all unchanged context."""
    words = [*git(books)[:-3], "--word-diff=porcelain", "--unified=1000000", *books.files("txt")]
    lines = run(books, words)[1].split("\n")
    body = lines[next(at for at, line in enumerate(lines) if line.startswith("@@")) + 1 :]
    sides = [[(line[0] == own, f"{line[1:]} ") for line in body if line[:1] in {own, " "}] for own in "-+"]
    both = zip((books.older, books.newer), sides, strict=True)
    return figures(books, [counted(edition, side) for edition, side in both])


def marked_by_redlines(books: Books, said: str) -> dict[str, float]:
    """Return redlines' marks: from the tokens of both sides and the positions of the changes."""
    sides = []
    for edition, tokens, places in zip((books.older, books.newer), *json.loads(said), strict=True):
        marked = {at for place in places if place for at in range(*place)}
        pieces = [(at in marked, token) for at, token in enumerate(tokens) if token.strip() != "¶"]
        sides.append(counted(edition, pieces))
    return figures(books, sides)


def measure(name: str) -> Found:
    """Diff a pair with our command and a rival's, as in `ROUNDS`, in turn; return the times and the marks of both."""
    need_texts()
    rival, pair = name.split("/")
    with TemporaryDirectory() as folder:
        found = books(Path(folder), *PAIRS[pair])
        make, marked = RIVALS[rival]
        command = make(found)
        rounds = [(run(found, ours(found)), run(found, command)) for _ in range(ROUNDS[name])]
        times = [(mine, others) for (mine, _), (others, _) in rounds]
        said = rounds[-1][1][1]
        both = {"rosetta508": marked_by_us(found), rival: marked(found, said)}
    named = {f"{who}/{key}": value for who, marks in both.items() for key, value in marks.items()}
    return [paired(f"diff-{pair}", rival, times)], named


RIVALS: dict[str, tuple[Callable[[Books], list[str]], Callable[[Books, str], dict[str, float]]]] = {
    "git": (git, marked_by_git),
    "redlines": (redlines, marked_by_redlines),
}
"""Rival -> its command, and how its marks are read from its output."""
