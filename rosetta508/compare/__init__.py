"""Editions of a library compared with the English rules, with their own older pages, and with the examples."""

from rosetta508.compare.library_comparison import compare

__all__ = ["compare"]
