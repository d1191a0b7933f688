"""The body of a page to a document: what a reader sees of its main text, at most 12,000 characters."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grounded_research.documents.decode import refuse_magic
from grounded_research.documents.model import Block, Document, Reading
from grounded_research.documents.read import read_document
from grounded_research.documents.unsafe import speaks_to_reader
from grounded_research.errors import DocumentError
from grounded_research.ground.web.charset import decode_page
from grounded_research.ground.web.dates import published_of
from grounded_research.ground.web.model import Fetched, PageError
from grounded_research.ground.web.visible import visible_tree
from grounded_research.ledger.digest import digest

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MOST_CHARACTERS = 12_000
"""Of one page: some 2,000 words. The claim that a page was found for stands early or not at all."""
MOST_LOOKED_AT = 120_000
"""Characters, markup included, that are read to find those: trafilatura takes 0.5 s for 120 KB and 37 s for
2 MB. Scripts are gone by then."""
FEWEST_CHARACTERS = 250
"""Below this trafilatura gives all text in one piece (its own limit), and our reader keeps the structure."""
PLAINLY = "its main text was not told from the rest: that took too long"
UNREAD = frozenset({"boilerplate", "comment", "front_matter"})
SENTENCE_ENDS = (". ", "! ", "? ")


def page_document(page: Fetched, *, plainly: bool = False) -> tuple[Document, str | None]:
    """The readable text of a page and the day on which it says that it was published.

    Args:
        page: The page.
        plainly: Take all text of an HTML page that a reader sees, its main text not told from the rest.

    Raises:
        PageError: It yields no text, or is no text of the kind it says it is.
    """
    try:
        if plainly:
            reading, published = html_reading(page, plainly=True)
        else:
            reading, published = READERS[page.media_type](page)
    except DocumentError as error:
        raise PageError("it is not of the kind that the server says, or damaged") from error
    flags = [*reading.flags, *(["the body was cut at the limit of its size"] if page.cut else [])]
    return document_of(page.url, reading, KINDS[page.media_type], flags), published


def handed_document(url: str, path: Path) -> tuple[Document, str | None]:
    """The same of a page that somebody else has fetched: a file of HTML, text, Markdown or PDF.

    Raises:
        DocumentError: The file is missing, unreadable or empty.
        PageError: It yields no text.
    """
    document = read_document(path)
    flags = ["handed in, not fetched here"]
    if document.kind == "html":
        reading, published = read_html(document.raw)
        return document_of(url, reading, "html", [*reading.flags, *flags]), published
    reading = Reading(document.raw, document.blocks, document.title, document.pages, document.flags)
    return document_of(url, reading, document.kind, [*document.flags, *flags]), None


def document_of(url: str, reading: Reading, kind: str, flags: Sequence[str]) -> Document:
    """The document of a reading, cut to the most that is taken of one page.

    Its digest is that of the text that was taken, so that the same text at two addresses is the same text.

    Raises:
        PageError: There is no text.
    """
    blocks, cut = limited([block for block in reading.blocks if block.kind not in UNREAD])
    if not blocks:
        raise PageError("it yields no text")
    more = [f"only the first {MOST_CHARACTERS} characters were taken"] if cut else []
    return Document(
        path=url,
        kind=kind,
        raw=reading.raw,
        sha256=digest("web page", *(f"{block.kind} {block.text}" for block in blocks)),
        title=reading.title,
        pages=reading.pages,
        blocks=tuple(blocks),
        flags=tuple(dict.fromkeys((*flags, *more))),
    )


def limited(blocks: Sequence[Block]) -> tuple[list[Block], bool]:
    """The first blocks up to the limit, the last ended with a sentence, and whether any text is left out."""
    taken: list[Block] = []
    left = MOST_CHARACTERS
    for block in blocks:
        if len(block.text) > left:
            start = shortened(block, left)
            return [*taken, *([start] if start else [])], True
        taken.append(block)
        left -= len(block.text)
    return taken, False


def shortened(block: Block, most: int) -> Block | None:
    """The block as far as the last sentence that ends within ``most`` characters.

    Half a sentence could say what the whole one does not ("lowered mortality" of "... in mice").
    """
    end = max(block.text.rfind(mark, 0, most) for mark in SENTENCE_ENDS) + 1
    if end <= 0:
        return None
    return replace(block, text=block.text[:end], offsets=block.offsets[: end + 1])


def html_reading(page: Fetched, *, plainly: bool = False) -> tuple[Reading, str | None]:
    """An HTML page."""
    text, odd = decode_page(page)
    reading, published = read_html(text, plainly=plainly)
    return replace(reading, flags=(*odd, *reading.flags)), published


def read_html(text: str, *, plainly: bool = False) -> tuple[Reading, str | None]:
    """The main text of a page; what is hidden in it is dropped before anything looks at its text."""
    from lxml.html import tostring

    from grounded_research.documents.webpage import read_webpage

    tree, hidden = visible_tree(text)
    if tree is None:
        raise PageError("it yields no text")
    flags = (*([f"hidden text dropped: {hidden}"] if hidden else []), *speaks_to_reader(text))
    title, day = " ".join(str(tree.findtext(".//title") or "").split()), published_of(tree)
    markup = tostring(tree, encoding="unicode")
    if plainly:
        flags = (*flags, PLAINLY)
    elif len(markup) > MOST_LOOKED_AT:
        tree = visible_tree(beginning(markup, ">"))[0]
    main = main_text(tree) if tree is not None and not plainly else ""
    if len(main) < FEWEST_CHARACTERS:
        # Our reader gets the tree written out again: whatever the page was, that is regular HTML.
        main = markup
    reading = read_webpage(beginning(main, ">"))
    return Reading(text, reading.blocks, title or reading.title, flags=flags), day


def beginning(text: str, end: str) -> str:
    """As much of a text as can hold what is taken of a page, cut behind ``end``."""
    return text if len(text) <= MOST_LOOKED_AT else text[: text.rfind(end, 0, MOST_LOOKED_AT) + 1]


def main_text(tree: "HtmlElement") -> str:
    """The main text as plain HTML (headings, lists, tables kept), by trafilatura; empty if it fails."""
    import trafilatura

    try:
        found = trafilatura.extract(
            tree, output_format="html", include_comments=False, include_tables=True, include_formatting=True
        )
    except Exception:  # noqa: BLE001 - foreign text through a large library: our own reader is the way out
        return ""
    return found or ""


def plain_reading(page: Fetched) -> tuple[Reading, str | None]:
    """A plain text."""
    from grounded_research.documents.plain import read_plain

    refuse_magic(page.body, "the page")
    text, odd = decode_page(page)
    reading = read_plain(beginning(text, "\n"))
    return replace(reading, flags=(*odd, *reading.flags, *speaks_to_reader(text))), None


def pdf_reading(page: Fetched) -> tuple[Reading, str | None]:
    """A PDF; half a PDF is none."""
    from grounded_research.documents.pdf.reader import read_pdf

    if page.cut:
        raise PageError("the PDF is larger than the limit; hand it in as a file with --sources")
    reading = read_pdf(page.body, "the page")
    return replace(reading, flags=(*reading.flags, *speaks_to_reader(reading.raw))), None


READERS: dict[str, Callable[[Fetched], tuple[Reading, str | None]]] = {
    "text/html": html_reading,
    "application/xhtml+xml": html_reading,
    "text/plain": plain_reading,
    "application/pdf": pdf_reading,
}
KINDS = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "text",
    "application/pdf": "pdf",
}
