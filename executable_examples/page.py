"""A page of examples for one rule: Markdown with the words of three languages around one code.

# 508.1c

- en: …                 what the page is about, then the code that all its examples share
- it: …
- ja: …

## name                 an example: its name among those of the page,
Prints: 508.1c:1        the printed examples it represents (may be left out),
- en: Title             its title in every language (may be left out: then its name),
- it: Titolo
- ja: 題

- en: …                 its caption,
- it: …
- ja: …                 and its code, fenced as `pycon`
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from executable_examples.engine.errors import N_, EngineError
from executable_examples.example import LANGUAGES, Example, Words

FOLDERS = tuple(Path(__file__).parent / section for section in ("506", "508"))
"""The folders with the pages, one per section of the rules."""
_FENCE = "```"
_LARGEST = 64 * 1024 * 1024
"""The largest number of bytes read from a file."""


class MalformedPage(EngineError):
    """A page of examples with a wrong form; the place is its file and line."""


@dataclass(frozen=True)
class Page:
    """The examples of one rule, in order; `setup` is the page's common code, which runs before each."""

    rule: str
    about: Words
    setup: str
    examples: tuple[Example, ...]

    def in_language(self, language: str) -> str:
        """Return the page as Markdown in one of `LANGUAGES`: its words, around the same code."""
        parts = [f"# {self.rule}", self.about[language], _fenced(self.setup)]
        for example in self.examples:
            parts += [f"## {example.name}", example.caption[language], _fenced(example.code)]
        return "\n\n".join(parts) + "\n"


def read_pages(*folders: Path) -> list[Page]:
    """Return all pages of the folders, by default `FOLDERS`, in rule order.

    Raises `MalformedPage` for the first page that cannot be read.
    """
    paths = (path for folder in folders or FOLDERS for path in folder.glob("*.md"))
    return sorted((read_page(path) for path in paths), key=lambda page: _in_rule_order(page.rule))


def read_page(path: Path) -> Page:
    """Return the page in a file; raise `MalformedPage` with file, line, and what was expected."""
    return _Reader(path).page()


def code_of(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield each piece of code of a page in one language, with its heading."""
    heading, code = "", None
    for line in markdown.splitlines():
        if line.startswith(_FENCE):
            if code is not None:
                yield heading, code
            code = None if code is not None else ""
        elif code is not None:
            code += f"{line}\n"
        elif line.startswith("#"):
            heading = line.lstrip("# ")


def _fenced(code: str) -> str:
    return f"{_FENCE}pycon\n{code}{_FENCE}"


def _in_rule_order(rule: str) -> list[tuple[int, str]]:
    return [(int(number or 0), letters) for number, letters in re.findall(r"(\d*)([a-z]*)", rule)]


class _Reader:
    """Reads the lines of one file in order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.at = 0
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise self.wrong(N_("the file is larger than 64 MiB; no rule book is"))
        self.lines = content.decode("utf-8").splitlines()

    def page(self) -> Page:
        rule = self.heading("# ", N_("a heading “# RULE”"))
        if rule != self.path.stem:
            raise self.wrong(N_("the page is named “{name}”, but its heading says “{found}”"), found=rule)
        about = self.words()
        setup, _ = self.code()
        examples: list[Example] = []
        while self.more():
            examples.append(self.example(rule))
            if examples[-1].id in [example.id for example in examples[:-1]]:
                raise self.wrong(N_("there are two examples named “{found}” on the page"), found=examples[-1].name)
        return Page(rule, about, setup, tuple(examples))

    def example(self, rule: str) -> Example:
        name = self.heading("## ", N_("a heading “## NAME”, or the end of the page"))
        prints: tuple[str, ...] = ()
        if self.more() and self.lines[self.at].startswith("Prints: "):
            prints = tuple(one.strip() for one in self.lines[self.at].removeprefix("Prints: ").split(","))
            self.at += 1
        first = self.words()
        titled = self.more() and self.lines[self.at].startswith(f"- {LANGUAGES[0]}: ")
        title, caption = (first, self.words()) if titled else (dict.fromkeys(LANGUAGES, name), first)
        code, line = self.code()
        return Example(rule, name, title, caption, code, line, prints)

    def heading(self, mark: str, expected: str) -> str:
        if not self.more() or not self.lines[self.at].startswith(mark):
            raise self.expected(expected)
        self.at += 1
        return self.lines[self.at - 1].removeprefix(mark).strip()

    def words(self) -> Words:
        found = {}
        for language in LANGUAGES:
            if not self.more() or not self.lines[self.at].startswith(f"- {language}: "):
                raise self.expected(N_("a line “- {language}: …”"), language=language)
            found[language] = self.lines[self.at].removeprefix(f"- {language}: ").strip()
            self.at += 1
            while self.at < len(self.lines) and self.lines[self.at].startswith("  "):
                found[language] += f" {self.lines[self.at].strip()}"
                self.at += 1
        return found

    def code(self) -> tuple[str, int]:
        if not self.more() or not self.lines[self.at].startswith(f"{_FENCE}pycon"):
            raise self.expected(N_("code between “```pycon” and “```”"))
        begin = self.at + 1
        try:
            end = self.lines.index(_FENCE, begin)
        except ValueError:
            raise self.wrong(N_("this code block has no end; expected “```”")) from None
        self.at = end + 1
        return "".join(f"{line}\n" for line in self.lines[begin:end]), begin + 1

    def more(self) -> bool:
        """Skip blank lines and return whether any line is left."""
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1
        return self.at < len(self.lines)

    def expected(self, what: str, **facts: object) -> MalformedPage:
        found = self.lines[self.at] if self.at < len(self.lines) else "the end of the page"
        return self.wrong(N_("expected {what}; found “{found}”"), what=what.format(**facts), found=found[:60])

    def wrong(self, template: str, **facts: object) -> MalformedPage:
        place = f"{self.path.parent.name}/{self.path.name}:{self.at + 1}"
        return MalformedPage(template, place=place, name=self.path.stem, **facts)
