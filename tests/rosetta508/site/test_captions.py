"""Captions, board words, and the docs say who attacks whom in the right direction."""

import re
from collections.abc import Iterator

import pytest

from executable_examples.page import read_pages
from executable_examples.reference import read_reference
from rosetta508.language.words import load
from tests.support.checkout import ROOT

EITHER_WAY = {
    "it": (
        r"\b(chi|ciò che|che cosa|giocator[ei] che|battaglia che) (non )?attacc(a|ano|ava|avano|hi)\b",
        r"\b(?<!si )attacca (al massimo una|una sola|nessuno)\b",
        r"\b(ha|hanno) attaccato (solo|soltanto) \w\b",
        r"\bse attacca (una|\{)",
        r"\b[Pp]uò attaccare (\w|solo) una\b",
        (
            r"(?:^|[.:;] |, e |\b(?:se|ma|quindi|ogniqualvolta) )[Aa]ttacca(?:no)? "
            r"(?:anche|solo|soltanto|nessuna|tutt[ei]|entramb[ei]|un[a’]|due|tre|le|[w-z])\b"
        ),
        r"\bsta attaccando solo \w\b",
        r"\b(?:ne|insieme a \w) attacca(?:no)? (?:solo |soltanto )?un[a’]",
        r"\b(?:può|possono) attaccare l’una o l’altra",
    ),
    "ja": (
        r"(?:^|[、。「])[^、。「がを]*攻撃し(?:ている|ていた|た)(?:プレイヤー|プレインズウォーカー|もの|ほう)",
        r"(?:^|[、。「])攻撃したのは[A-Z]",
        r"(?:^|[、。「])(?:攻撃する|攻撃している)(?:はずだった)?もの",
    ),
}
"""In Italian the subject may follow the verb, in Japanese it may be omitted: either side may be the attacker."""


def captions(language: str) -> Iterator[tuple[str, str]]:
    for page in read_pages():
        yield page.rule, page.about[language]
        yield from ((one.id, text[language]) for one in page.examples for text in (one.title, one.caption))


def reference(language: str) -> Iterator[tuple[str, str]]:
    for group in read_reference().values():
        yield group.name, group.about[language]
        for entry in (*group.entries.values(), *group.fields.values()):
            texts = (entry.text, entry.title, entry.why)
            yield from ((f"{group.name}.{entry.name}", text[language]) for text in texts if text is not None)


def board_words(language: str) -> Iterator[tuple[str, str]]:
    yield from ((key, phrase) for key, phrase in load(language).items() if key.startswith(("board.", "trace.")))


def documentation(language: str) -> Iterator[tuple[str, str]]:
    for page in sorted((ROOT / "docs" / language).glob("*.md")):
        yield from ((page.name, line) for line in page.read_text("utf-8").splitlines())


@pytest.mark.parametrize("language", EITHER_WAY)
def test_no_caption_allows_the_opposite_reading(language: str) -> None:
    either_way = re.compile("|".join(EITHER_WAY[language]))
    shown = (*captions(language), *reference(language), *board_words(language), *documentation(language))
    assert [one for one in shown if either_way.search(one[1])] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "È il giocatore che attacca."),
        ("it", "Entrare quando ciò che attacca non c’è più"),
        ("it", "Può attaccare B una creatura al massimo."),
        ("it", "Attaccano entrambe, ma ha attaccato solo x."),
        ("it", "Oggi x ricorda chi attaccava."),
        ("it", "se attacca {cause}, deve farlo anche {then}"),
        ("it", "Può attaccare solo una creatura."),
        ("it", "Attaccano le altre due"),
        ("it", "x può farlo solo se attacca anche y."),
        ("it", "Si innesca ogniqualvolta attacca una Capra."),
        ("it", "x lascia il campo di battaglia: sta attaccando solo y."),
        ("ja", "防御プレイヤーとは、攻撃しているプレイヤーである。"),
        ("ja", "戦闘から取り除かれても、それまで攻撃していたプレイヤーを見る。"),
        ("ja", "古い規定では最初に攻撃したほうである。"),
        ("ja", "攻撃するはずだったものがない。"),
        ("ja", "今はCを攻撃しているが、攻撃したのはBである。"),
    ],
)
def test_captions_that_allow_the_opposite_reading_are_found(language: str, text: str) -> None:
    assert re.search("|".join(EITHER_WAY[language]), text)


def test_italian_captions_use_the_games_official_terms() -> None:
    assert [one for one in captions("it") if re.search(r"sfianc|fosse già lì|presente da inizio", one[1])] == []


def test_unblocked_and_unblockable_creatures_are_distinguished() -> None:
    assert load("ja")["trace.how.unblocked"] == "ブロックされていない"
