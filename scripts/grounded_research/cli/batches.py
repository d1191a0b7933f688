"""Long work in small saved batches, under a time budget, with signs of life on stderr."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grounded_research.ledger import store as ledger_store
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.store import LedgerStore

SIGN_OF_LIFE = 10.0
"""Seconds between lines on stderr; silence of minutes is taken for a hang and killed."""

SAVE_EVERY = 2.0
"""Seconds of work between two saves: what a kill can lose at most."""


def now() -> str:
    """The present time, or that of ``SOURCE_DATE_EPOCH``: UTC, ISO 8601 with seconds."""
    return ledger_store.now()


@dataclass
class Deadline:
    """The moment at which a run saves and stops."""

    seconds: float
    started: float = field(default_factory=time.monotonic)

    @property
    def over(self) -> bool:
        """Whether the budget has ended."""
        return time.monotonic() - self.started >= self.seconds


class Progress:
    """A bar on a terminal, otherwise a line every few seconds."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.done = 0
        self.last = time.monotonic()
        self.terminal = sys.stderr.isatty()

    def step(self, count: int) -> None:
        """Count work as done and show it when it is time."""
        self.done += count
        if self.terminal:
            sys.stderr.write(f"\r{self.label}: {self.done}/{self.total} ")
            if self.done >= self.total:
                sys.stderr.write("\n")
            sys.stderr.flush()
        elif time.monotonic() - self.last >= SIGN_OF_LIFE:
            sys.stderr.write(f"{self.label}: {self.done} of {self.total}\n")
            sys.stderr.flush()
            self.last = time.monotonic()


@dataclass(frozen=True)
class Batched:
    """The ledger after the batches, and how many items the budget did not reach."""

    ledger: Ledger
    left: int


def run_batches(
    store: LedgerStore,
    pending: Sequence[str],
    work: Callable[[Ledger, Sequence[str]], Ledger],
    *,
    deadline: Deadline,
    label: str,
    smallest: int = 8,
) -> Batched:
    """Work through ids in saved batches until all are done or the budget has ended.

    The size of a batch doubles while saves come more often than every two seconds: small work is saved once,
    and slow work loses little.

    Args:
        store: The ledger; locked during each batch.
        pending: The ids to work on, in order.
        work: Pure: the ledger and some ids to the ledger with those done.
        deadline: When to stop; the first batch always runs.
        label: What is being done, for stderr.
        smallest: Size of the first batch.
    """
    progress = Progress(label, len(pending))
    ledger = store.load()
    position, size = 0, smallest
    while position < len(pending) and not (position and deadline.over):
        batch = pending[position : position + size]
        started = time.monotonic()
        ledger = store.update(lambda current, ids=batch: work(current, ids))  # type: ignore[misc]
        position += len(batch)
        progress.step(len(batch))
        if time.monotonic() - started < SAVE_EVERY / 2:
            size *= 2
    return Batched(ledger=ledger, left=len(pending) - position)
