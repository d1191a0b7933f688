"""The forms of an answer line on a claim, as a judge writes it: a verdict, or the event alone."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from grounded_research.judging.answers import Answer
from grounded_research.ledger.models import GroundingAnswer, PointerText, SourceId
from grounded_research.ledger.words import GroundingStatus

StatusWord = Literal[
    "SUPPORTED", "PARTIALLY_SUPPORTED", "UNSUPPORTED", "CONTRADICTED", "UNVERIFIABLE", "NOT_APPLICABLE"
]
EventWord = Literal["same", "other", "cannot_tell"]


class ClaimLine(Answer):
    """What every line on a claim repeats from its packet."""

    claim: str
    seen: Annotated[str, Field(pattern=r"^\s*[0-9a-fA-F]{8}\s*$")]


class EventLine(ClaimLine):
    """One answer to the narrow question which event the cited sentences tell of."""

    event: EventWord


class GroundingLine(ClaimLine):
    """One answer on one claim: ids of sentences, never their words."""

    status: StatusWord
    evidence: tuple[PointerText, ...] = ()
    against: tuple[PointerText, ...] = ()
    reason: Annotated[str, Field(min_length=1, max_length=2000)]
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    event: EventWord | None = None
    read_whole: tuple[SourceId, ...] = ()
    missing: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    override: Annotated[str, Field(min_length=1, max_length=500)] | None = None

    def given(self) -> GroundingAnswer:
        """The answer as the ledger keeps it."""
        return GroundingAnswer(
            status=GroundingStatus(self.status),
            evidence=tuple(dict.fromkeys(self.evidence)),
            against=tuple(dict.fromkeys(self.against)),
            reason=self.reason,
            confidence=self.confidence,
            event=self.event,
            read_whole=self.read_whole,
            missing=" ".join(self.missing.split()) if self.missing else None,
            override=" ".join(self.override.split()) or None if self.override else None,
        )


def line_form(record: Mapping[str, Any]) -> type[ClaimLine]:
    """The form of a line: one that has an event and no status answers the event question."""
    return EventLine if "event" in record and "status" not in record else GroundingLine
