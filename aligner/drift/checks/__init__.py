"""CHECKS: all checks of the drift report, in the order of their findings about one rule.

A check is a generator `check_...(comparison) -> findings`. To add one:

1. Write it in the module for its kind of finding, or in a new module here. Its findings come from
   `comparison.finding(kind, severity, rule, counterpart, template, **evidence)`.
2. Add the function to `CHECKS` below.
3. Name a new kind in the module’s docstring, in `rosetta508/language/kinds.py`, and in the JSON Schema of the drift
   report. If it harms a reader, add it to `RANK_OF_KIND` in `aligner/drift/finding.py`.
4. Put every number that steers it into `aligner/drift/parameters.py`.

Code that several checks use, or that is too long for one module, is in `aligner/drift/`. Checks import no other check.
"""

from collections.abc import Callable, Iterator

from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.concepts import check_concepts
from aligner.drift.checks.examples import check_examples
from aligner.drift.checks.inconsistent_terms import check_terms
from aligner.drift.checks.misspellings import check_spelling
from aligner.drift.checks.numbering import (
    check_added_rules,
    check_missing_rules,
    check_numbering_gaps,
    check_numbers,
    check_repeated_numbers,
    check_repeated_texts,
)
from aligner.drift.checks.older_wording import check_date, check_wording
from aligner.drift.checks.references import check_references
from aligner.drift.checks.spacing import check_spaces
from aligner.drift.checks.typography import (
    check_apostrophes,
    check_doubled_signs,
    check_joined_sentences,
    check_markup,
)
from aligner.drift.checks.unpaired_marks import check_paired_marks
from aligner.drift.checks.untranslated import check_untranslated_passages, check_untranslated_words
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding

Check = Callable[[Comparison], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    check_date,
    check_numbers,
    check_missing_rules,
    check_added_rules,
    check_repeated_numbers,
    check_repeated_texts,
    check_numbering_gaps,
    check_wording,
    check_meaning,
    check_concepts,
    check_examples,
    check_references,
    check_untranslated_passages,
    check_untranslated_words,
    check_terms,
    check_spelling,
    check_spaces,
    check_doubled_signs,
    check_joined_sentences,
    check_paired_marks,
    check_apostrophes,
    check_markup,
)
