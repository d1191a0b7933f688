"""Dates are ranges of days with a precision, a role and a bound."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.dates import find_dates, years
from grounded_research.text.quantities import find_quantities


def only(text):
    (mention,) = find_dates(text)
    return mention


@pytest.mark.parametrize(
    "text",
    ["Prices rose (Lee et al., 2019).", "Lee et al. (2019a) agree.", "It fell (Lee & Park, 2019; Ek, 2020)."],
)
def test_the_year_of_a_citation_dates_nothing(text):
    assert 2019 not in {year for year, _ in years(text)}
    assert find_quantities(text) == []


@pytest.mark.parametrize(
    "text, first, last, precision",
    [
        ("On 5 May 1950 it rained.", "1950-05-05", "1950-05-05", "day"),
        ("On May 5, 1950 it rained.", "1950-05-05", "1950-05-05", "day"),
        ("On the 5th of May 1950 it rained.", "1950-05-05", "1950-05-05", "day"),
        ("On May 5 , 1950 it rained.", "1950-05-05", "1950-05-05", "day"),
        ("On Oct. 5, 1950 it rained.", "1950-10-05", "1950-10-05", "day"),
        ("On 1950-05-05 it rained.", "1950-05-05", "1950-05-05", "day"),
        ("On 25/12/1950 it rained.", "1950-12-25", "1950-12-25", "day"),
        ("On 12/25/1950 it rained.", "1950-12-25", "1950-12-25", "day"),
        ("On 25 June nineteen ninety it rained.", "1990-06-25", "1990-06-25", "day"),
        ("In May 1950 it rained.", "1950-05-01", "1950-05-31", "month"),
        ("In February 2024 it rained.", "2024-02-01", "2024-02-29", "month"),
        ("In Q2 1950 it rained.", "1950-04-01", "1950-06-30", "quarter"),
        ("In the second quarter of 1950 it rained.", "1950-04-01", "1950-06-30", "quarter"),
        ("In the first half of 1950 it rained.", "1950-01-01", "1950-06-30", "half_year"),
        ("In summer 1950 it rained.", "1950-06-01", "1950-08-31", "season"),
        ("In 1950 it rained.", "1950-01-01", "1950-12-31", "year"),
        ("We now expect 2020 revenue to rise.", "2020-01-01", "2020-12-31", "year"),
        ("The pre-1950 entries are few.", "1950-01-01", "1950-12-31", "year"),
        ("The post-1950 entries are few.", "1950-01-01", "1950-12-31", "year"),
        ("In the mid-1990s it rained.", "1990-01-01", "1999-12-31", "decade"),
        ("From 1990--1995 it rained.", "1990-01-01", "1995-12-31", "year"),
        ("Rain (1950) fell.", "1950-01-01", "1950-12-31", "year"),
        ("In nineteen ninety-nine it rained.", "1999-01-01", "1999-12-31", "year"),
        ("In the 1990s it rained.", "1990-01-01", "1999-12-31", "decade"),
        ("In the '90s it rained.", "1990-01-01", "1999-12-31", "decade"),
        ("In the nineties it rained.", "1990-01-01", "1999-12-31", "decade"),
        ("In the 19th century it rained.", "1800-01-01", "1900-12-31", "century"),
        ("In the nineteenth century it rained.", "1800-01-01", "1900-12-31", "century"),
        ("In the 1800s it rained.", "1800-01-01", "1899-12-31", "century"),
        ("In fiscal year 2020 it rained.", "2020-01-01", "2020-12-31", "fiscal_year"),
        ("In FY2020 it rained.", "2020-01-01", "2020-12-31", "fiscal_year"),
        ("From 2014 to 2018 it rained.", "2014-01-01", "2018-12-31", "year"),
        ("Between 2014 and 2018 it rained.", "2014-01-01", "2018-12-31", "year"),
        ("In 2013-14 it rained.", "2013-01-01", "2014-12-31", "year"),
        ("From 5 to 12 May 1950 it rained.", "1950-05-05", "1950-05-12", "day"),
        ("From March to May 1950 it rained.", "1950-03-01", "1950-05-31", "month"),
        ("Until World War I (1914-1918) it rained.", "1914-01-01", "1918-12-31", "year"),
    ],
)
def test_the_days_that_a_date_covers(text, first, last, precision):
    mention = only(text)
    assert (mention.first, mention.last) == (date.fromisoformat(first), date.fromisoformat(last))
    assert mention.precision == precision


@pytest.mark.parametrize(
    "text",
    [
        "He may leave.", "It may 4 times fail.", "They march on.", "March on Washington",
    "We saw 1500 patients.", "It weighs 1950 kg.",
        "It cost $1950.", "It counts 2,019.", "A 2000-fold rise.", "Section 1950.2 applies.",
        "In her 50s she wrote.", "April Jones left.",
        "over 2000 people came", "a total of 1850 were seen",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_date(text):
    assert find_dates(text) == []


@pytest.mark.parametrize(
    "text, bound",
    [
        ("It ended before 19 March 2020.", "before"),
        ("Cases as of 18 March 2020.", "until"),
        ("He has taught since 1990.", "since"),
        ("He taught until 1990.", "until"),
        ("It fell after 1990.", "after"),
        ("Painted circa 1490.", "about"),
        ("Painted in 1490.", "on"),
        ("From 1990 onwards it fell.", "since"),
    ],
)
def test_bounds(text, bound):
    assert only(text).bound == bound


@pytest.mark.parametrize(
    "text, roles",
    [
        ("Heinrich (Henry) B. (1895-1958) painted.", [("birth", 1895), ("death", 1958)]),
        ("Anna Meyer (12 May 1895 – 3 June 1958) painted.", [("birth", 1895), ("death", 1958)]),
        ("Anna Meyer (born 1950) paints.", [("birth", 1950)]),
        ("Anna Meyer -LRB- born May 5 , 1950 -RRB- paints.", [("birth", 1950)]),
        ("She was born in Rome in 1950 and died in 1990.", [("birth", 1950), ("death", 1990)]),
        ("She lived in Rome in 1950.", [("date", 1950)]),
        ("The Great Depression (1929-1949) hurt.", [("date", 1929)]),
    ],
)
def test_roles(text, roles):
    assert [(mention.role, mention.first.year) for mention in find_dates(text)] == roles


def test_a_date_without_a_year_says_so():
    mention = only("On 5 May it rained.")
    assert mention.yearless
    assert (mention.first.month, mention.first.day) == (5, 5)


def test_an_ambiguous_date_keeps_both_readings():
    mention = only("On 03/04/2020 it rained.")
    assert {mention.first, mention.alternative} == {date(2020, 3, 4), date(2020, 4, 3)}


def test_years_before_our_era_are_marked():
    assert only("Rome fell in 44 BC.").era == "BC"


def test_a_determiner_makes_a_year_of_the_number_before_a_plural():
    assert years("The 2016 elections with 1500 voters") == [(2016, find_dates("The 2016 elections")[0].span)]


def test_years_gives_both_ends_of_a_range():
    assert [year for year, _ in years("From 2014 to 2018, and in May 2020.")] == [2014, 2018, 2020]


@given(st.text(max_size=120))
def test_spans_lie_in_the_text_and_ranges_run_forward(text):
    for mention in find_dates(text):
        assert mention.span.of(text) == mention.text
        assert mention.first <= mention.last


@given(st.dates(min_value=date(1600, 1, 1), max_value=date(2099, 12, 31)))
def test_every_day_is_read_in_every_common_form(day):
    forms = (
        f"{day.day} {day:%B} {day.year}",
        f"{day:%B} {day.day}, {day.year}",
        day.isoformat(),
        f"{day:%b} {day.day}, {day.year}",
    )
    for form in forms:
        assert only(f"It rained on {form}.").first == day
