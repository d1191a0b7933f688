"""What ``ground.py apply`` takes: verdicts, and answers to the narrow event question."""

from collections.abc import Sequence
from dataclasses import replace

from grounded_research.cli.batches import now
from grounded_research.cli.output import Result
from grounded_research.errors import AnswerFileError
from grounded_research.ground.answers import EventLine, GroundingLine, line_form
from grounded_research.ground.choosing import to_ask
from grounded_research.ground.event_recording import apply_events
from grounded_research.ground.events import events_to_ask
from grounded_research.ground.library import Library
from grounded_research.ground.recording import Applied, apply_answers
from grounded_research.ground.showing import fate_line
from grounded_research.judging.answers import AnswerFile, read_answer_files
from grounded_research.ledger.models import Ledger


def take_answers(ledger: Ledger, library: Library, files: Sequence[AnswerFile], judge: str) -> Applied:
    """The answers of some files, checked and recorded.

    Raises:
        AnswerFileError: Any line is malformed, or every line is refused; then none is recorded.
    """
    lines = read_answer_files(files, line_form, known=ledger.claims_by_id, id_field="claim")
    verdicts = [line for line in lines if isinstance(line, GroundingLine)]
    events = [line for line in lines if isinstance(line, EventLine)]
    first = apply_answers(ledger, library, verdicts, judge=judge, at=now())
    applied = first.joined(apply_events(first.ledger, library, events, judge=judge, at=now()))
    if not applied.recorded:
        raise AnswerFileError(
            f"none of the {len(lines)} answers could be recorded; print what is asked now: ground.py next",
            details=applied.refused,
        )
    return applied


def events_left(ledger: Ledger, library: Library) -> int:
    """How many event questions could be asked, once no verdict waits; they are offered, never required."""
    return 0 if to_ask(ledger) else len(events_to_ask(ledger, library))


def with_applied(result: Result, applied: Applied, *, events: int = 0) -> Result:
    """The result with what became of the answers, and how many event questions could be asked now."""
    answered = [applied.ledger.claims_by_id[name] for name in dict.fromkeys(applied.recorded)]
    fates = {claim.id: line for claim in answered if (line := fate_line(claim)) is not None}
    words = f"{len(applied.recorded)} answers recorded"
    if applied.returned:
        words += f", {len(applied.returned)} of them returned"
    if applied.refused:
        words += f", {len(applied.refused)} refused"
    return replace(
        result,
        summary=f"{result.summary}; {words}",
        body=[
            *(f"refused {line}" for line in applied.refused),
            *fates.values(),
            *([f"optional: {events} event questions (ground.py next --events)"] if events else []),
        ],
        data={
            **result.data,
            "recorded": applied.recorded,
            "returned": applied.returned,
            "fates": fates,
            "refused": applied.refused,
            "events": events,
        },
    )
