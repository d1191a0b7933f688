"""Search services, spoken to on this machine in the shapes that they document."""

import json
from urllib.parse import parse_qs, unquote_plus, urlsplit

import pytest

from grounded_research.errors import StageError
from grounded_research.ground.web.backends import SearXNG, Serply, open_backend
from grounded_research.ground.web.memory import Memory
from grounded_research.ground.web.model import NEWS, WEB, Found, Hit, Nothing, Search, Unreachable

WORDS = 'dam "finished in" 1961 & more'
WEB_ANSWER = {
    "results": [{"title": "The dam", "link": "https://example.org/a", "description": "..."}, {"title": "x"}]
}
NEWS_ANSWER = {
    "feed": {
        "entries": [
            {
                "title": "Dam done",
                "link": "https://news.example/b",
                "summary": "...",
                "published": "Mon, 30 Nov 2026 10:00:00 GMT",
                "source": {"title": "News"},
            },
            {"title": "Older", "link": "https://old.example/c", "published": "some day"},
        ]
    }
}
SEARXNG_ANSWER = {
    "query": "q",
    "results": [
        {
            "title": "The dam",
            "url": "https://example.org/a",
            "content": "...",
            "publishedDate": "2026-11-30T10:00:00",
        },
        {"title": "no page", "url": "magnet:?xt=1"},
    ],
    "unresponsive_engines": [],
}


def serve(site, answer, status=200):
    """Answer every path."""

    class All(dict):
        def get(self, _path):
            return self["all"]

    site.pages = All()
    site.page("all", json.dumps(answer), status=status, Content_Type="application/json")


def test_serply_is_asked_for_the_web_with_the_key_in_a_header(site):
    serve(site, WEB_ANSWER)
    answer = Serply("secret", site.url("")).ask(Search(WEB, WORDS))
    assert answer == Found((Hit("https://example.org/a", "The dam"),))
    _, path, headers = site.seen[0]
    assert unquote_plus(path) == f"/v1/search/q={WORDS}&num=10"
    assert headers["X-Api-Key"] == "secret"
    assert "secret" not in path


def test_serply_news_keep_their_day(site):
    serve(site, NEWS_ANSWER)
    answer = Serply("secret", site.url("")).ask(Search(NEWS, WORDS))
    assert answer == Found(
        (Hit("https://news.example/b", "Dam done", "2026-11-30"), Hit("https://old.example/c", "Older"))
    )
    assert unquote_plus(site.seen[0][1]) == f"/v1/news/q={WORDS}"


def test_searxng_is_asked_for_json(site):
    serve(site, SEARXNG_ANSWER)
    answer = SearXNG(site.url("/")).ask(Search(NEWS, WORDS))
    assert answer == Found((Hit("https://example.org/a", "The dam", "2026-11-30"),))
    asked = urlsplit(site.seen[0][1])
    assert asked.path == "/search"
    assert parse_qs(asked.query) == {
        "q": [WORDS],
        "format": ["json"],
        "categories": ["news"],
        "pageno": ["1"],
    }


@pytest.mark.parametrize(
    "backend, surface, answer, status, expected",
    [
        (Serply, WEB, {"results": []}, 200, Nothing()),
        (Serply, NEWS, {"feed": {"entries": []}}, 200, Nothing()),
        (Serply, WEB, {"error": "quota"}, 200, "another form"),
        (Serply, WEB, [], 200, "another form"),
        (Serply, NEWS, {"feed": None}, 200, "another form"),
        (Serply, WEB, {}, 401, "SERPLY_API_KEY is refused"),
        (Serply, WEB, {}, 429, "HTTP 429"),
        (Serply, WEB, {}, 500, "HTTP 500"),
        (Serply, WEB, {}, 302, "HTTP 302"),
        (SearXNG, WEB, {"results": []}, 200, Nothing()),
        (SearXNG, WEB, {"results": [], "unresponsive_engines": [["x", "timeout"]]}, 200, "engines"),
        (SearXNG, WEB, {}, 403, "does not give JSON"),
        (SearXNG, WEB, {}, 200, "another form"),
    ],
)
def test_no_is_told_from_could_not_ask(site, *, backend, surface, answer, status, expected):
    serve(site, answer, status)
    made = Serply("k", site.url("")) if backend is Serply else SearXNG(site.url(""))
    found = made.ask(Search(surface, "words"))
    if isinstance(expected, str):
        assert isinstance(found, Unreachable)
        assert expected in found.reason
    else:
        assert found == expected


def test_an_answer_that_is_no_json_and_a_dead_service_could_not_be_asked(site):
    site.page("/search", "<html>busy</html>")
    assert SearXNG(site.url("")).ask(Search(WEB, "x")) == Unreachable("an answer that is no JSON")
    assert SearXNG("http://127.0.0.1:9").ask(Search(WEB, "x")) == Unreachable("no connection")


@pytest.mark.parametrize(
    "name, environment, url",
    [
        ("serply", {}, None),
        ("serply", {"SERPLY_API_KEY": " "}, None),
        ("searxng", {}, None),
        ("searxng", {}, "host"),
    ],
)
def test_a_service_without_key_or_address_is_refused(name, environment, url):
    with pytest.raises(StageError, match="Nothing was sent"):
        open_backend(name, environment=environment, searxng_url=url)


def test_what_was_answered_is_remembered_and_what_could_not_be_asked_is_not(tmp_path):
    asked = {
        Search(WEB, "a"): Found((Hit("https://example.org/", "T", "2026-11-30"),)),
        Search(NEWS, "a"): Nothing(),
        Search(WEB, "b"): Unreachable("no connection"),
    }
    memory = Memory.open(tmp_path)
    memory.keep("serply", asked)
    again = Memory.open(tmp_path)
    assert [again.known("serply", search) for search in asked] == [*list(asked.values())[:2], None]
    assert again.known("searxng", Search(WEB, "a")) is None


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"format":9}', '{"format":1,"searches":[1],"moved":{}}']
)
def test_a_damaged_memory_is_an_empty_one(tmp_path, content):
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "searches.json").write_text(content)
    assert Memory.open(tmp_path).answers == {}
