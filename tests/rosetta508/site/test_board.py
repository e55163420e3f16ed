"""Pictures and steps of boards: their content, the reader's words and numbers, and that text is never markup."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from executable_examples.engine import Scenario, Verdict, judge, read_scenario
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.language.words import LANGUAGES, load
from rosetta508.site.boards.aftermath import told_events
from rosetta508.site.boards.arrows import arrows_of, creatures_to_hold_back
from rosetta508.site.boards.labels import effects_of, labels_of
from rosetta508.site.boards.layout import (
    LABEL_SIZE,
    LEFT,
    MAX_SHOWN,
    WIDTH,
    layout_of,
    text_width,
    truncate,
    wrap_lines,
)
from rosetta508.site.boards.node import element
from rosetta508.site.boards.picture import picture
from rosetta508.site.boards.text_alternative import alternative
from rosetta508.site.boards.trace import Numbering, trace
from tests.support.engine_boards import ALONE, ATTACKS, battle, creature, must, scenario, walker, watcher

WORDS = load("en")
PLAIN = Numbering("en", {}, {"508.1c": "Limits"})
HOSTILE = "</text><script>1</script>\"'&"
SVG = {"path", "text", "g", "svg"}


def judged(*permanents: dict[str, Any], rules: str = "current", **fields: Any) -> tuple[Scenario, Verdict]:
    read = read_scenario(scenario(*permanents, **fields))
    return read, judge(read, rules=rules)


def drawn(*permanents: dict[str, Any], **fields: Any) -> ElementTree.Element:
    """The picture of a scenario, read as XML."""
    return ElementTree.fromstring(picture(*judged(*permanents, **fields), WORDS).html())  # noqa: S314


def classes(root: ElementTree.Element) -> list[str]:
    return [one.get("class", "") for one in root.iter() if one.get("class")]


def arrows(*permanents: dict[str, Any], **fields: Any) -> list[tuple[str, str, str, tuple[str, ...]]]:
    found = arrows_of(*judged(*permanents, **fields))
    return [(one.creature, one.defender, one.kind, one.rules) for one in found]


def test_a_node_escapes_text_and_attributes() -> None:
    node = element("p", HOSTILE, element("b", "x"), None, class_=HOSTILE, aria_label="l", id=None)
    escaped = "&lt;/text&gt;&lt;script&gt;1&lt;/script&gt;&quot;'&amp;"
    assert node.html() == f'<p class="{escaped}" aria-label="l">{escaped}<b>x</b></p>'
    assert node.to_json() == ["p", {"class": HOSTILE, "aria-label": "l"}, HOSTILE, ["b", {}, "x"]]


def test_an_illegal_attack_is_labeled_with_the_broken_rule() -> None:
    assert arrows(creature("x", tapped=True), creature("y"), declaration={"x": "B", "y": "B"}) == [
        ("x", "B", "illegal", ("508.1a",)),
        ("y", "B", "legal", ()),
    ]


def test_a_cap_marks_exactly_the_attacks_it_counts() -> None:
    cap = {"kind": "max-attackers", "limit": 0, "defenders": ["B"]}
    found = arrows(creature("x"), creature("y"), players="ABC", effects=[cap], declaration={"x": "B", "y": "C"})
    assert found == [("x", "B", "illegal", ("508.1c",)), ("y", "C", "legal", ())]


def test_a_broken_band_marks_its_members() -> None:
    found = arrows(creature("x"), creature("y"), creature("z"), bands=[["x", "y"]],
                   declaration={"x": "B", "y": "B", "z": "B"})  # fmt: skip
    assert [(name, kind) for name, _, kind, _ in found] == [("x", "illegal"), ("y", "illegal"), ("z", "legal")]


def test_the_payment_step_names_its_assumption() -> None:
    scenario, verdict = judged(creature("x", attack_costs=[{"mana": "{2}"}]), declaration={"x": "B"})
    assert "assumed: {2} is paid" in trace(scenario, verdict, WORDS, PLAIN).text()
    scenario, stated = judged(creature("x", attack_costs=[{"mana": "{2}"}]), declaration={"x": "B"}, available_mana=2)
    assert "assumed" not in trace(scenario, stated, WORDS, PLAIN).text()


def test_a_step_of_triggers_names_the_permanents() -> None:
    attacks, tapped = {"when": "creature-attacks"}, {"when": "becomes-tapped"}
    board = (creature("x"), creature("y", triggers=[tapped]), creature("z", triggers=[tapped | {"creature": "z"}]))
    scenario, verdict = judged(*board, creature("w", triggers=[attacks]), declaration={"x": "B", "y": "B"})
    found = [one for one in steps((scenario, verdict)) if "trigger" in one]
    during = "during the declaration"
    assert found[:3] == [f"508.2btriggers {during}y", f"508.2bdoes not trigger {during}z", "508.3atriggersw"]
    assert [one for one in found if one.startswith("508.1m")] == ["508.1mOKtriggers: w ×2"]


def test_missing_mana_marks_every_attack_with_a_cost() -> None:
    toll = [{"mana": "{2}"}]
    found = arrows(creature("x", attack_costs=toll), creature("y"), declaration={"x": "B", "y": "B"}, available_mana=1)
    assert found == [("x", "B", "illegal", ("508.1j",)), ("y", "B", "legal", ())]


def test_the_witness_is_drawn_if_requirements_are_broken() -> None:
    cap = {"kind": "max-attackers", "limit": 1}
    board = (must("x"), creature("y"))
    assert arrows(*board, effects=[cap], declaration={"y": "B"}) == [
        ("y", "B", "illegal", ("508.1d",)),
        ("x", "B", "witness", ("508.1d",)),
    ]
    assert creatures_to_hold_back(*judged(*board, effects=[cap], declaration={"y": "B"})) == ["y"]
    assert arrows(must("x"), creature("y"), declaration={"y": "B"}) == [
        ("y", "B", "legal", ()),
        ("x", "B", "witness", ("508.1d",)),
    ]


def test_a_legal_declaration_shows_no_witness() -> None:
    assert [kind for _, _, kind, _ in arrows(must("x"), declaration={"x": "B"})] == ["legal"]


def test_colors_are_also_shown_by_shape_and_word() -> None:
    root = drawn(creature("x", restrictions=[ALONE], requirements=[ATTACKS]), declaration={"x": "B"})
    found = classes(root)
    assert found.count("r5-b-fault") == 2  # on the arrow and in the key
    texts = ["".join(one.itertext()) for one in root.iter("text")]
    assert {"x", "B", "508.1c", "can’t attack alone", "must attack if able", WORDS["board.legend_illegal"]} <= set(
        texts
    )
    assert not {"style", "fill", "stroke"} & {name for one in root.iter() for name in one.attrib}


def test_the_picture_is_an_image_with_a_text_alternative() -> None:
    root = drawn(creature("x", power=3, tapped=True), walker("p"), battle("b", "B"), declaration={"x": "p"})
    assert root.get("role") == "img"
    assert root.get("aria-label") == (
        "The board and the attack. Attacking player: A. B: player. x: creature, A’s, power 3, tapped, attacks p, "
        "illegal under 508.1a. p: planeswalker, B’s. b: battle, A’s, B protects it."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_leaves_room_for_the_other_heading(language: str) -> None:
    name = "W" * 80
    board = judged(creature("x", controller=name), players=[name, "B"], active=name)
    shown = picture(*board, load(language))
    heads = [one.text or "" for one in ElementTree.fromstring(shown.html()).iter("text")][:2]  # noqa: S314
    assert heads[0].endswith("W…")
    assert sum(text_width(one, LABEL_SIZE) for one in heads) < WIDTH


def test_the_text_alternative_names_who_should_and_should_not_attack() -> None:
    cap = {"kind": "max-attackers", "limit": 1}
    told = alternative(*judged(must("x"), creature("y"), effects=[cap], declaration={"y": "B"}), WORDS)
    assert "x: creature, A’s, power 0, must attack if able, does not attack, should attack B" in told
    assert "should attack B to obey the most requirements (508.1d)" in told
    assert "should not attack, to obey the most requirements (508.1d)" in told


def test_every_line_of_a_picture_is_inside_it() -> None:
    long = "w" * 60
    root = drawn(creature(long, restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": ["y"]}]),
                 creature("y"), walker(long + "p"), declaration={"y": "y"})  # fmt: skip
    width, height = (float(part) for part in root.get("viewBox", "").split()[2:])
    for text in root.iter("text"):
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        assert 0 <= x <= width
        assert 0 < y <= height
        if "r5-b-end" not in text.get("class", ""):
            assert x + text_width("".join(text.itertext()), 11) <= width + 4


def test_hundreds_of_permanents_are_counted_instead_of_drawn() -> None:
    read, verdict = judged(*(creature(f"c{n}") for n in range(300)), declaration={"c299": "B", "c0": "B"})
    layout = layout_of(read, WORDS)
    assert layout.left_out == (300 - MAX_SHOWN, 0)
    html = picture(read, verdict, WORDS).html()
    assert f"… (+{300 - MAX_SHOWN})" in html
    assert html.count("r5-b-legal") == 2  # the arrow of c0, and the key
    assert len(html) < 30_000


def test_names_of_creatures_are_escaped() -> None:
    root = drawn(creature(HOSTILE), creature("y", requirements=[{"kind": "goaded", "by": "B"}]),
                 declaration={HOSTILE: "B"})  # fmt: skip
    assert {one.tag for one in root.iter()} <= SVG
    assert HOSTILE in root.get("aria-label", "")


def test_attackers_are_on_the_left_and_battles_next_to_their_protector() -> None:
    read, _ = judged(battle("b", "B"), watcher("w", "A", when="player-attacks", player="A"), creature("x"))
    sides = {spot.id: spot.side is LEFT for spot in layout_of(read, WORDS).spots}
    assert sides == {"x": True, "w": True, "B": False, "b": False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_permanent_has_a_label(language: str) -> None:
    """Every restriction, requirement, cost, effect, trigger, and event of the examples, in every language."""
    words, number = load(language), Numbering(language, {}, {})
    kinds = set()
    for run in run_pages(read_pages(), ("en",)):
        for document, verdict in run.judged:
            read = read_scenario(document)
            kinds |= {one.kind for permanent in read.permanents for one in permanent.restrictions}
            svg = picture(read, verdict, words).html()
            assert "{" not in re.sub(r"\{\d+\}", "", svg), run.example.id  # costs are written {2}
            assert trace(read, verdict, words, number).text(), run.example.id
    assert "cant-attack-unless-greater-power-attacks" in kinds


def test_labels_show_payments() -> None:
    taxed = creature("x", attack_costs=[{"mana": "{2}", "defenders": ["B"]}, {"tap": 1, "optional": True, "name": "n"}])
    read, _ = judged(taxed, creature("y"), declaration={"x": "B"}, payments={"x": {"pay": ["n"], "tap": ["y"]}},
                     available_mana=3, range_of_influence=1)  # fmt: skip
    told = [one.text for one in labels_of(WORDS, read.permanents[0], read.payments["x"])]
    assert told == ["cost to attack B: {2}", "n: may tap 1", "chooses to pay n", "pays with y"]
    assert [one.text for one in effects_of(WORDS, read)] == ["mana available: 3", "range of influence: 1"]


def steps(judgment: tuple[Scenario, Verdict], number: Numbering = PLAIN, language: str = "en") -> list[str]:
    root = trace(*judgment, load(language), number)
    return [" ".join(one.text().split()) for one in root.children[0].children if not isinstance(one, str)]  # type: ignore[union-attr]


def test_the_trace_follows_the_rule_and_groups_idle_steps() -> None:
    read, verdict = judged(creature("x"), declaration={"x": "B"})
    assert steps((read, verdict))[:2] == ["508.1aOK", "508.1cLimitsOK"]
    assert "508.1fOKtaps x" in steps((read, verdict))
    assert "508.1kOKattacking: x → B" in steps((read, verdict))
    assert "Nothing to do in: 508.1b, 508.1d, 508.1e, 508.1g" in trace(read, verdict, WORDS, PLAIN).text()


def test_steps_that_hold_after_a_broken_one_are_named_below() -> None:
    read, verdict = judged(
        creature("x", requirements=[{"kind": "attacks-if-able"}]), creature("y"), declaration={"y": "B"}
    )
    assert ("508.1f", "ok") in verdict.steps
    said = steps((read, verdict))
    assert [one[:6] for one in said if "OK" in one] == ["508.1a", "508.1c"]
    assert said[-1].startswith("508.1")
    assert not any(one.startswith("508.1f") for one in said)
    told = trace(read, verdict, WORDS, PLAIN).text()
    held = ", ".join(dict.fromkeys(rule for rule, outcome in verdict.steps[4:] if outcome == "ok"))
    assert f"No violation in: {held}" in told


def test_a_rule_with_an_outcome_is_not_also_listed_as_idle() -> None:
    untapped = creature("x", keywords=["vigilance"], triggers=[{"when": "becomes-tapped", "creature": "x"}])
    read, verdict = judged(untapped, declaration={"x": "B"})
    assert {outcome for rule, outcome in verdict.steps if rule == "508.2b"} == {"not-triggered", "nothing"}
    assert trace(read, verdict, WORDS, PLAIN).text().count("508.2b") == 1


def test_no_attack_is_listed_after_the_combat_phase_ends() -> None:
    read, verdict = judged(creature("x"), declaration={"x": "B"}, after=[{"event": "phase-ends"}])
    assert [one for one in steps((read, verdict)) if one.startswith("508.1k")] == [
        "508.1kOKattacking: x → B",
        "508.1kthe combat phase ends",
    ]


def test_the_trace_tells_an_attacking_creature_from_an_attacked_permanent() -> None:
    both = {"id": "p", "controller": "B", "types": ["planeswalker", "battle"], "protector": "B"}
    loss = {"event": "loses-type", "permanent": "p", "types": ["planeswalker"]}
    entry = {"event": "enters-attacking", "permanent": creature("z"), "defender": "B"}
    read, verdict = judged(creature("x"), both, declaration={"x": "p"}, after=[loss, entry])
    found = steps((read, verdict))
    assert "506.4estill being attacked" in found
    assert "508.4attacking" in found


def test_the_trace_names_the_broken_step_and_the_rewind() -> None:
    read, verdict = judged(creature("x", restrictions=[ALONE]), declaration={"x": "B"})
    assert "508.1cLimitsbrokenx can’t attack alone" in steps((read, verdict))
    assert "508.1dnot judged, because one of 508.1a–c is broken" in steps((read, verdict))
    assert steps((read, verdict))[-1] == "508.1the whole declaration is undone"


def test_the_trace_adds_the_readers_numbers() -> None:
    number = Numbering("it", {"508.1a": "508.9z", "508.1c": None, "508.1f": "508.1f"}, {"508.1a": "Scelta"})
    read, verdict = judged(creature("x"), declaration={"x": "B"})
    found = steps((read, verdict), number, "it")
    assert found[0] == "508.1aScelta (in italiano 508.9z)rispettata"
    assert found[1].startswith("508.1crispettata")


def test_the_trace_lists_later_events() -> None:
    read, verdict = judged(creature("x"), walker("q", "A"), declaration={"x": "B"},
                        after=[{"event": "reselect", "permanent": "x", "defender": "q"}])  # fmt: skip
    told = trace(read, verdict, WORDS, PLAIN).text()
    assert "new choice of what x attacks: q not allowed by 508.7c; nothing changes" in told


def test_a_band_is_a_bracket_with_a_tick_at_each_member() -> None:
    board = (creature("x", keywords=["banding"]), creature("z"), creature("y"))
    root = drawn(*board, declaration={"x": "B", "y": "B"}, bands=[["x", "y"]])
    (bracket,) = [one for one in root.iter("path") if one.get("class") == "r5-b-bracket"]
    assert bracket.get("d", "").count("H") == 2
    apart = drawn(*board, walker("p"), declaration={"x": "B", "y": "p"}, bands=[["x", "y"]])
    assert "r5-b-bracket r5-b-bracket--broken" in classes(apart)
    assert "bracket" not in " ".join(classes(drawn(*board, declaration={"x": "B"})))


def test_a_tapped_creature_is_drawn_rotated() -> None:
    root = drawn(creature("x"), creature("y", tapped=True), declaration={})
    turned = {one.get("class"): one.get("transform", "") for one in root.iter("path") if one.get("transform")}
    assert "rotate(90" in turned["r5-b-tapped"]
    assert "rotate" not in turned["r5-b-creature"]


ELK = {"id": "elk", "controller": "A", "types": ["creature"]}
GONE = (
    {"event": "leaves-game", "player": "C"},
    {"event": "enters-attacking", "permanent": ELK, "defender": "C"},
)


def test_later_events_are_drawn_and_described() -> None:
    fields: dict[str, Any] = {"players": "ABC", "declaration": {"x": "B"}, "after": list(GONE)}
    assert arrows(creature("x"), **fields) == [("x", "B", "legal", ()), ("elk", "C", "ended", ())]
    root = drawn(creature("x"), **fields)
    assert classes(root).count("r5-b-left") == 1
    texts = [one.text for one in root.iter("text")]
    assert "After that: C leaves the game" in texts
    assert "elk" in texts
    assert "has left the game by the end" in " ".join(one or "" for one in texts)
    said = alternative(*judged(creature("x"), **fields), WORDS)
    assert "C: player, has left the game by the end." in said
    assert "elk: creature, A’s, power 0, entered afterward, does not attack C." in said
    assert "Then: elk enters, but is not attacking C (506.3c, 508.4a)." in said
    _, verdict = judged(creature("x"), **fields)
    assert verdict.message() == {
        "en": "The declaration is legal. Final state: x is attacking B; elk is not attacking.",
        "it": "La dichiarazione è legale. Alla fine: x sta attaccando B; elk non sta attaccando.",
        "ja": "この指定は適正です。最終的な状態：xはBを攻撃しています。elkは攻撃していません。",
    }


@pytest.mark.parametrize(
    ("colors", "english", "italian"),
    [
        (["green"], "x becomes green", "x diventa di colore verde"),
        ([], "x becomes colorless", "x diventa incolore"),
    ],
)
def test_a_new_color_is_told(colors: list[str], english: str, italian: str) -> None:
    event = {"event": "becomes-color", "permanent": "x", "colors": colors}
    _, verdict = judged(creature("x"), declaration={"x": "B"}, after=[event])
    assert [list(told_events(verdict, load(one))) for one in ("en", "it")] == [[(english, "")], [(italian, "")]]


@pytest.mark.parametrize(
    ("types", "said"),
    [
        (
            ["creature"],
            ["x loses a type: creature", "x perde un tipo: creatura", "xがカード・タイプ「クリーチャー」を失う"],
        ),
        (
            ["creature", "artifact"],
            [
                "x loses the types: artifact, creature",
                "x perde i tipi: artefatto, creatura",
                "xがカード・タイプ「アーティファクト」と「クリーチャー」を失う",
            ],
        ),
    ],
)
def test_one_lost_type_is_described_in_the_singular(types: list[str], said: list[str]) -> None:
    lost = {"event": "loses-type", "permanent": "x", "types": types}
    _, verdict = judged(creature("x"), declaration={"x": "B"}, after=[lost])
    assert [list(told_events(verdict, load(one))) for one in ("en", "it", "ja")] == [[(one, "")] for one in said]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ({"event": "leaves-battlefield", "permanent": "p"}, [("x", "p", "ended", ())]),
        ({"event": "removed-from-combat", "permanent": "x"}, [("x", "p", "ended", ())]),
        ({"event": "phase-ends"}, [("x", "p", "ended", ())]),
        ({"event": "becomes-color", "permanent": "x", "colors": ["green"]}, [("x", "p", "legal", ())]),
        ({"event": "reselect", "permanent": "x", "defender": "B"}, [("x", "p", "ended", ()), ("x", "B", "later", ())]),
        (
            {"event": "reselect", "permanent": "x", "defender": "q"},
            [("x", "p", "legal", ()), ("x", "q", "barred", ("508.7c",))],
        ),
        (
            {"event": "becomes-attacking", "permanent": "y", "defender": "B"},
            [("x", "p", "legal", ()), ("y", "B", "later", ())],
        ),
    ],
)
def test_an_event_ends_or_begins_attacks(event: dict[str, Any], expected: list[Any]) -> None:
    board = (creature("x"), creature("y"), walker("p"), walker("q", "A"))
    assert arrows(*board, declaration={"x": "p"}, after=[event]) == expected
    kinds = {kind for _, _, kind, _ in expected}
    root = drawn(*board, declaration={"x": "p"}, after=[event])
    assert {f"r5-b-{kind}" for kind in kinds} <= set(classes(root))
    assert {WORDS[f"board.legend_{kind}"] for kind in kinds} <= {one.text for one in root.iter("text")}


def test_events_after_an_illegal_declaration_are_not_drawn() -> None:
    fields: dict[str, Any] = {"players": "ABC", "declaration": {"x": "B"}, "after": list(GONE)}
    root = drawn(creature("x", tapped=True), **fields)
    assert "r5-b-left" not in classes(root)
    assert "elk" not in [one.text for one in root.iter("text")]


def test_a_permanent_given_as_payment_has_left_and_does_not_attack() -> None:
    board = creature("x", attack_costs=[{"return": 1, "of": {"other": True}}]), creature("y")
    fields: dict[str, Any] = {"declaration": {"x": "B", "y": "B"}, "payments": {"x": {"return": ["y"]}}}
    assert arrows(*board, **fields) == [("x", "B", "legal", ()), ("y", "B", "ended", ())]
    assert classes(drawn(*board, **fields)).count("r5-b-left") == 1


def test_a_label_is_not_repeated() -> None:
    both = creature("p", controller="B", types=["creature", "planeswalker"])
    texts = [one.text for one in drawn(both, declaration={}).iter("text")]
    assert sum("creature" in (text or "") for text in texts) == 2
    assert len([text for text in texts if text and text.startswith("creature")]) == 1


def test_text_is_wrapped_at_words_and_japanese_characters() -> None:
    assert wrap_lines("one two three", 50, 11) == ["one two", "three"]
    assert wrap_lines("", 50, 11) == []
    lines = wrap_lines("よりパワーの大きいものと一緒にのみ（あるいは単独で）。", 66, 11)
    assert "".join(lines) == "よりパワーの大きいものと一緒にのみ（あるいは単独で）。"
    assert not [line for line in lines if line[0] in "ーっ。）" or line[-1] == "（"]
    assert all(text_width(line, 11) <= 90 for line in lines)
    assert len(wrap_lines("w" * 100, 66, 11)) > 4


def test_japanese_lines_break_between_phrases_and_split_no_short_word() -> None:
    assert wrap_lines("プレインズウォーカー、バトル", 90, 12) == ["プレインズ", "ウォーカー、", "バトル"]
    assert wrap_lines("アーティファクト", 90, 12) == ["アーティ", "ファクト"]
    assert wrap_lines("パーマネント1つを生け贄に捧げる", 156, 12) == ["パーマネント1つを生け贄に", "捧げる"]
    assert wrap_lines("バトル、壁", 50, 12) == ["バトル、", "壁"]
    assert wrap_lines("戦闘終了ステップの終わりに追放される", 142, 12) == ["戦闘終了ステップの", "終わりに追放される"]
    assert wrap_lines("タイプ「プレインズウォーカー」を失う", 142, 12) == ["タイプ「プレインズ", "ウォーカー」を失う"]


def test_short_labels_share_lines_and_are_not_split() -> None:
    spots = layout_of(judged(creature("x", power=5, tapped=True, keywords=["haste", "vigilance", "banding"]))[0],
                      load("ja")).spots  # fmt: skip
    assert [line for _, line in spots[0].lines] == ["パワー5、タップ状態、", "速攻、警戒、バンド"]


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert truncate("short", 80) == "short"
    assert truncate("w" * 50, 80).endswith("w…")
    assert text_width(truncate("長" * 50, 80), 13) <= 80


def test_a_verdict_without_attackers_says_that_no_creature_attacks() -> None:
    read, verdict = judged(creature("x"))
    assert WORDS["board.legend_home"] in picture(read, replace(verdict, id="other"), WORDS).text()


def test_labels_show_the_filter_of_a_cost() -> None:
    enlist = {"types": ["creature"], "not_attacking": True, "other": True, "continuous": True}
    costs = [
        {"tap": 1, "of": enlist, "optional": True, "name": "enlist"},
        {"any_of": [{"mana": "{2}"}, {"life": 3, "return": 1}], "defenders": ["B"]},
        {"sacrifice": 1, "of": {"types": ["land"], "subtypes": ["Forest"]}},
    ]
    read = read_scenario(scenario(creature("x", attack_costs=costs)))
    assert [one.text for one in labels_of(WORDS, read.permanents[0])] == [
        "enlist: may tap 1 (creature, not attacking, other than itself, without summoning sickness)",
        "cost to attack B: {2} or pay 3 life + return 1 to hand",
        "attack cost: sacrifice 1 (land, Forest)",
    ]
    japanese = [one.text for one in labels_of(load("ja"), read.permanents[0])]
    assert japanese[0].startswith("後援：")
    assert japanese[2] == "攻撃コスト：パーマネント1つ（土地、森）を生け贄に捧げる"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["must attack B or C if able", "can attack only with y or z", "B or C must be attacked if able"]),
        (
            "it",
            [
                "attacca B oppure C se può farlo",
                "può attaccare solo insieme a y oppure z",
                "B oppure C: da attaccare, se possibile",
            ],
        ),
        ("ja", ["可能ならBまたはCを攻撃する", "yまたはzと一緒でなければ攻撃できない", "可能ならBまたはCが攻撃される"]),
    ],
)
def test_labels_say_that_one_of_several_is_enough(language: str, expected: list[str]) -> None:
    company = {"kind": "cant-attack-unless-also-attacking", "any_of": ["y", "z"]}
    one = creature("x", requirements=[{"kind": "attacks-if-able", "defenders": ["B", "C"]}], restrictions=[company])
    effects = [{"kind": "must-be-attacked", "defenders": ["B", "C"]}]
    board = scenario(one, creature("y"), creature("z"), players="ABC", effects=effects)
    read, words = read_scenario(board), load(language)
    assert [one.text for one in labels_of(words, read.permanents[0]) + effects_of(words, read)] == expected


def test_japanese_labels_count_permanents_with_the_right_counter() -> None:
    costs = [{"tap": n} for n in (9, 10)]
    read = read_scenario(scenario(creature("x", attack_costs=costs)))
    assert [one.text for one in labels_of(load("ja"), read.permanents[0])] == [
        "攻撃コスト：パーマネント9つをタップする",
        "攻撃コスト：パーマネント10個をタップする",
    ]


def test_labels_show_subtypes_and_abilities_in_the_readers_language() -> None:
    wolf = creature("x", subtypes=["Wall", "Elk"], qualities=["wolf"], keywords=["bands-with-other:wolf", "fear"])
    read = read_scenario(scenario(wolf))
    told = {code: [one.text for one in labels_of(load(code), read.permanents[0])] for code in LANGUAGES}
    assert told == {
        "en": ["Elk", "Wall", "bands with other Wolves", "fear", "Wolf"],
        "it": ["Elk", "Muro", "branco con altri Lupi", "fear", "Lupo"],
        "ja": ["Elk", "壁", "他の狼とのバンド", "fear", "狼"],
    }


def test_italian_labels_agree_with_their_permanent() -> None:
    elk = creature("x", tapped=True, continuously_controlled=False, colors=["red"], attack_costs=[{"life": 1}])
    idol = {"id": "i", "controller": "A", "types": ["artifact"], "tapped": True, "continuously_controlled": False}
    read = read_scenario(scenario(elk, idol))
    assert [[one.text for one in labels_of(load("it"), permanent)] for permanent in read.permanents] == [
        ["TAPpata", "arrivata in questo turno", "colore: rosso", "paga 1 punto vita per attaccare"],
        ["artefatto", "TAPpato", "arrivato in questo turno"],
    ]


def test_a_creature_sacrificed_before_it_attacks_is_not_said_to_stop_attacking() -> None:
    x, y = creature("x", attack_costs=[{"sacrifice": 1}]), creature("y")
    paid = judged(x, y, declaration={"x": "B", "y": "B"}, payments={"x": {"sacrifice": ["y"]}})
    for language, left, said, denied in (
        ("en", "has left the battlefield by the end", "does not attack B", "no longer"),
        ("it", "alla fine ha lasciato il campo di battaglia", "non attacca B", "non sta più"),
    ):
        told = alternative(*paid, load(language))
        assert f"{left}, {said}." in told
        assert denied not in told


def test_a_creature_removed_after_it_entered_attacking_is_said_to_stop_attacking() -> None:
    enters = {"event": "enters-attacking", "permanent": creature("y"), "defender": "B"}
    removed = judged(creature("x"), declaration={"x": "B"},
                     after=[enters, {"event": "removed-from-combat", "permanent": "y"}])  # fmt: skip
    for language, said in (
        ("en", "is no longer attacking B."),
        ("it", "non sta più attaccando B."),
        ("ja", "初めの攻撃先はB（今は違う）。"),
    ):
        assert said in alternative(*removed, load(language))


def test_a_creature_that_entered_attacking_is_said_once_to_do_so_afterwards() -> None:
    enters = {"event": "enters-attacking", "permanent": creature("y"), "defender": "B"}
    becomes = {"event": "becomes-attacking", "permanent": "z", "defender": "B"}
    told = alternative(*judged(creature("x"), creature("z"), declaration={"x": "B"}, after=[enters, becomes]), WORDS)
    assert "y: creature, A’s, power 0, entered afterward, is attacking B." in told
    assert "z: creature, A’s, power 0, is attacking B after an event." in told


def test_a_sentence_of_the_text_alternative_begins_with_a_capital_letter_or_a_name() -> None:
    effects = [{"kind": "max-attackers", "limit": 1}, {"kind": "must-be-attacked", "defenders": ["p"]}]
    board = judged(creature("x"), walker("p"), effects=effects, declaration={"x": "p"}, available_mana=3)
    told = alternative(*board, WORDS)
    assert ". At most 1 may attack. p must be attacked if able. Mana available: 3." in told
    assert ". Mana disponibile: 3." in alternative(*board, load("it"))


def test_a_step_does_not_repeat_the_title_of_its_rule() -> None:
    read, verdict = judged(creature("x"), declaration={"x": "B"})
    titled = Numbering("en", {}, {"508.2": "The active player gets priority"})
    assert "The active player gets priorityOK" in trace(read, verdict, WORDS, titled).text()
    assert "the active player gets priority" in trace(read, verdict, WORDS, PLAIN).text()


def test_a_forbidden_event_is_told_in_italian() -> None:
    read, verdict = judged(creature("x"), walker("q", "A"), declaration={"x": "B"},
                           after=[{"event": "reselect", "permanent": "x", "defender": "q"}])  # fmt: skip
    told = "Dopo la dichiarazione: nuova scelta per x: q (la 508.7c non lo permette: non cambia nulla)."
    assert told in alternative(read, verdict, load("it"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_show_life_and_global_effects(language: str) -> None:
    words = load(language)
    effects: list[dict[str, Any]] = [
        {"kind": "attacks-if-attacks", "if": cause, "then": "all"} for cause in ("any", "x")
    ]
    effects += [{"kind": "additional-triggers", "player": "A", "times": 2}]
    read = read_scenario(scenario(creature("x"), effects=effects, life={"A": 3, "B": 20}))
    lives = ["Aは3点", "Bは20点"] if language == "ja" else ["A 3", "B 20"]
    assert [one.text for one in effects_of(words, read)] == [
        words["board.effect.attacks-if-any-all"],
        words["board.effect.attacks-if-all"].format(cause="x"),
        words["board.effect.additional-triggers"].format(player="A", n=2),
        words["board.life"].format(lives=words["board.comma"].join(lives)),
    ]


def test_the_text_alternative_starts_effects_with_a_capital_but_keeps_names() -> None:
    effects = [
        {"kind": "attacks-if-attacks", "if": "x", "then": "y"},
        {"kind": "must-be-attacked", "defenders": ["p"]},
    ]
    board = judged(creature("x"), creature("y"), walker("p"), creature("s"), creature("i"), effects=effects)
    assert ". If x attacks, y must too. p must be attacked if able." in alternative(*board, load("en"))
    assert ". Se x attacca, deve farlo anche y. p: da attaccare, se possibile." in alternative(*board, load("it"))


def test_costs_count_permanents_and_cards_in_italian() -> None:
    costs = [{"sacrifice": 1}, {"tap": 2}, {"discard": 1}, {"discard": 2}, {"name": "exert", "optional": True}]
    read = read_scenario(scenario(creature("x", attack_costs=costs)))
    assert [one.text for one in labels_of(load("it"), read.permanents[0])] == [
        "sacrifica 1 permanente per attaccare",
        "TAPpa 2 permanenti per attaccare",
        "scarta 1 carta per attaccare",
        "scarta 2 carte per attaccare",
        "stremare (costo opzionale)",
    ]
    assert labels_of(load("en"), read.permanents[0])[-1].text == "exert: optional"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_key_fits_the_picture(language: str) -> None:
    keys = {name: text for name, text in load(language).items() if name.startswith("board.legend_")}
    assert len(keys) == 7
    assert {name for name, text in keys.items() if 42 + text_width(text, LABEL_SIZE) > WIDTH} == set()
