"""What is told of a known work beside its faults: other versions, and what no record could confirm."""

from collections.abc import Sequence

from grounded_research.citations.matching.cited import cited_title, cited_venue, cites_preprint
from grounded_research.citations.matching.compare import Comparison
from grounded_research.citations.matching.titles import compare_titles
from grounded_research.citations.matching.whereabouts import precedes
from grounded_research.citations.registries.answers import ARXIV
from grounded_research.ledger.models import Finding, Reference
from grounded_research.ledger.words import Severity


def published_note(reference: Reference, same: Sequence[Comparison]) -> tuple[Finding, ...]:
    """That a published version of a cited preprint exists: information, no fault."""
    if not cites_preprint(reference):
        return ()
    for one in same:
        target = (
            one.work.published_as
            if one.work.is_preprint
            else one.work.record.doi or one.work.record.container
        )
        if target and one.by != "source":
            message = "a published version of this preprint is registered"
            return (
                Finding(
                    code="published_version_exists",
                    field="venue",
                    cited=cited_venue(reference),
                    registered=target,
                    severity=Severity.NOTE,
                    message=message,
                    origin=one.work.record.registry,
                ),
            )
    return ()


def version_note(reference: Reference, same: Sequence[Comparison]) -> tuple[Finding, ...]:
    """That the cited title is of an earlier version of a preprint: information, no fault."""
    for one in same:
        latest = compare_titles(cited_title(reference), (one.work.record.title or "",))
        if one.work.is_preprint and one.by == ARXIV and one.field("title").agrees and latest.apart:
            finding = Finding(
                code="title_of_earlier_version",
                field="title",
                cited=latest.cited,
                registered=latest.registered,
                severity=Severity.NOTE,
                message="an earlier version of this preprint has the cited title, the latest another",
                origin=one.work.record.registry,
            )
            return (finding,)
    return ()


def unconfirmed_note(
    reference: Reference, same: Sequence[Comparison], findings: Sequence[Finding]
) -> tuple[Finding, ...]:
    """That the work is known as a preprint or working paper alone: nobody could tell of the venue.

    Args:
        reference: An entry that names a venue.
        same: The records of the work.
        findings: What is said of the reference already; a finding on its venue says more.
    """
    venue = cited_venue(reference)
    told = any(finding.field == "venue" for finding in findings)
    earlier = [one.work.is_preprint or precedes(reference, one.work) for one in same]
    if not venue or told or cites_preprint(reference) or not all(earlier):
        return ()
    form = "preprint" if any(one.work.is_preprint for one in same) else "working paper"
    return (
        Finding(
            code="venue_not_confirmed",
            field="venue",
            cited=venue,
            severity=Severity.NOTE,
            message=f"the record is of the {form}; no registry asked tells of this venue",
            origin=same[0].work.record.registry,
        ),
    )
