"""Measure the site: how long it builds, beside plain mkdocs-material on the same pages, and what its pages weigh.

`python -m benchmarks.site` builds the site of the library at `ROSETTA508_HOME` (where there is none: of the embedded
editions) in a folder of its own, then the very same Markdown with mkdocs-material alone: no hooks, no drift judged, no
boards run. Times are seconds on the wall, the best of some runs; memory is the most that a build held, in MB. For a
whole rule book, put one into the library first (`rosetta508 read FILE --source official`).
"""

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ("rules", "examples", "drift", "sources", "rulings", "todo", "dating", "terms")
_BUILD = "import sys; from pathlib import Path; from rosetta508.site import build; build(config=Path(sys.argv[1]))"


def copied(folder: Path) -> Path:
    """Copy what the site is built from, without generated pages, and return the path of its configuration."""
    left_out = shutil.ignore_patterns("__pycache__", *GENERATED)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=left_out)
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    (folder / "mkdocs.yml").write_text(text.replace("watch: [", "watch: [] # ["), "utf-8")
    return folder / "mkdocs.yml"


def plain(folder: Path, language: str) -> Path:
    """Return the configuration of mkdocs-material alone on the pages of one language that the site was built from."""
    config = {
        "site_name": "Plain",
        "docs_dir": str(folder / "docs" / language),
        "site_dir": str(folder / "plain" / language),
        "theme": {"name": "material", "font": False, "language": language},
        "nav": ["index.md"],
        "markdown_extensions": ["attr_list", "tables", "admonition", "def_list", "pymdownx.superfences"],
        "plugins": ["search"],
    }
    path = folder / f"plain-{language}.yml"
    path.write_text(yaml.safe_dump(config), "utf-8")
    return path


def timed(*command: str) -> float:
    """Run a command and return the seconds it took; its output is shown only if it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return time.perf_counter() - start


def heaviest(site: Path) -> tuple[int, Path]:
    """Return the size in bytes and the place of the heaviest rule page."""
    return max((page.stat().st_size, page.relative_to(site)) for page in site.rglob("rules/*/index.html"))


def measure(folder: Path, runs: int) -> list[str]:
    """Build both sites `runs` times and return the lines of the report."""
    config = copied(folder)
    ours = [timed(sys.executable, "-c", _BUILD, str(config)) for _ in range(runs)]
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    sources = [plain(folder, language) for language in ("en", "it", "ja")]
    theirs = [sum(timed(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(one)) for one in sources)
              for _ in range(runs)]  # fmt: skip
    pages = sum(1 for _ in (folder / "site").rglob("index.html"))
    size, page = heaviest(folder / "site")
    return [
        f"pages: {pages}",
        f"the site: {min(ours):.1f} s, {memory} MB",
        f"plain mkdocs-material on the same pages: {min(theirs):.1f} s",
        f"ratio: {min(ours) / min(theirs):.2f}",
        f"heaviest rule page: {size / 1024:.0f} KB ({page})",
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.site", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=2)
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write("\n".join(measure(Path(folder), parser.parse_args().runs)) + "\n")


if __name__ == "__main__":
    main()
