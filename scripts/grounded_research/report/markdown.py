"""The report as Markdown: verification_report.md."""

from collections.abc import Iterable

from grounded_research.ledger.words import Label
from grounded_research.report.escape import markdown as safe
from grounded_research.report.method import MethodLine
from grounded_research.report.view import (
    ClaimView,
    FindingView,
    Quote,
    ReferenceView,
    ReportView,
    Section,
)

BREAKDOWN: tuple[tuple[str, Label], ...] = (
    ("Verified", Label.VERIFIED),
    ("Partially verified", Label.PARTIALLY_VERIFIED),
    ("Unverified", Label.UNVERIFIED),
    ("Disputed", Label.DISPUTED),
    ("Failed", Label.FAILED),
    ("Opinion (not scored)", Label.OPINION),
)

SEVERITIES = {"must_fix": "must fix", "look_at": "look at", "note": "note"}


def render_markdown(view: ReportView) -> str:
    """The whole report; ends with a newline."""
    blocks = [
        [f"# Verification Report: {safe(view.title)}"],
        ["## Bottom line", "", safe(view.bottom_line)],
        score_block(view),
        *(claims_block(section) for section in view.sections if section.key not in ("verified", "opinions")),
        conflicts_block(view),
        *(claims_block(section) for section in view.sections if section.key in ("verified", "opinions")),
        references_block(view),
        method_block(view.method),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def score_block(view: ReportView) -> list[str]:
    """The score, never without its breakdown and what stands beside it."""
    lines = ["## Groundedness score", ""]
    if not view.counts:
        lines.append(
            "**Not scored**: fewer than two of the checking stages have run; their own findings follow."
        )
    elif view.scored is None:
        lines.append("**Not scored**: there is no claim to score.")
    else:
        lines.append(f"**{view.verified}/{view.scored} verified ({view.percent}%)**")
    if view.counts:
        lines += ["", "| Verdict | Count |", "|---|---|"]
        lines += [f"| {name} | {view.counts.get(label.value, 0)} |" for name, label in BREAKDOWN]
    if view.beside:
        lines += ["", *(f"- {safe(line)}." for line in view.beside)]
    return lines


def claims_block(section: Section) -> list[str]:
    """One heading with its claims; an empty one says so where its absence is news."""
    if not section.claims:
        return []
    brief = section.key in ("verified", "opinions")
    lines = [f"## {section.heading}", ""]
    for claim in section.claims:
        lines += verified_lines(claim) if brief else claim_lines(claim)
    return lines


def claim_lines(claim: ClaimView) -> list[str]:
    """A claim that asks something of the author, with all that speaks for and against it."""
    lines = [f"- **{claim.id}** ({safe(claim.location)}): {safe(claim.text)}"]
    if claim.reason:
        lines.append(f"  - Why: {safe(claim.reason)}{also_cited(claim)}.")
    lines += quote_lines("Source", claim.evidence)
    lines += quote_lines("Against", claim.against)
    lines += [f"  - {safe(note)}" for note in claim.notes]
    return lines


def also_cited(claim: ClaimView) -> str:
    """The marks the claim cites, where it cites any."""
    return f"; cites {safe(claim.cites)}" if claim.cites else ""


def verified_lines(claim: ClaimView) -> list[str]:
    """A claim that needs nothing: its evidence, all of it, on the next lines."""
    lines = [f"- **{claim.id}** ({safe(claim.location)}): {safe(claim.text)}"]
    lines += quote_lines("Source", claim.evidence)
    if claim.label == Label.OPINION.value:
        return [*lines, *(f"  - {safe(note)}" for note in claim.notes)]
    flags = [note for note in claim.notes if note.startswith(("flag:", "citation:"))]
    return [*lines, *(f"  - {safe(note)}" for note in flags)]


def quote_lines(label: str, quotes: Iterable[Quote]) -> list[str]:
    """Passages of sources with where they stand."""
    return [
        f'  - {label}: "{safe(quote.text)}" ({safe(quote.location)}; {quote.pointer})' for quote in quotes
    ]


def conflicts_block(view: ReportView) -> list[str]:
    """Where two statements cannot both hold, the two side by side; those with the draft stand above.

    Nothing where nobody has looked for any.
    """
    if view.conflict_words is None:
        return []
    lines = ["## Conflicts", "", f"{view.conflict_words.capitalize()}."]
    if view.conflicts:
        lines.append("")
    for conflict in view.conflicts:
        state = conflict.status.replace("_", " ").lower()
        dimension = f", differs in {conflict.dimension}" if conflict.dimension else ""
        kind = conflict.kind.replace("_", " ")
        lines.append(f"- **{conflict.id}** {kind}, {state}{dimension}: {safe(conflict.about)}")
        lines += [side_line(side) for side in (conflict.left, conflict.right)]
        if conflict.note:
            lines.append(f"  - {safe(conflict.note)}")
    return lines


def side_line(side: Quote) -> str:
    """One side of a conflict."""
    return f'  - {side.pointer} ({safe(side.location)}): "{safe(side.text)}"'


def references_block(view: ReportView) -> list[str]:
    """Every reference with its status, those with findings first and in full."""
    lines = ["## References audited", ""]
    if not view.references:
        lines.append("None found.")
    else:
        counts = ", ".join(f"{count} {status}" for status, count in view.reference_counts.items())
        noun = "reference" if len(view.references) == 1 else "references"
        lines += [f"{len(view.references)} {noun}: {counts}.", ""]
    for reference in view.references:
        lines += reference_lines(reference)
    if view.missing_marks:
        lines += ["", "Citations without an entry:", "", *(f"- {safe(mark)}" for mark in view.missing_marks)]
    return lines


def reference_lines(reference: ReferenceView) -> list[str]:
    """One reference, its findings with what was cited, what is registered and the correction."""
    why = f" ({safe(reference.why)})" if reference.why else ""
    name = f" `{safe(reference.name)}`" if reference.name != reference.id else ""
    lines = [f"- **{reference.id}**{name} {reference.status}{why}: {safe(reference.cited)}"]
    lines += [f"  - {safe(notice.words)}" for notice in reference.notices]
    lines += [finding_line(finding) for finding in reference.findings]
    if reference.cited_by and (reference.findings or reference.notices or reference.status == "NOT_FOUND"):
        lines.append(f"  - cited by {', '.join(reference.cited_by)}")
    return lines


def finding_line(finding: FindingView) -> str:
    """One finding on one line."""
    return f"  - {SEVERITIES[finding.severity]}: {safe(finding.words)}"


def method_block(method: tuple[MethodLine, ...]) -> list[str]:
    """How the check was made, and what it cannot tell."""
    lines = ["## Method & limits", ""]
    for item in method:
        lines.append(f"- **{item.name}**: {safe(item.text)}")
        lines += [f"  - {safe(detail)}" for detail in item.details]
    return lines
