"""Files for wiki editors: wikitext that shows texts unchanged, and a diff for their tools."""

import json
import shutil
import subprocess
import time
from itertools import groupby
from pathlib import Path

import pytest

from aligner.align.alignment import Alignment, Link
from aligner.drift.comparison import Comparison
from rosetta508.exchange.edition_renumbering import Renumbering
from rosetta508.exchange.wiki_page import difference, list_after, list_before, list_name, page_after
from rosetta508.exchange.wikitext import escape_wikitext, heading, table
from rosetta508.language.interface import LANGUAGES, Interface
from scraper.edition import Reference, Rule, write_edition
from scraper.library import Library
from scraper.readers import read_file
from tests.support.checkout import skip
from tests.support.commands import Ran, Runner
from tests.support.editions import edition
from tests.support.renumbering import ENGLISH, MARKUP, OLD, PLAIN, renumbering


@pytest.mark.parametrize("text", MARKUP)
def test_wiki_markup_is_escaped(text: str) -> None:
    assert escape_wikitext(text).startswith("<nowiki>")
    assert escape_wikitext(text).endswith("</nowiki>")
    inner = escape_wikitext(text).removeprefix("<nowiki>").removesuffix("</nowiki>")
    assert "<" not in inner
    assert "\n" not in escape_wikitext(f"{text}\n{text}")


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_needs_no_escapes(text: str) -> None:
    assert escape_wikitext(text) == text


def test_a_table_has_a_row_per_row_and_a_cell_per_cell() -> None:
    found = table(["a", "b"], [["1", "x | y"], ["", "}}"]])
    assert found == (
        '{| class="wikitable sortable"\n|-\n! scope="col" | a\n! scope="col" | b\n'
        "|-\n| 1\n| <nowiki>x | y</nowiki>\n|-\n| \n| <nowiki>}}</nowiki>\n|}\n"
    )
    assert heading("a\n==b") == "== a ==b ==\n" or "<nowiki>" in heading("a\n==b")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_talk_page_has_a_row_per_cause_in_the_language(lang: str, run: Runner) -> None:
    pair = ("fandom-it-508", "mtgwiki-en-508")
    page = run("--lang", lang, "drift", *pair, "--format", "mediawiki", code=1).out
    findings = json.loads(run("drift", *pair, "--format", "json").out)["findings"]
    causes = [one for one in findings if one["caused_by"] is None]
    runs = [list(run) for missing, run in groupby(causes, lambda one: one["kind"] == "missing") if missing]
    runs.append([one for one in causes if one["kind"] == "renumbered" and one["rule"].startswith("508.1")])
    assert [one["rule"] for one in runs[-1]] == ["508.1g", "508.1h", "508.1i", "508.1j"]
    merged = [one for run in runs if len(run) > 1 for one in run]
    assert merged
    assert page.count("\n|-\n") == len(causes) - sum(len(run) - 1 for run in runs) + 1
    language = {"en": "Italian", "it": "Italiano", "ja": "イタリア語"}[lang]
    assert page.startswith(f"== {language} 508")
    assert "it-2024-10-02-fandom-508" in page.partition("\n")[0]
    for finding in findings:
        shown = finding["caused_by"] is None and finding not in merged
        assert (escape_wikitext(finding["message"][lang]) in page) == shown
    for one in runs:
        assert all(one[end]["counterpart"]["rule"] in page for end in (0, -1))


def test_without_drift_the_page_is_empty(tmp_path: Path, run: Runner) -> None:
    path = tmp_path / "cows.json"
    path.write_text(write_edition(edition({"1.1": "Cows graze."})), "utf-8")
    assert run("drift", path, path, "--format", "mediawiki", code=0).out == ""


def test_a_patch_changes_numbers_references_and_order_but_no_text() -> None:
    assert list_before(OLD) == (
        "* '''508.1''' Prima le mucche (vedi regola 508.3).\n"
        "* '''508.2''' Suona una campana.\n"
        "*: ''Esempio:'' <nowiki>Una campana, [[due]] campane.</nowiki>\n"
        "* '''508.3''' Poi tocca al mandriano; vedi regola 508.2.\n"
    )
    assert list_after(renumbering()) == (
        "* '''508.1''' Prima le mucche (vedi regola 508.2).\n"
        "* '''508.2''' Poi tocca al mandriano; vedi regola 508.2.\n"
        "** '''508.2a''' Suona una campana.\n"
        "**: ''Esempio:'' <nowiki>Una campana, [[due]] campane.</nowiki>\n"
    )


def test_unknown_references_are_kept_and_reported() -> None:
    links = (Link(("508.1", "508.2"), ("508.1",), "merged", 0.9), Link(("508.3",), ("508.2", "508.2a"), "split", 0.9))
    left = edition([*OLD.rules, Rule("508.4", "Le mucche volano.")], "it")
    alignment = Alignment(left.id, ENGLISH.id, links, ("508.4",), ("508.4",))
    found = Renumbering(Comparison(left, ENGLISH, alignment, [left]))
    assert dict(found.numbers) == {"508.1": "508.1", "508.2": "508.2", "508.3": "508.2", "508.4": "508.4"}
    assert found.told(Interface("en")) == [
        "508.2 is merged with 508.1 into 508.1 in en-cows, so its number was left unchanged",
        "508.3 is 508.2, 508.2a in en-cows: it gets the first of these numbers",
        "508.4 has no counterpart in en-cows, so its number was left unchanged",
        "the number 508.2 now occurs more than once",
    ]


def test_only_whole_numbers_are_renumbered() -> None:
    rule = Rule("508.1", "Vedi 508.3, 508.3a, 1508.3, 508.35 e 508.3.", references=(Reference("508.3"),))
    left = edition([rule, *OLD.rules[1:]], "it")
    assert renumbering(left).text(rule, rule.text) == "Vedi 508.2, 508.3a, 1508.3, 508.35 e 508.2."


def test_swapped_numbers_are_changed_together() -> None:
    rule = Rule("508.1", "Vedi regola 508.2 e regola 508.3.", references=(Reference("508.2"), Reference("508.3")))
    left = edition([rule, *OLD.rules[1:]], "it")
    right = edition({"508.1": "a", "508.3": "b", "508.2": "c"})
    trade = {"508.1": "508.1", "508.2": "508.3", "508.3": "508.2"}
    assert renumbering(left, right, trade).text(rule, rule.text) == "Vedi regola 508.3 e regola 508.2."


PAGE = """La 508.2 è una sottofase.<ref>508.3</ref>

== Regole ==
{{Regola|508.1|Prima le '''mucche''' (vedi [[Regola 508.3|regola 508.3]]).}}
* '''508.2.''' Suona una [[campana]].
: ''Esempio:'' Una campana.
<li>508.3 Poi tocca al mandriano; vedi 508.2.</li>

== Note ==
508.7 non c’entra."""


def test_a_patch_keeps_markup_and_text_outside_rules() -> None:
    after, absent = page_after(PAGE, renumbering())
    assert absent == []
    assert after == PAGE.replace("508.1|Prima le '''mucche''' (vedi [[Regola 508.3|regola 508.3]])", "508.1|Prima le "
        "'''mucche''' (vedi [[Regola 508.2|regola 508.2]])").replace("'''508.2.'''", "'''508.2a.'''").replace(
        "<li>508.3", "<li>508.2")  # fmt: skip


def test_a_number_twice_on_the_page_is_two_rules() -> None:
    left = edition([Rule("508.1", "Mucche."), Rule("508.1#2", "Vitelli.")], "it")
    right = edition({"508.3": "Cows.", "508.4": "Calves."})
    found = renumbering(left, right, {"508.1": "508.3", "508.1#2": "508.4"})
    assert page_after("508.1 Mucche.\n508.1 Vitelli.\n508.1 Capre.\n", found)[0] == (
        "508.3 Mucche.\n508.4 Vitelli.\n508.1 Capre.\n"
    )
    assert list_after(found) == "* '''508.3''' Mucche.\n* '''508.4''' Vitelli.\n"


def test_anchors_and_repeated_mentions_get_the_new_number() -> None:
    page = "; 508.2：La campana\n* {{Ancora|508.2}} '''508.2''' Suona (508.2a).\n# <b>508.3)</b> Poi.\n"
    assert page_after(page, renumbering())[0] == (
        "; 508.2a：La campana\n* {{Ancora|508.2a}} '''508.2a''' Suona (508.2a).\n# <b>508.2)</b> Poi.\n"
    )


def test_long_lines_are_processed_quickly() -> None:
    page = "".join(f"{part * 300_000}\n" for part in (" ", "'", "*", "{{a|", "<b>", "508.1 ", "[["))
    start = time.monotonic()
    page_after(page, renumbering())
    escape_wikitext(page)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("tool", [["patch", "-p0", "-i"], ["git", "apply", "-p0"]])
@pytest.mark.parametrize("end", ["", "\n"])
def test_patch_and_git_apply_the_diff(tmp_path: Path, tool: list[str], end: str) -> None:
    if not shutil.which(tool[0]):
        skip(f"{tool[0]} is not installed")
    found = renumbering()
    texts = {
        "page.wiki": (PAGE + end, page_after(PAGE + end, found)[0]),
        list_name(OLD): (list_before(OLD), list_after(found)),
    }
    for name, (before, after) in texts.items():
        (tmp_path / name).write_text(before, "utf-8")
        (tmp_path / "diff").write_text(difference(before, after, name), "utf-8")
        subprocess.run([*tool, "diff"], cwd=tmp_path, check=True, capture_output=True)
        assert (tmp_path / name).read_text("utf-8") == after


def test_a_hostile_id_gives_a_file_in_this_folder() -> None:
    assert list_name(edition({}, name="../../x y\n+++ z")) == "..%2F..%2Fx%20y%0A%2B%2B%2B%20z.wiki"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_digest_has_no_list_to_patch(lang: str, run: Runner) -> None:
    for more in ((), ("--list",)):
        ran = run("--lang", lang, "patch", "fandom-it-508", *more, code=2)
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        assert "it-2024-10-02-fandom-508" in ran.err
        assert ("--page" in ran.err) is not bool(more), "--list takes no page"


def test_the_command_prints_the_list_and_its_diff(tmp_path: Path, run: Runner) -> None:
    paths = [tmp_path / "it.json", tmp_path / "en.json"]
    texts = {"508.1": "攻撃クリーチャーを指定する。", "508.3": "アクティブ・プレイヤーは優先権を得る。"}
    english = {"508.1": "The attacking creatures are declared.", "508.2": "The active player gets priority."}
    paths[0].write_text(write_edition(edition(texts, "ja")), "utf-8")
    paths[1].write_text(write_edition(edition(english)), "utf-8")
    command = ["patch", paths[0], "--against", paths[1]]
    assert run(*command, "--list", code=0).out == "".join(
        f"* '''{number}''' {text}\n" for number, text in texts.items()
    )
    ran = run(*command, code=1)
    assert ran.out.splitlines()[-2:] == [f"-* '''508.3''' {texts['508.3']}", f"+* '''508.2''' {texts['508.3']}"]
    assert run("patch", paths[1], "--against", paths[1]) == Ran(0, "", "nothing to change\n")


def test_a_page_without_rules_or_with_an_unknown_encoding_is_refused(tmp_path: Path, run: Runner) -> None:
    page = tmp_path / "page.wiki"
    page.write_text("== Mucche ==\nLe mucche.\n", "utf-8")
    ran = run("patch", "fandom-it-508", "--page", page, code=2)
    assert "has no line that begins with the number of a rule of it-2024-10-02-fandom-508" in ran.err
    page.write_bytes("508.1 Così.".encode("cp1252"))
    ran = run("patch", "fandom-it-508", "--page", page, code=2)
    assert ran.err.endswith("is not UTF-8; expected the wikitext of a page\n")


def test_a_page_can_be_patched_with_only_a_digest(tmp_path: Path, run: Runner) -> None:
    page = tmp_path / "page.wiki"
    page.write_text("* 508.1 Mucche (regola 715).\n* 508.6 Nessuna mucca.\n", "utf-8")
    command = ["patch", "fandom-it-508", "--against", "mtgwiki-en-508", "--page", page]
    ran = run(*command, code=1)
    assert "+* 508.1 Mucche (regola 730).\n+* 508.8 Nessuna mucca.\n" in ran.out
    assert "not found on the page: 508.1a, " in ran.err


@pytest.mark.real_text
def test_the_italian_page_gets_todays_numbers_and_keeps_its_words(shared: Path, tmp_path: Path, run: Runner) -> None:
    italian = read_file(shared / "sources/it-508.capture.txt", "fandom-it-508")
    Library().put(italian)
    (tmp_path / "diff").write_text(run("patch", "fandom-it-508", "--against", "mtgwiki-en-508", code=1).out, "utf-8")
    path = tmp_path / list_name(italian)
    path.write_text(list_before(italian), "utf-8")
    subprocess.run(["patch", "-p0", "-i", "diff"], cwd=tmp_path, check=True, capture_output=True)
    after = path.read_text("utf-8")
    table = json.loads((shared / "gold/508-equivalences.json").read_text("utf-8"))["it_to_en"]
    numbers = {row["num"]: row["en"][0] for row in table if len(row["en"]) == 1}
    assert len(numbers) >= 18
    lines = {line.split("'''")[1]: line for line in after.splitlines() if "'''" in line}
    for old, new in numbers.items():
        assert italian.by_number[old].text.partition(" (")[0][:40] in lines[new]
    assert "regola 730" in lines["508.1"]
    assert len(lines) == len(italian.rules)
