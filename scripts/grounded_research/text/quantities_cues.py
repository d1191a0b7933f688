"""The words beside a number that make it a bound or an approximation."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re
from typing import NamedTuple

from grounded_research.text.numerals_hints import words_before
from grounded_research.text.patterns import regex

_BEFORE_BOUNDS = (
    ("at_least", r"at\s+least|at\s+minimum|no\s+(?:fewer|less)\s+than|not\s+less\s+than|a?\s*minimum\s+of|greater\s+than\s+or\s+equal\s+to|>=|≥|⩾|from\s+at\s+least"),
    ("at_most", r"at\s+most|up\s+to|no\s+(?:more|greater|larger|higher)\s+than|not\s+more\s+than|a?\s*maximum\s+of|as\s+(?:many|much|high|few|long)\s+as|less\s+than\s+or\s+equal\s+to|<=|≤|⩽"),
    ("more_than", r"(?:more|greater|higher|larger|longer|older|bigger|better)\s+than|over|above|exceed(?:s|ed|ing)?|in\s+excess\s+of|upwards?\s+of|north\s+of|beyond|surpass(?:es|ed|ing)?|topp(?:ed|ing)|>|&gt;|well\s+over|just\s+over|slightly\s+(?:more|over)\s+than"),
    ("less_than", r"(?:less|fewer|lower|smaller|shorter|younger)\s+than|under|below|<|&lt;|just\s+under|short\s+of"),
)  # fmt: skip
_APPROXIMATE = r"about|approximately|approx\.?|around|roughly|nearly|almost|circa|ca?\.|an?\s+estimated|estimated(?:\s+at)?|close\s+to|~|≈|∼|some|on\s+the\s+order\s+of|virtually|practically|or\s+so|somewhere\s+around|in\s+the\s+region\s+of"
_BETWEEN = r"\s*(?:(?:the|a|an|age|ages|aged|exactly|only|just)\s+)?"
_BEFORE = regex(
    r"(?<![\w<>])(?:(?P<near>" + _APPROXIMATE + r")\s*)?(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _BEFORE_BOUNDS)
    + r")?(?:\s*(?P<near2>" + _APPROXIMATE + r"))?" + _BETWEEN + r"[-−$€£]?$",
    re.IGNORECASE,
)  # fmt: skip
_AFTER_BOUNDS = (
    ("at_least", r"\+(?![\w/-])|(?:,\s*)?\s*or\s+(?:more|greater|higher|above|longer|over|older|better)\b(?!\s+than\s+or)|\s+and\s+(?:over|above|older|up|upwards?)\b|\s+and\s+more\b(?=\s*(?:$|[.,;:)]|(?:as|was|were|is|are|had|have|who|in|at|of|for|on|to|from)\b))|\s+at\s+(?:minimum|least)\b|\s+or\s+greater\s+than\b|\s+upwards\b|-plus\b|\s+plus\b(?=\s+\w+s\b)"),
    ("at_most", r"(?:,\s*)?\s*or\s+(?:less|fewer|lower|below|under|younger|shorter)\b|\s+and\s+(?:under|below|younger)\b|\s+at\s+(?:most|maximum)\b"),
)  # fmt: skip
_AFTER = regex("|".join(f"(?P<{name}>{pattern})" for name, pattern in _AFTER_BOUNDS), re.IGNORECASE)
_NOUNS_BETWEEN = r"(?:[ \u00a0-](?!(?:and|or|nor|but|than|that|which|who|to|in|of|for|with|at|by|on|are|is|was|were)\b)[A-Za-z][\w'’-]*){1,3}?"
_AFTER_NOUN = regex(
    _NOUNS_BETWEEN
    + r"(?:,?\s+or\s+(?:(?P<at_least>more|greater|longer|larger|higher)|(?P<at_most>less|fewer|shorter|smaller|lower))\b"
    r"(?!\s+(?:than|\w+ly|so|\d|a|an|the|one|two|three|if)\b)|\s+at\s+(?:the\s+)?(?:(?P<at_least2>least|minimum)|(?P<at_most2>most|maximum))\b(?!\s+\w+ly\b))",
    re.IGNORECASE,
)
"""The bound behind the noun: "ten lines or fewer", "five copies at most"."""

_AFTER_NEAR = regex(r"(?:\s+(?:or\s+so|approximately|approx\.)\b|-ish\b|-odd\b)", re.IGNORECASE)
_TIME_UNITS = {"second", "minute", "hour", "day", "week", "month", "year", "decade", "century"}


_CUE_ENDS = frozenset(
    "least minimum than of to most many much high few long maximum over above exceeds exceed exceeded exceeding beyond surpass surpasses "
    "surpassed surpassing topped topping under below about approximately approx approx. around roughly nearly almost circa c. ca ca. "
    "estimated at some virtually practically so just the a an age ages aged exactly only".split()
) | {""}
"""The words that a cue can end with: a cheap test before the pattern."""

_CUE_SIGNS = "<>=≤≥⩽⩾~≈∼;"


class Cue(NamedTuple):
    """What the words beside a number say: bound, approximation, and where these words begin or end."""

    bound: str
    approximate: bool
    edge: int


def before_cue(text: str, start: int, unit: str | None) -> Cue:
    """The bound and approximation before a number that begins at ``start`` and has the given unit."""
    lead = words_before(text, start)
    if not lead or (lead[-1].lower().rstrip("-−$€£") not in _CUE_ENDS and lead[-1][-1] not in _CUE_SIGNS):
        return Cue("exact", approximate=False, edge=start)
    window_start = max(0, start - 40)
    match = _BEFORE.search(text, window_start, start)
    if match is None:
        return Cue("exact", approximate=False, edge=start)
    bound = next((name for name, _ in _BEFORE_BOUNDS if match[name]), "exact")
    near = (match["near"] or match["near2"] or "").lower()
    if bound == "exact" and not near:
        return Cue("exact", approximate=False, edge=start)
    cue = match[bound].lower() if bound != "exact" else ""
    if cue == "over" and unit in _TIME_UNITS:
        bound = "at_least"  # "over five years" also means "in the course of five years"
    return Cue(bound, approximate=bool(near) or cue.startswith("just"), edge=match.start())


def after_cue(text: str, end: int) -> Cue:
    """The bound and approximation after a number that ends at ``end``: "or more", "5,000+".

    A bound behind the noun does not move the edge: the noun is still to be read from there.
    """
    if match := _AFTER.match(text, end):
        return Cue(match.lastgroup or "exact", approximate=False, edge=match.end())
    if match := _AFTER_NOUN.match(text, end):
        return Cue((match.lastgroup or "exact").rstrip("2"), approximate=False, edge=end)
    if match := _AFTER_NEAR.match(text, end):
        return Cue("exact", approximate=True, edge=match.end())
    return Cue("exact", approximate=False, edge=end)
