"""The pictures of the README: all are there and small, the graph matches the digests, pages are light and dark."""

import re
from pathlib import Path

import pytest

from rosetta508.build.pictures import CHECKOUT, SCHEMES, TARGET, take_picture
from rosetta508.language.words import Words
from rosetta508.site.model.material import gather
from rosetta508.site.pages.home_page import numbers_picture
from rosetta508.site.pages.page import Page
from scraper.library import Library

MOST = 300_000
"""Bytes of all pictures together."""


def test_the_pictures_of_the_readme_exist_and_are_described_and_small() -> None:
    text = (CHECKOUT / "README.md").read_text("utf-8")
    named = set(re.findall(r'(?:src|srcset)="([^"]+)"', text))
    there = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / TARGET).glob("readme-*")}
    assert named == there
    assert len(there) == len(SCHEMES) + 1
    assert sum((CHECKOUT / name).stat().st_size for name in there) < MOST
    assert all('alt="' in tag for tag in re.findall(r"<img [^>]+>", text))
    assert text.index("<picture>") < text.index("\n## "), "the first thing to see"


@pytest.mark.slow
def test_the_graph_of_the_readme_matches_the_digests() -> None:
    drawn = numbers_picture(Page(gather(Library(Path("/nonexistent"))), Words("en"), ""))
    assert (CHECKOUT / TARGET / "readme-numbers.svg").read_text("utf-8") == drawn, "run rosetta508.build.pictures"
    assert ">508.1k<" in drawn


@pytest.mark.browser
@pytest.mark.usefixtures("chromium")
def test_a_page_is_drawn_light_and_dark(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><style>body { background: #fff }"
        "@media (prefers-color-scheme: dark) { body { background: #123 } }</style>",
        "utf-8",
    )
    drawn = {}
    for scheme in SCHEMES:
        take_picture(page, scheme, tmp_path / f"{scheme}.png")
        drawn[scheme] = (tmp_path / f"{scheme}.png").read_bytes()
    assert all(one.startswith(b"\x89PNG") for one in drawn.values())
    assert drawn["light"] != drawn["dark"]
