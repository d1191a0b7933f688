"""Builders of the ledger's records for everybody's tests: valid by default, each field open to change."""

from collections.abc import Iterable, Sequence
from typing import Any

from grounded_research.ledger.changes import (
    with_claims,
    with_conflicts,
    with_references,
    with_sentences,
    with_sources,
)
from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import (
    Claim,
    ClaimCitation,
    ClaimSupport,
    Conflict,
    CrossSource,
    Draft,
    EvidenceSentence,
    Finding,
    Grounding,
    GroundingAnswer,
    HistoryEntry,
    Ledger,
    Notice,
    Person,
    Reference,
    Ruling,
    Sentence,
    Source,
    Statement,
    WorkRecord,
    by_id,
)
from grounded_research.ledger.words import (
    Action,
    CitationStatus,
    ClaimType,
    ConflictKind,
    CrossSourceStatus,
    Disposition,
    GroundingStatus,
    NoticeKind,
    Outcome,
    Severity,
)

AT = "2026-11-30T10:00:00Z"
"""The time at which everything in the tests happens."""

TEXT = "The trial enrolled 120 patients in 2019."
EVIDENCE_STATUSES = {
    GroundingStatus.SUPPORTED,
    GroundingStatus.PARTIALLY_SUPPORTED,
    GroundingStatus.CONTRADICTED,
}


def sentence(identifier: str = "S1", text: str = TEXT, *, start: int = 0, **fields: Any) -> Sentence:
    """A sentence that is claimed; its end follows from its text."""
    given = {"end": start + len(text), "line": 1, "context": digest(text), "disposition": Disposition.CLAIMS}
    return Sentence(id=identifier, text=text, start=start, **{**given, **fields})


def claim(identifier: str = "C1", text: str = TEXT, **fields: Any) -> Claim:
    """A claim of sentence S1 that no stage has looked at."""
    given = {
        "type": ClaimType.FACTUAL,
        "sentences": ("S1",),
        "location": "line 1",
        "meaning": digest(text),
    }
    return Claim(id=identifier, claim=text, **{**given, **fields})


def evidence(pointer: str = "A:1", text: str = TEXT, location: str = "trial.md, line 1") -> EvidenceSentence:
    """A sentence of a source as the ledger copies it."""
    return EvidenceSentence(pointer=pointer, text=text, location=location)


def grounding(
    status: GroundingStatus | str = GroundingStatus.SUPPORTED,
    sentences: Sequence[EvidenceSentence] | None = None,
    **fields: Any,
) -> Grounding:
    """A closed grounding; a status that needs evidence has the first 25 words of its first sentence."""
    status = GroundingStatus(status)
    if sentences is None:
        sentences = (evidence(),) if status in EVIDENCE_STATUSES else ()
    given: dict[str, Any] = {"sentences": tuple(sentences), "open": status == GroundingStatus.UNCHECKED}
    if sentences:
        first = sentences[0]
        words = first.text.split()
        end = (
            len(first.text)
            if len(words) <= 25
            else first.text.index(" ".join(words[:25])) + len(" ".join(words[:25]))
        )
        given |= {
            "evidence": first.text[:end],
            "evidence_pointer": first.pointer,
            "evidence_span": (0, end),
            "evidence_location": first.location,
            "pointers": tuple(one.pointer for one in sentences),
        }
    return Grounding(status=status, **{**given, **fields})


def answer(status: GroundingStatus | str = GroundingStatus.SUPPORTED, **fields: Any) -> GroundingAnswer:
    """An answer of a judge, as given."""
    return GroundingAnswer(status=GroundingStatus(status), **fields)


def ruling(gate: str = "quantity", **fields: Any) -> Ruling:
    """One firing of a gate."""
    given = {
        "action": Action.CHANGE,
        "before": GroundingStatus.SUPPORTED,
        "after": GroundingStatus.UNVERIFIABLE,
        "note": "30 percent against 18 percent",
    }
    return Ruling(gate=gate, **{**given, **fields})


def history_entry(status: GroundingStatus | str = GroundingStatus.SUPPORTED, **fields: Any) -> HistoryEntry:
    """A recorded answer that closed its claim."""
    status = GroundingStatus(status)
    found = (evidence(),) if status in EVIDENCE_STATUSES else ()
    given: dict[str, Any] = {
        "at": AT,
        "judge": "agent",
        "seen": "0a1b2c3d",
        "wording": "1",
        "round": 1,
        "attempt": 1,
        "claim": TEXT,
        "answer": answer(status, evidence=tuple(one.pointer for one in found)),
        "resolved": found,
        "outcome": Outcome.CLOSED,
    }
    return HistoryEntry(status=status, **{**given, **fields})


def citation(status: CitationStatus | str = CitationStatus.VERIFIED, **fields: Any) -> ClaimCitation:
    """The citation side of a claim."""
    return ClaimCitation(status=CitationStatus(status), **fields)


def support(status: str = "shown", **fields: Any) -> ClaimSupport:
    """Whether reference R1, which is source A, says what it is cited for."""
    shown = status in {"shown", "misattributed"}
    given: dict[str, Any] = {
        "reference": "R1",
        "source": "A",
        "pointers": ("A:1",) if shown else (),
        "sentences": (evidence(),) if shown else (),
    }
    return ClaimSupport(status=status, **{**given, **fields})


def cross_source(
    status: CrossSourceStatus | str = CrossSourceStatus.CONSISTENT, **fields: Any
) -> CrossSource:
    """The conflict side of a claim."""
    return CrossSource(status=CrossSourceStatus(status), **fields)


def person(family: str = "Doe", given: str | None = "Jane") -> Person:
    """A person's name."""
    return Person(family=family, given=given)


def finding(code: str = "year_differs", **fields: Any) -> Finding:
    """One thing wrong about a reference."""
    given = {
        "field": "year",
        "cited": "2018",
        "registered": "2019",
        "severity": Severity.MUST_FIX,
        "message": "The year is 2019, not 2018.",
    }
    return Finding(code=code, **{**given, **fields})


def notice(kind: NoticeKind | str = NoticeKind.RETRACTION, **fields: Any) -> Notice:
    """What was published about a work later."""
    return Notice(kind=NoticeKind(kind), **{"date": "2021-05-01", "origin": "crossref", **fields})


def record(title: str = "A trial of something", **fields: Any) -> WorkRecord:
    """A work as a registry describes it."""
    return WorkRecord(title=title, **{"registry": "crossref", "years": (2019,), **fields})


def reference(identifier: str = "R1", raw: str = "Doe, J. (2019). A trial.", **fields: Any) -> Reference:
    """A reference that no stage has looked at."""
    given = {"key": identifier[1:], "origin": "draft.md", "fields": {"title": "A trial", "year": "2019"}}
    return Reference(id=identifier, raw=raw, **{**given, **fields})


def source(identifier: str = "A", **fields: Any) -> Source:
    """A readable source of ten sentences."""
    path = f"sources/{identifier.lower()}.md"
    given = {"path": path, "sha256": digest(path), "kind": "markdown", "sentences": 10}
    return Source(id=identifier, **{**given, **fields})


def statement(at: str = "A:1", text: str = TEXT, **fields: Any) -> Statement:
    """One side of a conflict."""
    return Statement(at=at, text=text, **{"location": "trial.md, line 1", **fields})


def conflict(identifier: str = "X1", **fields: Any) -> Conflict:
    """A conflict between claim C1 and sentence A:1 that no judge has read."""
    given = {
        "kind": ConflictKind.TEXT_VS_SOURCE,
        "left": statement("C1"),
        "right": statement("A:1"),
        "about": "patients: 120 against 140",
        "claims": ("C1",),
        "status": CrossSourceStatus.CONFLICT,
    }
    return Conflict(id=identifier, **{**given, **fields})


def draft(path: str = "draft.md", text: str = TEXT, **fields: Any) -> Draft:
    """The draft that is verified."""
    return Draft(path=path, **{"sha256": digest(text), "kind": "markdown", **fields})


def ledger(
    *,
    sentences: Iterable[Sentence] = (),
    claims: Iterable[Claim] = (),
    references: Iterable[Reference] = (),
    sources: Iterable[Source] = (),
    conflicts: Iterable[Conflict] = (),
    **fields: Any,
) -> Ledger:
    """A ledger of these records, its counters raised to their ids."""
    built = Ledger(**{"source_text": "draft.md", "created": AT, "draft": draft(), **fields})
    built = with_sentences(built, by_id(sentences))
    built = with_claims(built, by_id(claims))
    built = with_references(built, by_id(references))
    built = with_sources(built, by_id(sources))
    return with_conflicts(built, by_id(conflicts))


def small_ledger(**fields: Any) -> Ledger:
    """A ledger with one of everything: S1, C1 (SUPPORTED by A:1, citing R1), R1 and A; no conflict."""
    given = {
        "sentences": [sentence()],
        "claims": [claim(grounding=grounding(), cites="[1]", references=("R1",))],
        "references": [reference()],
        "sources": [source()],
    }
    return ledger(**{**given, **fields})
