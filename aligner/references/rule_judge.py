"""RuleJudge: judges the references of one rule, one kind of error after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from aligner.history.revision import is_part, same_title, title_similarity
from aligner.references.judged_reference import JudgedReference, Why
from aligner.references.number_map import NumberMap
from aligner.references.outside_numbers import OutsideNumbers
from aligner.references.parameters import PARAMS
from scraper.edition import Reference, Rule
from scraper.rule_number import is_chapter


@dataclass(frozen=True)
class RuleJudge:
    """Judges the references of one rule, whose counterpart in the right edition is known or None.

    `_check_…` methods return the verdict of one kind of error, or None if the reference does not have it.
    """

    number_map: NumberMap
    rule: Rule
    counterpart: Rule | None
    is_sure: bool
    """Whether the link to the counterpart is sure: only then are its citations evidence of the rule meant."""

    def judge(self, reference: Reference) -> JudgedReference:
        """Return the verdict on a reference: the first error that is found, else right or renumbered."""
        own = self.number_map.own_rules.get(reference.number)
        now = self._number_now(reference.number)
        same = not now or now == reference.number
        plain = JudgedReference(
            self.rule.number,
            self.counterpart.number if self.counterpart else None,
            reference.range or reference.number,
            (reference.number,),
            reference.title,
            "right" if same else "stale",
            ("same-number" if now else "not-told") if same else "renumbered",
            actual_title=own.title if own else None,
            numbers_now=(now,) if now else (),
        )
        checks = (
            self._check_dangling,
            self._check_unknown_number,
            self._check_known_slip,
            self._check_title,
            self._check_older_number,
            self._check_other_rule,
            self._check_outside,
        )
        return next((found for check in checks if (found := check(plain))), plain)

    @property
    def _cited_by_counterpart(self) -> dict[str, Reference]:
        return {one.number: one for one in reversed(self.counterpart.references)} if self.counterpart else {}

    def _is_cited_by_counterpart(self, plain: JudgedReference) -> bool:
        return not self._cited_by_counterpart.keys().isdisjoint(plain.numbers_now)

    def _number_now(self, number: str) -> str | None:
        """Return the number in the right edition; if the evidence disagrees, the one that the counterpart cites."""
        theirs = self._cited_by_counterpart
        known = [one for one in self.number_map.forward_numbers(number) if one]
        if number in theirs and not self.number_map.is_sure(number):
            known.append(number)
        if not known and self.counterpart and (meant := self.number_map.meant_by(self.counterpart.number, number)):
            known.append(meant)
        cited = [one for one in known if one in theirs]
        return next(iter([*cited, *known]), None) or self._only_other_citation(number)

    def _only_other_citation(self, number: str) -> str | None:
        """Return the one number that only the counterpart cites, if `number` is the one that only this rule cites.

        It is used only if nothing else is known about the numbers.
        """
        if self.counterpart is None or self.number_map.knows_numbers:
            return None
        cited = self._cited_by_counterpart
        here = dict.fromkeys(other.number for other in self.rule.references)
        ours = [one for one in here if one not in cited]
        theirs = [one for one in cited if one not in here and self.number_map.backward(one) in {None, number}]
        return theirs[0] if ours == [number] and len(theirs) == 1 and self._same_level(number, theirs[0]) else None

    def _same_level(self, number: str, other: str) -> bool:
        """Return whether a number of the citing book and one of the right edition are both chapters, or both not."""
        own, right = self.number_map.own_rules, self.number_map.right.by_number
        return _names_chapter(number, own.get(number)) == _names_chapter(other, right.get(other))

    def _check_dangling(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on a number that does not exist in its own book."""
        if self.number_map.exists(plain.numbers[0]):
            return None
        return replace(self._add_slip(plain) or plain, verdict="dangling", why="no-such-rule", numbers_now=())

    def _check_unknown_number(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on a number that neither book has, if the counterpart cites another number in its place.

        None if an edition of the book states what it covers, or if the history knows the numbers: then it is known
        which numbers exist.
        """
        number, number_map = plain.numbers[0], self.number_map
        known = number in number_map.own_rules or number in number_map.right.by_number or number_map.knows_numbers
        if known or not self.is_sure or any(edition.covers for edition in number_map.book):
            return None
        meant = self._cited_in_its_place(number)
        if meant is None:
            return None
        found = replace(plain, verdict="dangling", why="no-such-rule", numbers_now=())
        return replace(found, meant_number=meant[0], meant_number_now=meant[1])

    def _check_known_slip(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on an error that the English rules have, too, in the revisions that the edition follows.

        If the title next to the number is that of the rule cited, the translator corrected the error.
        """
        if plain.quoted_title and same_title(plain.quoted_title, plain.actual_title):
            return None
        found = self._add_slip(plain)
        return replace(found, verdict="misdirected", why="known-slip") if found else None

    def _add_slip(self, plain: JudgedReference) -> JudgedReference | None:
        slip = self.number_map.shared_slip(plain.rule, plain.counterpart, plain.numbers[0])
        if slip is None:
            return None
        own, now = self.number_map.numbers_of(slip.means)
        inherited = self.number_map.slip_intervals(slip, plain.numbers[0])
        return replace(plain, meant_number=own, meant_number_now=now, inherited_from=inherited)

    def _check_title(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on a quoted title that is not the cited rule's.

        A title that no rule of the book has is no error if the counterpart confirms the number.
        """
        quoted, actual = plain.quoted_title, plain.actual_title
        if not actual or not quoted or title_similarity(quoted, actual) >= PARAMS.min_title_similarity:
            return None
        if not any(letter.isalpha() for letter in quoted):
            return None
        meant = self.number_map.number_of_title(quoted)
        if meant is None and any(self._counterpart_confirms(number) for number in plain.numbers_now):
            return None
        if meant and is_part(plain.numbers[0], meant):
            return None
        now = self.number_map.forward(meant) if meant else None
        return replace(plain, verdict="misdirected", why="other-title", meant_number=meant, meant_number_now=now)

    def _counterpart_confirms(self, number: str) -> bool:
        """Return whether the counterpart cites a number of the right edition, and quotes no wrong title with it."""
        theirs = self._cited_by_counterpart.get(number)
        cited = self.number_map.right.by_number.get(number)
        if theirs is None:
            return False
        return not theirs.title or bool(cited and same_title(theirs.title, cited.title))

    def _check_older_number(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on an older number of the rule meant, if the English cites it in no revision followed.

        Of the rules that only the counterpart cites, exactly one must have had the number in some revision: it is the
        rule meant. The verdict is “stale”, or “misdirected” with an inherited error if the citing book has a rule with
        the number, and the English rule once cited the number when the rule meant did not have it.
        """
        number, number_map = plain.numbers[0], self.number_map
        if self.counterpart is None or not self.is_sure or self._is_cited_by_counterpart(plain):
            return None
        if number_map.is_cited_by(self.counterpart.number, number):
            return None
        cited = {now for one in self.rule.references for now in number_map.forward_numbers(one.number)}
        others = [now for now in self._cited_by_counterpart if now not in cited]
        meant = [now for now in others if number_map.had_number(now, number)]
        if len(meant) != 1:
            return None
        inherited = number_map.wrong_citation_intervals(self.counterpart.number, number, meant[0])
        if inherited and number in number_map.own_rules:
            return self._misdirected(plain, number_map.backward(meant[0]), meant[0])
        return replace(plain, verdict="stale", why="older-number", numbers_now=(meant[0],))

    def _check_other_rule(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on a number if the counterpart cites another rule of the citing book instead.

        That other rule is cited in the same place, is the only difference, or is more similar to the sentence than the
        rule with the number.
        """
        number = plain.numbers[0]
        if _names_chapter(number, self.number_map.own_rules.get(number)):
            return None  # a heading has no words to compare the sentence with
        own_number = number in self.number_map.own_rules
        if self.counterpart is None or not own_number or self._is_cited_by_counterpart(plain):
            return None
        if not plain.numbers_now or not self.is_sure or self.number_map.is_cited_by(self.counterpart.number, number):
            return None
        placed = self._cited_in_its_place(number)
        meant = [placed] if placed else list(self._only_cited_by_counterpart(number))
        is_only = placed or (len(meant) == 1 and self._not_cited_by_counterpart == {number})
        sentence = _sentence_before(self.rule.text, number)
        for own, now in meant:
            if is_only or self.number_map.is_nearer(sentence, own, number):
                return self._misdirected(plain, own, now)
        return None

    def _misdirected(self, plain: JudgedReference, own: str | None, now: str) -> JudgedReference:
        """Return the verdict that another rule is meant, with the intervals of the same error in the English rules."""
        inherited = self.number_map.wrong_citation_intervals(plain.counterpart or "", plain.numbers[0], now)
        found = replace(plain, verdict="misdirected", why="other-rule", meant_number=own, meant_number_now=now)
        return replace(found, inherited_from=inherited)

    def _check_outside(self, plain: JudgedReference) -> JudgedReference | None:
        """Return the verdict on an error in a number outside both books, by the history."""
        number, number_map = plain.numbers[0], self.number_map
        outside = None if number in number_map.own_rules or is_chapter(number) else self._outside_numbers
        if outside is None or not number_map.knows_numbers:
            return None
        cited = Reference(number, plain.quoted_title, plain.cites if plain.cites != number else None)
        found = outside.find_title_error(cited) if self._is_cited_by_counterpart(plain) else outside.find_error(cited)
        if found is None:
            return None
        own, now = number_map.numbers_of(found.meant_id)
        if found.verdict == "stale":
            return replace(plain, verdict="stale", why="older-number", numbers_now=(now,)) if now else None
        dangling, title = found.verdict == "dangling", found.actual_title
        why: Why = "no-such-rule" if dangling else "other-title" if title else "other-rule"
        judged = replace(plain, verdict=found.verdict, why=why, actual_title=title, is_sure=found.is_sure)
        numbers_now = () if dangling else plain.numbers_now
        return replace(judged, meant_number=own, meant_number_now=now, numbers_now=numbers_now)

    @cached_property
    def _outside_numbers(self) -> OutsideNumbers | None:
        number = self.counterpart.number if self.counterpart and self.is_sure else None
        history = self.number_map.history
        return OutsideNumbers(self.number_map, history, self.rule, number) if history else None

    def _cited_in_its_place(self, number: str) -> tuple[str, str] | None:
        """Return what the counterpart cites instead of a number, if both cite the same in every other place.

        The result is the number in the citing book and in the right edition. None if the counterpart cites a part of
        the rule that this rule cites. If this rule cites a part and the counterpart the whole, the whole is returned.
        """
        ours, theirs = ([one.number for one in rule.references] for rule in (self.rule, self.counterpart) if rule)
        if len(ours) != len(theirs):
            return None
        pairs = zip(ours, theirs, strict=True)
        different = {pair for pair in pairs if pair[1] not in self.number_map.forward_numbers(pair[0])}
        now = dict(different).get(number) if len(different) == 1 else None
        own = self.number_map.backward(now) if now else None
        return (own, now) if own and now and not is_part(own, number) else None

    @property
    def _not_cited_by_counterpart(self) -> set[str]:
        """The numbers this rule cites whose rules the counterpart does not cite."""
        theirs = self._cited_by_counterpart.keys()
        here = dict.fromkeys(one.number for one in self.rule.references)
        return {one for one in here if theirs.isdisjoint(self.number_map.forward_numbers(one))}

    def _only_cited_by_counterpart(self, number: str) -> Iterator[tuple[str, str]]:
        """Yield what the counterpart cites and this rule does not: number in the citing book, in the right edition."""
        here = {other.number for other in self.rule.references}
        for now in sorted(self._cited_by_counterpart):
            own = self.number_map.backward(now)
            if own and own not in here and not is_part(own, number) and not is_part(number, own):
                yield own, now


def _names_chapter(number: str, rule: Rule | None) -> bool:
    """Return whether a number is that of a chapter; `rule` is the rule with that number, if any."""
    return is_chapter(number) and (rule is None or rule.is_heading)


def _sentence_before(text: str, number: str) -> str:
    """Return the sentence of a text that ends at a number: what a bracketed reference is about."""
    before = text[: text.find(number)]
    parts = [part for part in before.replace("。", ". ").split(". ") if part.strip()]
    return ". ".join(parts[-1:])
