"""Programs that only developers run: `python -m rosetta508.build.NAME` writes files that are kept in the repository."""
