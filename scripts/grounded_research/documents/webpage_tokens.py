"""The tags of a page, found in time that grows with its length whatever the page is made of.

A tag ends at the first ">" outside quotation marks. Where the marks do not pair, it ends at the first ">" at
all; so that a page of unpaired marks is not read to its end again at every tag, what such attempts may read
in all is bounded.
"""

import re
from dataclasses import dataclass

from grounded_research.text.patterns import regex

OPENING = regex(r"<(?:(!--)|([!?])|(/?)([A-Za-z][^\s/>]*))")
STOP = regex(r"[>\"']")
LEAST_LENIENCY = 65_536
"""Characters that attempts without success may read in all, beyond the length of the page."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, or a comment or declaration, which has no name.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        name: Its name in lower case; empty for what is no element.
        closes: Whether it is an end tag.
        rest: What stands between its name and its end.
    """

    start: int
    end: int
    name: str = ""
    closes: bool = False
    rest: str = ""


class Tags:
    """Finds the tags of one page."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.last_end = raw.rfind(">")
        self.leniency = len(raw) + LEAST_LENIENCY

    def after(self, position: int) -> Tag | None:
        """The next tag from ``position`` on; None if there is none."""
        while match := OPENING.search(self.raw, position):
            if match[1]:
                found = self.raw.find("-->", match.end() - 2)
                return Tag(match.start(), found + 3 if found >= 0 else len(self.raw))
            if match.end() > self.last_end:
                return None
            if match[2]:
                return Tag(match.start(), self.raw.find(">", match.end()) + 1)
            end = self.end_of(match.end())
            return Tag(match.start(), end, match[4].lower(), bool(match[3]), self.raw[match.end() : end - 1])
        return None

    def end_of(self, begin: int) -> int:
        """Where the tag ends whose name ends at ``begin``; there is a ">" behind it."""
        position = begin
        while self.leniency > 0 and (stop := STOP.search(self.raw, position)):
            if stop[0] == ">":
                return stop.end()
            closing = self.raw.find(stop[0], stop.end())
            if closing < 0:
                break
            position = closing + 1
            if position > self.last_end:
                break
        self.leniency -= position - begin
        return self.raw.find(">", begin) + 1

    def closing(self, name: str, position: int) -> tuple[int, int]:
        """Where the end tag of an element begins and ends whose content is no markup."""
        found = re.compile(rf"</{name}\b", re.IGNORECASE).search(self.raw, position)
        if found is None:
            return len(self.raw), len(self.raw)
        end = self.raw.find(">", found.end())
        return found.start(), end + 1 if end >= 0 else len(self.raw)
