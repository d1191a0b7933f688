"""Applying answers to the event question: checked, put through the gates with the verdict they are about."""

from collections.abc import Sequence
from dataclasses import replace

from grounded_research.ground.answers import EventLine
from grounded_research.ground.events import WORDING, asks_about, event_item
from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.context import context_of
from grounded_research.ground.library import Library
from grounded_research.ground.packets import widest
from grounded_research.ground.recording import Applied, entry_of
from grounded_research.ground.settling import settle_event
from grounded_research.ground.stating import Settlement
from grounded_research.judging.answers import stale
from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import Claim, HistoryEntry, Ledger, changed
from grounded_research.ledger.words import Outcome


def apply_events(
    ledger: Ledger, library: Library, lines: Sequence[EventLine], *, judge: str, at: str
) -> Applied:
    """Record the answers of one judge on the events of its own verdicts; a line that is stale is refused."""
    applied = Applied(ledger)
    taken: dict[str, Claim] = {}
    for line in lines:
        claim = ledger.claims_by_id[line.claim]
        why_not = event_refusal(claim, line, judge)
        if why_not is not None:
            applied.refused.append(f"{line.claim}: {why_not}")
            continue
        taken[claim.id] = with_event(ledger, library, claim, line, at=at)
        applied.recorded.append(claim.id)
        if taken[claim.id].grounding.returned is not None:
            applied.returned[claim.id] = str(taken[claim.id].grounding.returned)
    applied.ledger = with_claims(ledger, taken) if taken else ledger
    return applied


def event_refusal(claim: Claim, line: EventLine, judge: str) -> str | None:
    """Why an answer to the event question cannot be recorded, or None."""
    if not asks_about(claim) or verdict_entry(claim) is None:
        return (
            "no closed support of a judge is there to ask about; answer with a status, or ask next --events"
        )
    if claim.grounding.judge != judge:
        return f"the verdict is of {claim.grounding.judge}, whom its event question asks (--judge NAME)"
    shown = event_item(claim).seen
    if stale(line.seen, shown):
        return f"seen {line.seen} is of an older packet, {shown} is shown now; ask again with next --events"
    return None


def verdict_entry(claim: Claim) -> HistoryEntry | None:
    """The recorded answer behind the verdict that stands."""
    grounding = claim.grounding
    return next(
        (
            entry
            for entry in reversed(grounding.history)
            if entry.judge == grounding.judge
            and entry.outcome is Outcome.CLOSED
            and entry.status is grounding.status
            and entry.resolved is not None
            and {sentence.pointer for sentence in entry.resolved} == set(grounding.pointers)
        ),
        None,
    )


def with_event(ledger: Ledger, library: Library, claim: Claim, line: EventLine, *, at: str) -> Claim:
    """The claim with the answer recorded: the same answer again, now with its event, through every gate."""
    entry = verdict_entry(claim)
    if entry is None:
        return claim
    answer = changed(entry.answer, event=line.event)
    context = replace(context_of(entry), answer=answer, attempt=claim.grounding.attempt)
    asked = entry_of(context, judge=entry.judge, at=at, seen=line.seen, wording=WORDING, number=entry.round)
    verdict = run_chain(context)
    exhausted = library.whole <= set(answer.read_whole) or widest(ledger, library, claim, verdict.status)
    settlement = Settlement(claim.grounding, asked, verdict, exhausted=exhausted)
    return changed(claim, grounding=settle_event(settlement))
