"""The rulebook from before rules had numbers (1997): chapters named “Section I: …”, with titled passages.

Its rules are numbered like the rulings, <passage>:<ordinal>: the passage is its title in lower-case letters and hyphens
(mana-burn:2 is the second paragraph under “Mana Burn”); a repeated title gets an ordinal (creatures-2:1). A chapter is
section-1, section-2, and so on.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from scraper.edition import Rule
from scraper.readers.official_layout import Line
from scraper.readers.refusals import refuse_unfinished

_CHAPTER = re.compile(r"Section (?P<roman>I|II|III|IV|V|VI|VII|VIII|IX): (?P<title>\S.{2,60})")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_TITLE = re.compile(r"[A-Z][^.:]{0,58}[^.:,;]|[A-Z][^.:]{1,50}(?:\.\.\.| \. \. \.)")
_PICTURE = "EXAMPLE"
"""The word over a picture, which is missing from the text."""


def is_rulebook(lines: Sequence[Line]) -> bool:
    """Return whether a text has chapters with Roman numbers, starting at I, and no rule with a number."""
    chapters = [_ROMAN.index(match["roman"]) for line in lines if (match := _CHAPTER.fullmatch(line.text))]
    ordered = len(chapters) > 1 and chapters == sorted(set(chapters)) and chapters[0] == 0
    return ordered and not any(re.match(r"100\.1\b", line.text) for line in lines)


def rules_of_rulebook(lines: Sequence[Line], place: str) -> tuple[Rule, ...]:
    """Return the rules of a rulebook; raise `UnexpectedPage` if the last one is cut short."""
    rules = tuple(_rules(lines))
    refuse_unfinished(rules[-1].number, rules[-1].text or rules[-1].title or "", f"{place}:{lines[-1].line}")
    return rules


def _rules(lines: Sequence[Line]) -> Iterator[Rule]:
    begun: Counter[str] = Counter()
    passage, ordinal = "", 0
    for line in lines:
        chapter = _CHAPTER.fullmatch(line.text)
        if chapter:
            passage, ordinal = f"section-{_ROMAN.index(chapter['roman']) + 1}", 0
            yield Rule(passage, "", title=chapter["title"])
        elif passage and line.text != _PICTURE and _TITLE.fullmatch(line.text):
            passage, ordinal = _slug(line.text, begun), 0
            yield Rule(passage, "", title=line.text)
        elif passage and line.text != _PICTURE:
            ordinal += 1
            yield Rule(f"{passage}:{ordinal}", line.text)


def _slug(title: str, begun: Counter[str]) -> str:
    """Return a title as the name of its passage: in lower-case letters and hyphens, numbered if it is repeated."""
    slug = "-".join(re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", title.casefold())))
    begun[slug] += 1
    return slug if begun[slug] == 1 else f"{slug}-{begun[slug]}"
