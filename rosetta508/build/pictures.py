"""Write the pictures of the README: `python -m rosetta508.build.pictures`.

Builds the site from the embedded digest editions and lets Chromium draw a rule page, light and dark; writes the slope
graph as SVG. The pictures hold only our own words.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rosetta508.language.words import Words
from rosetta508.site.build.mkdocs_build import build
from rosetta508.site.model.material import gather
from rosetta508.site.pages.home_page import numbers_picture
from rosetta508.site.pages.page import Page
from scraper.library import Library

CHECKOUT = Path(__file__).resolve().parents[2]
TARGET = Path("docs", "assets")
PAGE = Path("rules", "508.1k", "index.html")
WIDTH, HEIGHT = 1100, 660
"""Pixels of a picture."""
SCHEMES = {"light": "1", "dark": "0"}
"""Chromium's numbers of the color schemes that a page may ask for."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    """Write all pictures, and say where."""
    with tempfile.TemporaryDirectory() as empty:
        os.environ["ROSETTA508_HOME"] = empty
        build(config=CHECKOUT / "mkdocs.yml")
        numbers = numbers_picture(Page(gather(Library(Path(empty))), Words("en"), ""))
    (CHECKOUT / TARGET / "readme-numbers.svg").write_text(numbers, "utf-8", newline="\n")
    for scheme in SCHEMES:
        take_picture(CHECKOUT / "site" / PAGE, scheme, CHECKOUT / TARGET / f"readme-rule-{scheme}.png")
    sys.stdout.write("".join(f"{TARGET / path.name}\n" for path in sorted((CHECKOUT / TARGET).glob("readme-*"))))
    return 0


def take_picture(page: Path, scheme: str, target: Path) -> None:
    """Let Chromium draw the top of a page in a color scheme; raise `SystemExit` if it cannot."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise SystemExit(f"none of these browsers was found: {', '.join(BROWSERS)}")
    with tempfile.TemporaryDirectory() as profile:
        options = (
            "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}",
            f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", f"--window-size={WIDTH},{HEIGHT}",
            f"--screenshot={target}",
        )  # fmt: skip
        target.unlink(missing_ok=True)
        subprocess.run([browser, *options, page.as_uri()], capture_output=True, timeout=120, check=False)  # noqa: S603
    if not target.is_file():
        raise SystemExit(f"{browser} drew no picture of {page}")


if __name__ == "__main__":
    raise SystemExit(main())
