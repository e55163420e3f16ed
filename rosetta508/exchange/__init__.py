"""The forms in which translators and wiki editors take alignments, drift and terms into their own tools."""
