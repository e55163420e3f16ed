"""Look-ups: rules by number, text, or date, and their numbers in other editions."""
