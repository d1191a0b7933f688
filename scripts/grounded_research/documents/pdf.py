"""PDF to blocks: pages, running heads and page numbers dropped, lines joined, headings guessed by size."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.joining import LineJoiner
from grounded_research.documents.limits import PDF_PAGES
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.reference_list import NAMED, NUMBERED, YEAR, is_reference_heading
from grounded_research.errors import DocumentError
from grounded_research.text.sentences import split_sentences

# pdfium marks a hyphen at a line end with these; the ligatures are letters to a reader.
TRANSLATE = str.maketrans(
    {
        "\ufffe": "-",
        "\x02": "-",
        "\u00ad": "-",
        "\r": None,
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)
PAGE_NUMBER = re.compile(
    r"\s*(?:page\s+|p\.\s*|-\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?(?:\s*-)?\s*$", re.IGNORECASE
)
DIGITS = re.compile(r"\d+")
EDGE_LINES = 2
"""Running heads and page numbers are looked for in so many lines at the top and the bottom of a page."""
REPEATS = 3
"""A line that stands at the edge of so many pages, numbers aside, is a running head."""
HEADING_SIZE = 1.12
"""Times the size of most of the text: headings are set at least a point larger."""
HEADING_WORDS = 14
SHORT_LINE = 0.8
"""Share of the page's usual line length under which a line with a full stop ends its paragraph."""
NUMBERED_HEADING = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,4}\.?\s+[A-Z][^.]*$")
KNOWN_HEADING = re.compile(
    r"(?:abstract|summary|introduction|background|methods?|materials and methods|results|discussion|"
    r"conclusions?|"
    r"acknowledge?ments?|appendix(?: [a-z])?|related work|limitations|data availability)\s*$",
    re.IGNORECASE,
)
ENDS_SENTENCE = re.compile(r"[.!?:][\"'\u201d\u2019)\]]*\s*$")


@dataclass(frozen=True)
class Line:
    """A line of a page that is text."""

    start: int
    end: int
    page: int
    size: float


def read_pdf(data: bytes, name: str) -> Reading:
    """The blocks of a PDF.

    Raises:
        DocumentError: It is damaged or locked with a password, or no page has text (a scanned PDF).
    """
    pages, sizes, total = extract(data, name)
    if not any(page.strip() for page in pages):
        raise DocumentError(
            f"{name} has no text on any of its {total} pages: it is a scanned PDF. "
            "Run text recognition (OCR) over it and give the result."
        )
    raw = "\f".join(pages)
    flags = [f"page {n} has no text" for n, page in enumerate(pages, start=1) if not page.strip()]
    if total > len(pages):
        flags.append(f"only the first {len(pages)} of {total} pages were read")
    lines, dropped = text_lines(pages, sizes)
    if dropped:
        flags.append(f"running heads and page numbers dropped: {dropped}")
    reader = PdfReader(raw, lines)
    reader.read()
    blocks = tuple(reader.builder.blocks)
    return Reading(raw, blocks, reader.title(), total, (*flags, *reader.builder.flags()))


def extract(data: bytes, name: str) -> tuple[list[str], list[list[float]], int]:
    """The text of each page, the letter size at the beginning of each of its lines, the number of pages."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        reason = "it is locked with a password" if "password" in str(error).lower() else "it is damaged"
        raise DocumentError(f"{name} cannot be read as a PDF: {reason}.") from error
    texts, sizes = [], []
    try:
        total = len(document)
        for number in range(min(total, PDF_PAGES)):
            page = document[number]
            textpage = page.get_textpage()
            found = textpage.get_text_range()
            sizes.append(line_sizes(textpage, found))
            texts.append(clean(found))
            textpage.close()
            page.close()
    except pypdfium2.PdfiumError as error:
        raise DocumentError(f"{name} cannot be read as a PDF: page {len(texts) + 1} is damaged.") from error
    finally:
        document.close()
    return texts, sizes, total


def clean(text: str) -> str:
    """Page text with plain line ends, hyphens and letters; half a surrogate pair is replaced."""
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").translate(TRANSLATE)


def line_sizes(textpage: "object", text: str) -> list[float]:
    """The letter size at the beginning of each line of a page."""
    import pypdfium2.raw as pdfium

    sizes, position = [], 0
    for line in (
        text.replace("\r\n", "\n\r").replace("\r", "").split("\n")
        if "\r\n" not in text
        else text.split("\r\n")
    ):
        sizes.append(float(pdfium.FPDFText_GetFontSize(textpage, position)) if line else 0.0)
        position += len(line) + 2
    return sizes


def text_lines(pages: list[str], sizes: list[list[float]]) -> tuple[list[Line], int]:
    """The lines that are text, and how many running heads and page numbers were dropped."""
    edges = Counter(mark for page in pages for mark in {fingerprint(line) for line in edge_lines(page)})
    lines: list[Line] = []
    dropped = 0
    offset = 0
    for number, page in enumerate(pages, start=1):
        rows = page.split("\n")
        at_edge = edge_indices(rows)
        for index, row in enumerate(rows):
            if row.strip():
                head = index in at_edge and (PAGE_NUMBER.match(row) or edges[fingerprint(row)] >= REPEATS)
                if head and len(pages) > 1:
                    dropped += 1
                else:
                    begin = offset + len(row) - len(row.lstrip())
                    size = sizes[number - 1][index] if index < len(sizes[number - 1]) else 0.0
                    lines.append(Line(begin, offset + len(row.rstrip()), number, size))
            offset += len(row) + 1
    return lines, dropped


def edge_indices(rows: list[str]) -> set[int]:
    """Indices of the first and last lines of a page that are not blank."""
    filled = [i for i, row in enumerate(rows) if row.strip()]
    return {*filled[:EDGE_LINES], *filled[-EDGE_LINES:]}


def edge_lines(page: str) -> list[str]:
    """The first and last lines of a page."""
    rows = page.split("\n")
    return [rows[i] for i in sorted(edge_indices(rows))]


def fingerprint(line: str) -> str:
    """A line with its numbers taken out: a running head differs from page to page in them alone."""
    return DIGITS.sub("#", " ".join(line.casefold().split()))


class PdfReader:
    """Joins the lines of a PDF into headings and paragraphs."""

    def __init__(self, raw: str, lines: list[Line]) -> None:
        self.raw = raw
        self.lines = lines
        self.builder = BlockBuilder(Lines(raw))
        self.joiner = LineJoiner(raw)
        sized: Counter[float] = Counter()
        for line in lines:
            sized[round(line.size, 1)] += line.end - line.start
        self.body_size = sized.most_common(1)[0][0] if sized else 0.0
        self.larger = sorted({round(line.size, 1) for line in lines if self.is_larger(line)}, reverse=True)
        lengths = sorted(line.end - line.start for line in lines)
        self.usual = lengths[int(len(lengths) * 0.75)] if lengths else 0
        self.run: list[Line] = []

    def title(self) -> str | None:
        """The largest heading of the first page."""
        heads = [block for block in self.builder.blocks if block.kind == "heading" and block.page == 1]
        return min(heads, key=lambda block: block.level or 9).text if heads else None

    def is_larger(self, line: Line) -> bool:
        """Whether a line is set larger than the body."""
        return self.body_size > 0 and line.size >= self.body_size * HEADING_SIZE

    def read(self) -> None:
        """Read all lines."""
        index = 0
        while index < len(self.lines):
            line = self.lines[index]
            level = self.heading_level(line)
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
            self.heading(self.lines[index:after], level)
            index = after
        self.paragraph()

    def text_of(self, line: Line) -> str:
        """A line's characters."""
        return self.raw[line.start : line.end]

    def heading_level(self, line: Line) -> int | None:
        """The level of a line that is a heading."""
        text = self.text_of(line)
        if len(text.split()) > HEADING_WORDS or not any(map(str.isalpha, text)):
            return None
        if self.is_larger(line):
            return min(self.larger.index(round(line.size, 1)) + 1, 6)
        level = min(len(self.larger) + 1, 6)
        if is_reference_heading(text) or KNOWN_HEADING.match(text):
            return level
        in_list = self.builder.references_level is not None
        ended = not self.run or ENDS_SENTENCE.search(self.text_of(self.run[-1]))
        return (
            level
            if not in_list and ended and NUMBERED_HEADING.match(text) and len(text.split()) <= 8
            else None
        )

    def continues_heading(self, first: Line, line: Line) -> bool:
        """Whether a heading goes on in the next line: the same large letters on the same page."""
        text = self.text_of(line)
        if is_reference_heading(text) or KNOWN_HEADING.match(text) or NUMBERED_HEADING.match(text):
            return False
        return self.is_larger(first) and line.page == first.page and abs(line.size - first.size) < 0.2

    def begins_paragraph(self, before: Line, line: Line) -> bool:
        """Whether a paragraph ends before this line."""
        text = self.text_of(before)
        if self.builder.references_level is not None:
            own = self.text_of(line)
            return bool(
                NUMBERED.match(own)
                or (NAMED.match(own) and YEAR.search(self.run_text()) and text.endswith("."))
            )
        if before.page != line.page and ENDS_SENTENCE.search(text):
            return True
        return bool(ENDS_SENTENCE.search(text)) and before.end - before.start < self.usual * SHORT_LINE

    def run_text(self) -> str:
        """The lines gathered so far."""
        return " ".join(self.text_of(line) for line in self.run)

    def joined(self, lines: list[Line]) -> Pieces:
        """Lines as running text."""
        pieces = Pieces()
        for number, line in enumerate(lines):
            self.joiner.add_line(
                pieces, line.start, line.end, break_at=lines[number - 1].end if number else None
            )
        return pieces

    def heading(self, lines: list[Line], level: int) -> None:
        """Add a heading."""
        self.builder.page = lines[0].page
        self.builder.heading(self.joined(lines), level)

    def paragraph(self) -> None:
        """Add the lines gathered so far; a sentence that crosses a page belongs to the page it begins on."""
        lines, self.run = self.run, []
        if not lines:
            return
        self.builder.page = lines[0].page
        if self.builder.references_level is not None or lines[0].page == lines[-1].page:
            self.builder.add("paragraph", self.joined(lines))
            return
        text, offsets, dropped = self.joined(lines).finish()
        self.builder.unseen += dropped
        turns = [line.start for before, line in pairwise(lines) if line.page != before.page]
        pages = [line.page for before, line in pairwise(lines) if line.page != before.page]
        begin = 0
        for turn, page in zip(turns, pages, strict=True):
            cut = next(
                (s.start for s in split_sentences(text) if offsets[s.start] >= turn and s.start > begin), None
            )
            if cut is None:
                break
            self.store(text, offsets, begin, cut)
            self.builder.page, begin = page, cut
        self.store(text, offsets, begin, len(text))

    def store(self, text: str, offsets: list[int], begin: int, end: int) -> None:
        """Add one part of a paragraph."""
        pieces = Pieces()
        pieces.mapped(text[begin:end], offsets[begin:end])
        self.builder.add("paragraph", pieces)
