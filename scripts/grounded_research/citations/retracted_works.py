"""How the text cites a work that was retracted: as one, or after it was known."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.fields import first_year
from grounded_research.citations.matching.cited import YEAR_FIELDS, first_field
from grounded_research.ledger.changes import with_references
from grounded_research.ledger.models import Finding, Ledger, Notice, Reference, changed
from grounded_research.ledger.words import (
    CITED_AFTER_RETRACTION,
    CITED_AS_RETRACTED,
    SAYS_RETRACTED,
    Severity,
)
from grounded_research.text.patterns import regex

SAID_IN_ENTRY = regex(r"\b(?:retracted|withdrawn)\b|\bretraction (?:published|issued|in)\b", re.IGNORECASE)
"""What an entry says of itself: "RETRACTED: ...", "(Retraction published 2019, ...)"."""

CODES = frozenset({CITED_AS_RETRACTED, CITED_AFTER_RETRACTION})


def with_citing_notes(ledger: Ledger, year: int) -> Ledger:
    """The ledger with a note on each retracted work that the text calls retracted, or cites after that.

    Args:
        ledger: The ledger.
        year: The present year; a work that is dated later tells nothing.
    """
    latest = latest_year(ledger, year)
    fresh = {}
    for reference in ledger.references:
        kept = tuple(one for one in reference.findings if one.code not in CODES)
        findings = (*kept, *citing_notes(reference, ledger, latest))
        if findings != reference.findings:
            fresh[reference.id] = changed(reference, findings=findings)
    return with_references(ledger, fresh) if fresh else ledger


def citing_notes(reference: Reference, ledger: Ledger, latest: int | None) -> Iterator[Finding]:
    """What is to be noted about how a reference is cited; nothing where no notice is in force."""
    if not reference.notices_in_force:
        return
    if SAID_IN_ENTRY.search(reference.raw):
        yield note(CITED_AS_RETRACTED, "the entry says so itself")
    elif text_says_so(reference, ledger):
        yield note(CITED_AS_RETRACTED, "every sentence that cites it says that it was retracted or withdrawn")
    else:
        first = min((year for one in reference.notices_in_force if (year := year_of(one))), default=None)
        if first and latest and latest > first:
            yield note(
                CITED_AFTER_RETRACTION,
                f"cited after that was known: the list holds a work of {latest}, the notice is of {first}",
            )


def text_says_so(reference: Reference, ledger: Ledger) -> bool:
    """Whether the reference is cited, and by no sentence without a word of its retraction."""
    citing = [
        sentence.reading
        for sentence in ledger.sentences
        if any(reference.id in mark.references for mark in sentence.citations)
    ]
    return bool(citing) and all(SAYS_RETRACTED.search(one) for one in citing)


def latest_year(ledger: Ledger, present: int) -> int | None:
    """The latest year of a cited work: the text is not older than that."""
    years = (first_year(first_field(one, YEAR_FIELDS) or "") for one in ledger.references if one.parsed)
    return max((int(year) for year in years if year and int(year) <= present), default=None)


def year_of(notice: Notice) -> int | None:
    """The year of a notice, where it has a date."""
    year = first_year(notice.date or "")
    return int(year) if year else None


def note(code: str, message: str) -> Finding:
    """One note on how a work is cited."""
    return Finding(code=code, field="status", severity=Severity.NOTE, message=message, origin="citing")
