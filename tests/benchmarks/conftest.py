"""A copy of the files that measuring commands write."""

import shutil
from pathlib import Path

import pytest

from benchmarks.publish.page import GOALS, spec
from benchmarks.publish.results import folder
from rosetta508.language.words import LANGUAGES
from tests.support.checkout import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the results and the pages that show them."""
    shutil.copytree(folder(ROOT), folder(tmp_path))
    for lang in LANGUAGES:
        (tmp_path / "docs" / lang).mkdir()
        for name in {GOALS, *(told["page"] for told in spec()["tables"].values())}:
            shutil.copy(ROOT / "docs" / lang / f"{name}.md", tmp_path / "docs" / lang)
    return tmp_path
