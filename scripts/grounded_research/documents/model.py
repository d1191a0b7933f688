"""What a document is once it is read: blocks of readable text, each with its place in the file."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """One piece of a document.

    Attributes:
        kind: heading, paragraph, list_item, table_row, quote, code, math, front_matter, comment, caption,
            footnote, reference_entry or boilerplate.
        text: The readable text: markup removed, a soft line end turned into one space.
        start: Offset in the document's raw text where the block, markup included, begins.
        end: Offset where it ends; ``raw[start:end]`` is the block verbatim.
        offsets: ``len(text) + 1`` offsets: ``offsets[i]`` is where ``text[i]`` stands in raw, so that
            ``text[a:b]`` stands at ``raw[offsets[a] : offsets[b - 1] + 1]``.
        line: 1-based line of ``start``.
        section: Texts of the headings above, outermost first.
        page: 1-based page where the format has pages.
        level: Heading level, list depth, or 0 for the header row of a table.
        header: Column headers of a table row; empty in a header row and in a table without one.
    """

    kind: str
    text: str
    start: int
    end: int
    offsets: Sequence[int]
    line: int
    section: tuple[str, ...] = ()
    page: int | None = None
    level: int | None = None
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text of several files.

    Attributes:
        start: Where it begins in the whole text.
        file: The file that it is from, relative to the folder of the main file.
        line: 1-based line of that file on which it begins.
    """

    start: int
    file: str
    line: int


@dataclass(frozen=True)
class Document:
    """A file that was read.

    Attributes:
        path: The path as it was given.
        kind: markdown, text, html, pdf, docx, latex or bib.
        raw: The decoded text; for pdf and docx the text that was extracted.
        sha256: ``sha256:`` and the hexadecimal digest of the file's bytes.
        title: The document's own title, if it names one.
        pages: Number of pages where the format has pages.
        blocks: The blocks in reading order.
        flags: What was dropped or found odd, for people; ASCII.
        parts: Where the text changes from one file to another, if it is put together of several.
        included: The files that were read beside it, relative to its folder, each with its digest.
    """

    path: str
    kind: str
    raw: str
    sha256: str
    title: str | None
    pages: int | None
    blocks: tuple[Block, ...]
    flags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    included: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Reading:
    """What a reader of one format found in a file."""

    raw: str
    blocks: tuple[Block, ...]
    title: str | None = None
    pages: int | None = None
    flags: tuple[str, ...] = ()
