"""Messages to readers in every interface language, from one English template and its facts."""

import gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it", "ja")
_LOCALE = Path(__file__).parent / "locale"


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Return a message template unchanged; the name marks it for the catalogs."""
    return template


def in_all_languages(template: str, **facts: object) -> dict[str, str]:
    """Return interface language -> message; a fact that is a dict by language gives each message its own value."""
    return {lang: _catalog(lang).gettext(template).format(**_facts_in(lang, facts)) for lang in LANGUAGES}


def _facts_in(lang: str, facts: dict[str, object]) -> dict[str, object]:
    return {name: fact[lang] if isinstance(fact, dict) and lang in fact else fact for name, fact in facts.items()}


@cache
def _catalog(lang: str) -> gettext.NullTranslations:
    return gettext.translation("aligner", _LOCALE, [lang], fallback=True)
