"""The report as SARIF 2.1.0, for code hosts that show findings beside the lines of a draft."""

import json
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from grounded_research.ledger.words import CitationStatus, Label, Severity
from grounded_research.report.escape import one_line
from grounded_research.report.view import ClaimView, ReportView

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

CLAIM_LEVELS = {
    Label.FAILED.value: "error",
    Label.DISPUTED.value: "warning",
    Label.UNVERIFIED.value: "warning",
    Label.PARTIALLY_VERIFIED.value: "note",
    "CONTRADICTED": "error",
    "UNSUPPORTED": "warning",
    "PARTIALLY_SUPPORTED": "note",
}
"""Labels, and grounding statuses where a single stage gave no label; all others are no finding."""

FINDING_LEVELS = {
    Severity.MUST_FIX.value: "error",
    Severity.LOOK_AT.value: "warning",
    Severity.NOTE.value: "note",
}


def render_sarif(view: ReportView) -> str:
    """One run with a result for every claim and reference that asks something of the author."""
    return log_text([*claim_results(view), *reference_results(view)], state=view.state)


def log_text(results: Sequence[dict[str, Any]], *, state: str = "") -> str:
    """A log of one run with these results, the rules that they name, and the ledger's state that it shows."""
    rules = sorted({result["ruleId"] for result in results})
    driver = {
        "name": "grounded-research",
        "rules": [{"id": rule, "shortDescription": {"text": rule.replace("-", " ")}} for rule in rules],
    }
    properties = {"properties": {"ledgerState": state}} if state else {}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": list(results), **properties}],
    }
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def claim_results(view: ReportView) -> Iterator[dict[str, Any]]:
    """A result for every claim that is not verified."""
    for section in view.sections:
        for claim in section.claims:
            level = CLAIM_LEVELS.get(claim.label)
            if level is not None:
                rule = "claim-" + claim.label.lower().replace(" ", "-").replace("_", "-")
                yield result(rule, level, claim_message(claim), path_of(claim, view.draft), claim.line)


def path_of(claim: ClaimView, draft: str | None) -> str | None:
    """The file that a claim stands in: the draft, or one that it includes."""
    return (PurePosixPath(draft).parent / claim.file).as_posix() if draft and claim.file else draft


def claim_message(claim: ClaimView) -> str:
    """The claim, why, and its first evidence."""
    message = f"{claim.id}: {one_line(claim.text)} | {claim.reason or claim.label}"
    if claim.evidence:
        message += f' | "{one_line(claim.evidence[0].text)}" ({claim.evidence[0].location})'
    return message


def reference_results(view: ReportView) -> Iterator[dict[str, Any]]:
    """A result for every finding and notice, and for every reference that was not found."""
    for reference in view.references:
        name = f"{reference.id} ({reference.name})"
        if reference.status == CitationStatus.NOT_FOUND.value:
            text = f"{name}: not found: {one_line(reference.cited)}"
            yield result("reference-not-found", "error", text, reference.origin, reference.line)
        for finding in reference.findings:
            level = FINDING_LEVELS[finding.severity]
            text = f"{name}: {one_line(finding.words)}"
            found = result(rule_of(finding.code), level, text, reference.origin, reference.line)
            yield suppressed(found, finding.decided) if finding.decided else found
        for notice in reference.notices:
            level, text = "error" if notice.grave else "note", f"{name}: {one_line(notice.words)}"
            yield result("reference-notice", level, text, reference.origin, reference.line)


def rule_of(code: str) -> str:
    """The name of the rule that a finding's code stands for."""
    return f"reference-{code.replace('_', '-')}"


def suppressed(found: dict[str, Any], why: str) -> dict[str, Any]:
    """A result that a person lets stand, and why."""
    return {**found, "suppressions": [{"kind": "external", "justification": one_line(why)}]}


def result(rule: str, level: str, text: str, path: str | None, line: int | None) -> dict[str, Any]:
    """One SARIF result, with a place where there is one."""
    found: dict[str, Any] = {"ruleId": rule, "level": level, "message": {"text": text}}
    if path is not None:
        place: dict[str, Any] = {"artifactLocation": {"uri": quote(path)}}
        if line is not None:
            place["region"] = {"startLine": line}
        found["locations"] = [{"physicalLocation": place}]
    return found
