"""The term table as a termbase: TBX-Basic of ISO 30042:2008, which OmegaT and Weblate read.

There is one preferred term per concept and language. Obsolete terms are marked as deprecated, next to any
successors. The table's other forms, such as misspellings, only serve to find terms in texts and are left out.
"""

from typing import Any

from aligner.text.terms import TermTable
from rosetta508.exchange.xml import add, root, serialize
from rosetta508.language.interface import N_, Interface
from scraper.errors import Days

_DIALECT = "TBXBasicXCSV02.xcs"
_PREFERRED, _DEPRECATED = "preferredTerm-admn-sts", "deprecatedTerm-admn-sts"


def tbx(table: TermTable, interface: Interface) -> str:
    """Return the termbase, with title and notes in the language of `interface`."""
    tree = root("martif", type="TBX-Basic")
    head = add(tree, "martifHeader")
    told = add(head, "fileDesc")
    add(add(told, "titleStmt"), "title", interface(N_("Terms used in the rules, as Rosetta 508 knows them")))
    add(add(told, "sourceDesc"), "p", "rosetta508 terms")
    add(add(head, "encodingDesc"), "p", _DIALECT, None, type="XCSURI")
    tree.set("{http://www.w3.org/XML/1998/namespace}lang", "en")
    body = add(add(tree, "text"), "body")
    for term in table.ids:
        if term not in table.newer:
            _concept(body, term, table, interface)
    return serialize(tree)


def _concept(body: Any, term: str, table: TermTable, interface: Interface) -> None:
    entry = add(body, "termEntry", id=term)
    older = [name for name, newer in table.newer.items() if newer == term]
    for language in table.languages:
        forms = [(table.labels[name].get(language, ""), name) for name in (term, *older)]
        words = [(form, name) for form, name in forms if form]
        if words:
            terms = add(entry, "langSet", None, language)
            for form, name in words:
                _term(terms, form, table.until.get(name), interface)


def _term(terms: Any, form: str, until: str | None, interface: Interface) -> None:
    """Add a term; `until` is the date of the first English revision with another term, or None."""
    told = add(terms, "tig")
    add(told, "term", form)
    add(told, "termNote", _DEPRECATED if until else _PREFERRED, type="administrativeStatus")
    if until:
        add(told, "note", interface.dated(N_("the English wording changed on {date}"), date=Days(until)))
