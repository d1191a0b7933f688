"""The tables of a Markdown text: rows under their header, every character of a cell at its place."""

from collections.abc import Sequence
from typing import Any

from markdown_it.token import Token

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.markdown_inline import read_inline
from grounded_research.documents.pieces import Lines, Pieces


class MarkdownTable:
    """The table that is being read; the next one begins with a header of its own.

    Args:
        lines: The lines of the text.
        builder: Takes the rows.
        env: What the parser knows of the text: its link definitions.
    """

    def __init__(self, lines: Lines, builder: BlockBuilder, env: dict[str, Any]) -> None:
        self.lines = lines
        self.builder = builder
        self.env = env
        self.header: tuple[str, ...] = ()
        self.in_header = False

    def row(self, number: int, contents: Sequence[str]) -> None:
        """Add the row on the line with 0-based ``number``: its cells with a bar between them."""
        line, base = self.lines.text(number), self.lines.starts[number]
        pieces = Pieces()
        cells: list[str] = []
        position = row_start(line)
        for cell in contents:
            position, offsets = cell_offsets(line, cell, position)
            inner = Pieces()
            read_inline(cell, [base + at for at in offsets], self.env, inner)
            text, places, _ = inner.finish()
            if cells:
                pieces.put(
                    " | ", base + min(position, max(len(line) - 1, 0)) if not places else places[0] - 1
                )
            pieces.mapped(text, places)
            cells.append(text)
            position = next_bar(line, offsets[-1] + 1 if offsets else position)
        if self.in_header:
            self.header = tuple(cells)
        start, end = base + len(line) - len(line.lstrip()), base + len(line.rstrip())
        self.builder.add(
            "table_row",
            pieces,
            start=start,
            end=end,
            level=0 if self.in_header else None,
            header=() if self.in_header else self.header,
        )


def cell_contents(tokens: Sequence[Token], index: int) -> list[str]:
    """The inline sources of the cells of the row that opens at ``index``."""
    contents = []
    for token in tokens[index + 1 :]:
        if token.type == "tr_close":
            break
        if token.type == "inline":
            contents.append(token.content)
    return contents


def row_start(line: str) -> int:
    """Where the first cell of a row begins: after the quote marks and the first bar."""
    position = len(line) - len(line.lstrip(" \t>"))
    return position + 1 if line.startswith("|", position) else position


def cell_offsets(line: str, cell: str, position: int) -> tuple[int, list[int]]:
    """The columns of a cell's characters from ``position`` on; an escaped bar counts as one character."""
    while position < len(line) and line[position] in " \t":
        position += 1
    if not cell:
        return position, []
    if not line.startswith(cell.replace("|", "\\|"), position):
        position = max(line.find(cell.split("|", maxsplit=1)[0], position), 0)
    columns = []
    at = position
    for char in cell:
        if char == "|" and line.startswith("\\|", at):
            at += 1
        columns.append(min(at, len(line) - 1))
        at += 1
    return position, columns


def next_bar(line: str, position: int) -> int:
    """The column after the next bar that is not escaped."""
    while position < len(line):
        if line[position] == "|" and line[position - 1] != "\\":
            return position + 1
        position += 1
    return position
