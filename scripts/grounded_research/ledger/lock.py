"""The lock on a ledger: held by the system for a living process, with a note of who holds it."""

import contextlib
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from grounded_research.errors import LedgerError, LedgerLockedError
from grounded_research.ledger.faults import plain
from grounded_research.ledger.files import sweep

POLL = 0.01
"""Seconds between two tries for the lock: a save takes about 30 ms, and a waiter comes next soon after it."""


@contextlib.contextmanager
def hold(path: Path, sidecar: Path, timeout: float) -> Iterator[None]:
    """Hold the ledger's lock; it ends with the process, so that a killed one never blocks.

    Raises:
        LedgerLockedError: Another process held it for ``timeout`` seconds; the message says which.
        LedgerError: The folder cannot be written.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(sidecar / f"{path.name}.lock")
    note = sidecar / f"{path.name}.holder"
    try:
        sidecar.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=timeout, poll_interval=POLL)
    except Timeout as error:
        raise LedgerLockedError(
            f"{path} is held by {holder(note)}; waited {timeout:g} s. Nothing was changed. "
            f"Run the command again when that process has ended."
        ) from error
    except OSError as error:
        raise LedgerError(
            f"{path} cannot be locked: {error.strerror or error}. The folder must be writable, "
            f"or name another place with --out FOLDER."
        ) from error
    try:
        sign(note)
        sweep(path)
        yield
    finally:
        with contextlib.suppress(OSError):
            note.unlink(missing_ok=True)
        lock.release()


def sign(note: Path) -> None:
    """Write down who holds the lock; it is told to people and decides nothing, so that failing is no harm."""
    import platform

    since = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    with contextlib.suppress(OSError):
        note.write_text(json.dumps({"pid": os.getpid(), "host": platform.node(), "since": since}))


def holder(note: Path) -> str:
    """Who holds the lock, in words."""
    try:
        who = json.loads(note.read_text(encoding="utf-8"))
        return f"process {who['pid']} on {plain(str(who['host']))} since {who['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
