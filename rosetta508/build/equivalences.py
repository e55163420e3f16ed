"""Write the table of equivalences of the digests: `python -m rosetta508.build.equivalences`."""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rosetta508.compare.equivalence_table import build
from rosetta508.lookup.equivalences import PACKAGED
from scraper.library import Library


def main() -> int:
    """Write the table of the digests, ignoring the user's own library."""
    with TemporaryDirectory() as empty:
        document = build(Library(Path(empty)))
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in document["editions"])
    head = json.dumps(document | {"editions": []}, ensure_ascii=False, separators=(",", ":"))
    PACKAGED.write_text(head.removesuffix("]}") + f"\n{lines}\n]}}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
