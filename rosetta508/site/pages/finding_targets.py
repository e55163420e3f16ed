"""Where a rule page shows what a finding is about: the marked words, else the finding's entry among the changes."""

from collections.abc import Iterable, Mapping, Sequence

from aligner.drift.finding import Finding
from rosetta508.site.model.address import slug
from rosetta508.site.pages.mark_view import mark_id
from rosetta508.site.pages.rule_text import MarkedText


def entry_ids(findings: Iterable[Finding]) -> dict[str, str]:
    """Return the id of each finding's entry, by the finding's identity; a later one of the same kind has a number."""
    ids: dict[str, str] = {}
    for one in findings:
        name = "-".join(slug(word) for word in (one.kind, one.edition, one.rule) if word)
        same = sum(other == name or other.startswith(f"{name}--") for other in ids.values())
        ids.setdefault(one.identity, f"{name}--{same + 1}" if same else name)
    return ids


def finding_targets(findings: Sequence[Finding], markings: Iterable[MarkedText]) -> Mapping[str, str]:
    """Return, by each finding's identity, the id of the first words marked because of it, else of its entry."""
    targets = entry_ids(findings)
    older = {(one.edition, one.rule): one.identity for one in findings if one.kind == "older-wording"}
    for marked in markings:
        dropped = older.get((marked.cell.edition.id, marked.cell.rule.number))
        for at, mark in reversed([*enumerate(marked.marks)]):
            identity = mark.finding.identity if mark.finding else dropped
            if identity in targets:
                targets[identity] = mark_id(marked.id_place, at)
    return targets
