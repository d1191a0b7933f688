"""Files to documents: the table of formats, the limits, and the flags every document gets."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from grounded_research.documents.decode import decode
from grounded_research.documents.limits import DOCX_BYTES, PDF_BYTES, TEXT_BYTES
from grounded_research.documents.model import Block, Document, Reading
from grounded_research.documents.pieces import Lines
from grounded_research.documents.unsafe import speaks_to_reader
from grounded_research.errors import DocumentError
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

if TYPE_CHECKING:
    from grounded_research.documents.latex_files import Assembly


@dataclass(frozen=True)
class Format:
    """How files of one suffix are read; ``module`` is imported when the first such file comes."""

    kind: str
    module: str
    reader: str
    limit: int = TEXT_BYTES
    binary: bool = False


MARKDOWN = Format("markdown", "markdown", "read_markdown")
PLAIN = Format("text", "plain", "read_plain")
HTML = Format("html", "webpage", "read_webpage")
LATEX = Format("latex", "latex", "read_latex")
SUPPORTED_SUFFIXES = {
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".txt": PLAIN,
    ".text": PLAIN,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".pdf": Format("pdf", "pdf.reader", "read_pdf", PDF_BYTES, binary=True),
    ".docx": Format("docx", "wordfile", "read_docx", DOCX_BYTES, binary=True),
    ".tex": LATEX,
}
"""Suffix, in lower case, to the way its files are read."""
BEGINNING = 50_000
"""Bytes in which a text says what it is: a LaTeX file may begin with many definitions."""
SIGNS = (
    (LATEX, regex(rb"^\s*\\documentclass\b|^\s*\\begin\{document\}", re.MULTILINE)),
    (HTML, regex(rb"\A(?:\xef\xbb\xbf)?\s*(?:<!doctype html\b|<html\b)", re.IGNORECASE)),
)
"""What a file says of itself that is called plain text."""


def format_of(path: Path) -> Format | None:
    """The way a file is read: by its suffix, plain text by what it says of itself; None if by none."""
    form = SUPPORTED_SUFFIXES.get(path.suffix.lower())
    if form is not PLAIN:
        return form
    try:
        with path.open("rb") as stream:
            beginning = stream.read(BEGINNING)
    except OSError:
        return form
    return next((other for other, sign in SIGNS if sign.search(beginning)), form)


def read_document(path: Path) -> Document:
    """Read a file.

    Raises:
        DocumentError: It is missing, empty, of an unknown format, larger than the limit of its format,
            binary or wrongly encoded (the message names the byte), or yields no text.
    """
    form = format_of(path)
    if form is None:
        known = " ".join(sorted(SUPPORTED_SUFFIXES))
        raise DocumentError(f"{ascii_name(path)} has no suffix that can be read. Expected one of: {known}.")
    data = file_bytes(path, form.limit)
    return parse(data, path, form)


def file_bytes(path: Path, limit: int) -> bytes:
    """The bytes of a file; its size is looked at before it is read."""
    name = ascii_name(path)
    try:
        if not path.is_file():
            what = "is a folder" if path.is_dir() else "does not exist"
            raise DocumentError(f"{name} {what}. A file is expected; check the path.")
        size = path.stat().st_size
        if size > limit:
            raise DocumentError(
                f"{name} has {size / 2**20:.0f} MB; at most {limit // 2**20} MB are read. Split it."
            )
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(
            f"{name} cannot be read: {error.strerror or error}. Check who may read it."
        ) from error
    if not data:
        raise DocumentError(f"{name} is empty (0 bytes).")
    return data


def parse(data: bytes, path: Path, form: Format) -> Document:
    """The document that ``data`` holds."""
    name = ascii_name(path)
    read = getattr(import_module(f"grounded_research.documents.{form.module}"), form.reader)
    reading = from_bytes(read, data, name) if form.binary else from_text(read, data, name, form)
    if not any(block.kind not in {"boilerplate", "comment", "front_matter"} for block in reading.blocks):
        raise DocumentError(
            f"{name} yields no text: nothing readable was found in it.", details=reading.flags
        )
    return Document(
        path=str(path),
        kind=form.kind,
        raw=reading.raw,
        sha256=digest_of(data),
        title=reading.title,
        pages=reading.pages,
        blocks=reading.blocks,
        flags=(*reading.flags, *speaks_to_reader(reading.raw)),
    )


def read_whole(path: Path) -> Document:
    """Read a file together with those that it includes (LaTeX), each in its place.

    Files that are not there, lie outside its folder or include themselves are named in the flags.

    Raises:
        DocumentError: As ``read_document``, of the file itself.
    """
    form = format_of(path)
    if form is not LATEX:
        return read_document(path)
    from grounded_research.documents.latex import read_latex
    from grounded_research.documents.latex_files import NOT_READ

    data = file_bytes(path, form.limit)
    assembly = assembled(path, decode(data, ascii_name(path)))
    if not assembly.followed:
        document = parse(data, path, form)
        flags = [flag for flag in document.flags if not flag.startswith(NOT_READ)]
        return replace(document, flags=(*flags, *assembly.flags()))
    raw, parts = "".join(assembly.texts), tuple(assembly.parts)
    reading = read_latex(raw, parts)
    return Document(
        path=str(path),
        kind=form.kind,
        raw=raw,
        sha256=digest_of(data),
        title=reading.title,
        pages=None,
        blocks=reading.blocks,
        flags=(*reading.flags, *assembly.flags(), *speaks_to_reader(raw, Lines(raw, parts))),
        parts=parts,
        included=tuple((file.name, digest_of(file.path.read_bytes())) for file in assembly.included()),
    )


def included_files(path: Path) -> tuple[Path, ...]:
    """The files that ``read_whole`` reads beside this one, resolved; none of a file that cannot be read."""
    if format_of(path) is not LATEX:
        return ()
    try:
        return tuple(file.path for file in assembled(path, read_text(path)).included())
    except DocumentError:
        return ()


def assembled(path: Path, raw: str) -> "Assembly":
    """The text of a LaTeX file with what it includes of its folder."""
    from grounded_research.documents.latex_files import Assembly

    main = path.resolve()
    assembly = Assembly(read_text, main.parent)
    assembly.add(main, raw)
    return assembly


def read_text(path: Path) -> str:
    """The decoded text of a file."""
    return decode(file_bytes(path, LATEX.limit), ascii_name(path))


def digest_of(data: bytes) -> str:
    """The digest of a file's bytes as the ledger writes it."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def from_bytes(read: Callable[[bytes, str], Reading], data: bytes, name: str) -> Reading:
    """Read a binary format."""
    return read(data, name)


def from_text(read: Callable[[str], Reading], data: bytes, name: str, form: Format) -> Reading:
    """Read a text format."""
    return read(decode(data, name, declared=form.kind == "html"))


def ascii_name(path: Path) -> str:
    """The path for a message: ASCII, whatever the file is called."""
    return str(path).encode("ascii", "backslashreplace").decode("ascii")


def raw_span(block: Block, span: Span) -> Span:
    """Where the characters ``span`` of the block's text stand in the document's raw text."""
    if span.start >= span.end:
        at = block.offsets[span.start]
        return Span(at, at)
    return Span(block.offsets[span.start], block.offsets[span.end - 1] + 1)


def lines_of(document: Document) -> Lines:
    """The lines of a document's raw text, for the file and line of an offset."""
    return Lines(document.raw, document.parts)
