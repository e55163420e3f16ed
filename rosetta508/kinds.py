"""What readers see the kinds of findings, and the ways a rule can stand to the English one, called."""

from rosetta508.interface import N_

KINDS = {
    "renumbered": N_("renumbered"),
    "moved": N_("moved"),
    "missing": N_("missing rule"),
    "added": N_("added rule"),
    "split": N_("split"),
    "merged": N_("merged"),
    "example-missing": N_("example missing"),
    "example-added": N_("example added"),
    "stale-reference": N_("stale reference"),
    "dangling-reference": N_("dangling reference"),
    "misdirected-reference": N_("misdirected reference"),
    "concept-missing": N_("concept missing"),
    "concept-added": N_("concept added"),
    "older-wording": N_("older wording"),
    "changed-meaning": N_("changed meaning"),
    "stale-date": N_("stale date"),
    "duplicate": N_("duplicate"),
    "untranslated": N_("untranslated"),
    "misspelling": N_("misspelling"),
    "typography": N_("typography"),
    "term-inconsistent": N_("inconsistent term"),
    "markup-leftover": N_("leftover markup"),
    "numbering-gap": N_("gap in the numbers"),
    "number-twice": N_("number twice"),
}
"""Kind, as documents carry it, to its name."""

STANDINGS = {
    "current": N_("current"),
    "behind": N_("behind since {date}"),
    "ahead": N_("ahead"),
    "unclear": N_("unclear"),
}
