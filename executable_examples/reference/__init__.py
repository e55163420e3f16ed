"""The meaning of a scenario and a verdict: every kind, field and event, its rules, and examples with their verdicts.

One TOML file per group. It feeds the descriptions of the JSON Schemas and the page of the documentation:

    title, about            what the group is called and is about, in every language
    fields.NAME             a field that several kinds of the group have, in every language
    entries.NAME            a kind, a field or an event: `rules`, its words in every language, and `examples`;
                            in choices.toml, also `title` and `why`

An example is a list: board text, what is declared (JSON, as in a scenario), what the verdict must say (JSON: `legal` is
true unless `violates` is given), and the rule set if it is not the current one.
"""

from executable_examples.reference.entry import GROUPS, WHOLE, Entry, Group, ReferenceExample, read_reference

__all__ = ["GROUPS", "WHOLE", "Entry", "Group", "ReferenceExample", "read_reference"]
