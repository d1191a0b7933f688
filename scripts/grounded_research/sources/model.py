"""What a source is to the rest of the house: numbered sentences, each with its place."""

from dataclasses import dataclass

from grounded_research.ledger.models import Source


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """One numbered sentence of a source.

    Attributes:
        n: Its number, from 1; a pointer names it as ``A:12``.
        text: Readable text; a table row names its columns.
        page: 1-based page where the format has pages.
        section: Headings above it, joined by " > ".
        kind: Kind of the block it comes from (documents.model.Block).
        header: Column headers of a table row.
        line: 1-based line of the file where its block begins.
    """

    n: int
    text: str
    page: int | None = None
    section: str | None = None
    kind: str = "paragraph"
    header: tuple[str, ...] = ()
    line: int | None = None


@dataclass(frozen=True)
class LoadedSource:
    """A registered source with its sentences at hand."""

    id: str
    record: Source
    sentences: tuple[SourceSentence, ...]
