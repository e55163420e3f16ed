"""The fields of one JSON object, read strictly: every wrong type, unknown name or value is reported with its place."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from executable_examples.engine.effort import Clock
from executable_examples.engine.errors import N_, MalformedDeclaration

T = TypeVar("T")
_LONGEST = 40
_HUGE = 10**40
"""The smallest whole number that is refused: more than 40 digits."""
_UNWRITABLE = re.compile("[\0-\x1f\x7f\u2028\u2029\ud800-\udfff]")
_MANA = re.compile(r"\{([0-9]{1,9})\}")
_TEAMS = N_("is not supported: teams (805, 808, 810)")
NOT_COVERED: Mapping[str, str] = {"team": _TEAMS, "teams": _TEAMS}
"""Valid fields that no rule here uses, with the explanation for the error message."""


def shown(value: object) -> str:
    """Return a value as shown in an error: short, on one line, without nested documents."""
    if isinstance(value, Mapping):
        return N_("an object")
    if isinstance(value, list | tuple):
        return N_("a list") if value else N_("an empty list")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and _is_huge(value):
        return N_("a number of more than 40 digits")
    text = f"“{value}”" if isinstance(value, str) else str(value)
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _is_huge(value: int) -> bool:
    return abs(value) >= _HUGE


def listed(names: Collection[str]) -> tuple[str, ...] | str:
    """Return names for an error, in order, at most twelve; the word “none” if there are none."""
    first = [shown(name).strip("“”") for name in sorted(names)[:12]]
    return (*first, *(["…"] if len(names) > len(first) else [])) or N_("none")


class Fields:
    """One JSON object at a `place`, with only the `known` fields allowed."""

    def __init__(self, document: object, place: str, known: Collection[str], clock: Clock | None = None) -> None:
        """Raise `MalformedDeclaration` if the document is no object or has an unknown field."""
        self.clock = clock or Clock()
        self.clock.spend()
        if not isinstance(document, Mapping):
            raise MalformedDeclaration(
                N_("is {found}; expected an object"), place=place or "scenario", found=shown(document)
            )
        self.document: Mapping[str, Any] = document
        self.place = place
        for name in document:
            if name not in known and name in NOT_COVERED:
                raise MalformedDeclaration(NOT_COVERED[name], place=self.at(name))
            if name not in known:
                raise MalformedDeclaration(
                    N_("no such field; expected one of {expected}"), place=self.at(name), expected=listed(known)
                )

    def at(self, name: object) -> str:
        """Return the place of a field."""
        text = shown(name).strip("“”")
        return f"{self.place}.{text}" if self.place else text

    def wrong(self, name: str, expected: str) -> MalformedDeclaration:
        """Return the error for a missing or unexpected field."""
        if name not in self.document:
            return MalformedDeclaration(N_("is missing; expected {expected}"), place=self.at(name), expected=expected)
        return MalformedDeclaration(
            N_("is {found}; expected {expected}"),
            place=self.at(name),
            found=shown(self.document[name]),
            expected=expected,
        )

    def _wrong_choice(self, name: str, names: Collection[str]) -> MalformedDeclaration:
        if name not in self.document:
            return MalformedDeclaration(
                N_("is missing; expected one of {expected}"), place=self.at(name), expected=listed(names)
            )
        return _not_among(self.document[name], self.at(name), names)

    def text(self, name: str) -> str:
        """Return a non-empty string of characters that can be encoded."""
        value = self.document.get(name)
        if not isinstance(value, str) or not _writable(value):
            raise self.wrong(name, N_("a string"))
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a string, or None if the field is missing."""
        return self.text(name) if name in self.document else None

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self.document.get(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, N_("true or false"))
        return value

    def whole(self, name: str, default: int | None = None, *, signed: bool = False) -> int:
        """Return a whole number, not negative unless `signed`; without a `default` it must be given."""
        value = self.document.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and not signed) or _is_huge(value):
            raise self.wrong(name, N_("a whole number") if signed else N_("a whole number, 0 or more"))
        return value

    def optional_whole(self, name: str) -> int | None:
        """Return a whole number, or None if the field is missing."""
        return self.whole(name) if name in self.document else None

    def mana(self, name: str) -> int:
        """Return the amount of generic mana in `{N}`; 0 if the field is missing."""
        if name not in self.document:
            return 0
        value = self.document[name]
        found = _MANA.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise self.wrong(name, N_("generic mana, for example {2}; colored mana is not supported"))
        return int(found[1])

    def one_of(self, name: str, names: Collection[str]) -> str:
        """Return a string that must be among `names`."""
        value = self.document.get(name)
        if not isinstance(value, str) or value not in names:
            raise self._wrong_choice(name, names)
        return value

    def optional_one_of(self, name: str, names: Collection[str]) -> str | None:
        """Return a string among `names`, or None if the field is missing."""
        return self.one_of(name, names) if name in self.document else None

    def items(self, name: str) -> list[Any]:
        """Return a list; empty if the field is missing."""
        value = self.document.get(name, [])
        if not isinstance(value, list | tuple):
            raise self.wrong(name, N_("a list"))
        self.clock.spend(len(value))
        return list(value)

    def each(self, name: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """Return a list with every item passed through `read` together with its place."""
        return tuple(read(item, f"{self.at(name)}[{index}]") for index, item in enumerate(self.items(name)))

    def texts(self, name: str, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Return the strings of a list without repeats; with `among` they are ids, all known and none given twice."""
        found: dict[str, None] = {}
        for index, item in enumerate(self.items(name)):
            place = f"{self.at(name)}[{index}]"
            if among is not None and not (isinstance(item, str) and item in among):
                raise _not_among(item, place, among)
            if not isinstance(item, str) or not _writable(item):
                raise MalformedDeclaration(
                    N_("is {found}; expected {expected}"), place=place, found=shown(item), expected=N_("a string")
                )
            if item in found and among is not None:
                raise MalformedDeclaration(N_("{found} is given twice"), place=place, found=shown(item))
            found[item] = None
        return tuple(found)

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return the whole numbers of a list, each 0 or more; () if the field is missing."""
        items = self.items(name)
        if not all(isinstance(one, int) and not isinstance(one, bool) and one >= 0 for one in items):
            raise self.wrong(name, N_("a list of whole numbers, each 0 or more"))
        return tuple(items)

    def part(self, name: str, known: Collection[str]) -> "Fields":
        """Return an object inside this one, with only the `known` fields allowed; empty if the field is missing."""
        return Fields(self.document.get(name, {}), self.at(name), known, self.clock)

    def optional_set(self, name: str, among: Collection[str] | None = None) -> frozenset[str] | None:
        """Return a list of strings as a set, or None if the field is missing."""
        return frozenset(self.texts(name, among)) if name in self.document else None

    def entries(self, name: str, keys: Collection[str]) -> Iterator[tuple[str, Any, str]]:
        """Yield key, value, and place of an object whose keys are among `keys`; nothing if the field is missing."""
        value = self.document.get(name, {})
        if not isinstance(value, Mapping):
            raise self.wrong(name, N_("an object"))
        self.clock.spend(len(value))
        for key, item in value.items():
            if key not in keys:
                raise MalformedDeclaration(
                    N_("{found} is unknown; expected one of {expected}"),
                    place=self.at(name),
                    found=shown(key),
                    expected=listed(keys),
                )
            yield key, item, f"{self.at(name)}.{key}"


def _not_among(value: object, place: str, names: Collection[str]) -> MalformedDeclaration:
    return MalformedDeclaration(
        N_("is {found}; expected one of {expected}"), place=place, found=shown(value), expected=listed(names)
    )


def _writable(text: str) -> bool:
    return bool(text) and not _UNWRITABLE.search(text)
