"""The grammar that all readers share: numbered lines, the blocks that belong to them, and the resulting Rules."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from scraper.edition import Rule
from scraper.errors import N_, MalformedNumber, UnexpectedPage
from scraper.readers.references import references_in, refuse_too_many
from scraper.rule_number import RuleNumber

_NUMBERED = re.compile(r"(?P<number>\d{3}(?:\.[0-9A-Za-z]+)*)\.?(?=\s|$)\s*(?P<text>.*)", re.DOTALL)
_MISPRINTED = re.compile(r"(?P<section>\d{3}\.)(?: (?P<rule>\d{1,3}[a-z]) |(?P<glued>\d{1,3})\.(?=[A-Z]))")
"""A space inside the number (606. 8b), or none after it (901.4.All), as some revisions print it."""
_ENDS = tuple(".!?:;…。！？：；")
_CLOSERS = "”’\"'»)]」』）〕"
MOST_RULES = 10_000
"""The whole rules of the game have about 3300."""
_LONGEST_TITLE = 80
_MIN_LAST_WORDS = 40
"""Pieces are added to a rule's last words until they have this many characters."""


def numbered(text: str) -> tuple[str, str] | None:
    """Return the number at the start of `text`, valid or not, and the rest; None if there is none."""
    repaired = _MISPRINTED.sub(lambda found: f"{found['section']}{found['rule'] or found['glued']} ", text, count=1)
    match = _NUMBERED.match(repaired if _MISPRINTED.match(text) else text)
    return (match["number"], match["text"]) if match else None


def checked(number: str, place: str) -> str:
    """Return `number`, or raise `MalformedNumber` at `place`."""
    try:
        RuleNumber.parse(number)
    except MalformedNumber as error:
        raise error.at(place) from None
    return number


def is_finished(text: str) -> bool:
    """Return whether `text` ends as a sentence, or as a clause before a list."""
    return text.endswith(_ENDS) or text.rstrip(_CLOSERS).endswith(_ENDS)


@dataclass(slots=True)
class Entry:
    """One numbered line with the blocks that belong to it."""

    number: str
    line: int
    depth: int = 0
    end: int = 0
    """The last line read."""
    texts: list[list[str]] = field(default_factory=list)
    """Each paragraph as the pieces between its line breaks; they are joined when all are there."""
    examples: list[list[str]] = field(default_factory=list)
    """The same of the examples."""

    @property
    def text(self) -> str:
        """The paragraphs of the rule, one per line."""
        return "\n".join(map(_joined, self.texts))

    @property
    def last_words(self) -> str:
        """The last words read, of the last example or else of the text, long enough to be shown."""
        words: deque[str] = deque()
        length = 0
        for piece in chain.from_iterable(map(reversed, reversed(self.examples[-1:] or self.texts))):
            words.appendleft(piece)
            length += len(piece)
            if length >= _MIN_LAST_WORDS:
                break
        return _joined(words)

    def extend(self, text: str, *, wrapped: bool = False) -> None:
        """Add a paragraph, or its continuation after a line break: in a `wrapped` text, or inside a sentence."""
        last = self.examples or self.texts
        if last and (wrapped or not is_finished(last[-1][-1])):
            last[-1].append(text)
        else:
            self.texts.append([text])

    def rule(self, following: str | None) -> Rule:
        """Return the Rule; a section or chapter is a heading.

        Another line that is only a title is a heading if `following` is its first subrule.
        """
        if self._is_title(following):
            return Rule(self.number, "", title=self.text)
        text, examples = self.text, tuple(map(_joined, self.examples))
        return Rule(self.number, text, examples=examples, references=references_in(text, examples))

    def _is_title(self, following: str | None) -> bool:
        if "." not in self.number:
            return True
        short = len(self.texts) == 1 and len(self.text) <= _LONGEST_TITLE and not self.examples
        return short and following == f"{self.number}a" and not re.search(r"[.:?。：？]", self.text)


def rules_of(entries: list[Entry]) -> list[Rule]:
    """Return the entries of a page as Rules, in order; raise `UnexpectedPage` for too many rules or references."""
    following = [entry.number for entry in entries[1:]]
    return list(counted(map(Entry.rule, entries, [*following, None])))


def counted(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield `rules`; raise `UnexpectedPage` if they or their references exceed what a page of rules has."""
    count = 0
    for ordinal, rule in enumerate(rules, 1):
        if ordinal > MOST_RULES:
            raise UnexpectedPage(N_("contains more than {most} rules; no page of rules does"), most=MOST_RULES)
        count += len(rule.references)
        refuse_too_many(count)
        yield rule


def _joined(pieces: Iterable[str]) -> str:
    return " ".join(filter(None, pieces))
