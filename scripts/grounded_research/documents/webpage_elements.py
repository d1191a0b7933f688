"""The open elements of a page where it is being read, and what each passes on to what stands in it."""

from collections import Counter
from dataclasses import dataclass

from grounded_research.documents.webpage_tags import (
    BLOCKS,
    BOILERPLATE,
    BOILERPLATE_ROLES,
    CONTAINERS,
    CONTENT,
    DROPPED,
    IMPLIED,
    IMPLIED_ITEMS,
    background_of,
    is_named_site_part,
    is_unseen,
)

KINDS = {"li": "list_item", "dt": "list_item", "dd": "list_item", "blockquote": "quote", "pre": "code"}
KINDS |= {"figcaption": "caption", "caption": "caption"}
DEEPEST = 256
"""Open elements; deeper ones change nothing. Browsers stop at 512, and pages for people stay below 100."""
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


class OpenElements:
    """The elements that are open, the innermost last.

    Args:
        by_name: Whether names of classes tell of parts of the site.

    Attributes:
        unseen: Elements that nobody sees, met so far.
        site_parts: Parts of the site, met so far.
        named_parts: Those of them that only their names tell of.
    """

    def __init__(self, *, by_name: bool) -> None:
        self.by_name = by_name
        self.stack: list[Element] = []
        self.open_tags: list[Counter[str]] = [Counter()]
        self.unseen = 0
        self.site_parts = 0
        self.named_parts = 0

    @property
    def top(self) -> Element:
        """The innermost open element."""
        return self.stack[-1] if self.stack else PAGE

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

    def closed_before(self, tag: str) -> int | None:
        """The depth down to which an opening tag closes without saying so; None if it closes none."""
        if tag in IMPLIED and any(self.open_tags[-1][name] for name in IMPLIED_ITEMS):
            closes, barriers = IMPLIED[tag]
            outermost = None
            for depth in range(len(self.stack) - 1, -1, -1):
                name = self.stack[depth].tag
                if name in barriers:
                    break
                if name in closes:
                    outermost = depth
            return outermost
        return None

    def closed_by(self, tag: str) -> int | None:
        """The depth down to which an end tag closes; None if nothing opened it since the last table began."""
        if not (self.open_tags[-1][tag] or (tag == "table" and len(self.open_tags) > 1)):
            return None
        return next(depth for depth in range(len(self.stack) - 1, -1, -1) if self.stack[depth].tag == tag)

    def pop(self) -> None:
        """Close the innermost element."""
        tag = self.stack.pop().tag
        if tag == "table":
            self.open_tags.pop()
        self.open_tags[-1][tag] -= 1

    def holds(self, tag: str) -> bool:
        """Whether such an element is open, within the innermost table if there is one."""
        return self.open_tags[-1][tag] > 0
