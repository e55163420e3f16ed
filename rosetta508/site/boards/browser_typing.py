"""The names of `typing` that the engine mentions, for a browser: its annotations are never looked at there."""

Any = TypeAlias = object()


def TypeVar(name: str) -> str:  # noqa: N802 - as in the standard library
    """Return something that stands for a type."""
    return name
