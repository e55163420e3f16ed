"""Features: what the rules of two editions contain, as matrices, before anything is learned."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array

from aligner.align.matrices import Column, Floats, Matrix
from aligner.align.parameters import PARAMS, AlignParameters
from aligner.align.sentence_vectors import LANGUAGES, similarity
from aligner.align.token_similarity import TokenBags
from aligner.text.bags_of_words import word_rows
from aligner.text.terms import primary
from scraper.edition import Edition


@dataclass(frozen=True)
class Features:
    """Two editions and their matrices, each computed when it is first used; those of tokens and words are sparse."""

    left: Edition
    right: Edition
    use_order: bool = True
    """Whether the rules' numbers and their order may be used."""
    vectors: bool = False
    """Whether sentence vectors are used."""
    params: AlignParameters = PARAMS

    @property
    def same_language(self) -> bool:
        """Whether both editions are of one language, so that no lexicon is needed."""
        return primary(self.left.language) == primary(self.right.language)

    @property
    def terms_known(self) -> bool:
        """Whether the term table covers both editions, or both are of one language. Otherwise a lexicon is needed."""
        return self.tokens.terms_known

    @cached_property
    def tokens(self) -> TokenBags:
        """Tokens that mean the same in both languages: two matrices, rules x tokens."""
        return TokenBags.of(self.left, self.right, self.params)

    @cached_property
    def words(self) -> tuple[csr_array, csr_array]:
        """Words of each language: two matrices, rules x words."""
        return word_rows(self.left.rules), word_rows(self.right.rules)

    @cached_property
    def lengths(self) -> tuple[Floats, Floats]:
        """Characters of each rule, with its title."""
        sides = ([len(rule.text) + len(rule.title or "") for rule in one.rules] for one in (self.left, self.right))
        left, right = (np.array(side, np.float64) for side in sides)
        return left, right

    @cached_property
    def headings(self) -> tuple[Column, Column]:
        """1 for each rule that is a heading, else 0."""
        left, right = (np.array([rule.is_heading for rule in one.rules], np.float32) for one in (self.left, self.right))
        return left, right

    @cached_property
    def vector_similarity(self) -> Matrix | None:
        """Cosine of sentence vectors, left rules x right rules.

        None if they are not asked for, if the encoder does not know both languages, or if these are the same.

        Raises `MissingPackage` if the encoder is not installed.
        """
        known = {primary(self.left.language), primary(self.right.language)} <= LANGUAGES
        wanted = self.vectors and known and not self.same_language
        return similarity(self.left.rules, self.right.rules) if wanted else None


def extract_features(
    left: Edition, right: Edition, *, use_order: bool = True, vectors: bool = False, params: AlignParameters = PARAMS
) -> Features:
    """Return the features of two editions, in any languages."""
    return Features(left, right, use_order, vectors, params)
