"""Pages to one text: every row a line of it, and what the page says of each line."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from grounded_research.documents.pdf.rows import Row, dominant_size, lifted
from grounded_research.documents.pdf.tables import LEADERS, Table, find_tables
from grounded_research.documents.pdf.words import Word
from grounded_research.text.patterns import regex

NOTE_SIZE = 0.93
"""Times the size of most of the text up to which a line can be of a footnote."""
BODY_SHARE = 0.1
"""Share of a page's letters that are as large as the document's text, unless it is a page of small print."""
NOTE_MARK = regex(r"[\u2070\u00b9\u00b2\u00b3\u2074-\u2079*\u2020\u2021\u00a7\u00b6]+\s*\S")
"""A footnote begins with a raised number or a sign."""
NEW_PARAGRAPH = 1.4
"""Times the usual distance of lines above which a paragraph ends."""
DOUBLE_SPACED = 2.5
"""Times the letter size that the usual distance of lines is at most, double spacing included."""
INDENT = (0.8, 4.0)
"""Times the letter size by which the first line of a paragraph is set in."""
ENDS_SENTENCE = regex(r"[.!?:][\"'\u201d\u2019)\]\u2070\u00b9\u00b2\u00b3\u2074-\u2079]*\s*$")


@dataclass(frozen=True)
class Line:
    """A line of the document's raw text.

    Attributes:
        start: Offset of its first character.
        end: Offset behind its last.
        page: 1-based page.
        size: Letter size.
        bold: Whether all of it is bold.
        kind: text, footnote, table, contents or sideways.
        opens: Whether the page shows that a paragraph begins here; None where it shows nothing.
        cells: Spans of a table row's cells in raw.
        table: Number of the table, for rows of one table to be known; None outside.
        heads: Whether the row names the columns of its table.
        inset: How far from the left edge of its column it begins, in letter sizes.
    """

    start: int
    end: int
    page: int
    size: float
    bold: bool = False
    kind: str = "text"
    opens: bool | None = None
    cells: tuple[tuple[int, int], ...] = ()
    table: int | None = None
    heads: bool = False
    inset: float = 0.0


@dataclass
class TextWriter:
    """Writes the raw text of a document page by page and keeps its lines.

    Attributes:
        body: Letter size of most of the document.
    """

    body: float
    parts: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    length: int = 0
    tables: int = 0

    def page(self, number: int, parts: Sequence[list[Row]], sideways: Sequence[Word]) -> None:
        """Write one page, given as its columns: its text, its footnotes, then what lies on its side."""
        if number > 1:
            self.put("\f")
        notes: list[Row] = []
        body = page_body([word for rows in parts for row in rows for word in row.words], self.body)
        for rows in parts:
            main, below = part_notes(rows, body)
            self.column(number, [lifted(row) for row in main])
            notes += below
        for row in map(lifted, notes):
            self.line(number, [row.text], row, kind="footnote", opens=bool(NOTE_MARK.match(row.text)))
        if sideways:
            row = Row(list(sideways))
            self.line(number, [row.text], row, kind="sideways")

    def column(self, number: int, rows: Sequence[Row]) -> None:
        """Write the rows of one column."""
        if not rows:
            return
        tables = {table.first: table for table in find_tables(rows, dominant_size_of(rows))}
        leading = usual_leading(rows)
        left = min(row.left for row in rows)
        index = 0
        while index < len(rows):
            if index in tables:
                self.table(number, rows, tables[index])
                index += len(tables[index].rows)
                continue
            row = rows[index]
            kind = "contents" if LEADERS.search(row.text) else "text"
            inset = (row.left - left) / row.size if row.size else 0.0
            self.line(number, [row.text], row, kind=kind, opens=opens(rows, index, leading), inset=inset)
            index += 1

    def table(self, number: int, rows: Sequence[Row], table: Table) -> None:
        """Write a table, each of its rows as one line with a tab between two cells."""
        self.tables += 1
        for place, cells in enumerate(table.rows):
            texts = [" ".join(word.text for word in cell) for cell in cells]
            row = rows[table.first + place]
            self.line(number, texts, row, kind="table", heads=place == table.heads)

    def line(
        self,
        page: int,
        cells: Sequence[str],
        row: Row,
        *,
        kind: str,
        opens: bool | None = None,
        heads: bool = False,
        inset: float = 0.0,
    ) -> None:
        """Write one line."""
        start, spans = self.length, []
        for number, cell in enumerate(cells):
            self.put("\t" if number else "")
            spans.append((self.length, self.length + len(cell)))
            self.put(cell)
        table = self.tables if kind == "table" else None
        held = tuple(spans) if kind == "table" else ()
        self.lines.append(
            Line(start, self.length, page, row.size, row.bold, kind, opens, held, table, heads, inset)
        )
        self.put("\n")

    def put(self, text: str) -> None:
        """Write some characters."""
        self.parts.append(text)
        self.length += len(text)

    @property
    def raw(self) -> str:
        """All that was written."""
        return "".join(self.parts)


def dominant_size_of(rows: Sequence[Row]) -> float:
    """The letter size of most of the text of some rows."""
    return dominant_size([word for row in rows for word in row.words])


def usual_leading(rows: Sequence[Row]) -> float:
    """The usual distance between the bases of two rows; 0 where there is one row."""
    steps = [above.base - below.base for above, below in pairwise(rows)]
    return median(steps) if steps else 0.0


def opens(rows: Sequence[Row], index: int, leading: float) -> bool | None:
    """Whether a paragraph begins with a row, as far as white space tells."""
    if index == 0:
        return None
    before, row = rows[index - 1], rows[index]
    if not ENDS_SENTENCE.search(before.text) and row.text[:1].islower():
        return False
    usual = min(max(leading, row.size), DOUBLE_SPACED * row.size)
    if before.base - row.base > NEW_PARAGRAPH * usual:
        return True
    left = min(one.left for one in rows)
    inset = row.left - left
    if not INDENT[0] * row.size <= inset <= INDENT[1] * row.size or not ENDS_SENTENCE.search(before.text):
        return None
    returns = index + 1 == len(rows) or rows[index + 1].left - left < INDENT[0] * row.size
    return True if returns and before.left - left < INDENT[0] * row.size else None


def page_body(words: Sequence[Word], body: float) -> float:
    """The letter size of the page's text: the document's, or that of most of a page in small print."""
    own = dominant_size(words)
    letters = sum(len(word.text) for word in words)
    usual = sum(len(word.text) for word in words if word.size > NOTE_SIZE * body)
    return body if usual >= BODY_SHARE * letters else own


def part_notes(rows: list[Row], body: float) -> tuple[list[Row], list[Row]]:
    """The rows of a column, and the footnotes at its foot: small print that begins with a mark."""
    first = len(rows)
    while first > 0 and rows[first - 1].size <= NOTE_SIZE * body:
        first -= 1
    for index in range(first, len(rows)):
        if NOTE_MARK.match(lifted(rows[index]).text):
            return rows[:index], rows[index:]
    return rows, []
