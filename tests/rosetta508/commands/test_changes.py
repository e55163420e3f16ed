"""Changes: which rules are new, removed, reworded, or renumbered, what depends on them, and how that is shown."""

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from rosetta508.compare.page_change import RuleChange, changed_rules
from scraper.documents import validate
from scraper.edition import Edition, Rule
from scraper.library import Library, embedded
from scraper.page import Pages
from tests.support import goat_wiki as goats
from tests.support.commands import Ran, Runner
from tests.support.editions import edition
from tests.support.fault_server import FaultServer
from tests.support.real_editions import CAPTURES, capture

pytestmark = pytest.mark.slow

NAME = "mtgwiki-en-508"
EDITION = "en-2024-11-08-mtgwiki-508"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def fetched(server: FaultServer, run: Runner, rules: dict[str, str], revision: int) -> None:
    """Put these rules on the page and fetch it."""
    goats.put_on_api(server, goats.fragment(rules), revision)
    run("fetch", NAME)


def kinds(changes: tuple[RuleChange, ...]) -> dict[str, tuple[str, str | None]]:
    """Kind and old number by number."""
    return {one.number: (one.kind, one.was) for one in changes}


def test_each_kind_of_change_is_distinguished() -> None:
    before = edition({"1": "A.", "1a": "B.", "2": "C.", "3": "D.", "4": "E."})
    after = edition({"1": "A!", "1a": "New.", "1b": "B.", "2": "C.", "4": "E."})
    assert kinds(changed_rules(before, after)) == {
        "1": ("reworded", "1"),
        "1a": ("new", None),
        "1b": ("renumbered", "1a"),
        "3": ("gone", "3"),
    }


def test_rules_that_swap_their_numbers_are_renumbered() -> None:
    before = edition({"1": "A.", "2": "B."})
    assert kinds(changed_rules(before, edition({"1": "B.", "2": "A."}))) == {
        "1": ("renumbered", "2"),
        "2": ("renumbered", "1"),
    }


def test_spacing_and_quotes_are_not_changes_and_duplicate_texts_do_not_move() -> None:
    before = edition({"1": "A  “goat”.", "2": "B."})
    assert changed_rules(before, edition({"1": 'A "goat".', "2": "B."})) == ()
    assert kinds(changed_rules(before, edition({"1": "x", "3": "B.", "4": "B."}))) == {
        "1": ("reworded", "1"),
        "3": ("new", None),
        "4": ("new", None),
        "2": ("gone", "2"),
    }


def test_a_digest_is_compared_through_the_hash_of_its_text() -> None:
    full = Rule("1", "Goats run.")
    digest = edition([Rule("1", "In short: goats.", restates=full.fingerprint())])
    assert changed_rules(digest, edition([full])) == ()
    assert kinds(changed_rules(None, edition([full]))) == {"1": ("new", None)}


def test_a_rule_with_only_changed_examples_is_marked() -> None:
    before = edition({"1": "A.", "2": "B.", "3": "C."}, examples={"1": ["Goats."], "2": ["Sheep."]})
    after = edition({"1": "A.", "2": "B!", "3": "C."}, examples={"1": ["Goats, dogs."], "2": ["Dogs."], "3": ["Cows."]})
    told = {one.number: one.only_examples for one in changed_rules(before, after)}
    assert told == {"1": True, "2": False, "3": True}
    [digest] = changed_rules(
        edition([replace(before.by_number["1"], restates="0" * 16)]), edition([after.by_number["1"]])
    )
    assert not digest.only_examples, "a digest does not say which part of the text it restates changed"


def test_a_digest_of_a_part_is_compared_with_that_part() -> None:
    full = Rule("508.1", "Goats run.")
    digest = edition([Rule("508.1", "In short.", restates=full.fingerprint())], covers=("508",))
    book = edition([Rule("100.1", "Goats are."), full, Rule("508.2", "Sheep run."), Rule("509.1", "Dogs block.")])
    assert kinds(changed_rules(digest, book)) == {"508.2": ("new", None)}


@pytest.mark.real_text
def test_the_official_text_matches_its_digest(shared: Path) -> None:
    from scraper.readers import read_file  # noqa: PLC0415

    for day in ("20241108", "20260807"):
        full = read_file(shared / "cr-history" / "en" / f"{day}.txt", "official")
        assert changed_rules(embedded(full.id), full) == ()
    older = embedded("en-2024-11-08-official")
    assert {one.kind for one in changed_rules(older, full)} >= {"new", "reworded"}


@pytest.mark.real_text
@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("name", CAPTURES)
def test_the_captured_pages_match_their_digests(name: str) -> None:
    full = capture(name)
    assert changed_rules(embedded(full.id), full) == ()


def test_without_fetched_pages_nothing_changed(run: Runner) -> None:
    assert run("changes") == Ran(0, "", "no changes in the pages of your library\n")
    assert json.loads(run("changes", "--format", "json").out) == {
        "schema": "rosetta508/changes/1",
        "changes": [],
        "refused": [],
    }


def test_a_first_page_is_compared_with_the_digest_and_lists_affected_examples(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    found = run("changes")
    assert found.code == 1
    rows = {row[1]: row[2:] for row in (line.split("\t") for line in found.out.splitlines()[1:])}
    assert rows["508.1a"][0] == "reworded"
    resting = rows["508.1a"][1].split("; ")
    assert resting[:2] == [f"digest {EDITION}", "en-2026-08-07-official 508.1a"]
    assert "it-2024-10-02-fandom-508 508.1a" in resting
    assert resting[-1].startswith("examples 508.1a-")
    assert rows["508.1k"][0] == "gone"
    assert "it-2024-10-02-fandom-508 508.1j" in rows["508.1k"][1]
    assert found.err == f"{NAME}: 30 gone, 8 reworded\n"


def test_the_last_fetch_is_compared_with_the_one_before(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, goats.RULES | {"508.2": "Then all goats sing.", "508.6": "Dogs bark."}, 2)
    found = run("changes")
    assert [line.split("\t")[:3] for line in found.out.splitlines()[1:]] == [
        [NAME, "508.2", "reworded"],
        [NAME, "508.6", "new"],
    ]
    assert found.err == f"{NAME}: 1 new rule, 1 reworded\n"
    run("fetch", NAME)
    assert run("changes") == found
    assert run("changes", "mtgwiki-ja-508") == Ran(0, "", "no changes in the pages of your library\n")


def test_since_selects_the_page_to_compare_with(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, goats.RULES | {"508.2": "Then all goats sing."}, 2)
    fetched(server, run, goats.RULES, 3)
    assert run("changes").err == f"{NAME}: 1 reworded\n"
    assert run("changes", "--since", "digest").err == f"{NAME}: 30 gone, 8 reworded\n"
    assert run("changes", "--since", "2020-01-01").err == f"{NAME}: 30 gone, 8 reworded\n"
    assert run("changes", "--since", "2999-01-01") == Ran(0, "", "no changes in the pages of your library\n")
    assert run("changes", "--since", "yesterday") == Ran(
        2, "", "rosetta508: “yesterday” is neither a date such as 2024-11-08 nor “digest”\n"
    )


def test_the_document_follows_its_schema(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, goats.RULES | {"508.2": "Then all goats sing."}, 2)
    fetched(server, run, {}, 3)
    found = run("changes", "--format", "json")
    document: dict[str, Any] = json.loads(found.out)
    validate(document, "changes", "changes")
    (change,) = document["changes"]
    assert (change["before"]["revision"], change["after"]["revision"]) == ("1", "2")
    (rule,) = change["rules"]
    assert (rule["number"], rule["kind"], rule["was"], rule["digests"]) == ("508.2", "reworded", "508.2", [EDITION])
    (refused,) = document["refused"]
    assert refused["source"] == NAME
    assert Path(refused["copy"]).is_file()
    assert found.code == 1


def test_a_refused_page_is_reported_until_it_is_valid_again(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, {}, 2)
    found = run("changes", "--since", "2999-01-01")
    assert found.code == 1
    assert found.err.startswith(f"{NAME}: the page no longer looks as expected (")
    fetched(server, run, goats.RULES, 3)
    assert run("changes", "--since", "2999-01-01").code == 0


def test_the_feed_lists_every_change(server: FaultServer, run: Runner) -> None:
    empty = etree.fromstring(run("changes", "--format", "atom").out.encode())
    assert empty.findtext(f"{ATOM}title") == "Changes to the pages that Rosetta 508 reads"
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, goats.RULES | {"508.2": "Then <b>goats</b> & sheep sing."}, 2)
    fetched(server, run, {}, 3)
    found = run("changes", "--format", "atom")
    feed = etree.fromstring(found.out.encode())
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        f"{NAME}: the page no longer looks as expected",
        f"{NAME}: 1 reworded",
        f"{NAME}: 30 gone, 8 reworded",
    ]
    assert entries[1].findtext(f"{ATOM}content") == "508.2: reworded"
    assert feed.findtext(f"{ATOM}updated") == entries[0].findtext(f"{ATOM}updated")
    links = [link.get("href") for link in feed.iter(f"{ATOM}link")]
    assert links == ["https://mtg.wiki/page/Declare_attackers_step"] * 3
    identities = [one.text for one in feed.iter(f"{ATOM}id")]
    assert len(set(identities)) == 4
    assert run("changes", "--format", "atom").out == found.out


def test_a_page_that_became_unreadable_gives_a_one_line_error(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    (page,) = Pages(Library().home).of(NAME)
    Pages(Library().home).path(page).write_text("x", "utf-8")
    found = run("changes")
    assert found.code == 2
    assert "is not what was fetched" in found.err


def test_usage_is_checked_before_any_request(server: FaultServer, run: Runner) -> None:
    assert run("fetch", NAME, "goats").code == 2
    assert run("fetch", "rulings-1997") == Ran(
        2, "", "rosetta508: the source rulings-1997 has no address; save its page and import it with “read”\n"
    )
    told = run("fetch", NAME, "--date", "2024-11-08").err
    assert told == f"rosetta508: the source {NAME} cannot be fetched by date\n"
    assert run("fetch", "--date", "8/11").err == "rosetta508: “8/11” is not a date such as 2024-11-08\n"
    assert server.asked == []


def test_without_a_name_every_source_with_an_address_is_fetched(server: FaultServer, run: Runner) -> None:
    goats.put_on_api(server)
    found = run("fetch")
    assert found.code == 1
    names = [line.removeprefix("rosetta508: ").partition(":")[0] for line in found.err.splitlines()]
    assert names == [NAME, "fandom-it-508", "fandom-it-506", "mtgwiki-ja-508", "official"]
    assert Library().is_full(EDITION)


def test_the_library_lists_and_verifies_its_pages(server: FaultServer, run: Runner) -> None:
    fetched(server, run, goats.RULES, 1)
    fetched(server, run, {}, 2)
    lines = [line.split("\t") for line in run("library", "--pages").out.splitlines()]
    assert lines[0] == ["source", "fetched", "revision", "result", "stored in"]
    assert [(line[0], line[2], line[3]) for line in lines[1:]] == [(NAME, "1", EDITION), (NAME, "2", "refused")]
    document = json.loads(run("library", "--pages", "--format", "json").out)
    validate(document, "pages", "pages")
    assert [one["revision"] for one in document["pages"]] == ["1", "2"]
    well = run("library", "--verify")
    assert (well.code, well.out) == (0, "")
    assert well.err == f"{len(Library().ids())} editions, 2 pages\nall files are unchanged\n"
    Path(lines[1][4]).write_text("x", "utf-8")
    broken = run("library", "--verify")
    assert broken.code == 2
    assert f"rosetta508: {lines[1][4]}: is not what was fetched" in broken.err


def test_the_library_is_exported_completely(server: FaultServer, run: Runner, tmp_path: Path) -> None:
    nothing = run("library", "--export", str(tmp_path / "x.zip"))
    assert nothing.code == 2
    assert "the library is empty" in nothing.err
    fetched(server, run, goats.RULES, 1)
    place = tmp_path / "library.zip"
    assert run("library", "--export", str(place)) == Ran(0, "", f"written to {place}\n")
    with zipfile.ZipFile(io.BytesIO(place.read_bytes())) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        held = json.loads(archive.read(f"editions/{EDITION}.json"))
    assert len(names) == 3
    assert Edition.from_json(held) == Library().get(EDITION)
    assert run("library", "--export", str(tmp_path / "file" / "x.zip")).code == 0
    (tmp_path / "plain").write_text("x", "utf-8")
    assert "cannot be written" in run("library", "--export", str(tmp_path / "plain" / "x.zip")).err


def test_unused_files_of_the_library_are_pruned(server: FaultServer, run: Runner) -> None:
    for number in range(4):
        fetched(server, run, goats.RULES | {"508.5": f"Goat {number} is missing."}, number)
    before = run("changes").out
    pruned = run("library", "--prune")
    assert (pruned.code, pruned.err) == (0, "4 files removed, 3 KiB\n")
    assert len(Pages(Library().home).of(NAME)) == 2
    assert run("changes").out == before
    assert run("library", "--prune").err == "0 files removed, 0 KiB\n"
    assert run("library", "--prune", "--keep", "1").err.startswith("2 files removed")
    assert run("library", "--prune", "--keep", "0") == Ran(
        2, "", "rosetta508: --keep 0: at least 1 page of each source must stay\n"
    )
    assert run("library", "--verify").code == 0
