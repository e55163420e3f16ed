"""What the page of ratios says in English, Italian and Japanese: what was timed, and beside what."""

from benchmarks.publish.aligning_page import WORDS as METHODS
from benchmarks.publish.goals import LANGUAGES

Said = tuple[str, str, str]
WORDS: dict[str, Said] = {
    "rosetta508": METHODS["rosetta508"],
    "galechurch": METHODS["galechurch"],
    "vectors": METHODS["vectors"],
    "git": ("git --word-diff", "git --word-diff", "git --word-diff"),
    "redlines": ("redlines", "redlines", "redlines"),
    "enumeration": ("plain enumeration", "semplice enumerazione", "単純な列挙"),
    "solver": ("bare solver", "il solo risolutore", "ソルバー単体"),
    "verdict": ("one verdict", "un verdetto", "判定1回"),
    "mkdocs": ("mkdocs-material alone", "il solo mkdocs-material", "mkdocs-material単体"),
    "python": ("python -c pass", "python -c pass", "python -c pass"),
    "aligning-same": ("same day, in order", "stesso giorno, in ordine", "同じ日、順序どおり"),
    "aligning-later": ("2026, in order", "2026, in ordine", "2026年、順序どおり"),
    "aligning-shuffled": ("same day, shuffled", "stesso giorno, in ordine sparso", "同じ日、順不同"),
    "work-same": (
        "whole book aligned, same day",
        "regolamento allineato, stesso giorno",
        "ルール集の対応付け（同じ日）",
    ),
    "work-later": ("whole book aligned, 2026", "regolamento allineato, 2026", "ルール集の対応付け（2026年）"),
    "work-page": ("page of rule 508 aligned", "pagina della regola 508 allineata", "ルール508のページの対応付け"),
    "work-drift": ("drift of a whole book", "scostamenti di un regolamento", "ルール集の差異の判定"),
    "work-diff": ("two revisions diffed", "due revisioni confrontate", "2つの改訂の差分"),
    "work-history": ("history of all revisions", "storia di tutte le revisioni", "全改訂の変遷の作成"),
    "work-date": ("whole book dated", "regolamento datato", "ルール集の年代推定"),
    "work-check": ("whole book checked", "regolamento controllato", "ルール集の点検"),
    "diff-recent": ("2024 → 2026",) * 3,
    "diff-m10": ("2009",) * 3,
    "boards-5": ("5 creatures, mixed", "5 creature, effetti misti", "5体、混在"),
    "boards-60": ("60 creatures, mixed", "60 creature, effetti misti", "60体、混在"),
    "first-60": (
        "first legal attack, 60 creatures, mixed",
        "primo attacco legale, 60 creature, effetti misti",
        "最初の適正な攻撃、60体、混在",
    ),
    "boards-400": ("400 creatures, four defenders", "400 creature, quattro difensori", "400体、防御側4人"),
    "boards-1000": ("1000 creatures, four defenders", "1000 creature, quattro difensori", "1000体、防御側4人"),
    "site-wall": ("wall time", "tempo trascorso", "経過時間"),
    "site-processors": ("processor time", "tempo dei processori", "CPU時間"),
}
ENDS: dict[str, tuple[str, str]] = {
    "en": ("less time", "more time"),
    "it": ("meno tempo", "più tempo"),
    "ja": ("短い", "長い"),
}
"""What it means for Rosetta 508 to stand left and right of 1."""
COMMA = {"en": ", ", "it": ", ", "ja": "、"}
BETWEEN = {"en": "; ", "it": "; ", "ja": "、"}
COLON = {"en": ": ", "it": ": ", "ja": "："}
WORTH = {"en": "time beside the other’s", "it": "tempo rispetto all’altro", "ja": "相手に対する時間の比"}
TAKEN: dict[str, str] = {
    "en": "Measured on {date}: {machine}{versions}. Load average when it began {load}; other work meanwhile: {others}.",
    "it": "Misurato il {date}: {machine}{versions}. Carico medio all’inizio {load}; altri lavori intanto: {others}.",
    "ja": "測定日{date}。{machine}{versions}。開始時のロードアベレージ{load}、測定中のほかの処理：{others}。",
}
PROCESSORS = {"en": "{span} processors", "it": "{span} processori", "ja": "CPU {span}個分"}
COUNTED: dict[str, dict[str, str]] = {
    "engine": {
        "en": "Of the {hard} hard boards of 60 creatures the engine proves all answers the best, the bare solver "
        "{proved}; on the others its time is that until it gives up.",
        "it": "Per tutti i {hard} campi difficili da 60 creature il motore dimostra che la soluzione è la migliore, "
        "il solo risolutore per {proved}; per gli altri il suo tempo è quello dopo cui rinuncia.",
        "ja": "60体の難しい盤面{hard}件について、エンジンはすべて最適であることを証明します。"
        "ソルバー単体で証明できるのは{proved}件で、残りの時間は、あきらめるまでのものです。",
    },
    "site": {
        "en": "{pages} pages in three languages; the heaviest rule page weighs {heaviest} KB. Memory of all processes "
        "together: {memory} MB, mkdocs-material alone {plain} MB.",
        "it": "{pages} pagine in tre lingue; la pagina di regola più pesante è di {heaviest} KB. Memoria di tutti i "
        "processi insieme: {memory} MB, il solo mkdocs-material {plain} MB.",
        "ja": "3言語で{pages}ページ、最も重いルールのページは{heaviest} KBです。"
        "メモリーは全プロセスの合計で{memory} MB、mkdocs-material単体では{plain} MBです。",
    },
}
"""What a part counted besides, in sentences."""


def said(name: str, lang: str) -> str:
    """Return what a thing is called in a language; a command is called what one types."""
    return WORDS[name][LANGUAGES.index(lang)] if name in WORDS else name
