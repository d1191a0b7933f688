"""Pages into the ledger: registered, what could not be asked named, and open questions opened again."""

from collections.abc import Sequence
from pathlib import Path

from grounded_research.ground.running import reopened
from grounded_research.ground.web.gathering import Gathered
from grounded_research.ledger.changes import replace_skipped
from grounded_research.ledger.models import Ledger, Skipped
from grounded_research.ledger.words import StageName
from grounded_research.sources.pages import Page, register_pages
from grounded_research.sources.register import SEARCH_LEFT_OUT


def add_pages(ledger: Ledger, pages: Sequence[Page], sidecar: Path) -> Ledger:
    """Register pages and open again what rested on one that changed, or may be found in new ones.

    Raises:
        SourceError: The sidecar cannot be written.
    """
    before = {source.id: (source.sha256, source.problem) for source in ledger.sources}
    last = {page.url: page for page in pages}
    after = register_pages(ledger, list(last.values()), sidecar)
    now = {source.id: (source.sha256, source.problem) for source in after.sources}
    moved = {name for name, state in before.items() if now.get(name) != state}
    readable = {source.id for source in after.sources if source.problem is None}
    if not before or not (moved or (now.keys() - before.keys()) & readable):
        return after
    return reopened(after, moved)


def add_gathered(ledger: Ledger, gathered: Gathered, sidecar: Path) -> Ledger:
    """The same for what was gathered for a claim; searches that could not be asked are named as left out."""
    with_pages = add_pages(ledger, gathered.pages, sidecar) if gathered.pages else ledger
    asked = {what_of(search.surface, search.words) for search in gathered.answers}
    kept = [
        entry for entry in with_pages.skipped if entry.stage is StageName.GROUND and entry.what not in asked
    ]
    new = [
        Skipped(
            stage=StageName.GROUND,
            what=what_of(search.surface, search.words),
            reason=f"could not be asked: {why}",
        )
        for search, why in gathered.silent.items()
    ]
    return replace_skipped(with_pages, StageName.GROUND, [*kept, *new])


def what_of(surface: str, words: str) -> str:
    """How a search that was left out is named."""
    return f"{SEARCH_LEFT_OUT}{surface}: {words}"
