"""Reasons to refuse a text in every reader: another language, or a missing end."""

from scraper.edition import Edition
from scraper.errors import N_, UnexpectedPage
from scraper.readers.language import is_other_language, named
from scraper.readers.listing import is_finished
from scraper.sources import SourceEntry


def refuse_other_language(text: str, entry: SourceEntry, place: str) -> None:
    """Raise `UnexpectedPage` if `text` is certainly in another language than its source."""
    found = is_other_language(text, entry.language)
    if found:
        raise UnexpectedPage(
            N_("is in {found}; the source {name} is in {expected}"),
            place=place,
            found=named(found),
            name=entry.name,
            expected=named(entry.language),
        )


def refuse_a_beginning(edition: Edition, digest: Edition | None, place: str) -> None:
    """Raise `UnexpectedPage` if `edition` is only the beginning of the text that `digest` restates.

    The last rule may have lost sentences; all before it, at least one, must be the same.
    """
    restated = {rule.number: rule.restates for rule in digest.rules} if digest else {}
    same = [restated.get(rule.number) == rule.fingerprint() for rule in edition.rules]
    if len(same) < len(restated) and any(same) and all(same[:-1]) and edition.rules[-1].number in restated:
        raise UnexpectedPage(
            N_("breaks off after rule {number}; the complete text goes on to rule {last}"),
            place=place,
            number=edition.rules[-1].number,
            last=list(restated)[-1],
        )


def refuse_unfinished(number: str, last_words: str, place: str) -> None:
    """Raise `UnexpectedPage` if the last words of rule `number` do not end a sentence."""
    if not is_finished(last_words):
        raise UnexpectedPage(
            N_("breaks off inside rule {number}; expected the end of a sentence, but found “…{found}”"),
            place=place,
            number=number,
            found=last_words[-30:],
        )
