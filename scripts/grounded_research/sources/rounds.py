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
        news: Whether it was chosen in a wider round for words of the claim that no earlier round showed.
    """

    pointers: tuple[str, ...]
    hit: str
    marked: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    news: bool = False


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
        least: What a hit must itself hold of all that the claim's words count, those that no source has too.
        whole: The paragraph around the best passage, and the beginning of its section, are shown with it
            where they are no longer than so many characters each.
        fills: Whether headings and titles are shown as neighbours, and all room that is left goes to what
            stands around the passages.
    """

    sources: int
    characters: int
    floor: float
    telling: float
    single: float
    least: float = 0.0
    whole: int = 0
    fills: bool = False


ROUNDS = {
    1: Width(3, 1200, floor=0.3, telling=0.15, single=0.3, whole=600),
    2: Width(8, 1600, floor=0.2, telling=0.2, single=0.2, fills=True),
}
"""Round to its width: 1,200 characters are about 300 tokens, three passages of a hit and its neighbours.

The first packet is short because one to three sentences decide most claims: on WiCE dev it holds a gold
sentence of 0.99 of the claims, the last one a whole gold set of 0.95. There are two rounds and no third: of
claims that no source speaks of, every round is read in vain.
"""
LAST_ROUND = max(ROUNDS)

REST = Width(5, 900, floor=0.45, telling=0.5, single=0.5, least=0.3)
"""What is shown for the missing part of a claim: a few words, so that a hit must hold much of them. Of
"version 1.0.0", "version" alone stands in every line of a list of changes."""

FAINT_REST = Width(3, 1600, floor=0.45, telling=0.4, single=0.4, least=0.1, fills=True)
"""The same where that shows nothing new: a part whose words no source has ("remains free to disregard") is
looked for by the one that is left, among what the packets did not show, with what stands around it."""

LONGEST_LINE = 480
"""Characters of a sentence that are shown: longer ones are tables or lost sentence ends, and would fill the
packet."""
