"""Tables of Word files: cells that are merged across columns and rows, and rows that head a table."""

from collections.abc import Callable
from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MOST_SPANNED = 63
"""Columns of a table in Word at most; a file may claim more."""


class WordTable:
    """Reads the rows of one table; a cell that is merged downwards stands in each row it covers.

    Args:
        text: Gives the visible text of a paragraph.
    """

    def __init__(self, text: Callable[[Any], str]) -> None:
        self.text = text
        self.above: dict[int, str] = {}
        self.repeats = False

    def cells(self, row: Any) -> tuple[list[str], list[str]]:
        """The text of each column, a cell across several in the first of them; and the columns' names."""
        texts: list[str] = []
        names: list[str] = []
        for cell in row.iterchildren(f"{W}tc"):
            merged = cell.find(f"{W}tcPr/{W}vMerge")
            own = " ".join(filter(None, map(self.text, cell.iterchildren(f"{W}p"))))
            if merged is None:
                self.above.pop(len(texts), None)
            elif merged.get(f"{W}val") == "restart":
                self.above[len(texts)] = own
            else:
                own = self.above.get(len(texts), own)
            columns = spanned(cell)
            texts += [own, *[""] * (columns - 1)]
            names += [" ".join(own.split())] * columns
        return texts, names

    def is_header(self, row: Any, number: int) -> bool:
        """Whether a row names the columns: the first, and those below that repeat on each page like it."""
        repeats = row.find(f"{W}trPr/{W}tblHeader") is not None
        if number == 0:
            self.repeats = repeats
            return True
        self.repeats = self.repeats and repeats
        return self.repeats


def spanned(cell: Any) -> int:
    """How many columns a cell covers."""
    span = cell.find(f"{W}tcPr/{W}gridSpan")
    value = span.get(f"{W}val", "1") if span is not None else "1"
    return min(max(int(value), 1), MOST_SPANNED) if value.isdecimal() and len(value) <= 3 else 1
