"""Comparison: an edition next to the one it is compared with, and all facts about the two that checks ask for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from aligner.align.alignment import Alignment, Link
from aligner.dating.dating import Dating
from aligner.dating.evidence import DatingEvidence
from aligner.dating.staleness import Staleness, staleness_by_evidence
from aligner.dating.unlinked_rules import date_unlinked_rules
from aligner.drift.finding import Address, Finding, Severity
from aligner.drift.parameters import PARAMS
from aligner.drift.untranslated_passages import UntranslatedText, find_untranslated_text
from aligner.drift.words import letter_words
from aligner.edition_names import denied_words, edition_name, joined_words, with_written_dates
from aligner.history.history import History, Interval
from aligner.messages import LANGUAGES, in_all_languages
from aligner.references.number_map import NumberMap
from aligner.text.logical_words import LogicalWords
from aligner.text.rule_text import text_and_examples
from aligner.text.terms import TermTable, is_english, primary
from scraper.edition import Edition, Rule


@dataclass(frozen=True)
class Comparison:
    """An edition, the one it is compared with, and the facts about both that checks ask for.

    `left` is checked against `right`. `book` has all editions of the book of `left`, including `left`; if it is empty,
    `left` is the whole book.
    """

    left: Edition
    right: Edition
    alignment: Alignment
    book: Sequence[Edition] = ()
    terms: TermTable = field(default_factory=TermTable.load)
    history: History | None = None
    dating: Dating | None = None
    """Which English revisions the content of the left edition follows, if that is known."""
    evidence: DatingEvidence | None = None
    """The evidence for the dating, if it is known."""

    @cached_property
    def links_of(self) -> Mapping[str, Link]:
        """The link of each linked rule of the left edition, by its number."""
        return self.number_map.links_of

    @cached_property
    def number_map(self) -> NumberMap:
        """The mapping of rule numbers between the left edition's book and the right edition."""
        return NumberMap(self.left, self.right, self.alignment, self.book, self.history, self._cited_revisions)

    @property
    def _cited_revisions(self) -> Sequence[Interval]:
        """The revisions whose numbers left's references follow; if these are unknown, the revisions of its content."""
        if self.dating is None:
            return ()
        return self.dating.references.intervals or self.dating.content

    @cached_property
    def standings(self) -> tuple[Staleness, ...]:
        """Whether each linked rule is up to date.

        Empty without a history or a dating, or if the history does not know the right edition.
        """
        if self.history is None or self.dating is None:
            return ()
        evidence = self.evidence or DatingEvidence(self.left, self.alignment, self.right, self.history)
        return tuple(staleness_by_evidence(evidence, self.dating))

    @cached_property
    def standing_by_rule(self) -> Mapping[str, Staleness]:
        """Whether a rule is up to date, by the number of the left rule."""
        return {one.rule: one for one in self.standings}

    @cached_property
    def outdated_rules(self) -> frozenset[str]:
        """The numbers of left rules that follow, or may follow, an English wording that is not the right edition's."""
        return frozenset(one.rule for one in self.standings if one.standing != "current")

    @cached_property
    def ended_rules(self) -> Mapping[str, str]:
        """Number of an unlinked left rule -> date on which the English rule that once had this number ended."""
        if self.history is None or self.dating is None:
            return {}
        found = date_unlinked_rules(self.left, self.right, self.dating, self.history)
        texts = {rule.number for rule in self.left.rules if not rule.is_heading} - self.links_of.keys()
        return {
            one.rule: one.changes[-1] for one in found if one.rule in texts and one.changes and one.number_now is None
        }

    @cached_property
    def vocabulary(self) -> Counter[str]:
        """How often each word, in lower case, occurs in the left edition's book; examples are not counted."""
        rules = [rule for edition in self.book or [self.left] for rule in edition.rules]
        return Counter(word for rule in rules for word in letter_words(rule.text.casefold()))

    @cached_property
    def right_name(self) -> Mapping[str, str]:
        """What messages call the right edition, by language of the message."""
        return edition_name(self.right)

    @property
    def same_language(self) -> bool:
        """Whether both editions are in the same language."""
        return primary(self.left.language) == primary(self.right.language)

    @property
    def word_for_word(self) -> bool:
        """Whether both texts are the sources' own. A digest's function words are ours and prove nothing."""
        return not (self.left.is_digest or self.right.is_digest)

    @cached_property
    def untranslated_text(self) -> UntranslatedText:
        """The parts of the left edition that are in the language of the right one."""
        if self.same_language or not self.word_for_word:
            return UntranslatedText({})
        return find_untranslated_text(self.left, self.right, self.alignment)

    def is_translated(self, rule: Rule) -> bool:
        """Return whether no passage of a left rule is in the language of the right edition."""
        return rule.number not in self.untranslated_text.passages

    @property
    def has_terms_of_both(self) -> bool:
        """Whether the term table has both languages. Checks that need it find nothing otherwise."""
        return self.terms.knows(self.left.language) and self.terms.knows(self.right.language)

    @cached_property
    def has_comparable_terms(self) -> bool:
        """Whether it is relevant that one edition never uses a term that the other uses.

        In the same language, words can be compared directly. For books on fields other than the table's, it has
        only some everyday words, which a translator may translate in other ways.
        """
        if not self.has_terms_of_both:
            return False
        return self.same_language or bool(self.standings) or all(map(self.terms.is_on_field, (self.left, self.right)))

    @cached_property
    def needs_corroboration(self) -> bool:
        """Whether the words of the table are weak evidence, as in two languages and a field that is not the table's.

        False if either edition has too few rules for its field to be recognized.
        """
        rules = min(len(self.left.rules), len(self.right.rules))
        return rules >= PARAMS.min_rules_of_book and not self.has_comparable_terms

    def original_rules(self, number: str) -> Sequence[Rule]:
        """Return the rules of the right edition that a left rule translates; none if both are in the same language."""
        link = None if self.same_language else self.links_of.get(number)
        return [self.right.by_number[one] for one in link.right] if link else ()

    def pairs(self) -> Iterator[tuple[Rule, Rule, Link]]:
        """Yield left rule, right rule, and link of every one-to-one link, in the left edition's order."""
        for rule in self.left.rules:
            link = self.links_of.get(rule.number)
            if link and len(link.left) == len(link.right) == 1:
                yield rule, self.right.by_number[link.right[0]], link

    def count_terms(self, rule: Rule, edition: Edition) -> Counter[str]:
        """Return how often each term of the term table occurs in a rule's text and examples."""
        return self.terms.count(text_and_examples(rule), edition.language)

    def count_markers(self, text: str, edition: Edition) -> Counter[str]:
        """Return how often each logical marker occurs; across languages, those with the same function count as one."""
        if self.same_language:
            return self.terms.markers(text, edition.language)
        return LogicalWords.load().count(text, edition.language, self.terms)

    def terms_of(self, editions: Sequence[Edition]) -> frozenset[str]:
        """Return the terms that the texts and examples of editions mention."""
        return frozenset(term for one in editions for rule in one.rules for term in self.count_terms(rule, one))

    @cached_property
    def known_terms(self) -> frozenset[str]:
        """The terms that the left edition's book mentions."""
        return self.terms_of(self.book or [self.left])

    def term_name(self, term: str) -> dict[str, str]:
        """Return a term's name, by language of the message."""
        return {lang: self.terms.label(term, lang) for lang in LANGUAGES}

    def words_of_counterpart(self, terms: Sequence[str], counterpart: str) -> dict[str, list[str]]:
        """Return the names of terms, by language of the message.

        In the other edition's language, a term is named with the words that the counterpart uses for it, if any.
        """
        rule, language = self.right.by_number.get(counterpart), self.right.language
        text = rule.text if rule else ""
        said = {name: text[start:end].lower() for start, end, name in reversed(self.terms.spans(text, language))}
        return {
            lang: [
                (said.get(one) if lang == language else None)
                or self.terms.label(one, lang, said.get(one, "") if is_english(language) else "")
                for one in terms
            ]
            for lang in LANGUAGES
        }

    def denied_names(self, terms: Sequence[str], counterpart: str) -> dict[str, str]:
        """Return the quoted names of terms that a rule does not mention, as `words_of_counterpart` names them."""
        return denied_words(self.words_of_counterpart(terms, counterpart))

    def term_names(self, terms: Sequence[str]) -> dict[str, str]:
        """Return the names of terms, joined as in a sentence, by language of the message."""
        return joined_words({lang: [self.terms.label(term, lang) for term in terms] for lang in LANGUAGES})

    def finding(
        self,
        kind: str,
        severity: Severity,
        rule: str | None,
        counterpart: str | None,
        template: str,
        **evidence: object,
    ) -> Finding:
        """Return a finding about a left rule; if `rule` is None, about the whole edition or a rule that it lacks.

        The fields of the template are the evidence, `rule`, `counterpart`, `edition`, and `other` (what messages call
        the right edition). Evidence that is a dict by language (the names of a term), and every date, is written in
        the language of each message.
        """
        written = {name: with_written_dates(fact) for name, fact in evidence.items()}
        fields = written | {
            "rule": rule,
            "counterpart": counterpart,
            "edition": self.left.id,
            "other": self.right_name,
        }
        address = Address(self.right.id, counterpart) if counterpart else None
        return Finding(kind, severity, self.left.id, rule, address, evidence, in_all_languages(template, **fields))
