"""Link what a page says beside its rules to the rules it restates: `link_notes(edition, target)`.

A note is paired as if it were a rule; paraphrases follow the order of what they restate, so order counts as it does
among rules. A paraphrase may sum up several rules in one: rules that lie between those its neighbours restate join
it, if they are like it, and no other note is likelier to sum them up. Remarks that restate nothing stay unlinked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from aligner.align.alignment import NoteLink
from aligner.align.candidates import UTMOST, Candidates
from aligner.align.features import NONE_AT, SHARPNESS
from aligner.align.matrices import Matrix
from aligner.align.order_evidence import kept, order_odds
from aligner.align.self_training import OF_ORDER
from aligner.align.token_similarity import WEIGHTS, Bags
from aligner.text.terms import primary
from scraper.edition import Edition, Rule
from scraper.rule_number import parent_of

RESTATES = 0.35
"""Probability from which a note is taken to restate its rule: more than a rule needs, since remarks abound."""
OWN_WORDS = 0.5
"""How much likeness in words adds to likeness in meaning where both are of one language."""
AS_LIKE = 0.6
"""How like a note a further rule must be, as a share of how like it its main rule is."""


def link_notes(edition: Edition, target: Edition, *, ignore_numbers: bool = False) -> tuple[NoteLink, ...]:
    """Return, for each note of `edition` that restates rules of `target`, those rules, in target's order.

    The editions may be of any languages, and may be the same. With `ignore_numbers` neither numbers nor order are
    used, and no note is found to sum up several rules.
    """
    told = tuple(rule for rule in target.rules if not rule.is_heading)
    notes = replace(edition, rules=tuple(Rule(note.id, note.text) for note in edition.notes))
    if not notes.rules or not told:
        return ()
    rules = replace(target, rules=told)
    bags = Bags.of(notes, rules, WEIGHTS)
    alike = bags.likeness
    if primary(edition.language) == primary(target.language):  # a paraphrase has words of its own, but not only
        alike = np.asarray(alike + OWN_WORDS * Bags.of(notes, rules, {"word": 1.0}).likeness, dtype=np.float32)
    linked = _linked(bags, alike, ordered=not ignore_numbers)
    main = {note: rule for note, rule in linked if linked[note, rule] >= RESTATES}
    joined = {} if ignore_numbers else _joined(bags.likeness, _left_over(bags, main), main, _near(told))
    return tuple(
        NoteLink(
            notes.rules[note].number,
            target.id,
            tuple(told[one].number for one in sorted([rule, *joined.get(note, [])])),
            round(linked[note, rule], 3),
        )
        for note, rule in sorted(main.items())
    )


def _linked(bags: Bags, alike: Matrix, *, ordered: bool) -> dict[tuple[int, int], float]:
    """Return the surest one-to-one pairs of notes and rules, each with its probability."""
    candidates = Candidates.likest(alike)
    said = candidates.of(np.where(bags.comparable & (alike > 0), SHARPNESS * (alike - NONE_AT), -UTMOST))
    sure = candidates.probability(said)
    pairs = candidates.mutual(sure)
    if ordered and len(pairs):
        trust = kept(candidates.rows[pairs], candidates.columns[pairs])
        sure = candidates.probability(said + OF_ORDER * order_odds(candidates, pairs, sure[pairs], trust))
    taken = candidates.assignment(sure)
    places = zip(candidates.rows[taken].tolist(), candidates.columns[taken].tolist(), strict=True)
    return dict(zip(places, sure[taken].tolist(), strict=True))


def _left_over(bags: Bags, main: Mapping[int, int]) -> Matrix:
    """Return the share of each rule that stands in what a note says beside its main rule; 0 for unlinked notes."""
    said = bags.right.power(2).sum(axis=1)
    shares = np.zeros(bags.comparable.shape, dtype=np.float32)
    for note, rule in main.items():
        row, known = bags.left[[note]], bags.right[[rule]]
        rest = row - row.multiply(known > 0)
        shares[note] = np.asarray((rest @ bags.right.T).todense()).ravel() / np.maximum(said, 1e-6)
    return shares


def _near(rules: Sequence[Rule]) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Say for each two rules whether they are brothers, or parent and child."""
    own = np.array([rule.number for rule in rules], dtype=object)
    above = np.array([parent_of(rule.number) for rule in rules], dtype=object)
    child = np.equal.outer(above, own)
    return np.asarray(np.equal.outer(above, above) | child | child.T, dtype=bool)


def _joined(
    alike: Matrix, left_over: Matrix, main: Mapping[int, int], near: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]"
) -> dict[int, list[int]]:
    """Return, for each linked note, the further rules that it sums up."""
    enough = {note: max(NONE_AT, AS_LIKE * float(alike[note, rule])) for note, rule in main.items()}
    joined: dict[int, list[int]] = {}
    for rule in sorted(set(range(alike.shape[1])) - set(main.values())):
        notes = [
            note
            for note in main
            if alike[note, rule] >= enough[note] and near[main[note], rule] and _between(note, rule, main)
        ]
        if notes:
            joined.setdefault(max(notes, key=lambda note: alike[note, rule] + left_over[note, rule]), []).append(rule)
    return joined


def _between(note: int, rule: int, main: Mapping[int, int]) -> bool:
    """Say whether a rule lies between those that the notes before and after restate."""
    before = [other for at, other in main.items() if at < note]
    after = [other for at, other in main.items() if at > note]
    return max(before, default=-1) < rule < min(after, default=rule + 1)
