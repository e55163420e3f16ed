"""The page for unknown addresses: in the reader's language, with a link to the rule that the address names."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rosetta508.language.words import LANGUAGES, Words
from scraper.rule_number import natural_key
from tests.support.site_fixtures import soup


class _Host(http.server.SimpleHTTPRequestHandler):
    """A host that answers like GitHub Pages: with or without a path prefix, and 404.html for unknown addresses."""

    protocol_version = "HTTP/1.0"
    prefix = ""

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        inside = path.startswith(f"{self.prefix}/")
        self.path = path.removeprefix(self.prefix) if inside else "/nowhere"
        if Path(self.translate_path(self.path)).exists():
            super().do_GET()
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def hosted(site: Path, prefix: str) -> Iterator[str]:
    """Serve a site below `prefix` and yield its address."""
    kind = type("_Below", (_Host,), {"prefix": prefix})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{prefix}"
        server.shutdown()


def test_without_scripts_the_404_page_links_the_rule_lists_in_all_languages(site: Path) -> None:
    page = soup(site / "404.html")
    sections = page.select(".r5-lost section")
    assert [one["lang"] for one in sections] == list(LANGUAGES)
    links = [one.select("a")[0]["href"] for one in sections]
    assert links == ["/rules/", "/it/rules/", "/ja/rules/"]
    assert not any(one.has_attr("hidden") for one in sections)


@pytest.mark.parametrize("prefix", ["", "/rosetta508"])
def test_an_address_leads_to_the_rule_it_names(browser: Browser, site: Path, prefix: str) -> None:
    cases = {
        "en-US": {
            "/rules/508.1J": "/rules/508.1j/",
            "/508.1k": "/rules/508.1k/",
            "/rules/308.2g/": "/rules/508.1k/",
            "/it/508.1j": "/it/rules/508.1k/",
            "/rules/508.1k.": "/rules/508.1k/",
        },
        "ja-JP": {"/508.1k": "/ja/rules/508.1k/"},
        "it-IT": {"/508.1j/": "/it/rules/508.1k/", "/it/rules/508.1J/": "/it/rules/508.1j/"},
    }
    with hosted(site, prefix) as address:
        for locale, addresses in cases.items():
            context = browser.new_context(locale=locale)
            for typed, reached in addresses.items():
                page = context.new_page()
                page.goto(address + typed)
                page.wait_for_url(address + reached)
                page.close()
            context.close()


@pytest.mark.parametrize("prefix", ["", "/rosetta508"])
def test_the_404_page_is_in_the_readers_language_with_a_search(browser: Browser, site: Path, prefix: str) -> None:
    with hosted(site, prefix) as address:
        context = browser.new_context(locale="it-IT")
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{address}/rules/rapidita")
        page.locator(".r5-lost li").first.wait_for()
        assert page.locator("h1:visible").all_inner_texts() == ["A questo indirizzo non c’è nessuna pagina"]
        assert page.locator("html").get_attribute("lang") == "it"
        links = [str(one.get_attribute("href")) for one in page.locator(".r5-lost li a").all()]
        assert f"{prefix}/it/rules/508.1a/" in links
        page.get_by_role("button", name="Cerca nelle regole").click()
        assert page.locator(".md-search-result__meta").inner_text() == Words("it")("search.start")
        everything = page.locator(".r5-found__all a")
        assert everything.inner_text() == Words("it")("search.list")
        assert everything.get_attribute("href") == f"{prefix}/it/rules/"
        page.locator(".md-search__input").type("508.1j")
        first = page.locator(".md-search-result__link").first
        expect(first).to_have_attribute("href", f"{prefix}/it/rules/508.1k/")  # waits for the last letter
        assert wrong == []
        context.close()


@pytest.mark.parametrize(("locale", "folder"), [("en-US", ""), ("it-IT", "it/"), ("ja-JP", "ja/")])
def test_the_404_page_works_from_files(browser: Browser, site: Path, locale: str, folder: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto((site / "404.html").as_uri())
    page.wait_for_load_state()
    assert page.locator(".md-header svg:visible").first.evaluate("one => one.clientWidth") < 40, "styles are loaded"
    page.locator(".r5-lost section:visible a").first.click()
    page.wait_for_url((site / folder / "rules/index.html").as_uri())
    context.close()


def test_a_number_that_no_rule_has_had_leads_to_no_other_rule(browser: Browser, site: Path) -> None:
    with hosted(site, "") as address:
        page = browser.new_page(locale="en-US")
        page.goto(f"{address}/rules/508.1l/")
        page.locator(".r5-lost li").first.wait_for()
        assert page.url == f"{address}/rules/508.1l/"
        page.close()


def test_the_name_404_is_not_a_rule_number(browser: Browser, site: Path) -> None:
    with hosted(site, "") as address:
        page = browser.new_page(locale="en-US")
        page.goto(f"{address}/404.html")
        page.wait_for_load_state("networkidle")
        assert "/assets/search/" not in str(page.evaluate("performance.getEntriesByType('resource').map(e => e.name)"))
        page.close()


def test_digits_that_begin_no_rule_number_are_words(browser: Browser, site: Path) -> None:
    with hosted(site, "") as address:
        page = browser.new_page(locale="en-US")
        page.goto(f"{address}/rules/999-restrictions")
        page.locator(".r5-lost li").first.wait_for()
        links = [str(one.get_attribute("href")) for one in page.locator(".r5-lost li a").all()]
        assert "/rules/508.1c/" in links
        page.close()


def test_an_unknown_number_suggests_its_neighbors(browser: Browser, site: Path) -> None:
    cases = [
        ("en-US", "/rules/508.1l/", ["508.1j", "508.1k", "508.1m"]),
        ("it-IT", "/it/rules/508.9/", ["508.8"]),
        ("ja-JP", "/ja/rules/508.1j1/", ["508.1i", "508.1j", "508.1k"]),
        ("en-US", "/rules/508.99z", ["508.8"]),
    ]
    with hosted(site, "") as address:
        for locale, typed, near in cases:
            context = browser.new_context(locale=locale)
            page = context.new_page()
            page.goto(address + typed)
            page.locator(".r5-lost li").first.wait_for()
            links = [str(one.get_attribute("href")) for one in page.locator(".r5-lost li a").all()]
            assert len(links) == 5
            numbers = [one.rstrip("/").rpartition("/")[2] for one in links]
            assert set(near) <= set(numbers)
            assert numbers == sorted(numbers, key=natural_key)
            assert page.url == address + typed
            context.close()
