"""Note links: which rules a note restates. A note is text outside the rules of a page, such as a paraphrase.

A note is paired as if it were a rule. If it is also similar to that rule's siblings, parent, or children, it
restates these, too. A note that restates nothing stays unlinked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from aligner.align.alignment import NoteLink
from aligner.align.candidates import Candidates
from aligner.align.matrices import Matrix
from aligner.align.order_evidence import order_trust, position_log_odds
from aligner.align.parameters import PARAMS, AlignParameters
from aligner.align.token_similarity import NO_RULES, TokenBags
from aligner.text.terms import primary
from scraper.edition import Edition, Rule
from scraper.rule_number import parent_of


def link_notes(
    edition: Edition, target: Edition, *, ignore_numbers: bool = False, params: AlignParameters = PARAMS
) -> tuple[NoteLink, ...]:
    """Return, for each note of `edition` that restates rules of `target`, those rules, in target's order.

    Both may be the same edition. With `ignore_numbers`, neither numbers nor order are used, and a note is linked to at
    most one rule.
    """
    text_rules = tuple(rule for rule in target.rules if not rule.is_heading)
    notes = replace(edition, rules=tuple(Rule(note.id, note.text) for note in edition.notes))
    if not notes.rules or not text_rules:
        return ()
    rules = replace(target, rules=text_rules)
    tokens = TokenBags.of(notes, rules, params, params.token_weights)
    similarity = tokens.similarity
    if primary(edition.language) == primary(target.language):  # a paraphrase keeps some words of the rule
        words = TokenBags.of(notes, rules, params, {"word": 1.0})
        similarity = np.asarray(similarity + params.note_word_share * words.similarity, dtype=np.float32)
    linked = _linked(tokens, similarity, params, use_order=not ignore_numbers)
    main = {note: rule for note, rule in linked if linked[note, rule] >= params.min_note_probability}
    joined: Mapping[int, list[int]] = {}
    if not ignore_numbers:
        joined = _joined(tokens, _left_over(tokens, main), main, _related(text_rules), params)
    return tuple(
        NoteLink(
            notes.rules[note].number,
            target.id,
            tuple(text_rules[one].number for one in sorted([rule, *joined.get(note, [])])),
            round(linked[note, rule], 3),
        )
        for note, rule in sorted(main.items())
    )


def _linked(
    tokens: TokenBags, similarity: Matrix, params: AlignParameters, *, use_order: bool
) -> dict[tuple[int, int], float]:
    """Return the best one-to-one pairs of notes and rules, each with its probability."""
    candidates = Candidates.select(similarity, (), NO_RULES, params)
    odds = params.similarity_slope * (similarity - params.no_match_similarity)
    content = candidates.entries(np.where(tokens.comparable & (similarity > 0), odds, -params.max_log_odds))
    probability = candidates.match_probability(content)
    pairs = candidates.mutual_best(probability)
    if use_order and len(pairs):
        trust = order_trust(candidates.rows[pairs], candidates.columns[pairs], params)
        position = position_log_odds(candidates, pairs, probability[pairs], trust)
        probability = candidates.match_probability(content + params.position_share * position)
    taken = candidates.assignment(probability)
    places = zip(candidates.rows[taken].tolist(), candidates.columns[taken].tolist(), strict=True)
    return dict(zip(places, probability[taken].tolist(), strict=True))


def _left_over(tokens: TokenBags, main: Mapping[int, int]) -> Matrix:
    """Return notes x rules: the share of each rule that a note restates in addition to its main rule."""
    weight = tokens.right.power(2).sum(axis=1)
    shares = np.zeros(tokens.comparable.shape, dtype=np.float32)
    for note, rule in main.items():
        row, known = tokens.left[[note]], tokens.right[[rule]]
        rest = row - row.multiply(known > 0)
        shares[note] = np.asarray((rest @ tokens.right.T).todense()).ravel() / np.maximum(weight, 1e-6)
    return shares


def _related(rules: Sequence[Rule]) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Return rules x rules: whether two rules are siblings, or parent and child."""
    own = np.array([rule.number for rule in rules], dtype=object)
    above = np.array([parent_of(rule.number) for rule in rules], dtype=object)
    child = np.equal.outer(above, own)
    return np.asarray(np.equal.outer(above, above) | child | child.T, dtype=bool)


def _joined(
    tokens: TokenBags,
    left_over: Matrix,
    main: Mapping[int, int],
    related: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]",
    params: AlignParameters,
) -> dict[int, list[int]]:
    """Return, for each linked note, the further rules that it restates."""
    similarity = tokens.similarity
    least = {
        note: max(params.no_match_similarity, params.further_rule_similarity * float(similarity[note, rule]))
        for note, rule in main.items()
    }
    joined: dict[int, list[int]] = {}
    for rule in sorted(set(range(similarity.shape[1])) - set(main.values())):
        notes = [
            note
            for note in main
            if similarity[note, rule] >= least[note] and related[main[note], rule] and _keeps_order(note, rule, main)
        ]
        if notes:
            best = max(notes, key=lambda note: similarity[note, rule] + left_over[note, rule])
            joined.setdefault(best, []).append(rule)
    return joined


def _keeps_order(note: int, rule: int, main: Mapping[int, int]) -> bool:
    """Return whether a rule lies between those that the notes before and after restate."""
    before = [other for at, other in main.items() if at < note]
    after = [other for at, other in main.items() if at > note]
    return max(before, default=-1) < rule < min(after, default=rule + 1)
