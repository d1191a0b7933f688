"""The tree of a page without what a person looking at it would not see."""

from typing import TYPE_CHECKING

from grounded_research.documents.webpage_tags import DROPPED, background_of, is_unseen

if TYPE_CHECKING:
    from lxml.html import HtmlElement

WITHOUT_TEXT = (DROPPED - {"head"}) | {"script", "style", "noscript", "iframe"}
"""Elements that hold no text for a reader; the head stays, for it may name the day of publication."""


def visible_tree(text: str) -> "tuple[HtmlElement | None, int]":
    """The page as a tree without what is hidden, and how many elements were.

    The tree is None where the text is no HTML at all.
    """
    from lxml.etree import LxmlError
    from lxml.html import HTMLParser, document_fromstring

    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        tree = document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (LxmlError, ValueError):
        return None, 0
    hidden = 0
    for element, unseen in elements_to_drop(tree):
        hidden += unseen and bool(element.text_content().strip())
        # Emptied and left where it is: to drop one of many neighbours copies the text behind all of them.
        element.clear(keep_tail=True)
        if element.tag in WITHOUT_TEXT:
            element.tag = "span"
    return tree, hidden


def elements_to_drop(tree: "HtmlElement") -> "list[tuple[HtmlElement, bool]]":
    """The outermost elements that hold no text or are hidden, and which are, by the rules for files."""
    found = []
    waiting: list[tuple[HtmlElement, str | None]] = [(tree, None)]
    while waiting:
        element, above = waiting.pop()
        named = {str(name).lower(): str(value) for name, value in element.attrib.items()}
        background = background_of(named) or above
        unseen = is_unseen(str(element.tag), named, background)
        if (unseen or element.tag in WITHOUT_TEXT) and element.getparent() is not None:
            found.append((element, unseen))
        else:
            waiting += [(child, background) for child in element if isinstance(child.tag, str)]
    return found
