import pytest

from grounded_research.citations.registries.answers import Absent, Found, Unreachable
from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.limiter import Limiter
from support.registries import HTML, Response, arxiv_entry, arxiv_feed, serving

WHOLE = arxiv_feed(arxiv_entry("2101.00001v3"), arxiv_entry("math.gt/0309136v1"))


def arxiv(url, timeout=(2.0, 2.0)):
    return Arxiv(base_url=url, limiter=Limiter(0.0, sleep=lambda _: None), timeout=timeout)


def test_many_ids_are_one_request():
    entries = [arxiv_entry(f"2101.{n:05}v1") for n in range(60)]
    with serving([arxiv_feed(*entries)]) as server:
        answers = arxiv(server.url).ask("arxiv", [f"2101.{n:05}" for n in range(60)])
    assert len(server.requests) == 1
    assert "max_results=60" in server.requests[0]
    assert all(isinstance(answer, Found) for answer in answers.values())


def test_an_id_that_a_whole_feed_lacks_twice_is_absent():
    with serving([arxiv_feed(arxiv_entry("2101.00001v1")), arxiv_feed()]) as server:
        answers = arxiv(server.url).ask("arxiv", ["2101.00001", "2101.99999"])
    assert isinstance(answers["2101.00001"], Found)
    assert answers["2101.99999"] == Absent()
    assert len(server.requests) == 2


def test_an_empty_feed_for_a_known_id_is_asked_again():
    with serving([arxiv_feed(), arxiv_feed(arxiv_entry("2101.00001v1"))]) as server:
        assert isinstance(arxiv(server.url).ask("arxiv", ["2101.00001"])["2101.00001"], Found)


def test_a_malformed_id_is_not_sent_and_spoils_nothing():
    with serving([arxiv_feed(arxiv_entry("2101.00001v1"))]) as server:
        answers = arxiv(server.url).ask("arxiv", ["2101.00001", "21011.1", "hello"])
    assert isinstance(answers["2101.00001"], Found)
    assert isinstance(answers["hello"], Unreachable)
    assert "hello" not in server.requests[0]


ERROR_ENTRY = """<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title>
<updated>2021-02-01T00:00:00Z</updated><published>2020-01-01T00:00:00Z</published></entry>"""
BROKEN = {
    "html with 200": Response(200, HTML, "text/html"),
    "a feed cut off": Response(200, WHOLE.body[:-300], "application/atom+xml"),
    "a feed cut off after an entry": Response(
        200, WHOLE.body[: WHOLE.body.index("</entry>") + 8], "application/atom+xml"
    ),
    "an error entry": arxiv_feed(ERROR_ENTRY),
    "an entry without dates": arxiv_feed("<entry><id>http://arxiv.org/abs/2101.00001v1</id></entry>"),
    "no body": Response(200, "", "application/atom+xml"),
    "400": Response(400, HTML, "text/html"),
    "429": Response(429, "Rate exceeded.", "text/plain"),
    "503": Response(503, HTML, "text/html"),
    "a body shorter than promised": Response(200, WHOLE.body, "application/atom+xml", cut=True),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_feed_is_unreachable_never_absent(name):
    with serving([BROKEN[name]]) as server:
        answers = arxiv(server.url).ask("arxiv", ["2101.00001", "2101.00002"])
    assert isinstance(answers["2101.00002"], Unreachable)


def test_a_hanging_server_is_unreachable():
    with serving([Response(200, WHOLE.body, delay=1.5)]) as server:
        answer = arxiv(server.url, timeout=(0.3, 0.3)).ask("arxiv", ["2101.00001"])["2101.00001"]
    assert isinstance(answer, Unreachable)


def test_nobody_listening_is_unreachable():
    assert isinstance(arxiv("http://127.0.0.1:9").ask("arxiv", ["2101.00001"])["2101.00001"], Unreachable)


def test_the_record_has_both_years_the_version_and_the_published_doi():
    extra = (
        "<arxiv:doi>10.1000/Pub</arxiv:doi><arxiv:journal_ref>J. Vis. 1 (2021)</arxiv:journal_ref>"
        "<arxiv:comment>12 pages</arxiv:comment>"
    )
    with serving([arxiv_feed(arxiv_entry("2101.00001v3", extra=extra))]) as server:
        work = arxiv(server.url).ask("arxiv", ["2101.00001"])["2101.00001"].records[0]
    assert work.record.years == (2020, 2021)
    assert work.version == 3
    assert work.published_as == "10.1000/pub"
    assert [(person.family, person.given) for person in work.record.authors] == [
        ("Lee", "Ann"),
        ("Smith", "Bo"),
    ]


COMMENTS = [
    ("This paper has been withdrawn by the author due to an error", True),
    ("Withdrawn.", True),
    ("12 pages, 4 figures", False),
    ("This version was not withdrawn", False),
]


@pytest.mark.parametrize("comment, withdrawn", COMMENTS)
def test_a_withdrawal_is_read_from_the_comment(comment, withdrawn):
    extra = f"<arxiv:comment>{comment}</arxiv:comment>"
    with serving([arxiv_feed(arxiv_entry("2101.00001v1", extra=extra))]) as server:
        work = arxiv(server.url).ask("arxiv", ["2101.00001"])["2101.00001"].records[0]
    assert bool(work.notices) is withdrawn


def test_a_search_sends_title_and_surname_alone():
    with serving([arxiv_feed()]) as server:
        answer = arxiv(server.url).ask("title_author", ["Graph: pruning! | Lee"])
    assert answer["Graph: pruning! | Lee"] == Absent()
    assert "ti%3A%22Graph+pruning%22+AND+au%3A%22Lee%22" in server.requests[0]
