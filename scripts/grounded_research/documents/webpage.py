"""HTML to blocks: a reader of tags that keeps the exact place of every character.

A tree builder (lxml, html5lib) would tell the line of an element at best; a span that can be shown in the
file needs the offset of every word, so the tags are read here.
"""

import re
from dataclasses import dataclass, field
from html import unescape

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.webpage_tags import (
    BLOCKS,
    BOILERPLATE,
    BOILERPLATE_ROLES,
    CLOSES_PARAGRAPH,
    CONTENT,
    DROPPED,
    IMPLIED,
    RAW_TEXT,
    VOID,
    attributes,
    background_of,
    is_unseen,
)

TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<[!?][^>]*>"
    r"|<(?P<end>/?)(?P<tag>[A-Za-z][^\s/>]*)(?P<rest>(?:[^>\"']|\"[^\"]*+\"|'[^']*+')*+)>"
    r"|<(?P<end2>/?)(?P<tag2>[A-Za-z][^\s/>]*)(?P<rest2>[^>]*)>",
    re.DOTALL,
)
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
WORD = re.compile(r"\S+")
KINDS = {"li": "list_item", "dt": "list_item", "dd": "list_item", "blockquote": "quote", "pre": "code"}
KINDS |= {"figcaption": "caption", "caption": "caption"}


@dataclass
class Element:
    """An open element and what it passes on to what stands in it."""

    tag: str
    unseen: bool
    boilerplate: bool
    background: str | None


@dataclass
class Table:
    """A table that is being read."""

    header: tuple[str, ...] = ()
    cells: list[tuple[bool, Pieces]] = field(default_factory=list)
    rows: int = 0


def read_webpage(raw: str) -> Reading:
    """The blocks of a page: navigation marked as boilerplate, unseen text dropped and counted."""
    return WebpageReader(raw).read()


class WebpageReader:
    """Reads one page from tag to tag."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.builder = BlockBuilder(Lines(raw))
        self.stack: list[Element] = []
        self.tables: list[Table] = []
        self.pieces = Pieces()
        self.title: str | None = None
        self.unseen = 0

    def read(self) -> Reading:
        """Read the whole page."""
        position = 0
        while True:
            match = TOKEN.search(self.raw, position)
            self.text(position, match.start() if match else len(self.raw))
            if match is None:
                break
            position = match.end()
            tag = (match["tag"] or match["tag2"] or "").lower()
            if not tag:
                continue
            if match["end"] or match["end2"]:
                self.close(tag)
            else:
                position = self.open(tag, match["rest"] or match["rest2"] or "", position)
        while self.tables:
            self.finish_row()
            self.tables.pop()
        self.flush()
        flags = self.builder.flags()
        if self.unseen:
            flags.append(f"hidden text dropped: {self.unseen}")
        return Reading(
            self.raw, tuple(self.builder.blocks), self.title or self.first_heading(), flags=tuple(flags)
        )

    def first_heading(self) -> str | None:
        """The first heading of the page."""
        return next((block.text for block in self.builder.blocks if block.kind == "heading"), None)

    def open(self, tag: str, rest: str, position: int) -> int:
        """Act on an opening tag; returns where reading goes on."""
        if tag in RAW_TEXT:
            return self.raw_text(tag, position)
        self.close_implied(tag)
        if tag in BLOCKS:
            self.boundary(tag)
        elif tag == "br" and self.pieces.parts:
            self.pieces.space(position - 1)
        if tag in VOID:
            return position
        self.push(tag, attributes(rest) if rest.strip(" /\n") else {})
        if tag == "table":
            self.tables.append(Table())
        elif tag in {"td", "th"} and self.tables:
            self.tables[-1].cells.append((tag == "th", Pieces()))
            self.pieces = self.tables[-1].cells[-1][1]
        return position

    def push(self, tag: str, named: dict[str, str]) -> None:
        """Open an element."""
        above = (
            self.stack[-1] if self.stack else Element("", unseen=False, boilerplate=False, background=None)
        )
        background = background_of(named) or above.background
        hidden = is_unseen(tag, named, background)
        if hidden and not above.unseen:
            self.unseen += 1
        site_part = tag in BOILERPLATE or named.get("role", "").lower() in BOILERPLATE_ROLES
        if tag in {"header", "footer"} and any(element.tag in CONTENT for element in self.stack):
            site_part = False
        self.stack.append(
            Element(tag, hidden or above.unseen or tag in DROPPED, site_part or above.boilerplate, background)
        )

    def raw_text(self, tag: str, position: int) -> int:
        """Pass over an element whose content is no markup; the first title is the page's."""
        end = re.compile(rf"</{tag}\b[^>]*>", re.IGNORECASE).search(self.raw, position)
        stop = end.start() if end else len(self.raw)
        if tag == "title" and self.title is None and not any(e.tag == "svg" for e in self.stack):
            self.title = " ".join(unescape(self.raw[position:stop]).split()) or None
        return end.end() if end else len(self.raw)

    def close_implied(self, tag: str) -> None:
        """Close what an opening tag closes without saying so."""
        if tag in IMPLIED:
            closes, barriers = IMPLIED[tag]
            for depth in range(len(self.stack) - 1, -1, -1):
                name = self.stack[depth].tag
                if name in barriers:
                    break
                if name == tag or (name in closes and name in {"td", "th", "dt", "dd", "tr", "li"}):
                    while len(self.stack) > depth:
                        self.close(self.stack[-1].tag)
                    break
        if tag in CLOSES_PARAGRAPH and self.stack and self.stack[-1].tag == "p":
            self.close("p")

    def close(self, tag: str) -> None:
        """Act on a closing tag; one that nothing opened is passed over."""
        for depth in range(len(self.stack) - 1, -1, -1):
            if self.stack[depth].tag == tag:
                break
            if self.stack[depth].tag == "table":
                return
        else:
            return
        while len(self.stack) > depth:
            self.leave(self.stack[-1].tag)
            self.stack.pop()

    def leave(self, tag: str) -> None:
        """Finish the block that ends with an element."""
        if tag in {"td", "th"} and self.tables:
            self.pieces = Pieces()
        elif tag == "tr" and self.tables:
            self.finish_row()
        elif tag == "table" and self.tables:
            self.finish_row()
            self.tables.pop()
        elif tag in BLOCKS:
            self.boundary(tag)

    def in_cell(self) -> bool:
        """Whether a table cell is being read."""
        return bool(self.tables and self.tables[-1].cells and self.pieces is self.tables[-1].cells[-1][1])

    def boundary(self, tag: str) -> None:
        """A block begins or ends: inside a cell it parts words, elsewhere it ends the block before."""
        if tag == "table" and self.in_cell():
            self.finish_row()  # a table that lays out the page: its cells are no columns of what stands in it
        if self.in_cell():
            if self.pieces.offsets:
                self.pieces.space(self.pieces.offsets[-1])
        else:
            self.flush()

    def innermost(self, tags: set[str] | frozenset[str]) -> str | None:
        """The innermost open element among ``tags``."""
        return next((element.tag for element in reversed(self.stack) if element.tag in tags), None)

    def flush(self) -> None:
        """Store the text gathered so far as a block."""
        pieces, self.pieces = self.pieces, Pieces()
        if not pieces.parts:
            return
        heading = self.innermost({"h1", "h2", "h3", "h4", "h5", "h6"})
        boilerplate = bool(self.stack and self.stack[-1].boilerplate)
        if boilerplate and not (
            heading == "h1" and self.innermost({"nav", "footer", "aside", "form"}) is None
        ):
            self.builder.add("boilerplate", pieces)
        elif heading:
            self.builder.heading(pieces, int(heading[1]))
        else:
            kind = KINDS.get(self.innermost(frozenset(KINDS)) or "", "paragraph")
            depth = sum(element.tag in {"ul", "ol", "dl"} for element in self.stack)
            self.builder.add(kind, pieces, level=depth or None if kind == "list_item" else None)

    def finish_row(self) -> None:
        """Store the row of the innermost table that was gathered."""
        table = self.tables[-1]
        cells, table.cells = table.cells, []
        self.pieces = Pieces()
        joined, texts = Pieces(), list[str]()
        for _, cell in cells:
            text, offsets, dropped = cell.finish()
            self.builder.unseen += dropped
            if texts:
                joined.put(" | ", joined.offsets[-1] if joined.offsets else (offsets[0] if offsets else 0))
            joined.mapped(text, offsets)
            texts.append(text)
        if not any(texts):
            return
        boilerplate = bool(self.stack and self.stack[-1].boilerplate)
        if boilerplate or len(texts) == 1:
            self.builder.add("boilerplate" if boilerplate else "paragraph", joined)
            return
        is_header = (
            not table.header and table.rows == 0 and all(head or not cell.parts for head, cell in cells)
        )
        if is_header:
            table.header = tuple(texts)
        table.rows += 1
        header = () if is_header else table.header
        self.builder.add("table_row", joined, level=0 if is_header else None, header=header)

    def text(self, start: int, end: int) -> None:
        """Add the characters between two tags."""
        if start >= end:
            return
        if self.stack and self.stack[-1].unseen:
            return
        if self.innermost({"pre"}):
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
        """Add characters, each entity as the one it stands for."""
        if self.raw.find("&", start, end) < 0:
            self.pieces.verbatim(self.raw, start, end)
            return
        last = start
        for match in ENTITY.finditer(self.raw, start, end):
            if match.start() > last:
                self.pieces.verbatim(self.raw, last, match.start())
            self.pieces.put(unescape(match[0]).replace("\xa0", " "), match.start())
            last = match.end()
        if end > last:
            self.pieces.verbatim(self.raw, last, end)
