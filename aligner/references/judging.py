"""Judging: whether rule numbers cited in an edition are right there, and what they are in the edition compared with.

A number is first looked up in its own book (the Italian 508.6 is the rule on skipped steps). The alignment, or the
history of the numbers, then gives its number now, that is, in the edition compared with. Errors of the English rules
are known from their history (`aligner.history.reference_errors`). A printed range is judged as one, unless its rules
get different verdicts. The history has sections and their rules, but no chapters: a chapter is judged from the two
books alone, by its number and the title quoted with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from aligner.references.judged_reference import JudgedReference
from aligner.references.number_map import NumberMap
from aligner.references.parameters import PARAMS
from aligner.references.rule_judge import RuleJudge
from scraper.edition import Rule


def judge_references(number_map: NumberMap) -> Iterator[JudgedReference]:
    """Yield a verdict for every reference of the left edition, in document order; repeats within a rule count once."""
    for rule in number_map.left.rules:
        yield from judge_rule_references(number_map, rule)


def judge_rule_references(number_map: NumberMap, rule: Rule) -> Iterator[JudgedReference]:
    """Yield a verdict for every reference of one rule of the left edition."""
    link = number_map.links_of.get(rule.number)
    counterpart = number_map.right.by_number[link.right[0]] if link else None
    judge = RuleJudge(number_map, rule, counterpart, is_sure=bool(link and link.confidence >= PARAMS.sure_confidence))
    for _, printed in groupby(dict.fromkeys(rule.references), key=lambda one: one.range or one):
        yield from _merge_range([judge.judge(one) for one in printed])


def _merge_range(judged: Sequence[JudgedReference]) -> Iterator[JudgedReference]:
    """Yield one verdict for a printed range if all its rules get the same, else one per rule.

    A range may end before or after the end of the English one. So if any of its numbers is right, those that seem to
    cite other rules count as right, too.
    """
    if any(one.verdict == "right" for one in judged):
        judged = [_accept(one) if one.why == "other-rule" else one for one in judged]
    if len({one.range_verdict for one in judged}) == 1:
        numbers = tuple(number for one in judged for number in one.numbers)
        now = tuple(number for one in judged for number in one.numbers_now)
        yield replace(judged[0], numbers=numbers, numbers_now=now if len(now) == len(numbers) else ())
    else:
        yield from (replace(one, cites=one.numbers[0]) for one in judged)


def _accept(judged: JudgedReference) -> JudgedReference:
    return replace(judged, verdict="right", why="not-told", meant_number=None, meant_number_now=None, inherited_from=())
