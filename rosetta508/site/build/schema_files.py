"""The JSON Schemas of all documents, as files of the site."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
FOLDER = "schemas"


def schema_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of every schema; no two packages have one of the same name."""
    for package in PACKAGES:
        for file in sorted((files(package) / FOLDER).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".json"):
                yield file.name, file.read_bytes()


def write_schemas(site: Path) -> None:
    """Write them below a built site, once for all languages."""
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for name, content in schema_files():
        (site / FOLDER / name).write_bytes(content)
