"""The parallel text: which editions lead, which are next to them, and which rules share a row."""

from dataclasses import replace

import pytest

from aligner.align.alignment import Alignment, Link
from aligner.history import History
from rosetta508.site.model.parallel_text import Cell, Row, columns_of, current_english, place_others, rows_of
from rosetta508.site.model.rule_timeline import life_of
from rosetta508.site.pages.slope_graph import cropped, slope_graph
from scraper.edition import Edition, Rule
from tests.support.site_fixtures import ENGLISH, ITALIAN, edition

LINKS = (
    Link(("508.1",), ("508.1",), "same", 0.9),
    Link(("508.2",), ("508.1a",), "renumbered", 0.8),
    Link(("508.3",), ("508.2",), "renumbered", 0.7),
)
ALIGNMENT = Alignment(ITALIAN.id, ENGLISH.id, LINKS, ("508.4",), ("508", "508.3"))


@pytest.fixture
def rows() -> list[Row]:
    return rows_of(columns_of([ITALIAN, ENGLISH]), {ITALIAN.id: ALIGNMENT})


def official(date: str, *numbers: str) -> Edition:
    return replace(edition("en", "official", *(Rule(one, "Text.") for one in numbers), date=date), book="official")


def test_english_leads_and_each_translation_has_a_column() -> None:
    columns = columns_of([ITALIAN, ENGLISH])
    assert [(column.id, [one.id for one in column.editions]) for column in columns] == [
        ("en", [ENGLISH.id]),
        ("it", [ITALIAN.id]),
    ]


def test_two_books_of_one_language_are_two_columns() -> None:
    other = replace(ITALIAN, id="it-other", book="osteria")
    assert [column.id for column in columns_of([ENGLISH, ITALIAN, other])] == ["en", "it-osteria", "it-taverna-it"]


def test_the_current_official_text_leads_and_older_english_fills_gaps() -> None:
    now = official("2026-08-07", "506.1", "508.1")
    older, newer = (replace(official(day, "508.1", "509.1"), id=day) for day in ("2024-11-08", "2025-02-07"))
    italian = edition("it", "taverna", *(Rule(one, "Testo.") for one in ("506.1", "508.1", "509.1")))
    leading = columns_of([older, newer, now, ENGLISH, italian], now)[0].editions
    assert [(one.id, [rule.number for rule in one.rules]) for one in leading] == [
        (now.id, ["506.1", "508.1"]),
        (newer.id, ["509.1"]),
    ]


def test_a_section_is_paired_with_its_renumbered_or_covered_section() -> None:
    english = official("2026-08-07", "100.1", "508.1", "729.1", "733.1")
    chinese = edition("zh", "official-zh", Rule("724.1", "文。"), Rule("508.1", "文。"))
    links = (Link(("724.1",), ("729.1",), "moved", 0.9), Link(("508.1",), ("508.1",), "same", 0.9))
    alignments = [
        Alignment(chinese.id, english.id, links, (), ("100.1", "733.1")),
        Alignment("en-2020", english.id, (Link(("100.1",), ("100.1",), "same", 0.9),), (), ()),
    ]

    def numbers(translation: Edition) -> list[str]:
        column = columns_of([english, translation], english, alignments)[0]
        return [rule.number for one in column.editions for rule in one.rules]

    assert numbers(replace(chinese, covers=())) == ["508.1", "729.1"]
    assert numbers(replace(chinese, covers=("5", "7"))) == ["508.1", "729.1", "733.1"]


def test_rules_of_several_english_editions_are_in_section_order() -> None:
    now = official("2026-08-07", "5", "507.1", "509.1", "6", "600.1")
    chinese = edition("zh", "official-zh", *(Rule(rule.number, "文。") for rule in (*now.rules, *ENGLISH.rules)))
    found = rows_of(columns_of([now, ENGLISH, chinese], now), {})
    numbers = [row.number for row in found if row.english]
    assert numbers == ["5", "507.1", "508", "508.1", "508.1a", "508.2", "508.3", "509.1", "6", "600.1"]


def test_without_translations_only_english_is_shown() -> None:
    assert [column.id for column in columns_of([ENGLISH])] == ["en"]
    assert columns_of([]) == ()


def test_the_newest_official_text_is_the_current_one() -> None:
    newest = official("2026-08-07", "508.1")
    assert current_english([ENGLISH, newest, official("2024-11-08", "508.1")]) is newest
    assert current_english([ENGLISH]) is None


def test_rules_share_a_row_by_meaning_and_keep_their_own_numbers(rows: list[Row]) -> None:
    shared = {row.number: [cell.rule.number for cell in row.cells.get("it", [])] for row in rows if row.english}
    assert shared == {"508": [], "508.1": ["508.1"], "508.1a": ["508.2"], "508.2": ["508.3"], "508.3": []}


def test_a_rule_missing_from_english_has_a_row_after_its_predecessor(rows: list[Row]) -> None:
    assert [row.address for row in rows][3:] == ["rules/508.2/", "rules/it/508.4/", "rules/508.3/"]
    assert rows[4].english is None


def test_a_split_rule_is_in_every_row_it_corresponds_to() -> None:
    links = (Link(("508.1",), ("508.1", "508.2"), "split", 0.9),)
    alignment = Alignment(ITALIAN.id, ENGLISH.id, links, (), ())
    found = rows_of(columns_of([ITALIAN, ENGLISH]), {ITALIAN.id: alignment})
    assert [row.number for row in found if any(c.rule.number == "508.1" for c in row.cells.get("it", []))] == [
        "508.1",
        "508.2",
    ]


def test_an_older_english_page_is_attached_to_the_rows_of_todays_rules() -> None:
    now = official("2026-08-07", "508.1", "508.1a", "508.2", "508.2a")
    alignment = Alignment(ENGLISH.id, now.id, LINKS[:2], ("508.2", "508.3"), ("508.2", "508.2a"))
    found = rows_of(columns_of([now, ENGLISH], now), {})
    place_others(found, [ENGLISH], {ENGLISH.id: alignment})
    assert [(row.number, [cell.rule.number for cell in row.others]) for row in found] == [
        ("508.1", ["508.1"]),
        ("508.1a", ["508.2"]),
        ("508.2", []),
        ("508.2a", []),
    ]
    assert [cell.edition.id for row in found for cell in row.all_cells] == [now.id] * 4


def test_a_number_has_the_same_height_in_all_columns_of_the_slope_graph(rows: list[Row]) -> None:
    graph = slope_graph(columns_of([ITALIAN, ENGLISH]), rows)
    heights = {(node.number, node.y) for line in graph.lines for node in line.nodes}
    assert len(heights) == len({number for number, _ in heights}) == 6
    assert [line.row.number for line in graph.lines if line.slopes] == ["508.1a", "508.2"]
    assert all(0 < node.y < graph.height and 0 < node.x < graph.width for line in graph.lines for node in line.nodes)


def test_a_line_ends_in_a_stub_if_the_edition_lacks_the_rule() -> None:
    japanese = edition("ja", "izakaya", Rule("508.3", "音楽が始まる。"))
    columns = columns_of([ENGLISH, ITALIAN, japanese])
    links = (Link(("508.3",), ("508.3",), "same", 1.0),)
    alignments = {ITALIAN.id: ALIGNMENT, japanese.id: Alignment(japanese.id, ENGLISH.id, links, (), ())}
    graph = slope_graph(columns, rows_of(columns, alignments))
    (line,) = [one for one in graph.lines if one.row.number == "508.3"]
    (english, _), (_, at), (last, _) = ((x, x) for _, x in graph.columns)
    assert not line.strokes
    assert [(english < start < end < at) or (at < end < start < last) for start, end, _ in line.stubs] == [True, True]


def test_a_cropped_graph_shows_only_neighboring_rules(rows: list[Row]) -> None:
    graph = slope_graph(columns_of([ITALIAN, ENGLISH]), rows)
    part = cropped(graph, rows[-1], reach=1)
    assert {node.number for line in part.lines for node in line.nodes} == {"508.2", "508.3", "508.4"}
    assert part.height < graph.height
    shown = {node.y for line in part.lines for node in line.nodes}
    assert {y for line in part.lines for _, _, y in line.stubs} <= shown


def test_numbers_on_the_timeline_are_labeled_if_there_is_room() -> None:
    history = History.load()
    day = history.revisions()[-1]
    unnamed = 0
    for number in history.numbers_at(day):
        today = edition("en", "official", Rule(number, "Text."), date=day)
        life = life_of(Row(number, "", "", {"en": [Cell(today, today.rules[0])]}), history)
        assert life
        assert life.spans[-1].named
        last = life.spans[-1].start - (6 if life.spans[-1].is_late else 0)
        named = [one for one in life.spans[:-1] if one.named]
        assert all(min(one.start + one.width, last) - one.start >= 2 * len(one.number) for one in named)
        unnamed += len(life.spans) - len(named) - 1
    assert unnamed
