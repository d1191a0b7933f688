"""From searches to pages to sources: one page a site, copies merged, two witnesses."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.library import Library
from grounded_research.ground.recording import gate_context
from grounded_research.ground.web.backends import Backend
from grounded_research.ground.web.domains import registrable_domain
from grounded_research.ground.web.extract import page_document
from grounded_research.ground.web.gathering import Gatherer, in_turn
from grounded_research.ground.web.memory import Memory
from grounded_research.ground.web.model import (
    NEWS,
    WEB,
    Fetched,
    Found,
    Hit,
    Nothing,
    PageError,
    Search,
    Unreachable,
)
from grounded_research.ground.web.registering import add_gathered, add_pages
from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import GroundingAnswer, changed
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import GroundingStatus
from grounded_research.sources.pages import Page, register_pages
from grounded_research.sources.register import load_sources
from support import builders

CLAIM = "The dam was finished in 1961."
ONE, TWO, NEWSY = Search(WEB, "dam"), Search(WEB, "dam dispute"), Search(NEWS, "dam")


class Service:
    """A search service whose answers are a table."""

    name = "serply"

    def __init__(self, answers):
        self.answers = answers
        self.asked = []

    def address(self, search):
        return f"https://search.example/{search.words}"

    def ask(self, search):
        self.asked.append(search)
        return self.answers.get(search, Nothing())


class Shelf:
    """Pages by address: a text, an address that it redirects to, or why it cannot be read."""

    def __init__(self, pages):
        self.pages = pages
        self.asked = []

    def fetch(self, url):
        self.asked.append(url)
        found = self.pages.get(url, PageError("the server answers 404"))
        if isinstance(found, PageError):
            raise found
        if found.startswith("http"):
            return Fetched(found, "text/html", "utf-8", self.pages[found].encode())
        return Fetched(url, "text/html", "utf-8", found.encode())


def hits(*urls, published=None):
    return Found(tuple(Hit(url, published=published) for url in urls))


def text(words):
    return f"<p>{words} {CLAIM} It stands near {words}.</p>"


@pytest.fixture
def gatherer(tmp_path):
    def build(answers, pages, *, known=(), most=5, over=lambda: False):
        service: Backend = Service(answers)
        by_url = {source.url: source for source in known}
        return Gatherer(service, Shelf(pages), Memory.open(tmp_path), by_url, most=most, over=over)

    return build


def test_one_page_a_registrable_domain_is_read(gatherer):
    pages = {"https://a.example.org/1": text("x"), "https://other.net/2": text("y")}
    made = gatherer({ONE: hits(*pages, "https://b.example.org/3", "https://example.org/4")}, pages)
    gathered = made.gather("C1", [ONE])
    assert made.fetcher.asked == list(pages)
    assert gathered.domains == {"example.org", "other.net"}


def test_searches_take_turns():
    answers = [hits("https://a.net/", "https://b.net/"), Nothing(), hits("https://c.net/", "https://a.net/")]
    assert [hit.url for hit in in_turn(answers)] == ["https://a.net/", "https://c.net/", "https://b.net/"]


def test_the_next_site_stands_in_for_one_that_cannot_be_read(gatherer):
    pages = {"https://b.net/": text("b")}
    gathered = gatherer({ONE: hits("https://a.net/", "https://b.net/")}, pages, most=1).gather("C1", [ONE])
    assert [(page.domain, page.problem) for page in gathered.pages] == [
        ("a.net", "the server answers 404"),
        ("b.net", None),
    ]


def test_no_more_than_twice_the_pages_are_tried(gatherer):
    made = gatherer({ONE: hits(*(f"https://s{n}.net/" for n in range(30)))}, {}, most=3)
    made.gather("C1", [ONE])
    assert len(made.fetcher.asked) == 6


def test_a_redirect_counts_for_the_site_it_leads_to_and_is_not_followed_again(gatherer):
    pages = {
        "https://t.co/x": "https://a.net/1",
        "https://a.net/1": text("a"),
        "https://t.co/y": "https://a.net/1",
    }
    made = gatherer({ONE: hits("https://t.co/x", "https://t.co/y")}, pages)
    gathered = made.gather("C1", [ONE])
    assert gathered.domains == {"a.net"}
    assert [page.url for page in gathered.pages] == ["https://a.net/1"]
    again = gatherer({}, pages)
    again.gather("C1", [ONE])
    assert again.fetcher.asked == ["https://a.net/1"]


def test_an_address_that_only_leads_on_is_passed_over(gatherer):
    made = gatherer({NEWSY: hits("https://news.google.com/rss/articles/x")}, {})
    assert made.gather("C1", [NEWSY]).passed
    assert made.fetcher.asked == []


def test_the_time_may_end_between_two_pages(gatherer):
    gathered = gatherer({ONE: hits("https://a.net/")}, {}, over=lambda: True).gather("C1", [ONE])
    assert gathered.stopped
    assert gathered.pages == []


def test_a_search_that_could_not_be_asked_is_named_and_asked_again(gatherer, tmp_path):
    made = gatherer({ONE: Unreachable("HTTP 500"), TWO: Nothing()}, {})
    gathered = made.gather("C1", [ONE, TWO])
    assert gathered.silent == {ONE: "HTTP 500"}
    ledger = add_gathered(builders.small_ledger(), gathered, tmp_path)
    assert [(entry.what, entry.reason) for entry in ledger.skipped] == [
        ("search: web: dam", "could not be asked: HTTP 500")
    ]
    again = gatherer({ONE: Nothing()}, {})
    mended = add_gathered(ledger, again.gather("C1", [ONE, TWO]), tmp_path)
    assert again.backend.asked == [ONE]
    assert mended.skipped == ()


def test_a_service_that_fails_twice_in_a_row_is_left_alone(gatherer):
    made = gatherer({ONE: Unreachable("HTTP 500"), TWO: Unreachable("HTTP 500")}, {})
    gathered = made.gather("C1", [ONE, TWO, NEWSY])
    assert made.backend.asked == [ONE, TWO]
    assert gathered.silent[NEWSY] == "not sent, the service failed before: HTTP 500"


def test_a_second_run_sends_nothing_and_changes_nothing(gatherer, tmp_path):
    pages = {"https://a.net/": text("a"), "https://b.net/": text("b")}
    answers = {ONE: hits(*pages, "https://gone.net/")}
    base = builders.ledger(sentences=[builders.sentence()], claims=[builders.claim()])
    ledger = add_gathered(base, gatherer(answers, pages).gather("C1", [ONE]), tmp_path)
    again = gatherer(answers, pages, known=ledger.sources)
    gathered = again.gather("C1", [ONE])
    assert (again.backend.asked, again.fetcher.asked) == ([], [])
    assert gathered.standing == list(pages)
    assert add_gathered(ledger, gathered, tmp_path) == ledger


def test_a_page_that_was_not_reached_is_tried_again(gatherer, tmp_path):
    answers = {ONE: hits("https://a.net/")}
    base = builders.ledger(sentences=[builders.sentence()], claims=[builders.claim()])
    first = gatherer(answers, {"https://a.net/": PageError("no answer in time", again=True)}).gather(
        "C1", [ONE]
    )
    assert first.starved
    ledger = add_gathered(base, first, tmp_path)
    assert ledger.sources[0].problem == "not reached: no answer in time"
    second = gatherer(answers, {"https://a.net/": text("a")}, known=ledger.sources).gather("C1", [ONE])
    ledger = add_gathered(ledger, second, tmp_path)
    assert [(source.id, source.problem) for source in ledger.sources] == [("A", None)]


def test_pages_are_sources_with_address_domain_and_day(gatherer, tmp_path):
    answers = {NEWSY: hits("https://www.a.co.uk/1", published="2026-11-30")}
    gathered = gatherer(answers, {"https://www.a.co.uk/1": text("a")}).gather("C1", [NEWSY])
    ledger = add_gathered(
        builders.ledger(sentences=[builders.sentence()], claims=[builders.claim()]), gathered, tmp_path
    )
    source = ledger.sources[0]
    assert (source.id, source.url, source.domain, source.published, source.path) == (
        "A", "https://www.a.co.uk/1", "a.co.uk", "2026-11-30", None,
    )  # fmt: skip
    assert load_sources(ledger, tmp_path)["A"].sentences[0].text.endswith("1961.")
    store = LedgerStore(tmp_path / "claims_ledger.json")
    store.update(lambda current: current, create=lambda: ledger)
    assert store.load().sources == ledger.sources


def verdict(ledger, sidecar, *pointers, status="SUPPORTED"):
    """What becomes of an answer that points to these sentences."""
    library = Library(load_sources(ledger, sidecar))
    answer = GroundingAnswer(
        status=GroundingStatus(status), evidence=pointers, reason="The dam was finished in 1961."
    )
    context = gate_context(library, CLAIM, answer, attempt=1)
    return context, run_chain(context)


LONG = "The valley was flooded in the spring and three villages were moved up the hill before that. "
COPY = (
    f"<p>{CLAIM} {LONG}{LONG.replace('three', 'four')}Officials were proud of it on that day of the year.</p>"
)


TWO_SITES = {"https://a.net/": text("ash"), "https://b.net/": text("birch")}
ONE_SITE = {"https://x.a.net/": text("ash"), "https://y.a.net/": text("birch")}


@pytest.mark.parametrize(
    "pages, pointers, domains, status",
    [
        (TWO_SITES, ["A:1"], ("a.net",), "UNVERIFIABLE"),
        (
            TWO_SITES,
            ["A:1", "B:1"],
            ("a.net", "b.net"),
            "SUPPORTED",
        ),
        (ONE_SITE, ["A:1", "B:1"], ("a.net",), "UNVERIFIABLE"),
        ({"https://a.net/": COPY, "https://b.net/": COPY}, ["A:1", "B:1"], ("a.net",), "UNVERIFIABLE"),
    ],
    ids=["one site", "two sites", "two hosts of one site", "a syndicated copy"],
)  # fmt: skip
def test_web_evidence_needs_two_witnesses(tmp_path, pages, pointers, domains, status):

    made = [
        Page(
            url, registrable_domain(url), page_document(Fetched(url, "text/html", "utf-8", body.encode()))[0]
        )
        for url, body in pages.items()
    ]
    ledger = add_pages(
        builders.ledger(sentences=[builders.sentence()], claims=[builders.claim()]), made, tmp_path
    )
    context, ruled = verdict(ledger, tmp_path, *pointers)
    assert context.domains == domains
    assert ruled.status == status


def test_a_page_that_comes_again_keeps_its_letter_and_opens_what_rested_on_it(tmp_path):

    def page(words):
        body = Fetched("https://a.net/", "text/html", "utf-8", text(words).encode())
        return Page("https://a.net/", "a.net", page_document(body)[0])

    base = builders.ledger(sentences=[builders.sentence()], claims=[builders.claim()])
    ledger = add_pages(base, [page("ash")], tmp_path)
    ruled = builders.grounding(sentences=[builders.evidence("A:1")])

    ledger = with_claims(ledger, {"C1": changed(ledger.claims[0], grounding=ruled)})
    assert add_pages(ledger, [page("ash")], tmp_path) == ledger
    again = add_pages(ledger, [page("birch")], tmp_path)
    assert [source.id for source in again.sources] == ["A"]
    assert again.claims[0].grounding.open


def test_a_page_that_was_read_stays_when_it_cannot_be_read_again(tmp_path):

    read = Page("https://a.net/", "a.net", None, problem="gone")
    known = builders.ledger(sources=[builders.source("A", path=None, url="https://a.net/", domain="a.net")])
    assert register_pages(known, [read], tmp_path).sources[0].problem is None
