"""Names of rules in each language of the site: a name, then other phrases that readers use for the subject."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

NUMBERED_ON = "2026-08-07"
"""The date of the English rules whose numbers the table uses."""


@cache
def load() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the table: number -> language -> phrases, the name first."""
    text = Path(__file__).with_name("rule_names.toml").read_text("utf-8")
    return {
        number: {language: tuple(phrases) for language, phrases in one.items()}
        for number, one in tomllib.loads(text).items()
    }


def name_of(number: str | None, language: str) -> str | None:
    """Return the name of the rule that had a number on `NUMBERED_ON`, None where the table has none."""
    return next(iter(load().get(number or "", {}).get(language, ())), None)
