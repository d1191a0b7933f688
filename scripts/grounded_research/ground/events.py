"""The narrow event question: the cited sentences alone, and whether they tell of the claim's event."""

from collections.abc import Collection, Iterator

from grounded_research.ground.gates.event import OTHER
from grounded_research.ground.gates.standing import KINDS, comparisons
from grounded_research.ground.library import Library
from grounded_research.judging.packet import Item, Packet, make_item
from grounded_research.ledger.models import Claim, EvidenceSentence, Grounding, Ledger
from grounded_research.ledger.words import EMBEDDED, GroundingStatus
from grounded_research.text.negation import has_negation
from grounded_research.text.words import key_terms

WORDING = "ground-event-1"
"""Version of the words below; rises with every change."""

INSTRUCTIONS = (
    "For each claim read the cited sentences alone: nothing around them, nothing else you may know.",
    "event: same: they tell of the very event, measurement or group that the claim is about;",
    "  other: of another one (another flight, trial, year, arm, place, person), whatever its value;",
    "  cannot_tell: alone, they do not say which.",
)

EXAMPLE = '{"claim":"C7","seen":"92c0af5a","event":"same"}'

FRAME = Packet(
    stage="ground events",
    items=(),
    remaining=0,
    instructions=INSTRUCTIONS,
    wording=WORDING,
    example=EXAMPLE,
    id_field="claim",
)

ASKED_OF = frozenset({GroundingStatus.SUPPORTED, GroundingStatus.PARTIALLY_SUPPORTED})
"""Verdicts that the event gate can doubt."""

SHARED_TERMS = 2
"""Key terms that a sentence with another value must share with the claim, as for the year gate: with one,
every date of a long source would be a rival."""

RIVALS = 24
"""Sentences of a cited source that are looked through, the nearest to the claim first."""


def event_item(claim: Claim) -> Item:
    """The narrow question about one claim, with the fingerprint of what it shows."""
    return make_item(claim.id, list(event_lines(claim)))


def event_lines(claim: Claim) -> Iterator[str]:
    """The claim and the cited sentences, without their place or their neighbours."""
    yield f"claim: {claim.claim}"
    for sentence in cited(claim.grounding):
        yield f"cited: {sentence.pointer} {sentence.text}"


def cited(grounding: Grounding) -> list[EvidenceSentence]:
    """The sentences that a verdict rests on."""
    return [sentence for sentence in grounding.sentences if sentence.pointer in grounding.pointers]


def events_to_ask(ledger: Ledger, library: Library, *, only: Collection[str] | None = None) -> list[str]:
    """The ids of the claims whose verdict may rest on another event's value, in the draft's order."""
    return [
        claim.id
        for claim in ledger.claims
        if (only is None or claim.id in only)
        and asks_about(claim)
        and event_said(claim.grounding, claim.claim, claim.grounding.pointers) is None
        and has_rivals(library, claim)
    ]


def asks_about(claim: Claim) -> bool:
    """Whether a judge's closed support is there to be asked about."""
    grounding = claim.grounding
    return (
        not grounding.open
        and grounding.judge not in {None, EMBEDDED}
        and grounding.status in ASKED_OF
        and bool(cited(grounding))
        and not has_negation(claim.claim)
    )


def event_said(grounding: Grounding, claim: str, pointers: Collection[str]) -> str | None:
    """What was answered last on the event, for this very claim and these very sentences."""
    return next(
        (
            entry.answer.event
            for entry in reversed(grounding.history)
            if entry.answer.event is not None
            and entry.claim == claim
            and set(entry.answer.evidence) == set(pointers)
        ),
        None,
    )


def said_to_be_other(grounding: Grounding, claim: str, pointers: Collection[str]) -> str | None:
    """The word for another event, where these very sentences were said to tell of one; else nothing."""
    return OTHER if event_said(grounding, claim, pointers) == OTHER else None


def has_rivals(library: Library, claim: Claim) -> bool:
    """Whether a cited source has another value of the claim's kind in a sentence about its matter."""
    sentences = cited(claim.grounding)
    names = {sentence.pointer.partition(":")[0] for sentence in sentences}
    texts = {sentence.text for sentence in sentences}
    hits = library.index.search(claim.claim, limit=RIVALS, sources=names)
    found = (library.at(hit.pointer)[1].text for hit in hits)
    return any(is_rival(claim.claim, text) for text in found if text not in texts)


def is_rival(claim: str, sentence: str) -> bool:
    """Whether a sentence that shares terms with a claim has another value where the claim has its own."""
    values = [
        (kind, value.span) for kind in KINDS for value in KINDS[kind].values(claim) if not value.countable
    ]
    if not values or len(key_terms(claim) & key_terms(sentence)) < SHARED_TERMS:
        return False
    return any(
        item.outcome == "conflict" and item.kind == kind and item.left_span.overlaps(span)
        for item in comparisons(claim, sentence)
        for kind, span in values
    )
