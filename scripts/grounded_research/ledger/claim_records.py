"""The records of a claim: what grounds it, what it cites, what it conflicts with, and how it was judged."""

from pydantic import Field

from grounded_research.ledger.record import (
    ClaimId,
    ConflictId,
    Digest,
    PointerText,
    Record,
    ReferenceId,
    SentenceId,
    SourceId,
)
from grounded_research.ledger.words import (
    Action,
    CitationStatus,
    ClaimKind,
    ClaimType,
    CrossSourceStatus,
    Dimension,
    GroundingStatus,
    Label,
    NormativeReason,
    Outcome,
)


class EvidenceSentence(Record):
    """A sentence of a source, copied into the ledger because a verdict rests on it."""

    pointer: PointerText
    text: str
    location: str = Field(description="Source and page or section, for people.")


class Ruling(Record):
    """One firing of one gate."""

    gate: str
    action: Action
    before: GroundingStatus
    after: GroundingStatus
    note: str = Field(description="What the gate saw, for the judge and the reader. ASCII.")


class GroundingAnswer(Record):
    """What a judge said of a claim, as given."""

    status: GroundingStatus
    evidence: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    reason: str = ""
    confidence: float | None = Field(default=None, ge=0, le=1)
    event: str | None = Field(
        default=None, description="Answer to the event question: same, other, cannot_tell."
    )
    read_whole: tuple[SourceId, ...] = Field(default=(), description="Sources that the judge read whole.")
    missing: str | None = Field(
        default=None, description="Words of the claim that a partly supporting answer found nothing of."
    )
    override: str | None = Field(
        default=None, description="Why the answer is right though gates changed it twice."
    )


class HistoryEntry(Record):
    """One answer on a claim with all that the gates read, so that it can be replayed."""

    at: str
    judge: str
    seen: str
    wording: str = Field(description="Version of the packet's wording that was answered.")
    round: int = Field(ge=1, description="Widening round: 1, 2 or 3.")
    attempt: int = Field(ge=1, description="2 when it answers a return, 3 when its override is heard.")
    claim: str = Field(description="The claim's text as it was shown.")
    answer: GroundingAnswer
    resolved: tuple[EvidenceSentence, ...] | None = Field(description="Null when a pointer did not resolve.")
    resolved_against: tuple[EvidenceSentence, ...] | None = ()
    settings: tuple[str, ...] = Field(
        default=(), description="Title, headings and sentence before each resolved sentence."
    )
    elsewhere: tuple[EvidenceSentence, ...] = Field(
        default=(), description="Other sentences of the cited sources that hold a value of the claim."
    )
    batch: tuple[str, ...] = Field(
        default=(), description="Texts of claims near it in the draft that share terms."
    )
    first_reading: str = Field(
        default="", description="What the built-in judge found against the claim; empty: nothing."
    )
    domains: tuple[str, ...] = Field(
        default=(), description="Registrable domains of the evidence; empty: user's files."
    )
    rulings: tuple[Ruling, ...] = ()
    status: GroundingStatus = Field(description="The verdict after the gates.")
    outcome: Outcome


class Grounding(Record):
    """Whether the sources support the claim."""

    status: GroundingStatus = GroundingStatus.UNCHECKED
    evidence: str | None = Field(default=None, description="Verbatim span of at most 25 words, cut by code.")
    evidence_pointer: PointerText | None = Field(
        default=None, description="The sentence the span was cut from."
    )
    evidence_span: tuple[int, int] | None = Field(
        default=None, description="Offsets of the span in that sentence."
    )
    evidence_location: str | None = None
    pointers: tuple[PointerText, ...] = ()
    against: tuple[PointerText, ...] = ()
    sentences: tuple[EvidenceSentence, ...] = Field(
        default=(), description="The sentences of pointers and against."
    )
    note: str | None = Field(
        default=None, description="What a gate said that changed or returned the answer, else its reason."
    )
    reason: str | None = Field(default=None, description="The judge's own reason for the answer that stands.")
    missing: str | None = Field(
        default=None,
        description="Words of the claim that the evidence does not show; asked about while it is open.",
    )
    override: str | None = Field(
        default=None,
        description="The judge's reason for keeping the answer against a gate, where it was heard.",
    )
    revised: bool = Field(
        default=False, description="Its judge had closed it for want of evidence, and found some later."
    )
    shown: int | None = Field(
        default=None, ge=0, description="Sentences of the sources that packets showed for the last answer."
    )
    shown_of: int | None = Field(default=None, ge=0, description="Sentences that the sources had then.")
    code: str | None = Field(
        default=None, description="Reason code of a status that is not a verdict: needs_reader ..."
    )
    judge: str | None = None
    confidence: float | None = None
    open: bool = Field(default=True, description="A judge still has to read.")
    round: int = Field(default=1, ge=1)
    attempt: int = Field(default=1, ge=1)
    returned: str | None = Field(
        default=None, description="The note of the gate that returned the last answer."
    )
    flags: tuple[str, ...] = ()
    history: tuple[HistoryEntry, ...] = ()


class ClaimSupport(Record):
    """Whether one cited work says what the claim cites it for."""

    reference: ReferenceId
    source: SourceId
    status: str = Field(pattern="^(unchecked|shown|not_shown|misattributed)$")
    pointers: tuple[PointerText, ...] = ()
    sentences: tuple[EvidenceSentence, ...] = ()
    note: str | None = None
    judge: str | None = None
    seen: str | None = None


class ClaimCitation(Record):
    """The citation side of a claim: the worst of its references."""

    status: CitationStatus = CitationStatus.UNCHECKED
    resolved_title: str | None = None
    mismatches: tuple[str, ...] = ()
    support_note: str | None = None
    support: tuple[ClaimSupport, ...] = ()


class CrossSource(Record):
    """Whether the claim stands in a conflict."""

    status: CrossSourceStatus = CrossSourceStatus.UNCHECKED
    conflict_with: tuple[str, ...] = Field(
        default=(), description="Claim ids and pointers on the other side."
    )
    conflicts: tuple[ConflictId, ...] = ()
    detail: str | None = None
    reconciling_dimension: Dimension | None = None


class Claim(Record):
    """One atomic, self-contained assertion."""

    id: ClaimId
    claim: str
    type: ClaimType
    kind: ClaimKind | None = None
    normative_reason: NormativeReason | None = None
    sentences: tuple[SentenceId, ...] = Field(min_length=1)
    location: str
    cites: str | None = Field(default=None, description="Citation marks verbatim, errors included.")
    references: tuple[ReferenceId, ...] = ()
    proposed_by: str = "embedded"
    override: str | None = None
    flags: tuple[str, ...] = ()
    meaning: Digest = Field(description="Digest of all that gave the claim its meaning.")
    grounding: Grounding = Grounding.model_construct()
    citation: ClaimCitation = ClaimCitation.model_construct()
    cross_source: CrossSource = CrossSource.model_construct()
    final_label: Label | None = None
    label_reason: str | None = None
