"""Alignments, drift, and terms in the formats that translators and wiki editors use."""
