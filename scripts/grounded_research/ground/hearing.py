"""Whether a judge may answer a closed claim again: a gate changed its answer, or it has found evidence."""

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.differing import changing_gates, entry_behind
from grounded_research.ledger.models import Claim, Grounding, GroundingAnswer, HistoryEntry
from grounded_research.ledger.words import EMBEDDED, GroundingStatus, Outcome

TRIES_BEFORE_OVERRIDE = 2
"""Answers in a row that gates returned or changed before a reason overrides them, as in stage 1."""

WITHOUT_EVIDENCE = frozenset({GroundingStatus.UNSUPPORTED, GroundingStatus.UNVERIFIABLE})
"""Verdicts that say that nothing was found: what is found later speaks against them."""

HOW_TO_OVERRIDE = 'if it is right as it was answered, answer it so once more with "override":"why"'


def tries(grounding: Grounding, judge: str | None, claim: str) -> int:
    """How many of a judge's last answers on a claim as it is worded were returned or changed, in a row."""
    count = 0
    for entry in reversed(grounding.history):
        if entry.judge != judge:
            continue
        if entry.claim != claim or not was_altered(entry):
            break
        count += 1
    return count


def was_altered(entry: HistoryEntry) -> bool:
    """Whether a gate returned an answer, or gave it another status."""
    return entry.outcome is Outcome.RETURNED or bool(
        entry.status is not entry.answer.status and changing_gates(entry)
    )


def may_answer_again(grounding: Grounding) -> bool:
    """Whether a gate changed the answer with which its judge closed the claim: it may answer once more."""
    entry = entry_behind(grounding)
    if entry is None or not changing_gates(entry):
        return False
    return sum(one.outcome is Outcome.CLOSED and one.judge == entry.judge for one in grounding.history) < 2


def may_override(grounding: Grounding, claim: str) -> bool:
    """Whether the judge of a closed claim may keep its answer against gates that changed it."""
    from grounded_research.ground.gates.chain import is_liftable

    entry = entry_behind(grounding)
    if grounding.open or entry is None or not was_altered(entry):
        return False
    lifted = all(is_liftable(ruling) for ruling in entry.rulings if ruling.gate in changing_gates(entry))
    return lifted and tries(grounding, grounding.judge, claim) >= TRIES_BEFORE_OVERRIDE


def may_reopen(grounding: Grounding) -> bool:
    """Whether a judge closed a claim for want of evidence, by its own answer."""
    entry = entry_behind(grounding)
    return (
        not grounding.open
        and grounding.status in WITHOUT_EVIDENCE
        and entry is not None
        and entry.answer.status in WITHOUT_EVIDENCE
    )


def reopens(grounding: Grounding, answer: GroundingAnswer, judge: str) -> bool:
    """Whether an answer of the judge that found no evidence points to some that it never pointed to.

    The same evidence twice would let it turn its verdict round and round.
    """
    if not may_reopen(grounding) or grounding.judge != judge or answer.status in WITHOUT_EVIDENCE:
        return False
    named = {
        pointer for entry in grounding.history if entry.judge == judge for pointer in entry.answer.evidence
    }
    return bool(set(answer.evidence) - named)


def closed_for(claim: Claim, line: GroundingLine, judge: str) -> str | None:
    """Why a judge may not give an answer on a claim that it closed itself, or None."""
    grounding = claim.grounding
    if grounding.open or grounding.judge != judge or may_answer_again(grounding):
        return None
    if reopens(grounding, line.given(), judge):
        return None
    if may_override(grounding, claim.claim):
        return (
            None if line.override else f"gates changed it twice; {HOW_TO_OVERRIDE}, or another judge answers"
        )
    if may_reopen(grounding):
        return (
            f"it was closed by {judge} as {grounding.status.value}; it is opened again by evidence that "
            f"{judge} has not pointed to before, or by another judge (--judge NAME)"
        )
    return f"it was closed by {judge}; only another judge may answer it (--judge NAME)"


def who_may_answer(claim: Claim) -> str | None:
    """Who may answer a closed claim, as a packet says it; None where it is open."""
    grounding = claim.grounding
    if grounding.open or grounding.judge in {None, EMBEDDED}:
        return None
    if may_override(grounding, claim.claim):
        kept = f'{grounding.judge} may give its answer once more with "override":"why", if it is right'
        return f"{claim.id} is closed: {kept}; or another judge may answer"
    if may_answer_again(grounding):
        again = f"{grounding.judge} may answer once more, since a gate changed it"
        return f"{claim.id} is closed: {again}; or another judge"
    if may_reopen(grounding):
        return (
            f"{claim.id} is closed by {grounding.judge} as {grounding.status.value}: it may answer again "
            "with evidence that it has not pointed to; or another judge"
        )
    return f"{claim.id} is closed by {grounding.judge}: only another judge may answer it (apply --judge NAME)"
