"""TermTable: finds the terms of the field in a text of any language of the table.

The table is `terms.toml`. A form matches whole words, or anywhere in scripts without spaces. The longest form is
matched first and no two matches overlap, so that *battlefield* does not count as *battle*. All forms of a language
are one compiled regular expression, a tree of their letters, so that a whole book is read in a fraction of a second.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from aligner.text.parameters import PARAMS
from aligner.text.scripts import STRAIGHT_APOSTROPHES, UNSPACED_LANGUAGES
from scraper.edition import Edition

_REST_OF_WORD = r"\w*"
_SPACE = r"\s+"
_END = ""
_NO_LANGUAGES = frozenset({"label", "unshown"})
"""Keys of a table entry that are not languages."""
_NORMALIZED = STRAIGHT_APOSTROPHES | str.maketrans("〜～", "~~")


def primary(language: str) -> str:
    """Return the language of a BCP 47 tag without script and region: `zh-Hans` -> `zh`."""
    return language.partition("-")[0].lower()


def is_english(language: str) -> bool:
    """Return whether a BCP 47 tag is of English."""
    return primary(language) == "en"


class FormFinder:
    """Finds listed forms in texts of one language; the longest form wins."""

    def __init__(self, forms: Sequence[tuple[str, str]], *, spaced: bool) -> None:
        """Take (form, name) pairs; the first name counts if a form is listed twice."""
        self._names: list[str] = []
        self._forms, self._spaced = forms, spaced

    @cached_property
    def _expression(self) -> "re.Pattern[str] | None":
        """The regular expression of all forms, compiled on first use: that is slow and few languages are used."""
        tree: dict[str, Any] = {}
        for form, name in self._forms:
            branch = tree
            for piece in _pieces(form, spaced=self._spaced):
                branch = branch.setdefault(piece, {})
            branch.setdefault(_END, name)
        pattern = (r"(?<!\w)" if self._spaced else "") + self._pattern(tree, r"(?!\w)" if self._spaced else "")
        return re.compile(pattern, re.IGNORECASE) if tree else None

    def _pattern(self, tree: dict[str, Any], border: str) -> str:
        branches = []
        for piece in sorted(tree, key=_longest_first):
            if piece == _END:
                self._names.append(tree[piece])
                branches.append(f"{border}()")  # the number of the last matched group identifies the form
            else:
                branches.append(piece + self._pattern(tree[piece], border))
        return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"

    def spans(self, text: str) -> list[tuple[int, int, str]]:
        """Return (start, end, name) of every form in `text`, in order; offsets in characters."""
        if self._expression is None:
            return []
        found = self._expression.finditer(text.translate(_NORMALIZED))
        return [(one.start(), one.end(), self._names[one.lastindex - 1]) for one in found if one.lastindex]


def _pieces(form: str, *, spaced: bool) -> Iterator[str]:
    """Yield the form as pieces of a regular expression; a form without spaces also matches with spaces inside."""
    for at, letter in enumerate(form.translate(_NORMALIZED).lower()):
        if letter == "*":
            yield _REST_OF_WORD
        elif letter == " ":
            yield _SPACE
        else:
            yield re.escape(letter) if spaced or not at else r"\s*" + re.escape(letter)


def _longest_first(piece: str) -> tuple[int, str]:
    return {_END: 2, _REST_OF_WORD: 1}.get(piece, 0), piece


@dataclass(frozen=True)
class TermTable:
    """Terms, markers, and number words by language; an unknown language has none."""

    forms: Mapping[str, Mapping[str, tuple[str, ...]]]
    """Term id -> language -> the forms that texts are searched for, including stems (`*`) and common mistakes."""
    shown: Mapping[str, Mapping[str, tuple[str, ...]]]
    """Term id -> language -> the forms shown to readers, the label first, without stems and mistakes."""
    newer: Mapping[str, str]
    """Obsolete term -> the term that replaced it, if any."""
    until: Mapping[str, str]
    """Obsolete term -> effective date (ISO 8601) of the first English revision without it."""
    function_words: frozenset[str]
    """Terms that carry the sense of a sentence and name nothing of the game."""
    _form_labels: Mapping[str, Mapping[str, str]] = field(repr=False)
    _marker_forms: Mapping[str, Mapping[str, tuple[str, ...]]] = field(repr=False)
    _terms: Mapping[str, FormFinder] = field(repr=False)
    _markers: Mapping[str, FormFinder] = field(repr=False)
    _numbers: Mapping[str, FormFinder] = field(repr=False)
    _first_halves: Mapping[str, FormFinder] = field(repr=False)

    @classmethod
    @cache
    def load(cls) -> "TermTable":
        """Return the table of `terms.toml`."""
        return cls.parse((files("aligner.text") / "terms.toml").read_text("utf-8"))

    @classmethod
    def parse(cls, document: str) -> "TermTable":
        """Return the table of a TOML document in the format of `terms.toml`."""
        table = tomllib.loads(document)
        ages = table.get("age", {})
        return cls(
            forms={name: _forms(term) for name, term in table["terms"].items()},
            shown={name: _shown(term) for name, term in table["terms"].items()},
            newer={name: age["newer"] for name, age in ages.items() if "newer" in age},
            until={name: age["until"] for name, age in ages.items()},
            function_words=frozenset(table.get("function", {}).get("words", ())),
            _form_labels=table.get("form_labels", {}),
            _marker_forms={name: _forms(one) for name, one in table.get("markers", {}).items()},
            _terms=_finders(table["terms"]),
            _markers=_finders(table.get("markers", {})),
            _numbers=_finders(table.get("numbers", {})),
            _first_halves=_finders(table.get("halves", {})),
        )

    @cached_property
    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Term id -> language -> the form that readers are shown as the term's name."""
        return {name: {language: forms[0] for language, forms in one.items()} for name, one in self.shown.items()}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all terms, in the table's order."""
        return tuple(self.forms)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that have forms in the table."""
        return tuple(self._terms)

    def knows(self, language: str) -> bool:
        """Return whether the table has forms of this language (BCP 47)."""
        return primary(language) in self._terms

    def spans(self, text: str, language: str) -> list[tuple[int, int, str]]:
        """Return (start, end, term id) of every term in `text`, in order; none in a language it does not know."""
        finder = self._terms.get(primary(language))
        return finder.spans(text) if finder else []

    def count(self, text: str, language: str) -> Counter[str]:
        """Return how often each term, by id, occurs in `text`."""
        return Counter(name for _, _, name in self.spans(text, language))

    def pieces(self, term: str, language: str) -> frozenset[str]:
        """Return the terms found in the single words of a term's label; empty in a language without spaces.

        A text that misspells one word of the label still contains these.
        """
        words = () if primary(language) in UNSPACED_LANGUAGES else self.label(term, language).split()
        return frozenset(name for word in words for name in self.count(word, language)) - {term}

    def is_on_field(self, edition: Edition) -> bool:
        """Return whether a sample of an edition has as many terms of the table per letter as texts about this game."""
        language = primary(edition.language)
        rules = [rule.text for rule in edition.rules if rule.text]
        sample = "\n".join(rules[:: 1 + len(rules) // PARAMS.sampled_rules])
        letters = len(sample) * (2 if language in UNSPACED_LANGUAGES else 1)
        return self.count(sample, language).total() >= PARAMS.min_terms_per_letter * letters

    def markers(self, text: str, language: str) -> Counter[str]:
        """Return the counts of the markers of `text`: negation, condition, exception, only, obligation, and similar."""
        spans = self.marker_spans(text, language)
        found = Counter(name for _, _, name in spans)
        found["negation"] -= self._negations_inside_words(text, language, spans)
        del found["idle"]
        return +found

    def marker_spans(self, text: str, language: str) -> list[tuple[int, int, str]]:
        """Return (start, end, marker) of every marker in `text`, in order, set phrases included as `idle`."""
        finder = self._markers.get(primary(language))
        return finder.spans(text) if finder else []

    def marker_forms(self, marker: str, language: str) -> tuple[str, ...]:
        """Return the forms of a marker in a language, the usual one first; () if it has none."""
        return self._marker_forms.get(marker, {}).get(primary(language), ())

    def _negations_inside_words(self, text: str, language: str, spans: Sequence[tuple[int, int, str]]) -> int:
        """Return how many negations are the second half of a two-part word such as しか…ない, and negate nothing."""
        first = self._first_halves.get(primary(language))
        ends = [end for _, end, _ in first.spans(text)] if first else []
        negations = [start for start, _, name in spans if name == "negation"]
        return len(
            {next((at for at in negations if at >= end and "。" not in text[end:at]), None) for end in ends} - {None}
        )

    def number_spans(self, text: str, language: str) -> list[tuple[int, int, str]]:
        """Return (start, end, number) of every number written as a word in `text`."""
        finder = self._numbers.get(primary(language))
        return finder.spans(text) if finder else []

    def label(self, term: str, language: str, english_form: str = "") -> str:
        """Return the label of a term; the English one if the language has none, else the id.

        If a text has the term in an English form that the language names with other words, these are returned:
        *prima fase principale* for “precombat main phase”.
        """
        labels = {**self.labels[term], **self._form_labels.get(english_form, {})}
        return labels.get(primary(language)) or labels.get("en") or term


def _forms(term: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {language: tuple(forms) for language, forms in term.items() if language not in _NO_LANGUAGES}


def _shown(term: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return language -> the label, then the forms that are neither stems nor listed as `unshown`."""
    shown = {language: [label] for language, label in term.get("label", {}).items()}
    for language, forms in _forms(term).items():
        hidden = term.get("unshown", {}).get(language, ())
        shown.setdefault(language, []).extend(form for form in forms if "*" not in form and form not in hidden)
    return {language: tuple(dict.fromkeys(forms)) for language, forms in shown.items() if forms}


def _finders(table: Mapping[str, Mapping[str, Any]]) -> dict[str, FormFinder]:
    languages = dict.fromkeys(
        language for forms in table.values() for language in forms if language not in _NO_LANGUAGES
    )
    return {
        language: FormFinder(
            [(form, name) for name, forms in table.items() for form in forms.get(language, ())],
            spaced=language not in UNSPACED_LANGUAGES,
        )
        for language in languages
    }
