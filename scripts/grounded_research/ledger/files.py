"""Writing a file whole or not at all, with the last version kept."""

import contextlib
import os
from pathlib import Path

from grounded_research.errors import LedgerError

TEMPORARY = ".tmp"


def replace_file(path: Path, data: bytes, *, backup: Path | None) -> None:
    """Put ``data`` in the place of a file so that a reader, or a crash, meets the old version or the new.

    Args:
        path: The file; its folder must exist.
        data: All of its new content.
        backup: Where the version that is replaced is kept; None keeps none.

    Raises:
        LedgerError: The disk is full or the folder cannot be written; the old version stands.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        write_through(temporary, data)
        if backup is not None:
            keep(path, backup)
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise LedgerError(
            f"{path} could not be written: {error.strerror or error}. Nothing was lost: the version "
            f"before stands. Free space or make the folder writable, or name another with --out FOLDER; "
            f"then run again."
        ) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_through(path: Path, data: bytes) -> None:
    """Write a new file down to the disk."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def keep(path: Path, backup: Path) -> None:
    """Keep a file under a second name, as a link where the file system knows links: that copies nothing."""
    temporary = backup.with_name(f".{backup.name}.{os.getpid()}{TEMPORARY}")
    temporary.unlink(missing_ok=True)
    try:
        try:
            os.link(path, temporary)
        except OSError:
            import shutil

            shutil.copyfile(path, temporary)
        temporary.replace(backup)
    finally:
        temporary.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Write a folder's entries down to the disk, where the system can open a folder."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sweep(path: Path) -> None:
    """Remove what killed processes left half-written beside a file; call it while holding the lock."""
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if entry.name.startswith(f".{path.name}.") and entry.name.endswith(TEMPORARY):
                Path(entry.path).unlink(missing_ok=True)
