"""The one clock of ledgers and stages, which SOURCE_DATE_EPOCH may stop."""

import re

import pytest

from grounded_research.cli import batches
from grounded_research.errors import LedgerError
from grounded_research.ledger import store

CLOCKS = [store.now, batches.now]


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_clock_stands_where_source_date_epoch_says(clock, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796040000")
    assert clock() == "2026-11-30T12:00:00Z"


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_variable_leaves_the_clock_running(clock, value, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", clock())


@pytest.mark.parametrize("value", ["noon", "1e9", "99999999999999999999"])
def test_what_is_no_time_is_refused(value, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    with pytest.raises(LedgerError, match="SOURCE_DATE_EPOCH"):
        store.now()
