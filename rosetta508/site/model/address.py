"""Addresses of pages: a path below a language's root, ending in a slash; the home page is ''."""

import hashlib
import re
from html import escape

_PLAIN = re.compile(r"[0-9A-Za-z]+(?:[.:-][0-9A-Za-z]+)*")
_MARKUP = frozenset("<>&\"'`{}[]\\")
_TAKEN = frozenset({"index", "readme"})
_MAX_LENGTH = 60
_UNFIT = re.compile(r"[^0-9A-Za-z]+")


def slug(number: str) -> str:
    """Return a number as part of an address: unchanged if it is plain, else plain letters and a short hash."""
    if _PLAIN.fullmatch(number) and len(number) <= _MAX_LENGTH and number.lower() not in _TAKEN:
        return number.replace(":", "-")
    rest = _UNFIT.sub("-", number).strip("-")[:_MAX_LENGTH]
    return f"{rest or 'rule'}-{hashlib.sha256(number.encode()).hexdigest()[:6]}"


def plain(number: str) -> str:
    """Return a number without the characters of markup, for a page's title, which themes do not escape."""
    return "".join(one for one in number if one.isprintable() and one not in _MARKUP) or "?"


def described(text: str) -> str:
    """Return a text for a page's description, which themes do not escape."""
    return escape("".join(one for one in text if one.isprintable()))


def rule_page(number: str, language: str | None = None) -> str:
    """Return the address of a rule by its English number, or by its number in another `language`."""
    return f"rules/{slug(language) + '/' if language else ''}{slug(number)}/"


def relative(origin: str, target: str) -> str:
    """Return the relative link from the page at `origin` to `target` (an address, with or without a fragment)."""
    path, mark, fragment = target.partition("#")
    if path == origin and mark:
        return f"#{fragment}"
    here, there = origin.split("/")[:-1], path.rstrip("/").split("/") if path else []
    shared = next((at for at, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), None)
    if shared is None:
        shared = min(len(here), len(there))
    way = "/".join([".."] * (len(here) - shared) + there[shared:]) or "."
    return (f"{way}/" if path.endswith("/") or not path else way) + mark + fragment


def source_file(address: str) -> str:
    """Return the Markdown file, below a language's folder, that becomes the page at `address`."""
    return "index.md" if not address else f"{address.rstrip('/')}{'/index' if address.count('/') == 1 else ''}.md"
