"""`rosetta508 fetch`: download the current pages of the sources into the library."""

import argparse
from datetime import date
from typing import TYPE_CHECKING

from rosetta508.cli.output import say
from rosetta508.language.interface import N_, Interface
from scraper.errors import RosettaError, UnknownName
from scraper.fetching import fetch_source
from scraper.fetching.web import Web
from scraper.library import Library
from scraper.sources import SourceEntry, source_entries, source_entry
from scraper.storing import FETCH_LOCK, alone
from scraper.waits import Waits

if TYPE_CHECKING:
    from scraper.fetching import Outcome

_MAX_WAIT_SECONDS = 600.0
"""Seconds to wait for another fetch into the same library: each host gets one request at a time."""
_BUSY = N_("another process has been fetching for ten minutes")
_WAITING = N_("another process is fetching into this library; waiting up to ten minutes for it to finish")


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    names = interface.listed(name for name, entry in source_entries().items() if entry.is_live)
    parser.add_argument(
        "source",
        nargs="*",
        metavar="SOURCE",
        help=interface(N_("sources to fetch; by default, all that have an address: {names}"), names=names),
    )
    parser.add_argument(
        "--date", metavar="YYYY-MM-DD", help=interface(N_("for the official rules: the text with this effective date"))
    )


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Fetch one source after another; 1 if one failed (the others are kept)."""
    day = _day(options.date)
    entries = _entries(options.source, day)
    library = Library()
    web, failed = Web(waits=Waits(library.home)), False
    with alone(
        library.home, lock=FETCH_LOCK, patience=_MAX_WAIT_SECONDS, busy=_BUSY, waiting=lambda: say(interface(_WAITING))
    ):
        for entry in entries:
            try:
                say(_line(entry, fetch_source(entry, library, web, day), interface))
            except RosettaError as error:
                failed = True
                say(f"rosetta508: {entry.name}: {interface.problem(error)}")
    return int(failed)


def _line(entry: SourceEntry, outcome: "Outcome", interface: Interface) -> str:
    text = (
        N_("{source}: {edition} is new in the library")
        if outcome.is_new
        else N_("{source}: {edition} still matches the page")
    )
    return interface(text, source=entry.name, edition=outcome.page.edition)


def _entries(names: list[str], day: date | None) -> list[SourceEntry]:
    """Return the entries to fetch; raise `UnknownName` for an unknown name or one that cannot be fetched."""
    named = [source_entry(name) for name in dict.fromkeys(names)]
    for entry in named:
        if not entry.is_live:
            raise UnknownName(
                N_("the source {name} has no address; save its page and import it with “read”"), name=entry.name
            )
        if day and not entry.dated:
            raise UnknownName(N_("the source {name} cannot be fetched by date"), name=entry.name)
    return named or [one for one in source_entries().values() if (one.dated if day else one.is_live)]


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError as error:
        raise UnknownName(N_("“{found}” is not a date such as 2024-11-08"), found=text) from error
