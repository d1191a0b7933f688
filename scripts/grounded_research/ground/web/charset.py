"""Bytes of a page to text, whatever its character set is said to be."""

import codecs

from grounded_research.documents.decode import DECLARATION_WINDOW, DECLARED, MARKS
from grounded_research.ground.web.model import Fetched, PageError

BYTE_ORDER_MARKS = tuple(mark for mark, _ in MARKS)
LAST_RESORT = "cp1252"
"""Browsers read pages without a valid character set as windows-1252."""
MOST_UNREADABLE = 0.02
"""Share of characters that no character set explains; a text with more is none."""


def decode_page(page: Fetched) -> tuple[str, list[str]]:
    """The text of a page and what was odd about its bytes.

    Raises:
        PageError: The bytes are no text.
    """
    if b"\0" in page.body and not page.body.startswith(BYTE_ORDER_MARKS):
        raise PageError("it is no text: it holds zero bytes")
    said = encodings(page)
    # Text in another set hardly ever is UTF-8 by chance, and UTF-8 under a wrong name is the common fault.
    first = () if page.body.isascii() or page.body.startswith(BYTE_ORDER_MARKS) else ("utf-8",)
    for encoding in (*first, *said, "utf-8"):
        text = attempt(page, encoding)
        if text is not None:
            flags = (
                []
                if not said or encoding == said[0]
                else [f"not in the character set it names; read as {encoding}"]
            )
            return text.removeprefix("\ufeff"), flags
    text = page.body.decode(LAST_RESORT, "replace")
    unreadable = text.count("\ufffd")
    if unreadable > MOST_UNREADABLE * len(text):
        raise PageError("it is no text in any character set that it names")
    return text, [f"not in the character set it names; read as {LAST_RESORT}, {unreadable} characters lost"]


def encodings(page: Fetched) -> list[str]:
    """The character sets that the page names, the surest first: mark, server, the page itself."""
    named = [encoding for mark, encoding in MARKS if page.body.startswith(mark)][:1]
    named += [page.charset] if page.charset else []
    found = DECLARED.search(page.body[:DECLARATION_WINDOW]) if "html" in page.media_type else None
    named += [found[1].decode("ascii")] if found else []
    return list(dict.fromkeys(known for one in named if (known := browser_name(one))))


def browser_name(encoding: str) -> str | None:
    """The character set that browsers take a name for; None for one that nobody knows."""
    try:
        name = codecs.lookup(encoding).name
        "".encode(name)  # names of transformations that are no character sets fail here
    except (LookupError, ValueError, TypeError):
        return None
    return LAST_RESORT if name in {"iso8859-1", "ascii"} else name


def attempt(page: Fetched, encoding: str) -> str | None:
    """The text in one character set, or None; a cut body may end within a character."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(page.body, final=not page.cut)
    except (UnicodeError, LookupError):
        return None
