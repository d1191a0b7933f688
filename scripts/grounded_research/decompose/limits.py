"""Limits: the hedges, negations and quantifiers of a text, and what each bears on."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.text.cues import Cue
from grounded_research.text.hedges import find_weakenings
from grounded_research.text.names import find_names
from grounded_research.text.negation import clause_of, find_negations
from grounded_research.text.patterns import regex
from grounded_research.text.quantifiers import find_quantifiers
from grounded_research.text.spans import Span
from grounded_research.text.words import STOP_WORDS, stem, words

QUANTIFIER = "quantifier"

HEDGE_FAMILIES = {
    "modal": "possibility",
    "verb": "possibility",
    "likelihood": "possibility",
    "approximation": "approximation",
}
"""Within a family one hedge may stand for another; how often a thing happens is left to the reader."""

QUANTIFIER_FAMILIES = {
    "universal": "universal",
    "majority": "majority",
    "minority": "minority",
    "exclusive": "exclusive",
    "bound": "bound",
}
LOOSE_QUANTIFIERS = frozenset(
    {
        "both",
        "each",
        "any",
        "whole",
        "entire",
        "the first",
        "alone",
        "unique",
        "sole",
        "usually",
        "largely",
        "mainly",
    }
)
"""Words that fall away for good reason when a sentence is taken apart: "both A and B"."""


@dataclass(frozen=True)
class Limit:
    """A word that weakens or bounds an assertion.

    Attributes:
        family: Which words may stand for it.
        word: As it stands in the text.
        governs: Stem of the first word of content that it bears on, or nothing.
        matter: Stems of the clause that it stands in.
        rest: Stems of what stands outside that clause, or is taken up there by a bare verb ("but B does").
        reported: It denies by a verb of its own ("ceased to"), which a claim may use where the sentence has
            another: "from 2003 to 2005".
    """

    family: str
    word: str
    governs: str
    matter: frozenset[str]
    rest: frozenset[str]
    reported: bool = False


def limit(family: str, text: str, cue: Span, *, reported: bool = False) -> Limit:
    """The limit that a cue of a text is."""
    clause = clause_of(text, cue)
    said = uttered(text)
    stop = STOP.search(text, cue.end)
    reach = Span(cue.end, stop.start() if stop else len(text))
    governs = next((stem for stem, span in said if reach.contains(span)), "")
    taken_up = {governs} if ELLIPSIS.match(text[clause.end : reach.end]) else set()
    return Limit(
        family,
        cue.of(text),
        governs,
        frozenset(stem for stem, span in said if clause.contains(span)),
        frozenset(stem for stem, span in said if not clause.contains(span)) | taken_up,
        reported,
    )


STOP = regex(r"[.;:!?](?:\s|$)")
# "X does not satisfy them, whereas Y does": the bare verb takes up the predicate without its limit.
ELLIPSIS = regex(
    r"[\s,;]*(?:whereas|while|whilst|but|yet|and|although|though)\s(?!.*(?:\b(?:not|never|nor)\b|n['\u2019]t\b))"
    r"(?:.*\s)?(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|may|might|must|shall|should)"
    r"(?:\s+(?:so|too|indeed))?\s*$",
    re.IGNORECASE | re.DOTALL,
)


def uttered(text: str) -> list[tuple[str, Span]]:
    """A text's words of content by their stems; a name by its very letters: Retry is no form of "retried"."""
    names = [name.span for name in find_names(text)]
    return [
        (
            word.text.lower() if any(span.contains(word.span) for span in names) else stem(word.text),
            word.span,
        )
        for word in words(text)
        if word.text.lower() not in STOP_WORDS
    ]


def hedges(text: str) -> list[Limit]:
    """The hedges of a text."""
    return [
        limit(HEDGE_FAMILIES[cue.kind], text, cue.span)
        for cue in find_weakenings(text)
        if cue.kind in HEDGE_FAMILIES
    ]


def negations(text: str) -> list[Limit]:
    """The negations of a text; a negating prefix belongs to its word and is no limit of the assertion."""
    return [
        limit("negation", text, found.cue, reported=found.kind == "lexical")
        for found in find_negations(text)
        if found.kind != "affixal" and not UNTIL.match(text[found.cue.end :])
    ]


# "It was not until 1990 that it opened" dates the opening and denies nothing.
UNTIL = regex(r"\s+(?:until|till)\b", re.IGNORECASE)


def quantifiers(text: str) -> list[Limit]:
    """The quantifiers of a text that change what is asserted when they fall away."""
    return [
        limit(QUANTIFIER_FAMILIES[cue.kind], text, cue.span)
        for cue in find_quantifiers(text)
        if cue.kind in QUANTIFIER_FAMILIES and cue.lemma not in LOOSE_QUANTIFIERS and limits_count(cue, text)
    ]


def limits_count(cue: Cue, text: str) -> bool:
    """Whether a quantifier says how many: no superlative ("his most famous"), no idiom ("up to become")."""
    before, after = text[: cue.span.start].rstrip().lower(), text[cue.span.end :]
    if cue.lemma == "most":
        return not (before.endswith(SUPERLATIVE_BEFORE) or GRADED.match(after))
    if cue.lemma == "up to":
        return bool(COUNT.match(after))
    return not (cue.kind == "exclusive" and re.match(r"\s+[\d$]", after))


COUNT = regex(r"\s+(?:an?\s|[\d$]|\w+teen|half|one|two|three|four|five|six|seven|eight|nine|ten)")
GRADED = regex(r"\s+\w+(?:ful|ous|able|ible|ive|al|ic|ant|ent|ed|ing|ly|est)\b")
SUPERLATIVE_BEFORE = (
    "his",
    "her",
    "its",
    "their",
    "our",
    "my",
    "your",
    "'s",
    "s'",
    "\u2019s",
    "the",
    "one of",
    "among",
)


Finder = Callable[[str], list[Limit]]
LIMITS: tuple[tuple[str, Finder], ...] = (
    ("hedge", hedges),
    ("negation", negations),
    (QUANTIFIER, quantifiers),
)
