"""The records of a reference: its fields and people, what registries hold, and what is wrong about it."""

from pydantic import Field

from grounded_research.ledger.record import Digest, Record, ReferenceId, SourceId
from grounded_research.ledger.words import (
    CITED_AS_RETRACTED,
    GRAVE,
    NOBODY_ELSE_ASKED,
    NOT_IN_INDEX,
    UNVERIFIED_REASONS,
    AskOutcome,
    CitationStatus,
    NoticeKind,
    Severity,
)


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

    @property
    def reason_words(self) -> str:
        """Why it is UNVERIFIED, for people; an index that lacks it is named with its days."""
        if self.reason is None:
            return ""
        words = UNVERIFIED_REASONS.get(self.reason, self.reason)
        dated = next((one.reason for one in self.asked if one.reason), None)
        return f"{dated}; {NOBODY_ELSE_ASKED}" if self.reason == NOT_IN_INDEX and dated else words

    @property
    def cited_as_retracted(self) -> bool:
        """Whether the text or the entry says itself that the work was retracted."""
        return any(finding.code == CITED_AS_RETRACTED for finding in self.findings)

    @property
    def notices_in_force(self) -> tuple[Notice, ...]:
        """The notices with which the work cannot be cited as sound and that no reinstatement has ended."""
        ended = [one.date or "" for one in self.notices if one.kind is NoticeKind.REINSTATEMENT]
        ends = max(ended, default=None)
        grave = (one for one in self.notices if one.kind in GRAVE)
        return tuple(one for one in grave if ends is None or (one.date or "") > ends)

    @property
    def grave_notices(self) -> tuple[Notice, ...]:
        """The notices by which it falls: nobody lets them stand, and the text is silent on them."""
        if self.cited_as_retracted:
            return ()
        return tuple(one for one in self.notices_in_force if not self.lets_stand(one.kind.value))

    def lets_stand(self, code: str) -> bool:
        """Whether somebody has looked at the finding or notice with this code and lets it stand."""
        return any(finding.code == code and finding.decided is not None for finding in self.findings)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who has looked at something about it and lets it stand, each once."""
        return tuple(dict.fromkeys(one.decided.by for one in self.findings if one.decided is not None))
