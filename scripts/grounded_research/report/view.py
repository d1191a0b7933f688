"""The records of a report: every renderer reads these and nothing else."""

from dataclasses import dataclass, field

from grounded_research.report.method import MethodLine


@dataclass(frozen=True)
class Quote:
    """A passage of a source, looked up in code."""

    text: str
    location: str
    pointer: str


@dataclass(frozen=True)
class ClaimView:
    """One claim as a reader sees it."""

    id: str
    text: str
    type: str
    location: str
    line: int | None
    file: str | None
    label: str
    reason: str
    grounding: str
    citation: str
    cites: str | None
    evidence: tuple[Quote, ...]
    against: tuple[Quote, ...]
    notes: tuple[str, ...]
    judge: str | None
    read_by_nobody: bool


@dataclass(frozen=True)
class Section:
    """One heading of the report and the claims below it."""

    key: str
    heading: str
    claims: tuple[ClaimView, ...]


@dataclass(frozen=True)
class FindingView:
    """One finding on a reference; ``decided`` says who lets it stand, and why."""

    code: str
    severity: str
    field: str
    cited: str | None
    registered: str | None
    message: str
    words: str
    correction: str | None
    origin: str
    decided: str | None


@dataclass(frozen=True)
class NoticeView:
    """A retraction, concern or correction; whether the reference falls by it."""

    words: str
    grave: bool


@dataclass(frozen=True)
class ReferenceView:
    """One reference as a reader sees it."""

    id: str
    name: str
    cited: str
    origin: str
    line: int | None
    status: str
    reason: str | None
    why: str
    resolved: str | None
    findings: tuple[FindingView, ...]
    notices: tuple[NoticeView, ...]
    cited_by: tuple[str, ...]


@dataclass(frozen=True)
class ConflictView:
    """Two statements side by side."""

    id: str
    kind: str
    about: str
    left: Quote
    right: Quote
    status: str
    dimension: str | None
    note: str | None


@dataclass(frozen=True)
class SentenceView:
    """A sentence of the draft, for the page that shows the draft with its claims marked."""

    text: str
    block: str
    paragraph: int
    claims: tuple[str, ...]


@dataclass(frozen=True)
class ReportView:
    """The whole report."""

    title: str
    draft: str | None
    bottom_line: str
    verified: int | None
    scored: int | None
    counts: dict[str, int]
    beside: tuple[str, ...]
    sections: tuple[Section, ...]
    conflicts: tuple[ConflictView, ...]
    conflict_words: str | None
    references: tuple[ReferenceView, ...]
    missing_marks: tuple[str, ...]
    reference_counts: dict[str, int]
    method: tuple[MethodLine, ...]
    state: str = ""
    sentences: tuple[SentenceView, ...] = field(default=(), repr=False)

    @property
    def percent(self) -> int | None:
        """The score in whole percent, rounded down so that it never flatters."""
        if self.verified is None or not self.scored:
            return None
        return self.verified * 100 // self.scored
