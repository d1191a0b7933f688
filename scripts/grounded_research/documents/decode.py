"""Bytes to text: byte-order marks, UTF-8, UTF-16, declared encodings, and the refusal of what is no text."""

import codecs
import re

from grounded_research.errors import DocumentError
from grounded_research.text.patterns import regex

# Longest first: the mark of UTF-32 begins with that of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# First bytes of formats that are often given the wrong suffix.
MAGIC = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive (a .docx?)"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"GIF8", "a GIF picture"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "an SQLite database"),
)
DECLARED = regex(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{2,40})""", re.IGNORECASE)
DECLARATION_WINDOW = 4096
"""The HTML standard asks for the declaration within the first 1,024 bytes; pages are not that strict."""


def decode(data: bytes, name: str, *, declared: bool = False) -> str:
    """The text of a file.

    Args:
        data: The file's bytes.
        name: The file's name, for messages.
        declared: Whether an encoding that the file declares in a meta element may be used.

    Raises:
        DocumentError: The bytes are no text; names the first byte that is wrong and its offset.
    """
    refuse_magic(data, name)
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return strictly(data[len(mark) :], encoding, name, skipped=len(mark))
    zero = data.find(b"\0")
    if zero >= 0:
        raise DocumentError(
            f"{name} is a binary file: byte 0x00 at offset {zero}. "
            "A text is expected; save it as UTF-8 and try again."
        )
    if declared and (match := DECLARED.search(data[:DECLARATION_WINDOW])):
        return by_declaration(data, match[1].decode("ascii"), name)
    return strictly(data, "utf-8", name)


def refuse_magic(data: bytes, name: str) -> None:
    """Refuse a file whose first bytes say that it is of another format."""
    for magic, what in MAGIC:
        if data.startswith(magic):
            raise DocumentError(
                f"{name} is {what} by its first bytes (0x{data[0]:02x} at offset 0), not a text. "
                "Give the file its right suffix, or save it as UTF-8 text."
            )


def by_declaration(data: bytes, encoding: str, name: str) -> str:
    """Decode as the page declares; browsers read latin-1 as windows-1252, and so do we."""
    try:
        known = codecs.lookup(encoding).name
    except LookupError:
        return strictly(data, "utf-8", name)
    if known in {"iso8859-1", "ascii", "cp1252"}:
        return data.decode("cp1252", errors="replace")
    return strictly(data, known, name)


def strictly(data: bytes, encoding: str, name: str, *, skipped: int = 0) -> str:
    """Decode or name the first byte that does not fit."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        offset = error.start
        value = data[offset] if offset < len(data) else 0
        line = data.count(b"\n", 0, offset) + 1
        raise DocumentError(
            f"{name} is not {encoding.upper()}: byte 0x{value:02x} at offset {offset + skipped} "
            f"(line {line}). Save it as UTF-8 and try again."
        ) from error
