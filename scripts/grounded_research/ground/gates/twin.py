"""Whether a sentence says a claim word for word but for one word that turns it round."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from grounded_research.text.antonyms import are_antonyms
from grounded_research.text.negation import has_negation
from grounded_research.text.normalise import fold
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.words import words

FEWEST_WORDS = 4
"""Words that a claim must have: of three, two are soon found in a sentence about something else."""

DENIALS = frozenset({"not", "never", "n't", "cannot"})


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text in their form for comparison."""
    return tuple(fold(word.text) for word in words(text))


def reversed_word(claim: str, sentence: str) -> tuple[str, str] | None:
    """The words of claim and sentence that make one the opposite of the other; "" for a missing "not".

    A side that lacks the "not" may deny in no other way; an antonym counts only where neither side denies.
    """
    found = differing_word(claim, sentence, opposite)
    if found is None:
        return None
    lacking = [text for text, word in zip((claim, sentence), found, strict=True) if not word]
    return None if any(map(has_negation, lacking or (claim, sentence))) else found


def other_position(claim: str, sentence: str) -> tuple[str, str] | None:
    """The ordinals of claim and sentence, where nothing else differs."""
    return differing_word(claim, sentence, unlike_ordinals)


def differing_word(claim: str, sentence: str, matters: Callable[[str, str], bool]) -> tuple[str, str] | None:
    """The one place in which the claim differs from a run of the sentence, if the difference matters."""
    wanted, offered = plain_words(claim), plain_words(sentence)
    if len(wanted) < FEWEST_WORDS:
        return None
    return next((pair for pair in single_differences(wanted, offered) if matters(*pair)), None)


def single_differences(wanted: Sequence[str], offered: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each way in which the wanted words are a run of the offered ones but for one word, "" for none."""
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
                yield " ".join(wanted[same : same + mine]), " ".join(offered[here : here + theirs])


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
