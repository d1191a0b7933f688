"""Search services: one small adapter each, every answer found, nothing or unreachable."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import quote_plus, urlencode, urlsplit

from grounded_research.errors import StageError
from grounded_research.ground.web.asking import JsonReply, get_json
from grounded_research.ground.web.dates import day_of
from grounded_research.ground.web.model import NEWS, Answer, Found, Hit, Nothing, Search, Unreachable

SERPLY, SEARXNG = "serply", "searxng"
BACKENDS = (SERPLY, SEARXNG)
SERPLY_URL = "https://api.serply.io"
KEY_VARIABLE = "SERPLY_API_KEY"
ASKED_FOR = 10
"""Entries asked for: pages of five domains are among the first ten."""
LONGEST_TITLE = 300

Getter = Callable[[str, Mapping[str, str]], JsonReply | Unreachable]


class Backend(Protocol):
    """A search service."""

    name: str

    def address(self, search: Search) -> str:
        """The address that a search is sent to, whole."""

    def ask(self, search: Search) -> Answer:
        """Send one search."""


@dataclass
class Serply:
    """The Serply service: web results and Google News entries, paid by key.

    Attributes:
        key: The account's key; sent in a header, never printed.
        base_url: Where the service is.
        get: Sends one request.
    """

    key: str
    base_url: str = SERPLY_URL
    get: Getter = get_json
    name: str = SERPLY

    def address(self, search: Search) -> str:
        """The address of a search; the service wants the query in the path."""
        if search.surface == NEWS:
            return f"{self.base_url}/v1/news/q={quote_plus(search.words)}"
        return f"{self.base_url}/v1/search/q={quote_plus(search.words)}&num={ASKED_FOR}"

    def ask(self, search: Search) -> Answer:
        """Send one search: web results are under ``results``, news under ``feed.entries``."""
        headers = {"X-Api-Key": self.key} | ({} if search.surface == NEWS else {"X-Proxy-Location": "US"})
        reply = self.get(self.address(search), headers)
        if isinstance(reply, Unreachable):
            return Unreachable(KEY_REFUSED if reply.reason in REFUSALS else reply.reason)
        if search.surface == NEWS:
            feed = reply.data.get("feed") if isinstance(reply.data, dict) else None
            entries = JsonReply(feed).of("entries")
        else:
            entries = reply.of("results")
        return answer_of(entries, url="link", published="published")


@dataclass
class SearXNG:
    """A SearXNG instance that the user runs or names; its JSON format must be switched on.

    Attributes:
        base_url: Where the instance is; this machine is allowed, for the user named it.
        get: Sends one request.
    """

    base_url: str
    get: Getter = get_json
    name: str = SEARXNG

    def address(self, search: Search) -> str:
        """The address of a search."""
        category = "news" if search.surface == NEWS else "general"
        asked = {"q": search.words, "format": "json", "categories": category, "pageno": "1"}
        return f"{self.base_url.rstrip('/')}/search?{urlencode(asked)}"

    def ask(self, search: Search) -> Answer:
        """Send one search; an empty answer counts as one only if some engine has answered."""
        reply = self.get(self.address(search), {})
        if isinstance(reply, Unreachable):
            return Unreachable(NO_JSON if reply.reason == "HTTP 403" else reply.reason)
        answer = answer_of(reply.of("results"), url="url", published="publishedDate")
        if isinstance(answer, Nothing) and reply.of("unresponsive_engines"):
            return Unreachable("none of the instance's engines answered")
        return answer


REFUSALS = frozenset({"HTTP 401", "HTTP 403"})
KEY_REFUSED = f"the key in {KEY_VARIABLE} is refused"
NO_JSON = "HTTP 403: the instance does not give JSON (search.formats in its settings.yml)"


def answer_of(entries: Sequence[Any] | None, *, url: str, published: str) -> Answer:
    """The answer that a list of entries is; entries without a web address are passed over.

    Args:
        entries: The list; None where the service did not send one.
        url: Name of the field with the address.
        published: Name of the field with the day.
    """
    if entries is None:
        return Unreachable("an answer of another form than the service documents")
    hits = [
        Hit(address, str(entry.get("title") or "")[:LONGEST_TITLE], day_of(str(entry.get(published) or "")))
        for entry in entries
        if isinstance(entry, dict) and is_web(address := str(entry.get(url) or ""))
    ]
    return Found(tuple(hits)) if hits else Nothing()


def is_web(address: str) -> bool:
    """Whether an address is one of a web page."""
    try:
        return urlsplit(address).scheme in {"http", "https"} and bool(urlsplit(address).hostname)
    except ValueError:
        return False


def open_backend(name: str, *, environment: Mapping[str, str], searxng_url: str | None) -> Backend:
    """The search service that was named.

    Raises:
        StageError: Its key or its address is missing.
    """
    if name == SERPLY:
        key = environment.get(KEY_VARIABLE, "").strip()
        if not key:
            raise StageError(
                f"Serply wants a key: set {KEY_VARIABLE}, or use --backend searxng --searxng-url URL. "
                "Nothing was sent."
            )
        return Serply(key)
    if not searxng_url or not is_web(searxng_url):
        raise StageError(
            "SearXNG wants the address of an instance: --searxng-url http://localhost:8888. Nothing was sent."
        )
    return SearXNG(searxng_url)
