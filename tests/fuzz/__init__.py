"""Fuzzing: inputs are damaged in every way that hypothesis finds, and no error but ours may result."""
