"""Open Library: books by ISBN, and by title and author."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from grounded_research.citations.registries.answers import (
    BETWEEN,
    ISBN,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Registered,
    Unreachable,
)
from grounded_research.citations.registries.arxiv_records import split_name
from grounded_research.citations.registries.limiter import INTERVALS, Limiter
from grounded_research.citations.registries.persistence import Failure, unreachable
from grounded_research.citations.registries.places import PLACES
from grounded_research.citations.registries.reading import first, items, mapping, text, texts, years_in
from grounded_research.citations.registries.wire import Wire
from grounded_research.ledger.models import WorkRecord

BATCH, CANDIDATES = 50, 5
KINDS = frozenset({ISBN, TITLE_AUTHOR})


class OpenLibrary:
    """Asks Open Library. It does not hold every ISBN: its no is a no for Open Library alone.

    Args:
        base_url: Address; another one for tests only.
        mailto: Address to name ourselves by, or None.
        limiter: Keeps the pace: about one request a second.
    """

    name = "openlibrary"

    def __init__(
        self,
        *,
        base_url: str = PLACES["openlibrary"],
        mailto: str | None = None,
        limiter: Limiter | None = None,
    ) -> None:
        self.base_url = base_url
        self.wire = Wire(limiter or Limiter(INTERVALS["openlibrary"]), mailto=mailto, accept=())

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        if what != ISBN:
            return {query: read_search(self.wire.get(address)) for query, address in self.searches(queries)}
        answers: dict[str, Answer] = {}
        for batch, address in self.lists(queries):
            answers |= read_books(batch, self.wire.get(address))
        return answers

    def addresses(self, what: str, queries: Sequence[str]) -> list[str]:
        """The addresses that ``ask`` requests."""
        return [address for _, address in (self.lists(queries) if what == ISBN else self.searches(queries))]

    def lists(self, queries: Sequence[str]) -> list[tuple[list[str], str]]:
        """ISBNs in batches, each with the address that asks for all of them."""
        batches = [list(queries[start : start + BATCH]) for start in range(0, len(queries), BATCH)]
        base = f"{self.base_url}/api/books?"
        return [
            (
                b,
                base
                + urlencode(
                    {"bibkeys": ",".join(f"ISBN:{isbn}" for isbn in b), "format": "json", "jscmd": "data"}
                ),
            )
            for b in batches
        ]

    def searches(self, queries: Sequence[str]) -> list[tuple[str, str]]:
        """Each title and author with the address that searches for it."""
        pairs = [(query, query.rpartition(BETWEEN)) for query in queries]
        fields = "title,subtitle,author_name,publish_year,isbn,publisher"
        return [
            (query, f"{self.base_url}/search.json?"
             + urlencode({"title": title, "author": author, "limit": CANDIDATES, "fields": fields}))
            for query, (title, _, author) in pairs
        ]  # fmt: skip


def read_books(isbns: Sequence[str], reply: Any) -> dict[str, Answer]:
    """Answers for the ISBNs of one list: the object has a key for each that is held."""
    if isinstance(reply, Failure):
        return dict.fromkeys(isbns, unreachable(reply))
    if not isinstance(reply.data, dict) or not all(key.startswith("ISBN:") for key in reply.data):
        return dict.fromkeys(isbns, Unreachable("no object of books"))
    answers: dict[str, Answer] = {}
    for isbn in isbns:
        book = mapping(reply.data.get(f"ISBN:{isbn}"))
        answers[isbn] = Found((read_book(book, isbn),)) if text(book.get("title")) else Absent()
    return answers


def read_book(book: dict[str, Any], isbn: str | None) -> Registered:
    """One book of the books API as a record."""
    names = [text(author.get("name")) for author in items(book.get("authors"))]
    return Registered(
        record=WorkRecord(
            registry="openlibrary",
            isbn=isbn,
            url=text(book.get("url")),
            type="book",
            title=text(book.get("title")),
            subtitle=text(book.get("subtitle")),
            authors=tuple(found for name in names if (found := split_name(name))) or None,
            years=years_in(book.get("publish_date")),
            publisher=first(tuple(n for p in items(book.get("publishers")) if (n := text(p.get("name"))))),
        )
    )


def read_search(reply: Any) -> Answer:
    """The candidates of a search."""
    if isinstance(reply, Failure):
        return unreachable(reply)
    docs = mapping(reply.data).get("docs")
    if not isinstance(docs, list):
        return Unreachable("no list of books")
    works = [
        Registered(
            record=WorkRecord(
                registry="openlibrary",
                isbn=first(texts(doc.get("isbn"))),
                type="book",
                title=text(doc.get("title")),
                subtitle=text(doc.get("subtitle")),
                authors=tuple(f for name in texts(doc.get("author_name")) if (f := split_name(name))) or None,
                years=years_in(
                    *[str(year) for year in doc.get("publish_year") or () if isinstance(year, int)]
                ),
                publisher=first(texts(doc.get("publisher"))),
            )
        )
        for doc in items(docs)
    ]
    return Found(tuple(works)) if works else Absent()


def digits(isbn: str) -> str:
    """The ISBN without hyphens and spaces."""
    return re.sub(r"[^0-9Xx]", "", isbn).upper()
