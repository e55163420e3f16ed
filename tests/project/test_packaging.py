"""The package contains every file that it opens: a wheel and an sdist are built, inspected, and run."""

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import rosetta508
from rosetta508.site.build.package_sources import ForeignFolder, check_target
from tests.support.checkout import ROOT
from tests.support.commands import succeeds, tool
from tests.support.packages import built, kept

PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")
COMMANDS = (
    ["--version"],
    ["508.1k", "--lang", "ja"],
    ["show", "508.1k"],
    ["search", "haste"],
    ["resolve", "308.2g", "--at", "2005"],
    ["align", "mtgwiki-ja-508", "mtgwiki-en-508"],
    ["date", "fandom-it-508", "--lang", "it"],
    ["drift", "fandom-it-508", "mtgwiki-en-508", "--format", "json"],
    ["history", "508.1k"],
    ["slips"],
    ["terms"],
    ["library"],
    ["completion", "bash"],
    ["examples"],
)
PROGRAM = """
import contextlib, io, json, sys
opened = set()
sys.addaudithook(lambda event, found: opened.add(str(found[0])) if event == "open" else None)
from rosetta508.cli import main
for words in json.loads(sys.argv[1]):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = main(words)
    assert code < 2, (words, said.getvalue())
print(json.dumps(sorted(opened)))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel's packages after installation."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.unpack_archive(wheel, folder, "zip")
    return folder


def carried(name: str) -> str | None:
    """The path in the wheel of a file of the checkout; None if it must not be there."""
    if name == "mkdocs.yml" or name.startswith("docs/"):
        return f"rosetta508/shipped/{name}"
    return name if name.startswith(tuple(f"{one}/" for one in PACKAGES)) and not name.endswith(".po") else None


def test_the_wheel_contains_exactly_packages_data_and_pages(wheel: Path) -> None:
    found = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name and ".data/" not in name}
    assert found == {place for name in kept() if (place := carried(name))}


def test_the_wheel_states_its_licence_and_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    facts = f"rosetta508-{rosetta508.__version__}.dist-info"
    assert archive.read(f"{facts}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
    assert b"rosetta508 = rosetta508.cli:main" in archive.read(f"{facts}/entry_points.txt")
    data = f"rosetta508-{rosetta508.__version__}.data/data/share"
    assert {f"{data}/man/man1/rosetta508.1", f"{data}/man/ja/man1/rosetta508.1"} <= {*archive.namelist()}


def test_the_sdist_contains_exactly_the_tracked_files(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()}
    assert names == kept() | {"PKG-INFO"}


def test_the_wheel_built_from_the_sdist_is_identical(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    subprocess.run(["tar", "-xf", sdist, "-C", tmp_path], check=True)
    checkout = tmp_path / sdist.name.removesuffix(".tar.gz")
    again = built("wheel", tmp_path / "wheel", checkout)
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


def test_every_command_runs_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    libraries = sysconfig.get_path("purelib")
    program = f"import sys; sys.path[:0] = {[str(installed), libraries]!r}\n{PROGRAM}"
    told = succeeds(sys.executable, "-I", "-S", "-B", "-c", program, json.dumps(COMMANDS), cwd=tmp_path)
    opened = [Path(one) for one in json.loads(told)]
    of_the_checkout = [one for one in opened if one.is_relative_to(ROOT) and not one.is_relative_to(libraries)]
    assert of_the_checkout == []
    data = {str(one.relative_to(installed)) for one in opened if one.is_relative_to(installed)}
    assert {"aligner/history/history.json", "aligner/text/terms.toml", "executable_examples/508/508.1d.md"} <= data
    assert any(one.startswith("scraper/digest/") for one in data)
    assert any(one.endswith("ja/LC_MESSAGES/rosetta508.mo") for one in data)


CONFIGURE = """
from pathlib import Path
from mkdocs.config import load_config
from rosetta508.site.build.mkdocs_build import _configuration
with _configuration(None, serve=False) as (path, settings):
    found = load_config(str(path), strict=True, **settings)
    pages = sorted(str(one.relative_to(found.docs_dir)) for one in Path(found.docs_dir).glob("*/*.md"))
    print(json.dumps([found.site_dir, pages, sorted(found.hooks)]))
assert not path.exists()
"""


def test_the_site_is_configured_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    program = f"import json, sys; sys.path[:0] = {[str(installed), sysconfig.get_path('purelib')]!r}\n{CONFIGURE}"
    told = succeeds(sys.executable, "-I", "-S", "-B", "-c", program, cwd=tmp_path, NO_MKDOCS_2_WARNING="1")
    site, pages, hooks = json.loads(told)
    assert site == str(tmp_path / "site")
    assert pages == sorted(
        name.removeprefix("docs/")
        for name in kept()
        if name.count("/") == 2 and name[-3:] == ".md" and name.startswith("docs/")
    )
    assert hooks == ["docs/hooks/pages.py", "docs/hooks/search.py", "docs/hooks/shell.py"]


def test_building_the_site_empties_only_its_own_folder(tmp_path: Path) -> None:
    site = tmp_path / "site"
    check_target(site)
    site.mkdir()
    check_target(site)
    (site / "thesis.txt").write_text("years of work", "utf-8")
    with pytest.raises(ForeignFolder, match="contains something else; move it away") as caught:
        check_target(site)
    assert str(site) in str(caught.value)
    (site / "assets").mkdir()
    shutil.copy(ROOT / "docs" / "assets" / "slope.svg", site / "assets")
    check_target(site)


def test_the_citation_file_follows_its_schema() -> None:
    published = ("--builtin-schema", "vendor.citation-file-format")
    succeeds(tool("check-jsonschema"), ROOT / "CITATION.cff", *published)


def test_the_citation_file_has_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (cited["cff-version"], cited["type"], cited["license"]) == ("1.2.0", "software", project["license"])
    assert cited["version"] == rosetta508.__version__
    assert project["dynamic"] == ["version"]
    assert cited["authors"] == [{"name": "Rosetta 508 developers"}]
