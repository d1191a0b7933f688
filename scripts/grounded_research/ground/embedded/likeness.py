"""In what a claim and a sentence must be equal before a rule closes anything: one small check a dimension."""

import re
from collections.abc import Callable

from grounded_research.text.causation import find_causal_verbs
from grounded_research.text.comparison import missing_values
from grounded_research.text.cues import Cue
from grounded_research.text.hedges import find_hedges
from grounded_research.text.names import find_names
from grounded_research.text.negation import find_negations
from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex
from grounded_research.text.quantifiers import find_quantifiers

_REPORTED = regex(
    r"\b(?:according\s+to|claim(?:s|ed)?|argu(?:e|es|ed)|alleg\w+|believ(?:e|es|ed)|suppos\w+|hypothesi[sz]\w+|propos(?:e|es|ed)|"
    r"critics?|opponents?|rumou?r\w*|suggest(?:s|ed)?|speculat\w+|purport\w*|so-called|contrary\s+to|myth|falsely|wrongly)\b",
    re.IGNORECASE,
)


def lemmas(cues: list[Cue]) -> list[str]:
    """The lemmas of cues, sorted."""
    return sorted(cue.lemma for cue in cues)


def same_values(claim: str, sentence: str) -> bool:
    """Every value of the claim stands in the sentence."""
    return not missing_values(claim, sentence)


def same_names(claim: str, sentence: str) -> bool:
    """Every name of the claim stands in the sentence."""
    folded = fold(sentence)
    return all(fold(name.text) in folded for name in find_names(claim))


def same_polarity(claim: str, sentence: str) -> bool:
    """Both deny as often, with the same words."""
    return [found.cue.of(claim).casefold() for found in find_negations(claim)] == [
        found.cue.of(sentence).casefold() for found in find_negations(sentence)
    ]


def same_hedges(claim: str, sentence: str) -> bool:
    """Both are as sure."""
    return lemmas(find_hedges(claim)) == lemmas(find_hedges(sentence))


def same_quantifiers(claim: str, sentence: str) -> bool:
    """Both speak of as many."""
    return lemmas(find_quantifiers(claim)) == lemmas(find_quantifiers(sentence))


def same_causes(claim: str, sentence: str) -> bool:
    """Both claim the same link of cause."""
    return lemmas(find_causal_verbs(claim)) == lemmas(find_causal_verbs(sentence))


def same_voice(claim: str, sentence: str) -> bool:
    """The sentence does not report as someone's opinion what the claim asserts."""
    return bool(_REPORTED.search(claim)) == bool(_REPORTED.search(sentence))


DIMENSIONS: tuple[tuple[str, Callable[[str, str], bool]], ...] = (
    ("values", same_values),
    ("names", same_names),
    ("polarity", same_polarity),
    ("hedges", same_hedges),
    ("quantifiers", same_quantifiers),
    ("causal verbs", same_causes),
    ("voice", same_voice),
)
"""In what the claim and the sentence must agree before a support needs no reader."""


def differing(claim: str, sentence: str) -> list[str]:
    """The dimensions in which the two differ."""
    return [name for name, same in DIMENSIONS if not same(claim, sentence)]
