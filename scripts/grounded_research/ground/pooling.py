"""The packet of several claims: those of one paragraph are asked together, their passages printed once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from grounded_research.ground.context import neighbours
from grounded_research.ground.hearing import who_may_answer
from grounded_research.ground.library import Library
from grounded_research.ground.marking import value_lines
from grounded_research.ground.packets import (
    FRAME,
    WORDING,
    asked_again,
    claim_lines,
    draft_lines,
    passages_of,
    returned_lines,
    texts_of,
)
from grounded_research.ground.settling import asks_for_the_rest
from grounded_research.judging.packet import Group, Packet, build_packet
from grounded_research.ledger.models import Claim, Ledger
from grounded_research.ledger.words import EMBEDDED
from grounded_research.sources.layout import bridged, passage_lines
from grounded_research.sources.rounds import Passage

MOST_TOGETHER = 8
"""Claims of one group: with more of them a judge no longer has the claims and their sentences in view."""

MOST_MARKED = 3
"""Sentences named beside a claim of a group, those that hold most of it."""

REMINDER = ("Rules, statuses and fields as in the first packet: references/ground.md, or next --rules.",)


def claims_packet(
    ledger: Ledger, library: Library, ids: Sequence[str], remaining: int, *, rules: bool
) -> Packet:
    """The packet about some claims.

    Args:
        ledger: The ledger.
        library: The sources.
        ids: The claims, in order.
        remaining: How many claims wait after these.
        rules: Whether to print the rules even where answers show that they were read.
    """
    frame = FRAME if rules or not was_answered(ledger) else replace(FRAME, instructions=REMINDER, example="")
    packet = build_packet(
        ids, lambda name: list(claim_lines(ledger, library, ledger.claims_by_id[name])), frame, remaining
    )
    claims = [ledger.claims_by_id[name] for name in ids]
    notes = [note for claim in claims if (note := who_may_answer(claim)) is not None]
    return replace(
        packet,
        groups=tuple(groups_of(ledger, library, claims)),
        instructions=(*packet.instructions, *notes),
    )


def was_answered(ledger: Ledger) -> bool:
    """Whether a judge has answered a packet of these rules, and so has read them."""
    return any(
        entry.judge != EMBEDDED and entry.wording == WORDING
        for claim in ledger.claims
        for entry in claim.grounding.history
    )


def groups_of(ledger: Ledger, library: Library, claims: Sequence[Claim]) -> Iterator[Group]:
    """The claims as they are asked together: those that follow one another in a paragraph."""
    for _, run in groupby(claims, key=lambda claim: shared_place(ledger, claim)):
        together = list(run)
        size = -(-len(together) // -(-len(together) // MOST_TOGETHER))
        for start in range(0, len(together), size):
            part = together[start : start + size]
            lines = group_lines(ledger, library, part) if part[1:] else claim_lines(ledger, library, part[0])
            yield Group(tuple(claim.id for claim in part), tuple(lines))


def shared_place(ledger: Ledger, claim: Claim) -> tuple[object, ...]:
    """What claims asked together have in common: paragraph and round. A missing part stands alone."""
    around = neighbours(ledger, claim)
    if not around or asks_for_the_rest(claim.grounding):
        return (claim.id,)
    return around[-1].section, around[-1].paragraph, claim.grounding.round, asked_again(claim)


def group_lines(ledger: Ledger, library: Library, claims: Sequence[Claim]) -> Iterator[str]:
    """The lines for claims of one paragraph: each with where to look for it, then the passages of all."""
    found = {claim.id: passages_of(ledger, library, claim, claim.grounding.round) for claim in claims}
    again = asked_again(claims[0])
    for claim in claims:
        best = marked_for(found[claim.id])
        yield f"{claim.id}: {claim.claim}" + (f" [{', '.join(best)}]" if best else "")
        yield from returned_lines(library, claim, f"{claim.id} ")
    yield from draft_lines(ledger, claims)
    passages = [passage for own in found.values() for passage in own]
    if not passages:
        yield "(no sentence of any source shares a word with them)"
    shown = passages if again else bridged(library.sources, passages)
    cut = library.cut([claim.claim for claim in claims])
    yield from passage_lines(library.sources, shown, again=again, cut=cut)
    for claim in claims:
        texts = texts_of(library, [*found[claim.id], *shown])
        yield from (f"{claim.id} {line}" for line in value_lines(claim.claim, texts))


def marked_for(passages: Sequence[Passage]) -> list[str]:
    """The pointers of the sentences that hold most of a claim, the best passage's first; news before all."""
    ranked = sorted(passages, key=lambda passage: not passage.news)
    return [pointer for passage in ranked for pointer in passage.marked][:MOST_MARKED]
