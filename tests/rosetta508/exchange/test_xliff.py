"""An XLIFF document written, edited as in Weblate, and read back as an edition; and invalid ones."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from rosetta508.exchange.bitext import Bitext
from rosetta508.exchange.xliff_reader import read_xliff_file
from rosetta508.exchange.xliff_writer import NAMESPACE, xliff
from rosetta508.language.interface import Interface
from scraper.edition import Rule
from scraper.errors import MalformedDocument, RosettaError, UnexpectedPage, UnreadableFile
from tests.support.checkout import skip
from tests.support.commands import Runner
from tests.support.drafts import COWS, XLIFF, shown
from tests.support.editions import edition
from tests.support.exchange import DAMAGED, HOSTILE, made, numbered, one_rule

pytestmark = pytest.mark.slow

EN = Interface("en")
NAME = "it.xlf"
SCHEMAS = Path("/usr/share/php/Symfony/Component/Translation/Resources/schemas")
"""The folder of OASIS's schemas in Debian's php-symfony-translation."""


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
def test_the_published_schema_accepts_xliff(schema: Any, found: Bitext) -> None:
    assert schema.validate(etree.fromstring(xliff(found, EN).encode())), schema.error_log


def test_the_published_schema_accepts_whole_editions(schema: Any, run: Runner) -> None:
    for lang, source in (("it", "fandom-it-508"), ("ja", "mtgwiki-ja-508")):
        ran = run("--lang", lang, "align", source, "official", "--format", "xliff", code=0)
        tree = etree.fromstring(ran.out.encode())
        assert schema.validate(tree), schema.error_log
        assert schema.validate(etree.fromstring(XLIFF.saved_again(etree.tostring(tree).decode()).encode()))
    tree[0].set("cows", "many")
    assert not schema.validate(tree)


@pytest.mark.parametrize(
    ("state", "counts"),
    [("initial", False), ("translated", True), ("reviewed", True), ("final", True), (None, False), ("cows", False)],
)
def test_the_state_decides_whether_a_text_is_used(tmp_path: Path, state: str | None, counts: bool) -> None:
    told = "" if state is None else f' state="{state}"'
    text = XLIFF.text().replace(' state="translated"', told)
    draft = XLIFF.draft(tmp_path, text)
    assert (draft.left_out()[1] == 2) is counts
    assert list(shown(draft.edition(use_fuzzy=True))) == ["1", "1.1", "1.2", "1.3"]


def test_poedits_needs_work_is_fuzzy_and_its_xliff_version_is_read(tmp_path: Path) -> None:
    marked = XLIFF.text().replace('state="initial"', 'state="translated" subState="poedit:fuzzy"')
    draft = XLIFF.draft(tmp_path, marked.replace('version="2.1"', 'version="2.0"'))
    assert draft.left_out() == (1, 2)
    assert shown(draft.edition()) == COWS


def test_inline_elements_are_skipped_and_their_content_kept(tmp_path: Path) -> None:
    marked = 'Le <mrk id="m1" type="term">mucche</mrk> <pc id="1">pas<ph id="2"/>co<!-- x -->lano</pc><cp hex="0007"/>.'
    found = XLIFF.draft(tmp_path, XLIFF.text().replace("Le mucche pascolano di mattina.", marked)).edition()
    assert found.by_number["1.1"].text == "Le mucche pascolano�."


def test_characters_not_allowed_in_xml_are_replaced(tmp_path: Path) -> None:
    damaged = XLIFF.draft(tmp_path, xliff(one_rule("Cow.", DAMAGED), EN)).edition(use_fuzzy=True)
    assert damaged.rules[0].text == "one�two�three�four�five�six�seven�eight"


def test_a_tool_may_change_layout_groups_and_other_elements(tmp_path: Path) -> None:
    tree = etree.fromstring(XLIFF.text().encode())
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
    assert read_xliff_file(path).edition() == XLIFF.draft(tmp_path, XLIFF.text()).edition()


def test_any_order_and_numbers_of_the_original_are_kept(tmp_path: Path) -> None:
    numbers = ["intention:1", "declare:2", "declare:1", "1#2", "1_2", "第1条"]
    found = XLIFF.draft(tmp_path, XLIFF.write(numbered(numbers), Interface("en"))).edition(use_fuzzy=True)
    assert [rule.number for rule in found.rules] == numbers


BOMB = '<!DOCTYPE x [<!ENTITY a "cowcowcow"><!ENTITY b "&a;&a;&a;&a;">]>\n'
LEAK = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>\n'
LONG = "The cows of the village and the calves of the farm are in the field, and this is where you can see them."
SOUND = XLIFF.text()


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
    (SOUND.replace("translated", "initial"), UnexpectedPage, "is untranslated except for fuzzy texts"),
    (SOUND.replace("Le mucche pascolano di mattina.", LONG), UnexpectedPage, "is in English (en); its header says"),
    (SOUND.replace('type="source">test', 'type="date">soon'), MalformedDocument, "stated_date"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "message"), REFUSED, ids=[message for _, _, message in REFUSED])
def test_a_foreign_document_is_refused_in_one_line(
    tmp_path: Path, text: str, kind: type[RosettaError], message: str
) -> None:
    XLIFF.refuses(tmp_path, text, kind, message)


def test_a_refusal_names_its_line(tmp_path: Path) -> None:
    text = SOUND.replace('name="1.2"', 'name="two words"')
    line = next(at for at, one in enumerate(text.splitlines(), 1) if 'name="two words"' in one)
    with pytest.raises(MalformedDocument) as caught:
        XLIFF.draft(tmp_path, text).edition()
    place = str(caught.value).partition(": ")[0]
    assert place.startswith(str(tmp_path / NAME))
    assert line < int(place.rpartition(":")[2]) < line + 30


@pytest.mark.parametrize("deep", [10_000, 100_000])
def test_a_document_nested_too_deeply_is_refused(tmp_path: Path, deep: int) -> None:
    text = SOUND.replace("Le mucche pascolano", "<pc>" * deep + "x" + "</pc>" * deep)
    with pytest.raises(MalformedDocument, match="is not XML"):
        XLIFF.draft(tmp_path, text)


def test_a_rule_without_a_text_is_a_heading(tmp_path: Path) -> None:
    found = XLIFF.draft(tmp_path, XLIFF.text()).edition()
    assert found.rules[0] == Rule("1", "", title="Mucche")
