"""The reader's language: from --lang or the environment, with the message catalogs."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # imports here slow down every start
    from collections.abc import Callable, Iterable, Mapping
    from gettext import NullTranslations

    from scraper.errors import Days, LanguageName, RosettaError

LANGUAGES = ("en", "it", "ja")
LOCALE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")  # noqa: PTH118, PTH120 - pathlib would take a third of the start
SEMICOLONS = {"ja": "。"}
RANGE_SIGNS = {"ja": "～"}
COLONS = {"ja": "："}
"""Colon after a title, by the language of the text; `: ` in languages without one here."""
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for the catalogs and return it unchanged."""
    return template


_CATALOGS: "dict[str, NullTranslations]" = {}
"""The catalogs loaded so far, by language: a site needs them on every page."""


def _catalog(lang: str) -> "NullTranslations":
    import gettext  # noqa: PLC0415 - not needed for --version

    return _CATALOGS.setdefault(lang, gettext.translation("rosetta508", LOCALE, [lang], fallback=True))


class Interface:
    """Translates the program's messages; `lang` is one of `LANGUAGES`."""

    def __init__(self, lang: str) -> None:
        """Load the catalog of `lang`; English needs none."""
        self.lang = lang
        catalog = _CATALOGS.get(lang) or _catalog(lang)
        self.gettext: Callable[[str], str] = catalog.gettext
        self.ngettext: Callable[[str, str, int], str] = catalog.ngettext

    def __call__(self, template: str, **facts: object) -> str:
        """Return the template in this language with its fields filled in."""
        return self.gettext(template).format(**facts)

    def dated(self, template: str, **facts: object) -> str:
        """Return the filled-in template as `__call__` does, with days written out: 8 November 2024 for 2024-11-08."""
        from scraper.errors import Days  # noqa: PLC0415 - slows down every start

        written = {name: self._written(fact) if isinstance(fact, Days) else fact for name, fact in facts.items()}
        return self._elided(self(template, **written))

    def problem(self, error: "RosettaError") -> str:
        """Return an error's one-line message, with its days written out and languages named in this language."""
        return self._elided(error.translated(self.gettext, self._written))

    def _written(self, fact: "Days | LanguageName") -> str:
        from aligner.edition_names import language_name, with_written_dates  # noqa: PLC0415 - Babel starts slowly
        from scraper.errors import LanguageName  # noqa: PLC0415 - slows down every start

        if isinstance(fact, LanguageName):
            opened, closed = "（）" if self.lang == "ja" else (" (", ")")
            return f"{language_name(fact.tag, self.lang)}{opened}{fact.tag}{closed}"
        written = with_written_dates(str(fact), all_of_them=True)
        return str(written[self.lang]) if isinstance(written, dict) else str(written)

    def _elided(self, text: str) -> str:
        from rosetta508.language.elision import elided  # noqa: PLC0415 - needed only for some messages

        return elided(text) if self.lang == "it" else text

    def listed(self, words: "Iterable[str]") -> str:
        """Return words joined with this language's comma."""
        from aligner.lists import COMMAS  # noqa: PLC0415 - slows down every start

        return COMMAS.get(self.lang, ", ").join(words)

    def listed_in_sentence(self, words: "Iterable[str]", *, negated: bool = False) -> str:
        """Return words joined for the middle of a sentence; `negated` if the sentence is negative."""
        from aligner.lists import listed  # noqa: PLC0415 - slows down every start

        return listed(words, self.lang, "nor" if negated else "and")

    def in_turn(self, remarks: "Iterable[str]") -> str:
        """Return remarks, which may contain commas, joined with this language's semicolon."""
        return SEMICOLONS.get(self.lang, "; ").join(remarks)

    def titled(self, title: str, text: str) -> str:
        """Return a text after its title and the colon of this language."""
        return f"{title}{COLONS.get(self.lang, ': ')}{text}"

    def range(self, numbers: str) -> str:
        """Return a range of rule numbers with the sign of this language: 506.6～506.6g in Japanese."""
        return numbers.replace("–", RANGE_SIGNS.get(self.lang, "–"))

    def decimal(self, number: str) -> str:
        """Return a number with the decimal mark of this language: 0,98 in Italian."""
        return number.replace(".", ",") if self.lang == "it" else number

    def many(self, one: str, more: str, n: int, **facts: object) -> str:
        """Return the plural form of a message for `n`."""
        return self.ngettext(one, more, n).format(n=written_number(n, self.lang), **facts)


def written_number(number: int, language: str) -> str:
    """Return a number with its thousands separated as in a language: 3,151 in English, 3.151 in Italian."""
    return f"{number:,}".replace(",", "." if language == "it" else ",")


def chosen_language(wanted: str | None, environment: "Mapping[str, str]" = os.environ) -> str:
    """Return the interface language: `wanted` if given, else the environment's by POSIX precedence, else English."""
    if wanted:
        return wanted
    for variable in _VARIABLES:
        names = [_language_of(name) for name in environment.get(variable, "").split(":")]
        found = next((name for name in names if name in LANGUAGES), None)
        if found or (any(names) and variable != "LANGUAGE"):
            return found or "en"
    return "en"


def _language_of(locale: str) -> str:
    """Return the language of a locale's name: ja for ja_JP.UTF-8, it for it@euro."""
    for mark in "-_.@":
        locale = locale.partition(mark)[0]
    return locale.lower()
