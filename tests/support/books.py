"""Made-up rule books in languages that the term table does not contain."""

import random
from dataclasses import replace

from aligner.align.alignment import Alignment
from scraper.edition import Edition, Rule, Source

WORDS = [
    f"{a}{b}{c}" for a in ("bar", "kel", "mon", "tis", "ru") for b in ("a", "e", "io", "u") for c in ("d", "ln", "pt")
]


def book(language: str, texts: list[str], prefix: str = "") -> Edition:
    rules = tuple(Rule(f"{prefix}{at // 6 + 1}.{at % 6 + 1}", text) for at, text in enumerate(texts))
    return Edition(id=f"{language}-made-up", language=language, source=Source(name="made-up"), rules=rules)


def made_up(rules: int = 120, seed: int = 5, amounts: int = 9) -> tuple[list[str], list[str]]:
    """Texts of a game and their word-by-word translations, both in made-up languages; they share this many amounts."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    rendered = {word: word[::-1] + "osh" for word in WORDS}
    texts = []
    for _ in range(rules):
        said = [chance.choice(WORDS) for _ in range(chance.randint(6, 14))]
        texts.append([*said[:3], str(chance.randint(2, amounts + 1)), *said[3:]])
    return [" ".join(one) for one in texts], [" ".join(rendered.get(word, word) for word in one) for one in texts]


def shuffled(edition: Edition, seed: int = 1) -> Edition:
    rules = list(edition.rules)
    random.Random(seed).shuffle(rules)  # noqa: S311 - no secret
    return replace(edition, rules=tuple(rules))


def opaque(edition: Edition, prefix: str) -> Edition:
    return replace(
        edition, rules=tuple(replace(rule, number=f"{prefix}{rule.number.replace('.', '-')}") for rule in edition.rules)
    )


def right(alignment: Alignment) -> float:
    """The share of links that join what was made from one rule: its number is the same in both books."""
    links = [(link.left[0], link.right[0]) for link in alignment.links]
    return sum(one.removeprefix("q") == two.removeprefix("z") for one, two in links) / max(1, len(links))
