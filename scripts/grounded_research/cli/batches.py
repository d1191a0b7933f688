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
"""Seconds of work between two saves while saves are quick: what a kill can lose."""

MOST_GROWTH = 8
"""Times that a batch is as large as the one before at most: a few items may have been quick by chance."""

SAVING_SHARE = 4
"""Work lasts at least this many times as long as its save: the ledger of a long draft takes seconds to write,
and batches of two seconds would spend the whole budget on writing it."""


def now() -> str:
    """The present time, or that of ``SOURCE_DATE_EPOCH``: UTC, ISO 8601 with seconds."""
    return ledger_store.now()


SHORTEST_ITEM = 1e-6
"""Seconds; keeps the number of items finite where the clock saw no time pass."""


@dataclass
class Deadline:
    """The moment at which a run saves and stops."""

    seconds: float
    started: float = field(default_factory=time.monotonic)

    @property
    def over(self) -> bool:
        """Whether the budget has ended."""
        return self.left <= 0

    @property
    def left(self) -> float:
        """The seconds that are left; below zero when the budget has ended."""
        return self.seconds - (time.monotonic() - self.started)


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

    A batch is as large as saves are to be apart, at the pace of the one before: small work is saved once or
    twice, and slow work loses little. None is begun that would outlast the budget at that pace.

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
        timed = Timed(work)
        started = time.monotonic()
        ledger = store.update(lambda current, ids=batch, do=timed: do(current, ids))  # type: ignore[misc]
        position += len(batch)
        progress.step(len(batch))
        saving = time.monotonic() - started - timed.seconds
        lasting = min(max(SAVE_EVERY, SAVING_SHARE * saving), deadline.left - saving)
        size = min(MOST_GROWTH * len(batch), within(lasting, timed.seconds / len(batch)))
    return Batched(ledger=ledger, left=len(pending) - position)


@dataclass
class Timed:
    """Work with the seconds that it took, without those of reading and saving the ledger."""

    work: Callable[[Ledger, Sequence[str]], Ledger]
    seconds: float = 0.0

    def __call__(self, ledger: Ledger, ids: Sequence[str]) -> Ledger:
        """Do the work and keep its time."""
        started = time.monotonic()
        done = self.work(ledger, ids)
        self.seconds = time.monotonic() - started
        return done


def within(seconds: float, each: float) -> int:
    """How many items the time left allows for, one at least; ``each`` is what an item took, in seconds."""
    return max(1, int(seconds / max(each, SHORTEST_ITEM)))
