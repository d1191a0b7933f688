"""A work that appeared twice: what one publication's record says, and does not say, of the other."""

import pytest

from grounded_research.bibliography.names import parse_names
from grounded_research.citations.gather import gather
from grounded_research.citations.registries.answers import MOST_SHOWN, Absent, Found, Question, Registered
from grounded_research.citations.verdict import judge
from grounded_research.ledger.models import Person, Reference, WorkRecord, changed
from grounded_research.ledger.words import Severity

TITLE = "Sparse graph pruning for robust vision models"
WORKSHOP = "Proceedings of the Workshop on Lake Maps"
JOURNAL, CONFERENCE = "Journal of Vision Models", "Meeting on Northern Tides"


def people(text):
    return tuple(Person(**name.as_fields()) for name in parse_names(text)[0])


def entry(author="Ann Lee and Bo Smith", doi=None, kind="article", **fields):
    given = {"title": TITLE, "year": "2020", "journal": JOURNAL, **fields}
    return Reference(
        id="R1", raw="raw", origin="refs.bib", entry_type=kind, authors=people(author),
        fields={name: value for name, value in given.items() if value is not None},
        identifiers={"doi": doi} if doi else {},
    )  # fmt: skip


def record(author="Ann Lee and Bo Smith", **fields):
    given = {
        "title": TITLE, "years": (2017,), "container": CONFERENCE, "pages": "11-18",
        "type": "proceedings-article", "doi": "10.1000/other", **fields,
    }  # fmt: skip
    return Registered(record=WorkRecord(registry="crossref", authors=people(author), **given))


def found(reference, *works):
    """Status and findings beside notes, where Crossref has the work by DOI and by title."""

    class Asker:
        def ask(self, questions):
            known = {"doi": Found(works), "title": Found(works)}
            return {
                one: known.get(one.what, Absent()) if one.registry == "crossref" else Absent()
                for one in questions
            }

    verdict = judge(reference, (), gather([reference], Asker())[reference.id], source=None, year=2026)
    return verdict.status, {(one.code, one.severity) for one in verdict.findings}


ANOTHER = {("another_publication", Severity.LOOK_AT)}
AGAIN = {
    "year": ({}, {}),
    "pages": ({"year": "2017", "pages": "101--120"}, {}),
    "volume": ({"year": "2017", "volume": "12"}, {"volume": "3"}),
    "a workshop": ({"year": "2017", "journal": WORKSHOP}, {}),
}


@pytest.mark.parametrize("name", AGAIN)
def test_another_publication_of_the_work_contradicts_nothing(name):
    cited, registered = AGAIN[name]
    assert found(entry(**cited), record(**registered)) == ("VERIFIED", ANOTHER)


def test_the_authors_of_another_publication_are_only_worth_a_look():
    status, findings = found(entry("Bo Smith and Ann Lee"), record())
    assert status == "VERIFIED"
    assert findings == ANOTHER | {("author_order_differs", Severity.LOOK_AT)}


def test_a_venue_that_alone_differs_is_a_mismatch():
    status, findings = found(entry(year="2017", pages="11--18"), record())
    assert (status, findings) == ("METADATA_MISMATCH", {("venue_differs", Severity.LOOK_AT)})


def test_an_identifier_names_one_publication():
    status, findings = found(entry(doi="10.1000/other"), record(type="journal-article"))
    assert status == "METADATA_MISMATCH"
    assert ("venue_differs", Severity.MUST_FIX) in findings


def test_the_authors_of_a_preprint_may_differ_from_the_published_ones():
    cited = entry("Ann Lee and Dora Dean and Bo Smith", kind="misc", journal="arXiv preprint")
    status, findings = found(cited, record("Ann Lee and Carl Cee and Bo Smith"))
    assert status == "VERIFIED"
    assert ("authors_differ", Severity.LOOK_AT) in findings


@pytest.mark.parametrize(
    "fields, severity",
    [
        ({"year": "2018", "pages": "11--18"}, Severity.NOTE),
        ({"year": "2018"}, Severity.LOOK_AT),
        ({"year": "2016", "pages": "11--18"}, Severity.LOOK_AT),
    ],
    ids=["the next year, its pages", "the next year alone", "the year before"],
)
def test_proceedings_that_came_out_a_year_after_the_meeting_are_a_note(fields, severity):
    status, findings = found(entry(kind="inproceedings", journal=CONFERENCE, **fields), record())
    assert (status, findings) == ("VERIFIED", {("year_differs", severity)})


def test_a_near_title_in_another_venue_is_another_work_of_the_same_people():
    sibling = record(title="Sparse graph pruning for robust image models", years=(2020,))
    status, findings = found(entry(), sibling)
    assert (status, findings) == ("UNVERIFIED", set())


ON_ITS_PAGE = {"year": "2020", "journal": None, "volume": "3", "pages": "11--18"}
NEARLY = [
    ({"title": "Sparse graph pruning for 3 robust image models"}, {}, {"title_differs"}),
    ({"title": "Sparse graph pruning for 4 robust vision models"}, {}, set()),
    ({"title": "Sparse graph pruning for 4 robust vision models"}, ON_ITS_PAGE, {"title_differs"}),
]


@pytest.mark.parametrize("registered, place, codes", NEARLY)
def test_another_number_in_a_title_is_another_work_unless_it_stands_on_the_same_page(
    registered, place, codes
):
    sibling = record(years=(2020,), container=JOURNAL, volume="3", **registered)
    cited = entry(**{"title": "Sparse graph pruning for 3 robust vision models"} | place)
    _, findings = found(cited, sibling)
    assert {code for code, _ in findings} == codes


@pytest.mark.parametrize("pages, status", [("11--18", "METADATA_MISMATCH"), (None, "UNVERIFIED")])
def test_other_authors_of_a_common_title_are_named_where_it_stands_on_the_registered_page(pages, status):
    short = record(title="On cold lakes", years=(2020,), container=JOURNAL, volume="3")
    cited = entry("Ann Lee and Wilhelmina Falk", title="On cold lakes", volume="3", pages=pages)
    assert found(cited, short)[0] == status


class Index:
    """A local index that is declared complete for the cited volume and knows these works by their title."""

    def __init__(self, *works):
        whole = Registered(record=WorkRecord(registry="index", container=f"{JOURNAL}:2010-2022"))
        self.answers = {"holds": Found((whole,)), "title": Found(works)}

    def answer(self, what, _query):
        return self.answers.get(what, Absent())


def judged(reference, *works):
    """The verdict where the index alone is asked."""
    answers = gather([reference], None, Index(*works))[reference.id]
    return judge(reference, (), answers, source=None, year=2026)


def indexed(reference, *works):
    """Status and findings where the index alone is asked."""
    verdict = judged(reference, *works)
    return verdict.status, {(one.code, one.severity) for one in verdict.findings}


DIFFERS = {("venue_differs", Severity.LOOK_AT), ("year_differs", Severity.LOOK_AT)}
STRANGERS = "Ann Lee and Dora Dean and Emil Eck and Bo Smith"
REGISTERED = "Ann Lee and Carl Cee and Fay Falk and Bo Smith"


def test_a_work_did_not_appear_twice_where_the_cited_venue_is_held_in_full_and_lacks_it():
    status, findings = indexed(entry(year="2018"), record())
    assert (status, findings) == ("METADATA_MISMATCH", DIFFERS)


def test_a_declaration_that_may_be_wrong_makes_nothing_of_another_publication_a_must():
    status, findings = indexed(entry(STRANGERS, year="2017"), record(REGISTERED))
    assert status == "METADATA_MISMATCH"
    assert ("authors_differ", Severity.LOOK_AT) in findings
    assert not any(severity is Severity.MUST_FIX for _, severity in findings)


def test_who_holds_the_cited_venue_and_lacks_the_work_is_named():
    findings = judged(entry(year="2018"), record()).findings
    said = next(one.message for one in findings if one.code == "venue_differs")
    assert "declared complete for Journal of Vision Models:2010-2022, has no work of this title there" in said


@pytest.mark.parametrize(
    "works",
    [(record(), record(container=None, type=None)), (record(),) * MOST_SHOWN],
    ids=["a record that names no venue", "an answer that may have been cut"],
)
def test_a_work_may_have_appeared_twice_as_long_as_the_cited_publication_may_be_among_the_works(works):
    assert indexed(entry(year="2018"), *works) == ("VERIFIED", ANOTHER)


def preprint(author):
    """arXiv's record of the work."""
    return Registered(record=WorkRecord(registry="arxiv", title=TITLE, years=(2016,), authors=people(author)))


@pytest.mark.parametrize(
    "author, severity",
    [(REGISTERED, Severity.MUST_FIX), (STRANGERS, None)],
    ids=["it has other authors too", "it has the cited authors"],
)
def test_another_publication_softens_nothing_that_the_cited_preprint_says_too(author, severity):
    cited = changed(entry(STRANGERS), identifiers={"arxiv": "1601.00001"})
    answers = {
        Question("index", "title", TITLE): Found((record(REGISTERED),)),
        Question("arxiv", "arxiv", "1601.00001"): Found((preprint(author),)),
    }
    verdict = judge(cited, (), answers, source=None, year=2026)
    told = {one.code: one.severity for one in verdict.findings}
    assert verdict.status == ("METADATA_MISMATCH" if severity else "VERIFIED")
    assert told.get("authors_differ") == severity
    assert "another_publication" in told


PARTS = [
    record(
        title=TITLE, years=(1926,), container=JOURNAL, volume="79", pages="361-376", type="journal-article"
    ),
    record(
        title=TITLE, years=(1926,), container=JOURNAL, volume="79", pages="489-527", type="journal-article"
    ),
    record(title=TITLE, years=(2020,), container=JOURNAL, volume="173", issue="11", type="journal-article"),
]


@pytest.mark.parametrize(
    "place, codes",
    [
        ({"year": "1926", "volume": "79", "pages": "489--527"}, set()),
        ({"year": "2020", "volume": "173", "number": "11", "pages": None}, set()),
        ({"year": "1926", "volume": "80", "pages": "489--527"}, set()),
        ({"year": "2020", "volume": "79", "pages": None}, {"volume_differs"}),
    ],
)
def test_of_several_records_of_one_title_those_on_the_cited_pages_or_of_the_year_tell_the_place(place, codes):
    _, findings = found(entry(**place), *PARTS)
    assert {code for code, severity in findings if severity is not Severity.NOTE} == codes
