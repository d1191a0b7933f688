"""Words to rows: what stands on one line of the page, and the pieces of a line between wide gaps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median

from grounded_research.documents.pdf.words import Word
from grounded_research.documents.raised import RAISED

SAME_BASE = 0.35
"""Times the letter size by which the bases of two words of one row may differ."""
SMALL = 0.8
"""Times the usual size below which a word can be a raised or lowered mark on a row of larger words."""
TOUCHING = 0.12
"""Times the letter size up to which a raised mark stands at the word before, without a space."""
WIDE_GAP = 0.9
"""Times the letter size from which a gap can part columns: above nearly all spaces of justified text."""


@dataclass
class Row:
    """Words of one line, from left to right; what is asked of it is worked out once."""

    words: list[Word]

    @cached_property
    def left(self) -> float:
        """Left end."""
        return self.words[0].left

    @cached_property
    def right(self) -> float:
        """Right end."""
        return max(word.right for word in self.words)

    @cached_property
    def top(self) -> float:
        """Head of its highest word."""
        return max(word.top for word in self.words)

    @cached_property
    def bottom(self) -> float:
        """Foot of its lowest word."""
        return min(word.bottom for word in self.words)

    @cached_property
    def base(self) -> float:
        """Height of the line that most of it stands on."""
        return median(word.base for word in self.words)

    @cached_property
    def size(self) -> float:
        """Letter size of most of its text."""
        return dominant_size(self.words)

    @cached_property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(word.bold for word in self.words)

    @cached_property
    def text(self) -> str:
        """Its words with single spaces."""
        return " ".join(word.text for word in self.words)


def dominant_size(words: Sequence[Word]) -> float:
    """The letter size of most of the characters of some words."""
    exact: dict[float, int] = {}
    for word in words:
        exact[word.size] = exact.get(word.size, 0) + len(word.text)
    counted: dict[float, int] = {}
    for size, letters in exact.items():  # a text has few sizes: to round each word's took longer
        counted[round(size, 1)] = counted.get(round(size, 1), 0) + letters
    return max(counted, key=lambda size: counted[size]) if counted else 0.0


def rows_of(words: Sequence[Word]) -> list[Row]:
    """The rows of some words, from top to bottom; small marks join the row at whose height they stand."""
    usual = dominant_size(words)
    rows = by_base([word for word in words if word.size >= SMALL * usual])
    rows += by_base(join_small([word for word in words if word.size < SMALL * usual], rows))
    rows.sort(key=lambda row: -row[0].base)
    return [Row(sorted(row, key=lambda word: word.left)) for row in rows]


def by_base(words: Sequence[Word]) -> list[list[Word]]:
    """The words by the base that they stand on."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: -word.base):
        if rows:
            first = rows[-1][0]
            if abs(first.base - word.base) <= SAME_BASE * max(first.size, word.size):
                rows[-1].append(word)
                continue
        rows.append([word])
    return rows


def join_small(words: Sequence[Word], rows: Sequence[list[Word]]) -> list[Word]:
    """Put small words on the row that they stand beside; returns those that stand beside none."""
    left_over = []
    boxes = [box_of(row) for row in rows]
    for word in words:
        middle = (word.bottom + word.top) / 2
        beside = next(
            (
                row
                for (left, bottom, right, top), row in zip(boxes, rows, strict=True)
                if bottom <= middle <= top
                and left - row[0].size <= word.right
                and word.left <= right + row[0].size
            ),
            None,
        )
        if beside is None:
            left_over.append(word)
        else:
            beside.append(word)
    return left_over


def box_of(words: Sequence[Word]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of some words."""
    return (
        min(word.left for word in words),
        min(word.bottom for word in words),
        max(word.right for word in words),
        max(word.top for word in words),
    )


def lifted(row: Row) -> Row:
    """The row with raised numbers that are words of their own written as raised, at the word they mark."""
    size = row.size
    base = median([word.base for word in row.words if word.size >= SMALL * size] or [row.base])
    kept: list[Word] = []
    for word in row.words:
        if word.size >= SMALL * size or word.base <= base + SAME_BASE * word.size / 2:
            kept.append(word)
            continue
        raised = replace(word, text=word.text.translate(RAISED))
        if kept and word.left - kept[-1].right <= TOUCHING * size:
            kept[-1] = replace(kept[-1], text=kept[-1].text + raised.text, right=word.right)
        else:
            kept.append(raised)
    return Row(kept)


def segments(row: Row, gap: float) -> list[list[Word]]:
    """The pieces of a row between gaps of at least ``gap`` points."""
    parts = [[row.words[0]]]
    reach = row.words[0].right
    for word in row.words[1:]:
        if word.left - reach >= gap:
            parts.append([])
        parts[-1].append(word)
        reach = max(reach, word.right)
    return parts
