"""arXiv, through the arxiv client: ids checked first, whole feeds only, and no silence taken for a no."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from grounded_research.citations.registries.answers import (
    ARXIV,
    ARXIV_VERSION,
    BETWEEN,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Registered,
    Unreachable,
)
from grounded_research.citations.registries.arxiv_records import read_result
from grounded_research.citations.registries.limiter import INTERVALS, Limiter
from grounded_research.citations.registries.persistence import Failure, http_failure, persist, unreachable
from grounded_research.citations.registries.places import PLACES
from grounded_research.citations.registries.wire import (
    LARGEST_ANSWER,
    TIMEOUT,
    TooLongError,
    failure_words,
    user_agent,
)
from grounded_research.text.patterns import regex

WELL_FORMED = regex(r"\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?")
BATCH, CANDIDATES = 80, 5
ENTRY = regex(rb"<entry[\s>]")


class Arxiv:
    """Asks arXiv.

    Args:
        base_url: Address of the API; another one for tests only.
        mailto: Address to name ourselves by, or None.
        limiter: Keeps the pace: one request in three seconds.
    """

    name = "arxiv"

    def __init__(
        self, *, base_url: str = PLACES["arxiv"], mailto: str | None = None, limiter: Limiter | None = None,
        timeout: tuple[float, float] = TIMEOUT,
    ) -> None:  # fmt: skip
        self.base_url = base_url
        self.mailto = mailto
        self.timeout = timeout
        self.limiter = limiter or Limiter(INTERVALS["arxiv"])
        self.client: Any = None

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        if what != ARXIV:
            return {query: self.search(what, query) for query in queries}
        answers: dict[str, Answer] = {
            query: Unreachable("no well-formed arXiv id")
            for query in queries
            if not WELL_FORMED.fullmatch(query)
        }
        ids = [query for query in queries if query not in answers]
        for start in range(0, len(ids), BATCH):
            answers |= self.ask_ids(ids[start : start + BATCH])
        return answers

    def addresses(self, what: str, queries: Sequence[str]) -> list[str]:
        """The addresses that ``ask`` requests first."""
        if what == ARXIV:
            ids = [query for query in queries if WELL_FORMED.fullmatch(query)]
            batches = [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)]
            parameters = [{"id_list": ",".join(batch), "max_results": len(batch)} for batch in batches]
        else:
            parameters = [
                {"search_query": search_query(what, query), "max_results": CANDIDATES} for query in queries
            ]
        return [f"{self.base_url}/api/query?{urlencode(each)}" for each in parameters]

    def ask_ids(self, ids: list[str]) -> dict[str, Answer]:
        """One list request, and a second one for the ids that it lacks.

        ArXiv sometimes answers with nothing.
        """
        answers: dict[str, Answer] = {}
        missing = ids
        for _ in range(2):
            outcome = self.request(id_list=missing, max_results=len(missing))
            if isinstance(outcome, Failure):
                return answers | dict.fromkeys(missing, unreachable(outcome))
            for work in sorted(outcome, key=lambda one: one.version or 0):
                for asked in missing:
                    if is_answer_to(asked, work):
                        answers[asked] = Found((work,))  # of several versions, a bare id means the latest
            missing = [asked for asked in missing if asked not in answers]
            if not missing:
                return answers
        return answers | dict.fromkeys(missing, Absent())

    def search(self, what: str, query: str) -> Answer:
        """The preprints whose title has the words of the query."""
        words = search_query(what, query)
        if not words:
            return Unreachable("no words to search for")
        outcome = self.request(query=words, max_results=CANDIDATES)
        if isinstance(outcome, Failure):
            return unreachable(outcome)
        return Found(tuple(outcome)) if outcome else Absent()

    def request(self, **arguments: Any) -> list[Registered] | Failure:
        """The works of one feed, or a Failure; tried again where that may help."""
        return persist(lambda: self.attempt(**arguments), self.limiter)

    def attempt(self, **arguments: Any) -> list[Registered] | Failure:
        """One request through the client.

        A feed that is not whole is a Failure, whatever the client made of it.
        """
        import arxiv

        session = self.prepare()
        self.client.page_size = max(1, arguments["max_results"])
        try:
            results = list(self.client.results(arxiv.Search(**arguments)))
        except arxiv.HTTPError as error:
            return http_failure(error.status, session.headers_seen)
        except Exception as error:  # noqa: BLE001 - whatever the client raises, the registry was not heard
            return Failure(failure_words(error), again=not isinstance(error, TooLongError))
        fault = feed_fault(session.body, len(results))
        if fault:
            return Failure(fault, 200)
        works = [work for result in results if (work := read_result(result)) is not None]
        return (
            works if len(works) == len(results) else Failure("a feed with entries that cannot be read", 200)
        )

    def prepare(self) -> Any:
        """The client's session: ours, with a timeout, keeping the last answer for inspection."""
        import logging

        import arxiv

        if self.client is None:
            # What it warns of (a malformed feed) is judged by us and would only clutter stderr.
            logging.getLogger("arxiv").setLevel(logging.CRITICAL)
            self.client = arxiv.Client(page_size=BATCH, delay_seconds=0, num_retries=0)
            self.client.query_url_format = self.base_url + "/api/query?{}"
            # The client offers no timeout and hides what it received; both stand on its session.
            self.client._session = listening_session(self.timeout, user_agent(self.mailto))  # noqa: SLF001
        return self.client._session  # noqa: SLF001


def listening_session(timeout: tuple[float, float], agent: str) -> Any:
    """A requests session that always has a timeout and remembers the last answer's body and headers."""
    import requests

    class ListeningSession(requests.Session):
        def __init__(self) -> None:
            super().__init__()
            self.body = b""
            self.headers_seen: dict[str, str] = {}

        def request(self, *args: Any, **kwargs: Any) -> requests.Response:
            kwargs |= {"timeout": timeout, "stream": True}
            kwargs["headers"] = {**(kwargs.get("headers") or {}), "user-agent": agent}
            self.body, self.headers_seen = b"", {}
            with super().request(*args, **kwargs) as response:
                body = response.raw.read(LARGEST_ANSWER + 1, decode_content=True)
            if len(body) > LARGEST_ANSWER:
                raise TooLongError
            self.body, self.headers_seen = body, dict(response.headers)
            response._content = body  # noqa: SLF001 - read here, so that no answer can fill the memory
            return response

    return ListeningSession()


def feed_fault(body: bytes, results: int) -> str | None:
    """Why a body with HTTP 200 is no whole feed.

    HTML, cut off, an error entry, entries that were not read.
    """
    tail = body.rstrip()[-64:]
    if b"<feed" not in body[:2000]:
        return "HTTP 200 without a feed"
    if not tail.endswith(b"feed>") and not tail.endswith(b"/>"):
        return "a feed that is cut off"
    if b"<!DOCTYPE" in body or not is_well_formed(body):
        return "a feed that is no well-formed XML"
    if b"/api/errors" in body:
        return "an error entry in the feed"
    if len(ENTRY.findall(body)) != results:
        return "a feed with entries that cannot be read"
    return None


def is_well_formed(body: bytes) -> bool:
    """Whether the feed is whole as XML; the client mends what is not, and drops entries on the way."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        return False
    return True


def is_answer_to(asked: str, work: Registered) -> bool:
    """Whether a record is of the id that was asked for; without a version any version is."""
    got = work.record.arxiv or ""
    if ARXIV_VERSION.search(asked):
        return asked == f"{got}v{work.version}"
    return re.sub(r"\.[A-Z]{2}/", "/", asked) == got


def search_query(what: str, query: str) -> str:
    """The query in arXiv's language: the title's words, and the surname where one is given."""
    title, author = query, ""
    if what == TITLE_AUTHOR:
        title, _, author = query.rpartition(BETWEEN)
    words = " ".join(re.findall(r"[^\W_]+", title))
    surname = " ".join(re.findall(r"[^\W_]+", author))
    if not words:
        return ""
    return f'ti:"{words}"' + (f' AND au:"{surname}"' if surname else "")


KINDS = frozenset({ARXIV, TITLE, TITLE_AUTHOR})
