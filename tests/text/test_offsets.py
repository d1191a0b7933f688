"""Offsets from Universal Time are values of their own, signed, however they are written."""

from decimal import Decimal

import pytest

from grounded_research.text.comparison import compare_values
from grounded_research.text.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("It stands at UTC+5:30.", "5.5"),
        ("It stands at UTC+05:30.", "5.5"),
        ("It stands at UT +10 all year.", "10"),
        ("It stands at GMT-3.", "-3"),
        ("It stands at GMT\u22123.", "-3"),
        ("It stands at UTC minus 8 hours.", "-8"),
        ("It stands at Co-ordinated Universal Time plus 8 hours.", "8"),
        ("It stands ten hours ahead of Universal Time.", "10"),
        ("It stands three hours behind Greenwich.", "-3"),
        ("It stands 30 minutes behind GMT.", "-0.5"),
        ("It stood at UT +00:30:00 then.", "0.5"),
    ],
)
def test_an_offset_is_read_with_its_sign(text, hours):
    (offset,) = find_quantities(text)
    assert (offset.kind, offset.unit, offset.low) == ("offset", "hour", Decimal(hours))


@pytest.mark.parametrize(
    "text",
    ["It stands ten hours behind the leader.", "It took UTC 8 hours.", "At UTC-1930 nothing stood.", "UT 10"],
)
def test_what_is_no_offset(text):
    assert all(one.kind != "offset" for one in find_quantities(text))


@pytest.mark.parametrize(
    ("claim", "sentence", "outcomes"),
    [
        ("It is eight hours behind Universal Time.", "It is UTC minus 8 hours.", ["equal"]),
        ("It is eight hours behind Universal Time.", "It is at UT -8.", ["equal"]),
        ("It is eight hours behind Universal Time.", "It is at UT +8.", ["conflict"]),
        ("It is eight hours behind Universal Time.", "It is eight hours behind.", ["equal"]),
        ("It is at GMT+2:30.", "It is two and a half hours ahead of Greenwich.", ["equal"]),
        ("It was put forward by half an hour.", "It was restored to GMT+2:30.", []),
    ],
)
def test_offsets_are_compared_with_each_other_and_with_plain_hours(claim, sentence, outcomes):
    assert [one.outcome for one in compare_values(claim, sentence)] == outcomes
