"""Rules and passages that a translation has in the language of its original."""

from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_

EDITION = N_(
    "Nearly all of this edition stands in the original language: {whole} of {rules} rules with whole sentences."
)
RULE = N_("{rule} stands in the original language.")
PASSAGE = N_("A passage of {rule} stands in the original language: “{where} …”.")


def untranslated_passages(comparison: Comparison) -> Iterator[Finding]:
    """Rules and passages left in the original language."""
    found = comparison.in_original
    if found.whole:
        whole, rules = found.whole
        yield comparison.finding("untranslated", "warning", None, None, EDITION, whole=whole, rules=rules)
        return
    for number, one in found.passages.items():
        template = RULE if one.whole else PASSAGE
        facts: dict[str, object] = {"where": one.opening, "words": one.words}
        yield comparison.finding("untranslated", "warning", number, one.counterpart, template, **facts)
