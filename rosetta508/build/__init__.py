"""Programs for developers: `python -m rosetta508.build.NAME` writes files that are kept in the repository."""
