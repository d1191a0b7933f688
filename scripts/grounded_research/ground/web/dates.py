"""The day on which a page or a report was published, where somebody says it plainly."""

from datetime import date
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

PLACES = (
    "//meta[@property='article:published_time']/@content",
    "//meta[@itemprop='datePublished']/@content",
    "//meta[@name='citation_publication_date']/@content",
    "//meta[translate(@name,'DC','dc')='dc.date.issued']/@content",
    "//meta[translate(@name,'DC','dc')='dc.date']/@content",
    "//meta[@name='date']/@content",
    "//*[@itemprop='datePublished']/@datetime",
)
"""Where pages name their day, the surest first. A day in the running text may be any day; it is not read."""
FIRST_YEAR = 1990
"""The web has no older page; an earlier day is that of what it is about."""


def published_of(tree: "HtmlElement") -> str | None:
    """The day that a page names as that of its publication, as YYYY-MM-DD."""
    for place in PLACES:
        for value in tree.xpath(place):
            day = day_of(str(value))
            if day is not None:
                return day
    return None


def day_of(text: str | None) -> str | None:
    """A day as services and pages write it (ISO 8601, RFC 5322), as YYYY-MM-DD; None for other texts."""
    value = (text or "").strip()
    day = iso_day(value.replace("/", "-")[:10]) or mail_day(value)
    return day.isoformat() if day and day.year >= FIRST_YEAR else None


def iso_day(text: str) -> date | None:
    """The day of 2026-11-30."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-11-30") else None
    except ValueError:
        return None


def mail_day(text: str) -> date | None:
    """The day of Mon, 30 Nov 2026 10:00:00 GMT."""
    try:
        return parsedate_to_datetime(text).date()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
