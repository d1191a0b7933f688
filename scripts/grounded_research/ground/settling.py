"""How a verdict enters a claim's grounding: closed, returned, widened, or opened for another reading."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from grounded_research.ground.differing import last_two, second, third
from grounded_research.ground.stating import Settlement, finds_less, kept, shown, stated
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, SECOND_READING, GroundingStatus, Outcome
from grounded_research.sources.rounds import LAST_ROUND

UNRESOLVED = frozenset({GroundingStatus.UNSUPPORTED, GroundingStatus.UNVERIFIABLE, GroundingStatus.UNCHECKED})
"""What a wider round may still change."""


def settle(case: Settlement) -> Grounding:
    """The grounding after one more answer; the first rule that applies decides."""
    return next(rule(case) for applies, rule in RULES if applies(case))


def settle_event(case: Settlement) -> Grounding:
    """The grounding after its judge was asked which event the cited sentences tell of.

    The answer belongs to the verdict that stands: doubted, that verdict gives way as if it were new.
    """
    if case.verdict.returned is None and case.verdict.status is case.before.status:
        return kept(case, Outcome.CLOSED)
    return settle(replace(case, before=changed(case.before, open=True, code=None, missing=None)))


def embedded(case: Settlement) -> Grounding:
    """A verdict of the embedded judge: a support closes, all else stays open for a reader.

    That a reader is needed is no answer, so the history, most of a large ledger, does not keep it.
    """
    closes = case.verdict.status is GroundingStatus.SUPPORTED
    fields: dict[str, Any] = {"open": not closes, "code": case.code}
    if case.code is not None:
        fields["history"] = case.before.history
    return stated(case, Outcome.CLOSED if closes else Outcome.OPEN, **fields)


def names_the_rest(case: Settlement) -> bool:
    """Whether a verdict leaves a part unproved that a last packet can ask about."""
    return case.missing is not None and case.verdict.status is GroundingStatus.PARTIALLY_SUPPORTED


def agrees_on_a_part(case: Settlement) -> bool:
    """Whether another judge comes to a partial support too, and names the part that nobody searched for."""
    said = {entry.status for entry in last_two(case.before)} | {case.before.status}
    heard = case.before.code == JUDGES_DIFFER or is_another_judges(case)
    return heard and case.verdict.status in said and names_the_rest(case)


def is_another_judges(case: Settlement) -> bool:
    """Whether the answer of a second judge meets a verdict that stands."""
    return case.challenged and (case.before.open or case.before.judge != case.entry.judge)


def can_be_widened(case: Settlement) -> bool:
    """Whether nothing is decided and a wider round shows more."""
    unresolved = case.verdict.status in UNRESOLVED
    return unresolved and not case.exhausted and case.before.round < LAST_ROUND


def asks_for_the_rest(grounding: Grounding) -> bool:
    """Whether the next packet asks about the missing part of a partly supported claim alone."""
    return grounding.open and grounding.missing is not None


def was_asked_for_the_rest(grounding: Grounding) -> bool:
    """Whether a packet has asked about a missing part of the claim already: it is done once."""
    return any(
        entry.answer.missing is not None
        and entry.outcome is Outcome.OPEN
        and entry.status is GroundingStatus.PARTIALLY_SUPPORTED
        for entry in grounding.history
    )


def returned(case: Settlement) -> Grounding:
    """A returned answer: the judge is asked again; a verdict that stands already is not touched."""
    fields: dict[str, Any] = {"open": True, "attempt": 2, "returned": case.verdict.returned}
    if case.before.code == JUDGES_DIFFER or asks_for_the_rest(case.before):
        return kept(case, Outcome.RETURNED, **fields)
    if case.challenged:
        return kept(case, Outcome.RETURNED, code=SECOND_READING, **fields)
    return stated(case, Outcome.RETURNED, **fields)


def rest_read(case: Settlement) -> Grounding:
    """The answer to the packet about the missing part: with evidence it stands, else the verdict before."""
    if case.verdict.status in UNRESOLVED or not shown(case):
        return kept(case, Outcome.CLOSED, open=False, attempt=1, returned=None)
    partly = case.verdict.status is GroundingStatus.PARTIALLY_SUPPORTED
    return stated(case, Outcome.CLOSED, open=False, missing=case.before.missing if partly else None)


def rest_asked(case: Settlement) -> Grounding:
    """A partly supported claim whose judge named what is missing: that part is asked about once, alone."""
    return stated(case, Outcome.OPEN, open=True, attempt=1, missing=case.missing)


def widened(case: Settlement) -> Grounding:
    """An unresolved verdict before the last round: more is shown next; evidence is not overwritten."""
    fields: dict[str, Any] = {"open": True, "round": case.before.round + 1}
    if finds_less(case):
        return kept(case, Outcome.OPEN, returned=None, **fields)
    return stated(case, Outcome.OPEN, **fields)


def closed(case: Settlement) -> Grounding:
    """A final verdict; a last round that finds nothing leaves an earlier verdict with evidence as it is."""
    if finds_less(case) and case.verdict.status in UNRESOLVED:
        return kept(case, Outcome.CLOSED, open=False, returned=None)
    partly = case.verdict.status is GroundingStatus.PARTIALLY_SUPPORTED
    return stated(case, Outcome.CLOSED, open=False, missing=case.entry.answer.missing if partly else None)


RULES: tuple[tuple[Callable[[Settlement], bool], Callable[[Settlement], Grounding]], ...] = (
    (lambda case: case.entry.judge == EMBEDDED, embedded),
    (lambda case: case.verdict.returned is not None, returned),
    (agrees_on_a_part, rest_asked),
    (lambda case: case.before.code == JUDGES_DIFFER, third),
    (lambda case: asks_for_the_rest(case.before), rest_read),
    (is_another_judges, second),
    (names_the_rest, rest_asked),
    (lambda case: not case.before.open, closed),
    (can_be_widened, widened),
    (lambda _case: True, closed),
)
"""What becomes of an answer: whether it counts, whose verdict it stands against, and what can still be asked.
A judge whose answer a gate changed is heard once more before others are."""
