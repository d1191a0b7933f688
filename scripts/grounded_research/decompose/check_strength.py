"""Strength: a hedge stays a hedge, a negation a negation, a quantifier a quantifier."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grounded_research.decompose.cases import Case, Fault
from grounded_research.decompose.values import without_marks
from grounded_research.text.cues import Cue
from grounded_research.text.hedges import find_hedges
from grounded_research.text.negation import find_negations
from grounded_research.text.quantifiers import find_quantifiers
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems

STRENGTH = "strength"

HEDGE_FAMILIES = {
    "modal": "possibility",
    "verb": "possibility",
    "likelihood": "possibility",
    "approximation": "approximation",
}
"""Within a family one hedge may stand for another; how often a thing happens is left to the reader."""

HARMLESS_HEDGES = frozenset({"can", "would", "should", "consider", "believe", "think", "claim", "propose"})
"""Words that are as often plain ability, time or report as they are a hedge."""

BEFORE_CLAUSE = frozenset({"appear", "assume", "expect", "indicate", "imply", "estimate"})
"""Verbs that hedge only before a clause or an infinitive: "appeared in a film" does not."""
CLAUSE = re.compile(r"\s*(?:to|that|as\s+if|as\s+though)\b", re.IGNORECASE)

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
        reported: It denies by a verb of its own ("ceased to"), which a claim may use where the sentence has
            another: "from 2003 to 2005".
    """

    family: str
    word: str
    governs: str
    reported: bool = False


def strength(case: Case) -> Iterator[Fault]:
    """What limits an assertion of the sentence limits its claims, and nothing else does."""
    sentence = without_marks(case.sentence)
    context = without_marks(case.context)
    claims = [without_marks(claim.text) for claim in case.claims]
    for name, find in LIMITS:
        yield from dropped(case, name, find(sentence), claims, find)
        yield from added(case, name, find(sentence) + find(context), claims, find)


def dropped(case: Case, name: str, limits: list[Limit], claims: list[str], find: "Finder") -> Iterator[Fault]:
    """The limits that a claim on the same matter has lost."""
    found = [{limit.family for limit in find(claim)} for claim in claims]
    stems = [set(content_stems(claim)) for claim in claims]
    for limit in limits:
        kept = any(limit.family in families for families in found)
        bare = any(
            limit.family not in families and limit.governs in stems[number]
            for number, families in enumerate(found)
            if limit.governs
        )
        if (bare and name != "quantifier") or not (kept or (name == "quantifier" and not bare)):
            yield Fault(
                STRENGTH,
                limit.word,
                f'{case.sentence_id}: {name} "{limit.word}" of the sentence is lost in its claims (strength)',
            )


def added(case: Case, name: str, limits: list[Limit], claims: list[str], find: "Finder") -> Iterator[Fault]:
    """The limits that a claim has and neither the sentence nor its context."""
    known = {limit.family for limit in limits}
    for claim in claims:
        for limit in find(claim):
            if limit.family not in known and not limit.reported:
                yield Fault(
                    STRENGTH,
                    limit.word,
                    f'{case.sentence_id}: {name} "{limit.word}" of a claim is not in the sentence (strength)',
                )


def hedges(text: str) -> list[Limit]:
    """The hedges of a text."""
    return [
        Limit(HEDGE_FAMILIES[cue.kind], cue.span.of(text), governed(text, cue.span))
        for cue in find_hedges(text)
        if cue.kind in HEDGE_FAMILIES and cue.lemma not in HARMLESS_HEDGES and weakens(cue, text)
    ]


def weakens(cue: Cue, text: str) -> bool:
    """Whether a hedging verb bears on a clause."""
    if cue.lemma not in BEFORE_CLAUSE:
        return True
    return cue.span.of(text).lower().endswith(" to") or bool(CLAUSE.match(text[cue.span.end :]))


def negations(text: str) -> list[Limit]:
    """The negations of a text; a negating prefix belongs to its word and is no limit of the assertion."""
    return [
        Limit("negation", found.cue.of(text), governed(text, found.cue), reported=found.kind == "lexical")
        for found in find_negations(text)
        if found.kind != "affixal" and not UNTIL.match(text[found.cue.end :])
    ]


# "It was not until 1990 that it opened" dates the opening and denies nothing.
UNTIL = re.compile(r"\s+(?:until|till)\b", re.IGNORECASE)


def quantifiers(text: str) -> list[Limit]:
    """The quantifiers of a text that change what is asserted when they fall away."""
    return [
        Limit(QUANTIFIER_FAMILIES[cue.kind], cue.span.of(text), governed(text, cue.span))
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


COUNT = re.compile(r"\s+(?:an?\s|[\d$]|\w+teen|half|one|two|three|four|five|six|seven|eight|nine|ten)")
GRADED = re.compile(r"\s+\w+(?:ful|ous|able|ible|ive|al|ic|ant|ent|ed|ing|ly|est)\b")
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


def governed(text: str, cue: Span) -> str:
    """The stem of the first word of content after a cue, within its clause."""
    clause = re.split(r"[.;:!?](?:\s|$)", text[cue.end :], maxsplit=1)[0]
    stems = content_stems(clause)
    return stems[0] if stems else ""


Finder = Callable[[str], list[Limit]]
LIMITS: tuple[tuple[str, Finder], ...] = (
    ("hedge", hedges),
    ("negation", negations),
    ("quantifier", quantifiers),
)
