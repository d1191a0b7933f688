from itertools import combinations

import pytest

from grounded_research.cli.exits import MEANINGS, PRECEDENCE, ExitCode, first_that_applies


def test_every_code_has_one_meaning_and_one_place_in_the_order():
    assert set(MEANINGS) == set(PRECEDENCE) == set(ExitCode)
    assert len(set(MEANINGS.values())) == len(ExitCode)


def test_nothing_that_applies_means_done():
    assert first_that_applies([]) is ExitCode.DONE


@pytest.mark.parametrize("first, second", list(combinations([70, 2, 1, 4, 3, 5, 0], 2)))
def test_the_graver_code_comes_first(first, second):
    assert first_that_applies([ExitCode(second), ExitCode(first)]) == first
