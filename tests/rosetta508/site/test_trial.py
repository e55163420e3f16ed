"""Boards judged as in a browser, as far as CPython can test it: answers to requests, and files for a browser."""

import ast
import dataclasses
import json
from typing import Any

import pytest

from executable_examples.document import scenario_document
from executable_examples.engine import read_board, read_scenario
from executable_examples.engine.notation import KEYWORDS, TYPES
from executable_examples.engine.reading import EFFECTS
from executable_examples.engine.reading_permanent import REQUIREMENTS, RESTRICTIONS
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.language.words import LANGUAGES
from rosetta508.site.boards import browser_dataclasses, browser_importlib
from rosetta508.site.boards.browser_runtime import LEFT_OUT, START, engine_script, reader_vocabulary, write_runtime
from rosetta508.site.boards.source_reduction import imported, message_templates, slim
from rosetta508.site.boards.trace import Numbering
from rosetta508.site.boards.trial import answer, workbench_fields
from tests.support.checkout import ROOT

ITALIAN = Numbering("it", {"508.1d": "508.1e"}, {"508.1a": "Scelta"})
BOARD = "A* B\nx: A creature attacks-if-able\ny: A creature\nmax-attackers(1)"


def asked(board: str = BOARD, declaration: dict[str, str] | None = None, announced: str = "", **wish: Any) -> Any:
    told = {"board": board, "declaration": declaration or {}, "announced": announced, "rules": "current"}
    return json.loads(answer(json.dumps({**told, "speech": reader_vocabulary(ITALIAN), **wish})))


def text_of(node: Any) -> str:
    return node if isinstance(node, str) else "".join(text_of(one) for one in node[2:])


def test_a_request_returns_verdict_picture_and_steps_in_the_readers_language() -> None:
    found = asked(declaration={"y": "B"})
    message, picture, steps = found["shown"]
    assert found["outcome"] == "illegal"
    assert text_of(message).startswith("La dichiarazione è illegale. 508.1d (in italiano 508.1e): ")
    assert picture[0] == "svg"
    assert "508.1d (in italiano 508.1e)violata" in text_of(steps)


def test_the_response_contains_the_choices() -> None:
    board = "A* B C; x: A creature; p: C planeswalker; q: A planeswalker; z: B creature"
    assert asked(board, {"x": "q"})["choices"] == {
        "creatures": ["x"], "defenders": ["B", "C", "p", "q"], "declared": {"x": "q"},
    }  # fmt: skip


def test_declarations_of_missing_creatures_are_dropped() -> None:
    found = asked(declaration={"x": "B", "gone": "B", "y": "nobody"})
    assert (found["outcome"], found["choices"]["declared"]) == ("legal", {"x": "B"})


def test_bands_payments_and_events_are_read_as_json() -> None:
    after = '{"after": [{"event": "reselect", "permanent": "x", "defender": "A"}]}'
    assert asked(declaration={"x": "B"}, announced=after)["outcome"] == "event"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"board": "A B"}, "riga 1: attesi i giocatori, quello attivo con un asterisco; trovato "),
        ({"announced": "[1]"}, "JSON: "),
        ({"announced": '{"board": 1}'}, "board: "),
        ({"announced": "{"}, "JSON"),
        ({"rules": "none"}, "none"),
    ],
)
def test_unreadable_input_gives_a_one_line_error_in_the_readers_language(wish: dict[str, Any], said: str) -> None:
    found = asked(**wish)
    assert said in found["error"]
    assert "expected" not in found["error"]
    assert "\n" not in found["error"]


@pytest.mark.parametrize(
    ("board", "italian", "japanese"),
    [
        ("A* B\nx: C creature", "riga 2: giocatore: è «C»; valori possibili: A, B",
         "2行目：プレイヤー：「C」は使えません。使える値：A、B"),
        ("A* B\nx: A goaded(Z)", "riga 2: spronata: è «Z»; valori possibili: A, B",
         "2行目：使嗾：「Z」は使えません。使える値：A、B"),
        ("A* B\nx: A cost(mana=2,on=Z)", "riga 2: costo: è «Z»; valori possibili: A, B, x",
         "2行目：コスト：「Z」は使えません。使える値：A、B、x"),
        ("A* B\nmust-be-attacked(Z)", "riga 2: è «Z»; valori possibili: A, B",
         "2行目：「Z」は使えません。使える値：A、B"),
        ("A* B\ndefending Z", "riga 2: in-difesa: è «Z»; valori possibili: B",
         "2行目：防御側：「Z」は使えません。使える値：B"),
        ("A* B\nmana -1", "riga 2: mana: è -1; atteso: un numero intero, 0 o più",
         "2行目：マナ：-1は使えません。必要なもの：0以上の整数"),
        ("A* B\nx:", "riga 2: atteso un nome, trovato niente", "2行目：名前が必要です（入力：なし）"),
        ("A* B\nattacca-se-attacca(x)", "riga 2: attacca-se-attacca: è «x»; valori possibili: nessuno",
         "2行目：別の1体が攻撃するなら攻撃：「x」は使えません。使える値：なし"),
        (" ", "riga 1: attesi i giocatori, quello attivo con un asterisco; trovato niente",
         "1行目：プレイヤーの一覧（アクティブ・プレイヤーには*）が必要です（入力：なし）"),
    ],
)  # fmt: skip
def test_an_error_names_the_line_and_word_not_a_document_field(board: str, italian: str, japanese: str) -> None:
    assert asked(board)["error"] == italian
    assert asked(board, speech=reader_vocabulary(Numbering("ja", {}, {})))["error"] == japanese


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("A* B\nx: A creatura forza=1 forza=2", "riga 2: «forza» compare due volte"),
        ("A* B\nx: A creature power=1 power=2", "riga 2: «forza» compare due volte"),
        ("A* B\npower: A creatura\npower: A creatura", "riga 3: «power» compare due volte"),
        ("A* B\nraggio 1; raggio 2", "riga 2: «raggio» compare due volte"),
        ("A* B\nx: A costo(mana=1,contro=B,contro=B)", "riga 2: «contro» compare due volte"),
        ("A* B\nx: A innesco(creatura-attacca,costo-pagato)",
         "riga 2: atteso un solo valore, trovato anche «costo-pagato»"),
        ("A* B; raggio 1 forza", "riga 1: attesa la fine dell’istruzione, trovato «forza»"),
    ],
)  # fmt: skip
def test_an_error_quotes_the_readers_words(board: str, said: str) -> None:
    assert asked(board)["error"] == said


def test_mana_may_be_written_as_the_rules_write_it() -> None:
    braces = asked("A* B\nx: A creature cost(mana={2})", {"x": "B"})
    assert braces["verdict"] == asked("A* B\nx: A creature cost(mana=2)", {"x": "B"})["verdict"]


def test_a_board_in_any_language_is_returned_in_the_readers_language() -> None:
    found = asked("A* B\nx: A クリーチャー 可能なら攻撃; y: A creature", {"x": "B"})
    assert found["outcome"] == "legal"
    assert found["board"] == "A* B\nx: A creatura attacca-se-può; y: A creatura"
    assert found["game"] == {"names": ["A", "B", "x", "y"], "active": "A", "opponent": "B"}


def test_a_misspelled_word_is_reported_with_a_suggestion() -> None:
    found = asked("A* B\nx: A creatra")
    assert found["near"] == {"line": 2, "found": "creatra", "word": "creatura"}
    assert found["error"].endswith("«creatra». Forse «creatura»?")
    cost = asked("A* B\nx: A creatura costo(mna=2)")
    assert cost["near"]["word"] == "mana"
    assert "da_inizio_turno" in cost["error"]
    assert "continuous" not in cost["error"]
    assert asked("A* B\nx: A elefante")["near"] is None
    assert asked("A B")["near"] is None


@pytest.mark.parametrize(
    ("line", "found", "word"),
    [
        ("x: A creatura non può attaccare da sola", "non può attaccare da sola", "non-può-attaccare-da-sola"),
        ("x: A creatura attacca se può", "attacca se può", "attacca-se-può"),
        ("x: A creatura 2/3 rapidità", "2/3", "forza=2"),
    ],
)
def test_words_as_on_cards_are_named_with_the_word_that_is_meant(line: str, found: str, word: str) -> None:
    near = asked(f"A* B\n{line}")["near"]
    assert near == {"line": 2, "found": found, "word": word}
    assert "error" not in asked(f"A* B\n{line.replace(found, word)}")


def test_signs_and_spaces_of_a_japanese_keyboard_are_read() -> None:
    wide = asked("A＊　B\nx：A　クリーチャー　コスト（マナ＝２，攻撃先＝B）", {"x": "B"})
    plain = asked("A* B\nx: A creature cost(mana=2,on=B)", {"x": "B"})
    assert (wide["outcome"], wide["verdict"]) == (plain["outcome"], plain["verdict"])


def test_an_unreadable_board_keeps_the_choices() -> None:
    assert asked("nonsense (")["choices"] is None
    assert asked(announced="{")["choices"]["creatures"] == ["x", "y"]


def test_a_board_too_large_for_a_browser_gives_an_error_and_no_verdict() -> None:
    friends = [f"c{(n * 7 + 1) % 60},c{(n * 5 + 2) % 60}" for n in range(60)]
    lines = [f"c{n}: A creature attacks-if-able cant-attack-unless-also-attacking({friends[n]})" for n in range(60)]
    caps = [f"max-attackers({n + 2},B,p{n})" for n in range(6)]
    walkers = [f"p{n}: B planeswalker" for n in range(6)]
    found = asked("\n".join(["A* B", *lines, *walkers, *caps, "max-attackers(9)"]))
    assert ("error" in found) != ("verdict" in found)


def test_every_board_of_the_examples_survives_being_written_as_text() -> None:
    for run in run_pages(read_pages(), ("en",)):
        for document, _ in run.judged:
            filled = workbench_fields(document)
            announced = json.loads(filled["announced"] or "{}")
            again = scenario_document(read_board(filled["board"]), filled["declaration"], **announced)
            assert read_scenario({**again, "id": document["id"]}) == read_scenario(document), document["id"]


@browser_dataclasses.dataclass(frozen=True)
class Light:
    """A dataclass with the replacement for `dataclasses` that runs in the browser."""

    name: str
    size: int = 2
    parts: tuple[str, ...] = browser_dataclasses.field(default_factory=tuple)


@dataclasses.dataclass(frozen=True)
class Whole:
    """The same with the standard library's `dataclasses`."""

    name: str
    size: int = 2
    parts: tuple[str, ...] = dataclasses.field(default_factory=tuple)


@pytest.mark.parametrize(("kind", "kit"), [(Light, browser_dataclasses), (Whole, dataclasses)])
def test_the_browsers_dataclasses_behave_like_pythons(kind: Any, kit: Any) -> None:
    one = kind("a", parts=("x",))
    assert (one.name, one.size, one.parts) == ("a", 2, ("x",))
    assert kit.replace(one, size=3) == kind("a", 3, ("x",)) != one
    assert hash(kind("b")) == hash(kind("b"))
    assert [field.name for field in kit.fields(one)] == ["name", "size", "parts"]
    assert kit.fields(kind)[1].default == 2
    assert one != "a"
    for wrong in ((), ("a", 1, (), 2)):
        with pytest.raises(TypeError):
            kind(*wrong)
    with pytest.raises(TypeError):
        kind("a", color="red")


def test_an_unfrozen_browser_dataclass_has_no_hash() -> None:
    class Open:
        name: str

        def __post_init__(self) -> None:
            self.name = self.name.upper()

    light: Any = browser_dataclasses.dataclass(Open)
    assert light("a").name == "A"
    with pytest.raises(TypeError, match="unhashable"):
        hash(light("a"))


def test_the_solver_is_not_available_in_a_browser() -> None:
    light: Any = browser_importlib
    assert light.find_spec("scipy") is None


def test_a_reduced_module_behaves_the_same() -> None:
    source = (
        '"""Doc."""\nfrom typing import Any\nclass C:\n    """Doc."""\n    x: int\n    y: Any = 2\n'
        'def f(a: int, *b: int) -> int:\n    """Doc."""\n    c: int = a\n    d: int\n    return c\n'
    )
    names: dict[str, Any] = {}
    exec(compile(slim(source), "light", "exec"), names)  # noqa: S102 - our own source
    assert (names["f"](3), names["C"].y, names["C"].__typed_fields__) == (3, 2, ["x", "y"])
    assert "Doc" not in slim(source)
    assert "int" not in slim(source).replace("print", "")


def test_imports_and_messages_are_found_everywhere() -> None:
    source = "import a.b\ndef f():\n    from c import d\n    raise E(N_('one ' 'line'), x=N_('two'))\n"
    assert imported(source) == {"a.b", "c", "c.d"}
    assert sorted(message_templates(source)) == ["one line", "two"]


def bundled() -> dict[str, list[Any]]:
    script = engine_script()
    found: dict[str, list[Any]] = json.loads(script[script.index("{") : script.rindex("}") + 1])
    return found


def test_the_browser_files_include_all_imported_modules() -> None:
    modules = bundled()
    assert START in modules
    ours = [name for name in modules if name.startswith(("executable_examples", "rosetta508"))]
    for name in ours:
        source = modules[name][1]
        ast.parse(source)
        wanted = {one for one in imported(source) if one.startswith(("executable_examples.", "rosetta508."))}
        missing = {one for one in wanted if one not in modules and one.rpartition(".")[0] not in modules}
        assert missing == set(), name
    assert [name for name in modules if name.partition(".")[0] in LEFT_OUT] == []


def test_the_browser_files_are_small() -> None:
    assert len(engine_script().encode()) < 1_300_000


def test_the_runtime_is_written_below_the_site(tmp_path: Any) -> None:
    write_runtime(tmp_path, [ITALIAN])
    folder = tmp_path / "assets" / "try"
    assert sorted(path.name for path in folder.iterdir()) == ["LICENCES.txt", "brython.js", "engine.js", "it.json"]
    told = json.loads((folder / "it.json").read_text("utf-8"))
    assert told["numbers"] == {"508.1d": "508.1e"}
    assert told["titles"] == {"508.1a": "Scelta"}
    assert told["words"]["board.player"] == "giocatore"
    assert not [key for key in told["words"] if key.startswith(("try.", "home."))]
    assert told["messages"]["a list"] == "un elenco"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_writes_boards_that_can_be_read_and_knows_every_word(language: str) -> None:
    text = (ROOT / "docs" / language / "boards.md").read_text("utf-8")
    board = text.split("```")[1]
    assert len(read_board(board).permanents) == 4
    words = [*TYPES[:3], *KEYWORDS, *RESTRICTIONS, *REQUIREMENTS, *EFFECTS, "tapped", "new", "cost", "trigger"]
    assert [word for word in words if f"`{word}" not in text] == []
    shown = [one for line in text.splitlines() if line.startswith("| `") for one in line.split("|")[1].split("`")[1::2]]
    for word in shown:
        if "…" not in word:
            read_board(f"A* B C; x: A creature; y: A creature; z: A creature; w: A {word}")
    effects = ("max-attackers(1)", "max-attackers(1,B)", "must-be-attacked(B)", "attacks-if-attacks(x,y)")
    for effect in (*effects, "attacks-if-attacks(any,all)", "additional-triggers(A,1)", "life A=3"):
        assert f"`{effect}`" in text
        read_board(f"A* B; x: A creature; y: A creature; {effect}")
