"""Which nations a text names."""

import pytest

from grounded_research.text.nations import nations


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("She is a Canadian actress.", {"Canada": "Canadian"}),
        ("He was born in Wales and died in the U.S. in 1902.", {"Britain": "Wales", "America": "U.S."}),
        ("The University of New Mexico was founded in 1889.", {}),
        ("It is found in South America and in British Columbia.", {}),
        ("A Mexican school in New Mexico.", {"Mexico": "Mexican"}),
        ("They ate turkey in Indiana.", {}),
    ],
)
def test_a_nation_is_known_by_its_name_and_its_people_and_not_in_the_name_of_another_place(text, named):
    assert nations(text) == named
