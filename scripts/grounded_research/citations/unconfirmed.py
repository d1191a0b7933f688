"""What to look at though no record contradicts it: a venue that lacks the work, a work nobody could trace."""

from collections.abc import Mapping, Sequence

from grounded_research.citations.coverage import (
    BOTH_SEARCHES,
    Coverage,
    declared,
    registered_there,
    said_no,
    server_held,
)
from grounded_research.citations.identifier_findings import arxiv_disowned, doi_disowned
from grounded_research.citations.matching.cited import cited_venue
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.registries.answers import (
    AGENCY,
    INDEX,
    MOST_SHOWN,
    TITLE,
    Absent,
    Answer,
    Found,
    Question,
)
from grounded_research.ledger.models import Finding, Reference
from grounded_research.ledger.words import Severity
from grounded_research.text.steering import ascii_text


def lacking_finding(
    reference: Reference, answers: Mapping[Question, Answer], comparisons: Sequence[Comparison], *, year: int
) -> tuple[Finding, ...]:
    """That a registry which holds the cited venue in full has no such work there.

    It says nothing of the work, which may have appeared elsewhere, so other registries need not have
    answered. Never more than to look at: a search may miss a title that was printed otherwise.
    """
    coverage = declared(answers) or server_held(reference, answers)
    if coverage is None and is_nowhere(reference, answers, comparisons):
        coverage = registered_there(reference, answers, year=year)
    if coverage is None or not said_no(coverage, answers):
        return ()
    if any(may_be_there(comparison, coverage) for comparison in comparisons):
        return ()
    return (
        Finding(
            code="venue_lacks_work",
            field="venue",
            cited=cited_venue(reference),
            severity=Severity.LOOK_AT,
            message=ascii_text(f"{coverage.holder} finds no work of this title by these authors there"),
            origin=coverage.registry,
        ),
    )


def is_nowhere(
    reference: Reference, answers: Mapping[Question, Answer], comparisons: Sequence[Comparison]
) -> bool:
    """Whether Crossref was searched in both ways, and nothing that anybody showed may be the work.

    An identifier speaks for itself: that it exists somewhere, has led to a record, or is disowned.
    """
    heard = {q.what for q, a in answers.items() if q.registry == "crossref" and isinstance(a, Absent | Found)}
    exists = any(q.what == AGENCY and isinstance(a, Found) for q, a in answers.items())
    shown = any(one.by_identifier or one.identity in MAYBE for one in comparisons)
    disowned = doi_disowned(reference, answers) or arxiv_disowned(reference, answers)
    return heard >= BOTH_SEARCHES and not (exists or shown or disowned)


MAYBE = frozenset({Identity.SAME, Identity.NEAR, Identity.UNSURE, Identity.CHIMERA})
"""A record of these may be the cited work, as it is or with something wrong about it."""


def may_be_there(comparison: Comparison, coverage: Coverage) -> bool:
    """Whether a record may be the cited work in the cited venue, or has already told where it appeared.

    A preprint has no venue but its server: it may be of a work that appeared anywhere, and speaks for none.
    """
    if comparison.identity not in MAYBE:
        return False
    if comparison.work.is_preprint:
        return coverage.registry == comparison.work.record.registry
    known = comparison.identity in {Identity.SAME, Identity.CHIMERA}
    elsewhere = comparison.field("venue").apart or comparison.field("year").apart
    return known or not elsewhere


def known_elsewhere(answers: Mapping[Question, Answer], same: Sequence[Comparison]) -> str:
    """Who holds the cited venue in full and knows this title from other venues alone; empty: nobody.

    Then the work did not appear there too. The index shows every work of a title at once: one search by title
    is enough, unless its answer was cut. A record without a venue may be of the cited publication.

    Args:
        answers: Every answer that bears on the reference.
        same: The comparisons with the records of its work.
    """
    coverage = declared(answers)
    shown = [
        len(answer.records)
        for question, answer in answers.items()
        if question.registry == INDEX and question.what == TITLE and isinstance(answer, Found)
    ]
    published = [one for one in same if not one.work.is_preprint]
    elsewhere = bool(published) and all(one.field("venue").apart for one in published)
    whole = bool(shown) and max(shown) < MOST_SHOWN
    return coverage.holder if coverage and whole and elsewhere else ""


UNTRACED = frozenset({"no_registry_holds", "identifier_disowned", "index_lag"})
"""Reasons for which a reference is UNVERIFIED though registries were asked and all of them have answered."""

PLACES = (
    *("journal", "journaltitle", "booktitle", "container-title", "container", "maintitle", "series"),
    *("publisher", "school", "institution", "organization", "howpublished", "url", "eventtitle", "note"),
)
"""Fields of which one tells a reader where a work is to be had."""

PATENT_PLACES = ("number", "holder", "nationality")
"""Fields by which a patent is found: the number that an office gave it."""


def untraceable_finding(reference: Reference, reason: str) -> tuple[Finding, ...]:
    """That an entry names neither an identifier nor a place, and nobody asked knows its title."""
    places = (*PLACES, *PATENT_PLACES) if reference.entry_type == "patent" else PLACES
    traced = reference.identifiers or any(reference.fields.get(name, "").strip() for name in places)
    if traced or reason not in UNTRACED or not reference.structured:
        return ()
    message = "it names neither an identifier nor where it appeared, and no registry asked knows its title"
    return (
        Finding(
            code="untraceable", field="venue", severity=Severity.LOOK_AT, message=message, origin="registries"
        ),
    )
