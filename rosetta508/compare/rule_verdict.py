"""The sentence that says whether a translated rule can be used today, and if not, what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from aligner.align.word_diff import Segment
from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.drift.term_groups import missing_concepts
from aligner.grouping import grouped
from aligner.history.history import SUBSTANTIVE, History
from aligner.text.terms import TermTable
from rosetta508.compare.dropped_words import dropped_since, dropped_stretches, first_change
from rosetta508.compare.english_changes import (
    ENGLISH,
    MAX_NAMED,
    ComparedTexts,
    Fact,
    FactKind,
    facts_of,
    label_in,
    lacks_of,
    new_sentence,
)
from rosetta508.compare.text_parts import abridged
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words
from scraper.edition import Rule

RENUMBERED = N_("{rule} is numbered {number} today.")
CURRENT_RENUMBERED = N_("Current; its number today is {number}.")
CURRENT = N_("Current: the English has not changed in substance since {month}.")
LACKING = N_("Outdated since {month}: it does not mention {terms}.")
CONDITION_ENDED = N_("Outdated since {month}: a condition no longer applies ({terms}).")
CLAUSE_ENDED = N_("Outdated since {month}: “{words}” is no longer part of the rule.")
STILL_THERE = N_("Outdated since {month}: it mentions {terms}, but the English rule no longer does.")
REWORDED = N_("Outdated since {month}: the English wording changed.")
PROBABLY_REWORDED = N_("Probably outdated: the English wording changed in {month}.")
EXAMPLES = N_("Current; in the English text, only an example changed ({month}).")
OUTDATED = N_("Outdated since {month}: {what}")
PROBABLY = N_("Probably outdated since {month}: {what}")
LATER = N_("Another change in {month}: {what}")
"""What happened in a later month; the end of the sentence is as in `OUTDATED`."""
WHAT: Mapping[FactKind, str] = {
    "added": N_("the English rule now also mentions {words}."),
    "removed": N_("the English rule no longer mentions {words}."),
    "part": N_("the English passage {words} is missing here."),
    "sentence": N_("the English rule has a sentence about {words} that is missing here."),
    "said": N_("the English rule also says {words}."),
    "struck": N_("the English rule no longer says {words}."),
    "unsaid": N_("the English rule no longer has {words} or a similar word."),
    "more-often": N_("the English rule mentions {words} more often."),
    "less-often": N_("the English rule mentions {words} less often."),
    "title": N_("the English title is {words}."),
    "example": N_("an example of the English rule is different."),
    "more": N_("the English rule has {n} more sentences."),
    "fewer": N_("the English rule has {n} fewer sentences."),
    "longer": N_("the English rule is about {n}% longer."),
    "shorter": N_("the English rule is about {n}% shorter."),
    "same-terms": N_("the English rule is worded differently, with the same terms."),
}
"""The end of a sentence that begins with `OUTDATED`, `PROBABLY`, or `LATER`, by the kind of the fact."""
ONE_SENTENCE: Mapping[FactKind, str] = {
    "more": N_("the English rule has one more sentence."),
    "fewer": N_("the English rule has one fewer sentence."),
}
"""The same end if the English rule has exactly one sentence more or fewer."""
_MAX_LATER_CHANGES = 2
"""Maximum number of changes told after the first one. Chosen: the answer stays short on a phone."""
_NEGATED = frozenset({"removed", "struck", "unsaid"})


@dataclass(frozen=True)
class JudgedRule:
    """A translated rule, the language of its text, its number today (None if it has none), and what is known of it."""

    rule: Rule
    language: str
    today: str | None
    standing: Staleness | None
    findings: Sequence[Finding]
    """Those about this rule."""
    english: str = ""
    """Today's text of the English rule, in full or as a digest."""
    segments: tuple[Segment, ...] = ()
    """The word diff from the English that the rule follows to today's; empty if either is unknown."""


def rule_verdict(judged: JudgedRule, language: str) -> str:
    """Return the verdict in the reader's `language`.

    It states the first of these that applies: a misleading finding, an older wording, a reference to an outdated
    number, or, for a current rule, since when the English has been the same. Today's number follows where it differs.
    The verdict is empty if none of these applies. A rule without a number today does not count as current.
    """
    today, standing, findings = judged.today, judged.standing, judged.findings
    interface = Interface(language)
    misleading = next((one for one in findings if one.rank == "misleading"), None)
    reference = next((one for one in findings if one.kind == "stale-reference"), None)
    said = ""
    if misleading:
        said = misleading.message[language]
    elif standing and standing.standing == "behind":
        said = _outdated(judged, standing, interface)
    elif reference:
        said = reference.message[language]
    if today is None or standing is None:
        return said
    is_renumbered, gap = today != judged.rule.number, "" if language == "ja" else " "
    if said:
        return f"{said}{gap}{interface(RENUMBERED, rule=judged.rule.number, number=today)}" if is_renumbered else said
    if standing.standing != "current":
        return ""
    return interface(CURRENT_RENUMBERED, number=today) if is_renumbered else _current(standing, interface)


def _current(standing: Staleness, interface: Interface) -> str:
    """Return the sentence that says since when the English has not changed in substance."""
    wordings = History.load().wordings(standing.id)
    since = next((one.first for one in reversed(wordings) if one.change in SUBSTANTIVE), wordings[0].first)
    return interface(CURRENT, month=Words(interface.lang).month(since))


def _outdated(judged: JudgedRule, standing: Staleness, interface: Interface) -> str:
    """Return sentences: since when a rule is outdated, what changed then, and what it lacks of later changes."""
    first, month = standing.behind_since or "", Words(interface.lang).month
    if standing.only_examples:
        return interface(EXAMPLES, month=month(first))
    lacking, dropped = lacking_by_date(standing), _dropped_by_date(standing)
    texts = ComparedTexts(judged.rule.text, judged.language, judged.english, judged.segments)
    lacks = lacks_of(texts, standing, History.load()) if lacking else []
    new = {
        date: _of_sentence(one, terms, interface.lang)
        for date, terms in lacking.items()
        if (one := new_sentence(texts, lacks, terms))
    }
    if first in new:
        said = interface(OUTDATED, month=month(first), what=_in_words(new[first], interface))
    elif first in lacking:
        terms = listed_terms(lacking[first], interface, judged.english, negated=True)
        said = interface(LACKING, month=month(first), terms=terms)
    elif first in dropped:
        said = _with_dropped_words(judged, standing, dropped[first], interface)
    else:
        said = _by_facts(judged, standing, interface)
    return Words(interface.lang)("mark.gap").join((said, *_later_changes(judged, lacking, dropped, new, interface)))


def _later_changes(
    judged: JudgedRule,
    lacking: Mapping[str, Sequence[str]],
    dropped: Mapping[str, Sequence[str]],
    new: Mapping[str, Fact],
    interface: Interface,
) -> Iterator[str]:
    """Yield a message per later change about what it added, or else removed; `new` has added sentences, by date."""
    first = judged.standing.behind_since if judged.standing else None
    told: dict[str, tuple[FactKind, Sequence[str]]] = {date: ("removed", terms) for date, terms in dropped.items()}
    told |= {date: ("added", terms) for date, terms in lacking.items()}
    later = [(kind, date, terms) for date, (kind, terms) in sorted(told.items()) if date != first][:_MAX_LATER_CHANGES]
    for kind, date, terms in later:
        fact = new.get(date) or Fact(kind, _labels(terms, interface.lang, judged.english))
        yield interface(LATER, month=Words(interface.lang).month(date), what=_in_words(fact, interface))


def _of_sentence(sentence: str, terms: Sequence[str], language: str) -> Fact:
    """Return the fact that a translation lacks an English sentence.

    In English, it quotes the sentence, abridged; in another language, it names those of `terms` that the sentence has.
    """
    if language == ENGLISH:
        return Fact("part", (abridged(sentence, ENGLISH),))
    names = {name for _, _, name in TermTable.load().spans(sentence, ENGLISH)}
    return Fact("sentence", _labels([one for one in terms if one in names], language))


def lacking_by_date(standing: Staleness) -> Mapping[str, Sequence[str]]:
    """Return the terms for things that a rule lacks, by the date (ISO 8601) of the change that brought them.

    The mapping is empty unless the rule's own words show what it follows.
    """
    if not standing.by_own_words:
        return {}
    history, first = History.load(), standing.behind_since or ""
    return grouped(
        (first_change(standing, history, one, has=True) or first, one) for one in missing_concepts(standing.evidence)
    )


def _dropped_by_date(standing: Staleness) -> Mapping[str, Sequence[str]]:
    """Return the terms that the English dropped, by the date (ISO 8601) of the change; function words are left out."""
    if not standing.by_own_words:
        return {}
    history, words = History.load(), TermTable.load().function_words
    return grouped((date, term) for term, date in dropped_since(standing, history).items() if term not in words)


def _with_dropped_words(judged: JudgedRule, standing: Staleness, terms: Sequence[str], interface: Interface) -> str:
    """Return the sentence for a rule that mentions terms which the first change removed."""
    month = Words(interface.lang).month(standing.behind_since or "")
    stretches = dropped_stretches(judged.rule.text, judged.language, standing, History.load())
    if clause := next((one for one in stretches if one.is_clause and not set(one.terms).isdisjoint(terms)), None):
        return interface(CLAUSE_ENDED, month=month, words=judged.rule.text[clause.quoted])
    ended = "condition" in standing.evidence.get("markers", ())
    return interface(CONDITION_ENDED if ended else STILL_THERE, month=month, terms=listed_terms(terms, interface))


def _by_facts(judged: JudgedRule, standing: Staleness, interface: Interface) -> str:
    """Return the sentence that says what the first change did to the English, as far as that is known."""
    first, sure = standing.behind_since or "", standing.by_own_words
    month = Words(interface.lang).month(first)
    texts = ComparedTexts(judged.rule.text, judged.language, judged.english, judged.segments)
    facts = facts_of(standing, first, texts, History.load(), interface.lang)
    if not facts:
        return interface(REWORDED if sure else PROBABLY_REWORDED, month=month)
    return interface(OUTDATED if sure else PROBABLY, month=month, what=_in_words(facts[0], interface))


def _in_words(fact: Fact, interface: Interface) -> str:
    """Return what a change did as the end of a sentence."""
    words = _quoted(fact.words, interface, negated=fact.kind in _NEGATED) if fact.words else ""
    what = ONE_SENTENCE.get(fact.kind) if fact.n == 1 else None
    return interface(what or WHAT[fact.kind], words=words, n=fact.n)


def listed_terms(terms: Sequence[str], interface: Interface, english: str = "", *, negated: bool = False) -> str:
    """Return the labels of terms (ids), quoted and joined for the middle of a sentence; the first `MAX_NAMED` at most.

    In English, a term has the form that it has in the `english` text.
    """
    return _quoted(_labels(terms, interface.lang, english), interface, negated=negated)


def _labels(terms: Sequence[str], language: str, english: str = "") -> tuple[str, ...]:
    return tuple(label_in(term, language, english) for term in terms[:MAX_NAMED])


def _quoted(labels: Sequence[str], interface: Interface, *, negated: bool) -> str:
    words = Words(interface.lang)
    return interface.listed_in_sentence((words("mark.quoted", words=label) for label in labels), negated=negated)
