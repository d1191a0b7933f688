"""Which reader a file gets: by what stands in it, not by its name alone."""

import gzip
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from pydantic_core import from_json

from grounded_research.bibliography.files import LARGEST_BYTES
from grounded_research.citations.index.formats import acl, crossref, dblp
from grounded_research.citations.index.formats.retractions import is_retraction_table, read_retractions
from grounded_research.citations.index.items import Fault, Item
from grounded_research.errors import BibliographyError, IndexFileError

LIBRARY_SUFFIXES = frozenset({".bib", ".bibtex", ".ris", ".nbib", ".json", ".csljson", ".bbl", ".txt"})
LINE_SUFFIXES = frozenset({".jsonl", ".ndjson"})
TABLE_SUFFIXES = frozenset({".csv", ".tsv"})
XML_SUFFIXES = frozenset({".xml"})

# No record of any registry has a megabyte; a line beyond this is none.
LONGEST_LINE = 16_000_000

Reader = Callable[[Mapping[str, Any], str], Item | Fault]
Fits = Callable[[Mapping[str, Any]], bool]
JSON_READERS: tuple[tuple[str, Fits, Reader], ...] = (
    ("dblp", dblp.is_dblp, dblp.read_json),
    ("acl", acl.is_acl, acl.read_json),
    ("crossref", crossref.is_crossref, crossref.read_json),
)
"""Name of the format, whether a JSON object is of it, and its reader; the first that fits."""

Tagged = Iterator[tuple[str, Item | Fault]]


def read_file(path: Path) -> Tagged:
    """Every record of a file with the name of its format; ``.gz`` is opened on the way.

    Raises:
        IndexFileError: The file is missing, of no known format, or broken as a whole.
    """
    suffix = inner_suffix(path)
    if not path.is_file():
        raise IndexFileError(f"{path}: no such file; name a file of records")
    try:
        if suffix in LINE_SUFFIXES:
            yield from read_lines(path)
        elif suffix in TABLE_SUFFIXES:
            yield from read_table(path)
        elif suffix in XML_SUFFIXES:
            yield from read_xml(path)
        elif suffix in LIBRARY_SUFFIXES:
            yield from read_library_file(path)
        else:
            known = " ".join(sorted(LIBRARY_SUFFIXES | LINE_SUFFIXES | TABLE_SUFFIXES | XML_SUFFIXES))
            raise IndexFileError(
                f"{path}: unknown kind {suffix or '(no suffix)'}; expected one of {known}, or those with .gz"
            )
    except (OSError, EOFError) as error:
        raise IndexFileError(f"{path}: cannot be read ({error}); is the file whole?") from error
    except BibliographyError as error:
        raise IndexFileError(error.message, details=error.details) from error


def inner_suffix(path: Path) -> str:
    """The suffix that tells the format: that before ``.gz``."""
    return Path(path.name[:-3] if path.name.lower().endswith(".gz") else path.name).suffix.lower()


def open_bytes(path: Path) -> IO[bytes]:
    """The file's bytes, decompressed."""
    return cast("IO[bytes]", gzip.open(path, "rb")) if path.name.lower().endswith(".gz") else path.open("rb")


def read_lines(path: Path) -> Tagged:
    """JSON objects, one a line, each by its own format."""
    with open_bytes(path) as stream:
        number = 0
        while line := stream.readline(LONGEST_LINE):
            number += 1
            if line.strip():
                yield read_line(line, f"{path.name}, line {number}")


def read_line(line: bytes, where: str) -> tuple[str, Item | Fault]:
    """One line."""
    try:
        record = from_json(line)
    except ValueError as error:
        return "unread", Fault(where, f"no JSON: {error}")
    if isinstance(record, dict):
        for name, fits, reader in JSON_READERS:
            if fits(record):
                return name, reader(record, where)
        return "csl", read_csl_item(record, where)
    return "unread", Fault(where, "no JSON object")


def read_csl_item(record: Mapping[str, Any], where: str) -> Item | Fault:
    """A line that is of no registry may be an item of CSL-JSON."""
    from grounded_research.bibliography.csl import read_csl
    from grounded_research.citations.index.formats.bibliographies import item_of

    entries = read_csl(json.dumps([record]), where).entries
    return item_of(entries[0], where) if entries else Fault(where, "no record of a known format")


def read_table(path: Path) -> Tagged:
    """A list of retractions."""
    with open_bytes(path) as stream:
        first = stream.readline(LONGEST_LINE).decode("utf-8", errors="replace")
    if not is_retraction_table(first):
        raise IndexFileError(
            f"{path}: an unknown table; expected Retraction Watch's columns (OriginalPaperDOI, "
            "RetractionNature) or the columns doi and status"
        )
    import io

    with open_bytes(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="")
        for item in read_retractions(text, path.name):
            yield "retractions", item


def read_xml(path: Path) -> Tagged:
    """XML of dblp or of the ACL Anthology."""
    from grounded_research.citations.index.formats.acl import read_acl_xml
    from grounded_research.citations.index.formats.dblp_xml import read_dblp_xml

    with open_bytes(path) as stream:
        head = stream.read(4096)
    name, reader = ("dblp", read_dblp_xml) if b"<dblp" in head else ("acl", read_acl_xml)
    if name == "acl" and b"<collection" not in head:
        raise IndexFileError(
            f"{path}: unknown XML; expected dblp's (<dblp>) or the ACL Anthology's (<collection>)"
        )
    with open_bytes(path) as stream:
        for item in reader(stream, path.name):
            yield name, item


def read_library_file(path: Path) -> Tagged:
    """A bibliography."""
    from grounded_research.citations.index.formats.bibliographies import read_library

    with plain_file(path) as plain:
        for item in read_library(plain, path.name):
            yield "library", item


@contextmanager
def plain_file(path: Path) -> Iterator[Path]:
    """The file itself, or what ``.gz`` holds as a temporary file of the inner name.

    Raises:
        IndexFileError: It holds more than a bibliography can.
    """
    if not path.name.lower().endswith(".gz"):
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        inner = Path(folder) / path.name[:-3]
        with gzip.open(path, "rb") as packed, inner.open("wb") as out:
            shutil.copyfileobj(LimitedReader(packed, path), out)
        yield inner


class LimitedReader:
    """Reads at most as much as a bibliography may hold: a small file can unpack to a huge one."""

    def __init__(self, stream: Any, path: Path) -> None:
        self.stream = stream
        self.path = path
        self.left = LARGEST_BYTES

    def read(self, size: int = -1) -> bytes:
        """The next bytes.

        Raises:
            IndexFileError: There are too many.
        """
        data = bytes(self.stream.read(size))
        self.left -= len(data)
        if self.left < 0:
            raise IndexFileError(f"{self.path}: unpacks to more than {LARGEST_BYTES} bytes: split the file")
        return data
