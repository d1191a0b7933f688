"""Limits that a rule sets: two that differ are two rules, though whoever keeps the one keeps the other."""

import re
from dataclasses import replace

from grounded_research.text.comparison_numbers import compare_quantities
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity

UPPER, LOWER = "upper", "lower"

_SIDES = {"at_most": UPPER, "less_than": UPPER, "at_least": LOWER, "more_than": LOWER}

_DEADLINE = regex(
    r"\b(?:within|inside(?:\s+of)?|before|prior\s+to|(?:not|no)\s+later\s+than|by\s+the\s+end\s+of|in\s+less\s+than"
    r"|deadline\s+of|limit(?:ed)?\s+(?:of|to)|cap\s+of|maximum(?:\s+of)?|not\s+(?:to\s+)?exceed(?:ing)?)"
    r"(?:\s+(?:the|a|an|its|first|next|following|period|term|window|of|expiry|end|passage))*\s+\Z",
    re.IGNORECASE,
)
"""Words before a value that make it the end of what is allowed, where the value itself has no bound."""

_LONGEST_LEAD = 60
"""Characters before a value in which such words stand."""

_RULE = regex(
    r"\b(?:within|prior\s+to|(?:not|no)\s+later\s+than|deadline|limit(?:s|ed)?|threshold|maximum|minimum|must|shall"
    r"|requir\w+|needs?|if|unless|provided\s+that|eligib\w+|entitled|qualif\w+|allow(?:s|ed)?|permit(?:s|ted)?"
    r"|(?-i:may)|exempt\w*)\b",
    re.IGNORECASE,
)


def sets_a_rule(text: str) -> bool:
    """Whether a sentence says what holds under a condition, not what was measured."""
    return _RULE.search(text) is not None


def side_of(text: str, value: Quantity) -> str | None:
    """Whether a value is an upper or a lower limit; None where it is neither."""
    if value.bound in _SIDES:
        return _SIDES[value.bound]
    start = value.span.start
    return UPPER if _DEADLINE.search(text, max(0, start - _LONGEST_LEAD), start) else None


def is_other_limit(claim: str, sentence: str, left: Quantity, right: Quantity) -> bool:
    """Whether claim and sentence set a rule with two limits of the same side that are not the same.

    "In under 60 days" holds for whoever mends "prior to 30 days", and is another rule all the same. What was
    counted or measured is none: "over 4 million" follows from "over 5 million".
    """
    if not (sets_a_rule(claim) and sets_a_rule(sentence)):
        return False
    side = side_of(claim, left)
    if side is None or side != side_of(sentence, right):
        return False
    bare = (replace(one, bound="exact", approximate=False) for one in (left, right))
    return compare_quantities(*bare) == "conflict"
