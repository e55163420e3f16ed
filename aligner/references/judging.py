"""References judged: rules cited by number, read in their own book and carried to the edition compared with.

A number is read in its own book first (the Italian 508.6 is the rule on skipped steps) and then carried, through the
alignment or through the history of the numbers. What the English rules themselves once got wrong is known from their
history (`aligner.history.reference_errors`). A printed range is judged once, unless its rules get different verdicts.
The history begins with sections: a chapter is judged from the two books alone, by its number and the title quoted
with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from rapidfuzz import fuzz

from aligner.history.revision import is_part, same_title
from aligner.references.judged_reference import JudgedReference, Why
from aligner.references.number_map import SURE, NumberMap
from aligner.references.outside_numbers import Outside
from scraper.edition import Reference, Rule
from scraper.rule_number import is_chapter

_LIKE_TITLE = 60
"""Of 100: a title less like the cited rule's than this may be another rule's, or a misquoted one."""


def judged_references(number_map: NumberMap) -> Iterator[JudgedReference]:
    """Yield a verdict for every reference of the left edition, in document order; repeats within a rule count once."""
    for rule in number_map.left.rules:
        yield from judged_of(number_map, rule)


def judged_of(number_map: NumberMap, rule: Rule) -> Iterator[JudgedReference]:
    """Yield a verdict for every reference of one rule of the left edition."""
    link = number_map.links_of.get(rule.number)
    counterpart = number_map.right.by_number[link.right[0]] if link else None
    judge = _Judge(number_map, rule, counterpart, is_sure=bool(link and link.confidence >= SURE))
    for _, printed in groupby(dict.fromkeys(rule.references), key=lambda one: one.range or one):
        yield from _together([judge.judged(one) for one in printed])


def _together(judged: Sequence[JudgedReference]) -> Iterator[JudgedReference]:
    """Judge a printed range as one if all its rules fare alike, else rule by rule.

    A range that ends sooner or later than the English one is about the same rules: only if none of it is right is
    it about others.
    """
    if any(one.verdict == "right" for one in judged):
        judged = [_about_the_same(one) if one.why == "other-rule" else one for one in judged]
    if len({one.fate for one in judged}) == 1:
        numbers = tuple(number for one in judged for number in one.numbers)
        now = tuple(number for one in judged for number in one.now)
        yield replace(judged[0], numbers=numbers, now=now if len(now) == len(numbers) else ())
    else:
        yield from (replace(one, cites=one.numbers[0]) for one in judged)


def _about_the_same(judged: JudgedReference) -> JudgedReference:
    return replace(judged, verdict="right", why="not-told", means=None, means_now=None, inherited_from=())


@dataclass(frozen=True)
class _Judge:
    """Judges the references of one rule, whose counterpart in the right edition is known or None."""

    number_map: NumberMap
    rule: Rule
    counterpart: Rule | None
    is_sure: bool
    """Whether the counterpart surely is one: only then does what it cites tell what the rule means to cite."""

    def judged(self, reference: Reference) -> JudgedReference:
        number = self.counterpart.number if self.counterpart else None
        own = self.number_map.own_rules.get(reference.number)
        now = self._now(reference.number)
        same = not now or now == reference.number
        plain = JudgedReference(
            self.rule.number,
            number,
            reference.range or reference.number,
            (reference.number,),
            reference.title,
            "right" if same else "stale",
            ("same-number" if now else "not-told") if same else "renumbered",
            called=own.title if own else None,
            now=(now,) if now else (),
        )
        tries = (
            self._dangling,
            self._absent,
            self._slipped,
            self._mistitled,
            self._left_behind,
            self._other,
            self._outside,
        )
        return next((found for one in tries if (found := one(plain))), plain)

    @property
    def _theirs(self) -> dict[str, Reference]:
        return {one.number: one for one in reversed(self.counterpart.references)} if self.counterpart else {}

    def _now(self, number: str) -> str | None:
        """Return the number in the right edition; where the evidence disagrees, the one that the counterpart cites."""
        known = [one for one in self.number_map.carried(number) if one]
        if number in self._theirs and not self.number_map.is_sure(number):
            known.append(number)
        if not known and self.counterpart and (meant := self.number_map.meant(self.counterpart.number, number)):
            known.append(meant)
        cited = [one for one in known if one in self._theirs]
        return next(iter([*cited, *known]), None) or self._paired(number)

    def _paired(self, number: str) -> str | None:
        """Where nothing else tells: the one number only the English cites answers to the one only this cites."""
        if self.counterpart is None or self.number_map.knows_numbers:
            return None
        here = dict.fromkeys(other.number for other in self.rule.references)
        ours = [one for one in here if one not in self._theirs]
        theirs = [one for one in self._theirs if one not in here and self.number_map.back(one) in {None, number}]
        return theirs[0] if ours == [number] and len(theirs) == 1 and self._are_alike(number, theirs[0]) else None

    def _are_alike(self, number: str, other: str) -> bool:
        """Say whether a number of the own book and one of the right edition are both chapters, or neither is."""
        own, right = self.number_map.own_rules, self.number_map.right.by_number
        return _names_chapter(number, own.get(number)) == _names_chapter(other, right.get(other))

    def _dangling(self, plain: JudgedReference) -> JudgedReference | None:
        if self.number_map.exists(plain.numbers[0]):
            return None
        return replace(self._with_slip(plain) or plain, verdict="dangling", why="no-such-rule", now=())

    def _absent(self, plain: JudgedReference) -> JudgedReference | None:
        """Find a number that neither book has, in the place of a rule that the own book has under another number.

        Where an edition says what it covers, or the history knows the numbers, they tell what exists.
        """
        number, number_map = plain.numbers[0], self.number_map
        known = number in number_map.own_rules or number in number_map.right.by_number or number_map.knows_numbers
        if known or not self.is_sure or any(edition.covers for edition in number_map.book):
            return None
        own, now = self._in_its_place(number) or (None, None)
        return replace(plain, verdict="dangling", why="no-such-rule", now=(), means=own, means_now=now) if own else None

    def _slipped(self, plain: JudgedReference) -> JudgedReference | None:
        """Find what the English rules, in the revisions that the edition follows, got wrong in the same way.

        A number beside its own title is meant: the translator has mended the slip.
        """
        if plain.title and same_title(plain.title, plain.called):
            return None
        found = self._with_slip(plain)
        return replace(found, verdict="misdirected", why="known-slip") if found else None

    def _with_slip(self, plain: JudgedReference) -> JudgedReference | None:
        slip = self.number_map.slip(plain.rule, plain.counterpart, plain.numbers[0])
        if slip is None:
            return None
        means, now = self.number_map.numbers_of(slip.means)
        inherited = self.number_map.slip_intervals(slip, plain.numbers[0])
        return replace(plain, means=means, means_now=now, inherited_from=inherited)

    def _mistitled(self, plain: JudgedReference) -> JudgedReference | None:
        """Find a quoted title that is not the cited rule's, unless the counterpart shows the number to be right."""
        if not plain.called or not plain.title or _alike(plain.title, plain.called) >= _LIKE_TITLE:
            return None
        if not any(letter.isalpha() for letter in plain.title):
            return None
        means = self.number_map.titled(plain.title)
        if means is None and any(self._confirms(number) for number in plain.now):
            return None
        if means and is_part(plain.numbers[0], means):
            return None
        now = self.number_map.forward(means) if means else None
        return replace(plain, verdict="misdirected", why="other-title", means=means, means_now=now)

    def _confirms(self, number: str) -> bool:
        theirs = self._theirs.get(number)
        called = self.number_map.right.by_number.get(number)
        if theirs is None:
            return False
        return not theirs.title or bool(called and same_title(theirs.title, called.title))

    def _left_behind(self, plain: JudgedReference) -> JudgedReference | None:
        """Find a number that the rule meant bore once, but no more in the revisions that the edition follows.

        The English cites that rule in this place by its present number, and the edition does not. If the English too
        once cited that number when it was another rule's, as it is in the edition's own book, it is a slip taken over.
        """
        number = plain.numbers[0]
        if self.counterpart is None or not self.is_sure or {*plain.now} & self._theirs.keys():
            return None
        if self.number_map.was_cited(self.counterpart.number, number):
            return None
        cited = {now for one in self.rule.references for now in self.number_map.carried(one.number)}
        meant = [now for now in self._theirs if now not in cited and self.number_map.once_bore(number, now)]
        if len(meant) != 1:
            return None
        inherited = self.number_map.once_cited(self.counterpart.number, number, meant[0])
        if inherited and number in self.number_map.own_rules:
            return self._astray_to(plain, self.number_map.back(meant[0]), meant[0])
        return replace(plain, verdict="stale", why="older-number", now=(meant[0],))

    def _other(self, plain: JudgedReference) -> JudgedReference | None:
        """Find a rule of the own book that the English cites in this place and that the sentence is about instead."""
        number = plain.numbers[0]
        if _names_chapter(number, self.number_map.own_rules.get(number)):
            return None  # a heading has no words that the sentence could be less about than about another rule's
        if self.counterpart is None or number not in self.number_map.own_rules or {*plain.now} & self._theirs.keys():
            return None
        if not plain.now or not self.is_sure or self.number_map.was_cited(self.counterpart.number, number):
            return None
        placed = self._in_its_place(number)
        meant = [placed] if placed else list(self._meant(number))
        instead = placed or (len(meant) == 1 and self._astray == {number})
        for own, now in meant:
            if instead or self.number_map.nearer(sentence_before(self.rule.text, number), own, number):
                return self._astray_to(plain, own, now)
        return None

    def _astray_to(self, plain: JudgedReference, own: str | None, now: str) -> JudgedReference:
        """Say that another rule is cited than the one meant, and when the English did the same."""
        inherited = self.number_map.once_cited(plain.counterpart or "", plain.numbers[0], now)
        found = replace(plain, verdict="misdirected", why="other-rule", means=own, means_now=now)
        return replace(found, inherited_from=inherited)

    def _outside(self, plain: JudgedReference) -> JudgedReference | None:
        """Find what the history knows to be wrong with a number that stands in neither of the books compared."""
        number, number_map = plain.numbers[0], self.number_map
        if (
            number_map.history is None
            or not number_map.knows_numbers
            or number in number_map.own_rules
            or is_chapter(number)
        ):
            return None
        outside = self._own_outside
        cited = Reference(number, plain.title, plain.cites if plain.cites != number else None)
        if outside is None:
            return None
        found = outside.foreign_title(cited) if {*plain.now} & self._theirs.keys() else outside.astray(cited)
        if found is None:
            return None
        means, now = number_map.numbers_of(found.means)
        if found.verdict == "stale":
            return replace(plain, verdict="stale", why="older-number", now=(now,)) if now else None
        why: Why = "no-such-rule" if found.verdict == "dangling" else "other-title" if found.called else "other-rule"
        told = replace(plain, verdict=found.verdict, why=why, called=found.called, is_sure=found.is_sure)
        return replace(told, means=means, means_now=now, now=() if found.verdict == "dangling" else plain.now)

    @cached_property
    def _own_outside(self) -> Outside | None:
        number = self.counterpart.number if self.counterpart and self.is_sure else None
        return Outside(self.number_map, self.number_map.history, self.rule, number) if self.number_map.history else None

    def _in_its_place(self, number: str) -> tuple[str, str] | None:
        """Return what the counterpart cites instead of a number, where both cite the same in every other place.

        The result is the number in the own book and in the right edition. A rule cited for a part of it is no slip; a
        part cited for the whole is one.
        """
        ours, theirs = ([one.number for one in rule.references] for rule in (self.rule, self.counterpart) if rule)
        if len(ours) != len(theirs):
            return None
        apart = {pair for pair in zip(ours, theirs, strict=True) if pair[1] not in self.number_map.carried(pair[0])}
        now = dict(apart).get(number) if len(apart) == 1 else None
        own = self.number_map.back(now) if now else None
        return (own, now) if own and now and not is_part(own, number) else None

    @property
    def _astray(self) -> set[str]:
        """The numbers this rule cites whose rules the counterpart does not cite."""
        here = dict.fromkeys(one.number for one in self.rule.references)
        return {one for one in here if not {*self.number_map.carried(one)} & self._theirs.keys()}

    def _meant(self, number: str) -> Iterator[tuple[str, str]]:
        """Yield what the counterpart cites and this rule does not: number in the own book, in the right edition."""
        here = {other.number for other in self.rule.references}
        for now in sorted(self._theirs):
            own = self.number_map.back(now)
            if own and own not in here and not is_part(own, number) and not is_part(number, own):
                yield own, now


def _names_chapter(number: str, rule: Rule | None) -> bool:
    """Say whether a number, borne by `rule` if any, is that of a chapter."""
    return is_chapter(number) and (rule is None or rule.is_heading)


def sentence_before(text: str, number: str) -> str:
    """Return what a bracketed reference speaks of: the text before the number, from the sentence before on."""
    before = text[: text.find(number)]
    parts = [part for part in before.replace("。", ". ").split(". ") if part.strip()]
    return ". ".join(parts[-1:])


def _alike(quoted: str, called: str) -> float:
    return float(fuzz.ratio(quoted.casefold(), called.casefold()))
