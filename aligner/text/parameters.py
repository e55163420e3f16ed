"""TextParameters: every number that steers how a rule's text becomes words and tokens, with its reason."""

from dataclasses import dataclass

from aligner.parameter_fields import chosen


@dataclass(frozen=True, kw_only=True)
class TextParameters:
    """What steers words, cognates, and tokens."""

    # Bags of words
    word_beginnings: tuple[int, ...] = chosen((4, 7), "letters of the beginnings counted as words: endings differ")
    min_rules_with_word: int = chosen(2, "a word in a single rule teaches nothing")
    max_rules_with_word: float = chosen(0.5, "as a share of all rules: a word in most rules distinguishes none")
    extra_rules_with_word: int = chosen(2, "added to that number, for small books")
    repeated_word_weight: float = chosen(
        0.25, "times the logarithm of the count: a repeated word says less than a new one"
    )

    # Cognates
    min_cognate_letters: int = chosen(4, "shorter words are not compared")
    min_cognate_similarity: float = chosen(0.7, "minimum for two words that count as the same, 0 to 1")
    max_cognate_pairs: int = chosen(4_000_000, "pairs of words compared: longer books teach a lexicon in any case")

    # Whether a book is on the field of the term table
    sampled_rules: int = chosen(100, "rules, at most about twice as many, in which terms are counted")
    min_terms_per_letter: float = chosen(0.04, "books on the field have more, others a quarter as many")

    # Tokens
    max_quoted_words: int = chosen(3, "words in the longest quoted run that is one token")
    max_adjacent_words: int = chosen(2, "words of one language in the longest run that is one token")


PARAMS = TextParameters()
"""The values in use."""
