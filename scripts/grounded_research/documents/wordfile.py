"""Word files (.docx) to blocks: read from the archive directly, within limits that a bomb cannot pass."""

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

from grounded_research.documents.builder import CELL_BORDER, BlockBuilder
from grounded_research.documents.headers import joined
from grounded_research.documents.limits import DOCX_XML_BYTES
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.raised import RAISED
from grounded_research.documents.reference_headings import is_reference_heading
from grounded_research.documents.wordtables import W, WordTable
from grounded_research.errors import DocumentError
from grounded_research.text.patterns import regex

HEADING = regex(r"(?:heading|titre|\u00fcberschrift|t\u00edtulo|titolo|kop|rubrik)\s*([1-9])", re.IGNORECASE)
HEADING_ID = regex(r"Heading([1-9])$")
QUOTE = regex(r"quote|zitat|citation$", re.IGNORECASE)
TYPED_LEVEL = 6
"""Of a heading that is typed as a paragraph: every real heading ends its section."""
HEADING_WORDS = 8
"""Words of a typed heading at most."""
SKIPPED = frozenset({f"{W}del", f"{W}moveFrom", f"{W}instrText", f"{W}delText"})
"""Deleted and moved text, and the codes of fields."""


def read_docx(data: bytes, name: str) -> Reading:
    """The blocks of a Word file.

    Raises:
        DocumentError: It is no .docx, is damaged, or unpacks to more than the limit.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            body = part(archive, "word/document.xml", name)
            styles = part(archive, "word/styles.xml", name)
            notes = [part(archive, f"word/{kind}.xml", name) for kind in ("footnotes", "endnotes")]
            core = part(archive, "docProps/core.xml", name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise DocumentError(f"{name} is no .docx, or is damaged: {error}. Save it again as .docx.") from error
    if body is None:
        raise DocumentError(f"{name} is no .docx: it has no word/document.xml. Save it again as .docx.")
    return WordReader(style_names(styles)).read(body, notes, core)


def part(archive: zipfile.ZipFile, path: str, name: str) -> Any | None:
    """One part of the archive as an XML tree; None if the archive has no such part."""
    from lxml import etree

    try:
        with archive.open(path) as stream:
            data = stream.read(DOCX_XML_BYTES + 1)
    except KeyError:
        return None
    if len(data) > DOCX_XML_BYTES:
        raise DocumentError(
            f"{name} unpacks to more than {DOCX_XML_BYTES // 2**20} MB in {path}: it is not read."
        )
    try:
        return etree.fromstring(
            data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        )
    except etree.XMLSyntaxError as error:
        message = str(error).encode("ascii", "backslashreplace").decode("ascii")
        raise DocumentError(f"{name} is damaged: {path} is no XML ({message}).") from error


def style_names(styles: Any | None) -> dict[str, str]:
    """Style id to the name that people see."""
    if styles is None:
        return {}
    found = {}
    for style in styles.iter(f"{W}style"):
        label = style.find(f"{W}name")
        if label is not None:
            found[style.get(f"{W}styleId", "")] = label.get(f"{W}val", "")
    return found


class WordReader:
    """Walks the body of one file twice: for its text, then for its blocks."""

    def __init__(self, styles: dict[str, str]) -> None:
        self.styles = styles
        self.hidden = 0
        self.raw: list[str] = []
        self.length = 0
        self.items: list[tuple[str, int | None, list[tuple[int, int]], tuple[str, ...]]] = []
        self.in_typed_list = False

    def read(self, body: Any, notes: list[Any | None], core: Any | None) -> Reading:
        """Read all parts."""
        main = body.find(f"{W}body")
        if main is not None:
            self.children(main)
        for tree in notes:
            for note in tree.iter(f"{W}footnote", f"{W}endnote") if tree is not None else ():
                if note.get(f"{W}type") is None:
                    self.keep(
                        "footnote", None, [" ".join(self.on_one_line(p) for p in note.iter(f"{W}p"))], ()
                    )
        return self.blocks(core)

    def children(self, parent: Any) -> None:
        """Read paragraphs and tables in their order, also inside content controls."""
        for child in parent:
            if child.tag == f"{W}p":
                self.paragraph(child)
            elif child.tag == f"{W}tbl":
                self.table(child)
            elif child.tag in {f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}smartTag", f"{W}customXml"}:
                self.children(child)

    def paragraph(self, node: Any) -> None:
        """Read one paragraph."""
        properties = node.find(f"{W}pPr")
        kind, level = self.kind_of(properties)
        text = self.text(node)
        if kind == "paragraph" and self.is_typed_heading(node, text):
            kind, level = "heading", TYPED_LEVEL
        if kind == "heading":
            self.in_typed_list = level == TYPED_LEVEL and is_reference_heading(text)
        self.keep(kind, level, [text], ())

    def is_typed_heading(self, node: Any, text: str) -> bool:
        """Whether a paragraph without a style of headings names a reference list, or in bold ends one."""
        if is_reference_heading(text):
            return True
        return self.in_typed_list and len(text.split()) <= HEADING_WORDS and is_bold(node)

    def kind_of(self, properties: Any | None) -> tuple[str, int | None]:
        """What a paragraph is by its style, its outline level or its numbering."""
        if properties is None:
            return "paragraph", None
        style = properties.find(f"{W}pStyle")
        identifier = style.get(f"{W}val", "") if style is not None else ""
        name = self.styles.get(identifier, identifier)
        level = heading_level(properties, name, identifier)
        if level is not None:
            return "heading", level
        numbering = properties.find(f"{W}numPr")
        if numbering is not None or name.lower().startswith("list"):
            depth = numbering.find(f"{W}ilvl") if numbering is not None else None
            return "list_item", int(depth.get(f"{W}val", "0")) + 1 if depth is not None else 1
        kind = "caption" if name.lower() == "caption" else "quote" if QUOTE.search(name) else "paragraph"
        return kind, None

    def table(self, node: Any) -> None:
        """Read a table row by row; the rows that repeat on each page head it, or its first row."""
        header: tuple[str, ...] = ()
        reader = WordTable(self.on_one_line)
        number = 0
        for row in node.iterchildren(f"{W}tr"):
            texts, names = reader.cells(row)
            if len(texts) == 1:  # a table that lays out the page: what stands in it is running text
                self.children(row.find(f"{W}tc"))
                continue
            if number == 0 and len(row.findall(f"{W}tc")) == 1:
                self.keep("caption", None, [texts[0]], ())
                continue
            heads = reader.is_header(row, number)
            self.keep("table_row", 0 if heads else None, texts, () if heads else header)
            number += 1
            if heads:
                header = joined(header, names) if header else tuple(names)
            for table in row.iterfind(f"{W}tc/{W}tbl"):
                self.table(table)

    def text(self, paragraph: Any) -> str:
        """The visible text of a paragraph, with its line breaks."""
        lines = (" ".join(line.split()) for line in "".join(self.runs(paragraph)).split("\n"))
        return "\n".join(filter(None, lines))

    def on_one_line(self, paragraph: Any) -> str:
        """The visible text of a paragraph in a cell or a note."""
        return self.text(paragraph).replace("\n", " ")

    def runs(self, node: Any) -> Iterator[str]:
        """The texts of the runs under a node."""
        for child in node:
            if child.tag in SKIPPED:
                continue
            if child.tag == f"{W}r" and is_hidden(child):
                self.hidden += 1
            elif child.tag == f"{W}t":
                text = (child.text or "").replace("\n", " ")
                yield text.translate(RAISED) if is_raised(node) else text
            elif child.tag == f"{W}tab":
                yield " "
            elif child.tag in {f"{W}br", f"{W}cr"}:
                yield "\n"
            elif child.tag == f"{W}noBreakHyphen":
                yield "-"
            elif child.tag not in {f"{W}pPr", f"{W}rPr", f"{W}txbxContent"}:
                yield from self.runs(child)

    def keep(self, kind: str, level: int | None, texts: list[str], header: tuple[str, ...]) -> None:
        """Write the texts of one block into raw and remember where they stand."""
        if not any(texts):
            return
        places = []
        for text in texts:
            self.raw.append(text + ("\t" if len(texts) > 1 else ""))
            places.append((self.length, self.length + len(text)))
            self.length += len(self.raw[-1])
        self.raw.append("\n")
        self.length += 1
        self.items.append((kind, level, places, header))

    def blocks(self, core: Any | None) -> Reading:
        """The blocks, now that raw is whole."""
        raw = "".join(self.raw)
        builder = BlockBuilder(Lines(raw))
        for kind, level, places, header in self.items:
            pieces = Pieces()
            for number, (start, end) in enumerate(places):
                if number:
                    pieces.put(CELL_BORDER, start - 1)
                put_lines(pieces, raw, start, end)
            if kind == "heading":
                builder.heading(pieces, level or 1)
            else:
                builder.add(kind, pieces, level=level, header=header)
        title = core.findtext("{http://purl.org/dc/elements/1.1/}title") if core is not None else None
        heads = [block.text for block in builder.blocks if block.kind == "heading"]
        flags = builder.flags() + ([f"hidden text dropped: {self.hidden}"] if self.hidden else [])
        return Reading(raw, tuple(builder.blocks), title or (heads[0] if heads else None), flags=tuple(flags))


OFF = frozenset({"0", "false", "off"})
"""How a property is taken back."""
TINY = frozenset({"0", "1", "2"})
"""Half points: letters of one point are not for people."""


def heading_level(properties: Any, name: str, identifier: str) -> int | None:
    """The level of a paragraph that is a heading by its style or its outline level; None if it is none."""
    if match := HEADING.match(name) or HEADING_ID.match(identifier):
        return int(match[1])
    if name.lower() == "title":
        return 1
    outline = properties.find(f"{W}outlineLvl")
    level = outline.get(f"{W}val", "9") if outline is not None else "9"
    return int(level) + 1 if level in set("012345678") else None


def put_lines(pieces: Pieces, raw: str, start: int, end: int) -> None:
    """Add what stands in raw, its line breaks as spaces."""
    while (line_end := raw.find("\n", start, end)) >= 0:
        pieces.verbatim(raw, start, line_end)
        pieces.put(" ", line_end)
        start = line_end + 1
    pieces.verbatim(raw, start, end)


def is_bold(paragraph: Any) -> bool:
    """Whether all runs of a paragraph that show something are set in bold."""
    runs = [run for run in paragraph.iter(f"{W}r") if "".join(run.itertext()).strip()]
    marks = [run.find(f"{W}rPr/{W}b") for run in runs]
    return all(mark is not None and mark.get(f"{W}val", "1") not in OFF for mark in marks)


def is_raised(run: Any) -> bool:
    """Whether a run is set as superscript."""
    raised = run.find(f"{W}rPr/{W}vertAlign")
    return raised is not None and raised.get(f"{W}val") == "superscript"


def is_hidden(run: Any) -> bool:
    """Whether Word shows a run only when asked to show hidden text, or in white."""
    properties = run.find(f"{W}rPr")
    if properties is None:
        return False
    vanish = properties.find(f"{W}vanish")
    if vanish is not None and vanish.get(f"{W}val", "1") not in OFF:
        return True
    size = properties.find(f"{W}sz")
    if size is not None and size.get(f"{W}val", "") in TINY:
        return True
    colour, shade = properties.find(f"{W}color"), properties.find(f"{W}shd")
    white = colour is not None and colour.get(f"{W}val", "").upper() == "FFFFFF"
    return white and shade is None and properties.find(f"{W}highlight") is None
