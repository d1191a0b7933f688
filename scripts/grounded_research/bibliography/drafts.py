"""The printed references of a draft: its list, its footnotes, or all of it where it is nothing but a list."""

import re
from pathlib import Path

from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.documents.footnotes import footnote_entries
from grounded_research.documents.model import Document
from grounded_research.documents.read import read_document
from grounded_research.documents.reference_list import NUMBERED, entry_starts, names_author
from grounded_research.errors import BibliographyError, DocumentError

_PROSE = frozenset({"paragraph", "list_item"})
_REFERENCE_LIKE = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|10\.\d{4}/|arxiv|n\.d\.", re.IGNORECASE)
_LENGTHS = range(16, 1500)
"""Characters of a reference; less is a heading, more is a text."""

Listed = list[tuple[str, int]]
"""Printed references, each with the line that it begins at."""


def open_draft(path: Path) -> Document:
    """The draft as a document.

    Raises:
        BibliographyError: It cannot be read.
    """
    try:
        return read_document(path)
    except DocumentError as error:
        raise BibliographyError(error.message, details=error.details) from error


def entries_of(document: Document, *, bare: bool) -> Listed:
    """The reference list of a draft, else its footnotes that give works.

    Args:
        document: The draft.
        bare: Whether a draft without either is taken for a list without a heading, if it looks like one.
    """
    listed = [(block.text, block.line) for block in document.blocks if block.kind == "reference_entry"]
    listed = listed or [(text, line) for text, line, _ in footnote_entries(document)]
    return _bare_list(document) if bare and not listed else listed


def _bare_list(document: Document) -> Listed:
    """The paragraphs of a document most of which look like references, one by what it begins with."""
    blocks = [block for block in document.blocks if block.kind in _PROSE]
    lines = [(block.text, block.line) for block in blocks]
    if len(blocks) == 1 and "\n" in (raw := document.raw[blocks[0].start : blocks[0].end]):
        lines = _entries_in(raw, blocks[0].line)
    listed = [(text, line) for text, line in lines if _looks_like_reference(text)]
    if len(listed) * 2 < len(lines) or not any(_begins_as_reference(text) for text, _ in listed):
        return []
    return listed


def _entries_in(raw: str, first: int) -> Listed:
    """The entries of a paragraph of several lines."""
    kept = [
        (line.strip(), number) for number, line in enumerate(raw.splitlines(), start=first) if line.strip()
    ]
    starts = entry_starts([text for text, _ in kept])
    return [
        (" ".join(text for text, _ in kept[start:end]), kept[start][1])
        for start, end in zip(starts, [*starts[1:], len(kept)], strict=True)
    ]


def _looks_like_reference(text: str) -> bool:
    return _REFERENCE_LIKE.search(text) is not None and len(text) in _LENGTHS


def _begins_as_reference(text: str) -> bool:
    return bool(NUMBERED.match(text) or names_author(text) or find_identifiers(text))
