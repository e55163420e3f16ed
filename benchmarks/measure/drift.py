"""Measure what the drift report finds and what it reports wrongly: `python -m benchmarks.measure.drift`.

Real editions from ../shared are changed in known ways (`tests/support/drift_scenarios`) and judged again. What is
published comes from a seed and from sections that nobody tuned to; `python -m benchmarks.measure.drift 508` shows those
looked at while tuning. With `--write` the tables go into the three pages docs/*/drift-measured.md.
"""

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from aligner.drift.checks import CHECKS
from aligner.drift.finding import Finding
from benchmarks.measure import command
from benchmarks.publish.goals import NONE, missed
from benchmarks.publish.marked_tables import with_rows
from rosetta508.language.interface import Interface
from rosetta508.language.kinds import KINDS
from tests.support.checkout import ROOT, SHARED
from tests.support.drift_scenarios.bases import HELD_OUT, Base, chinese_book, english_book, english_sections, pages
from tests.support.drift_scenarios.batch import changed_at_once
from tests.support.drift_scenarios.meaning import turned
from tests.support.drift_scenarios.past import PAST, concept_new, older_worded, reference_behind
from tests.support.drift_scenarios.scoring import Score, judged
from tests.support.drift_scenarios.shapes import SHAPES, Change, Scenario, inserted, merged, removed, split
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
"""English sections drawn; changes of each family on a page and on a section; draws until a change fits."""
MORE = {OF_PAGE: 16, OF_SECTION: 4}
"""The same of families that bring a single finding, of a kind that no other family brings."""
AT_ONCE, OF_BOOK = 60, 40
"""Changes of a whole book at once: of any family, and of each rare one."""
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
"""Families for which a page or a section seldom has a place, by book: whole books are changed in many places."""
FAMILY, KIND = 0, 1
PRECISION, RECALL = 0.95, {"changed-meaning": 0.7, "term-inconsistent": 0.7}
"""What each kind of finding is to reach: precision, and recall as well, but for the kinds named."""
FAMILIES = {
    "and and or turned": ("«e» e «o» scambiate", "「および」と「または」の入れ替え"),
    "concept brought in": ("concetto aggiunto", "概念の追加"),
    "concept left out": ("concetto tolto", "概念の欠落"),
    "condition dropped": ("condizione tolta", "条件の脱落"),
    "cosmetic change only": ("solo virgolette, trattini, spazi", "引用符・ダッシュ・空白だけの変更"),
    "date changed": ("data indicata cambiata", "記載された日付の変更"),
    "example added": ("esempio aggiunto", "例の追加"),
    "example dropped": ("esempio tolto", "例の削除"),
    "markup left": ("resti di marcatura", "マークアップの消し忘れ"),
    "may and must turned": ("«può» e «deve» scambiati", "「してもよい」と「しなければならない」の入れ替え"),
    "negation dropped": ("negazione tolta", "否定の脱落"),
    "neighbours swapped": ("regole vicine scambiate", "隣り合うルールの入れ替え"),
    "neither and either turned": ("«né … né» reso con «o … o»", "「どちらも…ない」と「どちらか…」の入れ替え"),
    "nothing changed": ("nessuna modifica", "変更なし"),
    "number changed": ("un altro numero", "数の変更"),
    "number given twice": ("numero dato due volte", "番号の二重使用"),
    "older wording": ("testo di una versione precedente", "以前の版の文"),
    "paragraph repeated": ("paragrafo ripetuto", "段落の重複"),
    "reference shifted": ("rimando spostato", "参照番号のずれ"),
    "reference to an older number": ("rimando a un numero di prima", "以前の番号への参照"),
    "renumbered": ("numeri spostati", "番号のずれ"),
    "rival term": ("altro nome per un termine", "訳語の揺れ"),
    "rule inserted": ("regola inserita", "ルールの挿入"),
    "rule moved": ("regola spostata", "ルールの移動"),
    "rule removed": ("regola tolta", "ルールの削除"),
    "rule split": ("regola divisa", "ルールの分割"),
    "rules merged": ("regole riunite", "ルールの統合"),
    "sentence added": ("frase aggiunta", "文の追加"),
    "sentence dropped": ("frase tolta", "文の削除"),
    "typing error": ("errore di battitura", "打ち間違い"),
    "unless and if turned": ("«se» e «a meno che» scambiati", "「場合」と「でない限り」の入れ替え"),
    "word left in English": ("parola lasciata in inglese", "英語のままの語"),
}
"""Family -> its name in Italian and in Japanese."""


def scenarios(base: Base, seed: int, times: int, changes: tuple[Change, ...] = EVERY) -> Iterator[Score]:
    """Yield the score of up to `times` changes of every family, each another, drawn with `seed`."""
    draw = Random(f"{seed} {base.name}")
    for change in changes:
        most = MORE.get(times, times) if change in SINGLE else times
        drawn = (change(base, draw) for _ in range(most * TRIES))
        yield from (judged(base, one) for one in islice(_others(one for one in drawn if one), most))


def _others(drawn: Iterable[Scenario]) -> Iterator[Scenario]:
    """Yield the scenarios that are not what one before was: the same change twice tells nothing new."""
    seen: list[Scenario] = []
    for one in drawn:
        if all(one.edition != other.edition for other in seen):
            seen.append(one)
            yield one


def score(shared: Path, home: Path, seed: int) -> Score:
    """Return the score of the pages, of sections drawn with `seed`, and of rare changes of whole books."""
    total = Score()
    for base in (*pages(shared, home), *english_sections(shared, home / "sections", seed, SECTIONS)):
        for one in scenarios(base, seed, OF_SECTION if base.name.startswith("en-") else OF_PAGE):
            total.add(one)
    for book in (english_book(shared, home), chinese_book(shared, home)):
        for change in RARE[book.name]:
            total.add(judged(book, changed_at_once(book, Random(f"{seed} {book.name}"), OF_BOOK, (change,))))
    return total


def table(total: Score, place: int) -> list[tuple[str, int, int, int, float, float]]:
    """Return (family or kind, found, missed, false, precision, recall) of each."""
    counts = (total.hits, total.misses, total.false)
    names = sorted(total.scenarios) if place == FAMILY else total.names(KIND)
    rows = []
    for name in names:
        hits, misses, false = (sum(n for key, n in one.items() if key[place] == name) for one in counts)
        rows.append((name, hits, misses, false, total.precision(place, name), total.recall(place, name)))
    return rows


def whole_book(shared: Path, home: Path, seed: int) -> tuple[float, float, tuple[Finding, ...], Score]:
    """Return seconds to align and date the Chinese book, seconds of all checks, their findings, and a batch's score."""
    base = chinese_book(shared, home)
    start = time.perf_counter()
    comparison = base.comparison
    aligned = time.perf_counter()
    findings = tuple(finding for check in CHECKS for finding in check(comparison))
    checked = time.perf_counter()
    batch = changed_at_once(base, Random(seed), AT_ONCE)
    return aligned - start, checked - aligned, findings, judged(base, batch)


def markdown(rows: list[tuple[str, int, int, int, float, float]], place: int, lang: str = "en") -> str:
    interface = Interface(lang)
    shown = []
    for name, hits, misses, false, precision, recall in rows:
        goals = (PRECISION, RECALL.get(name, PRECISION)) if place == KIND else (0.0, 0.0)
        cells = [_share(precision, hits + false, goals[0], lang), _share(recall, hits + misses, goals[1], lang)]
        shown.append(f"| {_named(name, place, interface)} | {hits} | {misses} | {false} | {' | '.join(cells)} |")
    return "\n".join(shown)


def _share(share: float, of: int, goal: float, lang: str) -> str:
    """Return a share of so many as it is shown, and whether it misses its goal; of none there is none."""
    return f"{share:.3f}{missed(int(round(share, 3) < goal), 1, lang)}" if of else NONE


def _named(name: str, place: int, interface: Interface) -> str:
    """Return the name of a family or a kind in the reader's language; `renumbered` is both."""
    if place == KIND:
        return interface(KINDS[name])
    return name if interface.lang == "en" else FAMILIES[name][interface.lang == "ja"]


def _write(total: Score) -> None:
    """Put the tables between the marks that each page has for them."""
    for page in sorted((ROOT / "docs").glob("*/drift-measured.md")):
        text = page.read_text("utf-8")
        for name, place in (("family", FAMILY), ("kind", KIND)):
            rows = markdown(table(total, place), place, page.parent.name)
            text = with_rows(text, name, rows)
        page.write_text(text, "utf-8")


def main(arguments: list[str]) -> int:
    """Print the tables, the failures and the times."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.measure.drift", description="Measure what drift reports find."
    )
    parser.add_argument("seed", nargs="?", type=int, default=HELD_OUT, help="seed of the draws")
    parser.add_argument("--write", action="store_true", help="put the tables into the docs")
    options = parser.parse_args(arguments)
    seed = options.seed
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROSETTA508_HOME"] = home
        total = score(SHARED, Path(home), seed)
        aligning, checking, findings, book = whole_book(SHARED, Path(home), seed)
    print(f"seed {seed}, {sum(total.scenarios.values())} scenarios; found, missed, false, precision, recall")
    print(markdown(table(total, FAMILY), FAMILY), markdown(table(total, KIND), KIND), sep="\n\n")
    for (family, name, what, rule), times in Counter(total.failures).most_common():
        print(f"{times} × {family}: {name} {rule}: {what}")
    print(f"\nChinese book: {aligning:.1f} s to align and date, {checking:.1f} s to check, {len(findings)} findings")
    print(markdown(table(book, FAMILY), FAMILY), markdown(table(book, KIND), KIND), sep="\n")
    if options.write:
        _write(total)
    return 0


if __name__ == "__main__":
    command.run(main)
