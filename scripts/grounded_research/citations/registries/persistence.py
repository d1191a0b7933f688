"""How often a question is put again: on a busy or failing registry, with growing pauses, a few times."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from grounded_research.citations.registries.answers import Unreachable
from grounded_research.citations.registries.limiter import LONGEST_WAIT, Limiter, retry_after

# Pauses before the second and third try when the registry names none.
PAUSES = (1.0, 4.0)

# No try begins later after the first one, in seconds: a third after two that timed out (20 s each) would keep
# a run beyond its budget, a third after two waits of the longest kind would not.
PATIENCE = 44.0

BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Failure:
    """One try that brought no usable answer.

    Attributes:
        reason: What happened, for people, in ASCII.
        status: The HTTP status, if there was an answer.
        headers: The answer's headers.
        again: Whether another try may help.
    """

    reason: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    again: bool = True


T = TypeVar("T")


def persist(attempt: Callable[[], T | Failure], limiter: Limiter) -> T | Failure:
    """Try, wait as asked, and try again; the last failure when nothing helped."""
    failure = Failure("not tried")
    started = limiter.clock()
    for pause in (*PAUSES, None):
        limiter.wait()
        outcome = attempt()
        if not isinstance(outcome, Failure):
            return outcome
        failure = outcome
        limiter.observe(failure.headers)
        wait = retry_after(failure.headers)
        if not failure.again or pause is None:
            break
        if wait is not None and wait > LONGEST_WAIT:
            break
        rest = pause if wait is None else wait
        if limiter.clock() + rest > started + PATIENCE:
            break
        limiter.hold(rest)
    return failure


def http_failure(status: int, headers: Mapping[str, str]) -> Failure:
    """The failure that an HTTP status stands for; 403 is a block and is never tried again."""
    return Failure(f"HTTP {status}", status, dict(headers), again=status in BUSY)


def unreachable(failure: Failure) -> Unreachable:
    """The answer that a failure amounts to."""
    return Unreachable(failure.reason)
