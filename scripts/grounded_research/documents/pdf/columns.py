"""Words to blocks in reading order: pages are cut at the white gutters between columns of prose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from grounded_research.documents.pdf.rows import WIDE_GAP, Row, dominant_size, rows_of, segments
from grounded_research.documents.pdf.words import Word

GUTTER = 0.7
"""Times the letter size that must be white left of a column: narrower gutters are not read as such."""
LINES = 3
"""Lines on either side of a gutter: below that it may be chance."""
WORDS = 3
"""Words that half of the lines of a column of prose have at least; cells of tables have fewer."""
FILLED = 0.5
"""Share of their column's width that half of its lines fill at least."""
LETTERS = 0.6
"""Share of the characters of prose that are letters at least; columns of figures have fewer."""
CELLS = 3
"""Cells from which a row is one of a table, whatever gutter goes through it."""
CELL_WORDS = 3
"""Words that the cells of such a row have on average at most."""
CANDIDATES = 12
"""Left edges that are tried, the most frequent first."""
DEPTH = 8
"""Cuts within cuts: a page of more columns than that is not prose."""
NEAR = 2.0
"""Points within which two left edges are the same."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """White space between two columns.

    Attributes:
        x: Left edge of the right column.
        bottom: Where it ends below.
        top: Where it begins above.
    """

    x: float
    bottom: float
    top: float


def reading_order(words: Sequence[Word], known: Sequence[float] = ()) -> Iterator[list[Row]]:
    """The columns and full-width parts of a page as they are read, each as its rows.

    Args:
        words: The words of the page.
        known: Left edges of columns on other pages: there a single line is a column as well.
    """
    yield from cut(list(words), known, DEPTH)


def cut(words: list[Word], known: Sequence[float], depth: int) -> Iterator[list[Row]]:
    """The parts of a region in reading order: above a gutter, left of it, right of it, below."""
    gutter = find_gutter(words, known) if depth else None
    if gutter is None:
        if words:
            yield rows_of(words)
        return
    parts: tuple[list[Word], ...] = ([], [], [], [])
    for word in words:
        middle = (word.bottom + word.top) / 2
        side = 1 if word.left < gutter.x - 0.5 * NEAR else 2
        parts[0 if middle > gutter.top else 3 if middle < gutter.bottom else side].append(word)
    for part in parts:
        yield from cut(part, known, depth - 1)


def find_gutter(words: Sequence[Word], known: Sequence[float]) -> Gutter | None:
    """The gutter along which most words stand; None if the region is one column."""
    if len(words) < 2 * WORDS:
        return None
    size = dominant_size(words)
    rows = rows_of(words)
    best: tuple[int, Gutter] | None = None
    for x, heights in edges(rows, size, known):
        for bottom, top in clear_stretches(words, x - GUTTER * size, x - 0.2):
            sure = is_near(x, known)
            if sum(bottom <= height <= top for height in heights) < (1 if sure else LINES):
                continue
            found = columns_at(rows, x, bottom, top, size, sure=sure)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    return best[1] if best else None


def edges(rows: Sequence[Row], size: float, known: Sequence[float]) -> list[tuple[float, list[float]]]:
    """Left edges at which a column may begin, with the heights of the pieces of rows that begin there."""
    if not rows:
        return []
    margin = min(row.left for row in rows) + 2 * size
    starts: dict[int, list[tuple[float, float]]] = {}
    for row in rows:
        for piece in segments(row, WIDE_GAP * size):
            if piece[0].left > margin:
                at = round(piece[0].left / NEAR)
                starts.setdefault(at, []).append((piece[0].left, row.base))
    often = sorted(starts.values(), key=lambda found: -len(found))[:CANDIDATES]
    return [
        (min(left for left, _ in found), [height for _, height in found])
        for found in often
        if len(found) >= LINES or is_near(found[0][0], known)
    ]


def is_near(x: float, known: Sequence[float]) -> bool:
    """Whether a column begins at ``x`` on other pages."""
    return any(abs(x - other) <= NEAR for other in known)


def clear_stretches(words: Sequence[Word], left: float, right: float) -> list[tuple[float, float]]:
    """The stretches of height, as bottom and top, in which no word reaches into a corridor."""
    crossing = sorted((word.top, word.bottom) for word in words if word.left < right and word.right > left)
    low = min(word.bottom for word in words) - 1
    high = max(word.top for word in words) + 1
    stretches, floor = [], low
    for top, bottom in sorted(crossing, key=lambda one: one[1]):
        if bottom > floor:
            stretches.append((floor, bottom))
        floor = max(floor, top)
    if high > floor:
        stretches.append((floor, high))
    return stretches


def columns_at(
    rows: Sequence[Row], x: float, bottom: float, top: float, size: float, *, sure: bool
) -> tuple[int, Gutter] | None:
    """How many words stand on both sides of a gutter, and the gutter without table rows at its ends."""
    within = without_table_ends([row for row in rows if bottom <= (row.bottom + row.top) / 2 <= top], size)
    left = [word for row in within for word in row.words if word.left < x - 0.5 * NEAR]
    right = [word for row in within for word in row.words if word.left >= x - 0.5 * NEAR]
    if not left or not right:
        return None
    least = 1 if sure else LINES
    if not (is_prose(rows_of(left), least) and is_prose(rows_of(right), least)):
        return None
    ends = Gutter(x, min(row.bottom for row in within) - 0.1, max(row.top for row in within) + 0.1)
    return len(left) + len(right), ends


def without_table_ends(rows: Sequence[Row], size: float) -> Sequence[Row]:
    """The rows without those of a table at the beginning or the end: a table above two columns."""
    flags = [is_table_row(row, size) for row in rows]
    first = next((number for number, flag in enumerate(flags) if not flag), len(flags))
    last = next((number for number, flag in enumerate(reversed(flags)) if not flag), len(flags))
    first = first if first >= 2 else 0
    last = last if last >= 2 else 0
    return rows[first : len(rows) - last]


def is_table_row(row: Row, size: float) -> bool:
    """Whether a row is several short cells."""
    cells = segments(row, WIDE_GAP * size)
    return len(cells) >= CELLS and len(row.words) <= CELL_WORDS * len(cells)


def is_prose(rows: Sequence[Row], least: int) -> bool:
    """Whether rows are lines of running text: enough of them, most with several words that fill the width."""
    if len(rows) < least:
        return False
    if least == 1 and len(rows) < LINES:
        return True
    text = "".join(word.text for row in rows for word in row.words)
    if sum(map(str.isalpha, text)) < LETTERS * len(text):
        return False
    width = max(row.right for row in rows) - min(row.left for row in rows)
    fills = median((row.right - row.left) / width for row in rows) if width > 0 else 0.0
    return fills >= FILLED and median(len(row.words) for row in rows) >= WORDS
