"""Rule 508.1e with 702.22c and d: which creatures may be announced as a band.

A band of one creature with banding is a band; an empty band is not allowed. Before 11 July 2009 "bands with other" was
judged by the ability that the members share, not by a quality (502.11b of that time).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.phrase import Names, Phrase
from executable_examples.engine.scenario import Permanent

WITH = "bands-with-other:"
"""How the keyword of a “bands with other” ability starts; its quality follows."""


def wrong_bands(board: Board, attacks: Attacks, bands: Sequence[tuple[str, ...]]) -> Iterator[Phrase]:
    """Yield every error in the announced bands."""
    for creature, times in Counter(creature for band in bands for creature in band).items():
        if times > 1:
            yield Phrase("two-bands", {"creature": creature})
    for band in bands:
        what = _wrong(board, attacks, band)
        if what:
            yield Phrase(what, {"band": Names(band)})


def _wrong(board: Board, attacks: Attacks, band: tuple[str, ...]) -> str | None:
    if any(creature not in attacks for creature in band):
        return "band-not-attacking"
    if len({attacks[creature] for creature in band}) > 1:
        return "band-divided"
    members = [board.permanents[creature] for creature in band]
    if _has_banding(members):
        return None
    if board.rules.bands_by_ability:
        return None if _shares_ability(members) else "no-band-by-ability"
    return None if _shares_quality(members) else "no-band"


def _has_banding(members: Sequence[Permanent]) -> bool:
    """Return whether at least one has banding and at most one lacks it."""
    having = sum("banding" in member.keywords for member in members)
    return having >= 1 and len(members) - having <= 1


def _shares_quality(members: Sequence[Permanent]) -> bool:
    """Return whether all share a quality and one has "bands with other" for it."""
    qualities = {keyword.removeprefix(WITH) for keyword in _abilities(members)}
    return any(all(quality in member.folded_qualities for member in members) for quality in qualities)


def _shares_ability(members: Sequence[Permanent]) -> bool:
    """Return whether one has a "bands with other" ability and each other one the same ability or banding."""
    return any(
        all(not member.keywords.isdisjoint({one, "banding"}) for member in members) for one in _abilities(members)
    )


def _abilities(members: Sequence[Permanent]) -> set[str]:
    return {keyword for member in members for keyword in member.keywords if keyword.startswith(WITH)}
