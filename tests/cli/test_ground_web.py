"""The verbs for web evidence as an agent meets them: permission, words printed first, honest exits."""

import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from grounded_research.cli import ground_gathering, ground_web
from grounded_research.cli.ground import cli
from grounded_research.ground.web.model import Fetched, Found, Hit, Nothing, PageError, Unreachable
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import ClaimKind

CLAIMS = ("The dam was finished in 1961.", "Acme laid off 500 people in March 2024.", "This is wonderful.")
PAGE = "<p>The dam was finished in 1961, and {} was proud.</p>"


@pytest.fixture
def folder(decomposed):
    return decomposed({text: ClaimKind.EVENT if "Acme" in text else None for text in CLAIMS})


@pytest.fixture
def web(monkeypatch):
    """A search service and a fetcher that are tables; nothing is sent anywhere."""

    class Web:
        name = "serply"
        answer = Found(
            (Hit("https://a.net/", "A", "2024-03-05"), Hit("https://b.net/", "B"), Hit("https://c.net/"))
        )
        pages = {"https://a.net/": PAGE.format("Ada"), "https://b.net/": PAGE.format("Bob and his town")}  # noqa: RUF012
        sent = []  # noqa: RUF012

        def address(self, search):
            return f"https://search.example/{search.words}"

        def ask(self, search):
            self.sent.append(search.words)
            return self.answer

        def fetch(self, url):
            self.sent.append(url)
            if url not in self.pages:
                raise PageError("the site's robots.txt does not allow it")
            return Fetched(url, "text/html", "utf-8", self.pages[url].encode())

    made = Web()
    made.sent = []
    monkeypatch.setattr(ground_web, "open_service", lambda _name, _url: made)
    monkeypatch.setattr(ground_gathering, "open_fetcher", lambda: made)
    return made


def ledger_of(folder):
    return LedgerStore(folder / "claims_ledger.json").load()


GATHER = ("gather", "--web", "--backend", "serply")


def test_queries_are_printed_as_lines_that_can_be_handed_in_again(ground, folder):
    code, out, _ = ground("queries")
    assert code == 0
    assert "nothing was sent" in out[0]
    lines = [json.loads(line) for line in out[1:-1]]
    assert [line["claim"] for line in lines] == ["C1", "C2"]
    (folder / "own.jsonl").write_text("\n".join(out[1:-1]).replace("overview", "history"), encoding="utf-8")
    code, again, _ = ground("queries", "C1", "C2", "--queries", str(folder / "own.jsonl"))
    assert json.loads(again[1])["neutral"] == "dam history"


@pytest.mark.parametrize("words", [("gather",), ("gather", "--backend", "serply"), ("gather", "--web")])
def test_nothing_is_sent_without_the_permission(ground, web, words):
    code, _, err = ground(*words)
    assert code == 2
    assert "Nothing was sent" in err
    assert web.sent == []


def test_what_would_be_sent_can_be_seen_without_key_and_network(ground, web, monkeypatch):
    monkeypatch.delenv("SERPLY_API_KEY", raising=False)
    code, out, _ = ground("gather", "--explain-network", "--backend", "serply", "--claims", "C1")
    assert code == 0
    assert "would send 3 searches for 1 claims; nothing was sent" in out[0]
    assert "C1 web: dam overview" in out
    assert "  GET https://api.serply.io/v1/search/q=dam+overview&num=10" in out
    assert web.sent == []


def test_explaining_wins_over_the_permission(ground, web):
    assert ground("gather", "--web", "--explain-network", "--backend", "serply")[0] == 0
    assert web.sent == []


def test_a_missing_key_refuses_before_anything_is_sent(ground, monkeypatch):
    monkeypatch.delenv("SERPLY_API_KEY", raising=False)
    code, _, err = ground(*GATHER)
    assert code == 1
    assert "SERPLY_API_KEY" in err


def test_the_words_are_printed_before_they_are_sent(ground, web, capsys):
    printed = []
    web.ask = lambda search: printed.append((search.words, capsys.readouterr().out)) or Nothing()
    assert ground(*GATHER, "--claims", "C1")[0] == 0
    told = ""
    for words, out in printed:
        told += out
        assert f"C1 web: {words}\n" in told


@pytest.mark.usefixtures("web")
def test_with_json_the_words_go_to_stderr_and_stdout_is_json(ground):
    code, out, err = ground(*GATHER, "--claims", "C1", "--json")
    assert code == 0
    assert json.loads("\n".join(out))["claims"] == {"C1": ["a.net", "b.net"]}
    assert "C1 web: dam overview" in err


@pytest.mark.usefixtures("web")
def test_pages_become_sources_and_those_that_were_not_read_are_named(ground, folder):
    code, out, _ = ground(*GATHER, "--claims", "C1")
    assert code == 0
    assert [(s.id, s.domain, s.published, s.problem) for s in ledger_of(folder).sources] == [
        ("A", "a.net", "2024-03-05", None),
        ("B", "b.net", None, None),
        ("C", "c.net", None, "the site's robots.txt does not allow it"),
    ]
    assert any("robots.txt" in line for line in out)
    assert "ground.py run" in out[-1]


def test_the_same_command_again_sends_nothing_and_writes_nothing(ground, folder, web):
    ground(*GATHER)
    revision, web.sent = ledger_of(folder).revision, []
    assert ground(*GATHER)[0] == 0
    assert web.sent == []
    assert ledger_of(folder).revision == revision


def test_a_service_that_could_not_be_asked_ends_with_four(ground, folder, web):
    web.answer = Unreachable("HTTP 500")
    code, out, _ = ground(*GATHER, "--claims", "C1")
    assert code == 4
    assert "3 searches could not be asked" in out[-1]
    reasons = [entry.reason for entry in ledger_of(folder).skipped]
    assert len(reasons) == 3
    assert all(
        reason.startswith("could not be asked: ") and reason.endswith("HTTP 500") for reason in reasons
    )


def test_nothing_found_is_no_failure(ground, folder, web):
    web.answer = Nothing()
    assert ground(*GATHER)[0] == 0
    assert ledger_of(folder).sources == ()


@pytest.mark.usefixtures("web")
def test_the_number_of_pages_is_bounded(ground, folder):
    ground(*GATHER, "--claims", "C1", "--max-pages", "1")
    assert [source.domain for source in ledger_of(folder).sources] == ["a.net"]


def test_the_time_may_end_and_the_rest_is_left(ground, web):
    code, out, _ = ground(*GATHER, "--budget", "0.000001")
    assert code == 3
    assert "2 claims left" in out[-1]
    assert web.sent == []


@pytest.mark.usefixtures("web")
def test_web_pages_alone_carry_a_verdict_with_two_sites_only(ground, folder):
    ground(*GATHER, "--claims", "C1")
    assert ground("run")[0] == 0
    outcomes = []
    for judge, evidence in (("one", ["A:1"]), ("two", ["A:1", "B:1"])):
        packet = json.loads("\n".join(ground("next", "--claims", "C1", "--json")[1]))
        answer = {
            "claim": "C1",
            "seen": packet["items"][0]["seen"],
            "status": "SUPPORTED",
            "evidence": evidence,
        }
        answer["reason"] = "The dam was finished in 1961."
        path = folder / f"{judge}.jsonl"
        path.write_text(json.dumps(answer), encoding="utf-8")
        assert ground("apply", str(path), "--judge", judge)[0] == 0
        outcomes.append(ledger_of(folder).claims[0].grounding.history[-1].status)
    assert outcomes == ["UNVERIFIABLE", "SUPPORTED"]


def test_a_page_is_handed_in_as_one_of_its_site(ground, folder):
    (folder / "page.html").write_text(PAGE.format("Ada"), encoding="utf-8")
    code, out, _ = ground(
        "add-page", "https://www.a.co.uk/x#y", str(folder / "page.html"), "--published", "2024-03-05"
    )
    assert code == 0
    assert "A is a page of a.co.uk, 1 sentences" in out[0]
    source = ledger_of(folder).sources[0]
    assert (source.url, source.domain, source.published) == ("https://www.a.co.uk/x", "a.co.uk", "2024-03-05")
    assert "handed in, not fetched here" in source.flags


@pytest.mark.parametrize(
    "url, name, more",
    [
        ("file:///etc/passwd", "page.html", ()),
        ("a.net", "page.html", ()),
        ("https://a.net/", "missing.html", ()),
        ("https://a.net/", "empty.html", ()),
        ("https://a.net/", "page.html", ("--published", "yesterday")),
    ],
)
def test_what_is_no_page_is_refused(ground, folder, url, name, more):
    (folder / "page.html").write_text(PAGE.format("Ada"), encoding="utf-8")
    (folder / "empty.html").write_text("<html></html>", encoding="utf-8")
    code, _, err = ground("add-page", url, str(folder / name), *more)
    assert code == 1
    assert err.isascii()
    assert ledger_of(folder).sources == ()


def test_a_search_service_on_this_machine_may_be_asked_and_pages_of_it_are_not_read(ground, folder):
    """The user named the service; what it answers is foreign text."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            inner = [
                f"http://127.0.0.1:{self.server.server_port}/secret",
                "http://localhost/",
                "http://[::1]/",
            ]
            body = json.dumps({"results": [{"url": url, "title": "x"} for url in inner]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        place = f"http://127.0.0.1:{server.server_port}"
        words = ("gather", "--web", "--backend", "searxng", "--searxng-url", place, "--claims", "C1")
        assert ground(*words)[0] == 0
    finally:
        server.shutdown()
        server.server_close()
    assert len(asked) == 3
    assert all(path.startswith("/search?") for path in asked)
    problems = {source.url: source.problem for source in ledger_of(folder).sources}
    assert len(problems) == 3
    assert sum("no public address" in problem for problem in problems.values()) == 2
    assert sum("port" in problem for problem in problems.values()) == 1


def test_no_option_lets_the_fetcher_reach_this_machine():
    assert not ground_gathering.open_fetcher().loopback_for_tests
    assert not any(
        "loopback" in name for verb in cli.commands.values() for name in (p.name for p in verb.params)
    )


def test_no_network_library_is_loaded_before_it_is_needed():
    code = (
        "import sys, grounded_research.cli.ground; "
        "heavy = {'requests', 'trafilatura', 'tldextract', 'lxml', 'ssl', 'http.client'}; "
        "print(sorted(heavy & sys.modules.keys()))"
    )
    scripts = Path(__file__).resolve().parents[2] / "scripts"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=scripts, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
