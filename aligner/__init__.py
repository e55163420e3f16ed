"""Aligner: from two editions to an alignment, then to findings of what is outdated or wrong."""
