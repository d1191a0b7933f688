import pytest

from grounded_research.text.families import HEADS, head
from grounded_research.text.words import stem


@pytest.mark.parametrize(
    "one, other",
    [
        ("men", "males"),
        ("women", "female"),
        ("died", "mortality"),
        ("patients", "subject"),
        ("third", "3"),
        ("French", "France"),
        ("sold", "sale"),
        ("written", "wrote"),
    ],
)
def test_two_words_for_one_thing_are_of_one_family(one: str, other: str):
    assert head(stem(one)) == head(stem(other))


@pytest.mark.parametrize(
    "one, other", [("men", "women"), ("birth", "death"), ("second", "third"), ("sea", "see")]
)
def test_two_things_are_of_two_families(one: str, other: str):
    assert head(stem(one)) != head(stem(other))


def test_the_head_of_a_family_stands_for_itself():
    assert all(head(one) == one for one in HEADS.values())
