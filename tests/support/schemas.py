"""The published JSON Schemas."""

import json
from functools import cache

from jsonschema import Draft202012Validator

from tests.support.checkout import ROOT

PACKAGES = ("scraper", "aligner", "executable_examples", "rosetta508")


@cache
def schema(name: str) -> Draft202012Validator:
    """Return the validator of a published schema, such as `edition`."""
    (path,) = [found for one in PACKAGES if (found := ROOT / one / "schemas" / f"{name}.json").is_file()]
    document = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(document)
    assert document["$id"] == f"rosetta508/{name}/1"
    return Draft202012Validator(document)
