"""Fuzzing: hypothesis damages valid inputs; only our own errors may result."""
