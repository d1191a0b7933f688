import pytest

from grounded_research.text.credits import find_credits

CREDITED = [
    ("According to the ministry, exports fell.", ["the ministry"]),
    ("Exports fell, according to Statistics Norway.", ["Statistics Norway"]),
    ("According to Smith the drug works.", ["Smith"]),
    ("The World Health Organization reported that cases rose.", ["The World Health Organization"]),
    ("Smith and Doe found that the drug works.", ["Smith and Doe"]),
    ("As described in the Annual Report of Equinor, exports fell.", ["the Annual Report of Equinor"]),
    ("Doe et al. agree on this.", ["Doe et al"]),
    ("Mortality fell.", []),
    ("The finding stands.", []),
]


@pytest.mark.parametrize(("text", "who"), CREDITED)
def test_whom_a_text_credits(text, who):
    assert list(find_credits(text)) == who
