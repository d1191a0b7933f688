"""The number of conflicts in words: those of the draft with a source are told with their claims."""

import pytest

from grounded_research.ledger.conflict_words import conflict_words
from grounded_research.ledger.words import ConflictKind, CrossSourceStatus
from support import builders

AGAINST = {"kind": ConflictKind.TEXT_VS_SOURCE}
SETTLED = {"status": CrossSourceStatus.CONSISTENT}
BETWEEN = "between the sources or within the draft"
NONE = f"none found {BETWEEN}"


@pytest.mark.parametrize(
    ("conflicts", "words"),
    [
        ([], NONE),
        ([SETTLED], NONE),
        ([AGAINST], f"1 of the draft against a source, told with its claim; {NONE}"),
        (
            [{"kind": ConflictKind.SOURCE_VS_SOURCE}, AGAINST, AGAINST],
            f"1 found {BETWEEN}; 2 of the draft against a source, told with their claims",
        ),
    ],
)
def test_conflicts_are_counted_by_where_they_are_told(conflicts, words):
    assert conflict_words([builders.conflict(**fields) for fields in conflicts]) == words
