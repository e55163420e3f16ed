"""The meaning of a scenario and a verdict: every kind, field, and event, its rules, and examples with their verdicts.

There is one TOML file per group. It provides the descriptions of the JSON Schemas and a page of the documentation:

    title, about            the name and the subject of the group, in every language
    fields.NAME             a field that several kinds of the group have, in every language
    entries.NAME            a kind, a field, or an event: `rules`, its description in every language, and `examples`;
                            in choices.toml, also `title` and `why`

An example is a list: board text, the declaration (JSON, as in a scenario), the expected parts of the verdict (JSON:
`legal` is true unless `violates` is given), and the rule set if it is not the current one.
"""

from executable_examples.reference.entry import GROUPS, WHOLE, Entry, Group, ReferenceExample, read_reference

__all__ = ["GROUPS", "WHOLE", "Entry", "Group", "ReferenceExample", "read_reference"]
