"""Crossref, through habanero: batches, encoding, redirects and every kind of failure."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote, unquote, urlencode

from grounded_research.citations.registries.answers import (
    BETWEEN,
    DOI,
    TITLE,
    TITLE_AUTHOR,
    VENUE,
    Absent,
    Answer,
    Found,
    Registered,
    Unreachable,
)
from grounded_research.citations.registries.bounded import bound
from grounded_research.citations.registries.crossref_records import read_message
from grounded_research.citations.registries.limiter import INTERVALS, Limiter
from grounded_research.citations.registries.persistence import Failure, http_failure, persist, unreachable
from grounded_research.citations.registries.places import PLACES
from grounded_research.citations.registries.reading import mapping
from grounded_research.citations.registries.wire import TooLongError, failure_words, user_agent
from grounded_research.text.json_text import whole

# Crossref answered lists of 50 to 75 DOIs; the whole address must stay under about 3.5 kB.
BATCH, LONGEST_ADDRESS = 60, 3_300

# Candidates of a title search: the right one, if there, is nearly always among the first five.
CANDIDATES = 5

# Works of a venue: enough that a namesake ("Cell", "Cell Reports") does not fill the list. Of each only what
# tells where and when it appeared.
OF_A_VENUE = 20
WHERE_FIELDS = (
    "DOI,type,title,container-title,short-container-title,event,issued,published-print,published-online"
)

SECONDS = 20.0

# Requests at once that the polite pool allows; the public one allows one. A search takes longer than the
# pause between two.
CONCURRENCY = 3


class Crossref:
    """Asks Crossref.

    Args:
        base_url: Address of the API; another one for tests only.
        mailto: Address for the polite pool, or None.
        limiter: Keeps the pace; by default that of the pool.
    """

    name = "crossref"

    def __init__(
        self,
        *,
        base_url: str = PLACES["crossref"],
        mailto: str | None = None,
        limiter: Limiter | None = None,
        timeout: float = SECONDS,
    ) -> None:
        self.base_url = base_url
        self.mailto = mailto
        self.timeout = timeout
        self.concurrency = CONCURRENCY if mailto else 1
        self.limiter = limiter or Limiter(INTERVALS["crossref_polite" if mailto else "crossref"])
        self.client: Any = None

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        if what == DOI:
            return self.ask_dois([query.lower() for query in queries])
        return {query: self.search(what, query) for query in queries}

    def addresses(self, what: str, queries: Sequence[str]) -> list[str]:
        """The addresses that ``ask`` requests first."""
        if what == DOI:
            batches, single = batched(queries)
            listed = [f"{self.base_url}/works?{urlencode(list_parameters(batch))}" for batch in batches]
            return listed + [f"{self.base_url}/works/{quote(doi, safe='')}" for doi in single]
        return [f"{self.base_url}/works?{urlencode(search_parameters(what, query))}" for query in queries]

    # --- identifiers ---

    def ask_dois(self, dois: Sequence[str]) -> dict[str, Answer]:
        """Lists first; what a list lacks is asked singly, for an aliased DOI is in no list."""
        answers: dict[str, Answer] = {}
        batches, single = batched(dois)
        for batch in batches:
            answers |= self.ask_batch(batch)
        single += [doi for doi in dois if doi not in answers and doi not in single]
        for doi in single:
            answers[doi] = self.ask_one(doi)
        return answers

    def ask_batch(self, dois: list[str]) -> dict[str, Answer]:
        """The DOIs that one list request found, or Unreachable for all; those it lacks are left out."""
        if len(dois) == 1:
            return {}
        outcome = self.request(filter={"doi": list(dois)}, limit=len(dois))
        if isinstance(outcome, Failure):
            if outcome.status == 400:  # one DOI that the list refuses spoils it for the others
                half = len(dois) // 2
                return self.ask_batch(dois[:half]) | self.ask_batch(dois[half:])
            return dict.fromkeys(dois, unreachable(outcome))
        works = listed_works(outcome)
        if works is None:
            return dict.fromkeys(dois, Unreachable("an answer that is no list of works"))
        found = {work.record.doi: work for work in works}
        return {doi: Found((found[doi],)) for doi in dois if doi in found}

    def ask_one(self, doi: str, *, followed: int = 0) -> Answer:
        """One DOI; a redirect is an alias and is followed twice at most."""
        outcome = self.request(ids=quote(doi, safe=""))
        if isinstance(outcome, Failure):
            if outcome.status == 404:
                return Absent()
            target = alias(outcome)
            if target and target != doi and followed < 2:
                return self.ask_one(target, followed=followed + 1)
            return unreachable(outcome)
        work = read_message(mapping(outcome).get("message"))
        return Found((work,)) if work else Unreachable("an answer that is no work")

    # --- titles ---

    def search(self, what: str, query: str) -> Answer:
        """The works that Crossref thinks closest to a title or a whole reference."""
        outcome = self.request(**arguments_of(search_parameters(what, query)))
        if isinstance(outcome, Failure):
            return unreachable(outcome)
        works = listed_works(outcome)
        if works is None:
            return Unreachable("an answer that is no list of works")
        return Found(tuple(works)) if works else Absent()

    # --- the wire ---

    def request(self, **arguments: Any) -> Any:
        """Habanero's parsed answer, or a Failure; tried again where that may help."""
        return persist(lambda: self.attempt(**arguments), self.limiter)

    def attempt(self, **arguments: Any) -> Any:
        """One request through habanero, every kind of its errors turned into a Failure."""
        import habanero
        import httpx2

        if self.client is None:
            bound()
            self.client = habanero.Crossref(
                base_url=self.base_url, mailto=self.mailto, ua_string=user_agent(None), timeout=self.timeout
            )
        try:
            return whole(self.client.works(**arguments))
        except habanero.RequestError as error:
            response = getattr(error.__cause__, "response", None)
            headers = dict(response.headers) if response is not None else {}
            if error.status_code == 200:
                return Failure("HTTP 200 without JSON", 200)
            return http_failure(error.status_code, headers)
        except httpx2.HTTPStatusError as error:
            return http_failure(error.response.status_code, dict(error.response.headers))
        except RuntimeError as error:
            return Failure(failure_words(error.__cause__ or error))
        except Exception as error:  # noqa: BLE001 - whatever the client raises, the registry was not heard
            return Failure(failure_words(error), again=not isinstance(error, TooLongError))


def batched(dois: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """DOIs in lists of a size that Crossref takes, and those that must be asked singly.

    A comma ends a filter.
    """
    single = [doi for doi in dois if "," in doi]
    batches: list[list[str]] = []
    for doi in dois:
        if "," in doi:
            continue
        grown = [*batches[-1], doi] if batches else [doi]
        if batches and len(grown) <= BATCH and len(urlencode(list_parameters(grown))) <= LONGEST_ADDRESS:
            batches[-1] = grown
        else:
            batches.append([doi])
    alone = [batch[0] for batch in batches if len(batch) == 1]
    return [batch for batch in batches if len(batch) > 1], single + alone


def list_parameters(dois: Sequence[str]) -> dict[str, Any]:
    """What a list request sends."""
    return {"filter": ",".join(f"doi:{doi}" for doi in dois), "rows": len(dois)}


def search_parameters(what: str, query: str) -> dict[str, Any]:
    """What a search sends: a title or reference; a title with its first author; a venue with a year."""
    if what == VENUE:
        venue, _, year = query.rpartition(BETWEEN)
        dates = f"from-pub-date:{year},until-pub-date:{year}"
        return {"rows": OF_A_VENUE, "query.container-title": venue, "filter": dates, "select": WHERE_FIELDS}
    if what == TITLE_AUTHOR:
        title, _, author = query.rpartition(BETWEEN)
        return {"rows": CANDIDATES, "query.title": title, "query.author": author}
    return {"rows": CANDIDATES, "query.bibliographic": query}


def arguments_of(parameters: dict[str, Any]) -> dict[str, Any]:
    """The same for habanero, which has names of its own."""
    named = dict(parameters)
    named["limit"] = named.pop("rows")
    if "filter" in named:
        named["filter"] = dict(part.split(":") for part in named["filter"].split(","))
    return {name.replace(".", "_").replace("-", "_"): value for name, value in named.items()}


def listed_works(outcome: Any) -> list[Registered] | None:
    """The works of a list answer; None if it is none."""
    found = mapping(mapping(outcome).get("message")).get("items")
    if not isinstance(found, list):
        return None
    return list(readable(found))


def readable(messages: list[Any]) -> Iterator[Registered]:
    """The messages that are works."""
    for message in messages:
        work = read_message(message)
        if work:
            yield work


def alias(failure: Failure) -> str | None:
    """The DOI that a redirect leads to."""
    if failure.status not in {301, 302, 307, 308}:
        return None
    place = next((value for name, value in failure.headers.items() if name.lower() == "location"), "")
    match = re.search(r"/works/([^?]+)", place)
    return unquote(match.group(1)).lower() if match else None


KINDS = frozenset({DOI, TITLE, TITLE_AUTHOR, VENUE})
