"""Units are read after a number and converted where the dimension is the same."""

from decimal import Decimal

import pytest

from grounded_research.text.units import convert, dimension_of, unit_at
from grounded_research.text.units_table import NAMES, SYMBOLS, UNITS


def unit_of(text):
    digits = len(text) - len(text.lstrip("0123456789.,"))
    found = unit_at(text, digits)
    return found.name if found else None


@pytest.mark.parametrize(
    "text, unit",
    [
        ("5 km", "kilometre"),
        ("27-kilometer ring", "kilometre"),
        ("5\u00a0kg", "kilogram"),
        ("5kg", "kilogram"),
        ("2 µg", "microgram"),
        ("2 μg", "microgram"),
        ("30 mg/dL", "milligram/decilitre"),
        ("0.78 mmol/L", "millimole/litre"),
        ("10 km per hour", "kilometre/hour"),
        ("4 square kilometres", "kilometre^2"),
        ("301,338 km2 (", "kilometre^2"),
        ("5 kg/m²", "kilogram/metre^2"),
        ("25 kg m-2", "kilogram*metre^-2"),
        ("300 mg a day", "milligram/day"),
        ("60 mL/min/1.73 m2", "millilitre/minute/1.73 metre^2"),
        ("30 degrees Celsius", "degree Celsius"),
        ("100° Celsius", "degree Celsius"),
        ("16 GB of", "gigabyte"),
        ("12 metric tons", "tonne"),
        ("3 times", "times"),
        ("9 in wide", "inch"),
        ("3 in the house", None),
        ("5 a day", None),
        ("8 patients", None),
        ("24703m212", None),
    ],
)
def test_units_after_a_number(text, unit):
    assert unit_of(text) == unit


def test_a_number_in_words_has_no_bare_symbol_as_its_unit():
    assert unit_at("two in my car", 3, spelled=True) is None
    assert unit_at("two metres", 3, spelled=True).name == "metre"


@pytest.mark.parametrize(
    "left, right",
    [
        (("1", "mile"), ("1.609344", "kilometre")),
        (("12", "inch"), ("1", "foot")),
        (("0", "degree Celsius"), ("32", "degree Fahrenheit")),
        (("1", "gigabyte"), ("8", "gigabit")),
        (("1", "gram/litre"), ("100", "milligram/decilitre")),
        (("36", "kilometre/hour"), ("10", "metre/second")),
        (("2", "week"), ("14", "day")),
        (("1", "hectare"), ("10000", "metre^2")),
        (("1", "year"), ("12", "month")),
    ],
)
def test_equal_amounts_convert_to_the_same_value(left, right):
    one, other = convert(Decimal(left[0]), left[1]), convert(Decimal(right[0]), right[1])
    assert one is not None
    assert other is not None
    assert one[1] == other[1]
    assert abs(one[0] - other[0]) < Decimal("1e-6") * abs(one[0])


@pytest.mark.parametrize(
    "left, right", [("milligram/decilitre", "millimole/litre"), ("kilogram", "litre"), ("byte", "hertz")]
)
def test_other_dimensions_have_other_keys(left, right):
    assert convert(Decimal(1), left)[1] != convert(Decimal(1), right)[1]


def test_an_unknown_unit_converts_to_nothing():
    assert convert(Decimal(1), "smoot") is None


@pytest.mark.parametrize("name", sorted({*NAMES.values(), *SYMBOLS.values()}))
def test_every_name_and_symbol_means_a_unit_that_can_be_converted(name):
    assert dimension_of(name) is not None


def test_every_unit_has_a_size():
    assert all(unit.factor > 0 for unit in UNITS.values())
