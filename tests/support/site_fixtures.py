"""A made-up rule book in three languages, and sites built in temporary folders."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from rosetta508.site.build.mkdocs_build import build
from scraper.edition import Edition, Note, Reference, Rule, Source
from scraper.library import Library
from tests.support.checkout import ROOT, made_once

GENERATED = ("rules", "examples", "drift", "todo", "dating", "sources", "terms", "downloads", "rulings", "read")


def edition(language: str, book: str, *rules: Rule, date: str = "2024-11-08", notes: tuple[Note, ...] = ()) -> Edition:
    """An edition of the made-up book."""
    source = Source(f"{book}-508", url=f"https://example.org/{book}", licence="CC0-1.0")
    return Edition(f"{language}-{date}-{book}", language, source, rules, book=f"{book}-{language}", covers=("508",),
                   stated_date=date, notes=notes)  # fmt: skip


ENGLISH = edition(
    "en",
    "tavern",
    Rule("508", "", title="The Toast"),
    Rule("508.1", "The host raises a cup of cider. See rule 508.2.", references=(Reference("508.2"),)),
    Rule("508.1a", "Every guest at the long table answers with their own mug.", examples=("A child lifts milk.",)),
    Rule("508.2", "Nobody drinks until the oldest guest has spoken."),
    Rule("508.3", "The musicians begin to play when the last mug is empty."),
)
ITALIAN = edition(
    "it",
    "taverna",
    Rule("508.1", "L’oste alza una coppa di sidro. Vedi regola 508.3.", references=(Reference("508.3"),)),
    Rule("508.2", "Ogni ospite alla lunga tavola risponde con il proprio boccale.", examples=("Un bimbo alza latte.",)),
    Rule("508.3", "Nessuno beve finché l’ospite più anziano non ha parlato."),
    Rule("508.4", "Chi rovescia il sidro pulisce il pavimento."),
    date="2015-01-01",
)  # fmt: skip


class Shelf(Library):
    """A library that holds nothing but the editions it is given."""

    def __init__(self, *only: Edition) -> None:
        super().__init__(Path("/nonexistent"))
        self._only = only

    def editions(self) -> tuple[Edition, ...]:
        return self._only


def root(site: Path, language: str) -> Path:
    """The folder of one interface language."""
    return site if language == "en" else site / language


def soup(page: Path) -> BeautifulSoup:
    """The parsed page."""
    return BeautifulSoup(page.read_text("utf-8"), "lxml")


def find_one(parent: Tag, selector: str) -> Tag:
    """The first tag that fits; there is one."""
    found = parent.select_one(selector)
    assert found, selector
    return found


def copy_sources(folder: Path) -> Path:
    """Copy the sources of a site, without generated pages, and return the configuration's path."""
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns(*GENERATED, "__pycache__"))
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    (folder / "mkdocs.yml").write_text(text.replace("watch: [", "watch: [] # ["), "utf-8")
    return folder / "mkdocs.yml"


def build_site(folder: Path, home: Path) -> Path:
    """Build the site in `folder` with the library at `home`, strictly, and return its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROSETTA508_HOME", str(home))
        assert build(config=copy_sources(folder)) == 0
    return folder / "site"


def fresh_site(folders: pytest.TempPathFactory) -> Path:
    """The site of a new machine, from the embedded editions; built once for all tests that read it."""
    return made_once(folders, "fresh", lambda folder: build_site(folder / "built", folder / "home")) / "built" / "site"


HOSTILE = (
    "<script>window.hostile=1</script><img src=x onerror='window.hostile=2'> {{ config }} {% raw %} "
    "[a](javascript:alert(1)) `x` **b** &lt;i&gt; </div></article>\n\n# Heading\n\n<!-- rosetta508: home -->\n\n"
    "!!! note\n    \x00\x02\x0c\u2028 wzxhzdk:0"
)
"""Possible content of a saved page."""


def hostile_site(folders: pytest.TempPathFactory) -> Path:
    """A site built from editions in which every text, name, and number is hostile; built once."""
    return made_once(folders, "hostile", _build_hostile) / "built" / "site"


def _build_hostile(folder: Path) -> None:
    numbers = ["508.1", "508.1<img/src=x/onerror=alert(1)>", "../../../escape", "508.1\"'`|", "index"]
    cited = (Reference("508.1"), Reference("<b>"))
    rules = tuple(
        Rule(number, HOSTILE, title=HOSTILE if at else None, examples=(HOSTILE,), references=cited)
        for at, number in enumerate(numbers)
    )
    bad = edition("it", "taverna", *rules, notes=(Note("steps:<b>", HOSTILE),))
    source = replace(bad.source, url="javascript:alert(1)", licence=HOSTILE)
    bad = replace(bad, source=source, book=HOSTILE, stated_date=None, covers=("<i>",), id="it-2024-10-02-fandom-508")
    library = Library(folder / "home")
    library.put(bad)
    english = replace(ENGLISH, rules=(*ENGLISH.rules, replace(rules[1], number="508.4")))
    library.put(replace(english, id="en-2024-11-08-mtgwiki-508"))
    official = replace(english.source, name="official")
    library.put(
        replace(english, id="en-2026-08-07-official", book="official", source=official, stated_date="2026-08-07")
    )
    build_site(folder / "built", folder / "home")
