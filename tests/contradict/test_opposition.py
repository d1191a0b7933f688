import pytest

from grounded_research.contradict.opposition import find_opposition

OPPOSED = [
    ("Mortality fell by 30 percent.", "Mortality fell by 18 percent."),
    ("The treatment increased survival.", "The treatment decreased survival."),
    ("The tenant is liable.", "The tenant is not liable."),
    ("The bridge was completed in 1937.", "The bridge was completed in 1933."),
]

COMPATIBLE = [
    ("Mortality fell by 30 percent.", "Mortality fell by 30 %."),
    ("A total of 120 patients were enrolled.", "60 patients were enrolled in each arm."),
    ("World War II did not end in 1943.", "World War II ended in 1945."),
    ("A paid $20.", "A paid $10. B paid $20."),
    ("Glucose was 30 mg/dL.", "Glucose was 0.78 mmol/L."),
    ("Over 5,000 people attended.", "Exactly 5,200 people attended."),
    ("The first trial began in 2015.", "The second study ended in 2019."),
]


@pytest.mark.parametrize("left, right", OPPOSED)
def test_statements_that_cannot_both_hold_are_opposed_from_either_side(left, right):
    assert find_opposition(left, right) is not None
    assert find_opposition(right, left) is not None


@pytest.mark.parametrize("left, right", COMPATIBLE)
def test_statements_that_can_both_hold_are_never_opposed(left, right):
    assert find_opposition(left, right) is None
    assert find_opposition(right, left) is None


def test_both_values_stand_side_by_side_and_are_not_averaged():
    found = find_opposition(*OPPOSED[0])
    assert found is not None
    assert "30" in found.about
    assert "18" in found.about
    assert "24" not in found.about
