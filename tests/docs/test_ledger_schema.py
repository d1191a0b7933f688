"""references/ledger_schema.md explains every field of every record; references/gates.md every gate."""

import re
from pathlib import Path

import pytest

from grounded_research.ground.gates.chain import CHAIN
from grounded_research.ledger import models

REFERENCES = Path(__file__).resolve().parents[2] / "references"
RECORDS = [
    kind
    for kind in vars(models).values()
    if isinstance(kind, type) and issubclass(kind, models.Record) and kind is not models.Record
]
ROW = re.compile(r"^\| (?P<names>`[^|]*`) \|", re.MULTILINE)


def sections() -> dict[str, set[str]]:
    """The names in the first column below each heading, by every record that the heading names."""
    text = (REFERENCES / "ledger_schema.md").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for part in re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        names = {name for row in ROW.finditer(body) for name in re.findall(r"`(\w+)`", row["names"])}
        for record in heading.split(", "):
            found[record] = found.get(record, set()) | names
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_field_of_a_record_is_explained_under_its_heading(record):
    assert set(record.model_fields) <= sections().get(record.__name__, set())


def test_nothing_is_explained_that_no_record_has():
    known = {name for record in RECORDS for name in record.model_fields}
    assert set().union(*sections().values()) <= known


def gate_rows() -> list[list[str]]:
    """The cells of the table of gates, a list a gate."""
    text = (REFERENCES / "gates.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip(" `") for cell in row] for row in rows]


def test_every_gate_has_its_row_in_the_order_of_the_chain():
    assert [(row[0], row[1]) for row in gate_rows()] == [(gate.name, gate.group) for gate in CHAIN]


def test_every_gate_says_what_to_do():
    assert all(len(row) == 5 and row[4] for row in gate_rows())
