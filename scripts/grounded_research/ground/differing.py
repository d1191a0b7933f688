"""When judges differ: whose answers are compared, what is said of them, and when a third decides."""

from typing import Any

from grounded_research.ground.stating import Settlement, kept, stated, with_outcome
from grounded_research.ledger.models import Grounding, HistoryEntry, changed
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, Action, GroundingStatus, Outcome
from grounded_research.sources.rounds import LAST_ROUND


def second(case: Settlement) -> Grounding:
    """Another judge's verdict on a closed claim: the same leaves it closed, another opens it for a third.

    Judges are compared, not gates: two that answered the same agree, whatever the gates made of one of them.
    A reader who agrees with the embedded judge takes the verdict over: it has been read now.
    """
    fields: dict[str, Any] = {"open": False, "code": None, "returned": None, "attempt": 1}
    first = entry_behind(case.before)
    if case.verdict.status is case.before.status:
        if case.before.judge == EMBEDDED:
            return stated(case, Outcome.CLOSED, **fields)
        return kept(case, Outcome.CLOSED, **fields)
    if first is not None and first.answer.status is case.entry.answer.status:
        passed = case.verdict.status is case.entry.answer.status
        return (stated if passed else kept)(case, Outcome.CLOSED, **fields)
    before = f"{case.before.judge} said {case.before.status.value}" if first is None else said(first)
    now = said(changed(case.entry, rulings=case.verdict.rulings, status=case.verdict.status))
    return Grounding(
        status=GroundingStatus.UNVERIFIABLE,
        note=f"{before}; {now}; a third judge has to read",
        code=JUDGES_DIFFER,
        round=LAST_ROUND,
        history=with_outcome(case, Outcome.CLOSED),
    )


def entry_behind(grounding: Grounding) -> HistoryEntry | None:
    """The answer behind the verdict that stands."""
    return next(
        (
            entry
            for entry in reversed(grounding.history)
            if entry.judge == grounding.judge and entry.status is grounding.status
        ),
        None,
    )


def said(entry: HistoryEntry) -> str:
    """What a judge answered, and which gate made something else of it."""
    words = f"{entry.judge} said {entry.answer.status.value}"
    gates = changing_gates(entry)
    if not gates or entry.status is entry.answer.status:
        return words
    return f"{words}, changed to {entry.status.value} by {', '.join(gates)}"


def changing_gates(entry: HistoryEntry) -> tuple[str, ...]:
    """The gates that gave an answer another status."""
    return tuple(ruling.gate for ruling in entry.rulings if ruling.action is Action.CHANGE)


def third(case: Settlement) -> Grounding:
    """The third verdict: it stands if one of the two answered or was given the same, else none does."""
    two = last_two(case.before)
    answers = {entry.answer.status for entry in two}
    if case.verdict.status in {entry.status for entry in two} or case.entry.answer.status in answers:
        return stated(case, Outcome.CLOSED, open=False)
    verdicts = [*two, changed(case.entry, rulings=case.verdict.rulings, status=case.verdict.status)]
    return Grounding(
        status=GroundingStatus.UNVERIFIABLE,
        note=f"three judges, three verdicts: {', '.join(map(said, verdicts))}",
        code=None,
        judge=case.entry.judge,
        open=False,
        round=case.before.round,
        history=with_outcome(case, Outcome.CLOSED),
    )


def last_two(grounding: Grounding) -> list[HistoryEntry]:
    """The verdicts of the last two judges that closed the claim, the older first."""
    found: dict[str, HistoryEntry] = {}
    for entry in reversed(grounding.history):
        if entry.outcome is Outcome.CLOSED and len(found) < 2:
            found.setdefault(entry.judge, entry)
    return list(found.values())[::-1]
