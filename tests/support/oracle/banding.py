"""508.1e: bands by today's 702.22, and by the rules before July 2009."""

from tests.support.oracle.board import Board, folded, keywords

PREFIX = "bands-with-other:"


def bands_are_wrong(board: Board, rules: str = "current") -> bool:
    members = [member for band in board.bands for member in band]
    if len(members) != len(set(members)):
        return True
    return any(
        is_scattered(board, band) or not (has_banding(board, band) or shares_ability(board, band, rules))
        for band in board.bands
    )


def is_scattered(board: Board, band: list[str]) -> bool:
    """Whether a member does not attack, or the members do not all attack the same defender."""
    return len({board.declaration.get(member) for member in band} - {None}) != 1 or not set(band) <= {
        *board.declaration
    }


def has_banding(board: Board, band: list[str]) -> bool:
    """At least one member with banding, at most one without."""
    without = [member for member in band if "banding" not in keywords(board.by_id[member])]
    return len(without) <= 1 and len(without) < len(band)


def shares_ability(board: Board, band: list[str], rules: str) -> bool:
    """Whether some member bands with others of a quality and the others may join it.

    Today all must have the quality. Before July 2009 each needed the same ability or banding, but no quality.
    """
    abilities = {word for member in band for word in keywords(board.by_id[member]) if word.startswith(PREFIX)}

    def joins(member: str, ability: str) -> bool:
        one = board.by_id[member]
        if rules == "1997":
            return not keywords(one).isdisjoint({ability, "banding"})
        return ability.removeprefix(PREFIX) in folded(one.get("qualities", []))

    return any(all(joins(member, ability) for member in band) for ability in abilities)
