"""The inputs: damaged copies of good ones, with typical pieces of such inputs, and plain noise."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tests.fuzz.targets import Target

Edit = tuple[str, int, int, int]
"""What is done to an input, where (modulo its length), how far, and with which piece."""
_WORDS = (
    "508.1 508.1a 508.1l 508. 508 506.6a–f 999.999zz 508.1k. rules 508.2, rule Example: Esempio: 508.10 例： 例如 "
    "１２３.４ 5٠8.1 ²³ ルール 総合ルール 〔 〕 “ ” « – — \ufffd \u200b \ufeff ﬁ İ ß 𝟙 é e\u0301 \U0001f410 规则603 "
    "<li> </li> <ul> <dl><dd> <b> </b> <br> <table><tr><td> <!-- --> <![CDATA[ <script> </html> <html><body> <h2> <p "
    "&#0; &#xD800; &#x110000; &lt; & < [[ ]] [ ] <div_class='mw-parser-output'> <sup_class='reference'> (REVERSAL) "
    "<meta_charset=utf-7> From_the_Comprehensive_Rules_(November_8,_2024 Contents Glossary Credits Index Chapter_1 "
    "Attack_Phase_-_Step_1:_Goats 1.1_Goats_1 [Goat_08/05/97] Advertisement ===== { } {0} {x!r:>999} \" ' \\ \\ud800 "
    "null NaN 1e999 -1 attacks-if-able ( ) = ; : * %s %00 ../ http://[ javascript: =[[[ "
    "a{99999999999} ((((( (?P<year>x)+ {year:>999999999} {foo} (a+)+ [[a] (?i)x Retry-After: Location: "
    "9999999999 +999999999999 2024-13-45 =1+1 -1 @x | ` ** ~~ <img_src=x_onerror=x>"
)
_PIECES = [
    *(word.replace("_", " ").encode() for word in _WORDS.split()),
    *(b"\n", b"\n\n", b"\r", b"\t", b" ", b"\x00", b"\x1b$B", b"\xff", b"\xfe\xff", b"\xed\xa0\x80", b"\x85"),
    *(b"\x1b[31m", "\x9b".encode(), "\u202e".encode(), b"&#27;", b"<a " + b"a=b " * 500),
    *("\u2028".encode(), "\u0085".encode(), "\u3000".encode(), b"9" * 5000, b"[" * 3000),
    *(b"\x1b]0;x\x07", "\u202e".encode(), b"charset=unicode_escape", b"charset=raw_unicode_escape"),
]
_KINDS = ("cut", "put", "twice", "swap", "end", "many", "bit")
_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2, 0.5, 1e308, 10**40, "", "x", "508.1", "\ud800", "\x1b[31m\x9b\u202e",
    "e\u0301", "{x}", "\n", [], {},
    [[]], [None], {"": ""}, ["x", "x"], {"kind": "x"}, "x" * 2000, float("inf"), float("nan"), "9" * 5000, [0] * 300,
]  # fmt: skip
_MOST = 200_000


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    """Return the inputs for a target: mostly seeds damaged in a few places."""
    edits = st.lists(
        st.tuples(st.sampled_from(_KINDS), st.integers(0, 2**20), st.integers(1, 600), st.integers(0, 2**16)),
        min_size=1,
        max_size=8,
    )
    damaged = st.builds(_damaged, st.sampled_from(target.seeds), edits)
    texts = st.text(max_size=300).map(lambda text: text.encode(errors="surrogatepass"))
    noise = st.one_of(st.binary(max_size=400), texts, st.lists(st.sampled_from(_PIECES), max_size=60).map(b" ".join))
    if not target.is_json:
        return st.one_of(damaged, damaged, damaged, noise)
    changed = st.builds(_changed, st.sampled_from(target.seeds), edits)
    return st.one_of(changed, changed, changed, damaged, noise)


def _damaged(seed: bytes, edits: list[Edit]) -> bytes:
    content = seed
    for kind, where, length, which in edits:
        content = _EDITS[kind](content, where % (len(content) + 1), length, _PIECES[which % len(_PIECES)])
        content = content[:_MOST]
    return content


_EDITS: dict[str, Callable[[bytes, int, int, bytes], bytes]] = {
    "cut": lambda text, at, length, _: text[:at] + text[at + length :],
    "put": lambda text, at, _, piece: text[:at] + piece + text[at:],
    "twice": lambda text, at, length, _: text[: at + length] + text[at:],
    "swap": lambda text, at, length, _: text[:at] + text[at + length : at + 2 * length] + text[at : at + length]
    + text[at + 2 * length :],
    "end": lambda text, at, *_: text[:at],
    "many": lambda text, at, length, piece: text[:at] + piece[:40] * (20 * length) + text[at:],
    "bit": lambda text, at, length, _: text[:at] + bytes(byte ^ 1 << length % 8 for byte in text[at : at + 1])
    + text[at + 1 :],
}  # fmt: skip


def _changed(seed: bytes, edits: list[Edit]) -> bytes:
    """Return a JSON document with some of its values changed, doubled, removed, or nested."""
    root: dict[str, Any] = {"": json.loads(seed)}
    for kind, where, _, which in edits:
        slots = list(_slots(root))
        holder, key = slots[where % len(slots)]
        value = deepcopy(_VALUES[which % len(_VALUES)])
        if kind == "cut" and holder is not root:
            del holder[key]
        elif kind in ("twice", "many"):
            holder[key] = [holder[key], deepcopy(holder[key])] if kind == "twice" else {"x": holder[key]}
        elif kind == "swap" and isinstance(holder, list):
            holder.append(value)
        elif kind == "end" and isinstance(holder, dict):
            holder[str(value)[:40]] = value
        else:
            holder[key] = value
    return json.dumps(root[""]).encode(errors="surrogatepass")


def _slots(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a document that contains a value: the object or list, and the key or index."""
    for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from _slots(holder[key])
