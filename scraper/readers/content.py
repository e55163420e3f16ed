"""Bytes to text: the encoding is determined, not guessed. If it is uncertain, the file is refused."""

import codecs
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from scraper.errors import N_, UnexpectedPage, UnreadableFile
from scraper.readers.capture import lines_of
from scraper.readers.language import language_of, named
from scraper.readers.mac_roman import repaired
from scraper.readers.profile import profile_of

LARGEST_PAGE = 8 * 1024 * 1024
"""Maximum number of bytes of a page; the whole rules of the game in UTF-16 are under 2 MiB."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FORMATS = (
    (b"%PDF", "PDF"),
    (b"PK\x03\x04", "ZIP"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x1f\x8b", "gzip"),
)
_NO_CHARSETS = ("idna", "punycode")
"""Python's encodings that no page uses; punycode takes an hour for a large one."""
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_TAG = re.compile(r"<[^<>]{0,4000}>")
_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_PROBE = rb"<\u0041+AEE->"
_GARBLED = re.compile(
    r"\ufffd|(?<=[a-z])Õ(?=[a-z])|â€[\u0080-\u2122œ™¦]|Ã[\u00a0-\u00bf]|ã[\u0080-\u0083‚ƒ][\u0080-\u00bf]"
)
_UNLIKELY = re.compile(r"[^\x00-\x7f\u00a0©®°·½¼¾«»ÀÈÉÌÒÙàâáäåãçèéêëìíîïñòóôöõùúûüßæøœ™–—‘’‚“”„…•†‹›€]")


def decoded(content: bytes, language: str, place: str, encodings: Sequence[str] = ()) -> str:
    """Return the text of a page in `language` in Unicode NFC, line ends as read.

    A page that is not Unicode uses the first of its source's own `encodings` that fits. If none fits, it uses the one
    encoding that gives a text in `language`.

    Raises `UnreadableFile` for bytes that are no text or in an uncertain encoding, `UnexpectedPage` for a text too
    large to be a page of rules.
    """
    if len(content) > LARGEST_PAGE:
        raise UnexpectedPage(
            N_("is {size} MiB; expected a page of rules, which is at most {most} MiB"),
            place=place,
            size=-(-len(content) // 2**20),  # rounded up, so that it exceeds the maximum
            most=LARGEST_PAGE // 2**20,
        )
    if not content.strip():
        raise UnreadableFile(N_("the file is empty"), place=place)
    text = unicodedata.normalize("NFC", repaired(_text(content, language, place, encodings)))
    _refuse_garbled(text, place)
    return text


def _text(content: bytes, language: str, place: str, encodings: Sequence[str]) -> str:
    for start, name in _FORMATS:
        if content.startswith(start):
            raise UnreadableFile(N_("is a {found} file; expected a page or a text"), place=place, found=name)
    for name in _by_mark(content):
        return _strictly(content, name, place)
    if b"\x00" in content:
        raise UnreadableFile(N_("is binary; expected a web page or a text file"), place=place)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            return _strictly(content, "utf-8", place)
        line = content.count(b"\n", 0, error.start) + 1
        own = next(_texts_in(content, encodings), None)
        return _older(content, language, f"{place}:{line}") if own is None else own
    return content.decode("iso2022_jp", "replace") if "\x1b$" in text else text


def _by_mark(content: bytes) -> Iterator[str]:
    """Yield the Unicode encoding shown by a byte order mark, or by a zero in every other byte."""
    yield from (name for mark, name in _MARKS if content.startswith(mark))
    zeros = (content[0:4000:2].count(0), content[1:4000:2].count(0))
    if max(zeros) > 20 * (min(zeros) + 1) or (max(zeros) >= 3 and not min(zeros)):
        yield "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _strictly(content: bytes, encoding: str, place: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            N_("is not valid {encoding} from byte {at} on; expected one encoding throughout the file"),
            place=place,
            encoding=encoding.removesuffix("-sig").upper(),
            at=error.start,
        ) from error


def _older(content: bytes, language: str, place: str) -> str:
    """Return a text in a pre-Unicode encoding: in the one that gives the expected language, if there is exactly one."""
    base = language.partition("-")[0]
    texts = {text for text in _candidates(content, language) if language_of(_TAG.sub(" ", text)) == base}
    if len(texts) != 1:
        raise UnreadableFile(
            N_("is not UTF-8, and no other encoding fits the language {language}; expected UTF-8"),
            place=place,
            language=named(language),
        )
    return texts.pop()


def _candidates(content: bytes, language: str) -> Iterator[str]:
    declared = _DECLARED.search(content[:4000])
    names = {declared[1].decode("ascii").lower() if declared else "", *profile_of(language).encodings}
    yield from _texts_in(content, names)


def _texts_in(content: bytes, encodings: Iterable[str]) -> Iterator[str]:
    for name in filter(_is_for_text, encodings):
        try:
            text = content.decode(name)
            text.encode()  # no lone surrogate, which UTF-16 can contain
        except UnicodeError:
            continue
        if name != "cp1252" or len(_UNLIKELY.findall(text)) <= len(text) // 20_000:
            yield text


def _is_for_text(encoding: str) -> bool:
    """Return whether Python has this encoding and it contains ASCII unchanged, unlike unicode_escape and utf-7."""
    try:
        return codecs.lookup(encoding).name not in _NO_CHARSETS and _PROBE.decode(encoding) == _PROBE.decode("ascii")
    except (UnicodeError, LookupError):
        return False


def _refuse_garbled(text: str, place: str) -> None:
    controls = _CONTROLS.findall(text)
    if len(controls) > 20 + len(text) // 1000:
        raise UnreadableFile(N_("is binary; expected a web page or a text file"), place=place)
    garbled = _GARBLED.search(text)
    if garbled and len(_GARBLED.findall(text)) > len(text) // 100_000:
        line = len(lines_of(text[: garbled.start()]))
        raise UnreadableFile(
            N_("was saved in the wrong encoding: it has “{found}” in place of a letter or a quotation mark"),
            place=f"{place}:{line}",
            found=garbled[0],
        )
