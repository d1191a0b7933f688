"""Applying answers: checked against what is shown now, resolved, run through the gates, settled."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.differing import last_two
from grounded_research.ground.events import said_to_be_other
from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.hearing import TRIES_BEFORE_OVERRIDE, closed_for, reopens, tries
from grounded_research.ground.library import Library
from grounded_research.ground.nearby import neighbours_of
from grounded_research.ground.packets import WORDING, claim_item, rest_of, shown_pointers, widest
from grounded_research.ground.settling import asks_for_the_rest, settle, was_asked_for_the_rest
from grounded_research.ground.stating import Settlement
from grounded_research.judging.answers import stale
from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import (
    Claim,
    EvidenceSentence,
    Grounding,
    GroundingAnswer,
    HistoryEntry,
    Ledger,
    changed,
)
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, ClaimType, GroundingStatus, Outcome

JOINED = frozenset({GroundingStatus.SUPPORTED, GroundingStatus.PARTIALLY_SUPPORTED})
"""Answers on a missing part that rest on what was found before too; a contradiction rests on itself."""


NO_VERDICT = "it is normative and has no verdict"
NO_VERDICT_BY_RULES = f"{NO_VERDICT}; only rules take it for normative: answer its sentence in stage 1"


@dataclass
class Applied:
    """What became of the lines of a file.

    Attributes:
        ledger: The ledger with the answers recorded.
        recorded: Ids of the claims whose answer was recorded.
        returned: Those of them whose answer went back, with the note.
        refused: One line of words for every line that was refused.
    """

    ledger: Ledger
    recorded: list[str] = field(default_factory=list)
    returned: dict[str, str] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def joined(self, later: "Applied") -> "Applied":
        """Both, where the later began with the ledger of this one."""
        return Applied(
            later.ledger,
            [*self.recorded, *later.recorded],
            {**self.returned, **later.returned},
            [*self.refused, *later.refused],
        )


def apply_answers(
    ledger: Ledger, library: Library, lines: Sequence[GroundingLine], *, judge: str, at: str
) -> Applied:
    """Record the answers of one judge; a line to an older packet or on a closed claim is refused alone."""
    applied = Applied(ledger)
    taken: dict[str, Claim] = {}
    for line in lines:
        claim = ledger.claims_by_id[line.claim]
        why_not = refusal(ledger, library, claim, line, judge)
        if why_not is not None:
            applied.refused.append(f"{line.claim}: {why_not}")
            continue
        taken[claim.id] = record(ledger, library, claim, line, judge=judge, at=at)
        applied.recorded.append(claim.id)
        if taken[claim.id].grounding.returned is not None:
            applied.returned[claim.id] = str(taken[claim.id].grounding.returned)
    applied.ledger = with_claims(ledger, taken) if taken else ledger
    return applied


def refusal(ledger: Ledger, library: Library, claim: Claim, line: GroundingLine, judge: str) -> str | None:
    """Why a line cannot be recorded, or None."""
    grounding = claim.grounding
    if claim.type is ClaimType.NORMATIVE:
        return NO_VERDICT_BY_RULES if claim.proposed_by == EMBEDDED else NO_VERDICT
    if (why_not := closed_for(claim, line, judge)) is not None:
        return why_not
    if grounding.code == JUDGES_DIFFER and judge in {entry.judge for entry in last_two(grounding)}:
        return "two judges differ; a third has to answer it (--judge NAME)"
    shown = claim_item(ledger, library, claim).seen
    if stale(line.seen, shown):
        return f"seen {line.seen} is of an older packet, {shown} is shown now; ask again with next"
    return None if line.missing is None else missing_fault(line, claim.claim)


def missing_fault(line: GroundingLine, claim: str) -> str | None:
    """What is wrong with the missing part that a line names, or None: it must be words of the claim."""
    part, whole = plain(line.missing or ""), plain(claim)
    if line.status != GroundingStatus.PARTIALLY_SUPPORTED:
        return "missing goes with PARTIALLY_SUPPORTED alone"
    if part == whole:
        return "missing names the whole claim: then nothing supports it"
    if not part or f" {part} " not in f" {whole} ":
        return "missing is not in the claim's own words; copy the words from the claim"
    return None


def plain(text: str) -> str:
    """The words of a text in small letters, without the marks around them."""
    return " ".join(word for part in text.casefold().split() if (word := part.strip(".,;:!?\"'()")))


def record(
    ledger: Ledger,
    library: Library,
    claim: Claim,
    line: GroundingLine,
    *,
    judge: str,
    at: str,
) -> Claim:
    """The claim with one answer recorded; that its sentences tell of another event is not forgotten."""
    grounding = claim.grounding
    answer = with_what_stands(grounding, line.given())
    if answer.event is None:
        said = said_to_be_other(grounding, claim.claim, answer.evidence)
        answer = changed(answer, event=said) if said else answer
    attempt = attempt_of(claim, answer, judge)
    context = replace(
        gate_context(library, claim.claim, answer, attempt=attempt, batch=neighbours_of(ledger, claim)),
        first_reading=first_reading(claim),
    )
    entry = entry_of(context, judge=judge, at=at, seen=line.seen, wording=WORDING, number=grounding.round)
    verdict = run_chain(context)
    case = Settlement(
        grounding,
        entry,
        verdict,
        exhausted=library.whole <= set(answer.read_whole) or widest(ledger, library, claim, verdict.status),
        missing=searchable(ledger, library, claim, answer),
    )
    seen = shown_pointers(ledger, library, claim, answer.read_whole)
    fields = {"shown": len(seen), "shown_of": library.count(library.whole)}
    return changed(claim, grounding=changed(settle(case), **fields))


def attempt_of(claim: Claim, answer: GroundingAnswer, judge: str) -> int:
    """The attempt that an answer is: 1 for a first one, 2 where a gate was heard, 3 where its override is."""
    grounding = claim.grounding
    if reopens(grounding, answer, judge):
        return 1
    if grounding.open or grounding.judge != judge:
        return grounding.attempt
    return 3 if tries(grounding, judge, claim.claim) >= TRIES_BEFORE_OVERRIDE else 2


def searchable(ledger: Ledger, library: Library, claim: Claim, answer: GroundingAnswer) -> str | None:
    """The missing part that an answer names, where none was asked about yet and something can be shown."""
    if answer.missing is None or was_asked_for_the_rest(claim.grounding):
        return None
    return answer.missing if rest_of(ledger, library, claim, answer.missing, answer.evidence) else None


def with_what_stands(grounding: Grounding, answer: GroundingAnswer) -> GroundingAnswer:
    """An answer to the packet about the missing part, with the evidence found before for the rest."""
    if not asks_for_the_rest(grounding) or answer.status not in JOINED:
        return answer
    return changed(answer, evidence=tuple(dict.fromkeys((*grounding.pointers, *answer.evidence))))


def gate_context(
    library: Library, claim: str, answer: GroundingAnswer, *, attempt: int, batch: Sequence[str] = ()
) -> GateContext:
    """All that the gates may know of an answer; one pointer that names nothing drops all of its evidence."""
    resolved = library.resolve(answer.evidence)
    against = library.resolve(answer.against)
    if resolved is None or against is None:
        resolved = against = None
    evidence: tuple[EvidenceSentence, ...] = resolved or ()
    return GateContext(
        claim=claim,
        answer=answer,
        resolved=resolved,
        resolved_against=against,
        settings=library.settings(evidence),
        elsewhere=library.elsewhere(claim, evidence),
        batch=tuple(batch),
        domains=library.domains(evidence),
        attempt=attempt,
        status=answer.status,
    )


def entry_of(
    context: GateContext, *, judge: str, at: str, seen: str, wording: str, number: int
) -> HistoryEntry:
    """The history entry of an answer, before its verdict is known."""
    return HistoryEntry(
        at=at,
        judge=judge,
        seen=seen.strip().lower(),
        wording=wording,
        round=number,
        attempt=context.attempt,
        claim=context.claim,
        answer=context.answer,
        resolved=context.resolved,
        resolved_against=context.resolved_against,
        settings=context.settings,
        elsewhere=context.elsewhere,
        batch=context.batch,
        first_reading=context.first_reading,
        domains=context.domains,
        status=GroundingStatus.UNCHECKED,
        outcome=Outcome.OPEN,
    )


def first_reading(claim: Claim) -> str:
    """What the embedded judge found against a claim as it is now, with the pointer; empty where nothing."""
    for entry in reversed(claim.grounding.history):
        against = entry.status is GroundingStatus.CONTRADICTED and entry.resolved
        if entry.judge == EMBEDDED and entry.claim == claim.claim and against:
            pointers = ", ".join(sentence.pointer for sentence in entry.resolved or ())
            return f"{pointers}, {entry.answer.reason.removeprefix('Against the claim: ')}"
    return ""
