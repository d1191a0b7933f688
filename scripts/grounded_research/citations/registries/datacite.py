"""DataCite: data sets, software, theses, and the DOIs of arXiv, Zenodo, figshare and Dryad."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlencode

from grounded_research.citations.registries.answers import (
    BETWEEN,
    DOI,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Registered,
    Unreachable,
)
from grounded_research.citations.registries.limiter import INTERVALS, Limiter
from grounded_research.citations.registries.persistence import Failure, unreachable
from grounded_research.citations.registries.places import PLACES
from grounded_research.citations.registries.reading import first, items, mapping, person, text, years_in
from grounded_research.citations.registries.wire import Wire
from grounded_research.ledger.models import Person, WorkRecord
from grounded_research.text.patterns import regex

CANDIDATES = 5
DATES = frozenset(
    {"issued", "created", "available", "published", "submitted", "updated", "collected", "copyrighted"}
)
KINDS = frozenset({DOI, TITLE, TITLE_AUTHOR})


class DataCite:
    """Asks DataCite.

    Args:
        base_url: Address of the API; another one for tests only.
        mailto: Address that raises the limit, or None.
        limiter: Keeps the pace: 500 requests in five minutes.
    """

    name = "datacite"

    def __init__(
        self, *, base_url: str = PLACES["datacite"], mailto: str | None = None, limiter: Limiter | None = None
    ) -> None:
        self.base_url = base_url
        self.wire = Wire(limiter or Limiter(INTERVALS["datacite"]), mailto=mailto)

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        return {query: self.read(what, self.wire.get(self.address(what, query))) for query in queries}

    def addresses(self, what: str, queries: Sequence[str]) -> list[str]:
        """The addresses that ``ask`` requests."""
        return [self.address(what, query) for query in queries]

    def address(self, what: str, query: str) -> str:
        """Where one query is asked."""
        if what == DOI:
            return f"{self.base_url}/dois/{quote(query, safe='')}"
        title, _, author = query.rpartition(BETWEEN) if what == TITLE_AUTHOR else (query, "", "")
        words = " ".join(re.findall(r"[^\W_]+", title))
        words = f'titles.title:"{words}"' + (f' AND creators.name:"{author}"' if author else "")
        return f"{self.base_url}/dois?{urlencode({'query': words, 'page[size]': CANDIDATES})}"

    def read(self, what: str, reply: Any) -> Answer:
        """The answer that a reply amounts to."""
        if isinstance(reply, Failure):
            return unreachable(reply)
        data = mapping(reply.data)
        if reply.status == 404:
            return (
                Absent() if what == DOI and isinstance(data.get("errors"), list) else Unreachable("HTTP 404")
            )
        found = items(data.get("data")) if what != DOI else [mapping(data.get("data"))]
        works = tuple(work for item in found if (work := read_object(item)))
        if works:
            return Found(works)
        return (
            Absent()
            if what != DOI and isinstance(data.get("data"), list)
            else Unreachable("no DataCite record")
        )


def read_object(item: dict[str, Any]) -> Registered | None:
    """One object of DataCite as a record; None without attributes."""
    attributes = mapping(item.get("attributes"))
    doi = text(attributes.get("doi")) or text(item.get("id"))
    if not doi or not attributes:
        return None
    titles = [entry for entry in items(attributes.get("titles")) if text(entry.get("title"))]
    plain = tuple(str(text(entry["title"])) for entry in titles if not entry.get("titleType"))
    named = tuple(
        str(text(entry["title"])) for entry in titles if entry.get("titleType") not in {None, "Subtitle"}
    )
    container = mapping(attributes.get("container"))
    types = mapping(attributes.get("types"))
    record = WorkRecord(
        registry="datacite",
        doi=doi.lower(),
        arxiv=arxiv_of(doi),
        type=kind_of(types, doi),
        title=first(plain) or first(named),
        subtitle=next((text(e["title"]) for e in titles if e.get("titleType") == "Subtitle"), None),
        authors=read_creators(attributes),
        years=read_years(attributes),
        container=text(container.get("title")),
        publisher=publisher_of(attributes.get("publisher")),
        volume=text(container.get("volume")),
        issue=text(container.get("issue")),
        pages="-".join(page for key in ("firstPage", "lastPage") if (page := text(container.get(key))))
        or None,
    )
    return Registered(record=record, other_titles=(*plain[1:], *named, *names_within(record)))


REPOSITORY = regex(r"[\w.-]+/(?P<name>[^\s/:]+)(?P<release>:?\s.*)?")
"""How an archived repository of GitHub is named: the owner, the name, and the release that was archived."""


def names_within(record: WorkRecord) -> tuple[str, ...]:
    """What people cite of a title that names more.

    A program without the owner of its repository and its release, a work without its author.
    """
    title = record.title or ""
    if repository := REPOSITORY.fullmatch(title):
        return repository["name"], repository["name"] + (repository["release"] or "")
    head, mark, rest = title.partition(": ")
    authors = {one.literal or one.family for one in record.authors or ()}
    return (rest,) if mark and head in authors else ()


def kind_of(types: dict[str, Any], doi: str) -> str | None:
    """The record's type; an arXiv DOI is a preprint whatever its type says."""
    if arxiv_of(doi):
        return "preprint"
    kind = text(types.get("resourceTypeGeneral")) or text(types.get("bibtex"))
    return kind.lower() if kind else None


def arxiv_of(doi: str) -> str | None:
    """The arXiv id of an arXiv DOI."""
    match = re.fullmatch(r"10\.48550/arxiv\.(.+)", doi, re.IGNORECASE)
    return match.group(1) if match else None


def read_creators(attributes: dict[str, Any]) -> tuple[Person, ...] | None:
    """The creators; an organisation has only its name."""
    people = []
    for creator in items(attributes.get("creators")):
        name = text(creator.get("name"))
        family, given = creator.get("familyName"), creator.get("givenName")
        if name and (
            life := LIFE.search(name)
        ):  # a catalogue's name; what follows it is the part in the work
            name = name[: life.start()]
        if not family and name and "," in name and creator.get("nameType") != "Organizational":
            family, _, given = name.partition(",")
        people.append(person(family, given, name))
    return tuple(found for found in people if found) or None


LIFE = regex(r"\s*[,(]\s*\d{4}\s*[-\u2013]\s*\d{0,4}\s*\)?")
"""The years of a life behind a name: "Giovanni Battista Brustolon (1712-1796), Radierer"."""


def read_years(attributes: dict[str, Any]) -> tuple[int, ...]:
    """The publication year and the years of the dates that say when a work came out."""
    dates = [
        d.get("date")
        for d in items(attributes.get("dates"))
        if str(d.get("dateType")).lower() in DATES - {"updated"}
    ]
    return years_in(attributes.get("publicationYear"), *dates)


def publisher_of(value: Any) -> str | None:
    """The publisher, which is a string or an object with a name."""
    name = text(value) or text(mapping(value).get("name"))
    return None if name and name.startswith((":", "(:")) else name
