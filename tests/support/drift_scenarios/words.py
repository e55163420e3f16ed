"""Changes of words: references, dates, typing errors, leftovers, and terms.

Language-specific parts are written here for Italian and Japanese; other languages are unchanged.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from aligner.history.revision import is_part
from aligner.text.rule_text import text_and_examples
from aligner.text.terms import TermTable, primary
from scraper.edition import Reference, Rule
from tests.support.drift_scenarios.bases import Base
from tests.support.drift_scenarios.meaning import MEANING
from tests.support.drift_scenarios.shapes import Change, Scenario, Unfit, linked, of_one_rule, one_of

RIVALS: Mapping[str, Sequence[tuple[str, str]]] = {
    "it": [
        ("planeswalker", "viandante dimensionale"),
        ("fase di combattimento", "fase di attacco"),
        ("azione generata dal turno", "azione basata sul turno"),
        ("azioni generate dal turno", "azioni basate sul turno"),
        ("azioni generate dallo stato", "azioni di stato"),
        ("raggio di influenza", "portata di influenza"),
        ("costi opzionali", "costi facoltativi"),
        ("multiplayer", "multigiocatore"),
    ],
    "ja": [
        ("戦闘フェイズ", "戦闘フェーズ"),
        ("攻撃プレイヤー", "攻撃側プレイヤー"),
        ("防御プレイヤー", "防御側プレイヤー"),
        ("最終フェイズ", "終了フェイズ"),
        ("領域", "ゾーン"),
    ],
}
"""A translation's name of a thing, and another name that translations have used."""

_MARKUP = ("[[{}]]", "'''{}'''", "<b>{}</b>", "{}&nbsp;", "{{{{{}}}}}", "{}<br>")
_WORD = re.compile(r"[^\W\d_]+")
_KATAKANA = re.compile(r"[ァ-ヺー]{4,}")


def reference_shifted(base: Base, draw: Random) -> Scenario:
    """A reference inside the edition off by one, to an existing or a missing rule."""
    here = base.left.by_number
    pairs = linked(base)
    able = [
        (rule, cited)
        for rule in base.left.rules
        for cited in rule.references
        if rule.number in pairs
        and cited.number in here
        and "." in cited.number
        and not cited.range
        and rule.text.count(cited.number) == 1
        and not re.search(re.escape(cited.number) + r"[\w–~-]", rule.text)
        and any(one.number == pairs.get(cited.number) for one in base.right.by_number[pairs[rule.number]].references)
    ]
    rule, cited = one_of(draw, able)
    others = [
        one
        for one in here
        if one != cited.number
        and "." in one
        and one.count(".") == cited.number.count(".")
        and one not in {r.number for r in rule.references}
        and not is_part(cited.number, one)  # citing a rule for a part of it still leads to the right place
    ]
    wrong = draw.choice([*others, cited.number.split(".")[0] + ".99"])
    references = tuple(Reference(wrong, one.title) if one == cited else one for one in rule.references)
    turned = replace(rule, text=rule.text.replace(cited.number, wrong), references=references)
    return of_one_rule("reference shifted", base, turned, "reference", {"older-wording"})


def date_changed(base: Base, draw: Random) -> Scenario:
    """Another stated date and nothing else; the report must find it if the dating by content excludes it."""
    dating = base.comparison.dating
    if dating is None or not dating.content:
        raise Unfit
    dates = [f"{year}-0{month}-15" for year in range(2003, 2027) for month in (2, 5, 8)]
    date = draw.choice(dates)
    history = base.comparison.history
    in_force = history.in_force(date) if history else None
    if in_force is None:
        raise Unfit
    fits = any(first <= in_force <= last for first, last in dating.content)
    edition = replace(base.left, stated_date=date)
    return Scenario("date changed", edition, {}, () if fits else (("stale-date", ""),))


def typing_error(base: Base, draw: Random) -> Scenario:
    """A letter removed, doubled, changed, or added, or two swapped, inside a word that occurs at least six times."""
    language = primary(base.left.language)
    shape = _KATAKANA if language == "ja" else _WORD
    words = Counter(word.casefold() for rule in base.left.rules for word in shape.findall(text_and_examples(rule)))
    fewest = 4 if language == "ja" else 7
    able = [
        (rule, found.start(), found[0])
        for rule in base.left.rules
        for found in shape.finditer(rule.text)
        if len(found[0]) >= fewest and words[found[0].casefold()] >= 6 and (language == "ja" or found[0].islower())
    ]
    rule, start, word = one_of(draw, [] if language == "zh" else able)
    at = draw.randrange(1, len(word) - (1 if language == "ja" else 2))
    letter = draw.choice(sorted(set("".join(words))))
    wrong = draw.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + letter + word[at + 1 :],
            word[:at] + letter + word[at:],
        ]
    )
    if wrong.casefold() in words or (language == "ja" and wrong[0] == "ー"):
        raise Unfit
    text = rule.text[:start] + wrong + rule.text[start + len(word) :]
    allowed = {"changed-meaning", "older-wording", "concept-missing", "untranslated"}
    return of_one_rule("typing error", base, replace(rule, text=text), "misspelling", allowed)


def untranslated_word(base: Base, draw: Random) -> Scenario:
    """A term with a translation, even if used only once, left in English; each term equally likely."""
    terms, language = TermTable.load(), base.left.language
    if primary(language) not in ("it", "ja"):
        raise Unfit
    whole = "\n".join(text_and_examples(rule) for rule in base.left.rules)
    able: dict[str, list[tuple[Rule, int, int]]] = {}
    for rule in base.left.rules:
        plain = re.split("[“「]", rule.text)[0]
        for start, end, name in terms.spans(plain, language):
            if end - start > 1 and terms.label(name, "en").casefold() not in whole.casefold():
                able.setdefault(name, []).append((rule, start, end))
    name = one_of(draw, sorted(able))
    rule, start, end = draw.choice(able[name])
    text = rule.text[:start] + terms.label(name, "en") + rule.text[end:]
    allowed = {"changed-meaning", "older-wording", "concept-missing", "misspelling", "term-inconsistent"}
    return of_one_rule("word left in English", base, replace(rule, text=text), "untranslated", allowed)


def rival_term(base: Base, draw: Random) -> Scenario:
    """A thing renamed in one place."""
    whole = "\n".join(rule.text for rule in base.left.rules)
    able = [
        (rule, usual, rival)
        for usual, rival in RIVALS.get(primary(base.left.language), ())
        if whole.count(usual) >= 5 and rival not in whole
        for rule in base.left.rules
        if usual in rule.text
    ]
    rule, usual, rival = one_of(draw, able)
    renamed = replace(rule, text=rule.text.replace(usual, rival, 1))
    return of_one_rule("rival term", base, renamed, "term-inconsistent", {"older-wording", "misspelling"})


def leftover(base: Base, draw: Random) -> Scenario:
    """Markup that the page should have rendered."""
    rule = draw.choice([one for one in base.left.rules if len(one.text) > 20])
    places = [found.span() for found in _WORD.finditer(rule.text)]
    start, end = draw.choice(places)
    text = rule.text[:start] + draw.choice(_MARKUP).format(rule.text[start:end]) + rule.text[end:]
    return of_one_rule("markup left", base, replace(rule, text=text), "markup-leftover", {"older-wording"})


def nothing(base: Base, _: Random) -> Scenario:
    """No change."""
    return Scenario("nothing changed", base.left)


def cosmetic(base: Base, draw: Random) -> Scenario:
    """One of these in another style throughout: quotes, dashes, apostrophes, or spaces before brackets."""
    straight = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'"})
    styles: list[Callable[[str], str]] = [
        lambda text: text.translate(straight),
        lambda text: text.replace("–", "-").replace("—", "-"),
        lambda text: text.replace("'", "’"),
        lambda text: text.replace(" (", "\u00a0("),
    ]
    written = (tuple(_styled(rule, style) for rule in base.left.rules) for style in draw.sample(styles, len(styles)))
    if other := next((rules for rules in written if rules != base.left.rules), None):
        return Scenario("cosmetic change only", replace(base.left, rules=other))
    raise Unfit


def _styled(rule: Rule, style: Callable[[str], str]) -> Rule:
    return replace(rule, text=style(rule.text), examples=tuple(style(one) for one in rule.examples))


WORDS: tuple[Change, ...] = (
    *MEANING,
    reference_shifted,
    date_changed,
    typing_error,
    untranslated_word,
    rival_term,
    leftover,
    nothing,
    cosmetic,
)
