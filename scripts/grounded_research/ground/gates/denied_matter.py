"""Whether a sentence asserts what a claim denies, or denies what it asserts, in the same words and others."""

import re
from collections.abc import Sequence

from grounded_research.ground.gates.pronouns import opens_with_pronoun
from grounded_research.ground.gates.reversal import denies
from grounded_research.text.negation import find_negations
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.patterns import regex
from grounded_research.text.words import content_stems

FEWEST_DENIED = 3
"""Content stems that must be denied: a verb with two words of its matter. With fewer, much is said of a thing
that does not hold of another."""

MOST_BETWEEN = 8
"""Content stems that may stand between them in the other text: more is a list of matters."""

_AUXILIARY = regex(
    r"\b(?:is|are|was|were|do|does|did|has|have|had)\s*(?:not|n['\u2019]t|never)\s*\Z", re.IGNORECASE
)
_BOTH_MAY_HOLD = regex(
    r"\b(?:if|whether|unless|until|some|several|many|few|(?-i:may)|might|could|would|should|can|except|other|another|either|first"
    r"|initially|originally|later|then|again|all|every|each|both|always|who|whom|which|that|because|when|while)\b|\?",
    re.IGNORECASE,
)
"""With one of these in either text the two statements may both hold."""


def denied_matter(denying: str, asserting: str) -> str | None:
    """The words that one text denies and the other asserts of the same subject; None where that is not sure.

    The denying text has one negation, behind an auxiliary verb; all the content words of its scope stand in
    the other text in their order, after a word of its subject or a pronoun; and the other denies nothing and
    has no position ("the second tallest" is not the tallest).
    """
    found = [one for one in find_negations(denying) if one.kind != "affixal"]
    if len(found) != 1 or found[0].kind not in {"not", "never"} or denies(asserting):
        return None
    cue, scope = found[0].cue, found[0].scope
    if not _AUXILIARY.search(denying[: cue.end]) or any(map(_BOTH_MAY_HOLD.search, (denying, asserting))):
        return None
    if find_ordinals(asserting):
        return None
    matter, said = content_stems(scope.of(denying)), content_stems(asserting)
    place = place_in_order(matter, said)
    if len(matter) < FEWEST_DENIED or place is None:
        return None
    subject = {stem for stem in content_stems(denying[: cue.start]) if not stem[0].isdigit()}
    if opens_with_pronoun(asserting) or opens_with_pronoun(denying) or subject & set(said[:place]):
        return " ".join(scope.of(denying).split())
    return None


def place_in_order(wanted: Sequence[str], offered: Sequence[str]) -> int | None:
    """Where the offered stems have the wanted ones in their order, with few between; None where not."""
    for place, stem in enumerate(offered):
        if not wanted or stem != wanted[0]:
            continue
        rest = iter(offered[place : place + len(wanted) + MOST_BETWEEN])
        if all(one in rest for one in wanted):
            return place
    return None
