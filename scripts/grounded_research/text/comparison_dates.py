"""How two dates relate: the same, one within the other, in conflict, or not comparable."""

from datetime import date, timedelta
from typing import TypeVar

from grounded_research.text.dates import DateMention

DayT = TypeVar("DayT", date, tuple[int, int])

_ABOUT_YEARS = 2
"""How far "about 1900" reaches."""

_ENDPOINTS = frozenset({"since", "until"})
"""Bounds that name an end of one state: "since 1993" and "since 2000" differ, though they overlap."""

_FISCAL = timedelta(days=366)
"""A fiscal year can begin up to a year before the calendar year whose name it has."""


def compare_dates(claim: DateMention, source: DateMention) -> str | None:
    """The outcome for the claim's date beside the sentence's; None if they cannot be partners."""
    if claim.role != source.role and "date" not in (claim.role, source.role):
        return None
    if claim.era != source.era:
        return "conflict" if claim.precision == source.precision else "incomparable"
    if claim.yearless or source.yearless:
        return _yearless(claim, source)
    if _other_reading(claim, source) or _other_reading(source, claim):
        return "equal"
    return _full_dates(claim, source)


def _other_reading(mention: DateMention, other: DateMention) -> bool:
    """Whether 03/04/2020 read the other way round is the other date."""
    return mention.alternative is not None and other.first <= mention.alternative <= other.last


def _full_dates(claim: DateMention, source: DateMention) -> str:
    if "season" in {claim.precision, source.precision} and claim.precision != source.precision:
        return _with_season(claim, source)
    if (claim.first, claim.last) == (source.first, source.last) and not _opposite(claim, source):
        return "equal" if claim.bound == source.bound else "within_bound"
    if claim.is_range and source.is_range and claim.precision == source.precision:
        return "conflict" if {claim.bound, source.bound} == {"on"} else "incomparable"
    if claim.bound == source.bound and claim.bound in _ENDPOINTS:
        return _nested((claim.first, claim.last), (source.first, source.last))
    return _nested(_interval(claim), _interval(source))


def _opposite(claim: DateMention, source: DateMention) -> bool:
    """Whether one date bounds from above and the other from below: before 1970, after 1970."""
    return {claim.bound, source.bound} == {"before", "after"}


def _with_season(claim: DateMention, source: DateMention) -> str:
    """A season beside another date: which months it has hangs on the hemisphere, its year alone can differ.

    The winter of 2004 began in December 2003, June or December 2004, or stands for its January.
    """
    outcome = _nested(_interval(claim), _interval(source))
    season, other = (claim, source) if claim.precision == "season" else (source, claim)
    near = other.first.year - 1 <= season.first.year <= other.last.year + 1
    return "incomparable" if outcome == "conflict" and near else outcome


def _nested(claim: tuple[DayT, DayT], source: tuple[DayT, DayT]) -> str:
    """How two ranges lie: one within the other, apart, or across each other."""
    if claim[0] <= source[0] and source[1] <= claim[1]:
        return "within_bound"
    if source[0] <= claim[0] and claim[1] <= source[1]:
        return "more_exact"
    return "conflict" if claim[1] < source[0] or source[1] < claim[0] else "incomparable"


def _interval(mention: DateMention) -> tuple[date, date]:
    """The days that the mention allows: "before 1950" is all days up to the end of 1949."""
    first, last = mention.first, mention.last
    if mention.precision == "fiscal_year":
        first = _moved(first, -_FISCAL)
    if mention.bound == "before":
        return date.min, _moved(first, timedelta(days=-1))
    if mention.bound == "until":
        return date.min, last
    if mention.bound == "after":
        return _moved(last, timedelta(days=1)), date.max
    if mention.bound == "since":
        return first, date.max
    if mention.bound == "about":
        wide = timedelta(days=366 * _ABOUT_YEARS if mention.precision in {"year", "decade"} else 31)
        return _moved(first, -wide), _moved(last, wide)
    return first, last


def _moved(day: date, distance: timedelta) -> date:
    try:
        return day + distance
    except OverflowError:
        return date.min if distance < timedelta(0) else date.max


def _yearless(claim: DateMention, source: DateMention) -> str | None:
    """Compare month and day where a year is missing ("5 May" beside "5 May 1950")."""
    left, right = _month_day(claim), _month_day(source)
    if left is None or right is None:
        return "incomparable"
    nested = _nested(left, right)
    if nested == "within_bound" and left == right and claim.yearless == source.yearless:
        return "equal"
    if nested == "within_bound" and not claim.yearless:
        return "more_exact"
    if nested == "conflict" and (claim.bound != "on" or source.bound != "on"):
        return "incomparable"
    return nested


def _month_day(mention: DateMention) -> tuple[tuple[int, int], tuple[int, int]] | None:
    if mention.precision not in {"day", "month"} or mention.first.year != mention.last.year:
        return None
    return (mention.first.month, mention.first.day), (mention.last.month, mention.last.day)


def date_words(mention: DateMention) -> str:
    """The date for a reader, with its role and bound."""
    bound = {"on": "", "about": "about "}.get(mention.bound, f"{mention.bound} ")
    role = "" if mention.role == "date" else f" ({mention.role})"
    return f"{bound}{' '.join(mention.text.split())}{role}"
