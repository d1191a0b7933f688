"""Decisions of people on findings: ``decisions.toml``, keyed on the work so that a comma does not lose one.

::

    [[decision]]
    title = "Graph pruning for vision models"
    author = "Lee"
    year = 2020
    finding = "volume_differs"
    by = "A. Reader"
    because = "The printed volume says 13; the registry has it wrong."
    on = "2026-11-30"

A decision holds for a work with the same title words, first author and year, whatever its key. ``not_found``
and the kinds of notices (``retraction`` ...) are decided on like findings. What it makes of the reference's
status stands in ``let_stand``.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from grounded_research.citations.let_stand import NOT_FOUND, after_decisions, as_audited
from grounded_research.citations.matching.cited import YEAR_FIELDS, first_field
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.title_words import title_words
from grounded_research.errors import DecisionFileError
from grounded_research.ledger.changes import with_references
from grounded_research.ledger.models import Decision, Finding, Ledger, Reference, changed
from grounded_research.ledger.words import GRAVE, CitationStatus, Severity
from grounded_research.text.steering import ascii_text

FILE = "decisions.toml"
DECIDED = "decision"
"""Origin of a finding that stands in the ledger only because a status or notice was decided on."""

REQUIRED = ("title", "finding", "by", "because")
KNOWN = frozenset({*REQUIRED, "author", "year", "on"})
LINE = re.compile(r"line (\d+)")
LONGEST_FILE = 4_000_000
"""Bytes; ten thousand decisions with a paragraph each."""


@dataclass(frozen=True, slots=True)
class Work:
    """A work as decisions know it: title words, first author's name, year."""

    title: str
    author: str
    year: int | None


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of the file, with its line."""

    work: Work
    finding: str
    by: str
    because: str
    on: str | None
    line: int


def work_of(reference: Reference) -> Work:
    """The reference's work in the form in which decisions are compared."""
    title = reference.fields.get("title") or ("" if reference.parsed else reference.raw)
    first = reference.authors[0] if reference.authors else None
    name = (first.family or first.literal or "") if first else ""
    return normal_work(title, name, cited_year(first_field(reference, YEAR_FIELDS)))


def normal_work(title: str, author: str, year: int | None) -> Work:
    """A work in the form in which decisions are compared."""
    return Work(" ".join(title_words(title)), bare(author), year)


def read_decisions(path: Path) -> tuple[Decided, ...]:
    """The decisions in a file; none when there is no file.

    Raises:
        DecisionFileError: It is no TOML, or holds what no decision has; every fault with its line.
    """
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise DecisionFileError(f"{path}: more than {LONGEST_FILE} bytes; expected a file of decisions.")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise DecisionFileError(f"{path} cannot be read: {error}. Save it as UTF-8.") from error
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = LINE.search(str(error))
        where = f"line {place[1]}" if place else "the end of the file"
        raise DecisionFileError(
            f"{path}, {where}: no TOML: {ascii_text(str(error))}. Expected [[decision]] tables."
        ) from error
    return checked(content, text, path)


def checked(content: Mapping[str, Any], text: str, path: Path) -> tuple[Decided, ...]:
    """The decisions of parsed TOML."""
    lines = [
        number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*decision", line)
    ]
    faults = [
        f"line {line_of(text, name, 0)}: {name} is not known; expected [[decision]] tables"
        for name in content
        if name != "decision"
    ]
    tables = content.get("decision", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        tables = []
        faults.append(f"line {line_of(text, 'decision', 0)}: write [[decision]] with two brackets")
    decided = []
    for number, table in enumerate(tables):
        line = lines[number] if number < len(lines) else line_of(text, "decision", 0)
        wrong = table_faults(table, text, line)
        faults += wrong
        if not wrong:
            decided.append(decision_of(table, line))
    if faults:
        raise DecisionFileError(f"{path} holds what is no decision; nothing was decided.", details=faults)
    return tuple(decided)


def table_faults(table: Mapping[str, Any], text: str, line: int) -> list[str]:
    """What is wrong with one table, each with its line."""
    known = ", ".join(sorted(KNOWN))
    faults = [
        f"line {line_of(text, name, line)}: {ascii_text(name)} is not known; known are {known}"
        for name in table
        if name not in KNOWN
    ]
    faults += [f"line {line}: {name} is missing" for name in REQUIRED if name not in table]
    for name in (*REQUIRED, "author"):
        if name in table and not (isinstance(table[name], str) and table[name].strip()):
            faults.append(f"line {line_of(text, name, line)}: {name} must be a text that says something")
    year = table.get("year")
    if year is not None and (isinstance(year, bool) or not isinstance(year, int)):
        faults.append(f"line {line_of(text, 'year', line)}: year must be a number")
    if not isinstance(table.get("on", ""), str | date):
        faults.append(f"line {line_of(text, 'on', line)}: on must be a day, such as 2026-11-30")
    return faults


def line_of(text: str, name: str, after: int) -> int:
    """The 1-based line at which a name is given a value, not before a line."""
    pattern = re.compile(rf"\s*\[*\s*[\"']?{re.escape(name)}[\"']?\s*[=\].]")
    numbered = enumerate(text.splitlines(), 1)
    return next(
        (number for number, line in numbered if number >= after and pattern.match(line)), max(after, 1)
    )


def decision_of(table: Mapping[str, Any], line: int) -> Decided:
    """One table as a decision."""
    work = normal_work(table["title"], table.get("author", ""), table.get("year"))
    on = table.get("on")
    return Decided(work, table["finding"], table["by"], table["because"], str(on) if on else None, line)


def with_decisions(ledger: Ledger, decisions: Sequence[Decided]) -> Ledger:
    """The ledger with every decision applied, and those taken back that the file no longer holds."""
    lookup = {(one.work, one.finding): one for one in decisions}
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


def with_lookup(reference: Reference, lookup: Mapping[tuple[Work, str], Decided]) -> Reference:
    """A reference, as the audit left it, with the decisions on it and their effect on its status."""
    findings = decided_findings(reference, lookup)
    return (
        reference
        if findings == reference.findings
        else after_decisions(changed(reference, findings=findings))
    )


def decided_findings(reference: Reference, lookup: Mapping[tuple[Work, str], Decided]) -> tuple[Finding, ...]:
    """The findings of a reference, as the audit left it, with the decisions on them."""
    work = work_of(reference)
    findings = [
        settled(finding, lookup[work, finding.code]) if (work, finding.code) in lookup else finding
        for finding in reference.findings
    ]
    for code, message in standing(reference).items():
        if (work, code) in lookup:
            bare_finding = Finding(
                code=code, field="status", severity=Severity.MUST_FIX, message=message, origin=DECIDED
            )
            findings.append(settled(bare_finding, lookup[work, code]))
    return tuple(findings)


def standing(reference: Reference) -> dict[str, str]:
    """What must be fixed about a reference besides its findings, by the code it is decided on with."""
    codes = {NOT_FOUND: "not found"} if reference.status is CitationStatus.NOT_FOUND else {}
    grave = (notice.kind.value for notice in reference.notices if notice.kind in GRAVE)
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
    used = Counter(
        (work_of(reference), finding.code)
        for reference in ledger.references
        for finding in reference.findings
        if finding.decided is not None
    )
    return [
        f"{FILE}, line {one.line}: no work of this title, author, year has {ascii_text(one.finding)}"
        for one in decisions
        if not used[one.work, one.finding]
    ]


def codes_of(reference: Reference) -> list[str]:
    """Everything about a reference that can be decided on, the gravest first."""
    found = sorted(reference.findings, key=lambda finding: finding.severity is Severity.NOTE)
    return list(dict.fromkeys([*standing(reference), *(finding.code for finding in found)]))


def table_of(reference: Reference, code: str, *, by: str, because: str, on: str) -> str:
    """A decision as it is added to the file."""
    first = reference.authors[0] if reference.authors else None
    year = cited_year(first_field(reference, YEAR_FIELDS))
    values = {
        "title": quoted(reference.fields.get("title") or " ".join(reference.raw.split())),
        "author": quoted((first.family or first.literal or "") if first else ""),
        "year": str(year) if year is not None else "",
        "finding": quoted(code),
        "by": quoted(by),
        "because": quoted(" ".join(because.split())),
        "on": quoted(on),
    }
    lines = [f"{name} = {value}" for name, value in values.items() if value not in {"", '""'}]
    return "\n".join(["[[decision]]", *lines]) + "\n"


def quoted(text: str) -> str:
    """A text as a TOML string on one line."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
