"""Selectors: `it-508` and `it` name an edition by its language and section instead of its id."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from scraper.errors import N_, UnknownName

OFFICIAL = "official"
"""The source of the official English rules."""
_SECTION = "508"
"""The section that a bare language means."""
_WITH_SECTION = re.compile(r"(?P<tag>.+)-(?P<section>[1-9]\d\d)", re.ASCII)


class Known(NamedTuple):
    """The properties of an edition that a selector uses; `age` sorts the newest last."""

    id: str
    language: str
    age: tuple[str, ...]
    is_official: bool
    reaches: Callable[[str], bool]


def languages_named(tag: str, languages: Iterable[str]) -> set[str]:
    """Return the languages that a BCP 47 tag means, ignoring case; `zh` means `zh-Hans` if no edition is in `zh`."""
    every, wanted = set(languages), tag.casefold()
    exact = {one for one in every if one.casefold() == wanted}
    return exact or {one for one in every if one.casefold().startswith(f"{wanted}-")}


def section_names(covered: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    """Return the names that `selected` takes with a section (`it-508`), for languages and the sections they cover."""
    names = {f"{language}-{area}" for language, areas in covered for area in areas}
    return sorted(filter(_WITH_SECTION.fullmatch, names))


def selected(name: str, editions: Iterable[Known]) -> str | None:
    """Return the id of the newest edition of a section in a language, official ones left out; None if there is none.

    `it-508` names both; `it` alone means `it-508`. Raises `UnknownName` if several editions fit equally well.
    """
    every = list(editions)
    languages = {one.language for one in every}
    found = _WITH_SECTION.fullmatch(name)
    tag, section = name, _SECTION
    if found and not languages_named(name, languages):
        tag, section = found["tag"], found["section"]
    wanted = languages_named(tag, languages)
    fitting = [one for one in every if one.language in wanted and not one.is_official and one.reaches(section)]
    if len({one.language for one in fitting}) < 2:
        newest = max((one.age for one in fitting), default=())
        fitting = [one for one in fitting if one.age == newest]
    if len(fitting) > 1:
        names = tuple(one.id for one in fitting)
        raise UnknownName(N_("“{name}” matches several editions: {names}"), name=name, names=names)
    return fitting[0].id if fitting else None
