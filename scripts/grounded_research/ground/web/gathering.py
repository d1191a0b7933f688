"""From searches to pages: which hits are read for a claim, and what became of each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from grounded_research.documents.model import Document
from grounded_research.ground.web.addresses import parse_url
from grounded_research.ground.web.backends import Backend
from grounded_research.ground.web.domains import AGGREGATORS, registrable_domain
from grounded_research.ground.web.extract import page_document
from grounded_research.ground.web.fetch import Fetcher
from grounded_research.ground.web.memory import Memory
from grounded_research.ground.web.model import Answer, Fetched, Found, Hit, PageError, Search, Unreachable
from grounded_research.ledger.models import Source
from grounded_research.sources.pages import Page

MOST_PAGES = 5
"""Pages a claim, one a domain: two witnesses are needed, and some of five fail or say nothing of it."""
TRIES = 2
"""Pages tried for each that is wanted: the next domain stands in for one that cannot be read."""
GIVE_UP = 2
"""Searches that fail in a row before the rest are not sent: a service that hangs would take all the time."""
AGAIN = "not reached: "
"""Begins the problem of a page that another run tries again."""


@dataclass
class Gathered:
    """What was gathered for one claim.

    Attributes:
        claim: Its id.
        answers: What the service answered to each search.
        pages: Pages that were tried now, those with a problem too.
        standing: Addresses of pages among the hits that had been registered before.
        passed: Why hits were passed over, one line each.
        domains: Registrable domains of the pages that were read, now or before.
        tried: Hits whose page was tried, now or before.
        stopped: The time ended before there were enough.
    """

    claim: str
    answers: dict[Search, Answer] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    domains: set[str] = field(default_factory=set)
    tried: int = 0
    stopped: bool = False

    @property
    def silent(self) -> dict[Search, str]:
        """The searches that could not be asked, each with the reason."""
        return {
            search: answer.reason
            for search, answer in self.answers.items()
            if isinstance(answer, Unreachable)
        }

    @property
    def read(self) -> list[Page]:
        """The pages that were read now."""
        return [page for page in self.pages if page.document is not None]

    @property
    def starved(self) -> bool:
        """Whether pages were found, and not one of them could be reached."""
        missed = any((page.problem or "").startswith(AGAIN) for page in self.pages)
        return missed and not self.read and not self.standing


@dataclass
class Gatherer:
    """Asks a search service and reads pages.

    Attributes:
        backend: The service.
        fetcher: Reads pages.
        memory: What the service answered before.
        known: Sources by address, those with a problem too.
        most: Pages a claim.
        over: Says that the time has ended.
        extract: Makes a document of a page.
        failures: Why the last searches in a row could not be asked.
    """

    backend: Backend
    fetcher: Fetcher
    memory: Memory
    known: Mapping[str, Source]
    most: int = MOST_PAGES
    over: Callable[[], bool] = lambda: False
    extract: Callable[[Fetched], tuple[Document, str | None]] = page_document
    failures: list[str] = field(default_factory=list)

    def gather(self, claim: str, searches: Sequence[Search]) -> Gathered:
        """Send the searches of a claim that were not sent before, and read one page a domain."""
        gathered = Gathered(claim)
        for search in searches:
            if self.over():
                gathered.stopped = True
                break
            gathered.answers[search] = self.answer(search)
        self.memory.keep(self.backend.name, gathered.answers)
        for hit in in_turn(list(gathered.answers.values())):
            if len(gathered.domains) >= self.most or gathered.tried >= self.most * TRIES:
                break
            if self.over():
                gathered.stopped = True
                break
            self.consider(gathered, hit)
        self.memory.write()
        return gathered

    def answer(self, search: Search) -> Answer:
        """What the service answers, or answered before; one that has failed in a row is not asked again."""
        known = self.memory.known(self.backend.name, search)
        if known is not None:
            return known
        if len(self.failures) >= GIVE_UP:
            return Unreachable(f"not sent, the service failed before: {self.failures[-1]}")
        answer = self.backend.ask(search)
        self.failures = [*self.failures, answer.reason] if isinstance(answer, Unreachable) else []
        return answer

    def consider(self, gathered: Gathered, hit: Hit) -> None:
        """Read the page of a hit unless its site has spoken, or it was tried before."""
        url = clean(hit.url)
        url = self.memory.moved.get(url, url)
        domain = registrable_domain(url)
        if not domain or domain in gathered.domains:
            return
        if (host := aggregator(url)) is not None:
            gathered.passed.append(f"{url}: {host} only leads on to the page")
            return
        gathered.tried += 1
        source = self.known.get(url)
        if source is None or (source.problem or "").startswith(AGAIN):
            self.take(gathered, url, self.read_page(url, hit.published))
        elif source.problem is None:
            gathered.standing.append(url)
            gathered.domains.add(domain)

    def take(self, gathered: Gathered, url: str, page: Page) -> None:
        """Add a page that was tried to those of the claim; where it led to another site, that one counts."""
        if page.url != url:
            self.memory.moved[url] = page.url
        if page.document is None:
            gathered.pages.append(page)
            return
        if page.domain in gathered.domains:
            gathered.passed.append(f"{page.url}: another page of {page.domain} was read")
            return
        gathered.pages.append(page)
        gathered.domains.add(page.domain)

    def read_page(self, url: str, published: str | None) -> Page:
        """Read one page, or say why not."""
        try:
            fetched = self.fetcher.fetch(url)
            document, own_day = self.extract(fetched)
        except PageError as error:
            problem = f"{AGAIN}{error.message}" if error.again else error.message
            return Page(url, registrable_domain(url), problem=problem, published=published)
        return Page(fetched.url, registrable_domain(fetched.url), document, published or own_day)


def in_turn(answers: Sequence[Answer]) -> Iterator[Hit]:
    """The hits of several answers in turn, the first of each before the second of any; an address once."""
    lists = [answer.hits for answer in answers if isinstance(answer, Found)]
    seen: set[str] = set()
    for row in zip_longest(*lists):
        for hit in row:
            if hit is not None and clean(hit.url) not in seen:
                seen.add(clean(hit.url))
                yield hit


def clean(url: str) -> str:
    """The address in the form in which pages are registered; as it is where it is malformed."""
    try:
        return parse_url(url, any_port=True).url
    except PageError:
        return url


def aggregator(url: str) -> str | None:
    """The host of an address that only leads on to another page, or None."""
    return next((host for host in AGGREGATORS if f"//{host}/" in url), None)
