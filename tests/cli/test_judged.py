"""What every stage does with answers that cannot be recorded."""

import pytest

from grounded_research.cli.judged import record
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result
from grounded_research.errors import AnswerFileError
from grounded_research.ledger.models import changed
from grounded_research.ledger.store import LedgerStore
from support import builders


@pytest.fixture
def store(tmp_path):
    made = LedgerStore(tmp_path / "claims_ledger.json")
    made.update(lambda ledger: ledger, create=builders.small_ledger)
    return made


def said(_ledger):
    return Result(summary="done")


def test_a_file_of_which_nothing_can_be_recorded_is_refused_and_changes_nothing(store):
    before = store.path.read_bytes()
    with pytest.raises(AnswerFileError, match="none of the 2 answers") as refused:
        record(store, lambda ledger: (ledger, {"C1": "too old", "C2": "closed"}), said, Common())
    assert refused.value.details == ("C1: too old", "C2: closed")
    assert store.path.read_bytes() == before


def test_one_answer_that_is_recorded_is_enough(store, capsys):
    assert (
        record(
            store,
            lambda ledger: (changed(ledger, created="2026-11-30T11:00:00Z"), {"C2": "closed"}),
            said,
            Common(),
        )
        == 0
    )
    assert "C2 not recorded: closed" in capsys.readouterr().out


def test_the_same_answers_again_are_no_fault(store):
    assert record(store, lambda ledger: (ledger, {}), said, Common()) == 0
