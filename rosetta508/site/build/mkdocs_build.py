"""Build the site, or serve it: mkdocs with the project's own configuration."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as build_once
from mkdocs.commands.serve import serve
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from rosetta508.site.build.package_sources import SHIPPED, check_target, temporary_sources
from scraper.errors import N_, RosettaError

ADDRESS = "127.0.0.1:8000"


class NoSite(RosettaError):
    """The site cannot be built: there is no configuration, or mkdocs reported an error or a warning."""


def build(*, strict: bool = True, serve: bool = False, config: Path | None = None) -> int:
    """Build the site that `config` (an mkdocs.yml) describes, or serve it on 127.0.0.1:8000; return an exit code.

    Without `config`, the configuration is that of the working folder, else of the checkout, else of the installed
    package, which is built into the working folder's site/. With `strict`, a warning is an error. Raises `NoSite` if
    the site cannot be built, and `ForeignFolder` if that site/ contains something else.
    """
    with _configuration(config, serve=serve) as (path, settings):
        try:
            (_serve if serve else _build)(path, {"strict": strict, **settings})
        except (MkDocsException, SystemExit) as error:
            raise NoSite(N_("the site was not built: {reason}"), place=str(path), reason=error) from error
    return 0


@contextmanager
def _configuration(config: Path | None, *, serve: bool) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield the path of the mkdocs.yml to use (see `build`), and the settings that override it.

    The installed one is copied to a temporary folder first.
    """
    found = next((one for one in _candidates(config) if one.is_file()), None)
    if found or config:
        yield found or Path(str(config)), {}
    elif (SHIPPED / "mkdocs.yml").is_file():
        site = Path.cwd() / "site"
        if not serve:
            check_target(site)
        with temporary_sources() as path:
            yield path, {} if serve else {"site_dir": str(site)}
    else:
        raise NoSite(N_("no mkdocs.yml here; the site is built from a checkout of the project"), place=str(Path.cwd()))


def _candidates(config: Path | None) -> list[Path]:
    folders = (Path.cwd(), Path(__file__).resolve().parents[3])
    return [config] if config else [folder / "mkdocs.yml" for folder in folders]


def _build(path: Path, settings: Mapping[str, Any]) -> None:
    config = load_config(str(path), **settings)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build_once(config)
    finally:
        config.plugins.on_shutdown()


def _serve(path: Path, settings: Mapping[str, Any]) -> None:
    sys.stderr.write(f"http://{ADDRESS}/\n")
    serve(str(path), dev_addr=ADDRESS, **settings)
