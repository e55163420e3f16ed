"""Count findings on books outside the term table: `python -m benchmarks.measure.other_books [FOLDER]`.

The books are the other rule book in ../shared and, with FOLDER, manuals of Debian unpacked there, each compared with
the English of the same day. Hardly any rule differs in meaning, so nearly every reported change of meaning is false.
The same books with deliberate changes (`tests/support/drift_scenarios`) show what is found. All changes of a book are
made at once, one per rule. The command prints numbers only.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from aligner.align import align
from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.misspellings import check_spelling
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from benchmarks.data.books import debian
from benchmarks.measure import command
from benchmarks.publish.results import Row, show
from scraper.edition import Edition, Rule, read_edition
from scraper.library import Library
from tests.support.checkout import SHARED
from tests.support.drift_scenarios.bases import HELD_OUT, Base
from tests.support.drift_scenarios.meaning import MEANING
from tests.support.drift_scenarios.shapes import Change, drawn
from tests.support.drift_scenarios.words import typing_error

EACH, TYPING_ERRORS, CHANGED_RULES = 20, 60, 500
"""Changes of each family, and typing errors, per book; rules among which they are drawn."""
ENGLISH = "wca-en-2024-01-01"


def books(folder: Path | None) -> Iterator[tuple[str, Edition, Edition]]:
    """Yield name, translation and English of each book."""
    english = read_edition(SHARED / f"other-books/{ENGLISH}.json")
    for path in sorted((SHARED / "other-books").glob("*.json")):
        if path.stem != ENGLISH:
            yield path.stem, read_edition(path), english
    if folder:
        yield from ((pair.name, pair.left, pair.right) for pair in debian(folder))


def measured(left: Edition, right: Edition, seed: int) -> Mapping[str, int]:
    """Return the counts of a book: its findings unchanged, the deliberate changes, and how they are reported."""
    comparison = Comparison(left, right, align(left, right))
    meaning, spelling = list(check_meaning(comparison)), list(check_spelling(comparison))
    draw = Random(f"{seed} {left.id}")
    part = replace(left, rules=tuple(draw.sample(left.rules, min(len(left.rules), CHANGED_RULES))))
    base = Base(left.id, part, right, Library(Path("none")))
    base.__dict__.update(comparison=replace(comparison, left=part), findings=tuple(meaning))
    counts = Counter(
        rules=len(left.rules), warnings=_certain(meaning), possible=_possible(meaning), misspellings=len(spelling)
    )
    turned = _changed(base, draw, MEANING if comparison.has_terms_of_both else (), EACH)
    found = [one for one in check_meaning(_with(comparison, turned)) if one.rule in turned]
    counts.update(changed=len(turned), found=_certain(found), found_possible=_possible(found))
    typed = _changed(base, draw, (typing_error,), TYPING_ERRORS)
    wrong = {one.rule for one in check_spelling(_with(comparison, typed))} - {one.rule for one in spelling}
    counts.update(typed=len(typed), typed_found=len(wrong & typed.keys()))
    return counts


def _certain(findings: Sequence[Finding]) -> int:
    return sum(one.severity != "info" for one in findings)


def _possible(findings: Sequence[Finding]) -> int:
    return sum(one.severity == "info" for one in findings)


def _changed(base: Base, draw: Random, changes: Sequence[Change], each: int) -> dict[str | None, Rule]:
    """Return changed rules by number: up to `each` of every family, no rule twice."""
    rules: dict[str | None, Rule] = {}
    for change in changes:
        numbers = ((one.expected[0][1], one.edition) for one in drawn(change, base, draw, each))
        for number, edition in numbers:
            rules.setdefault(number, edition.by_number[number])
    return rules


def _with(comparison: Comparison, rules: Mapping[str | None, Rule]) -> Comparison:
    """Return a comparison with some left rules changed; the links stay."""
    left = replace(comparison.left, rules=tuple(rules.get(one.number, one) for one in comparison.left.rules))
    return replace(comparison, left=left)


def main(arguments: list[str]) -> int:
    """Print a row for each book."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.measure.other_books", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="folder with unpacked manuals of Debian")
    parser.add_argument("--seed", type=int, default=HELD_OUT, help="seed of the draws")
    options = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    rows = []
    for name, left, right in books(options.folder):
        counts = measured(left, right, options.seed)
        total.update(counts)
        rows.append(_row(name, counts))
    show({"books": [*rows, _row("all", total)]})
    return 0


def _row(name: str, counts: Mapping[str, int]) -> Row:
    """Return the counts of a book, and of the changes and typing errors that were made on purpose and not found."""
    missed = counts["changed"] - counts["found"] - counts["found_possible"]
    return {"book": name, **counts, "missed": missed, "typed_missed": counts["typed"] - counts["typed_found"]}


if __name__ == "__main__":
    command.run(main)
