"""Build the site, or serve it: mkdocs with the project's own configuration."""

import os
import sys
from pathlib import Path

from scraper.errors import N_, RosettaError

ADDRESS = "127.0.0.1:8000"


class NoSite(RosettaError):
    """The site cannot be built: no configuration, or a page that breaks a promise."""


def build(*, strict: bool = True, serve: bool = False, config: Path | None = None) -> int:
    """Build the site that `config` (an mkdocs.yml) describes, or serve it on 127.0.0.1:8000; return an exit code.

    With `strict`, a warning is an error. Raises `NoSite` with one line if it cannot be built.
    """
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.exceptions import MkDocsException  # noqa: PLC0415 - the notice is silenced before mkdocs loads

    path = config or _configuration()
    try:
        _serve(path, strict=strict) if serve else _build(path, strict=strict)
    except (MkDocsException, SystemExit) as error:
        raise NoSite(N_("the site was not built: {reason}"), place=str(path), reason=error) from error
    return 0


def _configuration() -> Path:
    """Find the mkdocs.yml of the working folder, else of the checkout this file stands in."""
    for folder in (Path.cwd(), Path(__file__).resolve().parents[2]):
        if (folder / "mkdocs.yml").is_file():
            return folder / "mkdocs.yml"
    raise NoSite(N_("no mkdocs.yml here; the site is built from a checkout of the project"), place=str(Path.cwd()))


def _build(path: Path, *, strict: bool) -> None:
    from mkdocs.commands.build import build as build_once  # noqa: PLC0415
    from mkdocs.config import load_config  # noqa: PLC0415

    settings = load_config(str(path), strict=strict)
    settings.plugins.on_startup(command="build", dirty=False)
    try:
        build_once(settings)
    finally:
        settings.plugins.on_shutdown()


def _serve(path: Path, *, strict: bool) -> None:
    from mkdocs.commands.serve import serve  # noqa: PLC0415

    sys.stderr.write(f"http://{ADDRESS}/\n")
    serve(str(path), dev_addr=ADDRESS, strict=strict)
