"""HTML to blocks: a reader of tags that keeps the exact place of every character.

A tree builder (lxml, html5lib) would tell the line of an element at best; a span that can be shown in the
file needs the offset of every word, so the tags are read here.
"""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.raised import RAISED
from grounded_research.documents.webpage_tables import MOST_SPANNED, Cell, Padding, Table
from grounded_research.documents.webpage_tags import (
    BLOCKS,
    BOILERPLATE,
    BOILERPLATE_ROLES,
    CLOSES_PARAGRAPH,
    CONTAINERS,
    CONTENT,
    DROPPED,
    IMPLIED,
    IMPLIED_ITEMS,
    RAW_TEXT,
    VOID,
    attributes,
    background_of,
    is_named_site_part,
    is_unseen,
)
from grounded_research.documents.webpage_tokens import Tag, Tags

ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
WORD = re.compile(r"\S+")
KINDS = {"li": "list_item", "dt": "list_item", "dd": "list_item", "blockquote": "quote", "pre": "code"}
KINDS |= {"figcaption": "caption", "caption": "caption"}


DEEPEST = 256
"""Open elements; deeper ones change nothing. Browsers stop at 512, and pages for people stay below 100."""
PADDING = 8
"""Part of a page's length that its tables' spanning cells may add to its text."""
SITE = frozenset({"nav", "footer", "aside", "form"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
LISTS = frozenset({"ul", "ol", "dl"})


@dataclass(frozen=True, slots=True)
class Element:
    """An open element and what it passes on to what stands in it."""

    tag: str = ""
    unseen: bool = False
    boilerplate: bool = False
    background: str | None = None
    heading: str | None = None
    kind: str | None = None
    lists: int = 0
    content: bool = False
    site: bool = False
    verbatim: bool = False
    raised: bool = False


PAGE = Element()


def read_webpage(raw: str) -> Reading:
    """The blocks of a page: parts of the site marked as boilerplate, unseen text dropped, both counted.

    Names of classes tell of cookie banners and comments; where nothing else would be left, they do not.
    """
    reader = WebpageReader(raw)
    reading = reader.read()
    if reader.named_parts and all(block.kind == "boilerplate" for block in reading.blocks):
        return WebpageReader(raw, by_name=False).read()
    return reading


class WebpageReader:
    """Reads one page from tag to tag."""

    def __init__(self, raw: str, *, by_name: bool = True) -> None:
        self.raw = raw
        self.by_name = by_name
        self.tags = Tags(raw)
        self.builder = BlockBuilder(Lines(raw))
        self.stack: list[Element] = []
        self.open_tags: list[Counter[str]] = [Counter()]
        self.tables: list[Table] = []
        self.pieces = Pieces()
        self.title: str | None = None
        self.padding = Padding(len(raw) // PADDING)
        self.unseen = 0
        self.site_parts = 0
        self.named_parts = 0

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
        if self.unseen:
            flags.append(f"hidden text dropped: {self.unseen}")
        if self.site_parts:
            flags.append(f"navigation, banners and comments set aside: {self.site_parts}")
        return Reading(
            self.raw, tuple(self.builder.blocks), self.title or self.first_heading(), flags=tuple(flags)
        )

    def first_heading(self) -> str | None:
        """The first heading of the page."""
        return next((block.text for block in self.builder.blocks if block.kind == "heading"), None)

    @property
    def top(self) -> Element:
        """The innermost open element."""
        return self.stack[-1] if self.stack else PAGE

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
        self.push(name, named)
        return tag.end

    def push(self, tag: str, named: dict[str, str]) -> None:
        """Open an element."""
        if len(self.stack) >= DEEPEST:
            return
        above = self.top
        background = (background_of(named) if named else None) or above.background
        hidden = bool(named) and is_unseen(tag, named, background)
        site_part = self.is_site_part(tag, named) and not (
            tag in {"header", "footer"} and (above.content or tag in CONTENT)
        )
        if not above.unseen:
            self.unseen += hidden
            self.site_parts += site_part and not above.boilerplate and not hidden
        self.open_tags[-1][tag] += 1
        if tag == "table":
            self.open_tags.append(Counter())
        self.stack.append(
            Element(
                tag,
                unseen=hidden or above.unseen or tag in DROPPED,
                boilerplate=site_part or above.boilerplate,
                background=background,
                heading=tag if tag in HEADINGS else above.heading,
                kind=KINDS.get(tag, above.kind),
                lists=above.lists + (tag in LISTS),
                content=above.content or tag in CONTENT,
                site=above.site or tag in SITE,
                verbatim=above.verbatim or tag == "pre",
                raised=tag == "sup" or (above.raised and tag not in BLOCKS),
            )
        )

    def is_site_part(self, tag: str, named: dict[str, str]) -> bool:
        """Whether an element is a part of the site and not of the text."""
        if tag in BOILERPLATE or named.get("role", "").lower() in BOILERPLATE_ROLES:
            return True
        is_named = self.by_name and bool(named) and tag in CONTAINERS and is_named_site_part(named)
        self.named_parts += is_named
        return is_named

    def raw_text(self, tag: str, position: int) -> int:
        """Pass over an element whose content is no markup; the first title is the page's."""
        stop, end = self.tags.closing(tag, position)
        if tag == "title" and self.title is None and not self.open_tags[-1]["svg"]:
            self.title = " ".join(unescape(self.raw[position:stop]).split()) or None
        return end

    def close_implied(self, tag: str) -> None:
        """Close what an opening tag closes without saying so."""
        if tag in IMPLIED and any(self.open_tags[-1][name] for name in IMPLIED_ITEMS):
            closes, barriers = IMPLIED[tag]
            outermost = None
            for depth in range(len(self.stack) - 1, -1, -1):
                name = self.stack[depth].tag
                if name in barriers:
                    break
                if name in closes:
                    outermost = depth
            if outermost is not None:
                self.close_down_to(outermost)
        if tag in CLOSES_PARAGRAPH and self.top.tag == "p":
            self.close("p")

    def close(self, tag: str) -> None:
        """Act on a closing tag; one that nothing opened since the last table began is passed over."""
        if tag == "table" and len(self.open_tags) > 1:
            inner = next(n for n in range(len(self.stack) - 1, -1, -1) if self.stack[n].tag == "table")
            self.close_down_to(inner)
        elif self.open_tags[-1][tag]:
            self.close_down_to(
                next(n for n in range(len(self.stack) - 1, -1, -1) if self.stack[n].tag == tag)
            )

    def close_down_to(self, depth: int) -> None:
        """Close the elements above ``depth`` and the one there."""
        while len(self.stack) > depth:
            tag = self.top.tag
            if tag == "table":
                self.open_tags.pop()
            self.leave(tag)
            self.stack.pop()
            self.open_tags[-1][tag] -= 1

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
        self.tables[-1].finish_row(self.builder, boilerplate=self.top.boilerplate)

    def flush(self) -> None:
        """Store the text gathered so far as a block."""
        pieces, self.pieces = self.pieces, Pieces()
        if not pieces.parts:
            return
        here = self.top
        if here.boilerplate and (here.heading != "h1" or here.site):
            self.builder.add("boilerplate", pieces)
        elif here.heading:
            self.builder.heading(pieces, int(here.heading[1]))
        else:
            kind = here.kind or "paragraph"
            self.builder.add(kind, pieces, level=here.lists or None if kind == "list_item" else None)

    def text(self, start: int, end: int) -> None:
        """Add the characters between two tags."""
        if start >= end or self.top.unseen:
            return
        if self.top.verbatim:
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
        if start < end and self.top.raised:
            self.pieces.mapped(self.raw[start:end].translate(RAISED), range(start, end))
        elif start < end:
            self.pieces.verbatim(self.raw, start, end)


def span_of(named: dict[str, str], name: str) -> int:
    """How many columns or rows a cell spans; 1 where it does not say a number."""
    value = named.get(name, "1").strip()
    return min(max(int(value), 1), MOST_SPANNED) if value.isdecimal() and len(value) <= 4 else 1
