"""Read JSON documents: find, decode, validate against the schema, or refuse with one clear line."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

from scraper.errors import N_, MalformedDocument, UnreadableFile
from scraper.letters import normalized_value

LARGEST_FILE = 64 * 1024 * 1024
_MAX_SHOWN = 60


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file or pipe; raise `UnreadableFile` if it is missing, empty, a folder, or over 64 MiB."""
    content = read_limited(path)
    if not content.strip():
        raise UnreadableFile(N_("the file is empty"), place=str(path))
    return content


def read_limited(path: Path) -> bytes:
    """Return the bytes of a file or pipe, which may be empty.

    Raises `UnreadableFile` if it is missing, a folder, not readable, or over 64 MiB.
    """
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(N_("cannot be read ({reason})"), place=str(path), reason=reason) from error


def read_stream(stream: IO[bytes], place: str) -> bytes:
    """Return the rest of `stream`; raise `UnreadableFile` as soon as it exceeds 64 MiB, whatever its stated size."""
    content = stream.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise UnreadableFile(N_("the file is larger than 64 MiB; no rule book is"), place=place)
    return content


def refuse_no_file(path: Path) -> None:
    """Raise `UnreadableFile` if a file is expected but the path is a folder, or a pipe, which would block."""
    if path.exists() and not path.is_file():
        raise UnreadableFile(N_("is not a file"), place=str(path))


def load_document(path: Path, name: str) -> dict[str, Any]:
    """Return the JSON object in the file of a `rosetta508/<name>/1` document, without checking its schema.

    Raises `UnreadableFile`, or `MalformedDocument` if it is not UTF-8, not a JSON object, or has lone surrogates.
    """
    try:
        document = json.loads(read_bytes(path).decode("utf-8-sig"))
        refuse_surrogates(document, str(path))
    except UnicodeDecodeError as error:
        raise MalformedDocument(N_("is not UTF-8; expected a JSON document"), place=str(path)) from error
    except ValueError as error:  # Python reads numbers of up to 4300 digits
        syntax = error if isinstance(error, json.JSONDecodeError) else None
        raise MalformedDocument(
            N_("is not JSON ({reason}); expected the document “{name}”"),
            place=f"{path}:{syntax.lineno}" if syntax else str(path),
            reason=syntax.msg if syntax else N_("a number is too long"),
            name=name,
        ) from error
    except RecursionError as error:
        raise _too_deep(name, str(path)) from error
    if not isinstance(document, dict):
        raise MalformedDocument(
            N_("contains a JSON {found}; expected an object, the document “{name}”"),
            place=str(path),
            found=type(document).__name__,
            name=name,
        )
    return document


def refuse_surrogates(document: object, place: str) -> None:
    """Raise `MalformedDocument` if a text contains a lone surrogate, which JSON can spell but Unicode does not have."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        found = f"\\u{ord(error.object[error.start]):04x}"
        raise MalformedDocument(
            N_("contains {found}, half of a surrogate pair; expected whole characters"), place=place, found=found
        ) from error


def normalized(document: Mapping[str, Any], name: str, place: str) -> dict[str, Any]:
    """Return the document with texts in Unicode NFC and without controls; raise `MalformedDocument` if too deep."""
    try:
        return {key: normalized_value(value) for key, value in document.items()}
    except RecursionError as error:
        raise _too_deep(name, place) from error


def validate(document: Mapping[str, Any], name: str, place: str) -> None:
    """Validate `document` against the schema of `name`; raise `MalformedDocument` naming the wrong field."""
    expected = f"rosetta508/{name}/1"
    found = document.get("schema")
    if found != expected:
        raise MalformedDocument(
            N_("“schema” is {found}; expected “{expected}”"), place=place, found=_shown(found), expected=expected
        )
    from jsonschema.exceptions import best_match  # noqa: PLC0415 - slow to import, needed only here

    try:
        error = best_match(_validator(name).iter_errors(document))
    except RecursionError as deep:
        raise _too_deep(name, place) from deep
    if error is not None:
        template, facts = _fault(error)
        raise MalformedDocument(template, place=place, field=error.json_path.removeprefix("$."), **facts)


def _too_deep(name: str, place: str) -> MalformedDocument:
    return MalformedDocument(N_("is nested too deeply; expected the document “{name}”"), place=place, name=name)


def _fault(error: Any) -> tuple[str, dict[str, object]]:
    """Return a translatable message for the most common errors; the others keep the validator's words."""
    found, rule, value = _reason(error.message), error.validator, error.validator_value
    if rule == "required" and found.endswith(" is a required property"):
        return N_("field {field}: {name} is a required property"), {
            "name": found.removesuffix(" is a required property")
        }
    if rule == "type" and (cut := found.rfind(" is not of type ")) >= 0:
        return N_("field {field}: {found} is not of type {type}"), {"found": found[:cut], "type": repr(value)}
    if rule == "pattern" and (examples := error.schema.get("examples")):
        return N_("field {field}: “{found}” has the wrong form; expected one like “{example}”"), {
            "found": _reason(str(error.instance)),
            "example": examples[0],
        }
    if rule == "format" and value == "date":
        return N_("field {field}: “{found}” is not a date such as 2024-11-08"), {"found": error.instance}
    return N_("field {field}: {reason}"), {"reason": found}


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator, FormatChecker  # noqa: PLC0415 - slow to import, needed only here

    schema = json.loads((files("scraper") / "schemas" / f"{name}.json").read_text("utf-8"))
    return Draft202012Validator(schema, format_checker=FormatChecker(["date"]))


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…"


def _reason(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= 200 else f"{line[:120]} … {line[-70:]}"
