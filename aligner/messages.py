"""What the aligner says to readers, in every interface language at once: one template, its facts, three messages."""

import gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it", "ja")
_LOCALE = Path(__file__).parent / "locale"


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for the catalogs and return it unchanged."""
    return template


def in_all(template: str, **facts: object) -> dict[str, str]:
    """Return language -> message; a fact that is a dict of languages gives each message its own."""
    return {lang: _catalog(lang).gettext(template).format(**_facts_in(lang, facts)) for lang in LANGUAGES}


def _facts_in(lang: str, facts: dict[str, object]) -> dict[str, object]:
    return {name: fact[lang] if isinstance(fact, dict) and lang in fact else fact for name, fact in facts.items()}


@cache
def _catalog(lang: str) -> gettext.NullTranslations:
    return gettext.translation("aligner", _LOCALE, [lang], fallback=True)
