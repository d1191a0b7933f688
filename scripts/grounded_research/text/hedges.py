"""Hedges: the words by which a writer holds back from a flat assertion."""

import re
from functools import cache

from grounded_research.text.cues import Cue, CueTable
from grounded_research.text.patterns import regex

HEDGES = {
    "modal": """
        may
        might
        could
        can
        should
        would
    """,
    "verb": """
        suggest: suggest, suggests, suggested, suggesting
        indicate: indicate, indicates, indicated, indicating
        imply: imply, implies, implied, implying
        appear: appear to, appears to, appeared to, appear, appears, appeared
        seem: seem, seems, seemed, seemingly
        tend: tend to, tends to, tended to
        hint: hint at, hints at, hinted at
        estimate: estimate, estimates, estimated
        believe: believe, believes, believed
        think: thought to, think, thinks
        speculate: speculate, speculates, speculated
        hypothesise: hypothesise, hypothesised, hypothesises, hypothesize, hypothesized, hypothesizes
        assume: assume, assumes, assumed
        expect: expected to, expect, expects
        propose: propose, proposes, proposed
        allege: allege, alleges, alleged
        claim: claims to, claimed to, claim to
        consider: considered to, is considered
        point to: point to, points to, pointed to
        consistent with
    """,
    "likelihood": """
        likely
        unlikely
        probably
        probable
        possibly
        possible
        potentially
        potential
        perhaps
        maybe
        presumably
        presumed
        apparently
        apparent
        plausible: plausible, plausibly
        conceivable: conceivable, conceivably
        not necessarily
        allegedly
        reportedly
        supposedly
        putative: putative, putatively
        tentative: tentative, tentatively
        preliminary
        uncertain
        unclear
        in theory
        in part
        to some extent
        some evidence
        limited evidence
    """,
    "approximation": """
        about
        approximately: approximately, approx
        around
        roughly
        nearly
        almost
        circa: circa, ca
        some
        close to
        an estimated
        or so
        in the region of
        on the order of
        ballpark
    """,
    "frequency": """
        often
        usually
        generally: generally, in general
        typically
        sometimes
        occasionally
        frequently
        commonly
        largely
        mostly
        mainly
        partly: partly, partially
        in some cases
        in most cases
        under some conditions
    """,
}

_NUMBER_WORDS_TEXT = """
one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy
eighty ninety hundred hundreds thousand thousands million billion half twice double noon midnight
january february april june july august september october november december
"""
# After "a" these make a quantity: "around a dozen" is vague, "around a bill" tells where.
_MEASURES_TEXT = """
couple dozen score hundred thousand million billion trillion half third quarter fifth tenth
second minute hour day week fortnight month year decade century generation
inch foot yard mile metre meter kilometre kilometer gram kilo kilogram pound ounce ton tonne litre liter
gallon dollar euro
"""
# Words of the approximation group that have a plain meaning beside the vague one hedge only before a number.
_BEFORE_NUMBER_ONLY = frozenset({"about", "around", "some", "close to", "nearly", "almost", "roughly"}) | {
    "in the region of",
    "on the order of",
}
_NUMBER_WORDS = frozenset(_NUMBER_WORDS_TEXT.split())
_MEASURES = frozenset(_MEASURES_TEXT.split())
# What has a theme or a middle: "a film about two brothers", "it revolves around two stars". Before figures
# these words say nothing: "built around 1920", "talked about 40 minutes".
_TAKES_THEME = regex(
    r"\b(?:films?|movies?|books?|novels?|stor(?:y|ies)|songs?|poems?|plays?|articles?|essays?|documentar(?:y|ies)"
    r"|series|reports?|questions?|debates?|information|concerns?|worries|doubts?|facts?|news"
    r"|talk(?:s|ed|ing)?|th(?:ink|inks|ought)|wr(?:ites?|ote|itten|iting)|know[sn]?|tells?|told|asks?|asked"
    r"|revolv(?:es?|ed|ing)|cent(?:re|er)(?:s|d|ed)?|centring|buil[dt]s?|gather(?:s|ed|ing)?|wrap(?:s|ped)?"
    r"|organi[sz]ed|structured|turn(?:s|ed|ing))\s+$",
    re.IGNORECASE,
)

_OF_A_THING = regex(r"\b(?:an?|the|this|that|these|those|its|their|any|each|every|no)\s+$", re.IGNORECASE)
"""An article before "partially" makes it say what a thing is like: "the partially written page"."""


@cache
def _table() -> CueTable:
    return CueTable(HEDGES)


def _stands_before_number(text: str, end: int) -> bool:
    following = text[end : end + 32].lstrip()
    if not following:
        return False
    if following[0].isdigit() or following[0] in "$\u20ac\u00a3\u00a5~":
        return True
    first, *later = [word.strip(".,;").lower() for word in re.split(r"[\s-]+", following)]
    if first in {"a", "an"}:
        return bool(later) and later[0] in _MEASURES
    return first in _NUMBER_WORDS


def _names_theme(text: str, cue: Cue) -> bool:
    in_figures = bool(re.match(r"\s*\W?\d", text[cue.span.end :]))
    before = text[max(0, cue.span.start - 24) : cue.span.start]
    return cue.lemma in {"about", "around"} and not in_figures and bool(_TAKES_THEME.search(before))


def _hedges(text: str, cue: Cue) -> bool:
    if cue.lemma in _BEFORE_NUMBER_ONLY:
        return _stands_before_number(text, cue.span.end) and not _names_theme(text, cue)
    if cue.lemma == "partly" and _OF_A_THING.search(text, max(0, cue.span.start - 8), cue.span.start):
        return False
    written = cue.span.of(text)
    if written in {"May", "MAY"}:  # the month, unless it opens a question or a wish
        return False
    return not (cue.lemma == "can" and written != "can")


def find_hedges(text: str) -> list[Cue]:
    """The hedges of a text, in order; kind is modal, verb, likelihood, approximation or frequency."""
    return [cue for cue in _table().find(text) if _hedges(text, cue)]


HARMLESS = frozenset({"can", "would", "should", "consider", "believe", "think", "claim", "propose"})
"""Words that are as often plain ability, time or report as they are a hedge."""

BEFORE_CLAUSE = frozenset({"appear", "assume", "expect", "indicate", "imply", "estimate"})
"""Verbs that hedge only before a clause or an infinitive: "appeared in a film" does not, nor does "a message
indicating the error"."""
_CLAUSE = regex(r"\s*(?:to|that|as\s+if|as\s+though)\b", re.IGNORECASE)


def find_weakenings(text: str) -> list[Cue]:
    """The hedges of a text that surely weaken what it asserts, in order."""
    return [cue for cue in find_hedges(text) if cue.lemma not in HARMLESS and _weakens(text, cue)]


def _weakens(text: str, cue: Cue) -> bool:
    if cue.lemma not in BEFORE_CLAUSE:
        return True
    return cue.span.of(text).lower().endswith(" to") or bool(_CLAUSE.match(text, cue.span.end))
