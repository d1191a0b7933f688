"""When all that a record says makes a must of a difference that, alone, is only worth a look."""

import pytest

from grounded_research.bibliography.names import parse_names
from grounded_research.citations.registries.answers import Absent, Found, Question, Registered
from grounded_research.citations.verdict import judge
from grounded_research.ledger.models import Person, Reference, WorkRecord
from grounded_research.ledger.words import Severity

TITLE = "Sparse graph pruning for robust vision models"
PEOPLE = "Ann Lee and Bo Smith and Carl Cee"
MEETING, OTHER = "International Conference on Machine Learning", "International Conference on Computer Vision"
DOI, ARXIV = "10.1000/paper", "2001.01234"


def people(text):
    return tuple(Person(**name.as_fields()) for name in parse_names(text)[0])


def entry(author=PEOPLE, identifiers=None, **fields):
    given = {"title": TITLE, "year": "2020", "booktitle": MEETING, **fields}
    return Reference(
        id="R1", raw="raw", origin="refs.bib", entry_type="inproceedings", authors=people(author),
        fields=given, identifiers=identifiers or {},
    )  # fmt: skip


def record(author=PEOPLE, **fields):
    given = {
        "registry": "crossref", "title": TITLE, "years": (2020,), "container": MEETING,
        "type": "proceedings-article", "doi": DOI, **fields,
    }  # fmt: skip
    return Registered(record=WorkRecord(authors=people(author), **given))


def preprint(author=PEOPLE, **fields):
    given = {
        "registry": "arxiv",
        "title": TITLE,
        "years": (2020,),
        "type": "preprint",
        "arxiv": ARXIV,
        **fields,
    }
    return Registered(record=WorkRecord(authors=people(author), **given))


def severity(reference, work, code):
    """How severe the finding of that code is, where registries have this work by identifier and by title."""
    doi, arxiv = reference.identifiers.get("doi"), reference.identifiers.get("arxiv")
    answers = {
        Question("crossref", "title", TITLE): Found((work,)) if not arxiv else Absent(),
        **({Question("crossref", "doi", doi): Found((work,))} if doi else {}),
        **({Question("arxiv", "arxiv", arxiv): Found((work,))} if arxiv else {}),
    }
    answers |= {Question("crossref", "title", reference.fields["title"]): Found((work,))} if not arxiv else {}
    verdict = judge(reference, (), answers, source=None, year=2026)
    return next((one.severity for one in verdict.findings if one.code == code), None)


OWN, PREPRINT = {"doi": DOI}, {"arxiv": ARXIV}
SERVER = {"booktitle": "arXiv preprint"}
NEAR = {"title": "Sparse graph growing for robust vision models"}
CASES = [
    # the DOI is of a paper of another well-known meeting
    (entry(identifiers=OWN), record(container=OTHER), "venue_differs", Severity.MUST_FIX),
    (entry(), record(container=OTHER), "venue_differs", Severity.LOOK_AT),
    (entry(identifiers=OWN, booktitle="Meeting on Lakes"), record(), "venue_differs", Severity.LOOK_AT),
    # people are missing from the list of the cited publication
    (entry("Ann Lee and Carl Cee", OWN), record(), "authors_incomplete", Severity.MUST_FIX),
    (entry("Ann Lee and Carl Cee"), record(), "authors_incomplete", Severity.MUST_FIX),
    (entry("Ann Lee and Carl Cee", year="2019"), record(), "authors_incomplete", Severity.LOOK_AT),
    (entry("Ann Lee and Carl Cee", PREPRINT, **SERVER), preprint(), "authors_incomplete", Severity.LOOK_AT),
    (entry("Ann Lee and Carl Cee", OWN), record("Ann Lee and A. Lee and Carl Cee"), "authors_incomplete",
     Severity.LOOK_AT),
    (entry("Ann Lee and Carl Cee", OWN), record(" and ".join([PEOPLE, *(f"{c}o Ba{c.lower()}a" for c in
     "BDFGHJKLMNPQR")])), "authors_incomplete", Severity.LOOK_AT),
    # one title, one venue, another year
    (entry(year="2017"), record(), "year_differs", Severity.MUST_FIX),
    (entry(year="2019"), record(), "year_differs", Severity.LOOK_AT),
    (entry(year="2017"), record(container=None), "year_differs", Severity.LOOK_AT),
    (entry(year="2024", identifiers=PREPRINT, **SERVER), preprint(), "year_differs", Severity.MUST_FIX),
    (entry(year="2021", identifiers=PREPRINT, **SERVER), preprint(), "year_differs", Severity.LOOK_AT),
    # a word exchanged in the title of the same people, venue and year
    (entry(**NEAR), record(), "title_differs", Severity.MUST_FIX),
    (entry(year="2019", **NEAR), record(), "title_differs", Severity.LOOK_AT),
    (entry(title=TITLE.replace("robust ", "")), record(), "title_differs", Severity.LOOK_AT),
    (entry("Ann Lee", **NEAR), record("Ann Lee"), "title_differs", Severity.LOOK_AT),
]  # fmt: skip


@pytest.mark.parametrize("reference, work, code, expected", CASES)
def test_a_difference_is_a_must_where_the_record_can_be_of_no_other_publication(
    reference, work, code, expected
):
    assert severity(reference, work, code) is expected


def test_a_printed_reference_may_have_been_read_wrongly():
    printed = entry("Ann Lee and Carl Cee", OWN).model_copy(update={"structured": False})
    assert severity(printed, record(), "authors_incomplete") is not Severity.MUST_FIX
