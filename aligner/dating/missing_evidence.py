"""Missing evidence: why there is no evidence of an edition's date, or none of one kind."""

from collections.abc import Iterable, Iterator
from typing import Any

from aligner.dating.evidence import DatingEvidence
from aligner.edition_names import joined_words
from aligner.messages import LANGUAGES, N_

ENGLISH_UNKNOWN = N_(
    "{english} states no date or is not an English edition of these rules, so it cannot show what {edition} follows."
)
OTHER_BOOK = N_(
    "{edition} cannot be dated: only {linked} of its {rules} rules could be linked to {english}. The two editions are "
    "probably different rule books or different parts of one book, or their texts differ too much."
)
NO_RULES = N_("{edition} has no rules, so it cannot be dated.")
OTHER_PART = N_(
    "{edition} is another rule book, or a part of the same book that {english} does not have. {english} has only "
    "{there} rules, those of {areas}; {linked} of the {rules} rules of {edition} could be linked to them. "
    "Fetch the whole English book (rosetta508 fetch official), or compare with another English edition (--against)."
)
PARTLY_COVERED = N_(
    "Of the {rules} rules of {edition}, {outside} can be dated only by their numbers and references, because "
    "{english} has only {there} rules, those of {areas}. Fetch the whole English book (rosetta508 fetch official), "
    "or compare with another English edition (--against)."
)
NO_NUMBERS = N_("Its numbers give no date: the corresponding English rules never had them.")
NO_REFERENCES = N_("It cites no rule where the English cites one, so its references give no date.")
NO_WORDING = N_("Its wording fits all revisions equally well.")
_MESSAGES = {"numbering": NO_NUMBERS, "references": NO_REFERENCES, "wording": NO_WORDING}


def explain_missing_evidence(evidence: DatingEvidence) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield message templates and their facts: why there is no evidence, or which kinds of evidence have no clues.

    In the latter case, another message comes first if the English edition does not cover most of the rules.
    """
    edition, english = evidence.edition, evidence.english
    facts = {"edition": edition.id, "english": english.id}
    rules = [rule.number for rule in edition.rules if not rule.is_heading]
    numbers = frozenset(rules)
    counts: dict[str, Any] = {
        "rules": len(rules),
        "linked": sum(not numbers.isdisjoint(link.left) for link in evidence.alignment.links),
        "there": sum(not rule.is_heading for rule in english.rules),
        "areas": joined_words({lang: list(english.covers) for lang in LANGUAGES}),
    }
    outside = _count_rules_outside(evidence, rules)
    if not edition.rules:
        yield NO_RULES, facts
    elif not evidence.knows_english:
        yield ENGLISH_UNKNOWN, facts
    elif not evidence.is_same_book:
        template = OTHER_PART if outside > len(rules) / 2 else OTHER_BOOK
        yield template, {**facts, **counts}
    else:
        if outside > len(rules) / 2:
            yield PARTLY_COVERED, {**facts, **counts, "outside": outside}
        kinds = (evidence.numbering, evidence.references, evidence.wording)
        yield from ((_MESSAGES[kind.name], {}) for kind in kinds if not kind.clues)


def _count_rules_outside(evidence: DatingEvidence, rules: Iterable[str]) -> int:
    """Return the count of rules (numbers) that the English edition does not cover, but the history knows."""
    history, english = evidence.history, evidence.english
    numbers = rules if english.covers else ()
    return sum(bool(history.holders_of(one)) and not english.covers_number(one) for one in numbers)
