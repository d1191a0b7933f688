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
MISREAD = [
    "Wcidner, N. Gland-forming carcinoma witb two ice agcs. Archivcs of Dermato1ogy 121, 775b-779 (1985).",
    "Gland-forming carcinoma with two ice ages. Arcbives of Dermatology 121, 775b-779 (1985).",
    "Weidner N. Archives of Dermatology. 1985;121:775b.",
]
NOT_MISREAD = [
    "Weldon, N. Gland-forming carcinoma with ten hot days. Archives of Dermatology 121, 775b-779 (1985).",
    "Gland-forming carcinoma with two ice ages: reply. Archives of Dermatology 121, 775b-779 (1985).",
    "Erratum to: Gland-forming carcinoma with two ice ages. Archives of Dermatology 121 (1985).",
    "Gland-forming carcinoma with two ice ages. Archives of Dermatology 121, 775c-775 (1985).",
]


@pytest.mark.parametrize("text", MISREAD)
def test_letters_that_scanners_confuse_are_read_as_the_record_has_them(text):
    assert align(text, carcinoma()).accepted


@pytest.mark.parametrize("text", NOT_MISREAD)
def test_another_word_a_reply_or_another_page_is_no_misreading(text):
    assert not align(text, carcinoma()).accepted


def carcinoma():
    record = WorkRecord(
        registry="crossref", title="Gland-forming carcinoma with two ice ages", years=(1985,),
        authors=(Person(family="Weidner", given="N."),), container="Archives of Dermatology", volume="121",
        issue="6", pages="775b-779",
    )  # fmt: skip
    return Registered(record=record)


WITHOUT_VOLUME = registered(volume=None, pages="265-278")


@pytest.mark.parametrize(
    "text, accepted",
    [
        ("Schneider A, Yildiz O (2002). Journal of Lake Research (2), 265-278.", True),
        ("Schneider A, Yildiz O (2002). Journal of Lake Research (2), 11-25.", False),
        ("Sediment of cold lakes in the late winter. Journal of Lake Research (2), 265-278.", True),
        ("Sediment of cold lakes. Journal of Lake Research (2), 265-278.", False),
    ],
)
def test_the_pages_of_a_year_place_a_work_without_a_volume(text, accepted):
    assert align(text, WITHOUT_VOLUME).accepted is accepted


@pytest.mark.parametrize(
    "text, there",
    [
        ("Schneider A, Yildiz O. Guides, vol. 23, no. 3, pp. 13-15, 2018.", False),  # 3 is the issue
        ("Schneider A, Yildiz O. Guides, vol. 23, no. 3, pp. 3-12, 2018.", True),
        ("Schneider A, Yildiz O. Guides 2018;23:3.", True),
        ("Schneider A, Yildiz O. Life in 1993-2007. Guides 2018;23:3. doi:10.1016/S0140-6736(05)1", True),
    ],
)
def test_another_number_of_the_string_is_no_first_page(text, there):
    work = registered(years=(2018,), container="Guides", volume="23", issue="3", pages="3-12")
    assert align(text, work).pages is there


def test_a_first_page_of_one_places_nothing_without_the_last():
    work = registered(title="Of mud", pages="1-12")
    assert not align("Schneider A, Yildiz O. J. Lake Res. 2002;94:1-9.", work).accepted
    assert align("Schneider A, Yildiz O. J. Lake Res. 2002;94:1-12.", work).accepted


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
