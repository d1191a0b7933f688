"""The tree of a page without what a person looking at it would not see."""

from typing import TYPE_CHECKING

from grounded_research.documents.webpage_tags import DROPPED, background_of, is_unseen

if TYPE_CHECKING:
    from lxml.html import HtmlElement

KEPT = DROPPED & {"head"}
"""The head holds no text but the day of publication."""


def visible_tree(text: str) -> "HtmlElement | None":
    """The page as a tree, hidden elements taken out of it; None where the text is no HTML at all."""
    from lxml.etree import LxmlError
    from lxml.html import HTMLParser, document_fromstring

    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        tree = document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (LxmlError, ValueError):
        return None
    for element in unseen_elements(tree):
        element.drop_tree()
    return tree


def unseen_elements(tree: "HtmlElement") -> "list[HtmlElement]":
    """The outermost elements that are hidden or hold no text, found by the rules that files are read by."""
    found = []
    waiting: list[tuple[HtmlElement, str | None]] = [(tree, None)]
    while waiting:
        element, above = waiting.pop()
        named = {str(name).lower(): str(value) for name, value in element.attrib.items()}
        background = background_of(named) or above
        dropped = element.tag in DROPPED - KEPT or is_unseen(str(element.tag), named, background)
        if dropped and element.getparent() is not None:
            found.append(element)
        else:
            waiting += [(child, background) for child in element if isinstance(child.tag, str)]
    return found
