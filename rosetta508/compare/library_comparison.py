"""Which editions are compared with each other, with everything from the library that a comparison needs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aligner.align import align_pairs, trained_pairs
from aligner.align.alignment import Alignment
from aligner.align.calibration import CalibratedPairs
from aligner.align.explanation import Explanation, explain
from aligner.align.features import extract_features
from aligner.dating.dating import date_by_evidence
from aligner.dating.evidence import DatingEvidence
from aligner.dating.link_correction import correct_links
from aligner.drift.comparison import Comparison
from aligner.history import History
from scraper.edition import Edition
from scraper.errors import N_, UnknownName
from scraper.library import Library
from scraper.selecting import OFFICIAL


def usual_pairs(library: Library) -> list[tuple[Edition, Edition]]:
    """Return every translation and every English page, each with today's official English."""
    left = [one for one in newest_of_each(library.editions()) if one.covers and one.source.name != OFFICIAL]
    pairs = [(edition, english_for(edition, library)) for edition in left]
    return [(edition, right) for edition, right in pairs if right]


def newest_of_each(editions: Iterable[Edition]) -> list[Edition]:
    """Return the newest edition of each source, and all official texts, in the given order.

    A page that was fetched again has a later date than its digest or the previous page, and replaces them. Editions of
    one source that cover other sections are kept, and so are official texts, which are revisions.
    """
    given = list(editions)
    newest: dict[object, Edition] = {}
    for one in given:
        key = one.id if one.source.name == OFFICIAL else (one.source.name, one.language, one.covers)
        newest[key] = max(newest.get(key, one), one, key=_age)
    kept = {one.id for one in newest.values()}
    return [one for one in given if one.id in kept]


def _age(edition: Edition) -> tuple[str, str]:
    return edition.stated_date or "", edition.source.retrieved or ""


def english_for(edition: Edition, library: Library) -> Edition | None:
    """Return the English edition that an edition is compared with by default: today's official one.

    If that has none of the edition's sections, it is the newest English edition that has some.
    """
    today = newest_official(library)
    if today is None or share_a_section(edition, today):
        return today
    english = [one for one in library.editions() if one.language == "en" and share_a_section(edition, one)]
    return max((one for one in english if one.id != edition.id), key=_age, default=today)


def share_a_section(one: Edition, other: Edition) -> bool:
    """Return whether two editions have any section in common."""
    return any(map(other.reaches, one.areas)) or any(map(one.reaches, other.areas))


def english_named(name: str | None, edition: Edition, library: Library) -> Edition:
    """Return the edition with that name, by default that of `english_for`; raise `UnknownName` if there is none."""
    english = library.get(name) if name is not None else english_for(edition, library)
    if english is None:
        raise UnknownName(N_("no official English rules are in the library; name the edition to compare with"))
    return english


def newest_official(library: Library) -> Edition | None:
    """Return the newest official English rules in the library: the "current" ones."""
    official = [one for one in library.editions() if one.source.name == OFFICIAL and one.language == "en"]
    return max(official, key=lambda one: one.stated_date or "", default=None)


@dataclass(frozen=True, slots=True)
class How:
    """How editions are aligned: whether to ignore numbers and order, and whether to use sentence vectors."""

    ignore_numbers: bool = False
    vectors: bool = False


AS_USUAL = How()


def align_for_library(
    left: Edition,
    right: Edition,
    library: Library,
    how: How = AS_USUAL,
    *,
    through: Sequence[Edition] | None = None,
) -> Alignment:
    """Return the alignment of two editions, using everything that the library and the history know.

    If one of the two is a translation, older English editions help: the English of its own time says more about it than
    today's. `through` lists these editions; by default, `between` finds them. The history of the English numbers
    corrects the links of a translation, if numbers may be used.
    """
    return _corrected(_pairs(left, right, library, how, through))


def explain_for_library(
    number: str, left: Edition, right: Edition, library: Library, how: How = AS_USUAL
) -> Explanation:
    """Return why a rule of the left edition, or else of the right one, is linked as `align_for_library` links it.

    Raises:
        UnknownName: neither edition has the rule.
    """
    pairs = _pairs(left, right, library, how)
    found = explain(number, pairs, _corrected(pairs))
    if found is None:
        raise UnknownName(
            N_("there is no rule {number} in {left} or {right}"), number=number, left=left.id, right=right.id
        )
    return found


def _pairs(
    left: Edition, right: Edition, library: Library, how: How, through: Sequence[Edition] | None = None
) -> CalibratedPairs:
    features = extract_features(left, right, use_order=not how.ignore_numbers, vectors=how.vectors)
    return trained_pairs(features, between(left, right, library) if through is None else through)


def _corrected(pairs: CalibratedPairs) -> Alignment:
    """Return the alignment; the history corrects that of a translation with the English, if the order may be used."""
    features = pairs.scores.features
    left, right = features.left, features.right
    alignment = align_pairs(pairs)
    if not features.use_order or left.language == "en" or right.language != "en":
        return alignment
    return correct_links(alignment, left, right)


def between(left: Edition, right: Edition, library: Library) -> list[Edition]:
    """Return the older English editions that help to align a translation with an English edition.

    An edition helps if it covers at least half of the translation's sections that the English edition also covers. For
    a whole book, a page of one section costs much time and prevents few errors.
    """
    translation, english = (right, left) if left.language == "en" else (left, right)
    if english.language != "en" or translation.language == "en":
        return []
    shared = [area for area in translation.areas if english.reaches(area)]
    return [
        one
        for one in library.editions()
        if one.language == "en"
        and (one.stated_date or "") < (english.stated_date or "")
        and any(map(one.reaches, shared))
        and 2 * sum(map(one.reaches, shared)) >= len(shared)
    ]


def compare(left: Edition, right: Edition, library: Library, how: How = AS_USUAL) -> Comparison:
    """Return the comparison of two editions, with the dating of the left one and all editions of its book.

    Raises `MissingPackage` if sentence vectors are asked for but are not installed.
    """
    alignment = align_for_library(left, right, library, how)
    history = History.load()
    evidence = DatingEvidence(left, alignment, right, history)
    dating = date_by_evidence(evidence)
    return Comparison(left, right, alignment, book_of(left, library), history=history, dating=dating, evidence=evidence)


def book_of(edition: Edition, library: Library) -> list[Edition]:
    """Return the edition and those of the same book and language that share no section with it."""
    others = [
        one
        for one in newest_of_each(library.editions())
        if edition.book and one.book == edition.book and one.language == edition.language
    ]
    return [edition, *(one for one in others if one.id != edition.id and not set(one.covers) & set(edition.covers))]
