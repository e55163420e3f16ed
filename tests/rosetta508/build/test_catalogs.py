"""The message catalogs are current, complete, and consistent with the English: same facts, same number of forms."""

import gettext
import re
import string
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

from rosetta508.build import catalogs
from rosetta508.language.interface import Interface

PAIRS = [(domain, language) for domain in catalogs.DOMAINS for language in catalogs.TRANSLATED]
SAME_AS_ENGLISH = {"it": {", ", "%(heading)s:", "{first}–{last}"}, "ja": {","}}
"""Messages that a language words exactly as English does."""
PERCENT = re.compile(r"%(?:\(\w+\))?[srd]")

each_catalog = pytest.mark.parametrize(("domain", "language"), PAIRS)


def facts(message: str) -> tuple[list[str], list[str]]:
    """Return the facts in a message, in str.format and in printf style."""
    named = {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}
    return sorted(named), sorted(PERCENT.findall(message))


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the English forms of a message and its translated ones."""
    ids = message.id if isinstance(message.id, list | tuple) else (message.id,)
    strings = message.string if isinstance(message.string, list | tuple) else (message.string or "",)
    return tuple(ids), tuple(strings)


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


@each_catalog
def test_code_and_catalog_have_the_same_messages(domain: str, language: str) -> None:
    told = {forms(message)[0] for message in messages(catalogs.template(domain))}
    known = {forms(message)[0] for message in messages(catalogs.load(domain, language))}
    assert {"new": told - known, "gone": known - told} == {"new": set(), "gone": set()}, "run `make catalogs`"


@each_catalog
def test_every_message_is_translated(domain: str, language: str) -> None:
    assert list(catalogs.untranslated(catalogs.load(domain, language))) == []


@each_catalog
def test_a_catalog_is_stored_as_written_and_compiled(domain: str, language: str) -> None:
    path, catalog = catalogs.po_path(domain, language), catalogs.load(domain, language)
    assert path.read_bytes() == catalogs.as_po(catalog), "run `make catalogs`"
    assert path.with_suffix(".mo").read_bytes() == catalogs.as_mo(catalog), "run `make catalogs`"


@each_catalog
def test_a_translation_has_the_placeholders_of_the_english(domain: str, language: str) -> None:
    wrong = []
    for message in messages(catalogs.load(domain, language)):
        english, translated = forms(message)
        wrong += [one for one in translated if facts(one) != facts(english[-1])]
    assert wrong == []


@each_catalog
def test_no_message_is_left_in_english(domain: str, language: str) -> None:
    pairs = [forms(message) for message in messages(catalogs.load(domain, language))]
    same = {english[0] for english, translated in pairs if english[0] in translated[:1]}
    assert same - SAME_AS_ENGLISH[language] == set()
    script = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    if language == "ja":
        bare = [one for _, translated in pairs for one in translated if not script.search(one)]
        assert [one for one in bare if re.sub(r"\{\w+\}|%\S+|\W", "", one)] == []


@each_catalog
def test_quotation_marks_and_spaces_follow_the_language(domain: str, language: str) -> None:
    ours = {"it": "«»", "ja": "「」"}[language]
    for message in messages(catalogs.load(domain, language)):
        for one in forms(message)[1]:
            assert not set(one) & set('“”"'), one
            assert one.count(ours[0]) == one.count(ours[1]), one
            assert one == one.strip() or one in {"uso: ", ", "}, one


@each_catalog
def test_a_message_ends_like_the_english_one(domain: str, language: str) -> None:
    ends = {"it": ".", "ja": "。"}[language]
    for message in messages(catalogs.load(domain, language)):
        english, translated = forms(message)
        if domain == "aligner" and english[0].endswith("."):
            assert all(one.endswith(ends) for one in translated), translated


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", ["0 rules", "1 rule", "2 rules"]),
        ("it", ["0 regole", "1 regola", "2 regole"]),
        ("ja", ["ルール0件", "ルール1件", "ルール2件"]),
    ],
)
def test_a_counted_message_uses_the_plural_form(language: str, counted: list[str]) -> None:
    interface = Interface(language)
    assert [interface.many("{n} rule", "{n} rules", n) for n in (0, 1, 2)] == counted


@pytest.mark.parametrize("language", catalogs.TRANSLATED)
def test_both_catalogs_are_found(language: str) -> None:
    for domain in catalogs.DOMAINS:
        folder = catalogs.ROOT / domain / "locale"
        found = gettext.translation(domain, folder, [language])
        message = next(iter(messages(catalogs.load(domain, language))))
        assert found.gettext(str(message.id)) == message.string


def test_a_new_message_is_listed_without_a_guessed_translation(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path_factory.mktemp("checkout")
    (root / "herd").mkdir()
    (root / "herd" / "cow.py").write_text('N_("the cow grazes")\nmany("{n} cow", "{n} cows", 2)\n', "utf-8")
    monkeypatch.setattr(catalogs, "ROOT", root)
    monkeypatch.setattr(catalogs, "DOMAINS", {"herd": ("herd",)})
    monkeypatch.setattr(catalogs, "STOCK", {"herd": ()})
    assert catalogs.main() == 1
    assert "'the cow grazes' has no translation" in capsys.readouterr().err
    po = root / "herd" / "locale" / "it" / "LC_MESSAGES" / "herd.po"
    po.write_text(po.read_text("utf-8").replace('cow grazes"\nmsgstr ""', 'cow grazes"\nmsgstr "la mucca pascola"'))
    (root / "herd" / "cow.py").write_text('N_("the cow grazes")\nN_("the cows graze")\n', "utf-8")
    assert catalogs.main() == 1
    lines = [line for line in capsys.readouterr().err.splitlines() if "/it/" in line.replace("\\", "/")]
    assert lines == ["herd/locale/it/LC_MESSAGES/herd.po: 'the cows graze' has no translation"]
    assert gettext.translation("herd", root / "herd" / "locale", ["it"]).gettext("the cow grazes") == "la mucca pascola"
