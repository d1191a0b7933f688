"""The form of an answer line on a claim, as a judge writes it."""

from typing import Annotated, Literal

from pydantic import Field

from grounded_research.judging.answers import Answer
from grounded_research.ledger.models import GroundingAnswer, PointerText, SourceId
from grounded_research.ledger.words import GroundingStatus

StatusWord = Literal[
    "SUPPORTED", "PARTIALLY_SUPPORTED", "UNSUPPORTED", "CONTRADICTED", "UNVERIFIABLE", "NOT_APPLICABLE"
]


class GroundingLine(Answer):
    """One answer on one claim: ids of sentences, never their words."""

    claim: str
    seen: Annotated[str, Field(pattern=r"^\s*[0-9a-fA-F]{8}\s*$")]
    status: StatusWord
    evidence: tuple[PointerText, ...] = ()
    against: tuple[PointerText, ...] = ()
    reason: Annotated[str, Field(min_length=1, max_length=2000)]
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    event: Literal["same", "other", "cannot_tell"] | None = None
    read_whole: tuple[SourceId, ...] = ()

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
        )
