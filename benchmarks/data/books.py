"""Pairs of whole rule books with known true alignment, and variants of them for testing the aligner.

The Chinese book of 2023-11-17 is paired with English ones from ../shared. At the same date equal numbers are true
links. Across dates, the history of the English rules gives each rule's number then and now, and the wording that the
rule took over from others. The nine chapters are not in the history; their numbers and titles are the same in all these
books. Debian manuals, unpacked in a folder, serve as rule books in other languages: their translations keep every
paragraph in its place.
"""

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from aligner.grouping import grouped
from aligner.history import History
from aligner.history.history import TextTransfer
from aligner.history.section_tracking import section_of
from scraper.edition import Edition, Rule, Source
from tests.support.real_editions import official, official_chinese

CHINESE = "2023-11-17"
DATES = (CHINESE, "2026-08-07", "2016-08-26")
"""Dates of the English books that are aligned with the Chinese one."""
CITED = re.compile(r"\d+(\.\d+)+[a-z]*|\d{3}[a-z]?")
MAX_SPREAD = 3
"""If a section's counterparts spread over more than this multiple of its size, only they themselves are used."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two editions and the pairs of numbers that correspond."""

    name: str
    left: Edition
    right: Edition
    truth: frozenset[tuple[str, str]]
    partly: frozenset[tuple[str, str]] = frozenset()
    """Other pairs in which one rule took over wording from the other: linking them is neither right nor wrong."""

    def of(self, left: list[Rule], right: list[Rule]) -> "Pair":
        """Return the pair with only these rules."""
        ours, theirs = {rule.number for rule in left}, {rule.number for rule in right}
        truth, partly = (
            frozenset((a, b) for a, b in pairs if a in ours and b in theirs) for pairs in (self.truth, self.partly)
        )
        return Pair(self.name, _with(self.left, left), _with(self.right, right), truth, partly)


def _with(edition: Edition, rules: list[Rule]) -> Edition:
    return replace(edition, rules=tuple(rules), covers=(), repeats=(), glossary=())


def chinese(date: str) -> Pair:
    """Return the Chinese book and the English one of `date`, an effective date of the English rules."""
    left, right = official_chinese(), official(date)
    truth = frozenset(followed(left, right, CHINESE, date))
    moved = [(then, now) for _, then, now in transfers(*sorted((CHINESE, date)))]
    partly = moved if date > CHINESE else [(now, then) for then, now in moved]
    return Pair(f"zh-{date}", left, right, truth, standing(partly, left, right) - truth)


def followed(left: Edition, right: Edition, then: str, now: str) -> Iterator[tuple[str, str]]:
    """Yield (number in `left`, number in `right`) of each rule that both have; `then` and `now` are their dates."""
    history = History.load()
    for number in left.by_number:
        rule = history.rule_at(number, then)
        found = history.number_at(rule, now) if rule else None
        found = number if then == now or len(number) == 1 else found
        if found in right.by_number:
            yield number, found


def transfers(first: str, second: str) -> Iterator[tuple[TextTransfer, str, str]]:
    """Yield the wording that moved from rule to rule between two dates, with the rules' numbers then and now."""
    history = History.load()
    now = {rule: number for number, rule in history.numbers_at(second).items()}
    for number, rule in history.numbers_at(first).items():
        for transfer in history.given(rule):
            if first < transfer.date <= second and transfer.target in now:
                yield transfer, number, now[transfer.target]


def standing(pairs: Iterable[tuple[str, str]], left: Edition, right: Edition) -> frozenset[tuple[str, str]]:
    """Return the pairs of numbers that the editions have."""
    return frozenset((a, b) for a, b in pairs if a in left.by_number and b in right.by_number)


def opaque(pair: Pair, draw: Random) -> Pair:
    """Return the pair with meaningless numbers."""
    ours = {number: f"L{draw.randrange(10**12)}x" for number in pair.left.by_number}
    theirs = {number: f"R{draw.randrange(10**12)}x" for number in pair.right.by_number}
    left = [replace(rule, number=ours[rule.number]) for rule in pair.left.rules]
    right = [replace(rule, number=theirs[rule.number]) for rule in pair.right.rules]
    truth, partly = (frozenset((ours[a], theirs[b]) for a, b in pairs) for pairs in (pair.truth, pair.partly))
    return Pair(pair.name, _with(pair.left, left), _with(pair.right, right), truth, partly)


def shuffled(pair: Pair, draw: Random) -> Pair:
    """Return the pair with the right side shuffled."""
    right = list(pair.right.rules)
    draw.shuffle(right)
    return replace(pair, right=replace(pair.right, rules=tuple(right)))


def uncited(pair: Pair) -> Pair:
    """Return the pair without the cited numbers in the texts, which are the best anchors."""
    return pair.of([_uncited(rule) for rule in pair.left.rules], [_uncited(rule) for rule in pair.right.rules])


def _uncited(rule: Rule) -> Rule:
    return replace(rule, references=(), text=CITED.sub("#", rule.text))


def thinned(pair: Pair, draw: Random, share: float) -> Pair:
    """Return the pair with a share of the rules of each side left out at random, independently."""
    return pair.of(_thin(pair.left.rules, draw, share), _thin(pair.right.rules, draw, share))


def _thin(rules: tuple[Rule, ...], draw: Random, share: float) -> list[Rule]:
    gone = set(draw.sample(range(len(rules)), int(share * len(rules))))
    return [rule for at, rule in enumerate(rules) if at not in gone]


def section(pair: Pair, draw: Random, size: int) -> Pair:
    """Return `size` neighboring left rules and the stretch of right rules that contains their counterparts.

    Stretches without any counterpart are not drawn.
    """
    start = draw.randrange(max(1, len(pair.left.rules) - size + 1))
    left = list(pair.left.rules[start : start + size])
    ours = {rule.number for rule in left}
    meant = {b for a, b in pair.truth if a in ours}
    places = [at for at, rule in enumerate(pair.right.rules) if rule.number in meant]
    if not places and pair.truth:
        return section(pair, draw, size)
    right = list(pair.right.rules[min(places) : max(places) + 1])
    if len(right) > MAX_SPREAD * size:
        right = [rule for rule in right if rule.number in meant]
    return pair.of(left, right)


def moved(pair: Pair, draw: Random) -> Pair:
    """Return the pair with one section of the right book moved, and all sections renumbered.

    The sections in their new order get the numbers of those that were there before, so nearly all numbers mislead. A
    book of one section is returned unchanged.
    """
    sections = by_section(pair.right)
    order = list(sections)
    order.insert(draw.randrange(len(sections)), order.pop(draw.randrange(len(sections))))
    numbers = dict(zip(order, sections, strict=True))
    named = {
        rule.number: rule.number.replace(section_of(rule), numbers[section_of(rule)], 1) for rule in pair.right.rules
    }
    right = [replace(rule, number=named[rule.number]) for section in order for rule in sections[section]]
    truth, partly = (frozenset((a, named[b]) for a, b in pairs) for pairs in (pair.truth, pair.partly))
    return Pair(pair.name, pair.left, _with(pair.right, right), truth, partly)


def by_section(edition: Edition) -> dict[str, list[Rule]]:
    """Return the rules of each section of an edition."""
    return grouped((section_of(rule), rule) for rule in edition.rules)


def doubled(pair: Pair) -> Pair:
    """Return the pair with a copy of each book in other letters appended, which doubles its size.

    No available book has this many different rules. Letters are shifted along the alphabet and Chinese characters by
    code point, so the copy has as many words as the original and shares none with it.
    """
    second = {one: [_disguised(rule) for rule in edition.rules] for one, edition in enumerate((pair.left, pair.right))}
    left, right = [*pair.left.rules, *second[0]], [*pair.right.rules, *second[1]]
    truth = pair.truth | {(f"2-{a}", f"2-{b}") for a, b in pair.truth}
    return Pair(pair.name, _with(pair.left, left), _with(pair.right, right), truth)


def _disguised(rule: Rule) -> Rule:
    title = rule.title and "".join(map(moved_letter, rule.title))
    return replace(
        rule, number=f"2-{rule.number}", title=title, text="".join(map(moved_letter, rule.text)), references=()
    )


def moved_letter(letter: str, by: int = 11) -> str:
    """Return an ASCII letter shifted by `by` places, a Chinese character shifted by code point, any other unchanged."""
    if letter.isascii() and letter.isalpha():
        base = ord("a") if letter.islower() else ord("A")
        return chr(base + (ord(letter) - base + by) % 26)
    return chr(0x4E00 + (ord(letter) - 0x4E00 + 7001) % 0x5000) if "\u4e00" <= letter < "\u9e00" else letter


MANUALS = {
    "debian-reference": ("de fr it ja", "debian-reference/*.en.html", "debian-reference/{name}.{lang}.html"),
    "developers-reference": (
        "de fr it ja ru",
        "developers-reference/*.html",
        "developers-reference/{lang}/{name}.html",
    ),
    "debian-policy": ("ja", "doc/debian-policy/policy.html/*.html", "doc/debian-policy/ja/policy.html/{name}.html"),
    "maint-guide": ("it ja ru vi", "doc/maint-guide/html/*.en.html", "doc/maint-guide-{lang}/html/{name}.{lang}.html"),
    "debian-handbook": (
        "ar-MA de-DE el-GR es-ES it-IT ja-JP ko-KR pl-PL ru-RU tr-TR vi-VN zh-CN",
        "doc/debian-handbook/html/en-US/*.html",
        "doc/debian-handbook/html/{lang}/{name}.html",
    ),
    "installation-guide": (
        "cs el it ja ko pt ru vi",
        "doc/installation-guide-amd64/en/*.html",
        "doc/installation-guide-amd64/{lang}/{name}.html",
    ),
}
"""Manual -> languages, its English pages, and the pages of a translation, below usr/share of the packages.

The manifest of books says what each is used for.
"""
FURNITURE = ("navheader", "navfooter", "docnav", "toc", "footnotes", "toctree-wrapper", "sphinxsidebar")
NOT_PARAGRAPHS = ("nav", "script", "style", "pre")
"""Classes and tags that are not paragraphs of a manual."""


def debian(folder: Path, manuals: Iterable[str] = MANUALS) -> Iterator[Pair]:
    """Yield each Debian manual in each language with the English one; numbers are page and paragraph."""
    for manual in manuals:
        languages, english, translated = MANUALS[manual]
        for lang in languages.split():
            sides = _paragraphs(folder / "usr/share", english, translated.replace("{lang}", lang))
            if sides:
                left, right = map(partial(_edition, manual), (lang, "en"), zip(*sides, strict=True))
                truth = frozenset((rule.number, rule.number) for rule in left.rules)
                yield Pair(f"{manual}-{lang[:2]}", left, right, truth)


def _paragraphs(base: Path, english: str, translated: str) -> list[tuple[Rule, Rule]]:
    """Return the paragraphs of pages with the same structure in both languages, without untranslated ones."""
    found = []
    for page, path in enumerate(sorted(base.glob(english))):
        other = base / translated.replace("{name}", path.name.removesuffix(".html").removesuffix(".en"))
        if not other.exists() or re.search("search|genindex|404", path.name):
            continue
        ours, theirs = _blocks(other), _blocks(path)
        if [tag for tag, _ in ours] == [tag for tag, _ in theirs]:
            both = enumerate(zip(ours, theirs, strict=True))
            found += [(Rule(f"{page}.{at}", a), Rule(f"{page}.{at}", b)) for at, ((_, a), (_, b)) in both if a != b]
    return found


def _edition(name: str, lang: str, rules: tuple[Rule, ...]) -> Edition:
    """Return the edition as it is read from a document, with its letters normalized."""
    return Edition.from_json(Edition(f"{lang}-{name}", lang, Source(name), rules, book=name).to_json())


def _blocks(path: Path) -> list[tuple[str, str]]:
    """Return tag and text of the headings, paragraphs, and cells that contain no others."""
    from lxml import html  # noqa: PLC0415 - only needed for manuals

    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    tree = html.fromstring(raw)
    bodies = (tree.xpath(one) for one in ('//div[@class="body"]', '//div[@itemprop="articleBody"]', "//body"))
    body = next((found[0] for found in bodies if found), tree)
    for one in body.xpath(".//nav|.//script|.//style|.//pre|.//*[@class]"):
        if one.tag in NOT_PARAGRAPHS or set(FURNITURE) & set(one.get("class").split()):
            one.drop_tree()
    leaves = body.xpath("(.//h1|.//h2|.//h3|.//h4|.//p|.//dt|.//td|.//li)[not(.//p|.//li|.//dt|.//td)]")
    texts = ((one.tag, " ".join(one.text_content().split())) for one in leaves)
    return [(tag, text) for tag, text in texts if len(text) > 1]
