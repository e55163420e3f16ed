"""Names of rules in each language of the site."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

NUMBERED_ON = "2026-08-07"
"""The date of the English rules whose numbers the table uses."""


@cache
def load() -> Mapping[str, Mapping[str, str]]:
    """Return the table: number -> language -> name."""
    names: Mapping[str, Mapping[str, str]] = tomllib.loads(
        Path(__file__).with_name("rule_names.toml").read_text("utf-8")
    )
    return names


def name_of(number: str | None, language: str) -> str | None:
    """Return the name of the rule that had a number on `NUMBERED_ON`, None where the table has none."""
    return load().get(number or "", {}).get(language)
