"""The development books of the ablation: each group is a list of trials with known true links.

Every pair is built once and stored, so that only aligning is timed.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random

from benchmarks.data.books import Pair, by_section, chinese, debian, opaque, section, standing, thinned
from benchmarks.data.dividing import divided
from benchmarks.data.old_pages import page
from benchmarks.data.revisions import revisions
from benchmarks.measure.aligning import variant
from benchmarks.measure.manifest import manuals
from scraper.edition import Edition, Rule, read_edition
from tests.support.checkout import SHARED
from tests.support.real_editions import capture, digest, official, part

SEED = 20261122
NEWEST, OLD = "2026-08-07", "2016-08-26"
OTHER_BOOK = ("de", "pl", "sl", "sv")
LEFT_OUT, DIVIDED, SWAPPED = 0.1, 0.04, 0.03
"""Shares of rules: left out of thinned books; split, and merged, in divided ones; swapped with the next."""


@dataclass(frozen=True)
class Trial:
    """Two editions to align, with their true links."""

    pair: Pair
    use_order: bool = True
    through: tuple[Edition, ...] = ()


Group = Callable[[], Sequence[Trial]]


@cache
def groups(folder: Path | None, *, quick: bool) -> Mapping[str, Group]:
    """Return name -> trials. `folder` contains unpacked Debian manuals; `quick` leaves most trials out."""
    few = 1 if quick else 3
    found: dict[str, Callable[[], Iterator[Trial]]] = {
        "rule 508": _rule_508,
        "other rule book": partial(_other_book, quick=quick),
        "renumbered": partial(_renumbered, quick=quick),
        "Chinese book": partial(_chinese, quick=quick),
        "English, ten years": partial(_english, quick=quick),
        "parts of 12 rules": partial(_parts, 12, 8 * few),
        "parts of 60 rules": partial(_parts, 60, 4 * few),
        "pages of old revisions": partial(_old_pages, 2 if quick else 8),
    }
    if folder:
        found["manuals, divided"] = partial(_divided, folder, quick=quick)
    return {name: cache(partial(_listed, make)) for name, make in found.items()}


def _listed(make: Callable[[], Iterator[Trial]]) -> Sequence[Trial]:
    return list(make())


def _rule_508() -> Iterator[Trial]:
    """Yield the pages of rule 508 and their digests with two English editions, each with numbers used and ignored.

    The newest English edition is aligned through an intermediate one.
    """
    table = json.loads((SHARED / "gold/508-equivalences.json").read_text("utf-8"))
    newest, between = (part(official(date), "506", "508") for date in (NEWEST, "2024-11-08"))
    for language in ("it", "ja"):
        truth = frozenset((one["num"], one["en"][0]) for one in table[f"{language}_to_en"]) | {("508", "508")}
        for read in (capture, digest):
            left = read(language)
            for use_order in (True, False):
                yield Trial(_pair(f"{language}-508", left, read("en"), truth), use_order)
                yield Trial(_pair(f"{language}-508", left, newest, truth), use_order, (between,))


def _pair(name: str, left: Edition, right: Edition, truth: frozenset[tuple[str, str]]) -> Pair:
    return Pair(name, left, right, standing(truth, left, right))


def _other_pair(language: str) -> Pair:
    """Return a translation of the other rule book and its English: equal numbers are the same rule."""
    left, english = (read_edition(SHARED / f"other-books/wca-{one}-2024-01-01.json") for one in (language, "en"))
    return _pair(f"wca-{language}", left, english, frozenset((one, one) for one in left.by_number))


def _other_book(*, quick: bool) -> Iterator[Trial]:
    """Yield each translation of the other rule book: unchanged, and with numbers hidden and rules left out."""
    for language in OTHER_BOOK:
        pair = _other_pair(language)
        draw = Random(f"{SEED} {pair.name}")
        yield Trial(pair)
        yield Trial(opaque(thinned(pair, draw, LEFT_OUT), draw))
        if not quick:
            yield Trial(opaque(pair, draw))
            yield Trial(thinned(pair, draw, LEFT_OUT))


def _chinese(*, quick: bool) -> Iterator[Trial]:
    dates = (OLD,) if quick else ("2023-11-17", NEWEST, OLD)
    for date in dates:
        for name in ("opaque",) if quick else ("numbered", "opaque"):
            yield Trial(variant(_book(date), name, Random(f"{SEED} {date}")))


def _renumbered(*, quick: bool) -> Iterator[Trial]:
    """Yield the other rule book with an English that lost rules, was renumbered, and has neighbors swapped."""
    for language in OTHER_BOOK[:2] if quick else OTHER_BOOK:
        yield Trial(renumbered(_other_pair(language), Random(f"{SEED} renumbered {language}")))


def renumbered(pair: Pair, draw: Random) -> Pair:
    """Return the pair with rules of the right side left out, neighbors swapped, and gaps in their numbers closed."""
    kept = thinned(replace(pair, left=pair.right), draw, LEFT_OUT).right
    rules: list[Rule] = []
    named: dict[str, str] = {}
    for section_, members in by_section(pair.right).items():
        left = [rule for rule in members if rule.number in kept.by_number]
        for at in range(len(left) - 1):
            if draw.random() < SWAPPED:
                left[at : at + 2] = left[at + 1], left[at]
        named |= {old.number: new.number for old, new in zip(left, by_section(pair.right)[section_], strict=False)}
        rules += [replace(rule, number=named[rule.number]) for rule in left]
    truth = frozenset((a, named[b]) for a, b in pair.truth if b in named)
    return Pair(pair.name, pair.left, replace(kept, rules=tuple(rules)), truth)


@cache
def _book(date: str) -> Pair:
    return chinese(date)


def _english(*, quick: bool) -> Iterator[Trial]:
    pair = revisions(OLD, NEWEST)
    for name in ("numbered",) if quick else ("numbered", "opaque"):
        yield Trial(variant(pair, name, Random(f"{SEED} english")))


def _parts(size: int, times: int) -> Iterator[Trial]:
    """Yield sections of the Chinese book with their counterparts, half of them with numbers hidden."""
    for at in range(times):
        draw = Random(f"{SEED} {size} {at}")
        drawn = section(_book((NEWEST, OLD)[at % 2]), draw, size)
        yield Trial(variant(drawn, ("numbered", "opaque")[at // 2 % 2], draw))


def _old_pages(times: int) -> Iterator[Trial]:
    """Yield pages that follow an old revision, in a made-up language, with the newest English rules."""
    for kind in ("section", "third", "gaps"):
        yield from (Trial(page(kind, Random(f"{SEED} {kind} {at}"))) for at in range(times))


def _divided(folder: Path, *, quick: bool) -> Iterator[Trial]:
    """Yield Debian manuals with paragraphs split, merged, and left out."""
    wanted = {"debian-policy-ja"} if quick else {f"{name}-ja" for name in manuals("ablation")} | {"maint-guide-ru"}
    for pair in debian(folder):
        if pair.name in wanted:
            draw = Random(f"{SEED} {pair.name}")
            yield Trial(opaque(divided(thinned(pair, draw, LEFT_OUT / 2), draw, DIVIDED), draw))
