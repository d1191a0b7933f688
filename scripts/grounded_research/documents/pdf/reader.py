"""PDF to blocks: opened, its pages read, what is no text dropped and counted."""

from collections import Counter
from dataclasses import dataclass, field

from grounded_research.documents.limits import PDF_PAGES
from grounded_research.documents.model import Reading
from grounded_research.documents.pdf.blocks import BlockReader
from grounded_research.documents.pdf.columns import LINES, NEAR, reading_order
from grounded_research.documents.pdf.furniture import without_furniture
from grounded_research.documents.pdf.lines import TextWriter
from grounded_research.documents.pdf.rows import Row, dominant_size
from grounded_research.documents.pdf.words import PageWords, Word, page_words
from grounded_research.errors import DocumentError

COLUMN_PAGES = 2
"""Pages on which a column begins at the same place, from which it is one of the document's."""


@dataclass
class Pages:
    """The pages of a file that were read.

    Attributes:
        found: What stands on each.
        total: Pages that the file has.
    """

    found: list[PageWords] = field(default_factory=list)
    total: int = 0


def read_pdf(data: bytes, name: str) -> Reading:
    """The blocks of a PDF.

    Raises:
        DocumentError: It is damaged or locked with a password, or no page has text (a scanned PDF).
    """
    pages = extract(data, name)
    if not any(page.words or page.sideways for page in pages.found):
        raise DocumentError(
            f"{name} has no text on any of its {pages.total} pages: it is a scanned PDF. "
            "Run text recognition (OCR) over it and give the result.",
            details=hidden_flags(pages.found),
        )
    kept, heads, numbers = without_furniture([page.words for page in pages.found])
    writer = TextWriter(dominant_size([word for words in kept for word in words]))
    for number, (parts, page) in enumerate(zip(ordered(kept), pages.found, strict=True), start=1):
        writer.page(number, parts, page.sideways)
    reader = BlockReader(writer.raw, writer.lines, writer.body)
    reader.read()
    flags = [
        *page_flags(pages),
        *counted("running heads and page numbers dropped", heads),
        *counted("line numbers dropped", numbers),
        *hidden_flags(pages.found),
        *reader.flags(),
    ]
    return Reading(writer.raw, tuple(reader.builder.blocks), reader.title(), pages.total, tuple(flags))


def extract(data: bytes, name: str) -> Pages:
    """The words of each page, up to the limit.

    Raises:
        DocumentError: The file or one of its pages is damaged.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        reason = "it is locked with a password" if "password" in str(error).lower() else "it is damaged"
        raise DocumentError(f"{name} cannot be read as a PDF: {reason}.") from error
    pages = Pages()
    try:
        pages.total = len(document)
        for number in range(min(pages.total, PDF_PAGES)):
            page = document[number]
            textpage = page.get_textpage()
            pages.found.append(page_words(page, textpage))
            textpage.close()
            page.close()
    except pypdfium2.PdfiumError as error:
        raise DocumentError(
            f"{name} cannot be read as a PDF: page {len(pages.found) + 1} is damaged."
        ) from error
    finally:
        document.close()
    return pages


def ordered(pages: list[list[Word]]) -> list[list[list[Row]]]:
    """The columns of each page in reading order.

    Where a column begins at the same place on several pages, a short one on another page is one as well:
    those pages are read again.
    """
    orders = [list(reading_order(words)) for words in pages]
    seen: Counter[int] = Counter()
    places: dict[int, float] = {}
    for parts in orders:
        lefts = {round(left / NEAR): left for left in column_lefts(parts)}
        seen.update(lefts.keys())
        places |= lefts
    known = [places[at] for at, count in seen.items() if count >= COLUMN_PAGES]
    return [list(reading_order(words, known)) for words in pages] if known else orders


def column_lefts(parts: list[list[Row]]) -> list[float]:
    """Left edges of the columns of one page, the leftmost aside."""
    lefts = [min(row.left for row in rows) for rows in parts if len(rows) >= LINES]
    return [left for left in lefts if left > min(lefts) + NEAR]


def page_flags(pages: Pages) -> list[str]:
    """Pages without text, pages beyond the limit, scanned pages."""
    flags = [
        f"page {number} has no text"
        for number, page in enumerate(pages.found, start=1)
        if not page.words and not page.sideways
    ]
    if pages.total > len(pages.found):
        flags.append(f"only the first {len(pages.found)} of {pages.total} pages were read")
    scanned = sum(page.scanned for page in pages.found)
    return flags + counted("pages whose text was recognised from a picture", scanned)


def hidden_flags(pages: list[PageWords]) -> list[str]:
    """What nobody sees, and what no font names."""
    return [
        *counted("hidden text dropped", sum(page.hidden for page in pages)),
        *counted("words whose font does not name their letters", sum(page.unnamed for page in pages)),
    ]


def counted(what: str, number: int) -> list[str]:
    """A flag with its count; none where there is nothing to count."""
    return [f"{what}: {number}"] if number else []
