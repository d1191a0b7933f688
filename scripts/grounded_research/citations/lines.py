"""The references of a ledger as lines of text for people, what must be fixed first."""

from collections import Counter
from collections.abc import Iterator, Sequence

from grounded_research.citations.let_stand import NOT_FOUND
from grounded_research.ledger.models import Finding, Ledger, Notice, Reference
from grounded_research.ledger.words import (
    AskOutcome,
    CitationStatus,
    Severity,
    StageName,
)
from grounded_research.text.steering import ascii_text, made_visible

SEVERITY_WORDS = {Severity.MUST_FIX: "must fix", Severity.LOOK_AT: "look at", Severity.NOTE: "note"}
RANK = {Severity.MUST_FIX: 0, Severity.LOOK_AT: 1, Severity.NOTE: 2}
LONGEST_VALUE = 160
VERIFIED_ONLY = 3
"""The urgency of a reference with nothing to fix."""


def must_fix(reference: Reference) -> bool:
    """Whether something about a reference has to be put right.

    It is not found, it is retracted, or a finding says so, and nobody has decided that it may stand.
    """
    severe = any(finding.severity is Severity.MUST_FIX for finding in reference.findings)
    lost = reference.status is CitationStatus.NOT_FOUND and not reference.lets_stand(NOT_FOUND)
    return severe or lost or bool(reference.grave_notices)


def urgency(reference: Reference) -> int:
    """0 for what must be fixed, 1 for what to look at, 2 for the rest that is not verified.

    3 for verified.
    """
    if must_fix(reference):
        return 0
    if any(finding.severity is Severity.LOOK_AT for finding in reference.findings):
        return 1
    return VERIFIED_ONLY if reference.status is CitationStatus.VERIFIED else 2


def summary_words(ledger: Ledger) -> str:
    """How many references there are, by status, and how many must be fixed."""
    if not ledger.references:
        return "no references found"
    counts = Counter(reference.status for reference in ledger.references)
    parts = [f"{counts[status]} {status.value}" for status in CitationStatus if counts[status]]
    ranks = Counter(urgency(reference) for reference in ledger.references)
    checked = len(ledger.references) - counts[CitationStatus.UNCHECKED]
    skipped = sum(one.stage is StageName.AUDIT and not one.repaired for one in ledger.skipped)
    read = f"{len(ledger.references)} references read, {checked} checked, {skipped} skipped"
    counted = f"{read}: {', '.join(parts)}"
    wrong = sum(one.status == "misattributed" for claim in ledger.claims for one in claim.citation.support)
    cited = f", {wrong} cited for what they do not say" if wrong else ""
    return f"{counted}; {ranks[0]} must be fixed, {ranks[1]} to look at{cited}"


def again_words(ledger: Ledger, ids: Sequence[str], expired: Sequence[str]) -> str:
    """What a run after the first one looks at again, and why; empty for a first run.

    Args:
        ledger: The ledger before the run.
        ids: The references that are looked at.
        expired: Those of them whose answers are too old.
    """
    before = [one for one in ledger.references if one.status is not CitationStatus.UNCHECKED]
    if not before:
        return ""
    looked, old = set(ids), set(expired) & set(ids)
    fresh = len(looked) - sum(one.id in looked for one in before)
    asked = len(looked) - fresh - len(old)
    counts = {"new or changed": fresh, "with answers too old": len(old), "not yet asked about in full": asked}
    parts = [f"{count} {words}" for words, count in counts.items() if count]
    return f"; looked at again: {', '.join(parts) or 'none'}; {len(ledger.references) - len(looked)} kept"


def report_lines(ledger: Ledger) -> list[str]:
    """Every reference that is not plainly verified, the worst first; what was verified; notes at the end."""
    ordered = sorted(ledger.references, key=urgency)
    lines = [
        line
        for reference in ordered
        if urgency(reference) < VERIFIED_ONLY
        for line in reference_lines(reference)
    ]
    clean = [reference.id for reference in ordered if urgency(reference) == VERIFIED_ONLY]
    if clean:
        lines.append(f"verified, nothing to fix: {', '.join(clean)}")
    notes = [
        f"{reference.id} {finding_words(finding)}"
        for reference in ordered
        for finding in reference.findings
        if finding.severity is Severity.NOTE
    ]
    published = [
        f"{reference.id} notice: {notice_words(notice)}"
        for reference in ordered
        if urgency(reference) == VERIFIED_ONLY
        for notice in reference.notices
    ]
    return [*lines, *published, *notes, *skipped_lines(ledger)]


def skipped_lines(ledger: Ledger) -> list[str]:
    """What of the file could not be read, before what was read by a repair."""
    mine = [one for one in ledger.skipped if one.stage is StageName.AUDIT]
    return [
        f"{'repaired' if one.repaired else 'left out'}: {one.what}: {one.reason}"
        for one in sorted(mine, key=lambda one: one.repaired)
    ]


def reference_lines(reference: Reference, *, full: bool = False) -> Iterator[str]:
    """One reference: status, what is wrong with it, and in full who was asked."""
    key = f" ({reference.key})" if reference.key else ""
    reason = f": {reference.reason_words}" if reference.reason else ""
    title = reference.fields.get("title") or " ".join(reference.raw.split())
    yield f"{reference.id}{key} {reference.status.value}{decided_words(reference)}{reason} - {cut(title, 90)}"
    findings = sorted(reference.findings, key=lambda finding: RANK[finding.severity])
    for finding in findings:
        if full or finding.severity is not Severity.NOTE:
            yield f"  {finding_words(finding)}"
    for notice in reference.notices:
        yield f"  notice: {notice_words(notice)}"
    if full:
        yield from asked_lines(reference)


def notice_words(notice: Notice) -> str:
    """What was published about the work later, when, where and who says so."""
    named = " ".join(filter(None, (notice.kind.replace("_", " "), notice.date, notice.doi)))
    return f"{named} ({notice.origin})"


def decided_words(reference: Reference) -> str:
    """What the audit had concluded, where a person's decision changed it."""
    if reference.audited is None:
        return ""
    who = cut(", ".join(reference.deciders))
    return f" (the audit said {reference.audited.status.value}; let stand by {who})"


def finding_words(finding: Finding) -> str:
    """One finding: severity, message, the cited and the registered value, and who knew."""
    values = ""
    if finding.registered:
        values = f"; cited: {cut(finding.cited or '-')}; registered: {cut(finding.registered)}"
    elif finding.cited:
        values = f"; cited: {cut(finding.cited)}"
    return (
        f"{SEVERITY_WORDS[finding.severity]}: {finding.field}: {finding.message}{values} [{finding.origin}]"
    )


def asked_lines(reference: Reference) -> Iterator[str]:
    """The record, and who was asked with what outcome."""
    if reference.source:
        yield f"  the work itself: source {reference.source}"
    record = reference.record
    if record:
        named = record.doi or record.arxiv or record.isbn or record.url or "no identifier"
        yield f"  record: {record.registry} {named}: {cut(record.title or '-')}"
    for one in reference.asked:
        why = f" ({ascii_text(one.reason)})" if one.reason else ""
        yield f"  asked {one.registry} by {one.what}: {one.outcome.value}{why}, {one.at}"


def unreachable_words(references: Sequence[Reference]) -> list[str]:
    """Which registries could not be asked, with the reason and the number of references."""
    reasons: Counter[tuple[str, str]] = Counter()
    for reference in references:
        for one in {
            (a.registry, a.reason or "") for a in reference.asked if a.outcome is AskOutcome.UNREACHABLE
        }:
            reasons[one] += 1
    return [
        f"{registry} could not be asked about {n} references: {why}" for (registry, why), n in reasons.items()
    ]


def cut(text: str, length: int = LONGEST_VALUE) -> str:
    """The text on one line, cut where it is too long."""
    line = made_visible(" ".join(text.split()))
    return line if len(line) <= length else line[: length - 3] + "..."
