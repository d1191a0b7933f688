"""Offsets of a clock from Universal Time: "UTC+5:30", "UT minus 8 hours", "ten hours ahead of Greenwich"."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from grounded_research.text.patterns import regex
from grounded_research.text.quantity import Quantity
from grounded_research.text.spans import Span

_ZONE = (
    r"(?:\b(?:UTC?|UT[012]|GMT)|\b(?i:Greenwich(?:\s+Mean)?(?:\s+Solar)?(?:\s+Time)?"
    r"|(?:Co-?ordinated\s+)?Universal\s+Time))"
)
_HINT = regex(r"UT|GMT|(?i:greenwich|universal)")
_SIGNED = regex(
    rf"{_ZONE}\s?(?P<sign>[+\u2212\u2013-])\s?(?P<hours>\d{{1,2}})(?::?(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?)?"
    r"(?!\w|[.:]\d)"
)
_AFTER = regex(
    rf"\s+(?:(?P<ahead>ahead\s+of|in\s+advance\s+of|fast\s+o[fn])|(?P<behind>behind|slow\s+o[fn]))\s+(?:the\s+)?{_ZONE}"
)
_BEFORE = regex(rf"{_ZONE}(?:\s+time)?\s+(?P<sign>plus\s+|minus\s+|less\s+)?$")
_CLOCK_UNITS = {"hour": 1, "minute": 60, "second": 3600}

MOST_HOURS = 15
"""Hours that a clock has ever stood from Greenwich (Manila, to 1844: 15:56 behind); more is no offset."""

LONGEST_ZONE = 48
"""Characters in which the longest name of Universal Time and its sign stand before a duration."""


def may_have_offset(text: str) -> bool:
    """Whether a text names Universal Time at all: a cheap test before the patterns."""
    return _HINT.search(text) is not None


def signed_offsets(text: str) -> Iterator[Quantity]:
    """The offsets of a text that are written as a sign and figures."""
    for match in _SIGNED.finditer(text):
        if int(match["hours"]) > MOST_HOURS:
            continue
        parts = (Decimal(match[name] or 0) for name in ("hours", "minutes", "seconds"))
        hours = sum((part / 60**power for power, part in enumerate(parts)), Decimal(0))
        span = Span(*match.span())
        value = hours if match["sign"] == "+" else -hours
        yield Quantity(
            span, span.of(text), value, value, "offset", "hour", "exact", approximate=False, noun=None,
            place=Decimal(1) if match["minutes"] is None else Decimal(1) / 60,
        )  # fmt: skip


def as_offset(text: str, quantity: Quantity) -> Quantity:
    """A duration as the offset that the words around it make of it; as it is where they make none."""
    scale = _CLOCK_UNITS.get(quantity.unit or "")
    if scale is None:
        return quantity
    sign = "minus" if quantity.low < 0 else ""
    if before := _BEFORE.search(text, max(0, quantity.span.start - LONGEST_ZONE), quantity.span.start):
        sign = sign or (before["sign"] or "").strip()
    elif after := _AFTER.match(text, quantity.span.end):
        sign = "minus" if after["behind"] else "plus"
    else:
        return quantity
    if not sign:
        return quantity
    low, high = sorted(
        abs(end) / scale * (1 if sign == "plus" else -1) for end in (quantity.low, quantity.high)
    )
    return replace(
        quantity, low=low, high=high, kind="offset", unit="hour", noun=None, place=quantity.place / scale
    )
