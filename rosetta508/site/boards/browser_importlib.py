"""The part of `importlib.util` that the engine uses, for a browser, where no solver library is ever installed."""


def find_spec(name: str) -> None:
    """Return None: there is no such module."""
