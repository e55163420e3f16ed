"""Random costs of attacking: one or several things, of a kind or any, one of several branches, optional or not."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.oracle.generator import Maker

PLAIN: tuple[dict[str, Any], ...] = (
    {"mana": "{1}", "tap": 1},
    {"mana": "{1}"},
    {"mana": "{2}"},
    {"mana": "{0}"},
    {"tap": 1},
    {"tap": 2},
    {"sacrifice": 1},
    {"sacrifice": 1},
    {"discard": 1},
    {"life": 1},
    {"life": 2, "mana": "{1}"},
    {"return": 1},
    {"return": 1},
    {"return": 1, "sacrifice": 1},
    {},
)
NAMES = ("exert", "enlist")


def cost(maker: "Maker") -> dict[str, Any]:
    """Return a named optional cost, or a mandatory one, which may be free for some defenders."""
    made: dict[str, Any] = {}
    if maker.chance(0.15):
        made["any_of"] = [plain(maker) for _ in range(maker.random.choice((1, 2, 2, 3)))]
    else:
        made = plain(maker)
    if maker.chance(0.3):
        made |= {"optional": True, "name": maker.random.choice(NAMES)}
        return maker.at_some(made, 0.15)
    if maker.chance(0.1):
        made["name"] = "toll"
    return maker.at_some(made, 0.4)


def plain(maker: "Maker") -> dict[str, Any]:
    made = maker.random.choice(PLAIN).copy()
    if not {"tap", "sacrifice", "return"}.isdisjoint(made) and maker.chance(0.55):
        made["of"] = of(maker)
    return made


def of(maker: "Maker") -> dict[str, Any]:
    """Return a payment: sometimes enlist's, sometimes one or two things."""
    if maker.chance(0.2):
        return {"types": ["creature"], "not_attacking": True, "other": True, "continuous": True}
    return maker.filter(
        types=[maker.spelt(word) for word in maker.some(["creature", "land", "artifact"], 1)],
        subtypes=[maker.spelt(word) for word in maker.some(["wolf", "forest", "island"], 1)],
        not_attacking=True,
        other=True,
        continuous=True,
    )
