"""The index as a registry: verified offline, absent as of a date, not found where it is declared complete."""

import pytest

from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.names import parse_names
from grounded_research.citations.gather import gather
from grounded_research.citations.index.build import build_part
from grounded_research.citations.index.items import Item
from grounded_research.citations.index.parts import About, Complete, path_of
from grounded_research.citations.index.registry import LocalIndex
from grounded_research.citations.registries.answers import (
    HOLDS,
    NOTICES,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Found,
    Unreachable,
)
from grounded_research.citations.verdict import judge
from grounded_research.ledger.models import Person, Reference

AT = "2026-11-30T10:00:00Z"
TITLE_HELD = "Sparse graph pruning for robust vision models"
WORK = {
    "title": TITLE_HELD, "authors": [{"family": "Lee", "given": "Ann"}, {"family": "Smith", "given": "Bo"}],
    "years": [2019], "container": "Journal of Vision Models", "volume": "12", "pages": "101-120",
    "doi": "10.1000/held", "type": "journal-article",
}  # fmt: skip
RETRACTED = {
    "kind": "retraction",
    "origin": "Retraction Watch",
    "doi": "10.1000/notice",
    "date": "2023-01-13",
}


def entry(author="Lee, Ann and Smith, Bo", kind="article", **fields):
    given = {"title": TITLE_HELD, "year": "2019", "journal": "Journal of Vision Models", **fields}
    names, others = parse_names(author)
    return Reference(
        id="R1", raw="raw", origin="refs.bib", entry_type=kind, others=others,
        fields={name: value for name, value in given.items() if value},
        authors=tuple(Person(**name.as_fields()) for name in names),
        identifiers=find_identifiers(given.get("doi", "")),
    )  # fmt: skip


@pytest.fixture
def index(tmp_path):
    """Build an index of parts, each a list of (record, beside); ``complete`` for all of them."""

    def make(*complete, **parts):
        for name, items in parts.items():
            about = About(name, ("x",), AT, complete=complete)
            build_part(tmp_path, about, [("x", Item(record, beside)) for record, beside in items])
        return LocalIndex(tmp_path)

    return make


def verdict(reference, local, asker=None):
    answers = gather([reference], asker, local)["R1"]
    return judge(reference, (), answers, source=None, year=2026)


def test_a_reference_is_verified_offline(index):
    found = verdict(entry(), index(own=[(WORK, {})]))
    assert (found.status, found.record.registry) == ("VERIFIED", "own")


def test_a_changed_field_is_a_mismatch_offline(index):
    found = verdict(entry(volume="99"), index(own=[(WORK, {})]))
    assert found.status == "METADATA_MISMATCH"


def test_absence_is_no_more_than_unverified(index):
    local = index(own=[(WORK, {})])
    reference = entry(title="Mirrors of the lost tide in large graphs", doi="10.1000/other")
    found = verdict(reference, local)
    assert (found.status, found.reason) == ("UNVERIFIED", "not_in_index")
    answer = local.answer(TITLE, "Mirrors of the lost tide in large graphs")
    assert answer == Absent("not in your index of 2026-11-30")


@pytest.mark.parametrize(
    "year, venue, status",
    [
        ("2019", "Journal of Vision Models", "NOT_FOUND"),
        ("2021", "Journal of Vision Models", "UNVERIFIED"),
        ("2019", "Journal of Vision", "UNVERIFIED"),
    ],
)
def test_absence_from_a_venue_that_is_held_in_full_means_not_found(index, year, venue, status):
    local = index(Complete("Journal of Vision Models", 2018, 2020), own=[(WORK, {})])
    assert verdict(entry(title="Mirrors of the lost tide", year=year, journal=venue), local).status == status


def test_a_work_that_is_nearly_the_cited_one_is_never_not_found(index):
    local = index(Complete("Journal of Vision Models", 2018, 2020), own=[(WORK, {})])
    assert verdict(entry(title="Sparse graph pruning for vision models"), local).status != "NOT_FOUND"


def test_a_list_of_dois_gives_notices_also_without_the_work(index):
    local = index(watch=[({"doi": "10.1000/held"}, {"notices": [RETRACTED]})])
    found = verdict(entry(doi="10.1000/held"), local)
    assert found.status == "UNVERIFIED"
    assert [(notice.kind, notice.origin) for notice in found.notices] == [("retraction", "Retraction Watch")]


def test_a_list_gives_notices_to_a_work_that_was_found_by_title(index):
    local = index(own=[(WORK, {})], watch=[({"doi": "10.1000/held"}, {"notices": [RETRACTED]})])
    found = verdict(entry(), local)
    assert (found.status, len(found.notices)) == ("VERIFIED", 1)


def test_a_notice_about_a_doi_of_another_work_is_not_passed_on(index):
    other = WORK | {"title": "Cell walls in winter wheat", "authors": [{"family": "Okafor", "given": "N."}]}
    local = index(own=[(other, {})], watch=[({"doi": "10.1000/held"}, {"notices": [RETRACTED]})])
    assert verdict(entry(doi="10.1000/held"), local).notices == ()


def test_a_wrong_identifier_in_a_library_of_the_users_accuses_nobody(index):
    other = WORK | {"title": "Cell walls in winter wheat", "authors": [{"family": "Okafor", "given": "N."}]}
    found = verdict(entry(doi="10.1000/held"), index(own=[(other, {"owned": True})]))
    assert (found.status, found.findings) == ("UNVERIFIED", ())


class Recording:
    """Registries that know nothing, and what they were asked."""

    def __init__(self):
        self.questions = []

    def ask(self, questions):
        self.questions += questions
        return {question: Absent() for question in questions}


def test_no_search_goes_out_for_a_work_that_the_index_knows(index):
    asker = Recording()
    local = index(own=[(WORK, {})])
    assert verdict(entry(), local, asker).status == "VERIFIED"
    assert asker.questions == []


def test_its_identifier_is_still_asked_for(index):
    asker = Recording()
    verdict(entry(doi="10.1000/held"), index(own=[(WORK, {})]), asker)
    assert {question.what for question in asker.questions} == {"doi"}


def test_a_part_that_is_damaged_while_it_is_read_could_not_be_asked(index, tmp_path):
    local = index(own=[(WORK, {})] * 50)
    path = path_of(tmp_path, "own")
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    answers = [LocalIndex(tmp_path).answer(what, f"{TITLE_HELD} | Lee") for what in (TITLE, TITLE_AUTHOR)]
    assert not any(isinstance(answer, Absent) for answer in answers)
    local.close()


def test_an_index_without_parts_and_questions_of_other_kinds_could_not_be_asked(tmp_path, index):
    assert isinstance(LocalIndex(tmp_path / "nowhere").answer(TITLE, "x"), Unreachable)
    assert isinstance(index(own=[(WORK, {})]).answer("agency", "10.1000"), Unreachable)


def test_many_questions_are_answered_at_once(index):
    local = index(Complete("Journal of Vision Models", 2019, 2019), own=[(WORK, {})])
    answers = local.ask(HOLDS, ["Journal of Vision Models | 2019", "Nature | 2019"])
    assert [type(one) for one in answers.values()] == [Found, Absent]
    assert local.ask(NOTICES, ["10.1000/held"]) == {"10.1000/held": Absent("not in your index of 2026-11-30")}
    assert local.addresses(TITLE, ["x"]) == []


def test_the_stamp_changes_with_the_parts(index):
    before = index(own=[(WORK, {})]).stamp
    assert index(own=[(WORK, {})]).stamp == before
    assert index(own=[(WORK, {}), (WORK | {"title": "Second"}, {})]).stamp != before
