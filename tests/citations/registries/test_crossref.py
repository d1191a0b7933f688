import gzip
import json
from urllib.parse import parse_qs, urlsplit

import pytest

from grounded_research.citations.registries.answers import Absent, Found, Unreachable
from grounded_research.citations.registries.crossref import Crossref, batched
from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.registries.wire import LARGEST_ANSWER
from support.registries import (
    HTML,
    NOT_IN_CROSSREF,
    Response,
    crossref_list,
    crossref_message,
    crossref_work,
    json_response,
    serving,
)

SICI = "10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1"


def crossref(url, waits=None, timeout=5.0):
    waits = [] if waits is None else waits
    return Crossref(base_url=url, limiter=Limiter(0.0, sleep=waits.append), timeout=timeout)


def test_many_dois_are_one_request_and_joined_by_their_doi():
    dois = [f"10.1000/x{n}" for n in range(50)]
    messages = [crossref_message(doi.upper()) for doi in reversed(dois)]
    with serving([crossref_list(*messages)]) as server:
        answers = crossref(server.url).ask("doi", dois)
    assert len(server.requests) == 1
    assert "rows=50" in server.requests[0]
    assert all(answers[doi].records[0].record.doi == doi for doi in dois)


def test_a_doi_that_a_list_lacks_is_asked_singly_before_it_is_absent():
    with serving(
        lambda path, _: NOT_IN_CROSSREF if "/works/" in path else crossref_list(crossref_message("10.1000/a"))
    ) as server:
        answers = crossref(server.url).ask("doi", ["10.1000/a", "10.1000/b"])
    assert isinstance(answers["10.1000/a"], Found)
    assert answers["10.1000/b"] == Absent()
    assert len(server.requests) == 2


def test_a_doi_with_hostile_characters_is_encoded_once():
    with serving([crossref_work(crossref_message(SICI))]) as server:
        answer = crossref(server.url).ask("doi", [SICI])[SICI]
    assert isinstance(answer, Found)
    assert server.requests[0].split("?")[0] == (
        "/works/10.1002%2F%28sici%291096-8644%28199601%2999%3A1%3C1%3A%3Aaid-ajpa1%3E3.0.co%3B2-1"
    )


def test_a_doi_with_a_comma_never_stands_in_a_list():
    lists, single = batched(["10.1000/a,b", "10.1000/c", "10.1000/d"])
    assert single == ["10.1000/a,b"]
    assert lists == [["10.1000/c", "10.1000/d"]]


def test_lists_stay_within_what_crossref_takes():
    lists, single = batched([f"10.1000/{'long' * 20}{n}" for n in range(200)])
    assert not single
    assert all(len(one) <= 60 and len(",".join(one)) < 3500 for one in lists)


def test_an_alias_is_followed():
    moved = Response(301, "", headers={"Location": "/works/10.1000/new"})
    with serving(
        lambda path, _: crossref_work(crossref_message("10.1000/new")) if "new" in path else moved
    ) as server:
        answer = crossref(server.url).ask("doi", ["10.1000/old"])["10.1000/old"]
    assert answer.records[0].record.doi == "10.1000/new"


def test_aliases_in_a_circle_end():
    moved = [Response(301, "", headers={"Location": f"/works/10.1000/{n % 2}"}) for n in range(9)]
    with serving(moved) as server:
        answer = crossref(server.url).ask("doi", ["10.1000/1"])["10.1000/1"]
    assert isinstance(answer, Unreachable)
    assert len(server.requests) <= 3


BROKEN = {
    "html with 200": Response(200, HTML, "text/html"),
    "json that is no answer": json_response(["nothing"]),
    "json cut off": Response(200, '{"message": {"items": [', "application/json"),
    "500 with json": json_response({"status": "error", "message": {"name": "class clojure"}}, 500),
    "504 with html": Response(504, HTML, "text/html"),
    "403": Response(403, "blocked", "text/plain"),
    "429 without a body": Response(429, "", "text/plain"),
    "a body shorter than promised": Response(200, '{"message"', cut=True),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("dois", [["10.1000/a"], ["10.1000/a", "10.1000/b"]])
def test_a_broken_answer_is_unreachable_never_absent(name, dois):
    with serving([BROKEN[name]]) as server:
        answers = crossref(server.url).ask("doi", dois)
    assert all(isinstance(answers[doi], Unreachable) for doi in dois)
    assert all(answer.reason.isascii() for answer in answers.values())


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_answer_to_a_search_is_unreachable(name):
    with serving([BROKEN[name]]) as server:
        assert isinstance(crossref(server.url).ask("title", ["Some title"])["Some title"], Unreachable)


@pytest.mark.parametrize("what", ["doi", "title"])
def test_an_answer_of_any_length_is_not_read_to_its_end(what):
    endless = Response(200, b"[" + b" " * (LARGEST_ANSWER + 1), "application/json")
    with serving(lambda *_: endless) as server:
        answer = crossref(server.url).ask(what, ["10.1000/a"])["10.1000/a"]
    assert isinstance(answer, Unreachable)
    assert answer.reason == "an answer of more than 16 MB"
    assert len(server.requests) == 1


@pytest.mark.parametrize("size, read", [(LARGEST_ANSWER, True), (LARGEST_ANSWER + 1, False)])
def test_an_answer_that_was_packed_counts_as_unpacked(size, read):
    padded = json.dumps({"message": crossref_message("10.1000/a")}).encode().ljust(size)
    packed = Response(200, gzip.compress(padded), headers={"Content-Encoding": "gzip"})
    with serving(lambda *_: packed) as server:
        answer = crossref(server.url).ask("doi", ["10.1000/a"])["10.1000/a"]
    assert isinstance(answer, Found) is read


def test_nobody_listening_is_unreachable():
    answers = crossref("http://127.0.0.1:9").ask("doi", ["10.1000/a", "10.1000/b"])
    assert all(isinstance(answer, Unreachable) for answer in answers.values())


def test_a_registry_that_does_not_answer_in_time_is_unreachable():
    with serving([Response(200, "{}", delay=1.0)]) as server:
        answer = crossref(server.url, timeout=0.2).ask("doi", ["10.1000/a"])["10.1000/a"]
    assert answer == Unreachable("timed out")


def test_a_busy_registry_is_asked_again_after_the_time_it_names():
    waits = []
    busy = Response(429, "", "text/plain", headers={"Retry-After": "3"})
    with serving([busy, crossref_work(crossref_message("10.1000/a"))]) as server:
        answer = crossref(server.url, waits).ask("doi", ["10.1000/a"])["10.1000/a"]
    assert isinstance(answer, Found)
    assert max(waits) == pytest.approx(3, abs=0.2)


def test_a_registry_that_wants_a_long_rest_is_left_alone():
    busy = Response(429, "", "text/plain", headers={"Retry-After": "3600"})
    waits = []
    with serving([busy]) as server:
        answer = crossref(server.url, waits).ask("doi", ["10.1000/a"])["10.1000/a"]
    assert isinstance(answer, Unreachable)
    assert len(server.requests) == 1
    assert not waits


def test_a_block_is_not_asked_again():
    with serving([BROKEN["403"]]) as server:
        crossref(server.url).ask("doi", ["10.1000/a"])
    assert len(server.requests) == 1


def test_one_doi_that_a_list_refuses_does_not_spoil_the_others():
    def answer(path, _):
        if "bad" in path and "filter=" in path:
            return json_response({"status": "failed", "message": [{"value": "bad"}]}, 400)
        if "/works/" in path:
            return NOT_IN_CROSSREF if "bad" in path else crossref_work(crossref_message(path[-12:]))
        return crossref_list(*[crossref_message(f"10.1000/a{n}") for n in range(4)])

    dois = ["10.1000/a0", "10.1000/a1", "10.1000/bad", "10.1000/a2"]
    with serving(answer) as server:
        answers = crossref(server.url).ask("doi", dois)
    assert answers["10.1000/bad"] == Absent()
    assert isinstance(answers["10.1000/a0"], Found)


def test_a_venue_is_asked_about_within_one_year_and_for_no_more_than_where_its_works_stand():
    with serving([crossref_list(crossref_message("10.1000/a"), crossref_message("10.1000/b"))]) as server:
        answer = crossref(server.url).ask("venue", ["Annals of Maps & Tides | 2019"])
    assert len(answer["Annals of Maps & Tides | 2019"].records) == 2
    asked = parse_qs(urlsplit(server.requests[0]).query)
    assert asked["query.container-title"] == ["Annals of Maps & Tides"]
    assert asked["filter"] == ["from-pub-date:2019,until-pub-date:2019"]
    assert "abstract" not in asked["select"][0]
    assert "container-title" in asked["select"][0]


@pytest.mark.parametrize(
    "what, queries",
    [
        ("doi", ["10.1000/a", "10.1000/b"]),
        ("doi", [SICI]),
        ("title", ["Tides: a history, 1900-1950"]),
        ("title_author", ["Tides and maps | Lee"]),
        ("venue", ["Annals of Maps & Tides | 2019"]),
    ],
)
def test_what_is_announced_is_what_is_asked(what, queries):
    with serving([crossref_list(crossref_message("10.1000/a"), crossref_message("10.1000/b"))]) as server:
        registry = crossref(server.url)
        announced = registry.addresses(what, queries)
        registry.ask(what, queries)
    assert asked_for(announced[0]) == asked_for(server.url + server.requests[0])


def asked_for(address):
    """Place and parameters of an address, in whatever order they stand."""
    parts = urlsplit(address)
    return parts.path, parse_qs(parts.query)


def test_the_address_for_the_polite_pool_is_sent():
    registry = Crossref(mailto="me@example.org")
    assert registry.limiter.interval < Crossref().limiter.interval
