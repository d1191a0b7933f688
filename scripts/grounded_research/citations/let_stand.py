"""What status a reference has once a person has looked at what the audit found and lets it stand."""

from collections.abc import Callable

from grounded_research.ledger.models import Conclusion, Finding, Reference, changed
from grounded_research.ledger.words import CitationStatus

NOT_FOUND = "not_found"
"""What a decision calls the status NOT_FOUND, which is no finding of its own."""

LET_STAND = "let_stand"
"""Reason code of UNVERIFIED: no registry vouches for the reference, a person does."""

CHIMERAS = frozenset({"authors_of_another_work", "title_of_another_work"})
"""Findings of which the record is the very work that the reference was held to mix up with its own."""

VERIFIED = Conclusion(status=CitationStatus.VERIFIED)
VOUCHED = Conclusion(status=CitationStatus.UNVERIFIED, reason=LET_STAND)


def as_audited(reference: Reference) -> Reference:
    """The reference with the status that the audit gave it, whatever was decided since."""
    if reference.audited is None:
        return reference
    audited = reference.audited
    return changed(reference, status=audited.status, reason=audited.reason, audited=None)


def after_decisions(reference: Reference) -> Reference:
    """The reference with the status that the decisions on its findings leave it.

    A reference whose work is known is VERIFIED when nothing that contradicts the record stands any more.
    Where only a person vouches for the work (no registry found it, or the record is another work's) it is
    UNVERIFIED with that reason, never VERIFIED: no registry has said so.
    """
    reference = as_audited(reference)
    rule = RULES.get(reference.status)
    concluded = rule(reference) if rule else None
    if concluded is None:
        return reference
    audited = Conclusion(status=reference.status, reason=reference.reason)
    return changed(reference, status=concluded.status, reason=concluded.reason, audited=audited)


def after_mismatch(reference: Reference) -> Conclusion | None:
    """What METADATA_MISMATCH becomes; None while something that contradicts the record stands."""
    contradicting = [finding for finding in reference.findings if finding.mismatch]
    if not contradicting or any(finding.decided is None for finding in contradicting):
        return None
    return VOUCHED if any(is_of_record(one, reference) for one in contradicting) else VERIFIED


def after_not_found(reference: Reference) -> Conclusion | None:
    """What NOT_FOUND becomes where somebody lets it stand."""
    return VOUCHED if reference.lets_stand(NOT_FOUND) else None


RULES: dict[CitationStatus, Callable[[Reference], Conclusion | None]] = {
    CitationStatus.METADATA_MISMATCH: after_mismatch,
    CitationStatus.NOT_FOUND: after_not_found,
}
"""What a status becomes when all is decided that led to it; a status that is not here stays."""


def is_of_record(finding: Finding, reference: Reference) -> bool:
    """Whether the finding says that the record at hand is of another work than the cited one."""
    record = reference.record
    if record is None or finding.code in CHIMERAS:
        return True
    return finding.identity and finding.registered == record.title
