import pytest

from grounded_research.citations.matching.numbers import (
    compare_number,
    compare_pages,
    compare_years,
    doi_years,
)
from grounded_research.citations.matching.outcome import Agreement

VOLUMES = [
    ("12", "12", Agreement.SAME),
    ("Vol. 12", "12", Agreement.SAME),
    ("XII", "12", Agreement.SAME),
    ("012", "12", Agreement.SAME),
    ("12(3)", "12", Agreement.SAME),
    ("3-4", "3", Agreement.SAME),
    ("109-110", "109", Agreement.SAME),
    ("110", "109--110", Agreement.SAME),
    ("109\u2013110", "109/110", Agreement.SAME),
    ("109-111", "110", Agreement.SAME),
    ("109-110", "111", Agreement.UNKNOWN),
    ("12", "13", Agreement.DIFFERENT),
    ("12", "2019", Agreement.UNKNOWN),
    ("12", "Suppl B", Agreement.UNKNOWN),
    (None, "12", Agreement.UNKNOWN),
]


@pytest.mark.parametrize("cited, registered, expected", VOLUMES)
def test_volumes(cited, registered, expected):
    assert compare_number("volume", cited, registered).agreement is expected


PAGES = [
    ("123--145", "123-145", None, Agreement.SAME),
    ("123-45", "123-145", None, Agreement.SAME),
    ("pp. 123\u2013145", "123-145", None, Agreement.SAME),
    ("123", "123-145", None, Agreement.SAME),
    ("S12-S15", "S12-S15", None, Agreement.SAME),
    ("e0123", None, "e0123", Agreement.SAME),
    ("130", "123-145", None, Agreement.UNKNOWN),
    ("11821-11830", "3703-3712", None, Agreement.DIFFERENT),
    ("11821", "3703-3712", None, Agreement.UNKNOWN),
    ("1-12", "345-356", None, Agreement.UNKNOWN),
    ("123-145", "e1003", None, Agreement.UNKNOWN),
    ("123-145", "123-146", None, Agreement.MINOR),
    ("123-145", "223-245", None, Agreement.DIFFERENT),
]


@pytest.mark.parametrize("cited, registered, article, expected", PAGES)
def test_pages(cited, registered, article, expected):
    assert compare_pages(cited, registered, article).agreement is expected


YEARS = [
    ("2019", (2019,), Agreement.SAME),
    ("2019", (2018, 2020), Agreement.SAME),
    ("May 2019", (2019,), Agreement.SAME),
    ("2019a", (2019,), Agreement.SAME),
    ("1859/2003", (1859,), Agreement.SAME),
    ("2019", (2020,), Agreement.MINOR),
    ("2019", (2015,), Agreement.DIFFERENT),
    ("1935", (1935, 2002), Agreement.SAME),
    ("2002", (1935, 2002), Agreement.SAME),
    ("1975", (1935, 2002), Agreement.DIFFERENT),
    ("in press", (2015,), Agreement.UNKNOWN),
    ("2019", (), Agreement.UNKNOWN),
]


@pytest.mark.parametrize("cited, registered, expected", YEARS)
def test_years(cited, registered, expected):
    assert compare_years(cited, registered, later=False, loose=False).agreement is expected


def test_a_preprint_may_bear_the_year_of_any_version():
    assert compare_years("2015", (2010, 2019), later=False, loose=True).agreement is Agreement.SAME
    assert compare_years("2015", (2010, 2019), later=False, loose=False).agreement is Agreement.DIFFERENT


@pytest.mark.parametrize(
    "doi, years",
    [
        ("10.1111/j.1600-0404.1986.tb03253.x", {1986}),
        ("10.1111/j.1945-5100.2005.tb00364.x", {2005}),
        ("10.1016/j.jpdc.2017.10.006", {2017}),
        ("10.1001/archderm.109.6.910b", set()),
        ("10.2019/journal.pone.0162213", set()),
        (None, set()),
    ],
)
def test_the_years_that_a_doi_states(doi, years):
    assert doi_years(doi) == years


def test_a_publication_after_its_preprint_is_no_fault():
    assert compare_years("2021", (2017,), later=True, loose=False).agreement is Agreement.UNKNOWN
