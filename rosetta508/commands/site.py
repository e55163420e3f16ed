"""`rosetta508 site`: build the documentation site or serve it and rebuild on change."""

import argparse
from pathlib import Path

from rosetta508.cli.output import say
from rosetta508.language.interface import N_, Interface
from scraper.errors import RosettaError


class MissingSitePackage(RosettaError):
    """A package of an extra is not installed."""


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--serve", action="store_true", help=interface(N_("serve it on http://127.0.0.1:8000/ and rebuild on change"))
    )


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Build; warnings are errors."""
    try:
        from rosetta508.site.build.mkdocs_build import build  # noqa: PLC0415 - mkdocs is an extra
    except ImportError as error:
        raise MissingSitePackage(
            N_("the site is built with the packages of rosetta508[site]; {name} is not installed"), name=error.name
        ) from error
    code = build(serve=options.serve)
    if not options.serve and not code:
        say(interface(N_("written to {place}"), place=Path("site").resolve()))
    return code
