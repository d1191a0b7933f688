"""What a string that was not parsed has of a record, and when that is enough to call it the work."""

import pytest

from grounded_research.citations.matching.alignment import align
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, WorkRecord


def registered(title="Sediment of cold lakes in the late winter", **fields):
    people = (Person(family="Schneider", given="Ann"), Person(family="Yıldız", given="Ömer"))
    known = {
        "years": (2002,),
        "container": "Journal of Lake Research",
        "volume": "94",
        "issue": "2",
        "pages": "3636-3638",
    }
    return Registered(record=WorkRecord(registry="crossref", title=title, authors=people, **known | fields))


WORK = registered()
ACCEPTED = [
    "Schneider A, Yildiz O. Sediment of cold lakes in the late winter. J. Lake Res. 2002;94:3636-8.",
    "Scbneider, A. & Yildiz, O. Sedimcnt of cold lakes in the late winter. J Lake Res 94, 3636 (2002).",
    "Schneider A, Yildiz O. J. Lake Res. 2002;94:3636-8.",
    "[12] Sediment of cold lakes in the late winter. Journal of Lake Research 94, 3636-3638 (2002).",
    "Sediment of cold lakes in the late winter', Journal of Lake Research, 94(2), pp. 3636-3638.",
]
NOT_ACCEPTED = [
    "Schneider A, Yildiz O. Part II of something else. Journal of Lake Research. 2002;94(7):3636-8.",
    "Okonkwo W. Sediment of cold lakes in the late winter. Journal of Lake Research 2002;94:3636-8.",
    "Schneider A. Life of warm lakes in the late summer. Journal of Lake Research 2002;95:12-18.",
    "Schneider A, Yildiz O. A talk at the lake. 2002.",
    "Sediment of cold lakes in the late winter.",
    "Journal of Lake Research 94, 3636-3638 (2002).",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_enough_of_the_work_stands_in_the_string(text):
    assert align(text, WORK).accepted


@pytest.mark.parametrize("text", NOT_ACCEPTED)
def test_a_string_that_may_be_of_another_work_is_not_accepted(text):
    assert not align(text, WORK).accepted


CHANGED = [
    ("Risk of death is increased in mice that were fed", "Risk of death is decreased in mice that were fed"),
    ("Charts of the northern seas in use, part 1", "Charts of the northern seas in use, part 2"),
    (
        "Coffee was found to be linked with death in mice",
        "Coffee was not found to be linked with death in mice",
    ),
    (
        "Effects of hypertension in rural children and adults",
        "Effects of hypotension in rural children and adults",
    ),
]


@pytest.mark.parametrize("stated, title", CHANGED)
def test_a_title_that_means_something_else_is_not_found(stated, title):
    assert not align(f"Schneider A. {stated}. J. Lake Res. 2002.", registered(title)).title
