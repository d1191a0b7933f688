"""A year or a month that the account around the cited sentences gives, not they themselves."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.standing import Value, has_value
from grounded_research.ledger.models import EvidenceSentence
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.patterns import regex

NEXT = 2
"""Sentences from a cited one within which an account keeps its time without repeating it."""

LONGEST_PARAGRAPH = 6
"""The same for sentences of one paragraph. A file of a single line has one place for all its sentences, so
that the place alone does not tell a paragraph."""

_PARAGRAPH = regex(r", line \d+\Z")
"""A place that tells paragraphs apart; a page or a heading stands over many."""


def told_nearby(context: GateContext, value: Value) -> bool:
    """Whether the account that a cited sentence belongs to gives a year or month of the claim.

    "Starting in 1987 the opposition marched. It brought in a bill." says when the bill was brought in. False
    where the cited sentences, or what stands over and before them, have a year of their own that is another.
    """
    mine = next((one for one in find_dates(context.claim) if one.span == value.span), None)
    if mine is None or mine.precision not in {"year", "month"} or mine.yearless or mine.is_range:
        return False
    if any(has_year(one) for text in context.evidence for one in find_dates(text)):
        return False
    if any(is_rival(mine, one) for text in context.settings for one in find_dates(text)):
        return False
    return any(
        near(one, cited) and has_value(context.claim, value, one.text, "date")
        for one in context.elsewhere
        for cited in context.resolved or ()
    )


def has_year(day: DateMention) -> bool:
    """Whether a date says its year, so that no other sentence need say it."""
    return not day.yearless


def is_rival(mine: DateMention, other: DateMention) -> bool:
    """Whether another date lies outside the claim's year or month."""
    return has_year(other) and not (other.first <= mine.last and mine.first <= other.last)


def near(one: EvidenceSentence, cited: EvidenceSentence) -> bool:
    """Whether a sentence stands next to a cited one or in its paragraph."""
    (source, _, number), (other, _, place) = one.pointer.partition(":"), cited.pointer.partition(":")
    if source != other:
        return False
    paragraph = one.location == cited.location and _PARAGRAPH.search(one.location) is not None
    return abs(int(number) - int(place)) <= (LONGEST_PARAGRAPH if paragraph else NEXT)
