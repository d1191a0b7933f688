import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.errors import UnknownIdError
from grounded_research.ledger.ids import expand, letters, natural, nearest, next_id, next_ids, number_of
from grounded_research.ledger.models import changed
from support.builders import claim, ledger, small_ledger, source


@pytest.mark.parametrize(
    "number, wanted",
    [(1, "A"), (2, "B"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (702, "ZZ"), (703, "AAA")],
)
def test_sources_are_lettered_like_the_columns_of_a_sheet(number, wanted):
    assert letters(number) == wanted


@given(st.integers(min_value=1, max_value=20_000))
def test_letters_and_their_number_go_both_ways(number):
    assert number_of(letters(number)) == number


@pytest.mark.parametrize(
    "text, wanted", [("S12", 12), ("C1", 1), ("Z", 26), ("", 0), ("c1", 0), ("S0", 0), ("S1\n", 0)]
)
def test_the_number_of_an_id(text, wanted):
    assert number_of(text) == wanted


def test_the_next_id_follows_the_highest():
    one = small_ledger()
    assert [next_id(one, letter) for letter in ("S", "C", "R", "X", "source")] == [
        "S2",
        "C2",
        "R2",
        "X1",
        "B",
    ]


def test_several_ids_at_once():
    assert next_ids(small_ledger(), "C", 3) == ["C2", "C3", "C4"]


def test_an_id_that_was_given_is_never_given_again():
    one = small_ledger(claims=[claim("C1"), claim("C2")])
    without = changed(one, claims=one.claims[:1])
    assert next_id(without, "C") == "C3"


def test_an_id_in_use_is_not_given_though_its_counter_is_behind():
    one = changed(small_ledger(), counters={})
    assert next_id(one, "C") == "C2"


def test_the_source_after_z_is_aa():
    assert next_id(ledger(sources=[source("Z")]), "source") == "AA"


def test_ids_and_pointers_have_a_natural_order():
    given_order = ["A:10", "C10", "AA", "B", "C2", "A:2", "Z", "S1"]
    assert sorted(given_order, key=natural) == ["C2", "C10", "S1", "A:2", "A:10", "B", "Z", "AA"]


@pytest.mark.parametrize(
    "typed, wanted", [("c7", "C7"), (" C7 ", "C7"), ("C77", "C7"), ("CC7", "C7"), ("Q", None), ("", None)]
)
def test_what_was_meant_is_guessed_only_when_it_is_near(typed, wanted):
    assert nearest(typed, ["C7", "S1"]) == wanted


KNOWN = ["C1", "C2", "C3", "C5", "C10", "S1", "A", "B", "D"]


@pytest.mark.parametrize(
    "texts, wanted",
    [
        (["C3"], ["C3"]),
        (["c3"], ["C3"]),
        (["C1-C3"], ["C1", "C2", "C3"]),
        (["C2-10"], ["C2", "C3", "C5", "C10"]),
        (["C2..C5"], ["C2", "C3", "C5"]),
        (["C3,C1", "S1"], ["C3", "C1", "S1"]),
        (["C1-C3,C2"], ["C1", "C2", "C3"]),
        (["A-C"], ["A", "B"]),
        ([" C1 , "], ["C1"]),
        ([], []),
    ],
)
def test_lists_and_ranges_name_the_known_ids(texts, wanted):
    assert expand(texts, KNOWN) == wanted


@pytest.mark.parametrize(
    "text, said",
    [
        ("C11", "did you mean C1?"),
        ("Q99", "it has C1 to D"),
        ("C6-C9", "holds no id"),
        ("S1-C3", "holds no id"),
        ("C5-C3", "holds no id"),
    ],
)
def test_what_is_not_known_is_refused_with_a_hint(text, said):
    with pytest.raises(UnknownIdError) as refused:
        expand([text], KNOWN)
    assert text in refused.value.message
    assert said in refused.value.message


def test_a_hint_says_when_there_are_no_ids_at_all():
    with pytest.raises(UnknownIdError, match="holds no such ids"):
        expand(["C1"], [])
