"""Build aligner/history/history.json from the published English revisions: `python -m rosetta508.build.history FOLDER`.

FOLDER holds one text per revision, named by its effective date (20241108.txt). Only facts are written: numbers, dates,
titles, references, fingerprints, counts of terms and letters. No wording is included.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from aligner.history import history
from aligner.history.wording_changes import CHANGES, change_between, plain_words
from aligner.text.terms import TermTable
from rosetta508.build.revisions import Revision, read_revision
from rosetta508.build.rule_histories import Life, lives_of, repair_reset_revisions
from scraper.edition import Rule
from scraper.errors import RosettaError

UNNUMBERED = "has no numbered rules"
"""Reason why a revision is skipped: without rule numbers, lives cannot be followed."""
_TARGET = Path(history.__file__).with_name("history.json")


@dataclass
class Writer:
    """Converts lives into the document; frequent values are stored once, in tables."""

    revisions: Sequence[Revision]
    terms: TermTable = field(default_factory=TermTable.load)
    titles: dict[str, int] = field(default_factory=dict)
    names: dict[str, dict[str, int]] = field(default_factory=lambda: {"terms": {}, "markers": {}})

    def document(self, unread: Mapping[str, str]) -> dict[str, Any]:
        """Return the document of `history.json`; `unread` maps each skipped revision to the reason."""
        lives = lives_of(repair_reset_revisions(self.revisions))
        dates = [one.date for one in self.revisions]
        self.known = [_vocabulary(one) for one in self.revisions]
        self.revisions_with = Counter(chain.from_iterable(self.known))
        rules = [self._life(life, dates) for life in lives]
        return {
            "schema": history.SCHEMA,
            "about": "Facts about the English rules drawn from their published revisions; no wording stands here.",
            "unread": dict(unread),
            "set_anew": [one.date for one in self.revisions if one.reworded],
            "misprinted_numbers": {
                one.date: [(slip.printed, slip.number) for slip in one.misprints]
                for one in self.revisions
                if one.misprints
            },
            "revisions": dates,
            "terms": list(self.names["terms"]),
            "markers": list(self.names["markers"]),
            "titles": list(self.titles),
            "rules": rules,
        }

    def _life(self, life: Life, dates: Sequence[str]) -> list[Any]:
        packed = [life.id(dates), list(_number_periods(life)), list(self._wordings(life))]
        received = [
            [place, other.id(dates), round(100 * one.of_source), round(100 * one.of_target)]
            for place, other, one in life.received
        ]
        return [*packed, [one.id(dates) for one in life.ancestors], received] if received else packed

    def _wordings(self, life: Life) -> Iterator[list[Any]]:
        previous, records = None, None
        for place, rule in life.states:
            change = None
            if previous and previous is not rule and previous != rule:
                change = change_between(previous, rule, partial(self._known, place))
            if not previous or change:
                features = self._features(rule)
                packed = [place, CHANGES.index(change or "new"), rule.fingerprint(), self._title(rule)]
                yield [
                    *packed,
                    [self._reference(one) for one in rule.references],
                    0 if features == records else features,
                ]
                records = features
            previous = rule

    def _known(self, place: int, word: str) -> int:
        """Return the number of rules with a word before a change, plus the number of rules with it afterward.

        It is 0 if only one revision has the word, and not the newest: then the word is probably a misprint. A misprint
        can be in several rules, but the next revision corrects it.
        """
        if self.revisions_with[word] == 1 and word not in self.known[-1]:
            return 0
        return self.known[place - 1][word] + self.known[place][word]

    def _features(self, rule: Rule) -> list[Any]:
        counts = (("terms", self.terms.count(rule.text, "en")), ("markers", self.terms.markers(rule.text, "en")))
        measures = rule.measures
        return [measures.characters, measures.sentences, len(rule.examples), *(self._counts(*one) for one in counts)]

    def _counts(self, kind: str, counts: Mapping[str, int]) -> list[int]:
        names = self.names[kind]
        return [part for name, count in sorted(counts.items()) for part in (names.setdefault(name, len(names)), count)]

    def _title(self, rule: Rule) -> int:
        return self.titles.setdefault(rule.title, len(self.titles)) if rule.title else -1

    def _reference(self, one: Any) -> str:
        return f"{one.number}|{self.titles.setdefault(one.title, len(self.titles))}" if one.title else str(one.number)


def _number_periods(life: Life) -> Iterator[list[Any]]:
    """Yield [first, last, number] for each period in which the rule had one number; absence ends a period."""
    first, last, number = life.states[0][0], life.states[0][0], life.states[0][1].number
    for place, rule in life.states[1:]:
        if rule.number != number or place != last + 1:
            yield [first, last, number]
            first, number = place, rule.number
        last = place
    yield [first, last, number]


def _vocabulary(revision: Revision) -> Counter[str]:
    return Counter(word for rule in revision.rules for word in set(plain_words(rule.text)))


def read_all(folder: Path) -> tuple[list[Revision], dict[str, str]]:
    """Return the revisions in a folder, oldest first, and the reason why each skipped one is skipped."""
    revisions = [read_revision(path) for path in sorted(folder.glob("*.txt"))]
    return [one for one in revisions if one.rules], {one.date: UNNUMBERED for one in revisions if not one.rules}


def main(arguments: Sequence[str]) -> int:
    """Write the history of the revisions in a folder."""
    try:
        revisions, unread = read_all(Path(arguments[0]))
        if not revisions:
            sys.stderr.write(f"{arguments[0]}: has no revision; expected texts named by date, such as 20241108.txt\n")
            return 2
        document = Writer(revisions).document(unread)
    except RosettaError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    lines = ",\n".join(json.dumps(rule, ensure_ascii=False, separators=(",", ":")) for rule in document.pop("rules"))
    head = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    _TARGET.write_text(f'{head[:-1]},"rules":[\n{lines}\n]}}\n', "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
