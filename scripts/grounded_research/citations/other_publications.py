"""What is said of a reference whose work is known from another publication alone than the cited one."""

from collections.abc import Collection, Sequence

from grounded_research.citations.matching.compare import Comparison
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.venues import track
from grounded_research.ledger.models import Finding, changed
from grounded_research.ledger.words import Severity
from grounded_research.text.steering import ascii_text

PLACE = frozenset({"venue", "volume", "issue", "pages", "year"})
"""Fields that every publication of a work has its own of."""


def is_another_publication(comparisons: Sequence[Comparison], differing: Collection[str]) -> bool:
    """Whether all that is known is another publication of the work than the cited one.

    Papers appear at a workshop, then at a conference, then in a journal, under one title. A record that was
    only searched for, in another venue and with another year, pages or authors, or of a conference where a
    workshop is cited, tells nothing of the cited one.
    """
    published = publications(comparisons)
    if not published or any(one.by_identifier for one in published):
        return False
    if all(map(is_reprint, published)):
        return bool({"volume", "pages"} & set(differing))
    if "venue" not in differing:
        return False
    venues = (one.field("venue") for one in published)
    tracks = any(track(venue.cited or "") != track(venue.registered or "") for venue in venues)
    return tracks or bool({"volume", "pages", "year", "authors"} & set(differing))


def publications(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The comparisons with what was published: neither preprints nor the work itself among the sources."""
    return [one for one in comparisons if not one.work.is_preprint and one.by != "source"]


def of_another_publication(
    findings: Sequence[Finding], comparisons: Sequence[Comparison], *, meeting: bool, denier: str
) -> tuple[Finding, ...]:
    """The findings, where they are of another publication of the work.

    Args:
        findings: What differs.
        comparisons: The entry against every record of its work.
        meeting: The entry cites a paper of a meeting.
        denier: Who holds the cited venue in full, without this title there; empty where nobody does.
    """
    rest = tuple(told_by_another(one, comparisons) for one in findings if one.field not in PLACE)
    place = [one for one in findings if one.field in PLACE]
    if denier:
        return (*(denied(one, denier) for one in place), *rest)
    published = publications(comparisons)
    usual = all(is_reprint(one) or (meeting and is_later_article(one)) for one in published)
    return (another_publication(place, [one.field for one in findings], usual=usual), *rest)


def is_reprint(comparison: Comparison) -> bool:
    """Whether the record is a chapter of a later book, and the entry is not shown to cite that book."""
    cited, years = cited_year(comparison.field("year").cited), comparison.work.record.years
    chapter = comparison.work.record.type == "book-chapter" and not comparison.field("venue").agrees
    return chapter and cited is not None and bool(years) and cited < min(years)


def is_later_article(comparison: Comparison) -> bool:
    """Whether the record is an article that came out some years after what is cited."""
    cited, years = cited_year(comparison.field("year").cited), comparison.work.record.years
    article = comparison.work.record.type == "journal-article"
    return article and cited is not None and bool(years) and cited < min(years) <= cited + LONGEST_TO_JOURNAL


LONGEST_TO_JOURNAL = 6
"""Years between a paper of a meeting and its version in a journal at most."""


def another_publication(
    place: Sequence[Finding], differing: Collection[str | None], *, usual: bool
) -> Finding:
    """One finding in the place of all that differ in where and when the work appeared.

    Papers of meetings, most of which register nowhere, come out in journals later, and articles in
    collections: that is a note.
    """
    names = ", ".join(name for name in ("year", "volume", "pages", "authors") if name in differing)
    others = f", with other {names}" if names else ""
    named = next((one for one in place if one.field == "venue"), None)
    where = f"in another venue{others}; the work may have appeared twice" if named else "as a later reprint"
    return changed(
        named or place[0],
        code="another_publication",
        severity=Severity.NOTE if usual else Severity.LOOK_AT,
        message=f"it is registered {where}",
        correction=None,
        mismatch=False,
    )


def denied(finding: Finding, denier: str) -> Finding:
    """A finding on a work that cannot have appeared twice; that of the venue says who knows."""
    if finding.field != "venue":
        return finding
    message = ascii_text(f"{finding.message}; {denier} has no work of this title there")
    return changed(finding, message=message)


def told_by_another(finding: Finding, comparisons: Sequence[Comparison]) -> Finding:
    """A finding on title or authors, softened unless the record that the entry itself names says so too."""
    named = [one.field(finding.field or "") for one in comparisons if one.by_identifier]
    return finding if any(field.severity is Severity.MUST_FIX for field in named) else softened(finding)


def softened(finding: Finding) -> Finding:
    """A finding that rests on another publication of the work: never more than to look at."""
    milder = Severity.LOOK_AT if finding.severity is Severity.MUST_FIX else finding.severity
    return changed(finding, severity=milder, mismatch=False)
