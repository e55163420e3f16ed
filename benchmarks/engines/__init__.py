"""Engines of others, asked the suite of rule 508 and random boards: one adapter each, and what they answered."""
