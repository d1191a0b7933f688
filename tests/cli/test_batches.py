"""Batches: how much work stands between two saves, told by a clock that the work itself moves on."""

import pytest

from grounded_research.cli import batches
from grounded_research.cli.batches import MOST_GROWTH, SAVE_EVERY, SAVING_SHARE, Deadline, run_batches


class Bench:
    """A store whose saves, and work whose items, take the seconds that they are given."""

    def __init__(self, *, item: float, save: float = 0.0) -> None:
        self.item = item
        self.save = save
        self.clock = 0.0
        self.sizes: list[int] = []

    def load(self):
        return ()

    def update(self, change):
        self.clock += self.save
        return change(())

    def work(self, ledger, ids):
        self.sizes.append(len(ids))
        self.clock += self.item * len(ids)
        return ledger


def run(bench: Bench, monkeypatch: pytest.MonkeyPatch, items: int = 400, budget: float = 600) -> int:
    monkeypatch.setattr(batches.time, "monotonic", lambda: bench.clock)
    names = [str(number) for number in range(items)]
    return run_batches(bench, names, bench.work, deadline=Deadline(budget, started=0.0), label="testing").left


def test_quick_work_is_saved_a_few_times_only(monkeypatch):
    bench = Bench(item=0.001)
    assert run(bench, monkeypatch) == 0
    assert bench.sizes == [8, 8 * MOST_GROWTH, 400 - 8 - 8 * MOST_GROWTH]


def test_slow_work_is_saved_after_each_item_even_if_the_first_batch_was_larger(monkeypatch):
    bench = Bench(item=3 * SAVE_EVERY)
    assert run(bench, monkeypatch, items=12) == 0
    assert bench.sizes == [8, 1, 1, 1, 1]


def test_a_batch_lasts_as_long_as_saves_are_to_be_apart(monkeypatch):
    bench = Bench(item=SAVE_EVERY / 16)
    run(bench, monkeypatch)
    assert set(bench.sizes[1:-1]) == {16}


def test_work_lasts_some_times_as_long_as_a_slow_save(monkeypatch):
    bench = Bench(item=0.5, save=3.0)
    run(bench, monkeypatch)
    assert set(bench.sizes[1:-1]) == {int(SAVING_SHARE * 3.0 / 0.5)}


def test_no_batch_is_begun_that_would_outlast_the_budget(monkeypatch):
    bench = Bench(item=1.0)
    assert run(bench, monkeypatch, items=40, budget=11.0) == 40 - 11
    assert bench.clock == 11.0
