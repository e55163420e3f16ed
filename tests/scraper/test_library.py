"""The library: its place, the meaning of names, and that nothing is ever half written or lost."""

import json
import multiprocessing
from dataclasses import replace
from pathlib import Path

import pytest

from scraper.edition import Edition, Rule, Source, read_edition, write_edition
from scraper.errors import MalformedDocument, UnknownName, UnreadableFile
from scraper.library import Library, embedded


def edition(edition_id: str = "en-2020-01-01-goats", text: str = "Goats run.", source: str = "goats") -> Edition:
    return Edition(edition_id, "en", Source(source), (Rule("508.1", text),))


def digest() -> Edition:
    found = embedded("en-2024-11-08-mtgwiki-508")
    assert found
    return found


def test_a_new_library_has_the_digests() -> None:
    library = Library()
    assert digest().id in library.ids()
    assert library.get(digest().id) == digest()
    assert not library.is_full(digest().id)
    assert library.problems() == ()


def test_the_environment_sets_the_home_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Library().put(edition()).is_relative_to(home)
    monkeypatch.delenv("ROSETTA508_HOME")
    assert Library().home.name == "rosetta508"
    assert Library(home / "else").home == home / "else"


def test_stored_editions_are_returned_and_listed_in_order() -> None:
    library = Library()
    for name in ("zz-goats", "aa-goats"):
        library.put(edition(name))
    assert Library().get("aa-goats") == edition("aa-goats")
    assert library.ids()[0] == "aa-goats"
    assert library.ids()[-1] == "zz-goats"
    assert [one.id for one in library.editions()] == list(library.ids())
    assert library.is_full("aa-goats")


def test_a_stored_edition_replaces_the_digest_and_an_older_one() -> None:
    library = Library()
    for text in ("Old goats run.", "Young goats run."):
        library.put(edition(digest().id, text))
    assert library.get(digest().id).rules[0].text == "Young goats run."
    assert library.is_full(digest().id)
    assert len(library.ids()) == len(set(library.ids()))


def test_a_source_name_selects_its_newest_edition() -> None:
    library = Library()
    assert library.get("mtgwiki-en-508") == digest()
    for date in ("undated", "2031-01-01", "2030-12-31"):
        library.put(edition(f"en-{date}-mtgwiki-508", date, "mtgwiki-en-508"))
    library.put(edition("it-2040-01-01-mtgwiki-508", "Un'altra lingua.", "other"))
    assert library.get("mtgwiki-en-508").rules[0].text == "2031-01-01"


def test_a_path_selects_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(write_edition(edition("mine")), "utf-8")
    assert Library().get(str(path)).id == "mine"
    with pytest.raises(UnreadableFile, match=r"none\.json: cannot be read"):
        Library().get(str(tmp_path / "none.json"))


def test_a_unique_id_prefix_selects_and_an_ambiguous_one_is_refused() -> None:
    library = Library()
    library.put(edition("goats-2020"))
    library.put(edition("goats-2021"))
    assert library.get("goats-2020").id == "goats-2020"
    assert library.get("goats-2021"[:10]).id == "goats-2021"
    with pytest.raises(UnknownName) as caught:
        library.get("goats-20")
    assert str(caught.value) == "the names of several editions begin with “goats-20”: goats-2020, goats-2021"


@pytest.mark.parametrize("name", ["sheep", "", "EN-2024"])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownName) as caught:
        Library().get(name)
    assert str(caught.value).startswith(f"no edition, language, or source is called “{name}”; choose from ")
    assert digest().id in str(caught.value)
    assert "official" in str(caught.value)
    with pytest.raises(UnknownName):
        Library().is_full(name)


def test_every_name_offered_for_an_unknown_one_is_known() -> None:
    library = Library()
    library.put(replace(edition("goats"), language="zh-Hans", covers=("5", "702")))
    with pytest.raises(UnknownName) as caught:
        library.get("sheep")
    names = caught.value.facts["names"]
    assert isinstance(names, tuple)
    assert {"it", "it-508", "ja-508", "en-508", "zh-Hans-702", digest().id, "official"} <= set(names)
    assert "zh-Hans-5" not in names, "a chapter is not a section"
    assert all(library.get(name) for name in names if name != "zh-Hans")


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"schema": "rosetta508/edition/1"}', "\x00"])
def test_a_damaged_file_is_named_and_does_not_hide_others(content: str) -> None:
    library = Library()
    path = library.put(edition(digest().id))
    library.put(edition("goats"))
    path.write_text(content, "utf-8")
    with pytest.raises((MalformedDocument, UnreadableFile), match=path.name):
        library.get(digest().id)
    assert "goats" in [one.id for one in library.editions()]
    assert digest() in library.editions()
    assert [path.name in str(problem) for problem in library.problems()] == [True]


def test_a_file_with_a_wrong_name_is_damaged() -> None:
    library = Library()
    path = library.put(edition("goats"))
    path.rename(path.with_name("sheep.json"))
    with pytest.raises(
        MalformedDocument, match=r"sheep[.]json: field id: found “goats”; expected the name of the file"
    ):
        library.get("sheep")


def test_an_edition_that_breaks_the_schema_is_not_stored() -> None:
    library = Library()
    with pytest.raises(MalformedDocument, match="goats: field"):
        library.put(replace(edition("goats"), rules=(Rule("508 1", "Space."),)))
    assert "goats" not in library.ids()


@pytest.mark.parametrize("edition_id", ["../../escape", "a/b", "con:aux?*", "山羊", "a b%2F", ".."])
def test_any_id_stays_inside_the_library(home: Path, edition_id: str) -> None:
    library = Library()
    try:
        path = library.put(edition(edition_id))
    except MalformedDocument as error:
        assert "cannot be a file name" in str(error)  # noqa: PT017 - either is right
        return
    assert path.parent == home / "editions"
    assert library.get(edition_id).id == edition_id
    assert edition_id in library.ids()


def put_many(home: Path, text: str) -> None:
    """Store one edition repeatedly."""
    for _ in range(20):
        Library(home).put(edition("shared", text * 2000))


def test_two_processes_do_not_mix_their_writes(home: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=put_many, args=(home, text)) for text in ("a", "b")]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        if "shared" in Library(home).ids():
            seen.add(Library(home).get("shared").rules[0].text[:1])
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert seen <= {"a", "b"}
    assert json.loads((home / "editions" / "shared.json").read_text("utf-8"))["id"] == "shared"
    assert [one.name for one in (home / "editions").iterdir()] == ["shared.json"]


def test_a_file_is_read_once_and_again_after_another_process_replaces_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def reading(path: Path) -> Edition:
        read.append(path)
        return read_edition(path)

    monkeypatch.setattr("scraper.library.read_edition", reading)
    library = Library()
    library.put(edition())
    assert library.get(edition().id) == edition()
    assert edition() in library.editions()
    assert len(read) == 1
    Library(library.home).put(edition(text="Goats sleep."))
    assert library.get(edition().id) == edition(text="Goats sleep.")
    assert len(read) == 2
