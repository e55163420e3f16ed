"""Which revisions of the English rules an edition follows, and how outdated each of its rules is."""

from aligner.dating.dating import date_edition

__all__ = ["date_edition"]
