"""Replay: today's chain over answers that were recorded, and which verdicts would change."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import Field

from grounded_research.errors import AnswerFileError
from grounded_research.ground.gates.chain import CHAIN, Gate, Verdict, run_chain
from grounded_research.ground.gates.context import GateContext, context_of
from grounded_research.judging.answers import Answer
from grounded_research.ledger.models import EvidenceSentence, GroundingAnswer, Ledger
from grounded_research.ledger.words import Action, GroundingStatus, Outcome


class RecordedAnswer(Answer):
    """One line of a file of recorded answers: what the gates read, and what came of it.

    Evidence stands as texts; they are numbered A:1, A:2 and on, the other side B, elsewhere from A:101.
    """

    case: str
    kind: str = ""
    claim: str
    status: GroundingStatus
    evidence: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    unresolved: bool = Field(default=False, description="A pointer names no sentence.")
    settings: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    batch: tuple[str, ...] = ()
    first_reading: str = ""
    domains: tuple[str, ...] = ()
    reason: str = ""
    confidence: float | None = None
    event: str | None = None
    attempt: int = 1
    verdict: GroundingStatus
    returned: bool = False
    gates: tuple[str, ...] = ()

    def context(self) -> GateContext:
        """The answer as the gates read it."""
        resolved = sentences("A", self.evidence, 1)
        pointers = tuple(sentence.pointer for sentence in resolved)
        return GateContext(
            claim=self.claim,
            answer=GroundingAnswer(
                status=self.status,
                evidence=("A:9999",) if self.unresolved else pointers,
                reason=self.reason,
                confidence=self.confidence,
                event=self.event,
            ),
            resolved=None if self.unresolved else resolved,
            resolved_against=None if self.unresolved else sentences("B", self.against, 1),
            settings=self.settings,
            elsewhere=sentences("A", self.elsewhere, 101),
            batch=self.batch,
            first_reading=self.first_reading,
            domains=self.domains,
            attempt=self.attempt,
            status=self.status,
        )


def sentences(source: str, texts: Iterable[str], first: int) -> tuple[EvidenceSentence, ...]:
    """Texts as sentences of a source."""
    return tuple(
        EvidenceSentence(
            pointer=f"{source}:{number}", text=text, location=f"source {source}, sentence {number}"
        )
        for number, text in enumerate(texts, first)
    )


@dataclass(frozen=True)
class Replayed:
    """One recorded answer under today's chain.

    Attributes:
        name: Where it was recorded.
        claim: The claim's text.
        before: The recorded verdict; "returned" follows where it went back.
        after: The same under today's chain.
        gates: The gates that fire today, flags aside.
    """

    name: str
    claim: str
    before: str
    after: str
    gates: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """Whether the verdict would be another."""
        return self.before != self.after


def words(status: GroundingStatus, *, returned: bool) -> str:
    """A verdict in words."""
    return f"{status.value}, returned" if returned else status.value


def replayed(name: str, context: GateContext, before: str, chain: tuple[Gate, ...] = CHAIN) -> Replayed:
    """One answer run through today's chain."""
    verdict = run_chain(context, chain)
    after = words(verdict.status, returned=verdict.returned is not None)
    return Replayed(name, context.claim, before, after, fired(verdict))


def fired(verdict: Verdict) -> tuple[str, ...]:
    """The gates that changed or returned an answer."""
    return tuple(ruling.gate for ruling in verdict.rulings if ruling.action is not Action.FLAG)


def replay_ledger(name: str, ledger: Ledger) -> Iterator[Replayed]:
    """Every answer in a ledger's history."""
    for claim in ledger.claims:
        for number, entry in enumerate(claim.grounding.history, 1):
            before = words(entry.status, returned=entry.outcome is Outcome.RETURNED)
            yield replayed(f"{name} {claim.id} answer {number} ({entry.judge})", context_of(entry), before)


def replay_answers(answers: Iterable[RecordedAnswer]) -> Iterator[Replayed]:
    """Every answer of a file of recorded answers."""
    for answer in answers:
        before = words(answer.verdict, returned=answer.returned)
        yield replayed(answer.case, answer.context(), before)


def read_recorded(text: str, name: str) -> list[RecordedAnswer]:
    """The answers of a file of recorded answers, one JSON object a line.

    Raises:
        AnswerFileError: A line is malformed, or the file holds none.
    """
    from pydantic import ValidationError

    found: list[RecordedAnswer] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(RecordedAnswer.model_validate_json(line))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            faults.append(f"line {number}: {place}: {first['msg']}".encode("ascii", "replace").decode())
    if faults or not found:
        raise AnswerFileError(
            f"{name}: {len(faults)} malformed lines, {len(found)} recorded answers; one JSON object a line",
            details=faults,
        )
    return found
