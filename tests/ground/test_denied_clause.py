"""Which parts of a claim are denied, and which still assert."""

import pytest

from grounded_research.ground.gates.denied_clause import is_asserted
from grounded_research.text.spans import Span


@pytest.mark.parametrize(
    ("claim", "part", "asserted"),
    [
        ("The war ended in 1945.", "1945", True),
        ("In 1943, the war did not end.", "1943", False),
        ("The war did not end in 1943 but in 1945.", "1945", True),
        ("Meteora is the fourth album of one band, not of the other.", "fourth", True),
        ("Meteora is the fourth album of one band, not of the other.", "other", False),
        ("The trial enrolled 120 adults without diabetes.", "120", True),
        ("The trial enrolled 120 adults without 3 or more diseases.", "3", False),
        ("The mayor, who did not stand in 1990, won in 1994.", "1994", True),
        ("The mayor, who did not stand in 1990, won in 1994.", "1990", False),
        ("It fell in 1999. The bank did not lend.", "1999", True),
        ("Prices were unchanged in 1999.", "1999", True),
    ],
)
def test_a_negation_denies_its_clause_or_only_what_follows_it(claim, part, asserted):
    place = claim.index(part)
    assert is_asserted(claim, Span(place, place + len(part))) is asserted
