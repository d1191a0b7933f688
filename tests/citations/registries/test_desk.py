import json

import pytest

from grounded_research.citations.registries.answers import Absent, Found, Question, Registered, Unreachable
from grounded_research.citations.registries.cache import AnswerCache
from grounded_research.citations.registries.desk import Desk
from grounded_research.citations.registries.limiter import Limiter, retry_after
from grounded_research.citations.registries.places import RegistryPlaceError, place_of
from grounded_research.citations.registries.replay import read_recorded, write_exchange
from grounded_research.errors import AnswerFileError
from grounded_research.ledger.models import Person, WorkRecord


class Counting:
    """A registry that counts its requests and answers as told."""

    def __init__(self, name, answer):
        self.name, self.answer, self.calls = name, answer, []

    def ask(self, what, queries):
        self.calls.append((what, tuple(queries)))
        return dict.fromkeys(queries, self.answer)

    def addresses(self, what, queries):
        return [f"http://{self.name}/{what}/{query}" for query in queries]


def dois(count):
    return [Question("crossref", "doi", f"10.1/{n}") for n in range(count)]


def titles(count):
    return [Question("crossref", "title", f"Title {n}") for n in range(count)]


def test_identifiers_of_one_registry_are_asked_together_and_once():
    registry = Counting("crossref", Found())
    desk = Desk({"crossref": registry})
    desk.ask(dois(30) * 2)
    desk.ask(dois(30))
    assert len(registry.calls) == 1


def test_a_second_run_asks_nothing(tmp_path):
    registry = Counting("crossref", Absent())
    Desk({"crossref": registry}, AnswerCache(tmp_path / "a.sqlite")).ask(dois(5))
    again = Desk({"crossref": registry}, AnswerCache(tmp_path / "a.sqlite"))
    assert again.ask(dois(5)) == dict.fromkeys(dois(5), Absent())
    assert len(registry.calls) == 1


def test_a_registry_that_is_down_is_not_asked_for_ever():
    registry = Counting("crossref", Unreachable("timed out"))
    answers = Desk({"crossref": registry}).ask(titles(20))
    assert len(registry.calls) == 2
    assert all(isinstance(answer, Unreachable) for answer in answers.values())
    assert "timed out" in answers[titles(20)[-1]].reason


def test_one_registry_that_is_down_leaves_the_others_alone():
    down, up = Counting("crossref", Unreachable("timed out")), Counting("datacite", Absent())
    other = [Question("datacite", "title", f"Title {n}") for n in range(5)]
    answers = Desk({"crossref": down, "datacite": up}).ask([*titles(5), *other])
    assert all(answers[question] == Absent() for question in other)


class Clock:
    """Seconds that pass on command."""

    def __init__(self):
        self.now = 1_000_000_000.0

    def __call__(self):
        return self.now


def test_a_run_after_an_outage_probes_once_and_then_leaves_the_registry_alone(tmp_path):
    clock, down = Clock(), Counting("crossref", Unreachable("timed out"))
    Desk({"crossref": down}, AnswerCache(tmp_path / "a.sqlite", clock=clock)).ask(titles(20))
    assert len(down.calls) == 2
    for expected, wait in ((3, 0), (5, 601)):
        clock.now += wait
        Desk({"crossref": down}, AnswerCache(tmp_path / "a.sqlite", clock=clock)).ask(titles(20))
        assert len(down.calls) == expected, "ten minutes later it is put to the full test again"


def test_a_registry_that_is_back_is_asked_everything(tmp_path):
    registry = Counting("crossref", Unreachable("timed out"))
    Desk({"crossref": registry}, AnswerCache(tmp_path / "a.sqlite")).ask(titles(20))
    registry.answer = Absent()
    again = Desk({"crossref": registry}, AnswerCache(tmp_path / "a.sqlite"))
    assert set(again.ask(titles(20)).values()) == {Absent()}
    assert AnswerCache(tmp_path / "a.sqlite").down() == {}


WORK = Registered(record=WorkRecord(registry="crossref", doi="10.1/0", title="T"))


def test_a_known_work_is_asked_again_for_its_notices_and_serves_where_that_fails(tmp_path):
    clock, registry = Clock(), Counting("crossref", Found((WORK,)))
    cache = AnswerCache(tmp_path / "a.sqlite", clock=clock)
    Desk({"crossref": registry}, cache).ask(dois(1))
    clock.now += 15 * 86_400
    registry.answer = Unreachable("timed out")
    (answer,) = Desk({"crossref": registry}, cache).ask(dois(1)).values()
    assert len(registry.calls) == 2
    assert answer.records == (WORK,)
    assert "notices as of 2001-09-09" in answer.note
    assert "retracted since is not known" in cache.notes[0]


def test_a_no_that_is_too_old_is_no_answer(tmp_path):
    clock, registry = Clock(), Counting("crossref", Absent())
    cache = AnswerCache(tmp_path / "a.sqlite", clock=clock)
    Desk({"crossref": registry}, cache).ask(dois(1))
    clock.now += 2 * 86_400
    registry.answer = Unreachable("timed out")
    assert isinstance(next(iter(Desk({"crossref": registry}, cache).ask(dois(1)).values())), Unreachable)


def test_a_registry_that_nobody_knows_is_unreachable():
    assert isinstance(Desk({}).ask(dois(1))[dois(1)[0]], Unreachable)


def test_a_registry_that_forgets_a_query_was_not_heard_about_it():
    registry = Counting("crossref", Absent())
    registry.ask = lambda _what, _queries: {}
    assert isinstance(Desk({"crossref": registry}).ask(dois(1))[dois(1)[0]], Unreachable)


# --- limits ---


class Time:
    def __init__(self):
        self.now, self.slept = 0.0, []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


def test_requests_keep_their_distance():
    time = Time()
    limiter = Limiter(3.0, clock=time, sleep=time.sleep)
    for _ in range(4):
        limiter.wait()
    assert time.now == 9.0


HEADERS = [
    ({"X-Rate-Limit-Limit": "1", "X-Rate-Limit-Interval": "1s"}, 1.0),
    ({"x-rate-limit-limit": "50", "x-rate-limit-interval": "1s"}, 0.2),
    ({"x-ratelimit-limit": "5", "x-ratelimit-interval": "10s"}, 2.0),
    ({"x-rate-limit-limit": "many"}, 0.2),
    ({}, 0.2),
]


@pytest.mark.parametrize("headers, interval", HEADERS)
def test_headers_slow_down_and_never_speed_up(headers, interval):
    limiter = Limiter(0.2)
    limiter.observe(headers)
    assert limiter.interval == interval


AFTER = [
    ({"Retry-After": "7"}, 7.0),
    ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.0),
    ({"Retry-After": "soon"}, None),
    ({}, None),
]


@pytest.mark.parametrize("headers, seconds", AFTER)
def test_retry_after_as_seconds_date_or_nonsense(headers, seconds):
    assert retry_after(headers) == seconds


# --- places ---


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://localhost:8000/", "http://[::1]:8000"])
def test_a_test_may_point_at_this_machine(url):
    assert place_of("crossref", {"GROUNDED_RESEARCH_REGISTRY_URL_CROSSREF": url}) == url.rstrip("/")


@pytest.mark.parametrize(
    "url", ["http://example.org", "https://127.0.0.1", "http://127.0.0.1.example.org", "file:///etc"]
)
def test_nothing_else_may_be_pointed_at(url):
    with pytest.raises(RegistryPlaceError):
        place_of("crossref", {"GROUNDED_RESEARCH_REGISTRY_URL_CROSSREF": url})


# --- recorded answers ---

WORK = Registered(
    record=WorkRecord(registry="crossref", title="T", authors=(Person(family="Lee"),), years=(2020,)),
    version=2,
)
EXCHANGES = {
    Question("crossref", "doi", "10.1/a"): Found((WORK,)),
    Question("doi_org", "doi", "10.1/b"): Absent(),
    Question("datacite", "doi", "10.1/b"): Unreachable("timed out"),
    Question("doi_org", "agency", "10.1"): Found(note="mEDRA"),
}


def test_recorded_answers_come_back(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(write_exchange(q, a) for q, a in EXCHANGES.items()))
    assert read_recorded(path).ask(EXCHANGES) == EXCHANGES


def test_what_was_not_recorded_could_not_be_asked(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text("")
    question = Question("crossref", "doi", "10.1/zzz")
    assert read_recorded(path).ask([question]) == {question: Unreachable("not recorded")}


def test_case_and_punctuation_of_a_recorded_title_do_not_count(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(
        json.dumps(
            {
                "registry": "crossref",
                "what": "title_author",
                "query": "A title: of TIDES | Lee",
                "outcome": "absent",
            }
        )
    )
    question = Question("crossref", "title_author", "A Title of Tides. | lee")
    assert read_recorded(path).ask([question]) == {question: Absent()}


FAULTY = [
    "{not json",
    "[]",
    '{"registry": "crossref"}',
    '{"registry": "crossref", "what": "doi", "query": "x", "outcome": "maybe"}',
    '{"registry": "crossref", "what": "doi", "query": "x", "outcome": "found", "records": [{"titel": "T"}]}',
    '{"registry": "crossref", "what": "doi", "query": "x", "outcome": "found", "surprise": 1}',
]


def test_every_malformed_line_is_named(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(FAULTY))
    with pytest.raises(AnswerFileError) as refused:
        read_recorded(path)
    assert [detail.split(":")[0] for detail in refused.value.details] == [f"line {n}" for n in range(1, 7)]


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(AnswerFileError):
        read_recorded(tmp_path / "none.jsonl")
