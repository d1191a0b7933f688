"""A record rendered as an entry verifies against itself; one changed fact is flagged for that fact."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.citations.matching.alignment import align
from grounded_research.citations.matching.compare import Identity, compare
from grounded_research.citations.registries.answers import Registered
from grounded_research.citations.registries.crossref_records import read_message
from grounded_research.ledger.models import Person, Reference, WorkRecord
from support.shared_data import records

FAMILIES = [
    "Lee",
    "Müller",
    "García-Márquez",
    "O'Neil",
    "Иванов",
    "王",
    "Yıldız",
    "Abramov",
    "Nakamura",
    "Fontaine",
]
TITLE_WORDS = [
    "graph",
    "pruning",
    "robust",
    "vision",
    "tidal",
    "models",
    "学习",
    "война",
    "neural",
    "cells",
    "protein",
]
PEOPLE = st.lists(
    st.builds(
        Person,
        family=st.sampled_from(FAMILIES),
        given=st.sampled_from(["Ann", "Bo", "C.", "Xiao-Gang", "Élodie", "Sergei"]),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda person: person.family,
)


def work_of(title, authors, year, volume, page):
    return Registered(
        record=WorkRecord(
            registry="crossref",
            doi="10.1000/x",
            type="journal-article",
            title=" ".join(title),
            authors=tuple(authors),
            years=(year,),
            container="Journal of Vision Models",
            volume=str(volume),
            pages=f"{page}-{page + 9}",
        )
    )


WORKS = st.builds(
    work_of,
    st.lists(st.sampled_from(TITLE_WORDS), min_size=3, max_size=8, unique=True),
    PEOPLE,
    st.integers(1950, 2020),
    st.integers(2, 400),
    st.integers(20, 9000),
)


def entry_of(work, **fields):
    record = work.record
    given = {
        "title": record.title, "year": str(record.years[0]) if record.years else None,
        "journal": record.container,
        "volume": record.volume, "number": record.issue, "pages": record.pages, **fields,
    }  # fmt: skip
    return Reference(
        id="R1", raw="raw", origin="refs.bib", entry_type="article",
        fields={name: value for name, value in given.items() if value}, authors=record.authors or (),
    )  # fmt: skip


def codes(comparison):
    return {field.code for field in comparison.fields if field.severity}


@given(WORKS)
def test_a_record_as_an_entry_verifies_against_itself(work):
    comparison = compare(entry_of(work), work, "doi")
    assert (comparison.identity, codes(comparison)) == (Identity.SAME, set())


@given(WORKS)
def test_one_changed_fact_is_flagged_for_that_fact(work):
    record = work.record
    changes = {
        "year_differs": {"year": str(record.years[0] + 3)},
        "volume_differs": {"volume": str(int(record.volume) + 1)},
        "title_differs": {"title": f"{record.title} without oxygen"},
        "venue_differs": {"journal": "Journal of Vision Models and Glass"},
    }
    for code, fields in changes.items():
        assert code in codes(compare(entry_of(work, **fields), work, "doi"))


@given(WORKS)
def test_a_dropped_or_added_author_is_flagged(work):
    authors = (*work.record.authors, Person(family="Quirk", given="Zed"))
    longer = Registered(record=work.record.model_copy(update={"authors": authors}))
    assert "authors_incomplete" in codes(compare(entry_of(work), longer, "doi"))
    if len(work.record.authors) > 1:
        assert codes(compare(entry_of(longer), work, "doi")) & {"author_not_registered", "authors_differ"}


@given(WORKS, WORKS)
def test_swapping_entry_and_record_keeps_the_identity(left, right):
    there = compare(entry_of(left), right, "title").identity
    assert compare(entry_of(right), left, "title").identity is there


@given(WORKS)
def test_a_record_printed_as_a_string_is_aligned_with_itself(work):
    record = work.record
    names = ", ".join(f"{person.family} {person.given[0]}" for person in record.authors)
    text = f"{names}. {record.title}. {record.container}. {record.years[0]};{record.volume}:{record.pages}."
    assert align(text, work).accepted


@given(WORKS, WORKS)
def test_a_string_of_another_work_is_not_aligned(left, right):
    if (
        left.record.title.split()[:2] == right.record.title.split()[:2]
        or left.record.years == right.record.years
    ):
        return
    record = left.record
    names = ", ".join(f"{person.family} {person.given[0]}" for person in record.authors)
    text = f"{names}. {record.title}. {record.container}. {record.years[0]};{record.volume}:{record.pages}."
    alignment = align(text, right)
    assert not alignment.accepted or alignment.title


@pytest.mark.slow
def test_real_records_verify_against_themselves():
    works = [work for message in records("crossref_works.jsonl.gz") if (work := read_message(message))][::10]
    wrong = []
    for work in works:
        comparison = compare(entry_of(work), work, "doi")
        if codes(comparison) or (work.record.title and comparison.identity is not Identity.SAME):
            wrong.append((work.record.doi, codes(comparison)))
    assert wrong == [], json.dumps(wrong[:5], default=list)
