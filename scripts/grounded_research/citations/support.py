"""Whether a cited work says what it is cited for: who is asked, what is shown, what an answer means."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from grounded_research.citations.claims import with_claim_citations
from grounded_research.judging.answers import Answer
from grounded_research.judging.packet import Packet, build_packet
from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import Claim, ClaimCitation, ClaimSupport, Ledger, Reference, changed
from grounded_research.ledger.words import EMBEDDED, ClaimType, GroundingStatus
from grounded_research.sources.layout import passage_lines
from grounded_research.sources.model import LoadedSource
from grounded_research.sources.passages import passages
from grounded_research.sources.pointers import parse_pointer, resolve
from grounded_research.sources.retrieval import Index
from grounded_research.sources.rounds import LAST_ROUND
from grounded_research.sources.stretch import cut_for

WORDING = "support-2"
INSTRUCTIONS = (
    "For each item say whether this one cited work says what the claim cites it for.",
    "status: shown (the work says it: point to where), misattributed (the work says otherwise: point to what",
    "it says instead), not_shown (nothing that is shown says it; silence is never misattributed).",
    "Use only the sentences shown, of this work alone; evidence holds their pointers, such as A:12.",
    "reason: the value or fact that the work states, and of what.",
)
EXAMPLE = (
    '{"support":"C7/R3","seen":"92c0af5a","status":"misattributed","evidence":["A:12"],'
    '"reason":"A gives 18 percent of deaths, the claim 30 percent"}'
)
FIRST_ROUND = 1
"""A work is shown as a first packet of grounding shows one; who finds nothing in it is asked again with as
much as a last packet shows: only then its silence is taken for an answer."""

LONGEST_REFERENCE = 200


class SupportLine(Answer):
    """One answer line of this stage."""

    support: str
    seen: str
    status: Literal["shown", "not_shown", "misattributed"]
    evidence: tuple[str, ...] = ()
    reason: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer that was well-formed and was not recorded, with the reason."""

    support: str
    reason: str


def with_supports(ledger: Ledger) -> Ledger:
    """The ledger with an entry for every claim and cited work at hand; answers stay while ties do."""
    updated = {}
    for claim in ledger.claims:
        wanted = tuple(supports_of(claim, ledger))
        if wanted != claim.citation.support:
            updated[claim.id] = changed(claim, citation=changed(claim.citation, support=wanted))
    return with_claims(ledger, updated) if updated else ledger


def supports_of(claim: Claim, ledger: Ledger) -> Iterator[ClaimSupport]:
    """An entry for each reference of a claim whose work is among the sources."""
    before = {(one.reference, one.source): one for one in claim.citation.support}
    if claim.type is ClaimType.NORMATIVE:
        return
    for name in claim.references:
        reference = ledger.references_by_id.get(name)
        if reference is None or reference.source is None:
            continue
        known = before.get((name, reference.source))
        yield settled(known, grounded_support(claim, reference.id, reference.source))


def settled(known: ClaimSupport | None, grounded: ClaimSupport) -> ClaimSupport:
    """An answer given here stays; what grounding found is taken as it is now; a first look is remembered."""
    if known is None or known.seen is None:
        return grounded
    return known if known.status != "unchecked" or grounded.status == "unchecked" else grounded


SHOWS = {
    GroundingStatus.SUPPORTED: "the claim's grounding points into this work",
    GroundingStatus.PARTIALLY_SUPPORTED: "the claim's grounding found a part of it in this work",
}
DIFFERS = "the claim's grounding found in this work what contradicts it"


def grounded_support(claim: Claim, reference: str, source: str) -> ClaimSupport:
    """What the claim's closed grounding has found in that very work; else it is still to be read.

    Support is shown by any sentence of the work. To say that it says otherwise takes a judge, and evidence in
    this work alone.
    """
    found = claim.grounding
    own = tuple(one for one in found.pointers if parse_pointer(one).source == source)
    status, note = "unchecked", None
    if own and not found.open:
        alone = own == found.pointers and found.judge not in {None, EMBEDDED}
        if found.status in SHOWS:
            status, note = "shown", SHOWS[found.status]
        elif found.status is GroundingStatus.CONTRADICTED and alone and not in_work(found.against, source):
            status, note = "misattributed", DIFFERS
    if status == "unchecked":
        return ClaimSupport(reference=reference, source=source, status=status)
    return ClaimSupport(
        reference=reference,
        source=source,
        status=status,
        pointers=own,
        sentences=tuple(one for one in found.sentences if one.pointer in own),
        note=note,
        judge=found.judge,
    )


def in_work(pointers: Sequence[str], source: str) -> bool:
    """Whether any pointer leads into a source."""
    return any(parse_pointer(one).source == source for one in pointers)


def open_supports(ledger: Ledger) -> list[str]:
    """The claims and references that a judge should still read, as ``C7/R3``."""
    return [
        f"{claim.id}/{one.reference}"
        for claim in ledger.claims
        for one in claim.citation.support
        if one.status == "unchecked"
    ]


def all_supports(ledger: Ledger) -> list[str]:
    """All claims and references whose work is at hand, as ``C7/R3``."""
    return [f"{claim.id}/{one.reference}" for claim in ledger.claims for one in claim.citation.support]


def support_packet(
    ledger: Ledger, ids: Sequence[str], remaining: int, sources: Mapping[str, LoadedSource]
) -> Packet:
    """The packet that asks about these claims and references."""
    frame = Packet(
        stage="audit",
        items=(),
        remaining=remaining,
        instructions=INSTRUCTIONS,
        wording=WORDING,
        example=EXAMPLE,
        id_field="support",
    )
    index = Index.build(sources)
    return build_packet(ids, lambda one: list(shown(ledger, one, sources, index)), frame, remaining)


def shown(ledger: Ledger, item: str, sources: Mapping[str, LoadedSource], index: Index) -> Iterator[str]:
    """The lines that are shown: the claim, the reference, and the passages of that work alone."""
    claim, reference = parts(ledger, item)
    source = sources.get(reference.source or "")
    yield f"claim: {claim.claim}"
    title = reference.fields.get("title") or " ".join(reference.raw.split())
    yield f"cited as {reference.id}: {title[:LONGEST_REFERENCE]}"
    if source is None:
        yield "(the work's text cannot be read any more)"
        return
    again = asked_before(claim, reference)
    if again:
        yield "asked again: nothing in the first packet showed it; this one shows more of the work"
    number = LAST_ROUND if again else FIRST_ROUND
    found = passages(index, sources, claim.claim, number, only=[source.id])
    if not found:
        yield f"(no sentence of {source.id} shares a word with the claim)"
    yield from passage_lines(sources, found, cut=cut_for([claim.claim], index.rarity))


def asked_before(claim: Claim, reference: Reference) -> bool:
    """Whether a judge has found nothing in the first packet."""
    return any(
        one.reference == reference.id and one.status == "unchecked" and one.seen is not None
        for one in claim.citation.support
    )


def shows_more(claim: Claim, source: str, sources: Mapping[str, LoadedSource], index: Index) -> bool:
    """Whether a last packet holds sentences found in a work for the claim that the first does not show."""
    first, last = (
        passages(index, sources, claim.claim, number, only=[source]) for number in (FIRST_ROUND, LAST_ROUND)
    )
    shown_first = {pointer for passage in first for pointer in passage.pointers}
    return any(passage.hit not in shown_first for passage in last)


def parts(ledger: Ledger, item: str) -> tuple[Claim, Reference]:
    """The claim and the reference of ``C7/R3``."""
    claim, _, reference = item.partition("/")
    return ledger.claims_by_id[claim], ledger.references_by_id[reference]


def apply_lines(
    ledger: Ledger, lines: Sequence[SupportLine], sources: Mapping[str, LoadedSource], *, judge: str
) -> tuple[Ledger, list[Refused]]:
    """The ledger with the answers recorded, and those that were not.

    An answer stands only on sentences of the work that it is about: one pointer elsewhere, or to nothing,
    drops it, and the item stays open. Who found nothing in a first packet is asked again with a wider one.
    """
    refused: list[Refused] = []
    index = Index.build(sources if any(line.status == "not_shown" for line in lines) else {})
    for line in lines:
        claim, reference = parts(ledger, line.support)
        entry = answered(line, reference, sources, judge)
        if isinstance(entry, Refused):
            refused.append(entry)
            continue
        first = entry.status == "not_shown" and not asked_before(claim, reference)
        if first and shows_more(claim, entry.source, sources, index):
            entry = changed(entry, status="unchecked")
        support = tuple(entry if one.reference == entry.reference else one for one in claim.citation.support)
        citation: ClaimCitation = changed(claim.citation, support=support)
        ledger = with_claims(ledger, {claim.id: changed(claim, citation=citation)})
    return with_claim_citations(ledger), refused


def answered(
    line: SupportLine, reference: Reference, sources: Mapping[str, LoadedSource], judge: str
) -> ClaimSupport | Refused:
    """The entry that an answer makes, or why it makes none."""
    source = reference.source or ""
    evidence = resolve(line.evidence, sources)
    if evidence is None:
        return Refused(line.support, "a pointer resolves to nothing; all evidence of the answer is dropped")
    if any(parse_pointer(one.pointer).source != source for one in evidence):
        return Refused(line.support, f"a pointer leads out of the cited work; only {source} counts")
    if line.status != "not_shown" and not evidence:
        return Refused(line.support, f"{line.status} needs a pointer to what the work says")
    return ClaimSupport(
        reference=reference.id,
        source=source,
        status=line.status,
        pointers=tuple(one.pointer for one in evidence),
        sentences=evidence,
        note=line.reason,
        judge=judge,
        seen=line.seen,
    )
