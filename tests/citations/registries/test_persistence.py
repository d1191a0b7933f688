"""How often a question is put again, by a clock of its own."""

import pytest

from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.registries.persistence import Failure, persist


class Clock:
    """Time that passes only while somebody waits or asks."""

    def __init__(self):
        self.now = 0.0

    def sleep(self, seconds):
        self.now += seconds

    def limiter(self):
        return Limiter(0.0, clock=lambda: self.now, sleep=self.sleep)


@pytest.mark.parametrize(
    "seconds, headers, tries",
    [
        (0.1, {}, 3),
        (20.0, {}, 2),
        (0.1, {"Retry-After": "20"}, 3),
        (0.1, {"Retry-After": "60"}, 1),
    ],
    ids=["quick", "timed out", "asked to wait", "asked to wait long"],
)
def test_a_failing_registry_is_tried_again_while_that_does_not_outlast_a_run(seconds, headers, tries):
    clock, made = Clock(), []

    def attempt():
        made.append(clock.now)
        clock.sleep(seconds)
        return Failure("no answer", headers=headers)

    persist(attempt, clock.limiter())
    assert len(made) == tries
    assert clock.now < 62


def test_a_registry_that_answers_at_the_second_try_is_heard():
    clock, answers = Clock(), [Failure("busy"), "here"]
    assert persist(lambda: answers.pop(0), clock.limiter()) == "here"
