"""Blocks under construction: sections, reference lists and counts that every reader keeps the same way."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from grounded_research.documents.model import Block
from grounded_research.documents.pieces import Lines, Pieces, compact
from grounded_research.documents.reference_headings import is_reference_heading
from grounded_research.documents.reference_list import YEAR, entry_starts
from grounded_research.text.patterns import regex

TABLE_CAPTION = regex(
    r"(?:supplementary\s+)?tab(?:le|\.)\s*[A-Z]?\d{1,3}[A-Za-z]?\s*[.:|\u2014\u2013-]", re.IGNORECASE
)
LONGEST_CAPTION = 160
"""Characters of a caption that stand with each row: a place, not a text."""
LINE_ENDS = frozenset("\r\n>")
"""What stands in raw where a line ends: its end, or that of HTML's tag for one."""
CELL_BORDER = " | "
"""Stands between the cells of a table's row; a row of a reference list is an entry."""
ENTRY_KINDS = frozenset({"paragraph", "list_item", "quote"})


@dataclass
class BlockBuilder:
    """Collects a document's blocks in reading order and knows the section each stands in."""

    lines: Lines
    blocks: list[Block] = field(default_factory=list)
    unseen: int = 0
    page: int | None = None
    headings: list[tuple[int, str]] = field(default_factory=list)
    references_level: int | None = None
    caption: str = ""

    @property
    def section(self) -> tuple[str, ...]:
        """Texts of the headings above the place that is being read."""
        return tuple(title for _, title in self.headings)

    def heading(
        self, pieces: Pieces, level: int, *, start: int | None = None, end: int | None = None
    ) -> None:
        """Add a heading and open its section."""
        text, offsets, dropped = pieces.finish()
        if not text:
            return
        self.unseen += dropped
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        self.store("heading", text, offsets, start=start, end=end, level=level)
        self.headings.append((level, text))
        if self.references_level is not None and level <= self.references_level:
            self.references_level = None
        if self.references_level is None and is_reference_heading(text):
            self.references_level = level

    def add(
        self,
        kind: str,
        pieces: Pieces,
        *,
        start: int | None = None,
        end: int | None = None,
        level: int | None = None,
        header: tuple[str, ...] = (),
    ) -> None:
        """Add a block; inside a reference list it becomes one block an entry."""
        text, offsets, dropped = pieces.finish()
        self.unseen += dropped
        if not text:
            return
        if self.references_level is not None and kind == "table_row" and YEAR.search(text):
            (text, offsets), kind = without_borders(text, offsets), "list_item"
        if self.references_level is not None and kind in ENTRY_KINDS:
            self.entries(text, offsets, start=start, end=end, single=kind == "list_item")
            return
        self.store(kind, text, offsets, start=start, end=end, level=level, header=header)

    def entries(
        self, text: str, offsets: Sequence[int], *, start: int | None, end: int | None, single: bool
    ) -> None:
        """Cut a paragraph of a reference list into its entries, at line ends only."""
        breaks = [0, *(i + 1 for i in self.line_breaks(text, offsets)), len(text)]
        rows = [text[a:b].strip() for a, b in pairwise(breaks)]
        firsts = [0] if single else entry_starts(rows)
        bounds = [*(breaks[i] for i in firsts), len(text)]
        for n, (a, b) in enumerate(pairwise(bounds)):
            end_of_text = a + len(text[a:b].rstrip())
            if end_of_text > a:
                self.store(
                    "reference_entry",
                    text[a:end_of_text],
                    offsets[a:end_of_text],
                    start=start if n == 0 else None,
                    end=end if n == len(firsts) - 1 else None,
                )

    def line_breaks(self, text: str, offsets: Sequence[int]) -> list[int]:
        """Positions in ``text`` of the spaces that stand for line ends of raw, or for tags that end one."""
        raw = self.lines.raw
        return [i for i, char in enumerate(text) if char in " \n" and raw[offsets[i]] in LINE_ENDS]

    def store(
        self,
        kind: str,
        text: str,
        offsets: Sequence[int],
        *,
        start: int | None = None,
        end: int | None = None,
        level: int | None = None,
        header: tuple[str, ...] = (),
    ) -> None:
        """Append a block as it is; the rows of a table stand under the caption before them."""
        if kind != "table_row":
            self.caption = caption_of(kind, text)
        begin = offsets[0] if start is None else start
        self.blocks.append(
            Block(
                kind=kind,
                text=text,
                start=begin,
                end=offsets[-1] + 1 if end is None else end,
                offsets=compact(offsets),
                line=self.lines.number(begin),
                section=(*self.section, self.caption)
                if kind == "table_row" and self.caption
                else self.section,
                page=self.page,
                level=level,
                header=header,
            )
        )

    def tie_caption(self, text: str) -> None:
        """Take a caption for the rows that follow, wherever it stands."""
        self.caption = caption_of("caption", text)

    def flags(self) -> list[str]:
        """What was dropped on the way."""
        return [f"unseen characters dropped: {self.unseen}"] if self.unseen else []


def without_borders(text: str, offsets: Sequence[int]) -> tuple[str, list[int]]:
    """The cells of a row with one space between two."""
    cells = text.split(CELL_BORDER)
    starts = accumulate((len(cell) + len(CELL_BORDER) for cell in cells[:-1]), initial=0)
    kept = [
        place
        for start, cell in zip(starts, cells, strict=True)
        for place in range(start, start + len(cell) + 1)
    ]
    return " ".join(cells), [offsets[place] for place in kept[:-1]]


def caption_of(kind: str, text: str) -> str:
    """What a block says of a table that follows it: its first sentence, if it is a caption; else nothing."""
    if kind != "caption" and not (kind == "paragraph" and TABLE_CAPTION.match(text)):
        return ""
    return text[first_sentence(text)][:LONGEST_CAPTION]


def first_sentence(text: str) -> slice:
    """The first sentence of a caption, the number before it included, as in "Table 2. Deaths by arm"."""
    label = TABLE_CAPTION.match(text)
    end = text.find(". ", label.end() if label else 0)
    return slice(0, end + 1 if end >= 0 else len(text))
