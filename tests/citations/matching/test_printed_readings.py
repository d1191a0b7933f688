"""A printed reference that was read wrongly is not accused: what is registered stands in its string."""

import pytest

from grounded_research.bibliography.printed import parse_printed
from grounded_research.citations.matching.compare import compare
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, Reference, WorkRecord

TITLE = "Coexisting childhood pemphigus foliaceus and Graves' disease"

WORK = WorkRecord(
    registry="crossref", title=TITLE,
    authors=(Person(family="Levine", given="Lois"),), years=(1982,), container="Archives of Dermatology",
    volume="LXII", issue="8", pages="1602-1604", type="journal-article",
)  # fmt: skip

READ_WRONGLY = [
    f"Levine, L. (1982) '{TITLE}', Archives of Dermatology, LXII(8), pp. 1602-1604.",
    f"Levine, L. {TITLE}. Archives of Dermatology LXII, 1602-1604 (1982).",
    f'Levine, Lois. "{TITLE}." Archives of Dermatology, vol. LXII, no. 8, 1982, pp. 1602.',
]
WRONG = [
    (READ_WRONGLY[1].replace("pemphigus", "psoriasis"), "title"),
    (READ_WRONGLY[0].replace("1982", "1986"), "year"),
    (READ_WRONGLY[0].replace("1602-1604", "702-704"), "pages"),
]


def compared(text):
    reference = Reference(id="R1", **parse_printed(text, origin="list").as_fields())
    assert not reference.structured
    return compare(reference.model_copy(update={"parsed": True}), Registered(record=WORK), "title")


@pytest.mark.parametrize("text", READ_WRONGLY)
def test_what_stands_in_the_string_is_not_accused(text):
    assert not [field.name for field in compared(text).fields if field.apart]


@pytest.mark.parametrize("text, name", WRONG)
def test_what_does_not_stand_there_is(text, name):
    assert compared(text).field(name).apart


def test_a_number_that_is_there_for_another_field_vindicates_none():
    """Some journals have the year for their volume: as the one it stands there not for the other."""
    yearly = WORK.model_copy(update={"years": (2017,), "volume": "2017", "pages": "3-14", "issue": None})
    text = f"Levine, L. (2020) '{TITLE}', Archives of Dermatology, 2017, pp. 3-14."
    reference = Reference(id="R1", **parse_printed(text, origin="list").as_fields())
    as_read = reference.model_copy(update={"parsed": True})
    assert compare(as_read, Registered(record=yearly), "title").field("year").apart


@pytest.mark.parametrize("people, code", [("Li, Q., & Li, J.", ""), ("Li, Q.", "authors_incomplete")])
def test_a_surname_of_two_authors_stands_there_twice_or_one_is_missing(people, code):
    family = (Person(family="Li", given="Quan"), Person(family="Li", given="Jia"))
    text = f"{people} (1982). {TITLE}. Archives of Dermatology, 62(8), 1602-1604."
    reference = Reference(id="R1", **parse_printed(text, origin="list").as_fields())
    work = Registered(record=WORK.model_copy(update={"authors": family}))
    as_read = reference.model_copy(update={"parsed": True})
    assert compare(as_read, work, "title").field("authors").code == code
