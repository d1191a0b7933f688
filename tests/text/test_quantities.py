"""Quantities carry their value, unit, bound, kind and noun; what only looks like one is left out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.quantities import find_quantities


def only(text):
    (quantity,) = find_quantities(text)
    return quantity


@pytest.mark.parametrize(
    "text, low, high, kind, unit",
    [
        ("It rose by 12%.", "12", "12", "percent", "percent"),
        ("It rose by 12 per cent.", "12", "12", "percent", "percent"),
        ("It rose by 3.5 percentage points.", "3.5", "3.5", "percentage_points", "percentage point"),
        ("It held 18 to 25 percent.", "18", "25", "percent", "percent"),
        ("It held 18-25%.", "18", "25", "percent", "percent"),
        (r"It rose by 12\% then.", "12", "12", "percent", "percent"),
        (r"It rose by 12~\% then.", "12", "12", "percent", "percent"),
        ("Subjects of 50--59 years.", "50", "59", "measure", "year"),
        ("It was half as often again as before.", "1.5", "1.5", "ratio", "times"),
        ("It was half again as large.", "1.5", "1.5", "ratio", "times"),
        ("It was a quarter as large again.", "1.25", "1.25", "ratio", "times"),
        ("A half-dozen eggs.", "6", "6", "number", None),
        ("A half-hour walk.", "0.5", "0.5", "measure", "hour"),
        ("It held 18%–25%.", "18", "25", "percent", "percent"),
        ("Children of 5-12 years took part.", "5", "12", "measure", "year"),
        ("It held between 44 mg and 50 mg.", "44", "50", "measure", "milligram"),
        ("An 8- to 16-meter mirror.", "8", "16", "measure", "metre"),
        ("It made $1,200.00 then.", "1200.00", "1200.00", "currency", "USD"),
        ("It made US$5.2 million then.", "5200000", "5200000", "currency", "USD"),
        ("It made €10M then.", "10000000", "10000000", "currency", "EUR"),
        ("It made 50 million Swiss francs.", "50000000", "50000000", "currency", "CHF"),
        ("It cost 50 cents.", "0.5", "0.5", "currency", "USD"),
        ("It cost 3 dollars and 50 cents.", "3.5", "3.5", "currency", "USD"),
        ("It pays $15.40/hour.", "15.40", "15.40", "currency", "USD/hour"),
        ("It made $5 to $6 million.", "5000000", "6000000", "currency", "USD"),
        ("It stood at 30 mg/dL.", "30", "30", "measure", "milligram/decilitre"),
        ("He is 5 ft 6 in tall.", "5.5", "5.5", "measure", "foot"),
        ("It fell to −5 °C.", "-5", "-5", "measure", "degree Celsius"),
        ("It fell to minus 5 °C.", "-5", "-5", "measure", "degree Celsius"),
        ("One in five adults smoke.", "0.2", "0.2", "ratio", None),
        ("Mixed at 3:1.", "3", "3", "ratio", None),
        ("It hit 2 out of 10 homes.", "0.2", "0.2", "ratio", None),
        ("It hit 493 per million people.", "493", "493", "ratio", "per 1000000"),
        ("It hit 12 per 100,000 people.", "12", "12", "ratio", "per 100000"),
        ("It was 3 times higher.", "3", "3", "ratio", "times"),
        ("A ¼ inch gap.", "0.25", "0.25", "measure", "inch"),
        ("A 1/4 inch gap.", "0.25", "0.25", "measure", "inch"),
        ("It differed (p < 0.05).", "0.05", "0.05", "p_value", None),
        ("We asked them (n = 40).", "40", "40", "sample_size", None),
        ("The mean was 24.0 ± 1.2 kg.", "24.0", "24.0", "measure", "kilogram"),
    ],
)
def test_values_kinds_and_units(text, low, high, kind, unit):
    quantity = only(text)
    assert (quantity.low, quantity.high, quantity.kind, quantity.unit) == (
        Decimal(low),
        Decimal(high),
        kind,
        unit,
    )


@pytest.mark.parametrize(
    "text, bound, approximate",
    [
        ("It has over 5,000 members.", "more_than", False),
        ("It has more than 5,000 members.", "more_than", False),
        ("It has at least 5,000 members.", "at_least", False),
        ("It has no fewer than 5,000 members.", "at_least", False),
        ("It has 5,000 or more members.", "at_least", False),
        ("It has 5,000+ members.", "at_least", False),
        ("It has up to 5,000 members.", "at_most", False),
        ("It has no more than 5,000 members.", "at_most", False),
        ("It has fewer than 5,000 members.", "less_than", False),
        ("It has about 5,000 members.", "exact", True),
        ("It has nearly 5,000 members.", "exact", True),
        ("It has just over 5,000 members.", "more_than", True),
        ("It has ≥5,000 members.", "at_least", False),
        ("It has 5,000 members.", "exact", False),
        ("It was studied over 5 years.", "at_least", False),
        ("It has ten lines or fewer.", "at_most", False),
        ("It has ten lines or fewer in length.", "at_most", False),
        ("It has ten or fewer lines.", "at_most", False),
        ("It lasts 30 days or less.", "at_most", False),
        ("It lasts 30 calendar days or less.", "at_most", False),
        ("It has five signed copies or more.", "at_least", False),
        ("It has five copies, or more.", "at_least", False),
        ("It has five copies at most.", "at_most", False),
        ("It has five copies at the least.", "at_least", False),
        ("It has five copies or more than that.", "exact", False),
        ("It has five copies or more importantly none.", "exact", False),
        ("It has members of 90 and more.", "at_least", False),
        ("Those of 90 and more are few.", "at_least", False),
        ("Those of 90 and upwards are few.", "at_least", False),
        ("It has 90 and more members.", "exact", False),
        ("It has five copies and more.", "exact", False),
        ("It has five copies of the book or more.", "exact", False),
    ],
)
def test_bounds_and_approximations(text, bound, approximate):
    quantity = only(text)
    assert (quantity.bound, quantity.approximate) == (bound, approximate)


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19 spread.", "N95 masks help.", "GPT-4 wrote it.", "ACE2 binds.", "IL-6 rose.",
        "The 3D model.",
        "It holds [1].", "It holds [2, 3].", "It holds [4-6].", "See Section 3.2.", "See Figure 4.",
        "See Table 2.",
        "1. Introduction", "doi:10.1093/jla/laaa006", "See https://example.org/a/2020/15.",
        "Python v3.11.2 is out.",
        "He may leave.", "On 5 May 2020 it rained.", "In 1990 it rained.", "The 1990s were wet.",
        "It came 3rd.",
        "The one you mentioned.", "Apollo 11 landed.", "It begins at 10:30 am.", "It is open 24/7.",
        "(1895-1958)",
        "In the 21st century.", "Hundreds came.",
        "The half-written page.", "A half-empty glass.", "Its half-life is long.", "A third-party tool.",
        "He cut it in half again.",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_quantity(text):
    assert find_quantities(text) == []


@pytest.mark.parametrize(
    "text, noun",
    [
        ("Some 120 adult patients were enrolled.", "patient"),
        ("We lost 30 percent of the deaths.", "death"),
        ("Mortality was 5%.", "mortal"),
        ("A 27-kilometer ring.", "ring"),
        ("It has 5,000 people.", "peopl"),
        ("Then 12.", None),
    ],
)
def test_the_noun_that_is_counted_or_measured(text, noun):
    assert only(text).noun == noun


@pytest.mark.parametrize(
    "text, found",
    [
        ("Adults of 55- and 65-year age.", [(55, 55, "year"), (65, 65, "year")]),
        (
            "It is -10C and 573.15K, with 5.5K visitors.",
            [
                (-10, -10, "degree Celsius"),
                (Decimal("573.15"), Decimal("573.15"), "kelvin"),
                (5500, 5500, None),
            ],
        ),
        ("Behind MACS J1149.5+6663 there were 2 stars.", [(2, 2, None)]),
        ("It ranges from 5 to 10 kg.", [(5, 10, "kilogram")]),
        ("In the range of $80 million and $90 million.", [(80_000_000, 90_000_000, "USD")]),
    ],
)
def test_two_numbers_share_a_unit_or_make_a_range(text, found):
    assert [(one.low, one.high, one.unit) for one in find_quantities(text)] == found


def test_a_change_from_one_value_to_another_is_no_range():
    assert [(q.low, q.high) for q in find_quantities("It rose from 10 to 20 percent.")] == [
        (10, 10),
        (20, 20),
    ]


def test_the_unit_of_a_pair_holds_for_both():
    assert [q.unit for q in find_quantities("They got 45 and 50 mg.")] == ["milligram", "milligram"]


def test_an_exponent_of_a_unit_is_no_number():
    assert [q.low for q in find_quantities("It covers 190 km2 and 3 m^2.")] == [190, 3]


def test_a_confidence_interval_is_kept_apart_from_counts():
    level, interval = find_quantities("The ratio fell (95% CI 1.04-1.90).")
    assert level.noun == interval.noun == "ci"
    assert (interval.low, interval.high) == (Decimal("1.04"), Decimal("1.90"))


@given(st.text(max_size=120))
def test_spans_lie_in_the_text_and_never_overlap(text):
    found = find_quantities(text)
    assert all(quantity.span.of(text) == quantity.text for quantity in found)
    assert all(quantity.low <= quantity.high for quantity in found)
