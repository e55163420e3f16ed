"""Text of rules in any script: terms, tokens, words, negations, and conditions."""
