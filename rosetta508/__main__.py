"""`python -m rosetta508` runs the command `rosetta508`."""

from rosetta508.cli import main

raise SystemExit(main())
