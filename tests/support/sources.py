"""A user's own source."""

from pathlib import Path

GERMAN = """
[goats-de-508]
language = "de"
book = "goats-de"
covers = ["508"]
reader = "wiki"
edition = "goats-508"
title = "Ziegen"
url = "https://goats.example/"
[goats-de-508.profile]
example = "Beispiel"
rules_line = "Aus dem Regelwerk"
months = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]
"""  # noqa: E501


def own(home: Path, text: str) -> None:
    """Write a user's own list of sources."""
    home.mkdir(exist_ok=True)
    (home / "sources.toml").write_text(text, "utf-8")
