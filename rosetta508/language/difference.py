"""A difference between an expected and a found verdict, in the reader's words."""

from executable_examples.engine.expected import Difference, cut, shown_value
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words


def difference_in_words(one: Difference, interface: Interface) -> str:
    """Return a difference as one line in the reader's language."""
    expected, found = (_value(value, interface) for value in (one.expected, one.found))
    return interface(N_("{field}: expected {expected}; found {found}"), field=one.field, expected=expected, found=found)


def _value(value: object, interface: Interface) -> str:
    if isinstance(value, str):
        return Words(interface.lang)("mark.quoted", words=cut(value))
    return cut(shown_value(value))
