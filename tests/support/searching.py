"""Questions entered into the site's search box in Chromium, and how often the right rule is found."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from aligner.grouping import grouped
from tests.support.checkout import ROOT

QUESTIONS = ROOT / "benchmarks" / "data" / "search-questions.tsv"
SETS = ("development", "test")
_ROOTS = {"en": "", "it": "it/", "ja": "ja/"}
_WAIT = 30_000
"""Milliseconds to wait for the search to answer. Chosen: far more than it takes."""

_RANK = """([language, texts]) => {
  const data = window.rosetta508Data, entries = [...data[language].entries, ...data[`guides-${language}`]];
  const index = window.rosetta508Query.build({ ...data[language], entries }, language);
  const find = (text) => window.rosetta508Query.find(text, index, data.numbers, language);
  return texts.map((text) => find(text).map(({ entry }) => entry.address));
}"""


@dataclass(frozen=True)
class Question:
    """A question in a language, and the numbers of the rules that answer it."""

    language: str
    set: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """The search's answer: addresses below the language's root, best first."""

    question: Question
    found: tuple[str, ...]

    @property
    def place(self) -> int | None:
        """The place of the first right rule, from 1; None if it is not found."""
        right = {f"rules/{number}/" for number in self.question.rules}
        return next((at for at, address in enumerate(self.found, 1) if address in right), None)


def questions(name: str) -> list[Question]:
    """Return the questions of a set."""
    lines = [line.split("\t") for line in QUESTIONS.read_text("utf-8").splitlines() if not line.startswith("#")][1:]
    return [Question(lang, part, text, tuple(rules.split())) for lang, part, text, rules in lines if part == name]


def enter_query(page: Page, text: str) -> list[str]:
    """Enter a text into the search box of a page; return the results' targets, best first."""
    page.locator("label.md-header__button[for=__search]:visible, input.md-search__input:visible").first.click()
    page.locator("input.md-search__input").fill(text)
    page.keyboard.press("End")
    results = page.locator(".md-search-result__link")
    meta = page.locator(".md-search-result__meta")
    before = meta.inner_text()
    page.wait_for_function(
        "before => document.querySelector('.md-search-result__link')"
        " || document.querySelector('.md-search-result__meta').innerText !== before",
        arg=before, timeout=_WAIT,
    )  # fmt: skip
    found: list[str] = []
    for _ in range(20):  # until the list stays the same
        last, found = found, [str(one) for one in results.evaluate_all("links => links.map(link => link.href)")]
        if found and found == last:
            break
        page.wait_for_timeout(100)
    return found


def ask(browser: Browser, address: str, asked: Iterable[Question]) -> Iterator[Answer]:
    """Yield the answer of the search to each question. The site is at `address`; each language has one page."""
    pages: dict[str, Page] = {}
    for question in asked:
        root = f"{address}/{_ROOTS[question.language]}"
        if root not in pages:
            pages[root] = browser.new_page()
            pages[root].goto(root)
        links = enter_query(pages[root], question.text)
        pages[root].locator("input.md-search__input").fill("")
        found = (link.split("#")[0].split("?")[0].removeprefix(root) for link in links)
        yield Answer(question, tuple(dict.fromkeys(found)))
    for page in pages.values():
        page.close()


def rank(browser: Browser, address: str, asked: Iterable[Question]) -> Iterator[Answer]:
    """Yield the search's answers, from its ranking function without the search box, which is much faster."""
    by_language = grouped((one.language, one) for one in asked)
    for language, its in by_language.items():
        page = browser.new_page()
        page.goto(f"{address}/{_ROOTS[language]}")
        enter_query(page, "508")  # loads the index and the numbers
        found = page.evaluate(_RANK, [language, [one.text for one in its]])
        yield from (Answer(one, tuple(dict.fromkeys(links))) for one, links in zip(its, found, strict=True))
        page.close()


def loaded(browser: Browser, address: str, language: str, text: str) -> int:
    """Return how many bytes a first query loads after the page itself has loaded."""
    page = browser.new_page()
    page.goto(f"{address}/{_ROOTS[language]}", wait_until="networkidle")
    bodies: list[int] = []
    page.on("response", lambda one: bodies.append(len(one.body())))
    enter_query(page, text)
    page.wait_for_load_state("networkidle")
    page.close()
    return sum(bodies)


def figures(answers: Iterable[Answer]) -> dict[str, dict[str, int]]:
    """Count the questions, and those whose rule comes first or among the first three, by language and in total."""
    counted: dict[str, dict[str, int]] = {}
    for answer in answers:
        for name in (answer.question.language, "all"):
            row = counted.setdefault(name, {"questions": 0, "first": 0, "first_three": 0})
            row["questions"] += 1
            row["first"] += answer.place == 1
            row["first_three"] += answer.place is not None and answer.place <= 3
    return counted
