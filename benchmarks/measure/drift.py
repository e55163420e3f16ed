"""Measure the findings and false findings of the drift report: `python -m benchmarks.measure.drift`.

Real editions from ../shared are changed in known ways (`tests/support/drift_scenarios`) and checked again. Published
figures come from a seed and from sections that nobody tuned to; `python -m benchmarks.measure.drift 508` shows those
used in tuning. With `--write` the result goes into the docs.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.measure import command
from benchmarks.publish.results import Row, show, store
from tests.support.drift_scenarios.bases import HELD_OUT, Base, chinese_book, english_book, english_sections, pages
from tests.support.drift_scenarios.batch import changed_at_once
from tests.support.drift_scenarios.meaning import turned
from tests.support.drift_scenarios.past import PAST, concept_new, older_worded, reference_behind
from tests.support.drift_scenarios.scoring import Score, judged
from tests.support.drift_scenarios.shapes import SHAPES, Change, Scenario, drawn, inserted, merged, removed, split
from tests.support.drift_scenarios.words import (
    WORDS,
    date_changed,
    leftover,
    reference_shifted,
    rival_term,
    typing_error,
    untranslated_word,
)

SECTIONS, OF_PAGE, OF_SECTION, TRIES = 8, 3, 1, 8
"""English sections drawn; changes of each family on a page and on a section; attempts until a change fits."""
MORE = {OF_PAGE: 16, OF_SECTION: 4}
"""The same for families with a single finding of a kind that no other family has."""
OF_BOOK = 40
"""Maximum number of simultaneous changes of each rare family in a whole book."""
EVERY = SHAPES + WORDS + PAST
SINGLE = (
    inserted,
    removed,
    split,
    merged,
    date_changed,
    typing_error,
    untranslated_word,
    rival_term,
    leftover,
    concept_new,
)
RARE: dict[str, tuple[Change, ...]] = {
    "en": (turned("neither and either turned"), reference_shifted, reference_behind, older_worded),
    "zh": (reference_shifted, reference_behind),
}
"""Families that rarely fit a page or a section, by book: whole books are changed in many places."""
FAMILY, KIND = 0, 1


def scenarios(base: Base, seed: int, times: int, changes: tuple[Change, ...] = EVERY) -> Iterator[Score]:
    """Yield the score of up to `times` different changes of every family, drawn with `seed`."""
    draw = Random(f"{seed} {base.name}")
    for change in changes:
        most = MORE.get(times, times) if change in SINGLE else times
        found = others(drawn(change, base, draw, most * TRIES))
        yield from (judged(base, one) for one in islice(found, most))


def others(scenarios: Iterable[Scenario]) -> Iterator[Scenario]:
    """Yield the scenarios that differ from all earlier ones: the same change twice adds no information."""
    seen: list[Scenario] = []
    for one in scenarios:
        if all(one.edition != other.edition for other in seen):
            seen.append(one)
            yield one


def score(home: Path, seed: int) -> Score:
    """Return the score of the pages, of sections drawn with `seed`, and of rare changes of whole books."""
    total = Score()
    for base in (*pages(home), *english_sections(home / "sections", seed, SECTIONS)):
        for one in scenarios(base, seed, OF_SECTION if base.name.startswith("en-") else OF_PAGE):
            total.add(one)
    for book in (english_book(home), chinese_book(home)):
        for change in RARE[book.name]:
            total.add(judged(book, changed_at_once(book, Random(f"{seed} {book.name}"), OF_BOOK, (change,))))
    return total


def tables(total: Score) -> dict[str, list[Row]]:
    """Return correct, missed, and false findings, by family of changes and by kind of finding."""
    return {
        "changes": [_row("change", total, FAMILY, name) for name in sorted(total.scenarios)],
        "kinds": [_row("kind", total, KIND, name) for name in total.names(KIND)],
    }


def _row(column: str, total: Score, place: int, name: str) -> Row:
    hits, misses, false = total.counts(place, name)
    shares = {
        "precision": round(total.precision(place, name), 3) if hits + false else None,
        "recall": round(total.recall(place, name), 3) if hits + misses else None,
    }
    return {column: name, "found": hits, "missed": misses, "false": false, **shares}


def main(arguments: list[str]) -> int:
    """Print the tables and the failures, and with `--write` store the tables."""
    parser = command.parser("benchmarks.measure.drift", "Measure what drift reports find.")
    parser.add_argument("seed", nargs="?", type=int, default=HELD_OUT, help="seed of the draws")
    options = parser.parse_args(arguments)
    seed = options.seed
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROSETTA508_HOME"] = home
        total = score(Path(home), seed)
    print(f"seed {seed}, {sum(total.scenarios.values())} scenarios; found, missed, false, precision, recall")
    show(tables(total))
    for (family, name, what, rule), times in Counter(total.failures).most_common():
        print(f"{times} × {family}: {name} {rule}: {what}")
    if options.write:
        store("drift", tables(total), {"seed": seed, "scenarios": sum(total.scenarios.values())})
    return 0


if __name__ == "__main__":
    command.run(main)
