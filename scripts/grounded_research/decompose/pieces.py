"""Pieces: a draft's blocks cut into sentences at their exact places, with their citation marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grounded_research.decompose.marks import Mark, find_marks
from grounded_research.documents.footnotes import reference_label
from grounded_research.documents.model import Block, Document
from grounded_research.documents.read import lines_of, raw_span
from grounded_research.text.sentences import split_sentences
from grounded_research.text.spans import Span

WHOLE_BLOCKS = frozenset(
    {"heading", "code", "math", "front_matter", "comment", "reference_entry", "boilerplate", "table_row"}
)
"""Kinds of block that stay in one piece: a row is read as a row, and the rest holds no sentences."""

UNMARKED_BLOCKS = frozenset({"code", "math", "front_matter", "comment", "reference_entry"})
"""Kinds of block in which a bracketed number is no citation."""

SENTENCE_ENDS = ".!?"
CLOSERS = "\"')]*_\u201d\u2019"


@dataclass(frozen=True)
class Piece:
    """One sentence of the draft, or a block that has none, before it gets its id.

    Attributes:
        text: Verbatim: the draft's raw text from start to end.
        plain: The readable form, where markup makes it differ.
        start: Offset in the raw text.
        end: Offset of its end.
        line: 1-based line.
        file: The file that it is of, where the draft is of several.
        page: 1-based page where the format has pages.
        section: The headings above.
        block: Kind of the block it stands in.
        header: True for the header row of a table.
        paragraph: Number of its block.
        marks: Its citation marks, their spans in the raw text.
    """

    text: str
    plain: str | None
    start: int
    end: int
    line: int
    file: str | None
    page: int | None
    section: tuple[str, ...]
    block: str
    header: bool
    paragraph: int
    marks: tuple[Mark, ...]

    @property
    def reading(self) -> str:
        """The piece as a person reads it."""
        return self.text if self.plain is None else self.plain


def cut(document: Document) -> list[Piece]:
    """The pieces of a document in reading order."""
    lines = lines_of(document)
    pieces: list[Piece] = []
    for number, found in enumerate(document.blocks):
        block = replace(found, kind="reference_entry") if reference_label(found) else found
        marks = [] if block.kind in UNMARKED_BLOCKS else find_marks(block.text, document.kind)
        for span in spans_of(block, marks):
            place = raw_span(block, span)
            text, plain = place.of(document.raw), span.of(block.text)
            own = [mark for mark in marks if span.contains(mark.span)]
            pieces.append(
                Piece(
                    text=text,
                    plain=None if plain == text else plain,
                    start=place.start,
                    end=place.end,
                    line=lines.number(place.start),
                    file=lines.file(place.start),
                    page=block.page,
                    section=block.section,
                    block=block.kind,
                    header=block.kind == "table_row" and block.level == 0,
                    paragraph=number,
                    marks=tuple(in_raw(mark, block, document.raw) for mark in own),
                )
            )
    return pieces


def in_raw(mark: Mark, block: Block, raw: str) -> Mark:
    """The mark as it stands in the raw text, verbatim."""
    place = raw_span(block, mark.span)
    return replace(mark, span=place, text=place.of(raw))


def spans_of(block: Block, marks: Sequence[Mark]) -> list[Span]:
    """The spans of a block's pieces in its text; no mark is cut or parted from the sentence it closes."""
    if not block.text.strip():
        return []
    if block.kind in WHOLE_BLOCKS:
        text = block.text
        return [Span(len(text) - len(text.lstrip()), len(text.rstrip()))]
    closing = list(closing_marks(block.text, marks))
    spans = split_sentences(masked(block.text, marks, closing))
    return list(with_closing(spans, closing))


def closing_marks(text: str, marks: Sequence[Mark]) -> Iterator[Mark]:
    """The marks that stand behind the full stop of the sentence they belong to: "It fell.[3] Then"."""
    ends: set[int] = set()
    for mark in marks:
        before = text[: mark.span.start].rstrip()
        at = len(before)
        if mark.aside and at and (at in ends or before.rstrip(CLOSERS).endswith(tuple(SENTENCE_ENDS))):
            ends.add(mark.span.end)
            yield mark


def masked(text: str, marks: Sequence[Mark], closing: Sequence[Mark]) -> str:
    """The text for the splitter, of the same length: closing marks blank, no full stop within another."""
    characters = list(text)
    for mark in marks:
        start, end = mark.span.start, mark.span.end
        inner = mark.text.translate(STOPS_AWAY)
        characters[start:end] = " " * (end - start) if mark in closing else inner
    return "".join(characters)


STOPS_AWAY = str.maketrans({".": ",", "!": ",", "?": ",", ";": ","})


def with_closing(spans: Sequence[Span], closing: Sequence[Mark]) -> Iterator[Span]:
    """The spans, each reaching over the marks that close it; a span of closing marks alone is gone."""
    for number, span in enumerate(spans):
        limit = spans[number + 1].start if number + 1 < len(spans) else None
        ends = [mark.span.end for mark in closing if mark.span.start >= span.end]
        own = [end for end in ends if limit is None or end <= limit]
        yield Span(span.start, max([span.end, *own]))
