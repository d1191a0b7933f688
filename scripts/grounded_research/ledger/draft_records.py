"""The records of the draft: its file, the runs of the stages on it, its sentences and their marks."""

from pydantic import Field

from grounded_research.ledger.record import Digest, Record, ReferenceId, Scalar, SentenceId
from grounded_research.ledger.words import Disposition, Exclusion, StageState


class IncludedFile(Record):
    """A file that the draft includes: its text is part of the draft."""

    path: str = Field(description="Path relative to the draft's folder, with forward slashes.")
    sha256: Digest


class Draft(Record):
    """The text being verified."""

    path: str = Field(description="Path relative to the ledger's folder, with forward slashes.")
    sha256: Digest = Field(description="Digest of the file's bytes.")
    kind: str = Field(description="markdown, text, html, pdf, docx or latex.")
    title: str | None = None
    flags: tuple[str, ...] = Field(default=(), description="What the reader dropped or found odd.")
    included: tuple[IncludedFile, ...] = Field(
        default=(), description="Files that a LaTeX draft includes and that were read with it."
    )


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
    style: str = Field(description="numeric, author_year, pandoc, latex or file.")
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
    file: str | None = Field(
        default=None, description="File that the line is of, where the draft is of several; else null."
    )
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

    @property
    def at_line(self) -> str:
        """Its line for people, after the file's name where the draft is of several files."""
        return f"{self.file + ', ' if self.file else ''}line {self.line}"
