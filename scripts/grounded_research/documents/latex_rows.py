"""The rows of a LaTeX table, cells in their columns; the rows above its first inner line name them."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.headers import joined
from grounded_research.documents.latex_inline import Inline
from grounded_research.documents.pieces import Pieces
from grounded_research.text.patterns import regex

ROW_END = regex(r"\\\\(?:\s*\[[^\]]{0,30}\])?|\\tabularnewline\b")
CELL_END = regex(r"(?<!\\)&")
SPAN = regex(r"[\s\0]*\\multicolumn\s*\{\s*(\d{1,2})\s*\}")
HEADER_ROWS = 4
"""Rows above the first inner line that can name the columns; above more there are rows of a table."""

Cell = tuple[str, Sequence[int], int]
"""Text, offsets, and how many columns it spans."""


class Tabular:
    """Reads the rows of one table."""

    def __init__(self, source: str, inline: Inline, rules: Sequence[int]) -> None:
        self.source = source
        self.inline = inline
        self.rules = rules

    def read(self, start: int, end: int, builder: BlockBuilder) -> None:
        """Add the rows between two places."""
        rows = [(at, cells) for at, cells in self.rows(start, end) if any(text for text, _, _ in cells)]
        heads = self.header_rows([at for at, _ in rows], end)
        header: tuple[str, ...] = ()
        for number, (at, cells) in enumerate(rows):
            is_head = number < heads
            builder.add(
                "table_row",
                laid_out(cells, at),
                level=0 if is_head else None,
                header=() if is_head else header,
            )
            if is_head:
                names = [text for text, _, columns in cells for _ in range(columns)]
                header = joined(header, names) if header else tuple(names)

    def rows(self, start: int, end: int) -> list[tuple[int, list[Cell]]]:
        """Where each row begins, and its cells."""
        found, position = [], start
        for match in [*ROW_END.finditer(self.source, start, end), None]:
            stop = match.start() if match else end
            found.append((position, self.cells(position, stop)))
            position = match.end() if match else end
        return found

    def cells(self, start: int, end: int) -> list[Cell]:
        """The cells of a row."""
        bounds = [start, *(match.end() for match in CELL_END.finditer(self.source, start, end)), end + 1]
        cells: list[Cell] = []
        for first, after in pairwise(bounds):
            text, offsets, _ = self.inline.read(first, after - 1).finish()
            span = SPAN.match(self.source, first, end)
            cells.append((text, offsets, max(int(span[1]), 1) if span else 1))
        return cells

    def header_rows(self, starts: Sequence[int], end: int) -> int:
        """How many rows at the top name the columns: those above the first line between two rows, or one."""
        if len(starts) < 2:
            return len(starts)
        for number, (_, after) in enumerate(pairwise([*starts, end]), start=1):
            if number > HEADER_ROWS or number == len(starts):
                break
            line = bisect_left(self.rules, after)
            if line < len(self.rules) and not self.source[after : self.rules[line]].strip(" \t\r\n\0"):
                return number
        return 1


def laid_out(cells: Sequence[Cell], at: int) -> Pieces:
    """A row with a bar between two columns; a cell that spans several stands in the first of them."""
    pieces = Pieces()
    for number, (text, offsets, columns) in enumerate(cells):
        if number:
            pieces.put(" | ", pieces.offsets[-1] if pieces.offsets else at)
        pieces.mapped(text, offsets)
        pieces.put(" | " * (columns - 1), pieces.offsets[-1] if pieces.offsets else at)
    return pieces
