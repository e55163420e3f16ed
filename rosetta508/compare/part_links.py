"""Link each part of a text with the parts of the leading text that it corresponds to. Uncertain links are left out.

The leading text is the one that the others are compared with, usually English.

Parts are alike if they share terms and rule numbers; rarer ones count more. A text mostly keeps the order of the parts
of the leading text. A hidden Markov model weighs all paths through the leading text by similarity and order. The
confidence of a link is the share of the paths that include it. It is computed in both directions.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate

from aligner.grouping import grouped
from aligner.text.terms import TermTable
from rosetta508.compare.text_parts import Part, ends_sentence, sentences_with, split_parts

_MIN_CONFIDENCE = 0.8
"""Minimum confidence of a link. Measured: the links of rules 506 and 508, in digests and full texts, were all read. At
0.8 none is wrong and one right link in twelve is left out; at 0.75 some are wrong."""
_MIN_CONFIDENCE_NEARBY = 0.5
"""Minimum confidence of a link that the next or previous part of the sentence surely has: likelier than all others."""
_MIN_CONFIDENCE_OF_LEFTOVER = 0.7
"""Minimum confidence that a leading part without a link belongs to a part that shares more terms with it. Measured as
for `_MIN_CONFIDENCE`: at 0.7 it completes nine links, none wrongly; the next lower one, at 0.67, would be wrong."""
_MIN_CONFIDENCE_OF_RIVAL = 0.1
"""Minimum confidence, given a part, of a leading part that makes its links uncertain. Measured as for
`_MIN_CONFIDENCE`: ten parts lose their links; seven of these links were wrong or said too little."""
_MIN_SIMILARITY = 0.25
"""Minimum similarity of linked parts. Chosen: below it, parts share one common term."""
_MIN_SIMILARITY_OF_SECOND = 0.4
"""Minimum similarity of a part and the second leading part that it is linked with. Chosen: of the 307 links between the
digests of rules 506 and 508, 0.35 adds one and 0.45 loses four."""
_SIMILARITY_WEIGHT = 8.0
"""Weight of similarity against order: equal parts are e⁸ times likelier linked than unlike ones. Chosen: of
these 307 links, 7 loses seven, 6 loses 19, and 9 adds nine and loses three."""
_SKIP_EXPONENT = 1.5
"""Power to which the number of parts that are skipped, forwards or backwards, makes a step less likely. Chosen: of
these 307 links, 1 adds nine and loses 14, and 2 adds 14 and loses six."""
_MAX_PARTS = 300
"""Texts with more parts are not linked, because work and memory grow with the square of the parts. Chosen: the longest
English rule has 100."""
_NUMBER = re.compile(r"\d+(?:\.\d+[a-z]?)?")
_CITES = "#"
"""Entry in the bag of a part that cites any rule, because translations cite it by another number."""
_Bag = Mapping[str, int]
_Table = Sequence[Sequence[float]]


@cache
def link_parts(text: str, language: str, leading: str, lead_language: str) -> tuple[Part, ...]:
    """Return the parts of a text, each with the parts of the `leading` text that it corresponds to.

    A part with an uncertain counterpart has none, and neither has any part of a text with very many parts.
    """
    ours, theirs = split_parts(text, language), split_parts(leading, lead_language)
    if len(theirs) < 2 or max(len(ours), len(theirs)) > _MAX_PARTS:
        return ours
    linker = _Linker(
        [_bag(text[one.start : one.end], language) for one in ours],
        [_bag(leading[one.start : one.end], lead_language) for one in theirs],
        _sentence_numbers(text, ours),
        _sentence_numbers(leading, theirs),
    )
    found = linker.links()
    return tuple(replace(one, answers=tuple(to + 1 for to in sorted(found[at]))) for at, one in enumerate(ours))


def _sentence_numbers(text: str, parts: Sequence[Part]) -> list[int]:
    """Return the number of the sentence of each part, from 0."""
    ends = (ends_sentence(text[one.start : one.end]) for one in parts)
    return [0, *accumulate(ends)][: len(parts)]


def _answers_within(parts: Iterable[Part], spans: Sequence[tuple[int, int]]) -> set[int]:
    """Return the numbers of the leading parts that correspond to the parts with any of the spans (offsets)."""
    within = (one for one in parts if any(one.start < end and start < one.end for start, end in spans))
    return {number for one in within for number in one.answers}


def counterpart_sentences(
    text: str, language: str, parts: Sequence[Part], span: tuple[int, int], english: str
) -> tuple[tuple[int, int], ...]:
    """Return the sentences (offsets) of the English that correspond to the part of a text that a span is in.

    If that part has no counterpart, all parts of its sentence count. If these have none either, return the English
    sentences that no part is linked with, or all sentences if there are none.
    """
    leads, linked = split_parts(english, "en"), {number for one in parts for number in one.answers}
    if not linked:
        return sentences_with(english, "en", ())
    numbers = _answers_within(parts, [span]) or _answers_within(parts, sentences_with(text, language, [span]))
    wanted = [one for at, one in enumerate(leads, 1) if at in numbers]
    if not wanted:
        known = sentences_with(english, "en", [(leads[at - 1].start, leads[at - 1].end) for at in linked])
        wanted = [one for one in leads if not any(start <= one.start < end for start, end in known)]
    return sentences_with(english, "en", [(one.start, one.end) for one in wanted])


@dataclass(frozen=True)
class _Linker:
    """Links the parts of a text, given as bags of terms and numbers, with the leading parts."""

    ours: Sequence[_Bag]
    theirs: Sequence[_Bag]
    sentences: Sequence[int]
    """The number of the sentence of each of our parts."""
    lead_sentences: Sequence[int]
    """The number of the sentence of each leading part."""

    def links(self) -> list[list[int]]:
        """Return the leading parts of each part; an empty list if they are uncertain."""
        found: list[list[int]] = [[] for _ in self.ours]
        for at, to in self._sure():
            found[at].append(to)
        self._add_pairs(found)
        self._join_neighbors(found)
        self._add_rest(found)
        return found

    @cached_property
    def _rarity(self) -> Counter[str]:
        return Counter(name for bag in self.theirs for name in bag)

    @cached_property
    def _alike(self) -> _Table:
        return [[_similarity(one, bag, self._rarity) for bag in self.theirs] for one in self.ours]

    @cached_property
    def _forth(self) -> _Table:
        """The confidence (0 to 1) of each leading part, given one of ours: a row for each of ours, adding up to 1."""
        return _confidences(self._alike)

    @cached_property
    def _back(self) -> _Table:
        """The confidence (0 to 1) of each of ours, given a leading part: rows as in `_forth`; a column adds up to 1."""
        return list(zip(*_confidences(list(zip(*self._alike, strict=True))), strict=True))

    def _sure(self) -> Iterator[tuple[int, int]]:
        """Yield the sure links. If several sentences claim one leading part, each must be sure in both directions."""
        claims = []
        for at, row in enumerate(self._forth):
            to = max(range(len(row)), key=row.__getitem__)
            if row[to] >= _MIN_CONFIDENCE and self._alike[at][to] >= _MIN_SIMILARITY:
                claims.append((to, at))
        for to, claimed in grouped(claims).items():
            groups = list(grouped((self.sentences[at], at) for at in claimed).values())
            for group in groups:
                if len(groups) == 1 or sum(self._back[at][to] for at in group) >= _MIN_CONFIDENCE:
                    yield from ((at, to) for at in self._together(group, to))

    def _together(self, group: Sequence[int], to: int) -> list[int]:
        """Return the parts that make up a leading part together, the most similar one first.

        Each further part adds a term, or is next to a part already chosen and makes the chosen ones no less similar.
        """
        kept: list[int] = []
        for at in sorted(group, key=lambda one: -self._alike[one][to]):
            if not kept or self._adds(at, kept, to) or self._repeats(at, kept, to):
                kept.append(at)
        return kept

    def _shared(self, at: int, to: int) -> Set[str]:
        return self.ours[at].keys() & self.theirs[to].keys()

    def _adds(self, at: int, others: Iterable[int], to: int) -> bool:
        """Return whether a part has a term of a leading part that the other ones lack."""
        return not self._shared(at, to) <= {name for one in others for name in self.ours[one]}

    def _repeats(self, at: int, others: Sequence[int], to: int) -> bool:
        """Return whether a part is next to another one and does not make them less like a leading part."""
        having = dict.fromkeys((name for one in others for name in self.ours[one]), 1)
        before = _similarity(having, self.theirs[to], self._rarity)
        after = _similarity({**having, **self.ours[at]}, self.theirs[to], self._rarity)
        return any(abs(at - one) == 1 for one in others) and after >= before

    def _add_pairs(self, found: Sequence[list[int]]) -> None:
        """Link parts that cover two adjacent leading parts: with both, or with the likelier if the other is linked."""
        linked = {to for theirs in found for to in theirs}
        for at, row in enumerate(self._forth):
            first = max(range(len(row)), key=row.__getitem__)
            second = max((to for to in (first - 1, first + 1) if 0 <= to < len(row)), key=row.__getitem__)
            if row[first] + row[second] < _MIN_CONFIDENCE or not (found[at] or self._is_left(at, first)):
                continue
            one, other = self._shared(at, first), self._shared(at, second)
            if self._is_left(at, second) and not other <= one and (found[at] or not one <= other):
                found[at][:] = (first, second)
            elif second in linked:
                found[at][:] = (first,)

    def _is_left(self, at: int, to: int) -> bool:
        """Return whether a leading part surely belongs to a part, if it belongs to any."""
        return self._back[at][to] >= _MIN_CONFIDENCE and self._alike[at][to] >= _MIN_SIMILARITY_OF_SECOND

    def _join_neighbors(self, found: Sequence[list[int]]) -> None:
        """Link an unlinked part like the part before or after it, if it adds a term to exactly one of these."""
        linked = {at: one[0] for at, one in enumerate(found) if len(one) == 1}
        for at, row in enumerate(self._forth):
            near = [one for one in (at - 1, at + 1) if one in linked and self.sentences[one] == self.sentences[at]]
            others = {linked[one]: [at for at, theirs in enumerate(found) if linked[one] in theirs] for one in near}
            wanted = [to for to, having in others.items() if self._adds(at, having, to)]
            if not found[at] and len(wanted) == 1 and row[wanted[0]] >= _MIN_CONFIDENCE_NEARBY:
                found[at].append(wanted[0])

    def _add_rest(self, found: Sequence[list[int]]) -> None:
        """Link each unlinked leading part with its likeliest part, if that has a link and the two share further terms.

        If the new link is uncertain, the part loses its links, because they may be wrong or incomplete. A leading part
        is skipped if it only repeats a leading part in another sentence that the part is linked with: if it is at least
        as similar to that one as to the part.
        """
        linked = {to for theirs in found for to in theirs}
        for to in (to for to in range(len(self.theirs)) if to not in linked):
            at = max(range(len(self.ours)), key=lambda one: self._back[one][to])
            if not found[at] or self._alike[at][to] < _MIN_SIMILARITY or self._back[at][to] < _MIN_CONFIDENCE_NEARBY:
                continue
            if any(self._restates(to, one) >= self._alike[at][to] for one in found[at]):
                continue
            adds = not self._shared(at, to) <= {name for one in found[at] for name in self._shared(at, one)}
            if adds and self._back[at][to] >= _MIN_CONFIDENCE_OF_LEFTOVER:
                if self._alike[at][to] >= _MIN_SIMILARITY_OF_SECOND:
                    found[at].append(to)
            elif adds or self._forth[at][to] >= _MIN_CONFIDENCE_OF_RIVAL:
                found[at].clear()

    def _restates(self, to: int, other: int) -> float:
        """Return the similarity (0 to 1) of two leading parts in different sentences, 0 within one sentence."""
        if self.lead_sentences[to] == self.lead_sentences[other]:
            return 0.0
        return _similarity(self.theirs[to], self.theirs[other], self._rarity)


def _confidences(alike: _Table) -> _Table:
    """Return the probability of each column for each row, by the forward-backward algorithm; a row adds up to 1."""
    columns = range(len(alike[0]))
    weights = [[math.exp(_SIMILARITY_WEIGHT * value) for value in row] for row in alike]
    step = [[_likely_step(start, to) for to in columns] for start in columns]
    forth = [[_likely_step(-1, to) for to in columns]]
    for row in weights[:-1]:
        came = _shares(forth[-1], row)
        forth.append([sum(came[start] * step[start][to] for start in columns) for to in columns])
    back = [[1.0 for _ in columns]]
    for row in reversed(weights[1:]):
        comes = _shares(back[-1], row)
        back.append([sum(comes[to] * step[start][to] for to in columns) for start in columns])
    ways = ([one * other for one, other in zip(*both, strict=True)] for both in zip(forth, reversed(back), strict=True))
    return [_shares(way, row) for way, row in zip(ways, weights, strict=True)]


def _likely_step(start: int, to: int) -> float:
    """Return the weight (0 to 1) of a step from one leading part to another; it is 1 to the same or the next part."""
    skipped = max(to - start - 1, start - to)
    return math.pow(1 + skipped, -_SKIP_EXPONENT)


def _shares(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return the products of two rows, made to add up to 1."""
    products = [left * right for left, right in zip(one, other, strict=True)]
    total = sum(products)
    return [value / total for value in products]


def _bag(said: str, language: str) -> _Bag:
    """Return the terms and numbers of a part; a term in several words also counts as the terms of its words."""
    terms = TermTable.load()
    named = Counter(terms.newer.get(name, name) for _, _, name in terms.spans(said, language))
    for name in list(named):
        words = {form for word in name.split("-") for form in (word, word.removesuffix("s"))}
        named.update(word for word in words if word != name and word in terms.labels)
    numbers = Counter(_NUMBER.findall(said))
    return named + numbers + Counter({_CITES: len(numbers)} if any(len(one) > 2 for one in numbers) else {})


def _similarity(one: _Bag, other: _Bag, rarity: _Bag) -> float:
    """Return the similarity of two bags, 0 to 1; words in few leading parts weigh more."""

    def weight(bag: _Bag) -> float:
        return sum(1 / rarity.get(name, 1) for name in bag)

    shared = sum(1 / rarity[name] for name in one.keys() & other.keys())
    return shared / (weight(one) * weight(other)) ** 0.5 if shared else 0.0
