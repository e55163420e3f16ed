"""Quotations and brackets: what a text mentions, or adds as a gloss, and does not state itself."""

import re

CURLY, STRAIGHT, ANGLE = "[“„”][^“”„]*[“”]", '"[^"]*"', "[«»][^«»]*[«»]"
CORNER, BOOK = "「[^」]*」|『[^』]*』", "《[^》]*》"
ROUND, FULL_WIDTH_ROUND, SQUARE = r"[(（][^()（）]*[)）]", "（[^）]*）", r"\[[^\[\]]*\]"
"""Patterns of text in one kind of quotation marks or brackets. What opens in one language closes in another."""


def asides_pattern(*kinds: str) -> "re.Pattern[str]":
    """Return the pattern of text in any of these kinds of quotation marks and brackets; by default in all."""
    return re.compile("|".join(kinds or (CURLY, STRAIGHT, ANGLE, CORNER, BOOK, ROUND, SQUARE)))
