"""A wiki about goats: made-up pages in the format of the wikis' pages, from its API and as HTML pages."""

from collections.abc import Mapping

from tests.support.fault_server import FaultServer, conditional, document

TITLE = "Declare attackers step"
API = "/mtg.wiki/api.php"
PAGE = "/mtg.wiki/page/Declare_attackers_step"
RULES = {
    "508.1": "Goats line up at the gate, one after the other.",
    "508.1a": "A goat that sleeps stays at home.",
    "508.1b": "A goat is told which gate it runs at.",
    "508.2": "Then the goatherd blows the horn.",
    "508.2a": "A goat that hears the horn late does not count.",
    "508.3": "Goats that ran come home before dark.",
    "508.4": "The goatherd counts them twice.",
    "508.5": "A goat that is missing is looked for until midnight.",
}


def fragment(rules: Mapping[str, str] = RULES, date: str = "November 8, 2024", extra: str = "") -> str:
    """The HTML of an article, as the API gives it."""
    items = "".join(f"<li><b>{number}</b> {text}</li>\n" for number, text in rules.items())
    return (
        f'<div class="mw-content-ltr mw-parser-output" lang="en"><p>From the <a href="/x">Comprehensive Rules</a>'
        f" (<i>{date}—Goats</i>)</p>\n<ul>{items}</ul>{extra}<p>Goats are counted every evening.</p></div>"
    )


def whole(article: str | None = None) -> str:
    """The page as a browser gets it."""
    return (
        f"<!DOCTYPE html><html><head><title>{TITLE} - Goats</title></head><body><h1 id='firstHeading'>{TITLE}</h1>"
        f"<div id='mw-content-text'>{article or fragment()}</div></body></html>"
    )


def put_on_api(server: FaultServer, article: str | None = None, revision: int = 7, path: str = API) -> None:
    """Let the API at `path` return an article: in turn its state and the article."""
    standing = {"title": TITLE, "lastrevid": revision, "touched": f"2026-01-{revision:02}T00:00:00Z"}
    info = {"query": {"pages": [standing]}}
    parsed = {"parse": {"title": TITLE, "revid": revision, "text": article or fragment()}}
    server.on(path, lambda handler: document(info if "action=query" in handler.path else parsed)(handler))


def put_as_page(server: FaultServer) -> None:
    """Serve the page without an API."""
    server.answers.pop(API, None)
    server.on(PAGE, conditional(whole(), '"one"'))
