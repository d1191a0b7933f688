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


SHORT = registered("Cold lakes again")
BUT_ONE = [
    ("Schneider A, Yildiz O. Cold lakes again. J. Lake Res. 2005;94:3636-8.", True),
    ("Schneider A, Yildiz O. Cold lakes again. J. Lake Res. 2002;97:3636-8.", True),
    ("Schneider A, Yildiz O. Cold lakes again. J. Lake Res. 2002;94:4636-8.", True),
    ("Schneider A, Yildiz O. Cold lakes again. J. Lake Res. 2005;97:3636-8.", False),
    ("Schneider A. Cold lakes again. J. Lake Res. 2005;94:3636-8.", False),
    ("Schneider A, Yildiz O. Cold lakes again. Annals of Glass. 2005;94:3636-8.", False),
]


@pytest.mark.parametrize("text, accepted", BUT_ONE)
def test_one_number_may_differ_where_the_rest_of_the_place_agrees_however_common_the_title(text, accepted):
    assert align(text, SHORT).accepted is accepted


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


def news(title="Trouble letting go: hoarders", **fields):
    place = {
        "authors": (Person(family="Keene", given="Ada M."),), "years": (2012,), "container": "Physic",
        "volume": "308", "issue": "12", "pages": "1198",
    }  # fmt: skip
    return Registered(record=WorkRecord(registry="crossref", title=title, **place | fields))


OF_ANOTHER_WORK = [
    ("another title on the page", 'Keene, Ada M. 2012. "Sick Leave Benefits." Physic 308 (12): 1198.', {}),
    ("one of two words", "Keene AM. Disability employment. Physic. 2012;308(12):1198.", {}),
    (
        "a part of a series",
        "Keene, A. M. (2002) 'Aging of solids. VII. Kinetics of lead', Physic, 308(12), pp. 1198-1202.",
        {"title": "Aging of solids. VIII. Agitation and speed", "pages": "1203-1205", "years": (2002,)},
    ),
    ("another page, no title", "Keene AM. Physic. 2012;308(12):1190-1198.", {"pages": "1198-1198"}),
    ("pages that look like years", "Keene, Ada M. Physic, vol. 308, 2012, pp. 1633-36.", {"pages": "1637-9"}),
    ("another last page, no title", "Keene, A. M. Physic 308, 4-8 (2012).", {"pages": "4-5"}),
    ("an issue is no page", "Keene, A. M. 2012. Physic 308 (5): 8-9.", {"pages": "5-5", "issue": "5"}),
    (
        "people who are not named, no title",
        "Keene, A. M. Physic 308, 1198 (2012).",
        {"authors": (Person(family="Keene", given="A."), Person(family="Lomax", given="B."))},
    ),
    (
        "people who are not registered",
        "Keene AM, Lomax B, Strand C. Physic. 2012;308(12):1198.",
        {"authors": (Person(family="Keene", given="Ada M."),)},
    ),
    (
        "the beginning of its title, another year",
        "Keene, A. M. Trouble letting go chart. Physic 317, 308-312 (2022).",
        {"title": "Trouble letting go"},
    ),
    (
        "a title with words between",
        "Keene, A. M. A two-stage progressive network for acoustic echo. Physic, 2012.",
        {"title": "A progressive network for acoustic echo"},
    ),
    (
        "the same title on another page, nobody named",
        "Treatment of sepsis with organ dysfunction in children. Physic 308, 1205 (2012).",
        {"title": "Treatment of sepsis with organ dysfunction in children", "pages": "1206"},
    ),
    (
        "first pages of a volume that all begin with one, no title",
        "Keene, A. M. Physic 2012, 1-5 (2012).",
        {"pages": "1-5", "volume": None, "issue": None},
    ),
    (
        "a heading of another year and volume",
        "Keene, A. M. Questions and answers. Physic 317, 12-14 (2021).",
        {"title": "Questions and answers"},
    ),
]


@pytest.mark.parametrize("_what, text, fields", OF_ANOTHER_WORK, ids=[what for what, _, _ in OF_ANOTHER_WORK])
def test_what_the_string_states_otherwise_is_of_another_work(_what, text, fields):
    assert not align(text, news(**fields)).accepted


OF_THE_WORK = [
    ("without its title", "Keene AM. Physic. 2012;308(12):1198.", {}),
    ("letters before pages", "Keene AM. Physic. 2012;308(12):e128-e136.", {"pages": "e128-e136"}),
    ("a page that looks like a year", "Keene AM. Physic. 2012;308(12):1867.", {"pages": "1867"}),
    (
        "a year in its title, none beside it",
        "Scabies in the cities of Denmark, 1900 to 1975. Physic, 308(12), 1198.",
        {"title": "Scabies in the cities of Denmark, 1900 to 1975"},
    ),
    (
        "its title translated",
        'Keene, Ada M. "Über das Alter der Seen und der Flüsse." Physic 308 (12): 1198 (2012).',
        {"title": "On the age of lakes and rivers"},
    ),
    (
        "its title in other words",
        "Keene AM. Age of the lakes and rivers of Finland. Physic. 2012;308(12):1198.",
        {"title": "On the age of Finnish lakes and rivers"},
    ),
    (
        "one number that differs beside a title that names one work",
        "Keene AM. Life and death of shallow mountain lakes. Physic. 2012;308(12):1189.",
        {"title": "Life and death of shallow mountain lakes"},
    ),
    (
        "authors cut with a mark",
        "Keene, Ada M., et al. Physic, vol. 308, no. 12, 2012, pp. 1198.",
        {"authors": tuple(Person(family=name) for name in ("Keene", "Lomax", "Strand"))},
    ),
]


@pytest.mark.parametrize("_what, text, fields", OF_THE_WORK, ids=[what for what, _, _ in OF_THE_WORK])
def test_what_a_string_may_leave_out_or_say_otherwise(_what, text, fields):
    assert align(text, news(**fields)).accepted
