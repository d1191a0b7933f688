"""What web evidence is made of: searches and their answers, pages and why one was not read."""

from dataclasses import dataclass

from grounded_research.errors import GroundedResearchError

WEB, NEWS = "web", "news"
"""The two surfaces of a search service."""


class PageError(GroundedResearchError):
    """A page must not be read, or could not be.

    Args:
        message: Why, for people. ASCII.
        again: Another try later may succeed: no answer came, or the server was at fault.
    """

    def __init__(self, message: str, *, again: bool = False) -> None:
        super().__init__(message)
        self.again = again


@dataclass(frozen=True, slots=True)
class Search:
    """One question to a search service.

    Attributes:
        surface: ``web`` or ``news``.
        words: The search words, exactly as they are sent.
    """

    surface: str
    words: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One entry of a search service's answer.

    Attributes:
        url: Address of the page.
        title: Its title as the service gives it.
        published: Publication date as YYYY-MM-DD; None where the service names none that can be read.
    """

    url: str
    title: str = ""
    published: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The service answered with pages, best first."""

    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The service answered, and knows no page."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The service could not be asked, or did not answer so that it can be trusted."""

    reason: str


Answer = Found | Nothing | Unreachable


@dataclass(frozen=True, slots=True)
class Fetched:
    """The body of a page.

    Attributes:
        url: Where it was found in the end, after redirects.
        media_type: Such as ``text/html``, in lower case.
        charset: The character set that the server names, or None.
        body: At most as many bytes as the limit.
        cut: The body went on; what follows the limit was not read.
    """

    url: str
    media_type: str
    charset: str | None
    body: bytes
    cut: bool = False
