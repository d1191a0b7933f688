"""A judge's answers on conflicts: their form, and what each becomes in the ledger."""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from grounded_research.contradict.crossing import with_crossings
from grounded_research.judging.answers import Answer
from grounded_research.ledger.changes import with_conflicts
from grounded_research.ledger.models import Conflict, ConflictAnswer, Ledger, changed
from grounded_research.ledger.words import CrossSourceStatus, Dimension

NO_DIMENSION = "called apparent, but no dimension that reconciles them was named"


class ConflictLine(Answer):
    """One answer line on a conflict."""

    conflict: str
    seen: str = Field(pattern="^[0-9a-f]{8}$")
    verdict: Literal["conflict", "apparent", "unrelated"]
    dimension: Dimension | None = None
    reason: str = Field(min_length=1)


VERDICTS: dict[str, CrossSourceStatus] = {
    "conflict": CrossSourceStatus.UNRESOLVED_CONFLICT,
    "apparent": CrossSourceStatus.APPARENT_ONLY,
    "unrelated": CrossSourceStatus.CONSISTENT,
}


def status_of(line: ConflictLine) -> CrossSourceStatus:
    """The status that an answer earns: apparent without a dimension stays unresolved."""
    if line.verdict == "apparent" and line.dimension is None:
        return CrossSourceStatus.UNRESOLVED_CONFLICT
    return VERDICTS[line.verdict]


def is_closed_to(conflict: Conflict, judge: str) -> bool:
    """Whether a judge has had the last word on a conflict: only another judge may answer it again."""
    return not conflict.open and any(answer.judge == judge for answer in conflict.history)


def apply_answers(ledger: Ledger, lines: Sequence[ConflictLine], *, judge: str, at: str) -> Ledger:
    """The ledger with the answers recorded and every claim's conflict side drawn anew."""
    answered = {
        line.conflict: answered_conflict(ledger.conflicts_by_id[line.conflict], line, judge, at)
        for line in lines
    }
    return with_crossings(with_conflicts(ledger, answered))


def answered_conflict(conflict: Conflict, line: ConflictLine, judge: str, at: str) -> Conflict:
    """The conflict with one answer; two judges that differ open it for a third."""
    status = status_of(line)
    dimension = line.dimension if status is CrossSourceStatus.APPARENT_ONLY else None
    answer = ConflictAnswer(
        at=at,
        judge=judge,
        seen=line.seen,
        verdict=line.verdict,
        dimension=dimension,
        reason=line.reason,
        status=status,
    )
    history = (*conflict.history, answer)
    settled = majority(history)
    note = line.reason
    if line.verdict == "apparent" and line.dimension is None:
        note = f"{NO_DIMENSION}: {line.reason}"
    if settled is None:
        return changed(
            conflict,
            status=CrossSourceStatus.CONFLICT,
            dimension=None,
            open=True,
            note="two judges differ; a third should read it",
            judge=None,
            history=history,
        )
    return changed(
        conflict,
        status=settled.status,
        dimension=settled.dimension,
        open=False,
        note=note if settled is answer else settled.reason,
        judge=settled.judge,
        history=history,
    )


def majority(history: Sequence[ConflictAnswer]) -> ConflictAnswer | None:
    """The last answer of the status that most judges gave; None where the first two differ."""
    latest = {answer.judge: answer for answer in history}
    votes: dict[CrossSourceStatus, list[ConflictAnswer]] = {}
    for answer in latest.values():
        votes.setdefault(answer.status, []).append(answer)
    ranked = sorted(votes.values(), key=len, reverse=True)
    if len(ranked) > 1 and len(ranked[0]) == len(ranked[1]):
        return None
    return ranked[0][-1]
