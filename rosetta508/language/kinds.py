"""The names of the kinds of findings, and of a rule's state compared with the English one."""

from rosetta508.language.interface import N_

KINDS = {
    "renumbered": N_("renumbered"),
    "moved": N_("moved"),
    "missing": N_("missing rule"),
    "added": N_("extra rule"),
    "split": N_("split"),
    "merged": N_("merged"),
    "example-missing": N_("missing example"),
    "example-added": N_("extra example"),
    "stale-reference": N_("outdated reference"),
    "dangling-reference": N_("broken reference"),
    "misdirected-reference": N_("wrong reference"),
    "concept-missing": N_("missing concept"),
    "concept-added": N_("extra concept"),
    "older-wording": N_("older wording"),
    "changed-meaning": N_("changed meaning"),
    "stale-date": N_("date mismatch"),
    "duplicate": N_("duplicate rule"),
    "untranslated": N_("untranslated"),
    "misspelling": N_("misspelling"),
    "typography": N_("typography"),
    "term-inconsistent": N_("inconsistent term"),
    "markup-leftover": N_("leftover markup"),
    "numbering-gap": N_("numbering gap"),
    "number-twice": N_("duplicate number"),
}
"""The English name of each kind. Tables, pages, filters, and SARIF use it or its translation; the titles in the JSON
Schema of the drift report are the same."""

STANDINGS = {
    "current": N_("current"),
    "behind": N_("outdated since {date}"),
    "ahead": N_("ahead"),
    "unclear": N_("unclear"),
}
