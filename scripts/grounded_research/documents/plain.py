"""Plain text to blocks: paragraphs, headings by their look, lists, drawn tables, the reference list."""

import re

from grounded_research.documents.boxes import BoxReader, is_drawn
from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.joining import LineJoiner
from grounded_research.documents.laid_out import cells, is_prose, is_row
from grounded_research.documents.margins import QUOTED, Unmargined
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.reference_headings import is_reference_heading
from grounded_research.text.patterns import regex

UNDERLINE = regex(r"\s*(?:={3,}|-{3,}|~{3,}|\*{3,})\s*$")
LEVELS = {"=": 1, "-": 2, "~": 3, "*": 1}
NUMBERED_HEADING = regex(r"\s*((?:\d{1,2}\.)*\d{1,2}|[IVX]{1,5}|[A-Z])\.?\s+(?=[^\W\d_])")
HASHES = regex(r"\s{0,3}(#{1,6})\s+")
ITEM = regex(r"\s*(?:[-*\u2022\u2023\u25e6\u2013]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
VERSION_HEADING = regex(
    r"(?:(?:version|release)\s+|v)?\d+(?:\.\d+)+[\w.-]*(?:\s+(?:\([^()]{1,40}\)|\d{4}-\d{2}-\d{2}))?:?",
    re.IGNORECASE,
)
"""The line above the changes of one version, as in "5.4.0 (2022-12-13)", where these are indented."""
VERSION_LEVEL = 2
"""Below the title of the notes."""
HEADING_WORDS = 12
"""Longer lines that begin with a number are sentences or list items, not headings."""
NO_HEADING_ENDS = (".", ",", ";", ":", "!", "?")
SURE_CELLS = 3
"""Cells of a line that is a row by itself have more."""
TITLE_WORDS, TEXT_WORDS = 8, 8
"""A line with the capitals of a title and of no more words is a heading above a text of so many."""
NAME_WORDS, NAME_SHARE = 4, 2.5
"""Words of a heading on the line above its text, and how often its length goes into that of the next line."""
NOT_IN_TITLES = regex(r"[=<>\[\]{}|`*_\\\u00a9]|\(\)|^\s*\W")
"""Signs of code, of markup and of a notice of copyright."""
DAY = regex(r"\d{4}-\d\d")
SHORT_WORD = 3
"""Letters of words that a title leaves small."""


def read_plain(raw: str) -> Reading:
    """The blocks of a plain text."""
    reader = PlainReader(raw)
    reader.read()
    return Reading(raw, tuple(reader.builder.blocks), reader.title(), flags=tuple(reader.builder.flags()))


class PlainReader:
    """Cuts a text at blank lines and tells what each run of lines is."""

    def __init__(self, raw: str) -> None:
        whole = Lines(raw)
        self.lines = Unmargined(whole)
        self.builder = BlockBuilder(whole)
        self.joiner = LineJoiner(raw)
        self.boxes = BoxReader(self.lines, self.builder)

    def read(self) -> None:
        """Read the whole text."""
        markers = self.lines.markers
        first: int | None = None
        for index in range(len(self.lines) + 1):
            ends = index == len(self.lines) or self.lines.is_blank(index)
            if first is not None and (ends or markers[index] != markers[first]):
                self.run(first, index)
                first = None
            if not ends and first is None:
                first = index

    def title(self) -> str | None:
        """The first block, if it is a heading."""
        blocks = self.builder.blocks
        return blocks[0].text if blocks and blocks[0].kind == "heading" else None

    def run(self, first: int, after: int) -> None:
        """Read one run of lines without a blank one and with one margin."""
        while first < after:
            if is_drawn(self.lines.text(first)):
                first = self.boxes.read(first, after)
            elif first + 1 < after and UNDERLINE.match(self.lines.text(first + 1)):
                self.heading(first, first + 2, LEVELS[self.lines.text(first + 1).strip()[0]])
                first += 2
            elif level := self.heading_level(first, alone=first + 1 == after or self.heads(first)):
                self.heading(first, first + 1, level)
                first += 1
            elif self.is_code(first, after):
                self.code(first, after)
                first = after
            elif rows := self.rows(first, after):
                first = self.table(first, rows)
            else:
                stop = next((i for i in range(first + 1, after) if self.ends_body(i, after)), after)
                self.body(first, stop)
                first = stop

    def heads(self, first: int) -> bool:
        """Whether the first line of a comment is a name alone, though more words had room on it."""
        if not self.lines.markers[first] or not self.is_above_text(first):
            return False
        line, below = self.lines.text(first), self.lines.text(first + 1)
        short = len(line.split()) <= NAME_WORDS and NAME_SHARE * len(line) <= len(below)
        return short and is_title(line) and below[:1].isupper() and not is_row(below)

    def ends_body(self, index: int, after: int) -> bool:
        """Whether a table begins at a line."""
        return is_drawn(self.lines.text(index)) or self.rows(index, after) > 0

    def rows(self, first: int, after: int) -> int:
        """The line after the rows that begin at a line; 0 where one line has one gap."""
        stop = first
        while self.builder.references_level is None and stop < after and is_row(self.lines.text(stop)):
            stop += 1
        several = stop > first + 1 or (stop > first and len(cells(self.lines.text(first))) > SURE_CELLS)
        return stop if several else 0

    def is_code(self, first: int, after: int) -> bool:
        """Whether lines beside comments are the code that these explain."""
        explained = self.lines.families - {QUOTED} and not self.lines.markers[first]
        if not explained or self.builder.references_level is not None:
            return False
        return not is_prose([self.lines.text(index) for index in range(first, after)])

    def heading_level(self, index: int, *, alone: bool) -> int | None:
        """The level of a line that is a heading by itself; None if it is none."""
        line = self.lines.text(index)
        if hashes := HASHES.match(line):
            return len(hashes[1])
        if is_reference_heading(line):
            return 1
        return self.lone_level(index) if alone and len(line.split()) <= HEADING_WORDS else None

    def lone_level(self, index: int) -> int | None:
        """The level of a short line between blank ones that is a heading; None if it is none."""
        line = self.lines.text(index).rstrip()
        if VERSION_HEADING.fullmatch(line) and self.is_above_indented(index):
            return VERSION_LEVEL
        if line.endswith(NO_HEADING_ENDS) or self.builder.references_level is not None or is_row(line):
            return None  # an entry of the references may be a short line that begins with a number
        if number := NUMBERED_HEADING.match(line):
            return number[1].count(".") + 1
        if line.isupper() and len(line.split()) > 1:
            return 1
        return 1 if is_title(line) and self.is_above_text(index) else None

    def is_above_text(self, index: int) -> bool:
        """Whether sentences follow a line; what stands alone in a comment heads what the comment is of."""
        if self.lines.markers[index]:
            return not self.lines.markers[index].startswith(QUOTED)
        line = self.lines.text(index)
        below = next((i for i in range(index + 1, len(self.lines)) if not self.lines.is_blank(i)), None)
        if below is None or len(line.split()) > TITLE_WORDS or NOT_IN_TITLES.search(line):
            return False
        if indentation(line) > indentation(self.lines.text(below)):
            return False
        following = " ".join(self.lines.text(i) for i in range(below, min(below + 2, len(self.lines))))
        return len(following.split()) >= TEXT_WORDS

    def is_above_indented(self, index: int) -> bool:
        """Whether the next line that is not blank is indented, and this one is not."""
        following = (self.lines.text(below) for below in range(index + 1, len(self.lines)))
        below = next((line for line in following if line.strip()), "")
        return below[:1].isspace() and not self.lines.text(index)[:1].isspace()

    def heading(self, first: int, after: int, level: int) -> None:
        """Add a heading of one line, with its underline."""
        line = self.lines.text(first)
        skip = HASHES.match(line)
        pieces = Pieces()
        start = self.lines.starts[first] + (skip.end() if skip else 0)
        pieces.verbatim(self.lines.raw, start, self.lines.ends[first])
        begin = self.lines.starts[first] + len(line) - len(line.lstrip())
        self.builder.heading(pieces, level, start=begin, end=self.lines.ends[after - 1])

    def body(self, first: int, after: int) -> None:
        """Add paragraphs and list items of a run of lines."""
        if UNDERLINE.match(self.lines.text(first)) and after == first + 1:
            return  # a rule between two parts
        begins = [first]
        in_list = bool(ITEM.match(self.lines.text(first)))
        if self.builder.references_level is None:
            begins += [index for index in range(first + 1, after) if ITEM.match(self.lines.text(index))]
        if len(begins) == 2 and not in_list:  # one line that begins like an item is chance
            begins = [first] if not self.lines.text(begins[1] - 1).rstrip().endswith(":") else begins
        for begin, end in zip(begins, [*begins[1:], after], strict=True):
            self.piece(begin, end)

    def piece(self, first: int, after: int) -> None:
        """Add one paragraph or list item."""
        line = self.lines.text(first)
        item = ITEM.match(line) if self.builder.references_level is None else None
        pieces = Pieces()
        for index in range(first, after):
            text = self.lines.text(index)
            skip = item.end() if item and index == first else len(text) - len(text.lstrip())
            start = self.lines.starts[index] + skip
            end = self.lines.starts[index] + len(text.rstrip())
            self.joiner.add_line(
                pieces, start, end, break_at=self.lines.ends[index - 1] if index > first else None
            )
        plain = "quote" if self.lines.markers[first].startswith(QUOTED) else "paragraph"
        start, end = self.bounds(first, after)
        self.builder.add(
            "list_item" if item else plain, pieces, start=start, end=end, level=1 if item else None
        )

    def bounds(self, first: int, after: int) -> tuple[int, int]:
        """Where the words of some lines begin and end."""
        line, last = self.lines.text(first), self.lines.text(after - 1)
        start = self.lines.starts[first] + len(line) - len(line.lstrip())
        return start, self.lines.starts[after - 1] + len(last.rstrip())

    def code(self, first: int, after: int) -> None:
        """Add lines as they stand."""
        pieces = Pieces()
        start, end = self.bounds(first, after)
        pieces.verbatim(self.lines.raw, start, end)
        self.builder.add("code", pieces, start=start, end=end)

    def table(self, first: int, after: int) -> int:
        """Add lines as the rows of a table; returns the line after them."""
        for index in range(first, after):
            pieces, base = Pieces(), self.lines.starts[index]
            for number, (begin, end) in enumerate(cells(self.lines.text(index))):
                if number:
                    pieces.put(" | ", base + begin - 1)
                pieces.verbatim(self.lines.raw, base + begin, base + end)
            start, end = self.bounds(index, index + 1)
            self.builder.add("table_row", pieces, start=start, end=end)
        return after


def indentation(line: str) -> int:
    """The white space before the words of a line."""
    return len(line) - len(line.lstrip())


def is_title(line: str) -> bool:
    """Whether a line has the capitals of a title, no sentence in it, and no day: that of a remark."""
    if DAY.search(line):
        return False
    words = re.findall(r"[^\W\d_]+", line)
    return bool(words) and all(word[0].isupper() for word in (words[0], *words) if len(word) > SHORT_WORD)
