"""How readers of each language ask for a rule: phrases by rule, and everyday synonyms of the rules' terms."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class SearchWords:
    """What `search/LANGUAGE.toml` says; the numbers are those of `rule_names.NUMBERED_ON`."""

    phrases: Mapping[str, Sequence[str]]
    """Number -> the phrases that find the rule besides its name."""
    synonyms: Sequence[Sequence[str]]
    """Groups of words and phrases that mean the same."""


@cache
def load(language: str) -> SearchWords:
    """Return the search words of a language of the site."""
    table = tomllib.loads((Path(__file__).parent / "search" / f"{language}.toml").read_text("utf-8"))
    return SearchWords(table["phrases"], table["synonyms"]["groups"])
