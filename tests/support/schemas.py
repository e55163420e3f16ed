"""The published JSON Schemas."""

import json
from importlib.resources import files

from jsonschema import Draft202012Validator


def schema(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((files("rosetta508") / "schemas" / f"{name}.json").read_text("utf-8")))
