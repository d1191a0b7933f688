"""How a verdict enters a claim's grounding: closed, returned, widened, or opened for a third judge."""

from dataclasses import dataclass, replace
from typing import Any

from grounded_research.ground.gates.chain import Verdict
from grounded_research.ledger.models import EvidenceSentence, Grounding, HistoryEntry, changed
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, SECOND_READING, GroundingStatus, Outcome
from grounded_research.sources.cut import cut_evidence
from grounded_research.text.words import content_stems

LAST_ROUND = 3

UNRESOLVED = frozenset({GroundingStatus.UNSUPPORTED, GroundingStatus.UNVERIFIABLE, GroundingStatus.UNCHECKED})
"""What a wider round may still change."""

SHOWS_EVIDENCE = frozenset(
    {
        GroundingStatus.SUPPORTED,
        GroundingStatus.PARTIALLY_SUPPORTED,
        GroundingStatus.CONTRADICTED,
        GroundingStatus.UNVERIFIABLE,
    }
)
"""Statuses that keep the sentences an answer pointed to; UNSUPPORTED says that there are none."""


@dataclass(frozen=True)
class Settlement:
    """One verdict on its way into a grounding.

    Attributes:
        before: The grounding as it was.
        entry: The answer with what the gates read; its outcome is set by ``settle``.
        verdict: What the chain made of it.
        code: Reason code of an embedded verdict that needs a reader.
        exhausted: Whether no wider round would show more, or the judge read the sources whole.
    """

    before: Grounding
    entry: HistoryEntry
    verdict: Verdict
    code: str | None = None
    exhausted: bool = False

    @property
    def challenged(self) -> bool:
        """Whether another judge's verdict stands already."""
        return not self.before.open or self.before.code == SECOND_READING


def settle(case: Settlement) -> Grounding:
    """The grounding after one more answer; the first rule that applies decides."""
    if case.entry.judge == EMBEDDED:
        return embedded(case)
    if case.verdict.returned is not None:
        return returned(case)
    if case.before.code == JUDGES_DIFFER:
        return third(case)
    if case.challenged:
        return second(case)
    if case.verdict.status in UNRESOLVED and not case.exhausted and case.before.round < LAST_ROUND:
        return widened(case)
    return closed(case)


def settle_event(case: Settlement) -> Grounding:
    """The grounding after its judge was asked which event the cited sentences tell of.

    The answer belongs to the verdict that stands: doubted, that verdict gives way as if it were new.
    """
    if case.verdict.returned is None and case.verdict.status is case.before.status:
        return kept(case, Outcome.CLOSED)
    return settle(replace(case, before=changed(case.before, open=True, code=None)))


def embedded(case: Settlement) -> Grounding:
    """A verdict of the embedded judge: a support closes, all else stays open for a reader.

    That a reader is needed is no answer, so the history, most of a large ledger, does not keep it.
    """
    closes = case.verdict.status is GroundingStatus.SUPPORTED
    fields: dict[str, Any] = {"open": not closes, "code": case.code}
    if case.code is not None:
        fields["history"] = case.before.history
    return stated(case, Outcome.CLOSED if closes else Outcome.OPEN, **fields)


def returned(case: Settlement) -> Grounding:
    """A returned answer: the judge is asked again; a verdict that stands already is not touched."""
    fields: dict[str, Any] = {"open": True, "attempt": 2, "returned": case.verdict.returned}
    if case.before.code == JUDGES_DIFFER:
        return kept(case, Outcome.RETURNED, **fields)
    if case.challenged:
        return kept(case, Outcome.RETURNED, code=SECOND_READING, **fields)
    return stated(case, Outcome.RETURNED, **fields)


def second(case: Settlement) -> Grounding:
    """Another judge's verdict on a closed claim: the same leaves it closed, another opens it for a third.

    A reader who agrees with the embedded judge takes the verdict over: it has been read now.
    """
    if case.verdict.status is case.before.status:
        if case.before.judge == EMBEDDED:
            return stated(case, Outcome.CLOSED, open=False, attempt=1)
        return kept(case, Outcome.CLOSED, open=False, code=None, returned=None, attempt=1)
    note = (
        f"{case.before.judge} says {case.before.status.value}, "
        f"{case.entry.judge} says {case.verdict.status.value}; a third judge has to read"
    )
    return Grounding(
        status=GroundingStatus.UNVERIFIABLE,
        note=note,
        code=JUDGES_DIFFER,
        round=LAST_ROUND,
        history=with_outcome(case, Outcome.CLOSED),
    )


def third(case: Settlement) -> Grounding:
    """The third verdict: it stands if one of the two says the same, else nothing is decided."""
    if case.verdict.status in {entry.status for entry in last_two(case.before)}:
        return stated(case, Outcome.CLOSED, open=False)
    verdicts = [*last_two(case.before), changed(case.entry, status=case.verdict.status)]
    words = ", ".join(f"{entry.judge} says {entry.status.value}" for entry in verdicts)
    return Grounding(
        status=GroundingStatus.UNVERIFIABLE,
        note=f"three judges, three verdicts: {words}",
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
    return stated(case, Outcome.CLOSED, open=False)


def finds_less(case: Settlement) -> bool:
    """Whether a judge's verdict with evidence stands, and the new one has none."""
    before = case.before
    return bool(before.pointers) and before.judge not in {None, EMBEDDED} and not shown(case)


def kept(case: Settlement, outcome: Outcome, **fields: Any) -> Grounding:
    """The grounding as it was, with the answer in its history."""
    return changed(case.before, history=with_outcome(case, outcome), **fields)


def stated(case: Settlement, outcome: Outcome, **fields: Any) -> Grounding:
    """The grounding that the verdict states, with its evidence copied in."""
    verdict, entry = case.verdict, case.entry
    given: dict[str, Any] = {
        "status": verdict.status,
        "note": verdict.note or entry.answer.reason or None,
        "judge": entry.judge,
        "confidence": entry.answer.confidence,
        "round": case.before.round,
        "attempt": case.before.attempt,
        "flags": verdict.flags,
        "history": with_outcome(case, outcome),
        **evidence_fields(entry.claim, shown(case), entry.resolved_against or ()),
    }
    return Grounding(**{**given, **fields})


def shown(case: Settlement) -> tuple[EvidenceSentence, ...]:
    """The sentences that stand behind the verdict."""
    if not case.verdict.evidence or case.verdict.status not in SHOWS_EVIDENCE:
        return ()
    return case.entry.resolved or ()


def evidence_fields(
    claim: str, resolved: tuple[EvidenceSentence, ...], against: tuple[EvidenceSentence, ...]
) -> dict[str, Any]:
    """The fields that hold the evidence; the span is cut out of the sentence nearest to the claim."""
    sentences = {sentence.pointer: sentence for sentence in (*resolved, *against)}
    fields: dict[str, Any] = {
        "pointers": tuple(sentence.pointer for sentence in resolved),
        "against": tuple(sentence.pointer for sentence in against),
        "sentences": tuple(sentences.values()),
    }
    if resolved:
        stems = set(content_stems(claim))
        best = max(resolved, key=lambda sentence: len(stems & set(content_stems(sentence.text))))
        span = cut_evidence(best.text, claim)
        fields |= {
            "evidence": span.of(best.text),
            "evidence_pointer": best.pointer,
            "evidence_span": (span.start, span.end),
            "evidence_location": best.location,
        }
    return fields


def with_outcome(case: Settlement, outcome: Outcome) -> tuple[HistoryEntry, ...]:
    """The history with the answer at its end."""
    entry = changed(case.entry, rulings=case.verdict.rulings, status=case.verdict.status, outcome=outcome)
    return (*case.before.history, entry)
