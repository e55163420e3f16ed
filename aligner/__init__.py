"""Aligner: two editions to an alignment, then to findings of what is out of step."""
