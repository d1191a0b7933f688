"""Rows of a column that are rows of a table: several cells that stand below one another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grounded_research.documents.pdf.rows import Row, segments
from grounded_research.documents.pdf.words import Word
from grounded_research.text.patterns import regex

CELL_GAP = 1.0
"""Times the letter size that parts two cells of a row."""
ROWS_OF_TWO = 3
"""Rows of two cells that make a table; two lines with a wide space may be chance."""
ROWS_OF_MORE = 2
LABEL = regex(
    r"[\u2022\u25cf\u25aa\u2013\u2014*-]|\[?\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[\].)]{0,2}|\[[^\]]{1,20}\]$"
)
"""The first cell of a list item or of a reference: two cells of which this is one are no table row."""
LEADERS = regex(r"(?:\.\s?){5,}")
"""Dots that lead to a page number."""
WRAPPED = 2
"""Rows of one cell between two of several that still belong to the table: the second line of a cell."""
HEAD_WITHIN = 3
"""Rows at the top of a table among which the one that names the columns is looked for."""

Cell = tuple[Word, ...]


@dataclass(frozen=True)
class Table:
    """Rows of a table.

    Attributes:
        first: Number of its first row among those that were given.
        rows: Its rows, each with a cell a column; empty cells are empty.
        heads: Number of the row in ``rows`` that names the columns; None if none does.
    """

    first: int
    rows: tuple[tuple[Cell, ...], ...]
    heads: int | None


def find_tables(rows: Sequence[Row], size: float) -> list[Table]:
    """The tables among the rows of one column, from top to bottom."""
    cells = [tuple(tuple(piece) for piece in segments(row, CELL_GAP * size)) for row in rows]
    tables = []
    start = 0
    while start < len(rows):
        end = run_end(cells, start)
        table = table_of(cells[start:end], start) if end - start >= ROWS_OF_MORE else None
        if table is not None:
            tables.append(table)
        start = max(end, start + 1)
    return tables


def run_end(cells: Sequence[tuple[Cell, ...]], start: int) -> int:
    """Where a run of rows with several cells that stand below one another ends."""
    if not is_several(cells[start]):
        return start
    end, last = start + 1, cells[start]
    ahead = start + 1
    while ahead < len(cells) and ahead - end <= WRAPPED:
        if is_several(cells[ahead]):
            if not aligned(last, cells[ahead]):
                break
            end, last = ahead + 1, cells[ahead]
        elif not hangs_below(last, cells[ahead]):
            break
        ahead += 1
    return end


def is_several(row: Sequence[Cell]) -> bool:
    """Whether a row has several cells and is neither a list item nor a line of a table of contents."""
    if len(row) < 2 or LEADERS.search(" ".join(word.text for cell in row for word in cell)):
        return False
    return len(row) > 2 or not LABEL.fullmatch(" ".join(word.text for word in row[0]))


def aligned(upper: Sequence[Cell], lower: Sequence[Cell]) -> bool:
    """Whether all cells of the shorter row but one stand below or above a cell of the other."""
    fewer, more = sorted((upper, lower), key=len)
    met = sum(any(overlap(cell, other) for other in more) for cell in fewer)
    between = any(
        min(a_right, b_right) > max(a_left, b_left)
        for a_left, a_right in gaps(upper)
        for b_left, b_right in gaps(lower)
    )
    return between and met >= max(len(fewer) - 1, 1)


def hangs_below(upper: Sequence[Cell], lower: Sequence[Cell]) -> bool:
    """Whether a row of one cell stands wholly below one cell of the row above."""
    only = lower[0]
    return (
        sum(overlap(cell, only) for cell in upper) == 1
        and only[-1].right - only[0].left < (upper[-1][-1].right - upper[0][0].left) / 2
    )


def overlap(cell: Cell, other: Cell) -> bool:
    """Whether two cells share some of their width."""
    return cell[0].left < other[-1].right and other[0].left < cell[-1].right


def gaps(row: Sequence[Cell]) -> list[tuple[float, float]]:
    """The white stretches between the cells of a row."""
    return [(left[-1].right, right[0].left) for left, right in pairwise(row)]


def table_of(rows: Sequence[tuple[Cell, ...]], first: int) -> Table | None:
    """The table that a run of rows is; None if they are too few to be sure."""
    several = [row for row in rows if len(row) > 1]
    most = max(len(row) for row in several)
    if len(several) < (ROWS_OF_TWO if most == 2 else ROWS_OF_MORE):
        return None
    columns = column_bounds([row for row in rows if len(row) == most])
    laid = tuple(lay_out(row, columns) for row in rows)
    return Table(first, laid, heading_row(laid))


def column_bounds(rows: Sequence[tuple[Cell, ...]]) -> list[tuple[float, float]]:
    """Left and right ends of the columns, by the rows that have a cell in each."""
    return [
        (min(row[n][0].left for row in rows), max(row[n][-1].right for row in rows))
        for n in range(len(rows[0]))
    ]


def lay_out(row: Sequence[Cell], columns: Sequence[tuple[float, float]]) -> tuple[Cell, ...]:
    """The cells of a row in the columns that they stand in most; two in one column are one cell."""
    placed: list[list[Word]] = [[] for _ in columns]
    for cell in row:
        left, right = cell[0].left, cell[-1].right
        shares = [min(right, end) - max(left, begin) for begin, end in columns]
        placed[shares.index(max(shares))] += cell
    return tuple(tuple(words) for words in placed)


def heading_row(rows: Sequence[tuple[Cell, ...]]) -> int | None:
    """The row that names the columns: without figures above figures, or bold above what is not."""
    for number, row in enumerate(rows[:-1][:HEAD_WITHIN]):
        if sum(map(bool, row)) < len(row) - 1:
            continue
        below = rows[number + 1 :]
        if 2 * sum(map(has_figures, row)) >= sum(map(bool, row)):
            return None
        bold = all(word.bold for cell in row for word in cell)
        if bold and not all(word.bold for one in below for cell in one for word in cell):
            return number
        return number if any(map(is_figures, zip(*below, strict=True))) else None
    return None


def has_figures(cell: Cell) -> bool:
    """Whether a cell holds a digit."""
    return any(char.isdigit() for word in cell for char in word.text)


def is_figures(column: Sequence[Cell]) -> bool:
    """Whether most cells of a column that are filled hold a digit."""
    filled = [cell for cell in column if cell]
    return 2 * sum(map(has_figures, filled)) > len(filled)
