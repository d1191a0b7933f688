"""HTML to blocks: a reader of tags that keeps the exact place of every character.

A tree builder (lxml, html5lib) would tell the line of an element at best; a span that can be shown in the
file needs the offset of every word, so the tags are read here.
"""

from html import unescape

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.raised import RAISED
from grounded_research.documents.webpage_elements import OpenElements
from grounded_research.documents.webpage_tables import MOST_SPANNED, Cell, Padding, Table
from grounded_research.documents.webpage_tags import (
    BLOCKS,
    CLOSES_PARAGRAPH,
    RAW_TEXT,
    VOID,
    attributes,
)
from grounded_research.documents.webpage_tokens import Tag, Tags
from grounded_research.text.patterns import regex

ENTITY = regex(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
WORD = regex(r"\S+")
PADDING = 8
"""Part of a page's length that its tables' spanning cells may add to its text."""


def read_webpage(raw: str) -> Reading:
    """The blocks of a page: parts of the site marked as boilerplate, unseen text dropped, both counted.

    Names of classes tell of cookie banners and comments; where nothing else would be left, they do not.
    """
    reader = WebpageReader(raw)
    reading = reader.read()
    if reader.elements.named_parts and all(block.kind == "boilerplate" for block in reading.blocks):
        return WebpageReader(raw, by_name=False).read()
    return reading


class WebpageReader:
    """Reads one page from tag to tag."""

    def __init__(self, raw: str, *, by_name: bool = True) -> None:
        self.raw = raw
        self.tags = Tags(raw)
        self.builder = BlockBuilder(Lines(raw))
        self.elements = OpenElements(by_name=by_name)
        self.tables: list[Table] = []
        self.pieces = Pieces()
        self.title: str | None = None
        self.padding = Padding(len(raw) // PADDING)

    def read(self) -> Reading:
        """Read the whole page."""
        position = 0
        while (tag := self.tags.after(position)) is not None:
            self.text(position, tag.start)
            position = tag.end
            if tag.closes:
                self.close(tag.name)
            elif tag.name:
                position = self.open(tag)
        self.text(position, len(self.raw))
        while self.tables:
            self.finish_row()
            self.tables.pop()
        self.flush()
        flags = self.builder.flags()
        if self.elements.unseen:
            flags.append(f"hidden text dropped: {self.elements.unseen}")
        if self.elements.site_parts:
            flags.append(f"navigation, banners and comments set aside: {self.elements.site_parts}")
        return Reading(
            self.raw, tuple(self.builder.blocks), self.title or self.first_heading(), flags=tuple(flags)
        )

    def first_heading(self) -> str | None:
        """The first heading of the page."""
        return next((block.text for block in self.builder.blocks if block.kind == "heading"), None)

    def open(self, tag: Tag) -> int:
        """Act on an opening tag; returns where reading goes on."""
        name = tag.name
        if name in RAW_TEXT:
            return self.raw_text(name, tag.end)
        self.close_implied(name)
        if name in BLOCKS:
            self.boundary(name)
        elif name == "br" and self.pieces.parts:
            self.pieces.space(tag.end - 1)
        if name in VOID:
            return tag.end
        named = attributes(tag.rest) if tag.rest.strip(" /\n") else {}
        if name == "table":
            self.tables.append(Table(self.padding))
        elif name == "thead" and self.tables:
            self.tables[-1].in_head = True
        elif name in {"td", "th"} and self.tables:
            cell = Cell(name == "th", span_of(named, "colspan"), span_of(named, "rowspan"))
            self.tables[-1].cells.append(cell)
            self.pieces = cell.pieces
        self.elements.push(name, named)
        return tag.end

    def raw_text(self, tag: str, position: int) -> int:
        """Pass over an element whose content is no markup; the first title is the page's."""
        stop, end = self.tags.closing(tag, position)
        if tag == "title" and self.title is None and not self.elements.holds("svg"):
            self.title = " ".join(unescape(self.raw[position:stop]).split()) or None
        return end

    def close_implied(self, tag: str) -> None:
        """Close what an opening tag closes without saying so."""
        self.close_down_to(self.elements.closed_before(tag))
        if tag in CLOSES_PARAGRAPH and self.elements.top.tag == "p":
            self.close("p")

    def close(self, tag: str) -> None:
        """Act on a closing tag; one that nothing opened since the last table began is passed over."""
        self.close_down_to(self.elements.closed_by(tag))

    def close_down_to(self, depth: int | None) -> None:
        """Close the elements above ``depth`` and the one there."""
        while depth is not None and len(self.elements.stack) > depth:
            self.leave(self.elements.top.tag)
            self.elements.pop()

    def leave(self, tag: str) -> None:
        """Finish the block that ends with an element."""
        if tag in {"td", "th"} and self.tables:
            self.pieces = Pieces()
        elif tag == "tr" and self.tables:
            self.finish_row()
        elif tag == "thead" and self.tables:
            self.finish_row()
            self.tables[-1].in_head = False
        elif tag == "table" and self.tables:
            self.finish_row()
            self.tables.pop()
        elif tag in BLOCKS:
            self.boundary(tag)

    def in_cell(self) -> bool:
        """Whether a table cell is being read."""
        return bool(self.tables and self.tables[-1].cells and self.pieces is self.tables[-1].cells[-1].pieces)

    def boundary(self, tag: str) -> None:
        """A block begins or ends: inside a cell it parts words, elsewhere it ends the block before."""
        if tag == "table" and self.in_cell():
            self.finish_row()  # a table that lays out the page: its cells are no columns of what stands in it
        if self.in_cell():
            if self.pieces.offsets:
                self.pieces.space(self.pieces.offsets[-1])
        else:
            self.flush()

    def finish_row(self) -> None:
        """Store the row of the innermost table that was gathered."""
        self.pieces = Pieces()
        self.tables[-1].finish_row(self.builder, boilerplate=self.elements.top.boilerplate)

    def flush(self) -> None:
        """Store the text gathered so far as a block."""
        pieces, self.pieces = self.pieces, Pieces()
        if not pieces.parts:
            return
        here = self.elements.top
        if here.boilerplate and (here.heading != "h1" or here.site):
            self.builder.add("boilerplate", pieces)
        elif here.heading:
            self.builder.heading(pieces, int(here.heading[1]))
        else:
            kind = here.kind or "paragraph"
            self.builder.add(kind, pieces, level=here.lists or None if kind == "list_item" else None)

    def text(self, start: int, end: int) -> None:
        """Add the characters between two tags."""
        if start >= end or self.elements.top.unseen:
            return
        if self.elements.top.verbatim:
            self.entities(start, end)
            return
        chunk = self.raw[start:end]
        last = 0
        for word in WORD.finditer(chunk):
            if word.start() > last:
                self.pieces.space(start + last)
            self.entities(start + word.start(), start + word.end())
            last = word.end()
        if last < len(chunk):
            self.pieces.space(start + last)

    def entities(self, start: int, end: int) -> None:
        """Add characters, each entity as the one it stands for, raised digits as such."""
        last = start
        for match in ENTITY.finditer(self.raw, start, end) if self.raw.find("&", start, end) >= 0 else ():
            self.letters(last, match.start())
            self.pieces.put(unescape(match[0]).replace("\xa0", " "), match.start())
            last = match.end()
        self.letters(last, end)

    def letters(self, start: int, end: int) -> None:
        """Add characters that stand for themselves."""
        if start < end and self.elements.top.raised:
            self.pieces.mapped(self.raw[start:end].translate(RAISED), range(start, end))
        elif start < end:
            self.pieces.verbatim(self.raw, start, end)


def span_of(named: dict[str, str], name: str) -> int:
    """How many columns or rows a cell spans; 1 where it does not say a number."""
    value = named.get(name, "1").strip()
    return min(max(int(value), 1), MOST_SPANNED) if value.isdecimal() and len(value) <= 4 else 1
