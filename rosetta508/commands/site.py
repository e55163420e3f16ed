"""`rosetta508 site`: build the documentation site, or serve it and rebuild on change."""

import argparse

from rosetta508.interface import N_, Interface


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--serve", action="store_true", help=interface(N_("serve it on http://127.0.0.1:8000/ and rebuild on change"))
    )


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Build; warnings are errors."""
    from rosetta508.site import build  # noqa: PLC0415 - mkdocs is an extra

    return build(serve=options.serve)
