import pytest

from grounded_research.citations.registries.crossref_records import read_message
from grounded_research.ledger.words import NoticeKind
from support.registries import crossref_message


def update(kind, doi, source="publisher", **fields):
    return {"type": kind, "DOI": doi, "source": source, "updated": {"date-parts": [[2021, 3, 4]]}, **fields}


def test_a_retraction_stands_on_the_retracted_work():
    message = crossref_message("10.1000/paper", **{"updated-by": [update("retraction", "10.1000/notice")]})
    work = read_message(message)
    assert [(n.kind, n.date, n.doi) for n in work.notices] == [
        (NoticeKind.RETRACTION, "2021-03-04", "10.1000/notice")
    ]
    assert work.notice_of is None


def test_a_retraction_notice_is_no_retracted_paper():
    message = crossref_message(
        "10.1000/notice",
        "Retraction: Graph pruning",
        **{"update-to": [update("retraction", "10.1000/paper")]},
    )
    work = read_message(message)
    assert not work.notices
    assert work.notice_of == "10.1000/paper"


BOTH = {"updated-by": [update("retraction", "10.1000/b")], "update-to": [update("retraction", "10.1000/b")]}


def test_where_both_claim_to_update_each_other_retraction_watch_decides():
    paper = {**BOTH, "updated-by": [update("retraction", "10.1000/b", "retraction-watch")]}
    notice = {**BOTH, "update-to": [update("retraction", "10.1000/b", "retraction-watch")]}
    assert read_message(crossref_message("10.1000/a", **paper)).notices
    assert not read_message(crossref_message("10.1000/a", **notice)).notices


def test_without_retraction_watch_the_title_of_a_notice_decides():
    assert not read_message(crossref_message("10.1000/a", "Retraction to: Graph pruning", **BOTH)).notices
    assert read_message(crossref_message("10.1000/a", "Graph pruning", **BOTH)).notices


def test_a_new_version_that_points_at_itself_means_nothing():
    message = crossref_message("10.1000/a", **{"updated-by": [update("new_version", "10.1000/a")]})
    assert not read_message(message).notices


KINDS = [
    ("partial_retraction", NoticeKind.PARTIAL_RETRACTION),
    ("expression_of_concern", NoticeKind.CONCERN),
    ("erratum", NoticeKind.CORRECTION),
    ("correction", NoticeKind.CORRECTION),
    ("withdrawal", NoticeKind.WITHDRAWAL),
]


@pytest.mark.parametrize("word, kind", KINDS)
def test_the_kinds_of_notices(word, kind):
    work = read_message(crossref_message("10.1000/a", **{"updated-by": [update(word, "10.1000/n")]}))
    assert [notice.kind for notice in work.notices] == [kind]


MARKED = [
    ("RETRACTED: Graph pruning", True),
    ("RETRACTED ARTICLE: Graph pruning", True),
    ("Graph pruning [Retracted Article]", True),
    ("Retracted science and its citations", False),
    ("Withdrawn babies in the ward", False),
]


@pytest.mark.parametrize("title, marked", MARKED)
def test_a_title_may_say_that_the_work_was_retracted(title, marked):
    assert bool(read_message(crossref_message("10.1000/a", title)).notices) is marked


NOTICE_TITLES = [
    ("Correction to: Graph pruning", True),
    ("Erratum: Graph pruning", True),
    ("Retraction Notice", True),
    ("Corrections and clarifications in the press", False),
    ("Graph pruning: a correction", False),
]


@pytest.mark.parametrize("title, notice", NOTICE_TITLES)
def test_titles_of_notices(title, notice):
    assert (read_message(crossref_message("10.1000/a", title)).notice_of is not None) is notice


def test_poor_records_are_read_as_far_as_they_go():
    work = read_message({"DOI": "10.1000/A", "title": [], "issued": {"date-parts": [[None]]}, "author": [{}]})
    assert work.record.doi == "10.1000/a"
    assert (work.record.title, work.record.authors, work.record.years) == (None, None, ())


def test_every_registered_year_is_kept():
    dates = {"issued": {"date-parts": [[2019, 12]]}, "published-print": {"date-parts": [[2020]]}}
    assert read_message(crossref_message("10.1000/a", **dates)).record.years == (2019, 2020)


def test_organisations_suffixes_and_capitals():
    authors = [
        {"name": "Tide Office"},
        {"family": "SMITH", "given": "A"},
        {"family": "King Jr.", "given": "M"},
    ]
    people = read_message(crossref_message("10.1000/a", author=authors)).record.authors
    assert [(p.family, p.suffix, p.literal) for p in people] == [
        (None, None, "Tide Office"),
        ("Smith", None, None),
        ("King", "Jr", None),
    ]


@pytest.mark.parametrize("message", [None, [], "text", {}, {"DOI": 3.5j}, {"title": ["x"]}])
def test_what_is_no_work_is_none(message):
    assert read_message(message) is None


def test_letters_that_were_read_in_another_encoding_are_put_right():
    authors = [{"given": "MÃ´nica", "family": "Lee"}, {"given": "Ã‰ric", "family": "Àâ"}]
    people = read_message(crossref_message("10.1000/a", author=authors)).record.authors
    assert [(one.given, one.family) for one in people] == [("Mônica", "Lee"), ("Éric", "Àâ")]


def test_an_address_is_no_name_of_a_journal():
    named = {"container-title": ["http://isrctn.com/", "Register of Trials"]}
    assert read_message(crossref_message("10.1000/a", **named)).record.container == "Register of Trials"
