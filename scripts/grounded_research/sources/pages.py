"""Web pages as sources: registered by their address, with their registrable domain and day."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grounded_research.documents.model import Document
from grounded_research.ledger.changes import with_sources
from grounded_research.ledger.ids import next_ids
from grounded_research.ledger.models import Ledger, Source
from grounded_research.sources import sidecar as store
from grounded_research.sources.reading import EMPTY
from grounded_research.sources.register import mark_duplicates


@dataclass(frozen=True)
class Page:
    """A page that was read, or could not be.

    Attributes:
        url: Its address.
        domain: Its registrable domain.
        document: What was read; its digest is that of the text. None: nothing.
        published: Day of publication as YYYY-MM-DD, or None.
        problem: Why nothing was read; set exactly when ``document`` is None.
    """

    url: str
    domain: str
    document: Document | None = None
    published: str | None = None
    problem: str | None = None


def register_pages(ledger: Ledger, pages: Sequence[Page], sidecar: Path) -> Ledger:
    """The ledger with pages registered as sources, copies of other sources named as such.

    A page keeps its letter when it comes again under the same address. One that was read stays as it is
    when it cannot be read a second time. Near-duplicates count as one witness (``Source.duplicate_of``).

    Args:
        ledger: The ledger.
        pages: The pages, at most one an address.
        sidecar: The sidecar folder, where the sentences are written.

    Raises:
        SourceError: The sidecar cannot be written.
    """
    before = {source.url: source for source in ledger.sources if source.url}
    new = [page.url for page in pages if page.url not in before]
    letters = {url: source.id for url, source in before.items()}
    letters |= dict(zip(new, next_ids(ledger, "source", len(new)), strict=True))
    merged = dict(ledger.sources_by_id)
    for page in pages:
        known = before.get(page.url)
        if page.document is None and known is not None and known.problem is None:
            continue
        merged[letters[page.url]] = record(letters[page.url], page, known, sidecar)
    return with_sources(ledger, mark_duplicates(merged, sidecar))


def record(letter: str, page: Page, before: Source | None, sidecar: Path) -> Source:
    """The ledger's record of a page; its sentences are written to the sidecar."""
    if page.document is None:
        return Source(
            id=letter,
            url=page.url,
            sha256=EMPTY,
            kind="html",
            domain=page.domain,
            published=page.published,
            sentences=0,
            problem=page.problem or "it could not be read",
        )
    found = store.read(sidecar, page.document.sha256) or store.extract(page.document)
    if found.sentences:
        store.write(sidecar, page.document.sha256, found)
    same = before is not None and before.sha256 == page.document.sha256
    return Source(
        id=letter,
        url=page.url,
        sha256=page.document.sha256,
        kind=page.document.kind,
        title=page.document.title,
        domain=page.domain,
        published=page.published or (before.published if before and same else None),
        sentences=len(found.sentences),
        pages=page.document.pages,
        reference=before.reference if before and same else None,
        problem=None if found.sentences else "yields no sentence",
        flags=page.document.flags,
    )
