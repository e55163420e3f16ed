"""Findings: what an alignment and the history show to be out of step."""

from aligner.drift.report import find_drift

__all__ = ["find_drift"]
