"""Build aligner/history.json from the published English revisions: `python -m rosetta508.history_build FOLDER`.

FOLDER holds one text per revision, named by its effective date (20241108.txt). Only facts are written: numbers,
dates, titles, references, fingerprints, counts of terms and of letters. No wording is.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from aligner import history
from aligner.following import follow, likeness
from aligner.terms import TermTable
from aligner.wording import CHANGES, change_between, plain_words
from rosetta508.revisions import Revision, read_revision
from scraper.edition import Rule
from scraper.errors import RosettaError, UnexpectedPage

_TARGET = Path(history.__file__).with_name("history.json")
_AWAY = 3
"""A rule that was missing for so many revisions or fewer, and says the same, has come back."""
_DESCENDS, _FEW = 0.3, 6
"""Share of a new rule's word pairs that an old one lost as it came: from there it descends from it; fewest pairs."""
Pair = tuple[str, str]


@dataclass
class Life:
    """A rule followed through the revisions: (place of the revision, the rule as it stood there)."""

    stood: list[tuple[int, Rule]] = field(default_factory=list)
    ancestors: tuple["Life", ...] = ()

    @property
    def last(self) -> tuple[int, Rule]:
        """Where it stood last."""
        return self.stood[-1]

    def id(self, dates: Sequence[str]) -> str:
        """Name it for good: its first number and the revision that first had it."""
        place, rule = self.stood[0]
        return f"{rule.number}@{dates[place]}"


def lives_of(revisions: Sequence[Revision]) -> list[Life]:
    """Follow every rule through the revisions, oldest first."""
    lives: list[Life] = []
    standing: list[Life] = []
    for place, revision in enumerate(revisions):
        rules = revision.edition.rules
        pairs = follow(revisions[place - 1].edition.rules, rules) if place else {}
        lost = _lost(standing, pairs, rules)
        back = {one.last[1].fingerprint(): one for one in lives if place - _AWAY <= one.last[0] < place - 1}
        now = [
            standing[pairs[at]] if at in pairs else back.pop(rule.fingerprint(), Life())
            for at, rule in enumerate(rules)
        ]
        for life, rule in zip(now, rules, strict=True):
            if not life.stood:
                life.ancestors = _ancestors(rule, lost)
                lives.append(life)
        for life, rule in zip(now, rules, strict=True):
            life.stood.append((place, rule))
        standing = now
    return lives


def _ancestors(rule: Rule, older: Iterable[tuple[Life, set[Pair]]]) -> tuple[Life, ...]:
    """Return the (two at most) lives from whose lost wording most of a new rule's was taken."""
    own = _pairs_of(rule)
    if len(own) < _FEW:
        return ()
    shares = sorted(((len(own & lost) / len(own), at, one) for at, (one, lost) in enumerate(older)), reverse=True)
    return tuple(one for share, _, one in shares[:2] if share >= _DESCENDS)


def _lost(standing: Sequence[Life], pairs: Mapping[int, int], rules: Sequence[Rule]) -> list[tuple[Life, set[Pair]]]:
    """Return the lives that ended or lost wording in this revision, each with what it lost."""
    now = {old: rules[new] for new, old in pairs.items()}
    lost = []
    for at, life in enumerate(standing):
        was = life.last[1]
        if at not in now or now[at].text != was.text:
            lost.append((life, _pairs_of(was) - (_pairs_of(now[at]) if at in now else set())))
    return lost


def _pairs_of(rule: Rule) -> set[Pair]:
    return set(pairwise(plain_words(rule.text)))


def settled(revisions: Sequence[Revision]) -> list[Revision]:
    """Give a revision that is known only set anew (as reStructuredText) the wordings of its likest neighbour."""
    result = list(revisions)
    for place, revision in enumerate(revisions):
        if revision.set_anew and 0 < place < len(revisions) - 1:
            result[place] = _as_neighbours(revisions[place - 1], revision, revisions[place + 1])
    return result


def _as_neighbours(before: Revision, revision: Revision, after: Revision) -> Revision:
    rules = revision.edition.rules
    back = follow(before.edition.rules, rules)
    ahead = {old: new for new, old in follow(rules, after.edition.rules).items()}
    settled_rules = []
    for at, rule in enumerate(rules):
        choices = [before.edition.rules[back[at]]] if at in back else []
        choices += [after.edition.rules[ahead[at]]] if at in ahead else []
        best = max(choices, key=lambda one: likeness(one, rule), default=rule)
        settled_rules.append(replace(best, number=rule.number))
    return replace(revision, edition=replace(revision.edition, rules=tuple(settled_rules)))


@dataclass
class Writer:
    """Turns lives into the document, with tables for what is said often."""

    revisions: Sequence[Revision]
    terms: TermTable = field(default_factory=TermTable.load)
    titles: dict[str, int] = field(default_factory=dict)
    names: dict[str, dict[str, int]] = field(default_factory=lambda: {"terms": {}, "markers": {}})

    def document(self, unread: Mapping[str, str]) -> dict[str, Any]:
        """Return the document of `history.json`; `unread` says of each revision not followed why."""
        lives = lives_of(settled(self.revisions))
        dates = [one.date for one in self.revisions]
        self.known = [_vocabulary(one) for one in self.revisions]
        rules = [self._life(life, dates) for life in lives]
        return {
            "schema": history.SCHEMA,
            "about": "Facts about the English rules drawn from their published revisions; no wording stands here.",
            "unread": dict(unread),
            "set_anew": [one.date for one in self.revisions if one.set_anew],
            "misprinted_numbers": {one.date: one.mended for one in self.revisions if one.mended},
            "revisions": dates,
            "terms": list(self.names["terms"]),
            "markers": list(self.names["markers"]),
            "titles": list(self.titles),
            "rules": rules,
        }

    def _life(self, life: Life, dates: Sequence[str]) -> list[Any]:
        packed = [life.id(dates), list(_bearings(life)), list(self._wordings(life))]
        return [*packed, [one.id(dates) for one in life.ancestors]] if life.ancestors else packed

    def _wordings(self, life: Life) -> Iterator[list[Any]]:
        previous, told = None, None
        for place, rule in life.stood:
            change = None
            if previous and previous is not rule and previous != rule:
                change = change_between(previous, rule, partial(self._known, place))
            if not previous or change:
                features = self._features(rule)
                packed = [place, CHANGES.index(change or "new"), rule.fingerprint(), self._title(rule)]
                yield [*packed, [self._reference(one) for one in rule.references], 0 if features == told else features]
                told = features
            previous = rule

    def _known(self, place: int, word: str) -> int:
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


def _bearings(life: Life) -> Iterator[list[Any]]:
    """Yield [first, last, number] of each number borne, broken where the rule was away."""
    first, last, number = life.stood[0][0], life.stood[0][0], life.stood[0][1].number
    for place, rule in life.stood[1:]:
        if rule.number != number or place != last + 1:
            yield [first, last, number]
            first, number = place, rule.number
        last = place
    yield [first, last, number]


def _vocabulary(revision: Revision) -> Counter[str]:
    return Counter(word for rule in revision.edition.rules for word in set(plain_words(rule.text)))


def read_all(folder: Path) -> tuple[list[Revision], dict[str, str]]:
    """Read every revision of a folder, oldest first, and say of those without numbered rules that they are left out."""
    revisions: list[Revision] = []
    unread: dict[str, str] = {}
    for path in sorted(folder.glob("*.txt")):
        try:
            revisions.append(read_revision(path))
        except UnexpectedPage as error:
            unread[date.fromisoformat(path.stem).isoformat()] = error.template
    return revisions, unread


def main(arguments: Sequence[str]) -> int:
    """Write the history of the revisions in a folder."""
    try:
        revisions, unread = read_all(Path(arguments[0]))
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
