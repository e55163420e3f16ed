"""The title of each link whose text is only a rule's number: the rule's name in the reader's language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import escape

from rosetta508.site.model.material import Material
from rosetta508.site.model.rule_names import name_of

_LINK = re.compile(
    r'(<a\b(?![^>]*\stitle=)[^>]*?\shref="(?:\.\./)*(rules/[^"#]+)(?:#[^"]*)?"[^>]*)>(\d{3}(?:\.\d+\w*)?)</a>'
)
"""A link to a rule page that has no title and shows only a number."""


@dataclass(frozen=True)
class LinkTitles:
    """Number and name of each rule, by the address of its page, in one language."""

    by_address: Mapping[str, tuple[str, str]]

    @classmethod
    def of(cls, material: Material, language: str) -> "LinkTitles":
        """Return the titles for the pages in one language; a rule without a name has none."""
        named = ((row, name_of(row, language)[0]) for row in material.rows)
        return cls({row.address: (row.number, name) for row, name in named if name})

    def put_into(self, html: str) -> str:
        """Return HTML with a title in each of these links; today's number comes first if the link shows another."""
        return _LINK.sub(self._titled, html)

    def _titled(self, found: re.Match[str]) -> str:
        opening, address, shown = found.groups()
        if address not in self.by_address:
            return found[0]
        number, name = self.by_address[address]
        return f'{opening} title="{escape(name if number == shown else f"{number} {name}")}">{shown}</a>'
