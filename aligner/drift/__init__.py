"""Drift: findings that show where an edition and the one it is compared with, or the history, differ."""

from aligner.drift.report import find_drift

__all__ = ["find_drift"]
