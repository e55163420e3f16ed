"""DriftParameters: every number that steers a check, each with its origin.

Shares, confidences, and similarities run from 0 to 1; other numbers are counts, multiples, or ratios, as stated.
"""

from dataclasses import dataclass

from aligner.parameter_fields import chosen


@dataclass(frozen=True, kw_only=True)
class DriftParameters:
    """What steers the checks."""

    # Coverage
    min_link_share: float = chosen(0.1, "of a section's links: fewer links into another section are stray")
    min_linked_share: float = chosen(
        0.25, "of the smaller section: with this share of links, two sections with different numbers are one"
    )
    min_section_rules: int = chosen(5, "a section of fewer rules counts as having that many")
    most_sections_share: float = chosen(0.75, "of the sections: if this share is covered, the others count as omitted")
    most_rules_share: float = chosen(0.5, "the same in a book whose sections are single rules")
    max_rules_of_flat_section: float = chosen(1.5, "rules per section: with fewer, the book has flat numbers")

    # Changed meaning
    min_confidence_for_numbers: float = chosen(0.9, "in less sure links, another number is evidence of a wrong link")
    min_unmatched_share: float = chosen(0.7, "of a clause's terms must be missing from the other rule")
    min_clause_terms: int = chosen(2, "a clause of fewer terms is not judged")
    min_clause_words: int = chosen(4, "the same in words, where both editions are of one language")
    min_rules_of_book: int = chosen(10, "rules from which a book shows its field and habits")
    min_consistency: float = chosen(0.5, "of the sentences with a group of markers must agree on it")
    min_share_of_length: float = chosen(0.5, "of the length of a lost sentence must be missing from the rule")
    min_share_of_clause: float = chosen(0.25, "of a rule's length: assumed for a lost condition of unknown length")
    max_share_of_sentence: float = chosen(0.95, "of a rule's length: a longer sentence counts as having that much")
    shown_terms: int = chosen(3, "terms of a lost clause that the message names")

    # Inconsistent terms
    name_stem: int = chosen(4, "first letters of a word that are compared: the rest may be its ending")
    max_short_word: int = chosen(3, "words of up to this many letters are articles and prepositions")
    max_name_edits: int = chosen(2, "names with at most this many edits are one name, misspelled: another finding")
    min_usual_names: int = chosen(
        3, "uses of the usual name, and its multiple of the rival's uses: fewer show no habit"
    )

    # Misspellings
    min_word_letters: int = chosen(6, "letters of the shortest word that is checked")
    min_katakana_letters: int = chosen(4, "the same for words in katakana")
    min_spelling_ratio: int = chosen(3, "uses of the right spelling, and its multiple of the wrong one's uses")
    max_misspelling_uses: int = chosen(3, "a spelling used more often is meant")
    min_frequent_uses: int = chosen(6, "uses from which a word is frequent")
    min_long_word: int = chosen(8, "letters of a word that a doubled letter seldom turns into another (loses, losses)")
    min_alternations: int = chosen(2, "other words that change their endings in the same way make it grammar")
    min_same_ending: int = chosen(2, "last letters of a word that a slip leaves unchanged: endings carry grammar")
    min_same_ending_vowel: int = chosen(4, "the same where one vowel replaces another: vowels carry the mood")
    min_stem: int = chosen(5, "letters of the shortest stem of related words")
    min_stem_syllables: int = chosen(2, "the same in Korean syllables")
    min_stems_of_ending: int = chosen(2, "other stems that must have an ending")
    max_ending: int = chosen(2, "letters that the ending of a related word may have")
    min_alternating_stem: int = chosen(3, "letters of the shortest stem that takes endings")

    # Repeated texts
    min_repeated_characters: int = chosen(40, "shorter texts may be repeated on purpose")
    characters_per_sign: float = chosen(2.5, "letters that one character of Chinese or Japanese is worth")
    min_near_duplicate: float = chosen(
        0.6, "similarity of words from which a translation may not distinguish two rules"
    )

    # Spaces
    min_habit: int = chosen(3, "fewer places make no habit")
    min_habit_share: float = chosen(0.2, "of the places where a space may be: fewer make no habit")
    min_spaced_rules: int = chosen(10, "rules with spaces after Han or kana from which the spaces are intended")
    min_spaced_rules_share: float = chosen(0.05, "and the share of all rules")

    # Untranslated passages
    min_passage_words: int = chosen(5, "shorter runs of words are names and phrases")
    min_passage_letters: int = chosen(12, "the same for scripts without spaces, in letters")
    min_run_words: int = chosen(3, "words of the shortest rule that may be untranslated as a whole")
    min_translated_words: int = chosen(2, "words of an untranslated rule that other rules must translate")
    min_translated_words_of_passage: int = chosen(3, "words of a passage that other rules must translate")
    min_translated_share_of_passage: float = chosen(0.4, "and the share of its words")
    min_rules_translating: int = chosen(2, "rules that must show that a word is translated")
    max_untranslated_share: float = chosen(0.2, "of the rules whose originals have a word may have the word itself")
    whole_share: float = chosen(0.8, "of a rule's words, or an edition's rules: all of it is untranslated")
    translated_share: float = chosen(0.5, "of a rule's words in common with the original: below, it is a translation")
    max_name_words: int = chosen(12, "words of the longest name that begins with a capital inside a sentence")
    shown_words: int = chosen(5, "words of a passage that the message shows")

    # Untranslated words
    min_inflected_letters: int = chosen(5, "letters of the shortest word that may be an inflected one")
    min_ending_share: float = chosen(0.02, "of all words end in a letter that is an ending")
    min_running_letters: int = chosen(4, "shorter words are words of too many languages")
    cognate_letters: int = chosen(4, "first letters that forms of a word share, in one language or two")
    max_word_ending: int = chosen(2, "letters that the ending of a word may have")
    min_rules_with_term: int = chosen(2, "other rules that must translate a term of the table")
    min_rules_with_word: int = chosen(3, "other rules that must translate any other word")
    min_usual_share: float = chosen(0.6, "of these rules must have the same translation")
    max_unrelated_ratio: float = chosen(
        0.25, "share of the rules without the word that have that translation, to that of those with it"
    )
    min_sentence_pieces: int = chosen(5, "shorter rules are not searched for untranslated words")


PARAMS = DriftParameters()
