"""Carrying: which of several sentences an accusation of a claim rests on."""

from collections.abc import Sequence

from grounded_research.text.comparison import compare_values
from grounded_research.text.polarity import opposed
from grounded_research.text.words import content_stems


def carrying(claim: str, reason: str, sentences: Sequence[str]) -> int:
    """The place of the sentence that carries what a reason says against a claim, among those it points to.

    One with a value surely in conflict with the claim's, or its words reversed, before all; else the one with
    most words of the reason that the claim lacks, then with most of all its words; the first of equals.
    """
    said = set(content_stems(reason))
    new = said - set(content_stems(claim))

    def weight(place: int) -> tuple[bool, int, int]:
        held = set(content_stems(sentences[place]))
        return conflicts(claim, sentences[place]), len(held & new), len(held & said)

    return max(range(len(sentences)), key=weight)


def conflicts(claim: str, sentence: str) -> bool:
    """Whether a sentence surely has another value than a claim, or the same words reversed."""
    return opposed(claim, sentence) is not None or any(
        one.outcome == "conflict" and one.sure for one in compare_values(claim, sentence)
    )
