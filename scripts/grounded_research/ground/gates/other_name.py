"""The name gate: the cited sentence says the claim's very words of another person."""

from collections.abc import Iterator, Sequence

from grounded_research.ground.gates.context import GateContext, joined
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.same_role import other_in_role
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.names import find_names
from grounded_research.text.normalise import fold
from grounded_research.text.spans import Span
from grounded_research.text.words import Word, words

FEWEST_COMMON = 3
"""Words besides the name that claim and sentence must share, on both sides of it: "Captain ... commanded
her"."""

LONGEST_NAME = 3
"""Words of a name that are exchanged for another's."""


def name_gate(context: GateContext) -> Decision | None:
    """Ask once where another name stands in the claim's very words.

    Detects: a cited sentence has the claim's words but for a name, in whose place another one stands, and no
    cited sentence, nor what stands over it, has the claim's name; or one has another name behind the same
    word and preposition ("born in Naples", the claim "born in Trieste"). May: return, once; it never
    contradicts and never lowers, since a person can go by two names. Exists for: "Captain Samuel Canning
    commanded her", SUPPORTED by "Captain James Anderson commanded her".
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1:
        return None
    held = set(folded(words(joined([*context.evidence, *context.settings]))))
    for text in context.evidence:
        for mine, theirs in exchanged(context.claim, text):
            if held.isdisjoint(fold(mine).split()):
                return asked(mine, theirs)
    if context.negative_claim:
        return None
    found = other_in_role(context.claim, context.evidence, [*context.evidence, *context.settings])
    return asked(*found) if found else None


def asked(mine: str, theirs: str) -> Decision:
    """The question whether two names mean one."""
    return return_once(
        GroundingStatus.UNVERIFIABLE,
        f"the cited sentence says this of {theirs}, not of {mine}; say whether they are one, or point "
        "elsewhere",
    )


def exchanged(claim: str, sentence: str) -> Iterator[tuple[str, str]]:
    """Each name of the claim with the name in its place in a sentence that has all its other words."""
    mine, theirs = words(claim), words(sentence)
    left, right = folded(mine), folded(theirs)
    their_names = runs(named(sentence, theirs))
    for start, stop in runs(named(claim, mine)):
        before, after = left[:start], left[stop:]
        if not after or len(before) + len(after) < FEWEST_COMMON or not set(before + after) <= set(right):
            continue
        for first, last in their_names:
            same = right[last : last + len(after)] == after and right[max(0, first - start) : first] == before
            if same and set(left[start:stop]).isdisjoint(right[first:last]):
                yield text_of(claim, mine[start:stop]), text_of(sentence, theirs[first:last])


def named(text: str, found: Sequence[Word]) -> list[bool]:
    """Of each word whether it is capitalised and stands in a name of the text."""
    names = [name.span for name in find_names(text)]
    return [word.text[:1].isupper() and any(span.contains(word.span) for span in names) for word in found]


def runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Every run of words of names, of at most the longest name's words."""
    return [
        (start, stop)
        for start in range(len(flags))
        for stop in range(start + 1, min(len(flags), start + LONGEST_NAME) + 1)
        if all(flags[start:stop])
    ]


def folded(found: Sequence[Word]) -> list[str]:
    """Words in their form for comparison."""
    return [fold(word.text) for word in found]


def text_of(text: str, found: Sequence[Word]) -> str:
    """The words as they are written."""
    return Span(found[0].span.start, found[-1].span.end).of(text)
