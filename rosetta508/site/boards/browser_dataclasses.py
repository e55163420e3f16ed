"""The part of `dataclasses` that the engine uses, for a browser, where importing the whole module takes seconds.

The fields of a class are in `__typed_fields__` (see `source_reduction`) or in its annotations. Objects are created,
compared, hashed, and copied as with the standard library, but frozen ones can be changed.
"""

from collections.abc import Callable
from typing import Any

MISSING = object()


class Field:
    """A field: its name, and its default or default factory; `MISSING` if it has none."""

    def __init__(self, default: Any = MISSING, default_factory: Any = MISSING) -> None:
        """Store the default or the default factory."""
        self.name = ""
        self.default = default
        self.default_factory = default_factory


def field(*, default: Any = MISSING, default_factory: Any = MISSING) -> Any:
    """Return a field with a default or a default factory."""
    return Field(default, default_factory)


def fields(thing: Any) -> tuple[Field, ...]:
    """Return the fields of a class or of an instance, in order."""
    found: tuple[Field, ...] = thing.__dataclass_fields__
    return found


def replace(thing: Any, **changes: Any) -> Any:
    """Return a copy of an object with changed fields."""
    kept = {one.name: getattr(thing, one.name) for one in fields(thing)}
    return type(thing)(**{**kept, **changes})


def dataclass(cls: Any = None, *, frozen: bool = False) -> Any:
    """Return a class with a constructor, equality and, if `frozen`, a hash, all based on its annotated fields."""
    if cls is None:
        return lambda one: dataclass(one, frozen=frozen)
    cls.__dataclass_fields__ = tuple(_fields(cls))
    cls.__init__ = _constructor(cls.__dataclass_fields__, getattr(cls, "__post_init__", None))
    cls.__eq__ = _equal
    cls.__hash__ = _hashed if frozen else None
    cls.__repr__ = _shown
    return cls


def _fields(cls: Any) -> list[Field]:
    found = list(getattr(cls, "__dataclass_fields__", ()))
    for name in cls.__dict__.get("__typed_fields__") or cls.__annotations__:
        given = cls.__dict__.get(name, MISSING)
        one = given if isinstance(given, Field) else Field(given)
        one.name = name
        found.append(one)
        if isinstance(given, Field):
            delattr(cls, name)
            if given.default is not MISSING:
                setattr(cls, name, given.default)
    return found


def _constructor(own: tuple[Field, ...], after: Callable[[Any], None] | None) -> Callable[..., None]:
    def fill(self: Any, *given: Any, **named: Any) -> None:
        if len(given) > len(own):
            raise TypeError(f"{len(own)} fields, {len(given)} values")
        values = self.__dict__
        for at, one in enumerate(own):
            if at < len(given):
                values[one.name] = given[at]
            elif one.name in named:
                values[one.name] = named.pop(one.name)
            else:
                values[one.name] = _default(one)
        if named:
            raise TypeError(f"no such field: {', '.join(named)}")
        if after:
            after(self)

    return fill


def _default(one: Field) -> Any:
    if one.default_factory is not MISSING:
        return one.default_factory()
    if one.default is MISSING:
        raise TypeError(f"missing: {one.name}")
    return one.default


def _values(thing: Any) -> tuple[Any, ...]:
    return tuple(getattr(thing, one.name) for one in fields(thing))


def _equal(self: Any, other: Any) -> Any:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hashed(self: Any) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    return f"{type(self).__name__}{_values(self)!r}"
