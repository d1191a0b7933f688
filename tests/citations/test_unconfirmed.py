"""What to look at though no record contradicts it: a venue that lacks the work, a work nobody could trace."""

import pytest

from grounded_research.bibliography.names import parse_names
from grounded_research.citations.coverage import is_journal
from grounded_research.citations.gather import gather
from grounded_research.citations.registries.answers import Absent, Found, Question, Registered, Unreachable
from grounded_research.citations.stage import refresh_offline
from grounded_research.citations.verdict import judge
from grounded_research.ledger.models import Person, Reference, WorkRecord, changed
from grounded_research.ledger.words import Severity
from support import builders

TITLE = "Sparse graph pruning for robust vision models"
LOOK, NOTE = Severity.LOOK_AT, Severity.NOTE


def people(text):
    return tuple(Person(**name.as_fields()) for name in parse_names(text)[0])


def entry(author="Ann Lee and Bo Smith", arxiv=None, **fields):
    given = {"title": TITLE, "year": "2020", "booktitle": "Meeting on Lake Maps", **fields}
    return Reference(
        id="R1", raw="raw", origin="refs.bib", entry_type="inproceedings", authors=people(author),
        fields={name: value for name, value in given.items() if value is not None},
        identifiers={"arxiv": arxiv} if arxiv else {},
    )  # fmt: skip


def work(registry="index", author="Ann Lee and Bo Smith", **fields):
    given = {"title": TITLE, "years": (2020,), "container": "Meeting on Lake Maps", **fields}
    return Registered(record=WorkRecord(registry=registry, authors=people(author), **given))


def preprint(**fields):
    return work("arxiv", **{"arxiv": "2001.00001", "type": "preprint", "container": None, **fields})


class Answers:
    """A registry or index that gives an answer by kind of question; the rest is absent."""

    def __init__(self, **answers):
        self.answers = answers

    def answer(self, what, _query):
        return self.answers.get(what, Absent())

    def ask(self, questions):
        return {one: self.answers.get(f"{one.registry}_{one.what}", Absent()) for one in questions}


COMPLETE = Found((work(container="Meeting on Lake Maps: 2010-2022"),))


def index(**answers):
    """An index that was declared complete for the cited venue."""
    return Answers(holds=COMPLETE, **answers)


def found(reference, asker=None, local=None):
    answers = gather([reference], asker, local)[reference.id]
    verdict = judge(reference, (), answers, source=None, year=2026)
    return verdict, {(one.code, one.severity) for one in verdict.findings}


ELSEWHERE = Found((work(container="Annals of Vision", years=(2017,)),))
SIMILAR = Found((work(title="Sparse graph pruning for robust image models"),))


@pytest.mark.parametrize(
    "asker, local",
    [
        (Answers(), index()),
        (None, index()),
        (Answers(arxiv_arxiv=Unreachable("timed out")), index()),
        (Answers(arxiv_arxiv=Found((preprint(),))), index()),
    ],
    ids=["nowhere", "offline", "preprint unreachable", "a preprint alone"],
)
def test_a_venue_that_is_held_in_full_and_lacks_the_work_is_worth_a_look(asker, local):
    _, findings = found(entry(arxiv="2001.00001"), asker, local)
    assert ("venue_lacks_work", LOOK) in findings


@pytest.mark.parametrize(
    "asker, local",
    [
        (None, Answers()),
        (None, index(title=Found((work(),)))),
        (None, index(title=SIMILAR)),
        (None, index(title=Found((work(container=None),)))),
        (None, index(title_author=Unreachable("damaged"))),
        (Answers(crossref_title=Found((work("crossref"),))), index()),
        (Answers(crossref_title=ELSEWHERE), index()),
    ],
    ids=[
        "nothing declared", "it is there", "nearly the title", "without a venue", "not heard",
        "another registry has it there", "another registry names the right venue",
    ],
)  # fmt: skip
def test_no_venue_is_said_to_lack_what_may_be_there(asker, local):
    _, findings = found(entry(), asker, local)
    assert "venue_lacks_work" not in {code for code, _ in findings}


def test_a_work_of_the_same_name_in_another_year_is_not_the_cited_one():
    other = Found((work(title="Sparse graph pruning for robust image models", years=(2014,)),))
    _, findings = found(entry(), None, index(title=other))
    assert ("venue_lacks_work", LOOK) in findings


@pytest.mark.parametrize("venue", ["arXiv", "arXiv preprint", "CoRR", "ArXiv e-prints", "arXiv.org"])
def test_a_preprint_without_an_id_that_arxiv_does_not_find_is_worth_a_look(venue):
    _, findings = found(entry(booktitle=venue), Answers())
    assert findings == {("venue_lacks_work", LOOK)}


def test_a_preprint_with_nobody_to_search_for_is_searched_by_its_title():
    reference = entry(booktitle="arXiv", author="Anonymous")
    _, findings = found(reference, Answers())
    assert findings == {("venue_lacks_work", LOOK)}
    asked = gather([reference], Answers())["R1"]
    assert Question("arxiv", "title", TITLE) in asked
    assert not [one for one in asked if one.what == "title_author"]


@pytest.mark.parametrize(
    "reference, asker",
    [
        (entry(booktitle="arXiv"), Answers(arxiv_title_author=Found((preprint(),)))),
        (entry(booktitle="arXiv"), Answers(arxiv_title_author=Unreachable("timed out"))),
        (entry(booktitle="arXiv", author="Anonymous"), Answers(arxiv_title=Found((preprint(),)))),
        (entry(booktitle="bioRxiv"), Answers()),
        (entry(booktitle="arXiv", arxiv="2001.00001"), Answers(arxiv_arxiv=Unreachable("timed out"))),
    ],
    ids=["found", "not heard", "found by title alone", "another server", "an id"],
)
def test_arxiv_is_held_against_nobody_whom_it_could_not_know(reference, asker):
    _, findings = found(reference, asker)
    assert "venue_lacks_work" not in {code for code, _ in findings}


def there(container="Meeting on Lake Maps", years=(2020,), number=3):
    """Crossref's answer to the question for works of the venue: works of other titles."""
    others = [
        work("crossref", title=f"Depth chart {n}", container=container, years=years) for n in range(number)
    ]
    return Found(tuple(others))


def test_a_venue_of_which_crossref_holds_works_of_that_year_but_not_this_one_is_worth_a_look():
    verdict, findings = found(entry(), Answers(crossref_venue=there()))
    assert (verdict.status, verdict.reason) == ("UNVERIFIED", "no_registry_holds")
    assert findings == {("venue_lacks_work", LOOK)}
    assert "Crossref, which holds works of Meeting on Lake Maps of 2020," in verdict.findings[0].message


@pytest.mark.parametrize(
    "reference, venue, others",
    [
        (entry(), there(number=2), {}),
        (entry(), there(years=(2019,)), {}),
        (entry(), there(container="Meeting on Lake Charts and Tides"), {}),
        (entry(), there(container="Meeting on Lake Maps Workshops"), {}),
        (entry(), Absent(), {}),
        (entry(), Unreachable("timed out"), {}),
        (entry(year="2025"), there(years=(2025,)), {}),
        (entry(), there(), {"crossref_title": Unreachable("timed out")}),
        (entry(), there(), {"crossref_title_author": Unreachable("timed out")}),
        (entry(), there(), {"crossref_title": SIMILAR}),
        (entry(), there(), {"crossref_title": Found((work("crossref", container=None),))}),
        (entry(arxiv="2001.00001"), there(), {"arxiv_arxiv": Found((preprint(),))}),
    ],
    ids=[
        "strays", "another year", "another venue", "its workshops", "nothing there", "not heard",
        "too recent", "title not searched", "author not searched", "nearly the title", "the work",
        "a preprint of it",
    ],
)  # fmt: skip
def test_crossref_is_held_against_nobody_whom_it_may_have(reference, venue, others):
    _, findings = found(reference, Answers(crossref_venue=venue, **others))
    assert "venue_lacks_work" not in {code for code, _ in findings}


@pytest.mark.parametrize(
    "reference, others",
    [
        (entry(), {"crossref_title": Found((work("crossref"),))}),
        (entry(), {"crossref_title": Unreachable("timed out")}),
        (entry(booktitle="arXiv"), {}),
        (entry(arxiv="2001.00001"), {"arxiv_arxiv": Absent()}),
        (entry(year=None), {}),
        (changed(entry(), entry_type="phdthesis"), {}),
        (
            changed(
                entry(), parsed=False, raw="Lee A, Smith B. Sparse graph pruning for robust models. 2020."
            ),
            {},
        ),
    ],
    ids=["found", "down", "a preprint", "disowned", "no year", "a thesis", "not parsed"],
)
def test_crossref_is_asked_about_a_venue_only_where_that_can_tell_something(reference, others):
    asked = gather([reference], Answers(crossref_venue=there(), **others))["R1"]
    assert "venue" not in {one.what for one in asked}


def test_what_could_not_be_asked_about_a_venue_takes_nothing_from_what_was_heard_of_the_work():
    nature = entry(booktitle=None, journal="Nature")
    verdict, _ = found(
        changed(nature, entry_type="article"), Answers(crossref_venue=Unreachable("timed out"))
    )
    assert verdict.status == "NOT_FOUND"


def test_what_names_neither_identifier_nor_place_and_nobody_knows_cannot_be_traced():
    verdict, findings = found(entry(booktitle=None), Answers())
    assert verdict.status == "UNVERIFIED"
    assert findings == {("untraceable", LOOK)}


def test_what_the_registries_could_not_trace_is_no_finding_of_the_offline_checks_and_outlasts_them():
    verdict, _ = found(entry(booktitle=None), Answers())
    judged = changed(
        entry(booktitle=None), status=verdict.status, reason=verdict.reason, findings=verdict.findings
    )
    ledger = builders.ledger(sentences=[], claims=[], references=[judged], sources=[])
    assert refresh_offline(ledger, {}) is ledger


@pytest.mark.parametrize(
    "fields, asker",
    [
        ({"booktitle": None}, None),
        ({"booktitle": None}, Answers(crossref_title=Unreachable("timed out"))),
        ({"booktitle": None}, Answers(crossref_title=Found((work("crossref"),)))),
        ({"booktitle": None, "publisher": "Sand Press"}, Answers()),
        ({"booktitle": None, "url": "https://example.org/paper"}, Answers()),
        ({"booktitle": None, "note": "in press"}, Answers()),
        ({}, Answers()),
    ],
    ids=["not asked", "not heard", "known", "a publisher", "an address", "a note", "a venue"],
)
def test_a_reader_can_trace_what_names_a_place_or_was_not_asked_about(fields, asker):
    _, findings = found(entry(**fields), asker)
    assert "untraceable" not in {code for code, _ in findings}


def test_a_work_known_as_a_preprint_alone_says_that_its_venue_is_not_confirmed():
    verdict, findings = found(entry(arxiv="2001.00001"), Answers(arxiv_arxiv=Found((preprint(),))))
    assert verdict.status == "VERIFIED"
    assert findings == {("venue_not_confirmed", NOTE)}


def test_a_venue_that_a_registry_confirms_needs_no_note():
    asker = Answers(arxiv_arxiv=Found((preprint(),)))
    _, findings = found(entry(arxiv="2001.00001"), asker, Answers(title=Found((work(),))))
    assert findings == set()


@pytest.mark.parametrize(
    "venue, held",
    [
        ("ACL", True),
        ("Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics", True),
        ("Findings of ACL", False),
        ("ACL 2022 Workshop on Lake Maps", False),
        ("Companion Proceedings of ACL", False),
        ("ACL: Tutorial Abstracts", False),
        ("ACL Datasets and Benchmarks Track", False),
    ],
)
def test_a_declaration_for_a_conference_is_none_for_its_workshops(venue, held):
    assert is_journal(venue, "ACL") == held
