"""What a rule says: terms, tokens, words, negations and conditions, in any script."""
