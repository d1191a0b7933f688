"""The sources of one run, loaded and indexed once for all its stages."""

from grounded_research.ground.library import Library
from grounded_research.ledger.models import Ledger, Source, changed
from grounded_research.ledger.store import LedgerStore
from grounded_research.sources.register import load_sources


class Shelf:
    """Keeps the library of a ledger from stage to stage: to load and index long sources takes seconds."""

    def __init__(self, store: LedgerStore) -> None:
        self.store = store
        self.texts: tuple[Source, ...] = ()
        self.kept = Library({})

    def library(self, ledger: Ledger) -> Library:
        """The library of the ledger's sources, loaded again where any text has changed.

        To which reference a source is tied says nothing of its text, so that this may be of an earlier stage.

        Raises:
            SourceError: The sentences of a source are gone and its file is gone or has changed.
        """
        texts = tuple(changed(source, reference=None) for source in ledger.sources)
        if texts != self.texts:
            self.kept = Library(load_sources(ledger, self.store.sidecar))
            self.texts = texts
        return self.kept
