"""What a registry may answer to harm: it costs little, steers no terminal, and makes no reference false."""

import pytest

from benchmarks.registry_replica import replica
from grounded_research.citations.registries.answers import Unreachable
from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.limiter import Limiter
from grounded_research.cli.app import run as run_app
from grounded_research.cli.audit_citations import cli
from support.outages import hurry, statuses
from support.registries import Response, arxiv_entry, arxiv_feed, crossref_message, serving

TITLE = "Graph pruning for vision models"
STEERING = "\u202e\u2066\x1b[2J\x07"
LAUGHS = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GROUNDED_RESEARCH_CACHE", str(tmp_path / "cache"))
    hurry(monkeypatch)
    return tmp_path


def audited(folder, monkeypatch, message, **fields):
    """The status of an entry whose DOI Crossref answers with this message."""
    given = {
        "title": TITLE,
        "author": "Lee, Ann and Smith, Bo",
        "year": "2020",
        "doi": "10.1000/one",
        **fields,
    }
    body = ", ".join(f"{name}={{{value}}}" for name, value in given.items())
    (folder / "refs.bib").write_text(f"@article{{one, {body}}}", encoding="utf-8")
    with replica(lambda records: records.crossref([message])) as state:
        for name, place in state.environment.items():
            monkeypatch.setenv(name, place)
        words = ["run", str(folder / "refs.bib"), "--online", "--ledger", str(folder / "claims_ledger.json")]
        assert run_app(cli, "audit_citations", [*words, "--full"]) == 0
    return statuses(folder / "claims_ledger.json")["one"]


def test_a_record_with_ten_thousand_authors_is_compared(folder, monkeypatch):
    people = [{"family": f"Author{n}", "given": "Ann"} for n in range(10_000)]
    named = " and ".join(f"Author{n}, Ann" for n in range(10_000))
    message = crossref_message("10.1000/one", author=people)
    assert audited(folder, monkeypatch, message, author=named) == "VERIFIED"


@pytest.mark.parametrize("shape", ["text", "json", "sarif"])
def test_a_registered_title_steers_no_terminal(folder, monkeypatch, capsys, shape):
    message = crossref_message("10.1000/one", f"Graph pruning{STEERING} for blind vision models")
    assert audited(folder, monkeypatch, message) == "METADATA_MISMATCH"
    words = ["run", str(folder / "refs.bib"), "--ledger", str(folder / "claims_ledger.json")]
    capsys.readouterr()
    run_app(cli, "audit_citations", [*words, "--format", shape, "--full"])
    assert not set(STEERING) & set(capsys.readouterr().out) - {"[", "2", "J"}


HOSTILE_FEEDS = {
    "a bomb of entities": f"<!DOCTYPE feed [<!ENTITY a0 'ha'>{LAUGHS}]>"
    + arxiv_feed(arxiv_entry("2101.00001v1", "&a9;")).body.partition("?>")[2],
    "an entity that names a file": "<!DOCTYPE feed [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>"
    + arxiv_feed(arxiv_entry("2101.00001v1", "&x;")).body.partition("?>")[2],
    "elements 100,000 deep": "<feed xmlns='http://www.w3.org/2005/Atom'>" + "<a>" * 100_000 + "</feed>",
    "more than any feed has": arxiv_feed(arxiv_entry("2101.00001v1", "x" * 17_000_000)).body,
}


@pytest.mark.parametrize("name", HOSTILE_FEEDS)
def test_a_hostile_feed_is_no_answer(name, monkeypatch):
    hurry(monkeypatch)
    answer = Response(200, HOSTILE_FEEDS[name], "application/atom+xml")
    with serving([answer] * 3) as server:
        arxiv = Arxiv(base_url=server.url, limiter=Limiter(0.0))
        found = arxiv.ask("arxiv", ["2101.00001"])["2101.00001"]
    assert isinstance(found, Unreachable), found
