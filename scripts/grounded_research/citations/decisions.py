"""What people's decisions on findings make of a reference.

``not_found`` and the kinds of notices (``retraction`` ...) are decided on like findings. What a decision
makes of the reference's status stands in ``let_stand``.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from grounded_research.citations.decision_file import FILE, Decided, Work, compared, work_of
from grounded_research.citations.let_stand import NOT_FOUND, after_decisions, as_audited
from grounded_research.ledger.changes import with_references
from grounded_research.ledger.models import Decision, Finding, Ledger, Reference, changed
from grounded_research.ledger.words import CitationStatus, Severity
from grounded_research.text.steering import ascii_text

DECIDED = "decision"
"""Origin of a finding that stands in the ledger only because a status or notice was decided on."""

Lookup = Mapping[tuple[Work, str], Sequence[Decided]]
"""Decisions by what they are on."""


def with_decisions(ledger: Ledger, decisions: Sequence[Decided]) -> Ledger:
    """The ledger with every decision applied, and those taken back that the file no longer holds."""
    lookup = defaultdict(list)
    for one in decisions:
        lookup[one.work, one.finding].append(one)
    fresh = {}
    for reference in ledger.references:
        decided = with_lookup(undecided(reference), lookup) if lookup else undecided(reference)
        if decided is not reference and decided != reference:
            fresh[reference.id] = decided
    return with_references(ledger, fresh) if fresh else ledger


def undecided(reference: Reference) -> Reference:
    """The reference as the audit alone left it."""
    if reference.audited is None and not reference.deciders:
        return reference
    findings = tuple(map(reopened, (one for one in reference.findings if one.origin != DECIDED)))
    return changed(as_audited(reference), findings=findings)


def with_lookup(reference: Reference, lookup: Lookup) -> Reference:
    """A reference, as the audit left it, with the decisions on it and their effect on its status."""
    findings = decided_findings(reference, lookup)
    return (
        reference
        if findings == reference.findings
        else after_decisions(changed(reference, findings=findings))
    )


def decided_findings(reference: Reference, lookup: Lookup) -> tuple[Finding, ...]:
    """The findings of a reference, as the audit left it, with the decisions on them."""
    work = work_of(reference)
    findings = [
        settled(finding, decision) if (decision := decision_on(finding, work, lookup)) else finding
        for finding in reference.findings
    ]
    for code, message in standing(reference).items():
        finding = Finding(
            code=code, field="status", severity=Severity.MUST_FIX, message=message, origin=DECIDED
        )
        if decision := decision_on(finding, work, lookup):
            findings.append(settled(finding, decision))
    return tuple(findings)


def decision_on(finding: Finding, work: Work, lookup: Lookup) -> Decided | None:
    """The last decision on a finding of a work as it is cited now; None where nobody has looked at it."""
    cited = compared(finding.cited or "")
    fitting = [one for one in lookup.get((work, finding.code), ()) if one.cited in {None, cited}]
    return fitting[-1] if fitting else None


def standing(reference: Reference) -> dict[str, str]:
    """What must be fixed about a reference besides its findings, by the code it is decided on with."""
    codes = {NOT_FOUND: "not found"} if reference.status is CitationStatus.NOT_FOUND else {}
    told = reference.cited_as_retracted
    grave = () if told else (notice.kind.value for notice in reference.notices_in_force)
    return codes | {kind: kind.replace("_", " ") for kind in grave}


def reopened(finding: Finding) -> Finding:
    """The finding as it was before anybody looked at it."""
    before = finding.decided
    if before is None:
        return finding
    return changed(finding, severity=before.severity, message=before.message, decided=None)


def settled(finding: Finding, decision: Decided) -> Finding:
    """The finding as a note that says who looked at it, and why it stands."""
    kept = Decision(
        by=decision.by,
        because=decision.because,
        on=decision.on,
        severity=finding.severity,
        message=finding.message,
    )
    message = f"looked at by {ascii_text(decision.by)}: {ascii_text(' '.join(decision.because.split()))}"
    return changed(
        finding, severity=Severity.NOTE, message=f"{message} (it said: {finding.message})", decided=kept
    )


def idle(ledger: Ledger, decisions: Sequence[Decided]) -> list[str]:
    """The decisions that fit nothing in the ledger, in words: the work changed, or the finding is gone."""
    used = {
        (work_of(reference), finding.code, value)
        for reference in ledger.references
        for finding in reference.findings
        if finding.decided is not None
        for value in (None, compared(finding.cited or ""))
    }
    return [
        f"{FILE}, line {one.line}: no work of this title, author, year has {what_of(one)}"
        for one in decisions
        if (one.work, one.finding, one.cited) not in used
    ]


def what_of(decision: Decided) -> str:
    """What a decision is on, in words."""
    value = f" with {decision.cited} as the cited value" if decision.cited is not None else ""
    return ascii_text(f"{decision.finding}{value}")


def codes_of(reference: Reference) -> list[str]:
    """Everything about a reference that can be decided on, the gravest first."""
    found = sorted(reference.findings, key=lambda finding: finding.severity is Severity.NOTE)
    return list(dict.fromkeys([*standing(reference), *(finding.code for finding in found)]))
