"""A bitext as a gettext PO catalog, like po4a's: the original's passages as messages, with their rule numbers.

Outdated messages are fuzzy, missing ones are empty, and findings are in comments. `po_reader` reads the filled-in
catalog back.
"""

import io
from collections.abc import Iterator, Mapping

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

import rosetta508
from aligner.text.rule_text import full_text
from rosetta508.exchange.bitext import Bitext, Passage
from rosetta508.exchange.comments import RESTATED, comments
from rosetta508.exchange.draft import facts_of
from rosetta508.exchange.letters import one_line, replace_forbidden_characters
from rosetta508.language.interface import N_, Interface
from scraper.edition import Rule

PREFIX = "X-Rosetta508-"
"""Prefix of the header fields that name the two editions."""
_LINE_WIDTH = 79
_FORMATS = ("python-format", "python-brace-format")
"""Flags that Babel gives a text with a % or a {T} in it; a rule is no format string."""


class _Headed(Catalog):
    """A catalog with its own header: equal editions give equal bytes, whatever the day."""

    def __init__(self, header: Mapping[str, str]) -> None:
        super().__init__(charset="utf-8", fuzzy=False)
        self.header = header

    def __iter__(self) -> Iterator[Message]:
        _, *messages = super().__iter__()
        yield Message("", "".join(f"{name}: {value}\n" for name, value in self.header.items()))
        yield from messages


def po(bitext: Bitext, interface: Interface) -> str:
    """Return the catalog, with comments in the language of `interface`."""
    catalog = _Headed(header(bitext))
    catalog.header_comment = "\n".join(_comment(bitext, interface))
    place = {rule.number: at for at, rule in enumerate(bitext.original.rules, 1)}
    for unit in bitext.units:
        told = [one_line(comment) for comment in comments(unit, bitext, interface)]
        for rule in unit.original:
            location = (one_line(bitext.original.id), place[rule.number])
            for passage in unit.of_rule(rule):
                if passage.original:
                    _add(catalog, passage, rule, location, told)
    out = io.BytesIO()
    write_po(out, catalog, width=_LINE_WIDTH)
    return out.getvalue().decode()


def header(bitext: Bitext) -> dict[str, str]:
    """Return the header fields: those of gettext, then the facts that an edition is rebuilt from."""
    original, translation = bitext.original, bitext.translation
    return {
        "Project-Id-Version": one_line(translation.id),
        "POT-Creation-Date": f"{original.stated_date or '1970-01-01'} 00:00+0000",
        "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
        "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
        "Language-Team": "",
        "Language": one_line(translation.language).replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Generator": f"rosetta508 {rosetta508.__version__}",
    } | {f"{PREFIX}{name}": one_line(value) for name, value in facts_of(bitext).items()}


def _add(catalog: Catalog, passage: Passage, rule: Rule, location: tuple[str, int], told: list[str]) -> None:
    """Add the message of a passage; `location` is the original's id and the index of the rule there."""
    text = replace_forbidden_characters(passage.translation)
    message = catalog.add(
        replace_forbidden_characters(passage.original),
        text,
        locations=[location],
        flags=["fuzzy"] if text and not passage.settled else [],
        auto_comments=[f"type: {passage.kind}", *told],
        context=context(rule.number, passage.kind),
    )
    message.flags.difference_update(_FORMATS)


def context(number: str, kind: str) -> str:
    """Return the context of a message: the rule's number, and the part of the rule unless it is its text."""
    return replace_forbidden_characters(number) if kind == "text" else f"{replace_forbidden_characters(number)} {kind}"


def _comment(bitext: Bitext, interface: Interface) -> Iterator[str]:
    """Yield the lines of the opening comment: what the file is, notes on the whole, and rules without a counterpart."""
    first = interface(
        N_("{translation}, to be updated to {original}"),
        translation=bitext.translation.id,
        original=bitext.original.id,
    )
    lines = [first, *([interface(RESTATED[bitext.restated])] if bitext.restated else []), *bitext.notes]
    if bitext.only_translated:
        lines.append(interface(N_("Only in the translation; the original has no such rule:")))
        lines += [f"{rule.number} {full_text(rule)}" for rule in bitext.only_translated]
    yield from (f"# {one_line(line)}" for line in lines)
