"""The ledger's file: locked, read, changed, checked, written whole or not at all."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from grounded_research.errors import LedgerError
from grounded_research.ledger.files import replace_file
from grounded_research.ledger.lock import hold
from grounded_research.ledger.models import HandEdit, Ledger, changed
from grounded_research.ledger.place import SIDECAR_NAME
from grounded_research.ledger.reading import Read, parse_written, read_ledger
from grounded_research.ledger.serial import dump
from grounded_research.ledger.validation import refuse_faults

LOCK_TIMEOUT = 30.0
"""Seconds to wait for another process: a save takes under one, so that 30 s mean a process that hangs."""


CLOCK_VARIABLE = "SOURCE_DATE_EPOCH"
"""Seconds since 1970 that stand in for the present, so that the same run writes the same bytes: the
convention of reproducible-builds.org."""


def now() -> str:
    """The present time as the ledger writes it: UTC, ISO 8601, seconds.

    Raises:
        LedgerError: ``SOURCE_DATE_EPOCH`` is set and is no time.
    """
    fixed = os.environ.get(CLOCK_VARIABLE, "").strip()
    try:
        moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise LedgerError(
            f"{CLOCK_VARIABLE} is {fixed!a}: expected seconds since 1970, such as 1790000000"
        ) from error
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class LedgerStore:
    """One ledger file and its lock.

    Args:
        path: The ledger; a symbolic link is followed, so that the file it means is locked and replaced.
        clock: Gives the time of a hand edit that is taken over.
        lock_timeout: Seconds to wait while another process holds the ledger.
    """

    def __init__(
        self, path: Path, *, clock: Callable[[], str] = now, lock_timeout: float = LOCK_TIMEOUT
    ) -> None:
        self.path = path.resolve()
        self.clock = clock
        self.lock_timeout = lock_timeout
        self.last: Read | None = None

    @property
    def sidecar(self) -> Path:
        """The folder beside the ledger that holds the sources' sentences and the lock."""
        return self.path.parent / SIDECAR_NAME

    @property
    def backup(self) -> Path:
        """The version before the last write."""
        return self.path.with_name(f"{self.path.name}.bak")

    def exists(self) -> bool:
        """Whether there is a ledger."""
        return self.path.is_file()

    def load(self, *, adopt: bool = False) -> Ledger:
        """The ledger as it stands.

        Args:
            adopt: Take over a valid ledger that was edited by hand; it is sealed again and says so.

        Raises:
            LedgerMissingError: There is none.
            LedgerDamagedError: It is no JSON.
            LedgerEditedError: The seal does not fit; the details name every fault with its JSON pointer.
            LedgerVersionError: A newer version wrote it.
            LedgerError: It cannot be read.
        """
        read = self.read(adopt=adopt)
        return read.ledger if read.intact else self.adopt()

    def read(self, *, adopt: bool = False) -> Read:
        """The file as it stands, parsed only where its bytes are not those last read or written here."""
        self.last = read_ledger(self.path, self.backup, adopt=adopt, last=self.last)
        return self.last

    def adopt(self) -> Ledger:
        """Seal a ledger that was edited by hand, and write down in it that it was.

        The backup is left alone: it is the last version that no hand has touched.
        """
        with hold(self.path, self.sidecar, self.lock_timeout):
            read = self.read(adopt=True)
            if read.intact:
                return read.ledger
            edit = HandEdit(at=self.clock(), revision=read.ledger.revision)
            adopted = changed(read.ledger, hand_edits=(*read.ledger.hand_edits, edit))
            return self.write(adopted, read)

    def update(
        self, change: Callable[[Ledger], Ledger], *, create: Callable[[], Ledger] | None = None
    ) -> Ledger:
        """Change the ledger while no other process can, and return it as it now stands.

        A change that changes nothing writes nothing: the same bytes, the same revision.

        Args:
            change: From the ledger as it stands to the ledger wanted; what it raises leaves the file alone.
            create: Gives the first ledger where there is none.

        Raises:
            LedgerError: As for ``load``; also when the file cannot be written. The old version stands.
            LedgerLockedError: Another process held it for too long; the message says which.
            DefectError: The changed ledger breaks the ledger's rules.
        """
        with hold(self.path, self.sidecar, self.lock_timeout):
            if create is not None and not self.exists():
                return self.write(change(create()), None)
            read = self.read()
            wanted = change(read.ledger)
            if wanted is read.ledger or wanted == read.ledger:
                return read.ledger
            return self.write(wanted, read)

    def write(self, ledger: Ledger, before: Read | None) -> Ledger:
        """Check and write a ledger as the next revision; the lock must be held."""
        old = None if before is None else before.ledger
        sealed = changed(ledger, revision=1 if old is None else old.revision + 1)
        refuse_faults(sealed, old)
        raw = dump(sealed)
        written = parse_written(raw)
        keep = self.backup if before is not None and before.intact else None
        replace_file(self.path, raw, backup=keep)
        self.last = Read(written, raw, intact=True)
        return written
