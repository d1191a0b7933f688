"""What belongs together: paragraphs, lists and tables, and the beginning of a section."""

import pytest

from grounded_research.sources.model import SourceSentence
from grounded_research.sources.places import REACH, opening_of, whole_of

ROWS = [
    SourceSentence(1, "Timeouts", kind="heading"),
    SourceSentence(2, "Requests have none.", section="Timeouts", line=3),
    SourceSentence(3, "It can be set.", section="Timeouts", line=3),
    SourceSentence(4, "The option is this.", section="Timeouts", line=5),
    SourceSentence(5, "connect", section="Timeouts", kind="list_item", line=7),
    SourceSentence(6, "read", section="Timeouts", kind="list_item", line=8),
    SourceSentence(
        7, "Name: connect; Value: 5", section="Timeouts", kind="table_row", header=("Name", "Value")
    ),
    SourceSentence(8, "Name: read; Value: 7", section="Timeouts", kind="table_row", header=("Name", "Value")),
    SourceSentence(9, "Code: 1", section="Timeouts", kind="table_row", header=("Code",)),
    SourceSentence(10, "No line is known of it."),
    SourceSentence(11, "Nor of this."),
]


@pytest.mark.parametrize(
    ("number", "together"),
    [
        (1, range(1, 3)),
        (3, range(3, 4)),
        (5, range(4, 6)),
        (6, range(6, 8)),
        (8, range(8, 9)),
        (9, range(9, 10)),
    ],
)
def test_a_paragraph_a_list_and_a_table_belong_together(number, together):
    assert whole_of(ROWS, number, (0, len(ROWS))) == together


def test_what_belongs_together_ends_with_its_source():
    assert whole_of(ROWS, 2, (2, len(ROWS))) == range(2, 3)


@pytest.mark.parametrize(
    ("number", "opening"), [(4, range(1, 4)), (1, range(1, 1)), (0, range(0)), (10, range(10, 10))]
)
def test_a_section_opens_below_its_heading(number, opening):
    assert opening_of(ROWS, number, (0, len(ROWS))) == opening


def test_a_long_table_is_not_walked_through():
    table = [SourceSentence(n, "Code: 1", kind="table_row", header=("Code",)) for n in range(1, 10_000)]
    assert len(whole_of(table, 5_000, (0, len(table)))) == 2 * REACH + 1
    assert not opening_of(table, 5_000, (0, len(table)))
