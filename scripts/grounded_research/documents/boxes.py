"""Tables that a plain text draws with lines: rows with the names of their columns, and no lines."""

from collections.abc import Sequence
from itertools import pairwise

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.text.patterns import regex

BORDER = regex(r"\s*[\u250c\u251c\u2514\u2554\u2560\u255a\u250f\u2523\u2517\u2552\u255e\u2558]")
"""A line that begins with a corner or a crossing: between two rows, or around the table."""
BAR = regex(r"[\u2502\u2551\u2503]")
TOP = regex(r"\s*[\u250c\u2554\u250f\u2552]")

Cell = list[tuple[int, int]]


def is_drawn(line: str) -> bool:
    """Whether a line belongs to a drawn table: a border, or cells between bars."""
    return BORDER.match(line) is not None or (
        len(BAR.findall(line)) > 1 and BAR.match(line.lstrip()) is not None
    )


class BoxReader:
    """Reads the drawn tables of one text; a table that a page end cuts keeps the names of its columns."""

    def __init__(self, lines: Lines, builder: BlockBuilder) -> None:
        self.lines = lines
        self.builder = builder
        self.header: tuple[str, ...] = ()

    def read(self, first: int, after: int) -> int:
        """Add the rows of a drawn table that begins at a line; returns the line after it."""
        row: list[int] = []
        heads = False
        index = first
        while index < after and is_drawn(self.lines.text(index)):
            line = self.lines.text(index)
            if BORDER.match(line):
                self.row(row, heads=heads)
                heads = TOP.match(line) is not None
                row = []
            else:
                row.append(index)
            index += 1
        self.row(row, heads=heads)
        return index

    def row(self, indices: Sequence[int], *, heads: bool) -> None:
        """Add one row, each cell's lines joined; the first one below the top names the columns."""
        if not indices:
            return
        cells: list[Cell] = []
        for index in indices:
            for column, span in enumerate(self.spans(index)):
                if column == len(cells):
                    cells.append([])
                if span[0] < span[1]:
                    cells[column].append(span)
        pieces = Pieces()
        begin = self.lines.starts[indices[0]]
        texts = [self.cell(pieces, cell, column, begin) for column, cell in enumerate(cells)]
        header = tuple(texts)
        if heads:
            self.header = header
        self.builder.add(
            "table_row",
            pieces,
            start=begin,
            end=self.lines.ends[indices[-1]],
            level=0 if heads else None,
            header=() if heads else self.header,
        )

    def spans(self, index: int) -> list[tuple[int, int]]:
        """Where the words of each cell of a line stand."""
        line, base = self.lines.text(index), self.lines.starts[index]
        bars = [match.start() for match in BAR.finditer(line)]
        found = []
        for left, right in pairwise(bars):
            inner = line[left + 1 : right]
            begin = left + 1 + len(inner) - len(inner.lstrip())
            found.append((base + begin, base + max(begin, left + 1 + len(inner.rstrip()))))
        return found

    def cell(self, pieces: Pieces, spans: Cell, column: int, begin: int) -> str:
        """Add the text of one cell; a line that stands before what was added is placed where that ends."""
        last = pieces.offsets[-1] if pieces.offsets else begin
        if column:
            pieces.put(" | ", last)
        words: list[str] = []
        for start, end in spans:
            if words:
                pieces.put(" ", last)
            pieces.mapped(self.lines.raw[start:end], [max(at, last) for at in range(start, end)])
            words.append(self.lines.raw[start:end])
            last = pieces.offsets[-1]
        return " ".join(words)
