"""The picture of a board as SVG: attacks, restrictions and requirements, what is illegal, and what happened later.

Like the slope graph, it has two columns joined by lines. Colors, fonts, and dashes come only from the style sheet.
Each color has a shape and a word with the same meaning. The picture has a text alternative in the reader's language.
"""

from collections.abc import Iterable, Iterator, Sequence

from executable_examples.engine import Scenario, Verdict
from executable_examples.engine.phrase import Names
from rosetta508.site.boards.aftermath import aftermath_of, told_events
from rosetta508.site.boards.arrows import BARRED, ENDED, ILLEGAL, KINDS, LATER, LEGAL, WITNESS, Arrow, arrows_of
from rosetta508.site.boards.labels import Entries, Label, effects_of
from rosetta508.site.boards.layout import (
    LABEL_SIZE,
    LEFT,
    LINE,
    NAME_SIZE,
    RIGHT,
    WIDTH,
    Layout,
    Spot,
    layout_of,
    text_width,
    truncate,
    wrap_lines,
)
from rosetta508.site.boards.node import Node, element
from rosetta508.site.boards.text_alternative import alternative

_PAW = "M3 -2l2.3 -2 2.2 2zM.6 -6.6h0M3.6 -10h0M7.2 -10h0M10 -6.6h0"
_GLYPHS = {
    "player": "M5 -9a4.5 4.5 0 1 0 .1 0z",
    "creature": _PAW,
    "tapped": _PAW,
    "planeswalker": "M5 -11l5 3v5l-5 3-5-3v-5z",
    "battle": "M-1 -10h12v10h-12zm3 3h6v4h-6z",
    "other": "M1 -8h8v6h-8z",
}
_MARKS = {
    "then": "M0 -9l5 5-5 5M5 -9l5 5-5 5",
    "band": "M5 -10h-4v10h4",
    "can": "M4 -9a4 4 0 1 0 .1 0zM1.2 -2.2l5.7 -5.7",
    "must": "M0 -9l8 4-8 4z",
    "cost": "M4 -9a4 4 0 1 0 .1 0z",
}


def picture(scenario: Scenario, verdict: Verdict, words: Entries) -> Node:
    """Return the board and the declaration as one `svg` element, `WIDTH` units wide."""
    layout = layout_of(scenario, words, aftermath_of(scenario, verdict))
    arrows = arrows_of(scenario, verdict)
    below = [*effects_of(words, scenario), *_events(verdict, words)]
    effects = _below(below, layout.bottom + 8)
    key = list(_key(arrows, words, layout.bottom + 14 + LINE * len(effects)))
    height = layout.bottom + 14 + LINE * len(effects) + 18 * len(key)
    return element(
        "svg",
        *_heads(scenario, words),
        *(part for spot in layout.spots for part in _spot(spot)),
        *_brackets(scenario, verdict, layout),
        *_left_out(layout, words),
        *_arrows(arrows, layout),
        *effects,
        *key,
        class_="r5-board",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        aria_label=alternative(scenario, verdict, words),
    )


def _heads(scenario: Scenario, words: Entries) -> list[Node]:
    label, defending = words["board.active"], words["board.defending"]
    taken = text_width(label.format(player=""), LABEL_SIZE) + text_width(defending, LABEL_SIZE)
    active = label.format(player=truncate(scenario.active, WIDTH - taken - NAME_SIZE))
    return [_text(active, 0, 14, "r5-b-head"), _text(defending, WIDTH, 14, "r5-b-head r5-b-end")]


def _text(text: str, x: float, y: float, class_: str | None = None) -> Node:
    return element("text", text, x=round(x), y=round(y), class_=class_)


def _spot(spot: Spot) -> list[Node]:
    x, y = spot.side.text, spot.y
    turned = " rotate(90 5 -5)" if spot.glyph == "tapped" else ""
    place = f"translate({x - 15} {y}){turned}"
    parts: list[Node] = [
        element("path", d=_GLYPHS[spot.glyph], transform=place, class_=f"r5-b-{spot.glyph}"),
        _text(spot.name, x, y, "r5-b-name"),
    ]
    if spot.left:
        end = round(x + text_width(spot.name, NAME_SIZE) * 1.1 + 4)
        parts.append(element("path", d=f"M{x - 16} {y - 4}H{end}", class_="r5-b-left"))
    for at, (kind, line) in enumerate(spot.lines, 1):
        below = y + at * LINE
        if kind in _MARKS:
            parts.append(element("path", d=_MARKS[kind], transform=f"translate({x} {below})", class_=f"r5-b-{kind}"))
        parts.append(_text(line, x if kind == "plain" else x + 12, below))
    return parts


def _brackets(scenario: Scenario, verdict: Verdict, layout: Layout) -> Iterator[Node]:
    """Yield a bracket for each band, with a tick at each member; an illegal bracket is marked."""
    named = [one.phrase.facts.get("band") for one in verdict.illegalities]
    wrong = {band.ids for band in named if isinstance(band, Names)}
    shared = {str(one.phrase.facts.get("creature", "")) for one in verdict.illegalities if one.rule == "508.1e"}
    for at, band in enumerate(scenario.bands):
        heights = sorted(spot.y - 4 for spot in layout.spots if spot.id in band and spot.side is LEFT)
        if len(heights) > 1:
            x = 3 - 3 * (at % 2)
            ticks = "".join(f"M{x} {y}H6" for y in heights)
            broken = band in wrong or not shared.isdisjoint(band)
            class_ = "r5-b-bracket r5-b-bracket--broken" if broken else "r5-b-bracket"
            yield element("path", d=f"M{x} {heights[0]}V{heights[-1]}{ticks}", class_=class_)


def _left_out(layout: Layout, words: Entries) -> list[Node]:
    sides = zip((LEFT, RIGHT), layout.left_out, strict=True)
    return [_text(words["board.more"].format(n=n), side.text, layout.bottom - 2) for side, n in sides if n]


def _arrows(arrows: Sequence[Arrow], layout: Layout) -> list[Node]:
    """Return the arrows in drawing order: the witness first, then declared and later ones, illegal ones on top."""
    spots = {spot.id: spot for spot in layout.spots}
    shown = [one for one in arrows if one.creature in spots and one.defender in spots]
    order = sorted(shown, key=lambda one: KINDS.index(one.kind))
    ends: dict[str, list[Arrow]] = {}
    for arrow in shown:
        ends.setdefault(arrow.defender, []).append(arrow)
    return [_arrow(one, spots, ends[one.defender]) for one in order]


def _arrow(arrow: Arrow, spots: dict[str, Spot], beside: Sequence[Arrow]) -> Node:
    start, end = spots[arrow.creature], spots[arrow.defender]
    spread = min(6.0, 16.0 / len(beside))
    down = round((beside.index(arrow) - (len(beside) - 1) / 2) * spread)
    x1, y1 = start.side.edge, start.y - 4 + (4 if arrow.kind in (WITNESS, ENDED) else 0)
    x2, y2 = end.side.edge + 8 * end.side.outward, end.y - 4 + down
    c1, c2 = x1 + 34 * start.side.outward, x2 + 30 * end.side.outward
    tip = x2 - 8 * end.side.outward
    stop = x2 + (6 * end.side.outward if arrow.kind == ENDED else 0)
    parts: list[Node] = [
        element("path", d=f"M{_begin(start)} {y1}H{x1}C{c1} {y1} {c2} {y2} {stop} {y2}", class_="r5-b-line"),
        _tip(arrow.kind, tip, y2, end.side.outward),
    ]
    if arrow.kind in (ILLEGAL, BARRED):
        near = x1 + 8 * start.side.outward
        parts.append(element("path", d=f"M{near} {y1 - 6}l6 6-6 6-6-6z", class_="r5-b-fault"))
        said = ", ".join(arrow.rules)
        parts.append(_text(said, x1 - 2 * start.side.outward, y1 - 9, _rule_class(start)))
    return element("g", *parts, class_=f"r5-b-{arrow.kind}")


def _tip(kind: str, x: int, y: int, outward: int) -> Node:
    """Return the tip of an arrow; it is a cross if the attack has ended."""
    cross = f"M{x + 12 * outward - 4} {y - 4}l8 8m0 -8l-8 8"
    return element("path", d=cross if kind == ENDED else f"M{x} {y}l{8 * outward} -4v8z", class_="r5-b-tip")


def _begin(start: Spot) -> int:
    """Return the x coordinate where an arrow begins.

    On the left side, it is just after the name, because the labels are below the name. On the right side, it is the
    side's edge.
    """
    return (
        round(start.side.text + text_width(start.name, NAME_SIZE) * 1.1 + 8) if start.side is LEFT else start.side.edge
    )


def _rule_class(start: Spot) -> str:
    return "r5-b-rule" if start.side is LEFT else "r5-b-rule r5-b-end"


def _events(verdict: Verdict, words: Entries) -> Iterator[Label]:
    """Yield the events after the declaration as labels."""
    then = words["trace.then"] + words["board.colon"]
    for said, wrong in told_events(verdict, words):
        yield Label("can" if wrong else "then", then + said)
        yield from [Label("plain", wrong)] if wrong else []


def _below(labels: Iterable[Label], y: int) -> list[Node]:
    """Return the lines below the board: effects, then events."""
    found: list[Node] = []
    for label in labels:
        for at, line in enumerate(wrap_lines(label.text, WIDTH - 16, LABEL_SIZE)):
            y += LINE
            found.append(
                element(
                    "g",
                    element("path", d=_MARKS[label.kind], transform=f"translate(1 {y})", class_=f"r5-b-{label.kind}")
                    if label.kind in _MARKS and not at
                    else None,
                    _text(line, LEFT.text, y),
                )
            )
    return found


def _key(arrows: Sequence[Arrow], words: Entries, y: int) -> list[Node]:
    """Return the key: one entry per kind of line in the picture, and a note if no creature attacks."""
    order = (LEGAL, ILLEGAL, WITNESS, LATER, ENDED, BARRED)
    kinds = [one for one in order if any(arrow.kind == one for arrow in arrows)]
    found = []
    for at, kind in enumerate(kinds or ["home"], 1):
        below = y + 18 * at - 8
        line = element("path", d=f"M0 {below - 4}h26", class_="r5-b-line")
        tip = _tip(kind, 34, below - 4, -1)
        wrong = kind in (ILLEGAL, BARRED)
        fault = element("path", d=f"M13 {below - 10}l6 6-6 6-6-6z", class_="r5-b-fault") if wrong else None
        drawn = [line, tip, fault] if kinds else []
        said = _text(words[f"board.legend_{kind}"], 42 if kinds else 0, below)
        found.append(element("g", *drawn, said, class_=f"r5-b-{kind}"))
    return found
