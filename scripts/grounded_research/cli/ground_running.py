"""The run of stage 2: sources registered, every claim read in saved batches."""

from collections.abc import Sequence
from pathlib import Path

from grounded_research.cli.batches import Deadline, now, run_batches
from grounded_research.cli.ground_result import run_result
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, next_command
from grounded_research.cli.shelf import Shelf
from grounded_research.ground.library import Library
from grounded_research.ground.running import finish, pending, register, require_claims, require_sources, work
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.store import LedgerStore

SMALLEST_BATCH = 64
"""Claims between two saves at least: half a second of reading, as long as saving a large ledger takes."""


def run_stage(
    store: LedgerStore,
    common: Common,
    *,
    deadline: Deadline,
    sources: Sequence[Path] = (),
    shelf: Shelf | None = None,
) -> Result:
    """Register the sources, read every pending claim in saved batches, and say what came of it.

    A ``shelf`` keeps the sources loaded for the stages that follow.

    Raises:
        StageError: There are no claims, or no sources.
        SourceError: A source that was named is not there, or none can be read.
    """
    from grounded_research.citations.tie import tie_sources

    ledger = ready(store, common, sources)
    if sources:
        ledger = store.update(
            lambda current: register(current, list(sources), store.sidecar, base=store.path.parent)
        )
    library = (shelf or Shelf(store)).library(ledger)
    if ledger.references:  # cited works are shown first
        store.update(lambda current: tie_sources(current, library.sources, {}))
    done = run_batches(
        store,
        pending(ledger),
        lambda current, ids: work(current, library, ids, at=now()),
        deadline=deadline,
        label="grounding",
        smallest=SMALLEST_BATCH,
    )
    ledger = store.update(lambda current: finish(current, at=now()))
    return run_result(ledger, store, common, left=done.left)


def ready(store: LedgerStore, common: Common, sources: Sequence[Path] = ()) -> Ledger:
    """The ledger, with claims, and with sources unless some are about to be registered.

    Raises:
        StageError: One of them is missing.
    """
    ledger = with_claims(store, common)
    if not sources:
        command = next_command("ground.py", "run", "--sources", "FOLDER", common=common, ledger=store.path)
        require_sources(ledger, command)
    return ledger


def with_claims(store: LedgerStore, common: Common) -> Ledger:
    """The ledger, with claims.

    Raises:
        StageError: There are none.
    """
    ledger = store.load(adopt=common.adopt)
    require_claims(ledger, next_command("decompose.py", "run", "DRAFT", common=common, ledger=store.path))
    return ledger


def load_library(ledger: Ledger, store: LedgerStore) -> Library:
    """The sources of a ledger with their sentences."""
    return Shelf(store).library(ledger)
