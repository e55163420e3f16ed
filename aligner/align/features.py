"""What two books say, as odds (natural logarithms) that a rule of one answers to a rule of the other.

By themselves rules are alike in what means the same in both languages (`similarity`). What a lexicon learnt from the
books adds is little where the term table knows both languages and few rules are paired, and most of it where the
table knows one of them not at all.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array

from aligner.align.lexicon import Column
from aligner.align.matrices import Matrix
from aligner.align.sentence_vectors import LANGUAGES, nearness
from aligner.align.token_similarity import Bags
from aligner.text.bags_of_words import word_rows
from aligner.text.terms import primary
from scraper.edition import Edition

NONE_AT = 0.34
"""Likeness at which a rule that nothing else competes for is as well left without a counterpart."""
SHARPNESS = 14.0
"""How fast odds follow likeness: a tenth of likeness more makes a pair four times as probable."""
SHARPER = 18.0
"""The same where the lexicon is all there is."""
BESIDE, ENOUGH = 0.6, 2000
"""What likeness without the lexicon counts beside it, in a language that the term table does not know; and the pairs
from which a lexicon must be learnt for that likeness, which rests on numbers cited, to count half of that."""
PROVEN = 150
"""Pairs from which a lexicon must be learnt to count half of what it can, beside the term table."""
OF_VECTORS, NEAR_AT = 0.6, 0.45
"""What sentence vectors count beside words, and the nearness at which they speak neither for a pair nor against it."""
THROUGH = 5.6
"""Odds that it gives a pair that a third edition surely links them."""


@dataclass(frozen=True)
class Books:
    """Two editions to align.

    `ordered`: whether their order and their numbers may be looked at; `vectors`: whether sentence vectors are to be.
    """

    left: Edition
    right: Edition
    ordered: bool = True
    through: tuple[Edition, ...] = ()
    vectors: bool = False

    @property
    def one_language(self) -> bool:
        """Whether both are of one language, so that no lexicon is needed."""
        return primary(self.left.language) == primary(self.right.language)

    @property
    def known(self) -> bool:
        """Whether what means the same in both is told by the term table, or by the words themselves."""
        return self.bags.known

    @cached_property
    def bags(self) -> Bags:
        """What the rules say, in tokens that mean the same in both."""
        return Bags.of(self.left, self.right)

    @cached_property
    def words(self) -> tuple[csr_array, csr_array]:
        """What the rules say, in words of their own languages."""
        return word_rows(self.left.rules), word_rows(self.right.rules)

    @cached_property
    def titles(self) -> tuple[Column, Column]:
        """1 for each rule that is a heading, else 0."""
        left, right = (np.array([rule.is_heading for rule in one.rules], np.float32) for one in (self.left, self.right))
        return left, right

    @cached_property
    def near(self) -> Matrix | None:
        """How near in meaning sentence vectors find the rules.

        None where they are not asked for, know not both languages, or are not needed, within one language.
        """
        known = {primary(self.left.language), primary(self.right.language)} <= LANGUAGES
        wanted = self.vectors and known and not self.one_language
        return nearness(self.left.rules, self.right.rules) if wanted else None

    def said(self, rendered: Matrix | None, pairs: int) -> Matrix:
        """Return the odds of each pair by what the rules say.

        `rendered` is how alike a lexicon learnt from so many `pairs` finds them; None where there is no lexicon.
        """
        if self.near is None:
            return self._by_words(rendered, pairs)
        if rendered is None and not self.known:
            return SHARPER * (BESIDE * self.bags.likeness + self.near - NEAR_AT)
        return self._by_words(rendered, pairs) + SHARPER * OF_VECTORS * (self.near - NEAR_AT)

    def _by_words(self, rendered: Matrix | None, pairs: int) -> Matrix:
        alike = self.bags.likeness
        if rendered is None:
            return (SHARPNESS if self.known else SHARPER) * (alike - NONE_AT)
        if self.known:
            return SHARPNESS * (alike - NONE_AT) + SHARPNESS * pairs / (pairs + PROVEN) * (rendered - NONE_AT)
        odds = BESIDE * ENOUGH / (ENOUGH + pairs) * alike  # of whole books large: changed where it is
        odds += rendered
        odds -= NONE_AT
        odds *= SHARPER
        return odds
