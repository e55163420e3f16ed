"""A reliability plot as SVG: confidence given across, share of links right upwards, a disc for each class of links."""

from collections.abc import Iterator, Sequence

from benchmarks.publish.drawing import disc, figure, label, line

SIDE, MARGIN, LOW = 300, 46, 0.4
"""Length of an axis and its margin (units of the drawing); where both axes begin."""
SMALLEST, LARGEST = 3.0, 11.0
TICKS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
ACROSS = {"en": "confidence given", "it": "affidabilità data", "ja": "示された確度"}
UPWARDS = {"en": "share of links right", "it": "corrispondenze giuste", "ja": "正しい対応の割合"}
TOLD = {
    "en": ("Links by confidence: ", "confidence {mean:.2f}: {share:.2f} right of {links}", "; "),
    "it": ("Corrispondenze per affidabilità: ", "affidabilità {mean:.2f}: giuste {share:.2f} su {links}", "; "),
    "ja": ("確度別の対応：", "確度{mean:.2f}：{links}件のうち正しいもの{share:.2f}", "、"),
}
"""The plot in words."""

Class = tuple[float, float, int, int, float]


def plot(classes: Sequence[Class], lang: str) -> str:
    """Return the drawing in a language, in the site's colours, with what it shows told in words."""
    before, each, between = TOLD[lang]
    told = (each.format(mean=mean, share=right / links, links=links) for *_, links, right, mean in classes)
    size = SIDE + 2 * MARGIN
    diagonal = line(f"M{MARGIN} {MARGIN + SIDE}L{MARGIN + SIDE} {MARGIN}", "quiet", dashes="4 4")
    return figure(size, size, before + between.join(told), [*_axes(lang), diagonal, *_discs(classes)])


def _at(value: float) -> float:
    """Return how far along an axis a share stands."""
    return (max(value, LOW) - LOW) / (1 - LOW) * SIDE


def _axes(lang: str) -> Iterator[str]:
    bottom = MARGIN + SIDE
    yield line(f"M{MARGIN} {MARGIN}V{bottom}H{MARGIN + SIDE}")
    for tick in TICKS:
        at = _at(tick)
        yield label(MARGIN + at, bottom + 16, str(tick), "middle")
        yield label(MARGIN - 7, bottom - at + 4, str(tick), "end")
    yield label(MARGIN + SIDE / 2, bottom + 36, ACROSS[lang], "middle")
    yield label(MARGIN - 30, MARGIN - 16, UPWARDS[lang])


def _discs(classes: Sequence[Class]) -> Iterator[str]:
    """Yield a disc for each class, larger the more links it has."""
    most = max((links for _, _, links, _, _ in classes), default=1)
    for _, _, links, right, mean in classes:
        radius = SMALLEST + (LARGEST - SMALLEST) * (links / most) ** 0.5
        yield disc(MARGIN + _at(mean), MARGIN + SIDE - _at(right / links), radius)
