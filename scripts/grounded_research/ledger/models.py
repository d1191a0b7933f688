"""The records of the ledger: the single source of its JSON Schema and of every field's meaning."""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from grounded_research.ledger.words import (
    Action,
    AskOutcome,
    CitationStatus,
    ClaimKind,
    ClaimType,
    ConflictKind,
    CrossSourceStatus,
    Dimension,
    Disposition,
    Exclusion,
    GroundingStatus,
    Label,
    NormativeReason,
    NoticeKind,
    Outcome,
    Severity,
    StageName,
    StageState,
)

LEDGER_VERSION = "2.0"

SentenceId = Annotated[str, Field(pattern=r"^S[1-9]\d*$")]
ClaimId = Annotated[str, Field(pattern=r"^C[1-9]\d*$")]
ReferenceId = Annotated[str, Field(pattern=r"^R[1-9]\d*$")]
ConflictId = Annotated[str, Field(pattern=r"^X[1-9]\d*$")]
SourceId = Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
PointerText = Annotated[str, Field(pattern=r"^[A-Z]{1,3}:[1-9]\d*$")]
Digest = Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")]
Scalar = str | int | float | bool | None


class Record(BaseModel):
    """A frozen record; a field that is not known is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")


# --- the draft -------------------------------------------------------------------------------------------


class Draft(Record):
    """The text being verified."""

    path: str = Field(description="Path relative to the ledger's folder, with forward slashes.")
    sha256: Digest = Field(description="Digest of the file's bytes.")
    kind: str = Field(description="markdown, text, html, pdf, docx or latex.")
    title: str | None = None
    flags: tuple[str, ...] = Field(default=(), description="What the reader dropped or found odd.")


class StageRun(Record):
    """When and on what a stage last ran."""

    state: StageState
    at: str = Field(description="UTC, ISO 8601, seconds.")
    inputs: Digest = Field(description="Digest of all that the stage read; another digest makes it stale.")
    settings: dict[str, Scalar] = Field(default_factory=dict)
    notes: tuple[str, ...] = Field(default=(), description="What was left out, each with its reason.")


class CitationMark(Record):
    """A mark in a sentence that points to references."""

    text: str = Field(description="Verbatim, errors included.")
    start: int = Field(ge=0, description="Offset in the draft's text.")
    end: int = Field(ge=0)
    style: str = Field(description="numeric, author_year, pandoc or latex.")
    keys: tuple[str, ...] = Field(default=(), description="What the mark names: numbers, keys, author-year.")
    references: tuple[ReferenceId, ...] = ()
    missing: tuple[str, ...] = Field(
        default=(), description="Keys that no reference of the draft answers to."
    )


class SentenceAnswer(Record):
    """One answer of a judge on how a sentence is decomposed, and what the checks said."""

    at: str
    judge: str
    seen: str
    attempt: int = Field(ge=1)
    accepted: bool
    faults: tuple[str, ...] = ()
    override: str | None = None


class Sentence(Record):
    """One sentence, or other piece, of the draft."""

    id: SentenceId
    text: str = Field(description="Verbatim: the draft's text from start to end.")
    plain: str | None = Field(
        default=None, description="Readable form, where markup makes it differ from text."
    )
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    line: int = Field(ge=1)
    page: int | None = None
    section: tuple[str, ...] = ()
    block: str = "paragraph"
    paragraph: int = Field(default=0, ge=0, description="Number of the block it stands in.")
    disposition: Disposition = Disposition.OPEN
    reason: Exclusion | None = None
    note: str | None = Field(default=None, description="A judge's reason for setting the sentence aside.")
    citations: tuple[CitationMark, ...] = ()
    flags: tuple[str, ...] = ()
    context: Digest = Field(description="Digest of all that gives the sentence its meaning.")
    judge: str | None = None
    returned: str | None = Field(
        default=None, description="Why the last answer was returned, while it is open."
    )
    history: tuple[SentenceAnswer, ...] = ()

    @property
    def reading(self) -> str:
        """The sentence as a person reads it, without markup."""
        return self.text if self.plain is None else self.plain


# --- claims ----------------------------------------------------------------------------------------------


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


class HistoryEntry(Record):
    """One answer on a claim with all that the gates read, so that it can be replayed."""

    at: str
    judge: str
    seen: str
    wording: str = Field(description="Version of the packet's wording that was answered.")
    round: int = Field(ge=1, description="Widening round: 1, 2 or 3.")
    attempt: int = Field(ge=1, description="2 when it answers a return.")
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
        default=(), description="Texts of the other claims answered with it that share terms."
    )
    first_reading: str = Field(
        default="", description="What the embedded judge found against the claim; empty: nothing."
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
    note: str | None = None
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
    grounding: Grounding = Grounding()
    citation: ClaimCitation = ClaimCitation()
    cross_source: CrossSource = CrossSource()
    final_label: Label | None = None
    label_reason: str | None = None


# --- references ------------------------------------------------------------------------------------------


class Person(Record):
    """A name of a reference or record; an organisation has only a literal."""

    family: str | None = None
    given: str | None = None
    particle: str | None = None
    suffix: str | None = None
    literal: str | None = None


class Decision(Record):
    """Somebody has looked at a finding and lets it stand: who, why, and what it was before."""

    by: str
    because: str
    on: str | None = Field(default=None, description="The day, ISO 8601.")
    severity: Severity = Field(description="What the finding asked for before.")
    message: str = Field(description="What it said before.")


class Finding(Record):
    """One thing that is wrong, or odd, about a reference."""

    code: str = Field(
        description="Closed list of the audit: title_differs, year_differs, bad_check_digit ..."
    )
    field: str
    cited: str | None = None
    registered: str | None = None
    severity: Severity
    message: str
    correction: str | None = None
    identity: bool = Field(
        default=False, description="It shows another work: chimera, identifier of another work."
    )
    mismatch: bool = Field(
        default=False, description="It contradicts the record: while it stands, no status VERIFIED."
    )
    origin: str = Field(default="offline", description="Who knew it: offline, a registry's name, source A.")
    decided: Decision | None = Field(
        default=None, description="The decision that made it a note; null: nobody has looked at it."
    )


class Notice(Record):
    """What was published about the cited work later."""

    kind: NoticeKind
    date: str | None = None
    origin: str
    doi: str | None = None
    note: str | None = None


class Asked(Record):
    """One question to one registry and its outcome."""

    registry: str
    what: str = Field(description="doi, arxiv, isbn, title ...")
    outcome: AskOutcome
    reason: str | None = Field(
        default=None, description="Why it was unreachable, or as of when it is absent."
    )
    at: str


class WorkRecord(Record):
    """A work as a registry, or the work itself, describes it."""

    registry: str
    doi: str | None = None
    arxiv: str | None = None
    isbn: str | None = None
    url: str | None = None
    type: str | None = None
    title: str | None = None
    subtitle: str | None = None
    authors: tuple[Person, ...] | None = None
    years: tuple[int, ...] = Field(default=(), description="Every registered date's year.")
    container: str | None = None
    short_container: str | None = None
    publisher: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    article_number: str | None = None


class Conclusion(Record):
    """What the audit alone concluded about a reference."""

    status: CitationStatus
    reason: str | None = None


class Reference(Record):
    """One entry of the draft's bibliography."""

    id: ReferenceId
    key: str | None = Field(default=None, description="BibTeX key, or the number of a numbered list.")
    raw: str = Field(description="The entry verbatim.")
    origin: str = Field(description="File it was read from, relative to the ledger's folder.")
    line: int | None = None
    entry_type: str | None = None
    structured: bool = Field(
        default=True, description="False: read out of a printed reference, not of fields."
    )
    parsed: bool = Field(default=True, description="False: the string was not parsed with confidence.")
    fields: dict[str, str] = Field(default_factory=dict, description="Lower-case names, LaTeX decoded.")
    authors: tuple[Person, ...] = ()
    others: bool = Field(default=False, description="The list is cut on purpose: et al., and others.")
    identifiers: dict[str, str] = Field(
        default_factory=dict, description="doi, arxiv, pmid, pmcid, isbn, issn, url."
    )
    problems: tuple[str, ...] = Field(default=(), description="What could not be read of it.")
    status: CitationStatus = CitationStatus.UNCHECKED
    reason: str | None = Field(default=None, description="Reason code of UNVERIFIED.")
    audited: Conclusion | None = Field(
        default=None, description="What the audit concluded; null: no decision of a person changed it."
    )
    findings: tuple[Finding, ...] = ()
    notices: tuple[Notice, ...] = ()
    record: WorkRecord | None = None
    asked: tuple[Asked, ...] = ()
    source: SourceId | None = Field(default=None, description="The source that is this work.")
    checked: Digest | None = Field(
        default=None, description="Digest of what was judged; another means: check again."
    )

    def lets_stand(self, code: str) -> bool:
        """Whether somebody has looked at the finding or notice with this code and lets it stand."""
        return any(finding.code == code and finding.decided is not None for finding in self.findings)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who has looked at something about it and lets it stand, each once."""
        return tuple(dict.fromkeys(one.decided.by for one in self.findings if one.decided is not None))


# --- sources and conflicts -------------------------------------------------------------------------------


class Source(Record):
    """One document the claims are checked against."""

    id: SourceId
    path: str | None = None
    url: str | None = None
    sha256: Digest
    kind: str
    title: str | None = None
    domain: str | None = Field(
        default=None, description="Registrable domain of a web page; null: a file of the user."
    )
    published: str | None = None
    sentences: int = Field(ge=0)
    pages: int | None = None
    reference: ReferenceId | None = None
    duplicate_of: SourceId | None = Field(
        default=None, description="Same or nearly the same text as that source."
    )
    problem: str | None = Field(default=None, description="Why it yielded no text; then sentences is 0.")
    flags: tuple[str, ...] = ()


class Statement(Record):
    """One side of a conflict."""

    at: str = Field(description="Claim id or pointer.")
    text: str
    value: str | None = None
    location: str


class ConflictAnswer(Record):
    """What a judge said of two statements."""

    at: str
    judge: str
    seen: str
    verdict: str = Field(pattern="^(conflict|apparent|unrelated)$")
    dimension: Dimension | None = None
    reason: str = ""
    status: CrossSourceStatus


class Conflict(Record):
    """Two statements that cannot both hold, or seem so."""

    id: ConflictId
    kind: ConflictKind
    left: Statement
    right: Statement
    about: str = Field(description="What both speak of, and the values side by side.")
    claims: tuple[ClaimId, ...] = ()
    status: CrossSourceStatus
    dimension: Dimension | None = None
    note: str | None = None
    judge: str | None = None
    open: bool = True
    history: tuple[ConflictAnswer, ...] = ()


# --- the report and the whole ----------------------------------------------------------------------------


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


def by_id(records: Iterable[AnyRecord]) -> dict[str, AnyRecord]:
    """The records by their id."""
    return {record.id: record for record in records}


RecordT = TypeVar("RecordT", bound=Record)


def changed(record: RecordT, /, **fields: Any) -> RecordT:
    """The record with some fields replaced, their values unchecked: every save checks what it writes.

    Raises:
        TypeError: The record has no field of that name.
    """
    known = type(record).model_fields.keys()
    if not fields.keys() <= known:
        raise TypeError(f"{type(record).__name__} has no field {', '.join(sorted(fields.keys() - known))}")
    copy = record.model_copy(update=fields)
    for lookup in vars(copy).keys() - known:
        del vars(copy)[lookup]  # a cached lookup speaks of the record that was copied
    return copy
