"""What the audit of references means for the claims that cite them."""

from collections.abc import Iterator

from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import Claim, ClaimCitation, Finding, Ledger, Reference, changed
from grounded_research.ledger.words import CitationStatus, Severity
from grounded_research.text.steering import ascii_text

# The worst comes first; an unread reference tells more against a claim than a verified one.
WORST_FIRST = (
    CitationStatus.NOT_FOUND,
    CitationStatus.MISATTRIBUTED,
    CitationStatus.METADATA_MISMATCH,
    CitationStatus.UNVERIFIED,
    CitationStatus.UNCHECKED,
    CitationStatus.VERIFIED,
)
GLANCE = 120
"""Characters that a note beside a claim may take: whole author lists stand with the reference."""
SHOWN = (Severity.MUST_FIX, Severity.LOOK_AT)


def with_claim_citations(ledger: Ledger) -> Ledger:
    """The ledger with the citation side of every claim that cites something."""
    updated = {}
    for claim in ledger.claims:
        citation = citation_of(claim, ledger)
        if citation != claim.citation:
            updated[claim.id] = changed(claim, citation=citation)
    return with_claims(ledger, updated) if updated else ledger


def citation_of(claim: Claim, ledger: Ledger) -> ClaimCitation:
    """The worst of the claim's references, the titles they resolve to, and what is wrong with them."""
    references = [
        ledger.references_by_id[name] for name in claim.references if name in ledger.references_by_id
    ]
    missing = list(missing_keys(claim, ledger))
    statuses = [reference.status for reference in references]
    if missing:
        statuses.append(CitationStatus.UNVERIFIED)
    if any(support.status == "misattributed" for support in claim.citation.support):
        statuses.append(CitationStatus.MISATTRIBUTED)
    worst = min(statuses, key=WORST_FIRST.index, default=CitationStatus.UNCHECKED)
    titles = [
        reference.record.title for reference in references if reference.record and reference.record.title
    ]
    mismatches = [text for reference in references for text in faults(reference)]
    return changed(
        claim.citation,
        status=worst,
        resolved_title="; ".join(titles) or None,
        mismatches=tuple(mismatches + missing),
        support_note=support_note(claim.citation),
    )


def missing_keys(claim: Claim, ledger: Ledger) -> Iterator[str]:
    """Citation marks of the claim that point to no entry of the list."""
    for name in claim.sentences:
        sentence = ledger.sentences_by_id.get(name)
        for mark in sentence.citations if sentence else ():
            if mark.missing and (claim.cites is None or mark.text in claim.cites):
                yield ascii_text(f"{mark.text} points to no entry: {', '.join(mark.missing)}")


def faults(reference: Reference) -> Iterator[str]:
    """What is wrong with a reference, in words."""
    for finding in reference.findings:
        if finding.severity in SHOWN:
            yield f"{reference.id} {finding.field}: {finding.message}{values_of(finding)}"
    for notice in reference.grave_notices:
        of = f" of {notice.date}" if notice.date else ""
        yield f"{reference.id}: {notice.kind.replace('_', ' ')}{of}"


def values_of(finding: Finding) -> str:
    """What was cited and what is registered, where both are short enough to be compared at a glance."""
    if not finding.cited or not finding.registered:
        return ""
    both = f"; cited {finding.cited}, registered {finding.registered}"
    return ascii_text(both) if len(both) <= GLANCE else ""


def support_note(citation: ClaimCitation) -> str | None:
    """What the cited works, as far as they were read, say of the claim."""
    notes = [
        f"{one.reference}: {one.status.replace('_', ' ')}"
        for one in citation.support
        if one.status != "unchecked"
    ]
    return "; ".join(notes) or None
