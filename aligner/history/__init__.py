"""The history of the English rules since 1999: the numbers, wordings, and successors of each rule."""

from aligner.history.history import History

__all__ = ["History"]
