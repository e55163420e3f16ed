"""An XLIFF document written, edited as in Weblate, and read back as an edition; and invalid ones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from translate.storage.xliff2 import Xliff2File

from aligner.align.alignment import Link
from rosetta508.cli import main
from rosetta508.exchange.bitext import Bitext
from rosetta508.exchange.po_reader import read_po_file
from rosetta508.exchange.po_writer import po
from rosetta508.exchange.xliff_reader import read_xliff_file
from rosetta508.exchange.xliff_writer import NAMESPACE, xliff
from rosetta508.language.interface import LANGUAGES, Interface
from scraper.edition import Rule, read_edition, write_edition
from scraper.errors import MalformedDocument, RosettaError, UnexpectedPage, UnreadableFile
from scraper.library import Library
from tests.support.checkout import skip
from tests.support.editions import edition
from tests.support.exchange import DAMAGED, ENGLISH, HOSTILE, ITALIAN, made, one_rule
from tests.support.po import COWS, TEXTS, assert_came_back, assert_translated, bitext_of_page, shown, written

pytestmark = pytest.mark.slow

Store: Any = Xliff2File
"""The toolkit is typed in part only."""
EN = Interface("en")
NAME = "it.xlf"
SCHEMAS = Path("/usr/share/php/Symfony/Component/Translation/Resources/schemas")
"""The folder of OASIS's schemas in Debian's php-symfony-translation."""


def document(**settings: object) -> str:
    return xliff(made(**settings), EN)  # type: ignore[arg-type]


def store_of(text: str) -> Any:
    return Store.parsestring(text.encode())


def filled(store: Any, texts: dict[str, str] = TEXTS, mark: str = "marktranslated") -> str:
    """Return the toolkit's document with these texts by number, marked as translated."""
    for unit in store.units:
        number, _, kind = unit.getid().partition("::")
        if kind == "text" and number in texts:
            unit.target = texts[number]
            getattr(unit, mark)()
    return bytes(store).decode()


def read(tmp_path: Path, text: str) -> Any:
    return read_xliff_file(written(tmp_path, text, NAME))


class _Beside(etree.Resolver):  # type: ignore[misc]
    """Finds the schema of XML's own attributes next to that of XLIFF, in any folder."""

    def resolve(self, system_url: str, public_id: str, context: object) -> Any:
        return self.resolve_filename(str(SCHEMAS / "xml.xsd"), context) if "xml.xsd" in system_url else None


@pytest.fixture(scope="module")
def schema() -> Any:
    """The published schema of the core, which XLIFF 2.0 and 2.1 share."""
    if not (SCHEMAS / "xliff-core-2.0.xsd").exists():
        skip("php-symfony-translation is not installed")
    parser = etree.XMLParser()
    parser.resolvers.add(_Beside())
    return etree.XMLSchema(etree.parse(str(SCHEMAS / "xliff-core-2.0.xsd"), parser))


@pytest.mark.parametrize(
    "found",
    [made(), made(links=()), one_rule(HOSTILE, DAMAGED, "ar"), made(edition({"1.1": ""}), edition({}, "it"), ())],
    ids=["cows", "nothing linked", "hostile", "empty"],
)
def test_the_published_schema_accepts_it(schema: Any, found: Bitext) -> None:
    assert schema.validate(etree.fromstring(xliff(found, EN).encode())), schema.error_log


def test_the_published_schema_accepts_what_is_made_of_whole_editions(
    schema: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    for lang, source in (("it", "fandom-it-508"), ("ja", "mtgwiki-ja-508")):
        assert main(["--lang", lang, "align", source, "official", "--format", "xliff"]) == 0
        tree = etree.fromstring(capfd.readouterr().out.encode())
        assert schema.validate(tree), schema.error_log
        assert schema.validate(etree.fromstring(bytes(store_of(etree.tostring(tree).decode()))))
    tree[0].set("cows", "many")
    assert not schema.validate(tree)


@pytest.mark.parametrize("mark", ["marktranslated", "markapproved"])
def test_a_filled_in_document_comes_back_as_an_edition(tmp_path: Path, mark: str) -> None:
    found = read(tmp_path, filled(store_of(document()), mark=mark)).edition()
    assert_translated(found)


def test_it_makes_the_edition_that_the_catalog_makes(tmp_path: Path) -> None:
    catalog = read_po_file(written(tmp_path, po(made(), EN)))
    own = read(tmp_path, document())
    for fuzzy in (False, True):
        assert own.edition(use_fuzzy=fuzzy) == catalog.edition(use_fuzzy=fuzzy)
        assert own.left_out(use_fuzzy=fuzzy) == catalog.left_out(use_fuzzy=fuzzy)


def test_what_is_initial_or_empty_is_left_out_unless_asked_for(tmp_path: Path) -> None:
    draft = read(tmp_path, document())
    assert shown(draft.edition()) == COWS
    assert draft.left_out() == (1, 2)
    assert list(shown(draft.edition(use_fuzzy=True))) == ["1", "1.1", "1.2", "1.3"]
    assert draft.left_out(use_fuzzy=True) == (1, 0)


@pytest.mark.parametrize(
    ("state", "counts"),
    [("initial", False), ("translated", True), ("reviewed", True), ("final", True), (None, False), ("cows", False)],
)
def test_a_state_says_whether_a_text_counts(tmp_path: Path, state: str | None, counts: bool) -> None:
    told = "" if state is None else f' state="{state}"'
    text = document().replace(' state="translated"', told)
    draft = read(tmp_path, text)
    assert (draft.left_out()[1] == 2) is counts
    assert list(shown(draft.edition(use_fuzzy=True))) == ["1", "1.1", "1.2", "1.3"]


def test_what_poedit_says_needs_work_is_fuzzy_and_its_version_is_read(tmp_path: Path) -> None:
    marked = document().replace('state="initial"', 'state="translated" subState="poedit:fuzzy"')
    draft = read(tmp_path, marked.replace('version="2.1"', 'version="2.0"'))
    assert draft.left_out() == (1, 2)
    assert shown(draft.edition()) == COWS


def test_marks_in_a_text_are_passed_over_and_their_content_is_kept(tmp_path: Path) -> None:
    marked = 'Le <mrk id="m1" type="term">mucche</mrk> <pc id="1">pas<ph id="2"/>co<!-- x -->lano</pc><cp hex="0007"/>.'
    found = read(tmp_path, document().replace("Le mucche pascolano di mattina.", marked)).edition()
    assert found.by_number["1.1"].text == "Le mucche pascolano�."


def test_a_tool_may_change_layout_groups_and_other_elements(tmp_path: Path) -> None:
    tree = etree.fromstring(document().encode())
    file, space = tree[0], f"{{{NAMESPACE}}}"
    units = file.findall(f"{space}unit")
    group = etree.SubElement(file, f"{space}group", id="g")
    for unit in units[1:]:
        group.append(unit)
        for notes in unit.findall(f"{space}notes"):
            unit.remove(notes)
        unit.append(etree.Element("{urn:example:cows}bell"))
    etree.indent(tree, "\t")
    moved = etree.tostring(tree, encoding="UTF-16", xml_declaration=True)
    path = tmp_path / NAME
    path.write_bytes(moved)
    assert read_xliff_file(path).edition() == read(tmp_path, document()).edition()


def test_the_order_and_the_numbers_of_the_original_are_kept_whatever_they_are(tmp_path: Path) -> None:
    numbers = ["intention:1", "declare:2", "declare:1", "1#2", "1_2", "第1条"]
    english = edition({number: f"Cow {number}." for number in numbers})
    italian = edition({number: f"Mucca {number}." for number in numbers}, "it")
    links = tuple(Link((number,), (number,), "same", 1.0) for number in numbers)
    found = read(tmp_path, document(english=english, other=italian, links=links)).edition(use_fuzzy=True)
    assert [rule.number for rule in found.rules] == numbers


@pytest.mark.parametrize("language", ["ja", "ar", "zh-Hans", "tlh"])
def test_any_language_and_any_letters_come_back_as_they_were(tmp_path: Path, language: str) -> None:
    said = f"{HOSTILE} {'mu' * 90}\n\tend\\"
    text = xliff(one_rule(HOSTILE, said, language), EN)
    for form in (text, bytes(store_of(text)).decode()):
        found = read(tmp_path, form).edition(use_fuzzy=True)
        assert found.language == language
        assert found.rules[0].text == said
    damaged = read(tmp_path, xliff(one_rule("Cow.", DAMAGED), EN)).edition(use_fuzzy=True)
    assert damaged.rules[0].text == "one�two�three�four�five�six�seven�eight"


def test_what_was_a_restatement_stays_one_on_the_command_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    main(["--lang", "en", "align", "fandom-it-508", "mtgwiki-en-508", "--format", "xliff"])
    path = written(tmp_path, capfd.readouterr().out, "it.XLIFF")
    assert main(["--lang", "en", "read", str(path)]) == 2
    assert "has only fuzzy texts" in capfd.readouterr().err
    assert main(["--lang", "en", "read", str(path), "--use-fuzzy"]) == 0
    said = capfd.readouterr().err.splitlines()
    assert "texts are not translated" in said[0]
    assert said[1].startswith("it-2024-11-08-fandom-it-508-draft: ")
    draft = Library().get("it-2024-11-08-fandom-it-508-draft")
    assert draft.is_digest
    assert draft.covers == ("508",)
    assert draft.source.licence == "CC-BY-SA-3.0"
    assert main(["--lang", "en", "read", str(path), "--use-fuzzy", "--source", "mtgwiki-ja-508"]) == 2
    assert capfd.readouterr().err.endswith("it.XLIFF: its header says “trgLang: it”; expected ja\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_brought_up_to_date_has_every_rule_under_todays_number(
    lang: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "en.json", tmp_path / "it.json", tmp_path / "new.json"]
    paths[0].write_text(write_edition(ENGLISH), "utf-8")
    paths[1].write_text(write_edition(ITALIAN), "utf-8")
    main(["--lang", lang, "align", str(paths[1]), str(paths[0]), "--format", "xliff"])
    store = store_of(capfd.readouterr().out)
    for unit in store.units:
        unit.target = f"Le mucche di {unit.getid()}."
        unit.marktranslated()
    text = bytes(store).decode()
    assert main(["--lang", lang, "read", str(written(tmp_path, text, NAME)), "-o", str(paths[2])]) == 0
    assert len(capfd.readouterr().err.splitlines()) == 2
    new = read_edition(paths[2])
    assert [rule.number for rule in new.rules] == [rule.number for rule in ENGLISH.rules]
    assert [len(rule.examples) for rule in new.rules] == [len(rule.examples) for rule in ENGLISH.rules]


BOMB = '<!DOCTYPE x [<!ENTITY a "cowcowcow"><!ENTITY b "&a;&a;&a;&a;">]>\n'
LEAK = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>\n'
LONG = "The cows of the village and the calves of the farm are in the field, and this is where you can see them."
SOUND = document()


def with_type(declared: str, said: str) -> str:
    head, _, rest = SOUND.partition("\n")
    return f"{head}\n{declared}{rest.replace('Le mucche pascolano', said)}"


REFUSED = [
    ("", UnreadableFile, "the file is empty"),
    ("cows", MalformedDocument, "it.xlf:1: is not XML (syntax error); expected an XLIFF document"),
    (SOUND[:-30], MalformedDocument, "is not XML ("),
    (SOUND.replace("UTF-8", "cows-8"), MalformedDocument, "is not XML ("),
    (with_type("<!DOCTYPE xliff>", "Le mucche"), MalformedDocument, "declares a document type"),
    (with_type(BOMB, "&b;"), MalformedDocument, "declares a document type; an XLIFF document has none"),
    (with_type(LEAK, "&a;"), MalformedDocument, "declares a document type"),
    (SOUND.replace("Le mucche pascolano", "&cow;"), MalformedDocument, "is not XML ("),
    ('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', MalformedDocument, "is “xliff 1.2”"),
    ("<tmx version='1.4'/>", MalformedDocument, "is “tmx 1.4”; expected XLIFF 2.0 or 2.1"),
    (f'<xliff version="2.1" xmlns="{NAMESPACE}"/>', MalformedDocument, "contains 0 files; expected one"),
    (SOUND.replace("</xliff>", '<file id="b"/></xliff>'), MalformedDocument, "contains 2 files; expected one"),
    (SOUND.replace(' trgLang="it"', ""), MalformedDocument, "lacks “trgLang”; expected a document"),
    (SOUND.replace('category="rosetta508"', 'category="cows"'), MalformedDocument, "lacks “metaGroup"),
    (SOUND.replace('id="text"', 'id="cow bell"'), MalformedDocument, "names no rule; expected messages"),
    (SOUND.replace('name="1.2"', 'name="two words"'), MalformedDocument, "“two words” names no rule"),
    (SOUND.replace('name="1.2"', 'name="1.1"'), MalformedDocument, "“1.1” occurs a second time"),
    (SOUND.replace("<target>", "<x>").replace("</target>", "</x>"), UnexpectedPage, "has no translated rule"),
    (SOUND.replace("translated", "initial"), UnexpectedPage, "has only fuzzy texts"),
    (SOUND.replace("Le mucche pascolano di mattina.", LONG), UnexpectedPage, "is in English (en); its header says"),
    (SOUND.replace('type="source">test', 'type="date">soon'), MalformedDocument, "stated_date"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "message"), REFUSED, ids=[message for _, _, message in REFUSED])
def test_a_foreign_document_is_refused_in_one_line(
    tmp_path: Path, text: str, kind: type[RosettaError], message: str
) -> None:
    with pytest.raises(RosettaError) as caught:
        read(tmp_path, text).edition()
    assert message in str(caught.value)
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)


def test_what_is_refused_names_its_line(tmp_path: Path) -> None:
    text = SOUND.replace('name="1.2"', 'name="two words"')
    line = next(at for at, one in enumerate(text.splitlines(), 1) if 'name="two words"' in one)
    with pytest.raises(MalformedDocument) as caught:
        read(tmp_path, text).edition()
    place = str(caught.value).partition(": ")[0]
    assert place.startswith(str(tmp_path / NAME))
    assert line < int(place.rpartition(":")[2]) < line + 30


@pytest.mark.parametrize("deep", [10_000, 100_000])
def test_a_document_nested_too_deeply_is_refused(tmp_path: Path, deep: int) -> None:
    text = SOUND.replace("Le mucche pascolano", "<pc>" * deep + "x" + "</pc>" * deep)
    with pytest.raises(MalformedDocument, match="is not XML"):
        read(tmp_path, text)


def writers() -> list[Callable[[str], str]]:
    return [lambda text: text, lambda text: bytes(store_of(text)).decode()]


@pytest.mark.real_text
@pytest.mark.parametrize(("capture", "source"), [("it-508", "fandom-it-508"), ("ja-508", "mtgwiki-ja-508")])
def test_every_text_of_a_real_page_goes_through_the_toolkit_and_comes_back(
    shared: Path, tmp_path: Path, capture: str, source: str
) -> None:
    found = bitext_of_page(shared, capture, source)
    for write in writers():
        brought = read(tmp_path, write(xliff(found, EN))).edition(use_fuzzy=True)
        assert_came_back(found, brought)


def test_a_rule_without_a_text_is_a_heading(tmp_path: Path) -> None:
    found = read(tmp_path, document()).edition()
    assert found.rules[0] == Rule("1", "", title="Mucche")
