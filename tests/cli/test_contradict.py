"""What stage 4 says first: what is unresolved, before where it stands."""

import pytest

from grounded_research.cli.contradict import found_words
from grounded_research.ledger.words import ConflictKind, CrossSourceStatus
from support import builders

AGAINST = {"kind": ConflictKind.TEXT_VS_SOURCE}


@pytest.mark.parametrize(
    ("conflicts", "words"),
    [
        ([], "conflicts: none found"),
        (
            [AGAINST | {"status": CrossSourceStatus.UNRESOLVED_CONFLICT}],
            "conflicts: 1 unresolved; 1 of the draft",
        ),
        ([AGAINST | {"status": CrossSourceStatus.APPARENT_ONLY}], "conflicts: 1 of the draft"),
    ],
)
def test_what_is_unresolved_is_said_first(conflicts, words):
    ledger = builders.ledger(conflicts=[builders.conflict(**fields) for fields in conflicts])
    assert found_words(ledger).startswith(words)
