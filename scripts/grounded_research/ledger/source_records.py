"""The records of a source, and of two statements that cannot both hold."""

from pydantic import Field

from grounded_research.ledger.record import ClaimId, ConflictId, Digest, Record, ReferenceId, SourceId
from grounded_research.ledger.words import (
    ConflictKind,
    CrossSourceStatus,
    Dimension,
)


class Source(Record):
    """One document the claims are checked against."""

    id: SourceId
    path: str | None = None
    url: str | None = None
    sha256: Digest = Field(description="Of its bytes; with those of the included files, where there are any.")
    included: tuple[str, ...] = Field(
        default=(),
        description="Files that a LaTeX source includes and that were read with it, seen from its folder.",
    )
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
