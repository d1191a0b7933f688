"""What stands on pages and is no text: running heads and feet, page numbers, line numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grounded_research.documents.pdf.rows import Row, rows_of
from grounded_research.documents.pdf.words import Word
from grounded_research.text.patterns import regex

PAGE_NUMBER = regex(
    r"\s*(?:page\s+|p\.\s*|[-\u2013\u2014]\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?"
    r"(?:\s*[-\u2013\u2014])?\s*$",
    re.IGNORECASE,
)
DIGITS = regex(r"\d+")
EDGE_ROWS = 2
"""Running heads and page numbers are looked for in so many rows at the top and the bottom of a page."""
REPEATS = 3
"""A row that stands at the edge of so many pages, numbers aside, is a running head."""
REPEATS_APART = 2
"""So many are enough at the same height and apart from the text: heads of even and odd pages differ."""
APART = 1.2
"""Times its size by which a running head stands apart from the text, beyond its own height."""
NUMBERED_ROWS = 15
"""Rows of a page from which counting numbers at the left margin are line numbers, not those of a list."""
NUMBERED_SHARE = 0.8
"""Share of the page's rows that have one; where every fifth line is numbered, a fifth of that."""
MARGIN = 0.5
"""Times the letter size that parts a line number from its line."""
ALIGNED = 3.0
"""Points by which the ends of line numbers differ at most."""


def without_furniture(pages: Sequence[Sequence[Word]]) -> tuple[list[list[Word]], int, int]:
    """The words of each page that are text; how many running heads and feet, and line numbers, were not."""
    bare: list[list[Row]] = []
    numbers = 0
    for words in pages:
        rows, count = without_line_numbers(rows_of(words))
        bare.append(rows)
        numbers += count
    seen = Counter(mark for rows in bare for mark in {fingerprint(row) for _, row in edge_rows(rows)})
    placed = Counter(mark for rows in bare for mark in {place(row) for _, row in edge_rows(rows)})
    kept, heads = [], 0
    for rows in bare:
        gone = set()
        if len(pages) > 1:
            gone = {n for n, row in edge_rows(rows) if is_head(rows, n, row, seen, placed)}
        heads += len(gone)
        kept.append([word for n, row in enumerate(rows) if n not in gone for word in row.words])
    return kept, heads, numbers


def edge_rows(rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
    """The first and the last rows of a page, each with its number."""
    for number, row in enumerate(rows):
        if number < EDGE_ROWS or number >= len(rows) - EDGE_ROWS:
            yield number, row


def is_head(
    rows: Sequence[Row],
    number: int,
    row: Row,
    seen: Counter[str],
    placed: Counter[tuple[str, int]],
) -> bool:
    """Whether a row at the edge of a page is a running head or foot, or a page number."""
    if PAGE_NUMBER.match(row.text) or seen[fingerprint(row)] >= REPEATS:
        return True
    return placed[place(row)] >= REPEATS_APART and stands_apart(rows, number, row)


def stands_apart(rows: Sequence[Row], number: int, row: Row) -> bool:
    """Whether white space parts a row from the text."""
    if number < EDGE_ROWS:
        return number + 1 < len(rows) and row.bottom - rows[number + 1].top >= APART * row.size
    return number > 0 and rows[number - 1].bottom - row.top >= APART * row.size


def fingerprint(row: Row) -> str:
    """A row without its numbers, and its letter size: the title may be the head of later pages."""
    return f"{row.size:.0f} {DIGITS.sub('#', ' '.join(row.text.casefold().split()))}"


def place(row: Row) -> tuple[str, int]:
    """A row's fingerprint and its height on the page."""
    return fingerprint(row), round(row.base / 2)


def without_line_numbers(rows: list[Row]) -> tuple[list[Row], int]:
    """The rows without the line numbers of a manuscript, and how many there were."""
    if len(rows) < NUMBERED_ROWS:
        return rows, 0
    firsts = [row.words[0] for row in rows if is_margin_number(row)]
    steps = {int(after.text) - int(before.text) for before, after in pairwise(firsts)}
    step = next(iter(steps)) if len(steps) == 1 else 0
    if step not in {1, 5} or len(firsts) * step < NUMBERED_SHARE * len(rows):
        return rows, 0
    if max(w.right for w in firsts) - min(w.right for w in firsts) > ALIGNED:
        return rows, 0
    numbered = {id(word) for word in firsts}
    bare = [Row([word for word in row.words if id(word) not in numbered]) for row in rows]
    return [row for row in bare if row.words], len(firsts)


def is_margin_number(row: Row) -> bool:
    """Whether a row begins with a number that stands apart, or is one."""
    first = row.words[0]
    if not (first.text.isdecimal() and len(first.text) <= 4):
        return False
    return len(row.words) == 1 or row.words[1].left - first.right >= MARGIN * row.words[1].size
