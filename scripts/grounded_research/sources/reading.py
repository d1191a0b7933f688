"""One source to its sentences: its file read with those that it includes, or what was read of it before."""

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grounded_research.documents.read import ascii_name, included_files, read_whole
from grounded_research.errors import DocumentError, SourceError
from grounded_research.ledger.digest import digest_whole
from grounded_research.ledger.models import Source
from grounded_research.sources import sidecar as store

EMPTY = "sha256:" + hashlib.sha256(b"").hexdigest()


@dataclass(frozen=True)
class Read:
    """One file after it was read, or could not be."""

    path: str
    sha256: str
    found: store.Extract | None
    problem: str | None
    included: tuple[str, ...] = ()


def read_file(path: Path, included: Sequence[Path], sidecar: Path, base: Path) -> Read:
    """Read one file with those that it includes, or take what was read of the same bytes before."""
    recorded = relative(path, base)
    try:
        sha256 = digest_whole(path, included)
    except OSError as error:
        return Read(recorded, EMPTY, None, f"cannot be read: {error.strerror or error}")
    names = tuple(relative(file, path.resolve().parent) for file in included)
    known = store.read(sidecar, sha256)
    if known is not None:
        return Read(recorded, sha256, known, None, names)
    try:
        document = read_whole(path)
    except DocumentError as error:
        return Read(recorded, sha256, None, error.message.removeprefix(ascii_name(path)).strip())
    found = store.extract(document)
    if not found.sentences:
        return Read(recorded, sha256, None, "yields no sentence")
    store.write(sidecar, sha256, found)
    return Read(recorded, sha256, found, None, names)


def relative(path: Path, base: Path) -> str:
    """The path as the ledger records it: relative to the ledger's folder, with forward slashes."""
    try:
        return Path(os.path.relpath(path.resolve(), base.resolve())).as_posix()
    except ValueError:  # another drive
        return path.resolve().as_posix()


def sentences_of(source: Source, sidecar: Path) -> store.Extract:
    """What was read out of a source, read again from its file where that is needed and still the same.

    Raises:
        SourceError: The sentences are gone, and the file is gone, changed or read otherwise now.
    """
    found = store.read(sidecar, source.sha256, older=source.path is None)
    if found is not None:
        return found
    path = sidecar.parent / source.path if source.path else None
    if path is not None and path.is_file() and digest_whole(path, included_files(path)) == source.sha256:
        found = store.extract(read_whole(path))
        if len(found.sentences) == source.sentences:
            store.write(sidecar, source.sha256, found)
            return found
    raise SourceError(
        f"The sentences of source {source.id} are not in {ascii_name(sidecar)} and "
        f"{ascii_name(Path(source.path or source.url or source.id))} is not the file that was read, "
        "or is read otherwise now. "
        "Register the sources again: run the command with --sources."
    )
