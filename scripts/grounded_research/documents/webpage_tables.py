"""A table of a page that is being read: its cells in columns, whatever spans rows and columns."""

from dataclasses import dataclass, field

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.headers import joined
from grounded_research.documents.pieces import Pieces

MOST_COLUMNS = 100
"""Columns of a table that are told apart; HTML allows a cell to span a thousand."""
MOST_SPANNED = 1000
"""Columns or rows that a cell spans at most, as HTML has it."""
PADDED = 3
"""Characters between two columns."""
HEADER_ROWS = 4
"""Rows at the top that can name the columns; a page may mark all of its rows as head."""


@dataclass
class Padding:
    """Characters that cells which span rows and columns may still add to those of the page."""

    left: int

    def afford(self, characters: int) -> bool:
        """Whether so many may still be added; then they are."""
        if characters > self.left:
            return False
        self.left -= characters
        return True


@dataclass
class Cell:
    """A cell: whether it is a heading, the columns and rows that it spans, and its text."""

    heading: bool
    columns: int = 1
    rows: int = 1
    pieces: Pieces = field(default_factory=Pieces)


@dataclass
class Carried:
    """A cell that reaches down from a row above."""

    text: str
    rows: int


@dataclass
class Table:
    """A table that is being read."""

    padding: Padding
    cells: list[Cell] = field(default_factory=list)
    header: tuple[str, ...] = ()
    in_head: bool = False
    rows: int = 0
    body: bool = False
    carried: dict[int, Carried] = field(default_factory=dict)

    def finish_row(self, builder: BlockBuilder, *, boilerplate: bool) -> None:
        """Store the row that was gathered."""
        cells, self.cells = self.cells, []
        read = [(cell, *cell.pieces.finish()) for cell in cells]
        builder.unseen += sum(dropped for _, _, _, dropped in read)
        places = [offset for _, _, offsets, _ in read for offset in offsets]
        if not places:
            return
        filled = [one for one in read if one[1]]
        if boilerplate or (len(filled) == 1 and not self.carried):
            pieces = Pieces()
            for _, text, offsets, _ in filled:
                pieces.space(offsets[0])
                pieces.mapped(text, offsets)
            builder.add("boilerplate" if boilerplate else "paragraph", pieces)
            return
        heads = self.is_header([cell for cell, _, _, _ in read], [bool(text) for _, text, _, _ in read])
        columns = self.laid_out(read, places[0])
        self.store(builder, columns, min(places), max(places) + 1, heads=heads)

    def is_header(self, cells: list[Cell], filled: list[bool]) -> bool:
        """Whether a row names the columns: in the table's head, or its first row if of headings alone."""
        if self.body or self.rows >= HEADER_ROWS:
            return False
        headings = all(cell.heading or not full for cell, full in zip(cells, filled, strict=True))
        return self.in_head or headings

    def laid_out(self, read: list[tuple[Cell, str, list[int], int]], at: int) -> list[tuple[str, list[int]]]:
        """Text and offsets of each column; a cell that reaches down stands in every row it reaches."""
        columns: list[tuple[str, list[int]]] = []
        waiting = list(reversed(read))
        while waiting or len(columns) in self.carried:
            above = self.carried.get(len(columns))
            if above is not None:
                if self.padding.afford(PADDED + len(above.text)):
                    self.reach_down(above, len(columns))
                    columns.append((above.text, [at] * len(above.text)))
                else:
                    self.carried.clear()
                continue
            cell, text, offsets, _ = waiting.pop()
            at = offsets[-1] if offsets else at
            wide = min(cell.columns, max(MOST_COLUMNS - len(columns), 1))
            for number in range(wide if self.padding.afford(PADDED * (wide - 1)) else 1):
                if cell.rows > 1:
                    self.carried[len(columns)] = Carried(text, cell.rows - 1)
                first = number == 0
                columns.append((text if first or cell.heading else "", offsets if first else []))
        return columns

    def reach_down(self, cell: Carried, column: int) -> None:
        """Note that a cell has reached one row further."""
        cell.rows -= 1
        if cell.rows <= 0:
            del self.carried[column]

    def store(
        self,
        builder: BlockBuilder,
        columns: list[tuple[str, list[int]]],
        start: int,
        end: int,
        *,
        heads: bool,
    ) -> None:
        """Store a row; the names of several header rows are put together column by column."""
        pieces = Pieces()
        for number, (text, offsets) in enumerate(columns):
            if number:
                pieces.put(" | ", pieces.offsets[-1] if pieces.offsets else start)
            pieces.mapped(text if offsets else "", offsets)
        self.rows += 1
        if heads:
            names = [text for text, _ in columns]
            self.header = joined(self.header, names) if self.header else tuple(names)
        else:
            self.body = True
        header = () if heads else self.header
        builder.add("table_row", pieces, start=start, end=end, level=0 if heads else None, header=header)
