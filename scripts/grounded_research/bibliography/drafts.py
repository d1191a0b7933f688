"""The printed references of a draft: its list, its footnotes, or all of it where it is nothing but a list."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from pathlib import Path

from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.documents.footnotes import footnote_entries
from grounded_research.documents.model import Document
from grounded_research.documents.read import read_document
from grounded_research.documents.reference_list import NUMBERED, entry_starts, names_author
from grounded_research.errors import BibliographyError, DocumentError
from grounded_research.text.patterns import regex

_PROSE = frozenset({"paragraph", "list_item"})
_REFERENCE_LIKE = regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|10\.\d{4}/|arxiv|n\.d\.", re.IGNORECASE)
_NUMBER = regex(r"(?:(?P<line>(?:^|(?<=\n)))|(?<=\s))\[(?P<number>\d{1,3})\](?=\s)")
# What a link may name that the text does not show, the surest first, as it is written behind the text.
_LINKS = {"doi": "https://doi.org/{}", "arxiv": "arXiv:{}"}
_FEWEST_NUMBERED = 3
"""Fewer numbers in brackets are citations in a text."""
_NUMBERED_SHARE = 0.8
"""Of the numbered pieces, those that look like references."""
_LENGTHS = range(16, 1500)
"""Characters of a reference; less is a heading, more is a text."""

Listed = list[tuple[str, int]]
"""Printed references, each with the line that it begins at."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What a draft lists.

    Attributes:
        entries: Its references.
        left: Lines between the entries of a list without a heading that look like none.
    """

    entries: Listed
    left: Listed = field(default_factory=list)


def open_draft(path: Path) -> Document:
    """The draft as a document.

    Raises:
        BibliographyError: It cannot be read.
    """
    try:
        return read_document(path)
    except DocumentError as error:
        raise BibliographyError(error.message, details=error.details) from error


def entries_of(document: Document, *, bare: bool) -> Printed:
    """The reference list of a draft, else its footnotes that give works.

    Args:
        document: The draft.
        bare: Whether a draft without either is taken for a list without a heading, if it looks like one.
    """
    listed = [
        (with_link(block.text, document.raw[block.start : block.end]), block.line)
        for block in document.blocks
        if block.kind == "reference_entry"
    ]
    listed = listed or [(text, line) for text, line, _ in footnote_entries(document)]
    if listed or not bare:
        return Printed(listed)
    numbered = _unheaded_list(document)
    return Printed(numbered) if numbered else _bare_list(document)


def with_link(text: str, raw: str) -> str:
    """A printed reference with the DOI or arXiv id that only a link in its source holds.

    Args:
        text: What is shown.
        raw: The same in the source.
    """
    shown, held = find_identifiers(text), find_identifiers(raw)
    for kind, form in _LINKS.items():
        if kind in held and kind not in shown:
            return f"{text} {form.format(held[kind])}"
    return text


def _unheaded_list(document: Document) -> Listed:
    """The numbered references at the end of a paper that sets no heading above them, as in physics."""
    blocks = [block for block in document.blocks if block.kind in _PROSE]
    text = "\n".join(block.text for block in blocks)
    starts = list(accumulate((len(block.text) + 1 for block in blocks), initial=0))
    run = _numbered_run(text)
    pieces = [
        (" ".join(text[begin:end].split()), blocks[bisect_right(starts, begin) - 1].line)
        for begin, end in pairwise([*run, len(text)])
    ]
    listed = [piece for piece in pieces if _looks_like_reference(piece[0])]
    return listed if len(pieces) >= _FEWEST_NUMBERED and len(listed) >= _NUMBERED_SHARE * len(pieces) else []


def _numbered_run(text: str) -> list[int]:
    """Where the numbers in brackets stand, one behind the other, from the last 1 that begins a line."""
    marks = [(int(found["number"]), found.start(), found["line"]) for found in _NUMBER.finditer(text)]
    first = next(
        (n for n in range(len(marks) - 1, -1, -1) if marks[n][0] == 1 and marks[n][2] is not None), None
    )
    if first is None:
        return []
    run: list[int] = []
    for number, place, _ in marks[first:]:
        if number == len(run) + 1:
            run.append(place)
    return run


def _bare_list(document: Document) -> Printed:
    """The paragraphs of a document most of which look like references, half by what they begin with."""
    blocks = [block for block in document.blocks if block.kind in _PROSE]
    lines = [(block.text, block.line) for block in blocks]
    if len(blocks) == 1 and "\n" in (raw := document.raw[blocks[0].start : blocks[0].end]):
        lines = _entries_in(raw, blocks[0].line)
    listed = [(text, line) for text, line in lines if _looks_like_reference(text)]
    begun = sum(_begins_as_reference(text) for text, _ in listed)
    if not listed or len(listed) * 2 < len(lines) or begun * 2 < len(listed):
        return Printed([])
    return Printed(listed, [one for one in lines if not _looks_like_reference(one[0])])


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
