"""Digests: how the ledger names a content, so that a change of it shows."""

import errno
import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path

SEPARATOR = b"\x1f"
"""Ends the length that stands before every part, so that ("ab", "c") and ("a", "bc") differ."""


def digest(*parts: str) -> str:
    """The digest of some texts in their order: ``sha256:`` and 64 hex digits."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(str(len(data)).encode())
        whole.update(SEPARATOR)
        whole.update(data)
    return f"sha256:{whole.hexdigest()}"


def digest_bytes(data: bytes) -> str:
    """The plain SHA-256 of bytes in the same form, as ``sha256sum`` would say it."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def digest_file(path: Path) -> str:
    """The plain SHA-256 of a file's bytes.

    Raises:
        OSError: The file cannot be read, or is a pipe or a device, which may never end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    with path.open("rb") as stream:
        return f"sha256:{hashlib.file_digest(stream, 'sha256').hexdigest()}"


def digest_whole(path: Path, included: Sequence[Path]) -> str:
    """The digest of a file's bytes; with files that it includes, that of all their digests in order.

    Raises:
        OSError: One of them cannot be read.
    """
    own = digest_file(path)
    return digest(own, *map(digest_file, included)) if included else own
