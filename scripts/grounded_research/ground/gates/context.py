"""The frozen context that every gate reads; all of it is stored with the answer and can be replayed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grounded_research.ground.gates.explanation import plain_explanation
from grounded_research.ledger.models import EvidenceSentence, GroundingAnswer, HistoryEntry
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.negation import has_negation

SUPPORTING = frozenset({GroundingStatus.SUPPORTED, GroundingStatus.PARTIALLY_SUPPORTED})


@dataclass(frozen=True)
class GateContext:
    """One answer on one claim, with all that the gates may know.

    Attributes:
        claim: The claim's text as it was shown to the judge.
        answer: What the judge said.
        resolved: The sentences that its pointers name; None when one of them names nothing.
        resolved_against: The same for its pointers to the other side.
        settings: What stands over and before each resolved sentence, and may name its subject.
        elsewhere: Other sentences of the cited sources that hold a value of the claim.
        batch: Texts of claims of other sentences near it in the draft that share terms with it.
        first_reading: What the embedded judge found against the claim; empty when nothing.
        domains: Registrable domains of the evidence; empty when a file of the user is among it.
        attempt: 1 for a first answer, 2 for the answer to a return.
        status: The status so far in the chain.
        provisional: Whether that status is a contradiction without evidence.
    """

    claim: str
    answer: GroundingAnswer
    resolved: tuple[EvidenceSentence, ...] | None
    resolved_against: tuple[EvidenceSentence, ...] | None = ()
    settings: tuple[str, ...] = ()
    elsewhere: tuple[EvidenceSentence, ...] = ()
    batch: tuple[str, ...] = ()
    first_reading: str = ""
    domains: tuple[str, ...] = ()
    attempt: int = 1
    status: GroundingStatus = GroundingStatus.UNCHECKED
    provisional: bool = False

    @property
    def evidence(self) -> tuple[str, ...]:
        """The texts of the resolved sentences; empty when nothing resolved."""
        return tuple(sentence.text for sentence in self.resolved or ())

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The resolved sentences that follow each other in their source, two by two."""
        cited = {place_of(sentence.pointer): sentence.text for sentence in self.resolved or ()}
        return tuple(
            (text, cited[name, n + 1]) for (name, n), text in cited.items() if (name, n + 1) in cited
        )

    @cached_property
    def readings(self) -> tuple[str, ...]:
        """The resolved sentences, and behind them each two that are one sentence over a line's end.

        A source with hard line ends may be cut in the middle of a value: "13 minutes and" "35 seconds".
        """
        return (*self.evidence, *(f"{one} {other}" for one, other in self.pairs if not is_ended(one)))

    @property
    def neighbourhoods(self) -> tuple[str, ...]:
        """Where two cited values stand together: each sentence, then two that follow each other."""
        return (*self.evidence, *(f"{one} {other}" for one, other in self.pairs))

    @property
    def supporting(self) -> bool:
        """Whether the status so far says that the sources bear the claim out, in whole or in part."""
        return self.status in SUPPORTING

    @property
    def insists(self) -> bool:
        """Whether this is the answer to a return, and it points to evidence that resolves."""
        return self.attempt > 1 and bool(self.resolved)

    @cached_property
    def explanation(self) -> str:
        """The judge's reason without citation marks, pointers and source names."""
        places = [sentence.location for sentence in (*(self.resolved or ()), *(self.resolved_against or ()))]
        return plain_explanation(self.answer.reason, places)

    @cached_property
    def negative_claim(self) -> bool:
        """Whether the claim denies something: then no gate may compare its words or values."""
        return has_negation(self.claim)


def context_of(entry: HistoryEntry) -> GateContext:
    """The context of a recorded answer, as the gates saw it."""
    return GateContext(
        claim=entry.claim,
        answer=entry.answer,
        resolved=entry.resolved,
        resolved_against=entry.resolved_against,
        settings=entry.settings,
        elsewhere=entry.elsewhere,
        batch=entry.batch,
        first_reading=entry.first_reading,
        domains=entry.domains,
        attempt=entry.attempt,
        status=entry.answer.status,
    )


def place_of(pointer: str) -> tuple[str, int]:
    """The source and the number of a resolved pointer."""
    source, _, number = pointer.partition(":")
    return source, int(number)


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does."""
    return text.rstrip(" \"')]\u201d\u2019").endswith((".", "!", "?", ":", ";"))


def joined(texts: Sequence[str]) -> str:
    """Several texts as one, each ended as a sentence."""
    return " ".join(text if text.rstrip().endswith((".", "!", "?")) else f"{text}." for text in texts)
