"""Amounts that an article makes: "a decade" is ten years, "an hour" sixty minutes."""

import re
from decimal import Decimal
from functools import lru_cache

from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity
from grounded_research.text.spans import Span

_LONG = "millennium|century|decade|fortnight"
_OTHERS = "year|month|week|day|hour|minute|mile|kilometre|metre|foot|yard|tonne|kilogram|pound|litre|gallon"
"""Units of rates too ("twice a day"): they count as one only behind a word that asks for a length."""

_AMOUNT = regex(
    rf"""
    (?<![\w-])(?:(?P<before>[\w'’]+),?\s+)?
    (?P<amount>an?[ \u00a0](?:full[ ]|whole[ ]|single[ ])?(?:(?P<long>{_LONG})|(?P<other>{_OTHERS})))(?![\w-])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BOUNDS = frozenset(
    {
        "than",
        "over",
        "under",
        "half",
        "quarter",
        "of",
        "nearly",
        "almost",
        "about",
        "around",
        "roughly",
        "every",
    }
    | {"per", "once", "twice", "times", "most", "least", "to"}
)
"""Words before the article that make the amount another one: "more than a decade", "half a century"."""

_LENGTHS = frozenset(
    {
        "for",
        "in",
        "within",
        "after",
        "before",
        "lasted",
        "lasts",
        "took",
        "takes",
        "by",
        "exactly",
        "was",
        "is",
    }
    | {"only", "just"}
)


@lru_cache(maxsize=16384)
def worded_amounts(text: str) -> tuple[Quantity, ...]:
    """The amounts of a text that stand as an article and a unit.

    They are looked up for a value that has no partner otherwise, and are no values of their text: "a day"
    mostly counts nothing.
    """
    return tuple(_amount(match) for match in _AMOUNT.finditer(text) if _is_amount(match))


def _is_amount(match: re.Match[str]) -> bool:
    before = (match["before"] or "").lower()
    return before not in _BOUNDS if match["long"] else before in _LENGTHS


def _amount(match: re.Match[str]) -> Quantity:
    return Quantity(
        span=Span(*match.span("amount")),
        text=match["amount"],
        low=Decimal(1),
        high=Decimal(1),
        kind="measure",
        unit=(match["long"] or match["other"]).lower(),
        bound="exact",
        approximate=False,
        noun=None,
        spelled=True,
    )
