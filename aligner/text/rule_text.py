"""The text of a rule as one string, with or without its title."""

from scraper.edition import Rule


def full_text(rule: Rule) -> str:
    """Return title, text, and examples, each on its own line."""
    return "\n".join(part for part in (rule.title, rule.text, *rule.examples) if part)


def text_and_examples(rule: Rule) -> str:
    """Return text and examples, each on its own line."""
    return "\n".join((rule.text, *rule.examples))
