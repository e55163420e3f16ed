"""A reliability plot as SVG: confidence given across, share of links right upwards, a disc for each class of links."""

from collections.abc import Iterator, Sequence

SIDE, MARGIN, LOW = 300, 46, 0.5
"""Length of an axis and its margin (units of the drawing); where both axes begin."""
SMALLEST, LARGEST = 3.0, 11.0
TICKS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
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
    shape = f'viewBox="0 0 {size} {size}" width="{size}" style="max-width:100%;height:auto" font-size="12"'
    lines = [
        f'<figure><svg {shape} role="img" aria-label="{before}{between.join(told)}" fill="var(--r5-quiet)">',
        *_axes(lang),
        f'<path d="M{MARGIN} {MARGIN + SIDE}L{MARGIN + SIDE} {MARGIN}" stroke="var(--r5-rule)" fill="none"/>',
        *_discs(classes),
        "</svg></figure>",
    ]
    return "\n".join(lines)


def _at(value: float) -> float:
    """Return how far along an axis a share stands."""
    return (max(value, LOW) - LOW) / (1 - LOW) * SIDE


def _axes(lang: str) -> Iterator[str]:
    bottom = MARGIN + SIDE
    yield f'<path d="M{MARGIN} {MARGIN}V{bottom}H{MARGIN + SIDE}" stroke="var(--r5-quiet)" fill="none"/>'
    for tick in TICKS:
        at = _at(tick)
        yield f'<text x="{MARGIN + at:.0f}" y="{bottom + 16}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{MARGIN - 7}" y="{bottom - at + 4:.0f}" text-anchor="end">{tick}</text>'
    yield f'<text x="{MARGIN + SIDE / 2:.0f}" y="{bottom + 36}" text-anchor="middle">{ACROSS[lang]}</text>'
    yield f'<text x="{MARGIN - 30}" y="{MARGIN - 16}">{UPWARDS[lang]}</text>'


def _discs(classes: Sequence[Class]) -> Iterator[str]:
    """Yield a disc for each class, larger the more links it has."""
    most = max((links for _, _, links, _, _ in classes), default=1)
    for _, _, links, right, mean in classes:
        radius = SMALLEST + (LARGEST - SMALLEST) * (links / most) ** 0.5
        x, y = MARGIN + _at(mean), MARGIN + SIDE - _at(right / links)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="var(--r5-accent)" fill-opacity="0.75"/>'
