"""The names of `typing` that the engine mentions, for a browser, where annotations are never evaluated."""

Any = TypeAlias = object()


def TypeVar(name: str) -> str:  # noqa: N802 - as in the standard library
    """Return a placeholder for a type."""
    return name
