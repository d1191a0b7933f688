"""The packet for a judge who reads the sources whole: the claims and where they stand, without passages."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from grounded_research.ground.library import Library
from grounded_research.ground.packets import FRAME, claim_lines, draft_lines, returned_lines
from grounded_research.ground.pooling import shared_place
from grounded_research.judging.packet import Group, Packet, build_packet
from grounded_research.ledger.models import Claim, Ledger

CHARACTERS_A_CLAIM = 3_000
"""Source text for each claim up to which reading all of it is worth while: the passages of a claim come to
two thirds of that over all rounds. Of forty sentences a judge of passages missed the deciding words of three,
a judge of whole sources, of the same length in all, those of none."""

MOST_CHARACTERS = 150_000
"""Of all sources: more than that no judge keeps in view."""


def letters_of(library: Library) -> list[str]:
    """The sources to read, without copies."""
    return sorted(library.whole, key=lambda name: (len(name), name))


def characters_of(library: Library) -> int:
    """The length of their text."""
    return sum(len(sentence.text) for name in library.whole for sentence in library.sources[name].sentences)


def is_worth_reading(library: Library, claims: int) -> bool:
    """Whether sources are short enough, for so many claims, to be read whole rather than in passages."""
    return 0 < characters_of(library) <= min(CHARACTERS_A_CLAIM * claims, MOST_CHARACTERS)


def advice(library: Library, claims: int) -> tuple[str, ...]:
    """What a packet says of short sources, or nothing."""
    if not is_worth_reading(library, claims):
        return ()
    size = f"{round(characters_of(library), -3):,}"
    letters = " ".join(letters_of(library))
    return (
        f"These sources are short, {size} characters in all: read whole they cost about what passages do,",
        f"  and nothing is missed. First ground.py show {letters} --full, then ground.py next --whole.",
    )


def whole_packet(ledger: Ledger, library: Library, ids: Sequence[str], remaining: int) -> Packet:
    """The packet about some claims for a judge who has read every source.

    The claims keep the fingerprints of the usual packet, so that the answers are taken in the same way.

    Args:
        ledger: The ledger.
        library: The sources.
        ids: The claims, in order.
        remaining: How many claims wait after these.
    """
    letters = letters_of(library)
    named = ",".join(f'"{name}"' for name in letters)
    rules = (
        f"Read all sources first: ground.py show {' '.join(letters)} --full. No passages are printed here.",
        *FRAME.instructions,
        f'Add "read_whole":[{named}] to every answer; without it more is searched for.',
    )
    packet = build_packet(
        ids,
        lambda name: list(claim_lines(ledger, library, ledger.claims_by_id[name])),
        replace(FRAME, instructions=rules),
        remaining,
    )
    claims = [ledger.claims_by_id[name] for name in ids]
    return replace(packet, groups=tuple(paragraph(ledger, library, run) for run in runs_of(ledger, claims)))


def runs_of(ledger: Ledger, claims: Sequence[Claim]) -> list[list[Claim]]:
    """The claims of each paragraph."""
    return [list(run) for _, run in groupby(claims, key=lambda claim: shared_place(ledger, claim))]


def paragraph(ledger: Ledger, library: Library, claims: Sequence[Claim]) -> Group:
    """The claims of a paragraph, with the notes of gates and what the draft says around them."""
    lines = []
    for claim in claims:
        lines.append(f"{claim.id}: {claim.claim}")
        lines += returned_lines(library, claim, f"{claim.id} ")
    return Group(tuple(claim.id for claim in claims), (*lines, *draft_lines(ledger, claims)))
