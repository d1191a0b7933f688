"""What a claim's grounding becomes with one more answer: restated by its verdict, or kept as it was."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grounded_research.ledger.models import EvidenceSentence, Grounding, HistoryEntry, changed
from grounded_research.ledger.words import EMBEDDED, SECOND_READING, GroundingStatus, Outcome

if TYPE_CHECKING:
    from grounded_research.ground.gates.chain import Verdict

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
        missing: The part of a partly supported claim that a last packet can ask about: something of it is
            there to be shown.
    """

    before: Grounding
    entry: HistoryEntry
    verdict: "Verdict"
    code: str | None = None
    exhausted: bool = False
    missing: str | None = None

    @property
    def challenged(self) -> bool:
        """Whether another judge's verdict stands already."""
        own = self.before.judge == self.entry.judge
        return (not self.before.open and not own) or self.before.code == SECOND_READING

    @property
    def revises(self) -> bool:
        """Whether the judge found evidence after it had closed the claim for want of it."""
        before = self.before
        if before.judge != self.entry.judge:
            return False
        return before.revised or (not before.open and self.entry.attempt == 1)


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
        "reason": entry.answer.reason or None,
        "judge": entry.judge,
        "override": entry.answer.override if verdict.overridden else None,
        "revised": case.revises,
        "confidence": entry.answer.confidence,
        "round": case.before.round,
        "attempt": case.before.attempt,
        "flags": verdict.flags,
        "history": with_outcome(case, outcome),
        **evidence_fields(case),
    }
    return Grounding(**{**given, **fields})


def shown(case: Settlement) -> tuple[EvidenceSentence, ...]:
    """The sentences that stand behind the verdict."""
    if not case.verdict.evidence or case.verdict.status not in SHOWS_EVIDENCE:
        return ()
    return case.entry.resolved or ()


def evidence_fields(case: Settlement) -> dict[str, Any]:
    """The fields that hold the evidence, its span cut out of the sentence that the verdict rests on most."""
    from grounded_research.sources.cut import cut_evidence

    resolved, against = shown(case), case.entry.resolved_against or ()
    sentences = {sentence.pointer: sentence for sentence in (*resolved, *against)}
    fields: dict[str, Any] = {
        "pointers": tuple(sentence.pointer for sentence in resolved),
        "against": tuple(sentence.pointer for sentence in against),
        "sentences": tuple(sentences.values()),
    }
    if resolved:
        best = main_sentence(case, resolved)
        span = cut_evidence(best.text, case.entry.claim)
        fields |= {
            "evidence": span.of(best.text),
            "evidence_pointer": best.pointer,
            "evidence_span": (span.start, span.end),
            "evidence_location": best.location,
        }
    return fields


def main_sentence(case: Settlement, resolved: tuple[EvidenceSentence, ...]) -> EvidenceSentence:
    """The sentence nearest to the claim; of a contradiction the one that carries it."""
    from grounded_research.text.carrying import carrying
    from grounded_research.text.words import content_stems

    claim, answer = case.entry.claim, case.entry.answer
    if case.verdict.status is GroundingStatus.CONTRADICTED:
        return resolved[carrying(claim, answer.reason, [sentence.text for sentence in resolved])]
    stems = set(content_stems(claim))
    return max(resolved, key=lambda sentence: len(stems & set(content_stems(sentence.text))))


def with_outcome(case: Settlement, outcome: Outcome) -> tuple[HistoryEntry, ...]:
    """The history with the answer at its end."""
    entry = changed(case.entry, rulings=case.verdict.rulings, status=case.verdict.status, outcome=outcome)
    return (*case.before.history, entry)
