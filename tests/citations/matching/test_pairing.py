"""Long lists of authors: who is paired with whom, and how many names are held against each other."""

import pytest

from grounded_research.citations.matching import pairing
from grounded_research.citations.matching.pairing import pair_authors
from grounded_research.ledger.models import Person

LONG = 150


def people(families):
    return [Person(family=family, given="Ann") for family in families]


def families(letters="ABCDEFGHMR"):
    return [
        f"{letters[n % len(letters)]}{'aeiou'[n % 5]}rn{'klmnpqrst'[n // 10 % 9]}o{n:03}x"
        for n in range(LONG)
    ]


@pytest.mark.parametrize(
    "cited, registered",
    [("Åsen", "Asen"), ("de Vries", "Vries"), ("Özil", "Ozil"), ("Lee", "LEE")],
)
def test_in_a_long_list_out_of_place_accents_particles_and_case_part_nobody(cited, registered):
    left, right = people([*families(), cited]), people([registered, *families()])
    assert pair_authors(left, right).share == 1


def test_two_long_lists_without_a_common_name_are_not_compared_name_by_name(monkeypatch):
    compared = []
    whole = pairing.compare_people
    monkeypatch.setattr(pairing, "compare_people", lambda a, b: compared.append(1) or whole(a, b))
    left, right = people(families()), people(families("KLNOPQSTUW"))
    assert pair_authors(left, right).share == 0
    assert len(compared) < 2 * LONG
