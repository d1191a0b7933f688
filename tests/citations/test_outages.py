"""What goes wrong with a registry, the network, a process or the cache makes no reference false or clean."""

import re
import signal
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from benchmarks.registry_replica import Fault, replica
from grounded_research.citations.registries.answers import Question, Unreachable
from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.crossref import Crossref
from grounded_research.citations.registries.datacite import DataCite
from grounded_research.citations.registries.desk import Desk
from grounded_research.citations.registries.doi_org import DoiOrg
from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.registries.openlibrary import OpenLibrary
from grounded_research.cli.app import run as run_app
from grounded_research.cli.audit_citations import cli
from support.outages import BIB, HEALTHY, HOLDERS, fill, hurry, references, start_audit, statuses
from support.registries import arxiv_entry, crossref_message

REGISTRIES = ("crossref", "arxiv", "datacite", "doi_org", "openlibrary")
FAULTS = (
    "down",
    "html",
    "truncated",
    "short",
    "busy",
    "wrong_json",
    "gateway",
    "blocked",
    "empty",
    "slow",
    "huge",
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the bibliography and a cache of its own; no pauses, short patience."""
    (tmp_path / "refs.bib").write_text(BIB, encoding="utf-8")
    monkeypatch.setenv("GROUNDED_RESEARCH_CACHE", str(tmp_path / "cache"))
    hurry(monkeypatch)
    return tmp_path


@pytest.fixture
def world(folder, monkeypatch):  # noqa: ARG001 - the folder comes first
    """The replica, with the program pointed at it."""
    with replica(fill) as state:
        for name, place in state.environment.items():
            monkeypatch.setenv(name, place)
        yield state


def audit(folder: Path) -> int:
    """Run the audit; the exit code."""
    words = ["run", str(folder / "refs.bib"), "--online", "--ledger", str(folder / "claims_ledger.json")]
    return run_app(cli, "audit_citations", words)


def ledger(folder: Path) -> Path:
    """Where its ledger is."""
    return folder / "claims_ledger.json"


def test_when_all_registries_answer_each_reference_is_what_it_is(folder, world):
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY
    world.requests.clear()
    assert audit(folder) == 0
    assert world.requests == []


@pytest.mark.parametrize("registry, fault", list(product(REGISTRIES, FAULTS)))
def test_a_registry_that_fails_makes_nothing_false_and_nothing_clean(folder, world, registry, fault):
    world.faults[registry] = Fault(fault, seconds=1.0 if fault == "slow" else 0.0)
    code = audit(folder)
    held = statuses(ledger(folder))
    for key, status in held.items():
        assert status in {HEALTHY[key], "UNVERIFIED"}, key
    assert not [key for key, holder in HOLDERS.items() if holder == registry and held[key] != "UNVERIFIED"]
    untouched = [key for key, one in references(ledger(folder)).items() if unreached(one)]
    assert (code == 4) == bool(untouched)
    assert all(held[key] == "UNVERIFIED" for key in untouched if HEALTHY[key] == "NOT_FOUND")

    world.faults.clear()
    world.requests.clear()
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY
    settled = [HELD[key] for key in HEALTHY if key not in untouched and key in HELD]
    assert not [address for _, address in world.requests for name in settled if name in address]


HELD = {"journal1": "10.1000%2Fone", "preprint": "2001.00001", "data": "zenodo.77", "book": "9780306406157"}


def unreached(reference: dict) -> bool:
    """Whether a registry could not be asked about it."""
    return any(one["outcome"] == "unreachable" for one in reference["asked"])


@pytest.mark.parametrize("answered", range(0, 12, 2))
def test_a_network_lost_half_way_leaves_the_rest_unverified_and_a_second_run_mends_it(
    folder, world, answered
):
    left = [answered]
    answer = world.answer

    def until_lost(address):
        left[0] -= 1
        return answer(address) if left[0] >= 0 else None

    world.answer = until_lost
    assert audit(folder) == 4
    for key, status in statuses(ledger(folder)).items():
        assert status in {HEALTHY[key], "UNVERIFIED"}, key
    assert "UNVERIFIED" in statuses(ledger(folder)).values()
    world.answer = answer
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY


class Clock:
    """Seconds that pass only when somebody sleeps."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


ADAPTERS = {
    "crossref": (Crossref, "doi", ("10.1000/one", "10.1000/two", "10.1000/false")),
    "arxiv": (Arxiv, "arxiv", ("2001.00001", "1909.99999")),
    "datacite": (DataCite, "doi", ("10.5281/zenodo.77",)),
    "doi_org": (DoiOrg, "doi", ("10.1000/one",)),
    "openlibrary": (OpenLibrary, "isbn", ("9780306406157",)),
}


@pytest.mark.parametrize("retry_after", [0.0, 15.0, 60.0])
@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_minute_of_refusals_is_no_answer_and_the_next_minute_has_one(registry, retry_after):
    clock = Clock()
    adapter, what, queries = ADAPTERS[registry]
    with replica(fill, clock=clock) as world:
        world.faults[registry] = Fault("busy", until=clock.now + 60, seconds=retry_after)
        limiter = Limiter(0.34, clock=clock, sleep=clock.sleep)
        asked = {registry: adapter(base_url=world.places[registry], limiter=limiter)}
        desk = Desk(asked)
        questions = [Question(registry, what, query) for query in queries]
        assert all(isinstance(answer, Unreachable) for answer in desk.ask(questions).values())
        clock.sleep(60)
        desk = Desk(asked)
        assert not [a for a in desk.ask(questions).values() if isinstance(a, Unreachable)]
        assert clock.now < 1000 + 200


def test_two_processes_share_one_cache(folder, world):
    environment = {**world.environment, "GROUNDED_RESEARCH_CACHE": str(folder / "cache")}
    both = [start_audit(folder, environment, ledger=name) for name in ("one.json", "two.json")]
    for process in both:
        process.communicate(timeout=120)
    assert [process.returncode for process in both] == [0, 0]
    assert statuses(folder / "one.json") == statuses(folder / "two.json") == HEALTHY


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("asked", [1, 4, 8])
def test_a_killed_run_leaves_nothing_wrong_behind(folder, world, asked):
    world.latency = 0.05
    environment = {**world.environment, "GROUNDED_RESEARCH_CACHE": str(folder / "cache")}
    process = start_audit(folder, environment)
    while process.poll() is None and len(world.requests) < asked:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    if ledger(folder).exists():
        for key, status in statuses(ledger(folder)).items():
            assert status in {HEALTHY[key], "UNVERIFIED", "UNCHECKED"}, key
    world.latency = 0.0
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY


def test_a_corrupted_cache_is_set_aside_and_everything_asked_again(folder, world):
    audit(folder)
    (cache,) = (folder / "cache").glob("answers*.sqlite")
    for suffix in ("-wal", "-shm"):
        cache.with_name(cache.name + suffix).unlink(missing_ok=True)
    cache.write_bytes(b"SQLite format 3\x00" + b"\xff\x00garbage" * 900)
    ledger(folder).unlink()
    world.requests.clear()
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY
    assert world.requests


def test_cached_answers_in_another_form_are_asked_for_again(folder, world):
    import sqlite3

    audit(folder)
    (cache,) = (folder / "cache").glob("answers*.sqlite")
    with sqlite3.connect(cache) as connection:
        connection.execute('UPDATE answers SET body = \'{"outcome": "found", "records": [7]}\'')
    connection.close()
    ledger(folder).unlink()
    world.requests.clear()
    assert audit(folder) == 0
    assert statuses(ledger(folder)) == HEALTHY
    assert world.requests


def test_a_hundred_references_with_identifiers_take_six_requests_and_then_none(folder, world):
    titles = [f"Study number {n} of lakes, rivers and their sediments" for n in range(100)]
    world.records.crossref(crossref_message(f"10.1000/lake.{n}", titles[n]) for n in range(70))
    world.records.arxiv(arxiv_entry(f"2101.{n:05}v1", titles[n]) for n in range(70, 100))
    entries = [
        f"@article{{k{n}, title={{{title}}}, author={{Lee, Ann and Smith, Bo}}, {identifier(n)}}}"
        for n, title in enumerate(titles)
    ]
    (folder / "refs.bib").write_text("\n".join(entries), encoding="utf-8")
    assert audit(folder) == 0
    assert set(statuses(ledger(folder)).values()) == {"VERIFIED"}
    assert len(world.requests) <= 6
    world.requests.clear()
    ledger(folder).unlink()
    assert audit(folder) == 0
    assert world.requests == []


def identifier(number: int) -> str:
    """The identifier of the numbered study."""
    if number < 70:
        return f"doi={{10.1000/lake.{number}}}"
    return f"eprint={{2101.{number:05}}}, archiveprefix={{arXiv}}"


def test_nothing_but_bibliographic_fields_is_asked(folder, world):
    audit(folder)
    for registry, address in world.requests:
        assert not re.search(r"ledger|refs\.bib|abstract|@article", address), (registry, address)
