"""Lines of a PDF to blocks: headings by their letters, paragraphs by white space and by their last words."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby, pairwise

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.joining import LineJoiner
from grounded_research.documents.pdf.lines import ENDS_SENTENCE, Line
from grounded_research.documents.pdf.listed import begins_entry, ends_list, hanging_edge
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.reference_headings import is_reference_heading
from grounded_research.text.patterns import regex
from grounded_research.text.sentences import split_sentences

HEADING_SIZE = 1.12
"""Times the size of most of the text: headings are set at least a point larger."""
HEADING_WORDS = 14
NUMBERED_WORDS = 8
SAME_SIZE = 0.2
"""Points by which the lines of one heading differ at most."""
SHORT_LINE = 0.8
"""Share of the usual line length under which a line with a full stop ends its paragraph."""
NUMBERED_HEADING = regex(r"\d{1,2}(?:\.\d{1,2}){0,4}\.?\s+[A-Z][^.]*$")
KNOWN_HEADING = regex(
    r"(?:abstract|summary|introduction|background|methods?|materials and methods|results|discussion|"
    r"conclusions?|"
    r"acknowledge?ments?|appendix(?: [a-z])?|related work|limitations|data availability)\s*$",
    re.IGNORECASE,
)
CAPTION = regex(
    r"(?:table|figure|fig\.|box|scheme|plate|chart)\s+[A-Z]?\d{1,3}[A-Za-z]?\s*(?:[.:|\u2014\u2013]|$)",
    re.IGNORECASE,
)
ITEM = regex(r"[\u2022\u25cf\u25aa\u25e6\u2023\u2043]\s")


class BlockReader:
    """Joins the lines of a PDF into headings, paragraphs, footnotes and rows of tables."""

    def __init__(self, raw: str, lines: Sequence[Line], body: float) -> None:
        self.raw = raw
        self.builder = BlockBuilder(Lines(raw))
        self.joiner = LineJoiner(raw)
        self.body = body
        self.lines = [line for line in lines if line.kind in {"text", "table"}]
        self.apart = [line for line in lines if line.kind not in {"text", "table"}]
        self.larger = sorted({round(line.size, 1) for line in lines if self.is_larger(line)}, reverse=True)
        lengths = sorted(line.end - line.start for line in self.lines if line.kind == "text")
        self.usual = lengths[int(len(lengths) * 0.75)] if lengths else 0
        self.run: list[Line] = []
        self.edge: float | None = None
        self.opened: list[tuple[int, tuple[tuple[int, str], ...]]] = []

    def title(self) -> str | None:
        """The largest heading of the first page."""
        heads = [block for block in self.builder.blocks if block.kind == "heading" and block.page == 1]
        return min(heads, key=lambda block: block.level or 9).text if heads else None

    def flags(self) -> list[str]:
        """What was set apart."""
        kinds = {
            "sideways": "pages with text on its side, set apart",
            "contents": "lines of contents set apart",
        }
        counts = {kind: sum(line.kind == kind for line in self.apart) for kind in kinds}
        return [*(f"{kinds[kind]}: {n}" for kind, n in counts.items() if n), *self.builder.flags()]

    def is_larger(self, line: Line) -> bool:
        """Whether a line is set larger than the body."""
        return self.body > 0 and line.size >= self.body * HEADING_SIZE

    def read(self) -> None:
        """Read all lines: the running text first, then what stands beside it."""
        index = 0
        while index < len(self.lines):
            line = self.lines[index]
            if line.kind == "table":
                self.paragraph()
                index = self.table(index)
                continue
            level = self.heading_level(index)
            if level is None:
                if self.run and self.begins_paragraph(self.run[-1], line):
                    self.paragraph()
                self.run.append(line)
                index += 1
                continue
            self.paragraph()
            after = index + 1
            while after < len(self.lines) and self.continues_heading(line, self.lines[after]):
                after += 1
            self.builder.page = line.page
            self.builder.heading(self.joined(self.lines[index:after]), level)
            self.opened.append((line.start, tuple(self.builder.headings)))
            index = after
            if self.builder.references_level is not None:
                self.edge = hanging_edge(self.lines[index:])
        self.paragraph()
        self.set_apart()
        self.builder.blocks.sort(key=lambda block: block.start)

    def text_of(self, line: Line) -> str:
        """A line's characters."""
        return self.raw[line.start : line.end]

    def heading_level(self, index: int) -> int | None:
        """The level of a line that is a heading."""
        line = self.lines[index]
        text = self.text_of(line)
        if len(text.split()) > HEADING_WORDS or not any(map(str.isalpha, text)):
            return None
        if self.is_larger(line):
            return min(self.larger.index(round(line.size, 1)) + 1, 6)
        level = min(len(self.larger) + 1, 6)
        if is_reference_heading(text) or KNOWN_HEADING.match(text):
            return level
        ended = not self.run or ENDS_SENTENCE.search(self.text_of(self.run[-1]))
        if self.builder.references_level is not None:
            ends = self.run and ends_list(text, line, self.run[-1]) and self.is_bold_heading(index)
            return self.builder.references_level if ends else None
        if not ended:
            return None
        numbered = NUMBERED_HEADING.match(text) and len(text.split()) <= NUMBERED_WORDS
        return level if numbered or self.is_bold_heading(index) else None

    def is_bold_heading(self, index: int) -> bool:
        """Whether a bold line stands alone above lines that are not bold."""
        line = self.lines[index]
        if not line.bold or ENDS_SENTENCE.search(self.text_of(line)) or CAPTION.match(self.text_of(line)):
            return False
        after = self.lines[index + 1] if index + 1 < len(self.lines) else None
        return after is not None and after.kind == "text" and not after.bold and line.opens is not False

    def continues_heading(self, first: Line, line: Line) -> bool:
        """Whether a heading goes on in the next line: the same large letters on the same page."""
        text = self.text_of(line)
        if is_reference_heading(text) or KNOWN_HEADING.match(text) or NUMBERED_HEADING.match(text):
            return False
        same = line.page == first.page and abs(line.size - first.size) < SAME_SIZE
        return line.kind == "text" and self.is_larger(first) and same

    def begins_paragraph(self, before: Line, line: Line) -> bool:
        """Whether a paragraph ends before this line."""
        text, own = self.text_of(before), self.text_of(line)
        if self.builder.references_level is not None:
            return begins_entry(text, own, line, self.edge, self.run_text())
        if line.opens is not None and before.page == line.page:
            return line.opens
        if CAPTION.match(own) or ITEM.match(own):
            return True
        if before.page != line.page and ENDS_SENTENCE.search(text):
            return True
        return bool(ENDS_SENTENCE.search(text)) and before.end - before.start < self.usual * SHORT_LINE

    def run_text(self) -> str:
        """The lines gathered so far."""
        return " ".join(self.text_of(line) for line in self.run)

    def joined(self, lines: Sequence[Line]) -> Pieces:
        """Lines as running text."""
        pieces = Pieces()
        for number, line in enumerate(lines):
            self.joiner.add_line(
                pieces, line.start, line.end, break_at=lines[number - 1].end if number else None
            )
        return pieces

    def kind_of(self, line: Line) -> str:
        """What a paragraph is by its first words."""
        text = self.text_of(line)
        return "caption" if CAPTION.match(text) else "list_item" if ITEM.match(text) else "paragraph"

    def paragraph(self) -> None:
        """Add the lines gathered so far; a sentence that crosses a page belongs to the page it begins on."""
        lines, self.run = self.run, []
        if not lines:
            return
        kind = self.kind_of(lines[0])
        self.builder.page = lines[0].page
        if self.builder.references_level is not None or lines[0].page == lines[-1].page:
            self.builder.add(kind, self.joined(lines))
            return
        text, offsets, dropped = self.joined(lines).finish()
        self.builder.unseen += dropped
        turns = [(line.start, line.page) for before, line in pairwise(lines) if line.page != before.page]
        begin = 0
        for turn, page in turns:
            cut = next(
                (s.start for s in split_sentences(text) if offsets[s.start] >= turn and s.start > begin), None
            )
            if cut is None:
                break
            self.store(kind, text, offsets, begin, cut)
            self.builder.page, begin = page, cut
        self.store(kind, text, offsets, begin, len(text))

    def store(self, kind: str, text: str, offsets: list[int], begin: int, end: int) -> None:
        """Add one part of a paragraph."""
        pieces = Pieces()
        pieces.mapped(text[begin:end], offsets[begin:end])
        self.builder.add(kind, pieces)

    def table(self, index: int) -> int:
        """Add the rows of a table; returns the number of the line behind it."""
        number = self.lines[index].table
        header: tuple[str, ...] = ()
        while index < len(self.lines) and self.lines[index].table == number:
            line = self.lines[index]
            self.builder.page = line.page
            pieces = Pieces()
            for place, (start, end) in enumerate(line.cells):
                if place:
                    pieces.put(" | ", start - 1)
                pieces.verbatim(self.raw, start, end)
            self.builder.add("table_row", pieces, level=0 if line.heads else None, header=header)
            if line.heads:
                header = tuple(self.raw[start:end] for start, end in line.cells)
            index += 1
        return index

    def set_apart(self) -> None:
        """Add footnotes, each whole, in the section that they stand in, and what is no running text."""
        self.builder.references_level = None
        for kind, grouped in groupby(self.apart, key=lambda line: line.kind):
            group = list(grouped)
            starts = [n for n, line in enumerate(group) if n == 0 or line.opens or kind != "footnote"]
            for first, last in pairwise([*starts, len(group)]):
                self.builder.page = group[first].page
                before = bisect_right(self.opened, group[first].start, key=lambda one: one[0])
                self.builder.headings = list(self.opened[before - 1][1]) if before else []
                kept = "footnote" if kind == "footnote" else "boilerplate"
                self.builder.add(kept, self.joined(group[first:last]))
