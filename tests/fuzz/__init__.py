"""Fuzzing: what comes from outside is damaged in every way hypothesis can think of, and nothing may break but it."""
