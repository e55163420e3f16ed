"""The English rules since 1997: numbers, wordings, and what became of each rule."""

from aligner.history.history import History

__all__ = ["History"]
