"""Earlier versions of a preprint are asked for when the latest does not fit, and they count."""

from contextlib import contextmanager

import pytest

from benchmarks.registry_replica import Fault, replica
from grounded_research.bibliography.names import parse_names
from grounded_research.citations.gather import gather
from grounded_research.citations.matching.compare import compare
from grounded_research.citations.registries.answers import Found, Question, Registered
from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.cache import AnswerCache
from grounded_research.citations.registries.desk import Desk
from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.verdict import judge
from grounded_research.citations.versions import MOST_VERSIONS, version_questions
from grounded_research.ledger.models import Person, Reference, WorkRecord
from grounded_research.ledger.words import Severity
from support.registries import arxiv_entry

OLD, MIDDLE, NEW = (
    "Kernel estimates on curved domains",
    "Kernel estimates and heat flow on curved domains",
    "Sharp bounds for heat flow",
)
TWO, THREE = ("Ann Lee", "Bo Smith"), ("Ann Lee", "Bo Smith", "Carl Cee")
VERSIONS = [
    arxiv_entry("2001.00001v1", OLD, authors=TWO),
    arxiv_entry("2001.00001v2", MIDDLE, authors=TWO),
    arxiv_entry("2001.00001v3", NEW, authors=THREE),
]


@contextmanager
def arxiv(entries, cache=None):
    """The replica's arXiv with these entries, and a desk that asks it alone."""
    with replica(lambda records: records.arxiv(entries)) as state:
        adapter = Arxiv(base_url=state.places["arxiv"], limiter=Limiter(0.0))
        yield state, Desk({"arxiv": adapter}, cache=cache)


def preprint(title=NEW, authors=THREE, number=1, arxiv="2001.00001"):
    names, _ = parse_names(" and ".join(authors))
    return Reference(
        id=f"R{number}", raw="raw", origin="refs.bib", entry_type="misc", identifiers={"arxiv": arxiv},
        fields={"title": title, "year": "2020"}, authors=tuple(Person(**one.as_fields()) for one in names),
    )  # fmt: skip


def verdict(reference, desk):
    return judge(reference, (), gather([reference], desk)[reference.id], source=None, year=2026)


def codes(verdict):
    return [finding.code for finding in verdict.findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    "title, authors, noted",
    [
        (OLD, TWO, True),
        (MIDDLE, TWO, True),
        (MIDDLE, THREE, True),
        (NEW, TWO, False),
        (NEW, THREE, False),
    ],
)
def test_what_any_version_has_is_right(title, authors, noted):
    with arxiv(VERSIONS) as (_, desk):
        result = verdict(preprint(title, authors), desk)
    assert (result.status, codes(result)) == ("VERIFIED", [])
    assert ("title_of_earlier_version" in [one.code for one in result.findings]) == noted
    assert result.record.title == NEW


@pytest.mark.parametrize(
    "title, authors, code",
    [
        ("Kernel estimates on flat domains", TWO, "title_differs"),
        (OLD, ("Ann Lee", "Dora Dean"), "authors_differ"),
        (OLD, ("Dora Dean", "Ed Eel"), "authors_of_another_work"),
    ],
)
def test_what_no_version_has_is_still_named(title, authors, code):
    with arxiv(VERSIONS) as (_, desk):
        result = verdict(preprint(title, authors), desk)
    assert result.status == "METADATA_MISMATCH"
    assert codes(result) == [code]


def test_an_id_of_another_work_in_all_its_versions_is_named_once():
    with arxiv(VERSIONS) as (_, desk):
        result = verdict(preprint("Mirrors of the lost tide in graphs", ("Dora Dean",)), desk)
    assert codes(result) == ["identifier_of_another_work"]


def test_all_earlier_versions_of_all_references_take_one_request():
    entries = [
        arxiv_entry(f"2001.{n:05}v{version}", f"{OLD} of order {n}" if version < 4 else NEW)
        for n in range(1, 9)
        for version in range(1, 5)
    ]
    references = [preprint(f"{OLD} of order {n}", TWO, n, f"2001.{n:05}") for n in range(1, 9)]
    with arxiv(entries) as (state, desk):
        answers = gather(references, desk)
        assert state.count("arxiv") == 2
    assert {judge(one, (), answers[one.id], source=None, year=2026).status for one in references} == {
        "VERIFIED"
    }


def test_of_many_versions_the_first_and_the_latest_are_asked_for():
    record = WorkRecord(registry="arxiv", arxiv="2001.00001", type="preprint", title=NEW)
    latest = compare(preprint(OLD), Registered(record=record, version=40), "arxiv")
    asked = [question.query for question in version_questions(latest, "2001.00001")]
    assert asked[:3] == ["2001.00001v1", "2001.00001v39", "2001.00001v38"]
    assert len(asked) == MOST_VERSIONS


def test_a_latest_version_that_fits_asks_for_no_other():
    with arxiv(VERSIONS) as (state, desk):
        verdict(preprint(), desk)
        assert state.count("arxiv") == 1


def test_versions_are_kept_like_every_other_answer(tmp_path):
    for run in range(2):
        with arxiv(VERSIONS, AnswerCache(tmp_path / "answers.sqlite")) as (state, desk):
            assert verdict(preprint(OLD, TWO), desk).status == "VERIFIED"
            assert state.count("arxiv") == (2 if run == 0 else 0)


@pytest.mark.parametrize("kind", ["down", "html", "short", "gateway"])
def test_versions_that_could_not_be_asked_for_accuse_nobody(kind, monkeypatch):
    monkeypatch.setattr("grounded_research.citations.registries.persistence.PAUSES", ())
    with arxiv(VERSIONS) as (state, desk):
        state.faults["arxiv"] = Fault(kind, after=1)
        result = verdict(preprint(OLD, TWO), desk)
    assert not [one for one in result.findings if one.severity is Severity.MUST_FIX]


def test_a_bare_id_beside_one_of_its_versions_means_the_latest():
    with arxiv(VERSIONS) as (_, desk):
        questions = [Question("arxiv", "arxiv", f"2001.00001{version}") for version in ("v1", "", "v2")]
        answers = desk.ask(questions)
    versions = [answer.records[0].version for answer in answers.values() if isinstance(answer, Found)]
    assert versions == [1, 3, 2]
