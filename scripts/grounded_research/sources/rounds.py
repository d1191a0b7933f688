"""Rounds: how much a judge is shown of the sources for one claim, first and where that does not decide."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Passage:
    """Neighbouring sentences of one source around a sentence that was found.

    Attributes:
        pointers: All sentences of the passage, in order.
        hit: The pointer for which the passage was chosen.
        marked: The pointers of the sentences that themselves hold most of the claim: a hit may have been
            chosen for what stands around it.
        known: The pointers of the sentences that an earlier round showed.
    """

    pointers: tuple[str, ...]
    hit: str
    marked: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


@dataclass(frozen=True)
class Width:
    """How much one round shows besides what the rounds before it showed.

    Attributes:
        sources: Of so many sources at most, those of earlier rounds counted.
        characters: So much text.
        floor: What a passage must add, as a share of what the best one says: less is not worth reading.
        telling: What a hit must itself hold of the claim, as a share of what the best sentence holds.
        single: The same for one that shares one word alone with the claim: "Oh, wait, no!" and "the last of
            them" are no hits, however rare the word.
        fills: Whether headings and titles are shown as neighbours, and room that is left goes to what stands
            around the passages.
    """

    sources: int
    characters: int
    floor: float
    telling: float
    single: float
    fills: bool = False


ROUNDS = {
    1: Width(3, 1200, floor=0.3, telling=0.15, single=0.3),
    2: Width(5, 1600, floor=0.25, telling=0.2, single=0.2, fills=True),
    3: Width(8, 1400, floor=0.15, telling=0.2, single=0.2),
}
"""Round to its width: 1,200 characters are about 300 tokens, three passages of a hit and its neighbours.

The first packet is short because one to three sentences decide most claims: on WiCE dev it holds a gold
sentence of 0.98 of the claims, the last one a whole gold set of 0.94. The wider rounds are as narrow as
that allows, since most claims that reach them are such as no source speaks of.
"""
LAST_ROUND = max(ROUNDS)

LONGEST_LINE = 480
"""Characters of a sentence that are shown: longer ones are tables or lost sentence ends, and would fill the
packet."""
