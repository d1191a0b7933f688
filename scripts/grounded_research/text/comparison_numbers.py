"""How two quantities relate: equal, a rounding, within a bound, in conflict, or not comparable."""

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from grounded_research.text.numerals import place_of
from grounded_research.text.quantities import Quantity
from grounded_research.text.units import dimension_of
from grounded_research.text.units_table import CALENDAR_UNITS

_ABOUT = Decimal("0.10")
"""How far "about 5,000" reaches: a tenth, which is what writers round to one significant digit for."""

_ROUND_ZEROS = Decimal("0.05")
"""How far a whole number with trailing zeros may stand from the exact value and still be its rounding."""

_FRACTION = Decimal("0.07")
"""How far "a third" or "half an hour" may stand from the exact value: 0.36 is still called a third."""

_NOISE = Decimal("1e-9")
"""Relative difference that a conversion between units may leave."""

_CONVERTED = Decimal("0.02")
"""How far a converted value may stand from the other: 5 miles and 8 km."""

_DATA = "measure bit1"
_BITS = 8
_KIBI = 1024
"""Bytes from which a number of them is told from other numbers: 1024 and its multiples are rarely counts."""

_INFINITE = Decimal("Infinity")
_THOUSAND = Decimal(1000)


@dataclass(frozen=True, slots=True)
class _Scaled:
    """A quantity in base units: its ends, how far they were rounded, and whether they are bounds."""

    low: Decimal
    high: Decimal
    place: Decimal
    exact: bool


@lru_cache(maxsize=16384)
def key_of(quantity: Quantity) -> str:
    """What is measured: quantities can be compared only when their keys are equal."""
    kind, unit = quantity.kind, quantity.unit
    if kind in {"number", "sample_size"}:
        return "ci" if quantity.noun == "ci" else "count"
    if kind == "percent":
        return "ci-level" if quantity.noun == "ci" else "share"
    if kind == "ratio" and (unit is None or unit.startswith("per ")):
        return "share"
    if kind == "currency":
        return f"money {unit}"
    if kind != "offset" and unit is not None and (dimension := dimension_of(unit)):
        return f"measure {dimension.key}"
    return f"{kind} {unit}"


@lru_cache(maxsize=16384)
def _scaled(quantity: Quantity) -> _Scaled:
    low, high, place = quantity.low, quantity.high, quantity.place
    unit = quantity.unit
    if quantity.kind == "percent":
        low, high, place = low / 100, high / 100, place / 100
    elif quantity.kind == "ratio" and unit and unit.startswith("per "):
        many = Decimal(unit.removeprefix("per "))
        low, high, place = low / many, high / many, place / many
    elif unit and quantity.kind in {"measure", "ratio"} and (dimension := dimension_of(unit)):
        low, high = (low + dimension.offset) * dimension.factor, (high + dimension.offset) * dimension.factor
        place *= dimension.factor
    if quantity.bound in {"at_least", "more_than"}:
        high = _INFINITE
    elif quantity.bound in {"at_most", "less_than"}:
        low = -_INFINITE
    return _Scaled(low, high, place, exact=quantity.bound == "exact")


def compare_quantities(claim: Quantity, source: Quantity) -> str | None:
    """The outcome for the claim's quantity beside the sentence's; None if they cannot be partners."""
    if key_of(claim) != key_of(source):
        return _across_kinds(claim, source)
    left, right = _scaled(claim), _scaled(source)
    if not left.exact or not right.exact:
        return _with_bounds(claim, source, left, right)
    if left.low != left.high or right.low != right.high:
        return _with_ranges(claim, source, left, right)
    return _single(claim, source, left, right)


def _across_kinds(claim: Quantity, source: Quantity) -> str | None:
    """What quantities that measure different things may still say of each other; mostly nothing."""
    return next((outcome for rule in _ACROSS if (outcome := rule(claim, source)) is not None), None)


def _bare_amount(claim: Quantity, source: Quantity) -> str | None:
    """A bare number may stand for an amount: "1200" and "$1,200.00"."""
    bare = claim.kind == "number" and claim.noun in {None, source.noun}
    same = (claim.low, claim.high) == (source.low, source.high)
    return "equal" if bare and same and source.kind in {"currency", "measure"} else None


def _bare_multiple(claim: Quantity, source: Quantity) -> str | None:
    """A broken number without a noun may be a multiple: "1.5 the rate of" for 1.5 times the rate."""
    sides = ((claim, source), (source, claim))
    if not any(
        times.unit == "times" and bare.kind == "number" and bare.noun is None and bare.place < 1
        for times, bare in sides
    ):
        return None
    return _only_agreeing(*(replace(one, kind="number", unit=None) for one in (claim, source)))


def _bare_bytes(claim: Quantity, source: Quantity) -> str | None:
    """A bare number may be a size counted in bytes, as formats are described: 65536 for 64 KiB."""
    for size, bare in ((claim, source), (source, claim)):
        if bare.kind != "number" or key_of(size) != _DATA or bare.low < _KIBI or size.bound != bare.bound:
            continue
        sizes = _scaled(size)
        if (sizes.low, sizes.high) == (bare.low * _BITS, bare.high * _BITS):
            return "equal"
    return None


def _offset_in_words(claim: Quantity, source: Quantity) -> str | None:
    """An offset beside a plain duration: "eight hours behind" may leave out what it is behind of."""
    if {claim.kind, source.kind} != {"offset", "measure"}:
        return None
    return _only_agreeing(
        *(replace(one, kind="measure", low=abs(one.low), high=abs(one.high)) for one in (claim, source))
    )


def _unlike(claim: Quantity, source: Quantity) -> str | None:
    """Other dimensions never compare: kilograms and metres, percent and percentage points."""
    alike = claim.kind == source.kind and claim.kind in {"measure", "currency"}
    return "incomparable" if alike or {claim.kind, source.kind} <= {"percent", "percentage_points"} else None


_ACROSS = (_bare_amount, _bare_multiple, _bare_bytes, _offset_in_words, _unlike)


def _only_agreeing(claim: Quantity, source: Quantity) -> str | None:
    """The outcome of two readings that nobody wrote: they can agree, and never differ."""
    outcome = compare_quantities(claim, source) if key_of(claim) == key_of(source) else None
    return outcome if outcome in {"equal", "rounded"} else None


def _single(claim: Quantity, source: Quantity, left: _Scaled, right: _Scaled) -> str:
    gap = abs(left.low - right.low)
    size = max(abs(left.low), abs(right.low))
    converted = claim.unit != source.unit and claim.kind == "measure"
    cases = (
        ("equal", gap <= size * _NOISE),
        ("equal", claim.approximate and gap <= max(abs(right.low) * _ABOUT, left.place / 2)),
        ("rounded", _calendar(claim, source) and gap <= size * _ABOUT),
        ("rounded", _is_rounding(claim, left, right)),
        ("more_exact", _is_rounding(source, right, left)),
        ("more_exact", source.approximate and gap <= abs(right.low) * _ABOUT),
        ("rounded", converted and gap <= size * _CONVERTED),
    )
    return next((outcome for outcome, holds in cases if holds), "conflict")


def _calendar(claim: Quantity, source: Quantity) -> bool:
    """Whether one of the two is in months or years and the other in another unit of time."""
    return claim.unit != source.unit and bool({claim.unit, source.unit} & CALENDAR_UNITS)


def _is_rounding(coarse: Quantity, rounded: _Scaled, other: _Scaled) -> bool:
    """Whether ``rounded`` is what a writer makes of ``other``: rounded or cut at its last digit."""
    value, exact, place = rounded.low, other.low, rounded.place
    gap = abs(value - exact)
    if place == 0 and coarse.kind in {"ratio", "measure"}:
        return gap <= abs(exact) * _FRACTION
    if place > other.place and (gap <= place / 2 or _is_cut(value, exact, place)):
        return gap <= abs(exact) / 2
    if gap > abs(exact) * _ROUND_ZEROS or coarse.low != coarse.high or not coarse.low:
        return False
    zeros = place_of(coarse.low, round_zeros=True)
    return zeros >= 100 and zeros * place / (coarse.place or 1) / 2 >= gap


def _is_cut(value: Decimal, exact: Decimal, place: Decimal) -> bool:
    return place < 1 and abs(value) < abs(exact) < abs(value) + place and value * exact > 0


def _with_ranges(claim: Quantity, source: Quantity, left: _Scaled, right: _Scaled) -> str:
    if left.low == left.high:
        return "more_exact" if right.low <= left.low <= right.high else "conflict"
    if right.low == right.high:
        return "within_bound" if left.low <= right.low <= left.high else "conflict"
    lows = _single(claim, source, replace(left, high=left.low), replace(right, high=right.low))
    highs = _single(claim, source, replace(left, low=left.high), replace(right, low=right.high))
    ends = {lows, highs}
    return next(outcome for outcome in ("conflict", "more_exact", "rounded", "equal") if outcome in ends)


def _with_bounds(claim: Quantity, source: Quantity, left: _Scaled, right: _Scaled) -> str:
    if (claim.low, claim.high) == (source.low, source.high) and claim.unit == source.unit:
        same = claim.bound == source.bound
        return "equal" if same else "within_bound" if not left.exact else "more_exact"
    unlike = (left.low, left.high) != (right.low, right.high)
    if unlike and claim.bound == source.bound and _figures(claim) == _figures(source):
        return "incomparable"
    if left.low <= right.low and right.high <= left.high:
        return "within_bound"
    if right.low <= left.low and left.high <= right.high:
        return "more_exact"
    if left.high < right.low or right.high < left.low:
        gap = max(right.low - left.high, left.low - right.high)
        near = (claim.approximate or source.approximate) and gap <= abs(source.high) * _ABOUT
        return "incomparable" if near else "conflict"
    return "incomparable"


def _figures(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """The numbers as they are written, without "thousand", "million" and the like.

    "Over 12 months" follows from "over 12 years", but nobody writes it who has read that: one unit is wrong.
    """
    scale = _THOUSAND ** (max(quantity.place.adjusted(), 0) // 3)
    return quantity.low / scale, quantity.high / scale


def is_near(claim: Quantity, source: Quantity) -> bool:
    """Whether two values differ by less than a fifth and one of them is approximate or of a varying unit."""
    left, right = _scaled(claim), _scaled(source)
    if not (claim.approximate or source.approximate or _calendar(claim, source)):
        return False
    if not left.low.is_finite() or not right.low.is_finite():
        return False
    return abs(left.low - right.low) <= max(abs(left.low), abs(right.low)) / 5
