"""A document to numbered sentences: what a judge can point at."""

from collections.abc import Iterator
from pathlib import Path

from grounded_research.documents.model import Block, Document
from grounded_research.documents.read import lines_of
from grounded_research.sources.model import SourceSentence
from grounded_research.text.sentences import split_sentences

PROSE = frozenset({"paragraph", "list_item", "quote", "footnote", "caption"})
WHOLE = frozenset({"heading", "reference_entry", "math"})
"""Kinds whose text is one sentence, never merged with a neighbour."""
LONGEST = 1000
"""Characters: no sentence of the corpora at hand is longer; what is, is a list or a table without marks."""


def split_document(document: Document) -> tuple[SourceSentence, ...]:
    """The numbered sentences of a document, in reading order.

    Headings and reference entries are numbered too, for they can be evidence context; a table row is one
    sentence with its headers. Front matter, comments and boilerplate are left out. A sentence of an included
    file has no line: the source is named by its main file.
    """
    lines = lines_of(document) if document.parts else None
    main = Path(document.path).resolve().name
    sentences: list[SourceSentence] = []
    for block in document.blocks:
        section = " > ".join(block.section) or None
        for text in texts_of(block):
            sentences.append(
                SourceSentence(
                    n=len(sentences) + 1,
                    text=text,
                    page=block.page,
                    section=section,
                    kind=block.kind,
                    header=block.header,
                    line=block.line if lines is None or lines.file(block.start) == main else None,
                )
            )
    return tuple(sentences)


def texts_of(block: Block) -> Iterator[str]:
    """The texts that a block is cut into."""
    if block.kind in PROSE:
        for span in split_sentences(block.text):
            yield from bounded(span.of(block.text))
    elif block.kind in WHOLE:
        yield from bounded(block.text)
    elif block.kind == "table_row":
        yield table_row(block)
    elif block.kind == "code":
        yield from (line.strip() for line in block.text.split("\n") if line.strip())


def table_row(block: Block) -> str:
    """A row as a person reads it, and as a claim says it: every cell after the name of its column."""
    cells = [cell.strip() for cell in f" {block.text} ".split(" | ")]  # the first or last may be empty
    if len(cells) != len(block.header):
        header = "; ".join(name for name in block.header if name)
        return f"{block.text} ({header})" if header else block.text
    pairs = zip(block.header, cells, strict=True)
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell) or block.text


def bounded(text: str) -> Iterator[str]:
    """The text, cut at spaces where it is longer than a sentence can be."""
    while len(text) > LONGEST:
        cut = text.rfind(" ", 0, LONGEST)
        cut = cut if cut > 0 else LONGEST
        yield text[:cut]
        text = text[cut:].lstrip()
    if text:
        yield text
