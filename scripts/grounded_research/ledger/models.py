"""The ledger itself, and all its records in one place: the source of its JSON Schema."""

from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from pydantic import Field

from grounded_research.ledger.claim_records import (
    Claim,
    ClaimCitation,
    ClaimSupport,
    CrossSource,
    EvidenceSentence,
    Grounding,
    GroundingAnswer,
    HistoryEntry,
    Ruling,
)
from grounded_research.ledger.draft_records import (
    CitationMark,
    Draft,
    IncludedFile,
    Sentence,
    SentenceAnswer,
    StageRun,
)
from grounded_research.ledger.record import (
    ClaimId,
    ConflictId,
    Digest,
    PointerText,
    Record,
    RecordT,
    ReferenceId,
    Scalar,
    SentenceId,
    SourceId,
    changed,
)
from grounded_research.ledger.reference_records import (
    Asked,
    Conclusion,
    Decision,
    Finding,
    Notice,
    Person,
    Reference,
    WorkRecord,
)
from grounded_research.ledger.source_records import (
    Conflict,
    ConflictAnswer,
    Source,
    Statement,
)
from grounded_research.ledger.words import StageName

__all__ = [
    "LEDGER_VERSION",
    "Asked",
    "CitationMark",
    "Claim",
    "ClaimCitation",
    "ClaimId",
    "ClaimSupport",
    "Conclusion",
    "Conflict",
    "ConflictAnswer",
    "ConflictId",
    "CrossSource",
    "Decision",
    "Digest",
    "Draft",
    "EvidenceSentence",
    "Finding",
    "Groundedness",
    "Grounding",
    "GroundingAnswer",
    "HandEdit",
    "HistoryEntry",
    "IncludedFile",
    "Ledger",
    "Notice",
    "Person",
    "PointerText",
    "Record",
    "RecordT",
    "Reference",
    "ReferenceId",
    "Report",
    "Ruling",
    "Scalar",
    "Sentence",
    "SentenceAnswer",
    "SentenceId",
    "Skipped",
    "Source",
    "SourceId",
    "StageRun",
    "Statement",
    "WorkRecord",
    "changed",
]

LEDGER_VERSION = "2.0"


class Groundedness(Record):
    """The score: verified claims over all claims except opinions."""

    verified: int = Field(ge=0)
    scored: int = Field(ge=0)


class Report(Record):
    """What stage 5 concluded."""

    groundedness: Groundedness | None = Field(description="Null: not scored.")
    counts: dict[str, int] = Field(default_factory=dict, description="Claims by final label.")
    reference_counts: dict[str, int] = Field(default_factory=dict, description="References by status.")
    bottom_line: str = ""


class HandEdit(Record):
    """A ledger that was edited by hand and taken over with --adopt."""

    at: str
    revision: int


class Skipped(Record):
    """Something that was left out, with its reason: nothing is skipped quietly."""

    stage: StageName
    what: str
    reason: str
    repaired: bool = Field(
        default=False, description="It was read all the same, another way: nothing of it is missing."
    )


class Ledger(Record):
    """The shared record of all stages."""

    ledger_version: str = LEDGER_VERSION
    revision: int = Field(default=0, ge=0)
    seal: str = ""
    source_text: str = Field(description="Name of the draft, bibliography or folder that was examined.")
    created: str
    pipeline_stage: str = Field(
        default="created", pattern="^(created|decomposed|grounded|audited|contradicted|reported)$"
    )
    draft: Draft | None = None
    stages: dict[StageName, StageRun] = Field(default_factory=dict)
    counters: dict[str, int] = Field(
        default_factory=dict, description="Highest number ever given, by letter."
    )
    sentences: tuple[Sentence, ...] = ()
    claims: tuple[Claim, ...] = ()
    references: tuple[Reference, ...] = ()
    sources: tuple[Source, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    hand_edits: tuple[HandEdit, ...] = ()
    report: Report | None = None

    @cached_property
    def sentences_by_id(self) -> dict[str, Sentence]:
        """Sentences by their id."""
        return by_id(self.sentences)

    @cached_property
    def sentence_places(self) -> dict[str, int]:
        """The position of each sentence in the draft, by its id."""
        return {sentence.id: place for place, sentence in enumerate(self.sentences)}

    @cached_property
    def claims_by_id(self) -> dict[str, Claim]:
        """Claims by their id."""
        return by_id(self.claims)

    @cached_property
    def claims_of_sentence(self) -> dict[str, list[Claim]]:
        """The claims made of a sentence, by its id."""
        return grouped((name, claim) for claim in self.claims for name in dict.fromkeys(claim.sentences))

    @cached_property
    def claims_citing(self) -> dict[str, list[Claim]]:
        """The claims that cite a reference, by its id."""
        return grouped((name, claim) for claim in self.claims for name in dict.fromkeys(claim.references))

    @cached_property
    def references_by_id(self) -> dict[str, Reference]:
        """References by their id."""
        return by_id(self.references)

    @cached_property
    def sources_by_id(self) -> dict[str, Source]:
        """Sources by their id."""
        return by_id(self.sources)

    @cached_property
    def conflicts_by_id(self) -> dict[str, Conflict]:
        """Conflicts by their id."""
        return by_id(self.conflicts)


AnyRecord = TypeVar("AnyRecord", Sentence, Claim, Reference, Source, Conflict)


def grouped(pairs: Iterable[tuple[str, Claim]]) -> dict[str, list[Claim]]:
    """The claims under each name, in their order."""
    found: dict[str, list[Claim]] = {}
    for name, claim in pairs:
        found.setdefault(name, []).append(claim)
    return found


def by_id(records: Iterable[AnyRecord]) -> dict[str, AnyRecord]:
    """The records by their id."""
    return {record.id: record for record in records}
