"""Bytes of a bibliography file to text, with the first byte named that is not in the expected encoding."""

from pathlib import Path

from grounded_research.bibliography.model import Problem
from grounded_research.errors import BibliographyError

# The largest collection met that is kept as one bibliography has 30 MB; ten times that is an attack.
LARGEST_BYTES = 300_000_000
# The largest bibliography of a paper or thesis that was met has 3 MB. More is a collection, which belongs
# into the index; reading takes twenty times its size in memory.
LARGEST_BIBLIOGRAPHY = 64_000_000
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def read_text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file, and a problem that names the first byte that is no UTF-8.

    Raises:
        BibliographyError: The file is missing, empty, too large or binary.
    """
    content = _read_bytes(path)
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, errors="replace"), ()
    if b"\x00" in content[:4096]:
        raise BibliographyError(f"{path}: this is a binary file; expected a bibliography as text")
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = (
            f"byte 0x{content[error.start]:02X} at offset {error.start} is not UTF-8; the file was read as "
            "Windows-1252: save it as UTF-8"
        )
        return content.decode("cp1252", errors="replace"), (Problem(line, message),)


def refuse_large(path: Path, largest: int) -> None:
    """Pass when a file is not larger than a bibliography may be; one that is missing passes too.

    Raises:
        BibliographyError: It is larger.
    """
    try:
        size = path.stat().st_size
    except OSError:
        return
    if size > largest:
        raise BibliographyError(
            f"{path}: {size} bytes; at most {largest} are read as one bibliography: split the file "
            "(index add takes the pieces as one part, with --name)"
        )


def _read_bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise BibliographyError(f"{path}: {size} bytes; at most {LARGEST_BYTES} are read: split the file")
        if not path.is_file():  # a pipe or a device may never end
            raise BibliographyError(f"{path}: no regular file; name a bibliography")
        content = path.read_bytes()
    except FileNotFoundError:
        raise BibliographyError(f"{path}: no such file; name a bibliography that exists") from None
    except OSError as error:
        raise BibliographyError(
            f"{path}: cannot be read ({error.strerror}); check the permissions"
        ) from error
    if not content.strip():
        raise BibliographyError(f"{path}: the file is empty; expected a bibliography")
    return content
