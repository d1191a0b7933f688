"""Whether a sentence says a claim word for word but for one word that turns it round."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.ground.gates.denied_clause import is_asserted
from grounded_research.text.antonyms import are_antonyms
from grounded_research.text.negation import has_negation
from grounded_research.text.normalise import fold
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.spans import Span
from grounded_research.text.words import words

FEWEST_WORDS = 4
"""Words that a claim must have: of three, two are soon found in a sentence about something else."""

DENIALS = frozenset({"not", "never", "n't", "cannot"})


@dataclass(frozen=True)
class Difference:
    """The one place in which a claim differs from a run of a sentence.

    Attributes:
        mine: The claim's word in its form for comparison; "" where only the sentence has one.
        theirs: The sentence's word; "" where only the claim has one.
        place: Where the claim's word stands; an empty span where it has none.
        there: The same in the sentence.
    """

    mine: str
    theirs: str
    place: Span
    there: Span


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text in their form for comparison."""
    return tuple(fold(word.text) for word in words(text))


def reversed_word(claim: str, sentence: str) -> tuple[str, str] | None:
    """The words of claim and sentence that make one the opposite of the other; "" for a missing "not".

    A side that lacks the "not" may deny in no other way; an antonym counts where neither side denies it.
    """
    found = differing_word(claim, sentence, opposite)
    if found is None:
        return None
    if found.mine and found.theirs:
        holds = is_comparable(claim, sentence, found)
    else:
        holds = not has_negation(sentence if found.mine else claim)
    return (found.mine, found.theirs) if holds else None


def other_position(claim: str, sentence: str) -> tuple[str, str] | None:
    """The ordinals of claim and sentence, where nothing else differs and neither is denied."""
    found = differing_word(claim, sentence, unlike_ordinals)
    if found is None or not is_comparable(claim, sentence, found):
        return None
    return found.mine, found.theirs


def is_comparable(claim: str, sentence: str, found: Difference) -> bool:
    """Whether the differing words are denied on neither side; what both deny beside them is the same."""
    return is_asserted(claim, found.place) and is_asserted(sentence, found.there)


def differing_word(claim: str, sentence: str, matters: Callable[[str, str], bool]) -> Difference | None:
    """The one place in which the claim differs from a run of the sentence, if the difference matters."""
    wanted, offered = plain_words(claim), plain_words(sentence)
    if len(wanted) < FEWEST_WORDS:
        return None
    for here, there, mine, theirs in single_differences(wanted, offered):
        left, right = "".join(wanted[here : here + mine]), "".join(offered[there : there + theirs])
        if matters(left, right):
            return Difference(left, right, span_of(claim, here, mine), span_of(sentence, there, theirs))
    return None


def span_of(text: str, place: int, count: int) -> Span:
    """The span of one word of a text, or none."""
    found = words(text)
    return found[place].span if count else Span(0, 0)


def single_differences(wanted: Sequence[str], offered: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Each way in which the wanted words are a run of the offered ones but for one word.

    Given as the places of the difference in both, and how many words each has there: 1 and 1, 1, 0 or 0, 1.
    """
    most = len(wanted)
    for start in range(len(offered)):
        same = 0
        while same < most and start + same < len(offered) and wanted[same] == offered[start + same]:
            same += 1
        if same == most:
            return
        here = start + same
        for mine, theirs in ((1, 1), (1, 0), (0, 1)):
            rest = wanted[same + mine :]
            if tuple(rest) == tuple(offered[here + theirs : here + theirs + len(rest)]) and here < len(
                offered
            ):
                yield same, here, mine, theirs


def opposite(left: str, right: str) -> bool:
    """Whether two words mean the opposite, or one is a denial that the other text lacks."""
    if not left or not right:
        return (left or right) in DENIALS
    return are_antonyms(left, right)


def unlike_ordinals(left: str, right: str) -> bool:
    """Whether two words are two positions."""
    positions = [[found.value for found in find_ordinals(f"the {word} time")] for word in (left, right)]
    return (
        all(len(found) == 1 and found[0] is not None for found in positions) and positions[0] != positions[1]
    )
