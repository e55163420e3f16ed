"""What was aimed at, as a cell of a table says it: the goal, and whether it was missed, in three languages."""

from collections.abc import Sequence

LANGUAGES = ("en", "it", "ja")
NONE = "–"
THIN = "\u202f"
"""What parts thousands, in any language: a comma or a point would mean something else in another."""
MISSED = {"en": " (missed{share})", "it": " (mancato{share})", "ja": "（未達{share}）"}


def at_least(goal: float | None, reached: Sequence[float], lang: str) -> str:
    """Return a least share as a goal, and how many of what was `reached` fall short of it, to the four digits shown."""
    if goal is None:
        return NONE
    short = sum(round(one, 4) < goal for one in reached)
    least = "≥ " if goal < 1 else ""
    return f"{least}{goal:g}{missed(short, len(reached), lang)}"


def grouped(number: int) -> str:
    """Return a number with its thousands apart."""
    return f"{number:,}".replace(",", THIN)


def below(goal: float, unit: str, reached: float, lang: str) -> str:
    """Return what is to stay below `goal`, in its unit, and whether it does not."""
    return f"< {goal:g} {unit}{missed(int(reached >= goal), 1, lang)}"


def missed(times: int, of: int, lang: str) -> str:
    """Return what is said behind a goal that was missed so many times of how many; nothing if never."""
    share = "" if of == 1 else f" {times}/{of}"
    return MISSED[lang].format(share=share) if times else ""
