"""508.1e-k: bands, tapping, costs, and who ends up attacking."""

from itertools import combinations
from typing import Any

from tests.support.oracle.board import Board, keywords, names


def band_is_wrong(board: Board, band: list[str]) -> bool:
    """508.1e and 702.22."""
    if any(member not in board.declaration for member in band):
        return True
    if len({board.declaration[member] for member in band}) != 1:
        return True
    without = [member for member in band if "banding" not in keywords(board.by_id[member])]
    with_banding = len(band) - len(without)
    if with_banding >= 1 and len(without) <= 1:
        return False
    qualities = [set(board.by_id[member].get("qualities", [])) for member in band]
    for quality in set.intersection(*qualities):
        if any(f"bands-with-other:{quality}" in keywords(board.by_id[member]) for member in band):
            return False
    return True


def bands_are_wrong(board: Board) -> bool:
    members = [member for band in board.bands for member in band]
    return len(members) != len(set(members)) or any(band_is_wrong(board, band) for band in board.bands)


def tapped_to_attack(board: Board) -> list[str]:
    """508.1f: the chosen creatures that this taps."""
    return [
        one["id"]
        for one in board.permanents
        if one["id"] in board.declaration and "vigilance" not in keywords(one) and not one.get("tapped", False)
    ]


def due(board: Board, creature: str) -> tuple[list[dict[str, Any]], bool]:
    """508.1g-h: the costs to be paid for this creature, and whether a mandatory one is refused."""
    costs = [cost for cost in board.by_id[creature].get("attack_costs", []) if names(cost, board.declaration[creature])]
    mandatory = [cost for cost in costs if not cost.get("optional", False)]
    answer = board.payments.get(creature)
    if answer is False:
        return [], len(mandatory) > 0
    if answer is True:
        return costs, False
    if answer is None:
        return mandatory, False
    wanted = answer.get("pay", [])
    return [cost for cost in costs if not cost.get("optional", False) or cost.get("name") in wanted], False


class Bill:
    """Everything due at 508.1h, locked in."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.refused = False
        self.mana = 0
        self.named: dict[str, list[str]] = {"tap": [], "sacrifice": []}
        self.unnamed = {"tap": 0, "sacrifice": 0}
        self.wrongly_named = False
        self.paid: dict[str, list[str]] = {}
        for creature in board.declaration:
            costs, refused = due(board, creature)
            self.refused = self.refused or refused
            self.paid[creature] = [cost["name"] for cost in costs if "name" in cost]
            self.mana += sum(int(cost["mana"].strip("{}")) for cost in costs if "mana" in cost)
            for way in ("tap", "sacrifice"):
                self._note(creature, way, sum(cost.get(way, 0) for cost in costs))

    def _note(self, creature: str, way: str, count: int) -> None:
        answer = self.board.payments.get(creature)
        if count == 0:
            return
        if isinstance(answer, dict) and way in answer:
            self.named[way] += answer[way]
            self.wrongly_named = self.wrongly_named or len(answer[way]) != count
        else:
            self.unnamed[way] += count

    def can_be_paid(self) -> bool:
        """508.1i-j: whether some way of tapping for mana, tapping and sacrificing pays all of it."""
        if self.refused or self.wrongly_named:
            return False
        own = [one["id"] for one in self.board.permanents if one["controller"] == self.board.active]
        return self._sacrifices(own) and self._taps_and_mana(own)

    def _sacrifices(self, own: list[str]) -> bool:
        named = self.named["sacrifice"]
        distinct = len(named) == len(set(named)) and all(one in own for one in named)
        return distinct and len(own) - len(named) >= self.unnamed["sacrifice"]

    def _taps_and_mana(self, own: list[str]) -> bool:
        tapped_now = tapped_to_attack(self.board)
        untapped = [one for one in own if not self.board.by_id[one].get("tapped", False) and one not in tapped_now]
        named = self.named["tap"]
        if len(named) != len(set(named)) or not all(one in untapped for one in named):
            return False
        left = [one for one in untapped if one not in named]
        return any(
            self._mana_suffices([one for one in left if one not in tapped])
            for tapped in combinations(left, self.unnamed["tap"])
        )

    def _mana_suffices(self, sources: list[str]) -> bool:
        if "available_mana" not in self.board.scenario:
            return True
        made = sum(int(self.board.by_id[one].get("mana_ability", 0)) for one in sources)
        return bool(self.board.scenario["available_mana"] + made >= self.mana)
