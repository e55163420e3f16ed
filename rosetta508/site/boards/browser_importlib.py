"""The part of `importlib.util` that the engine uses, for a browser: no solver library is ever installed there."""


def find_spec(name: str) -> None:
    """Return that there is no such module."""
