"""What a report shows of the references: one view each, with its findings and the claims that cite it."""

from grounded_research.ledger.models import Finding, Ledger, Notice, Reference
from grounded_research.ledger.words import AskOutcome, CitationStatus, Severity
from grounded_research.report.view import FindingView, NoticeView, ReferenceView

REGISTRY_NAMES = {
    "crossref": "Crossref",
    "arxiv": "arXiv",
    "datacite": "DataCite",
    "openlibrary": "Open Library",
    "index": "your index",
    "source": "the source",
}
"""How people call those who know of a work; any other name stands for itself."""

MOST_REFERENCE = 160
"""Characters of an entry that a list shows; the whole entry stands in the ledger."""

MOST_VALUE = 120
"""Characters of a cited or registered value on the line of a finding: an author list may be endless."""


def reference_view(reference: Reference, ledger: Ledger) -> ReferenceView:
    """One reference with its findings and the claims that cite it."""
    return ReferenceView(
        id=reference.id,
        name=reference.key or reference.id,
        cited=short_reference(reference),
        origin=reference.origin,
        line=reference.line,
        status=reference.status.value,
        reason=reference.reason,
        why=why_of(reference),
        resolved=reference.record.title if reference.record else None,
        findings=tuple(finding_view(finding) for finding in sorted(reference.findings, key=severity_rank)),
        notices=tuple(notice_view(notice, reference) for notice in reference.notices),
        cited_by=tuple(claim.id for claim in ledger.claims_citing.get(reference.id, ())),
    )


def reference_rank(reference: ReferenceView) -> int:
    """What needs the author's hand comes first: what must be fixed, then what else is wrong or doubtful."""
    grave = any(notice.grave for notice in reference.notices)
    must = any(finding.severity == Severity.MUST_FIX for finding in reference.findings)
    if reference.status == CitationStatus.NOT_FOUND or grave or must:
        return 0
    if reference.status == CitationStatus.METADATA_MISMATCH or reference.notices:
        return 1
    return 2 if reference.findings else 3


def severity_rank(finding: Finding) -> int:
    """What must be fixed before what is to be looked at, notes last."""
    return list(Severity).index(finding.severity)


def finding_view(finding: Finding) -> FindingView:
    """One finding: its parts for machines, its words for people."""
    decided = finding.decided
    return FindingView(
        code=finding.code,
        severity=finding.severity.value,
        field=finding.field,
        cited=finding.cited,
        registered=finding.registered,
        message=finding.message,
        words=finding_words(finding),
        correction=finding.correction,
        origin=finding.origin,
        decided=f"{decided.by}: {decided.because}" if decided else None,
    )


def finding_words(finding: Finding) -> str:
    """What is wrong, what was cited, what is registered and by whom; nothing that the message says itself."""
    parts = [finding.message]
    if finding.registered:
        who = REGISTRY_NAMES.get(finding.origin, finding.origin)
        if finding.cited:
            parts.append(f"cited {shorten(finding.cited, MOST_VALUE)}")
        parts.append(f"{who} has {shorten(finding.registered, MOST_VALUE)}")
    elif finding.cited and finding.cited not in finding.message:
        parts.append(f"cited {shorten(finding.cited, MOST_VALUE)}")
    if finding.correction and finding.correction != finding.registered:
        parts.append(f"correct: {shorten(finding.correction, MOST_VALUE)}")
    return "; ".join(parts)


def notice_view(notice: Notice, reference: Reference) -> NoticeView:
    """A notice in words, and whether the reference falls by it."""
    return NoticeView(words=notice_words(notice), grave=notice in reference.grave_notices)


def notice_words(notice: Notice) -> str:
    """A retraction, concern or correction, its date and who says so."""
    known = " ".join(part for part in (notice.kind.value.replace("_", " "), notice.date, notice.note) if part)
    return f"{known} (says {REGISTRY_NAMES.get(notice.origin, notice.origin)})"


def why_of(reference: Reference) -> str:
    """Who knows the work, or why nobody could say; which source is the work itself."""
    said = (decided_words(reference), reference.reason_words)
    parts = (*said, record_words(reference), source_words(reference))
    return "; ".join(part for part in parts if part)


def decided_words(reference: Reference) -> str:
    """What the audit had concluded, and who lets the reference stand all the same."""
    if reference.audited is None:
        return ""
    return f"the audit said {reference.audited.status.value}; let stand by {', '.join(reference.deciders)}"


def record_words(reference: Reference) -> str:
    """The registry that holds the work, and under which identifier."""
    record = reference.record
    if record is None or not was_found(reference):
        return ""
    named = record.doi or record.arxiv or record.isbn or ""
    return f"{REGISTRY_NAMES.get(record.registry, record.registry)} {named}".strip()


def source_words(reference: Reference) -> str:
    """Which source was read as the work, and whether that is all that is known of it.

    A source that was tied by an identifier, its heading or the user need not bear title and authors.
    """
    if not reference.source:
        return ""
    if reference.status == CitationStatus.VERIFIED and not was_found(reference):
        return f"source {reference.source} bears its title and authors, no registry was asked"
    return f"source {reference.source} was read as this work"


def was_found(reference: Reference) -> bool:
    """Whether a registry, or the user's index, answered with a work."""
    return any(one.outcome is AskOutcome.FOUND for one in reference.asked)


def short_reference(reference: Reference) -> str:
    """Authors, year and title where they were read for sure, else the beginning of the entry."""
    title = reference.fields.get("title")
    if not title or not reference.parsed:
        entry = " ".join(reference.raw.split())
        return shorten(entry.removeprefix(f"[{reference.key}]").lstrip(), MOST_REFERENCE)
    names = [person.family or person.literal or "" for person in reference.authors]
    who = f"{names[0]} et al." if len(names) > 2 else " and ".join(name for name in names if name)
    year = reference.fields.get("year") or reference.fields.get("date") or ""
    whole = " ".join(part for part in (who, f"({year})" if year else "", title) if part)
    return shorten(whole, MOST_REFERENCE)


def shorten(text: str, most: int) -> str:
    """The text, cut at a word with an ellipsis where it is longer than ``most`` characters."""
    if len(text) <= most:
        return text
    return text[:most].rsplit(" ", 1)[0] + " ..."
