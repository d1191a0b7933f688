"""Dates: days, months, quarters, seasons, years, decades and centuries of a text, with role and bound."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from grounded_research.text import dates_tables as table
from grounded_research.text.dates_build import BUILDERS, Draft, spelled_years
from grounded_research.text.dates_years import is_of_citation, is_year
from grounded_research.text.numerals_hints import has_digit, word_set, words_before
from grounded_research.text.spans import Span

_LIFE_SPAN = range(15, 116)
"""Years that a person's life lasts; a shorter span in parentheses is rather a period."""


@dataclass(frozen=True, slots=True)
class DateMention:
    """One date of a text: the inclusive range of days that it covers.

    Attributes:
        span: Where it stands.
        text: Its characters.
        first: The first day.
        last: The last day.
        precision: day, month, quarter, half_year, season, year, decade, century or fiscal_year.
        role: date, birth or death.
        bound: on, before, after, since, until or about.
        yearless: Whether no year is named ("5 May"); its days lie in the placeholder year 4, a leap year.
        era: AD, or BC for years that count backwards.
        alternative: The other reading of 03/04/2020.
        is_range: Whether two dates were joined ("2014 to 2018").
    """

    span: Span
    text: str
    first: date
    last: date
    precision: str
    role: str = "date"
    bound: str = "on"
    yearless: bool = False
    era: str = "AD"
    alternative: date | None = None
    is_range: bool = False


def find_dates(text: str) -> list[DateMention]:
    """The dates of the text, in order; "(1895-1958)" after a person's name gives a birth and a death.

    Relative dates ("tomorrow", "last week"), weekdays, clock times, durations and holidays are not read, nor
    is the year of a citation: "(Lee et al., 2019)" says nothing of when anything was.
    """
    return [mention for mention in _find(text) if not is_of_citation(text, mention.span)]


def date_spans(text: str) -> list[Span]:
    """Where the text holds dates, the years of citations among them."""
    return [mention.span for mention in _find(text)]


def years(text: str) -> list[tuple[int, Span]]:
    """The years that the text names (both ends of a range), with the span of the date that holds each."""
    named: list[tuple[int, Span]] = []
    for mention in find_dates(text):
        if mention.yearless or mention.precision in {"decade", "century"} or mention.era == "BC":
            continue
        named.append((mention.first.year, mention.span))
        if mention.last.year != mention.first.year and mention.precision != "season":
            named.append((mention.last.year, mention.span))
    return named


@lru_cache(maxsize=32768)
def _find(text: str) -> tuple[DateMention, ...]:
    if not has_digit(text) and not word_set(text) & table.HINT_WORDS:
        return ()
    mentions = _joined(text, [_mention(text, draft) for draft in _drafts(text)])
    return tuple(part for mention in mentions for part in _with_role(text, mention))


def _drafts(text: str) -> list[Draft]:
    """What the patterns match, the more specific pattern first, without overlap."""
    found: list[Draft] = []
    for kind, pattern in _patterns(text):
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            if kind == "year" and not is_year(text, match):
                continue
            draft = BUILDERS[kind](match, text)
            if draft is not None:
                found.append(draft)
    if word_set(text) & table.SPELLED_WORDS:
        found.extend(
            draft
            for draft in spelled_years(text)
            if not any(draft.start < other.end and other.start < draft.end for other in found)
        )
        found = _with_spelled_years(text, sorted(found, key=lambda draft: draft.start))
    return sorted(found, key=lambda draft: draft.start)


def _patterns(text: str) -> list[tuple[str, re.Pattern[str]]]:
    """The patterns that can match in the text at all."""
    words = word_set(text)
    chosen: list[tuple[str, re.Pattern[str]]] = []
    months = words & table.MONTH_WORDS
    if months and (months - table.MODAL_MONTHS or has_digit(text) or "Ma" in text or "in ma" in text):
        chosen.extend(table.MONTH_PATTERNS)
    if has_digit(text):
        for kind, pattern in table.DIGIT_PATTERNS:
            named, shape = table.GATES[kind]
            if words & named or (shape and shape.search(text)):
                chosen.append((kind, pattern))
    if words & table.CENTURY_WORDS:
        chosen.extend(table.WORD_PATTERNS)
    return chosen


def _with_spelled_years(text: str, drafts: list[Draft]) -> list[Draft]:
    """Join a date and the year in words beside it: "5 May nineteen ninety"."""
    result: list[Draft] = []
    for draft in drafts:
        last = result[-1] if result else None
        if (
            last
            and last.yearless
            and draft.precision == "year"
            and not text[last.end : draft.start].strip(" ,")
        ):
            year = draft.first.year
            result[-1] = last._replace(
                end=draft.end,
                first=_in_year(last.first, year),
                last=_in_year(last.last, year),
                yearless=False,
            )
        else:
            result.append(draft)
    return result


def _mention(text: str, draft: Draft) -> DateMention:
    span = Span(draft.start, draft.end)
    return DateMention(
        span, span.of(text), draft.first, draft.last, draft.precision, yearless=draft.yearless, era=draft.era,
        alternative=draft.alternative, is_range=draft.is_range,
    )  # fmt: skip


def _joined(text: str, mentions: list[DateMention]) -> list[DateMention]:
    """The mentions with "from A to B" and "between A and B" made one range."""
    result: list[DateMention] = []
    for mention in mentions:
        if result and (range_ := _range_of(text, result[-1], mention)):
            result[-1] = range_
        else:
            result.append(mention)
    return result


def _range_of(text: str, left: DateMention, right: DateMention) -> DateMention | None:
    between = text[left.span.end : right.span.start]
    if len(between) > 20 or left.is_range or right.is_range or left.era != right.era:
        return None
    if not (
        table.JOIN.fullmatch(between)
        or (table.AND.fullmatch(between) and table.BETWEEN.search(text[: left.span.start]))
    ):
        return None
    if left.yearless and not right.yearless:
        left = replace(left, first=_in_year(left.first, right.first.year), yearless=False)
    if right.yearless and not left.yearless:
        right = replace(right, last=_in_year(right.last, left.first.year))
    if right.last < left.first and left.era == "AD":
        return None
    span = Span(left.span.start, right.span.end)
    return replace(left, span=span, text=span.of(text), last=right.last, is_range=True, alternative=None)


def _in_year(day: date, year: int) -> date:
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def _with_role(text: str, mention: DateMention) -> list[DateMention]:
    before = text[max(0, mention.span.start - 60) : mention.span.start]
    if mention.is_range and (life := _life(text, mention, before)):
        return life
    roles = list(table.ROLE_BEFORE.finditer(before))
    role = "date"
    if roles and not re.search(r"[.;)]\s|\b(?:19|20)\d\d\b", before[roles[-1].end() :]):
        role = roles[-1].lastgroup or "date"
    return [replace(mention, role=role, bound=_bound(text, mention))]


def _life(text: str, mention: DateMention, before: str) -> list[DateMention] | None:
    """Birth and death of "Heinrich B. (1895-1958)", or None for a period like "World War I (1914-1918)"."""
    opening = re.search(r"(?:\(|-LRB-)\s*(?:born|b\.)?\s*$", before)
    closing = re.match(r"\s*(?:\)|-RRB-|[,;])", text[mention.span.end :])
    if not opening or not closing or mention.last.year - mention.first.year not in _LIFE_SPAN:
        return None
    named = before[: opening.start()]
    if not table.PERSON_BEFORE.search(named) or table.NO_PERSON.search(named):
        return None
    first, last = _ends(text, mention)
    return [replace(first, role="birth", is_range=False), replace(last, role="death", is_range=False)]


def _ends(text: str, mention: DateMention) -> tuple[DateMention, DateMention]:
    """The two dates that a range was joined from."""
    cut = re.search(r"\s*(?:[-–—−/]|\bto\b)\s*", mention.text)
    middle = mention.span.start + (cut.start() if cut else 0)
    resume = mention.span.start + (cut.end() if cut else 0)
    whole = mention.precision == "year"
    first_last = date(mention.first.year, 12, 31) if whole else mention.first
    last_first = date(mention.last.year, 1, 1) if whole else mention.last
    left, right = Span(mention.span.start, middle), Span(resume, mention.span.end)
    return (
        replace(mention, span=left, text=left.of(text), last=first_last),
        replace(mention, span=right, text=right.of(text), first=last_first),
    )


def _bound(text: str, mention: DateMention) -> str:
    if match := table.BOUND_AFTER.match(text, mention.span.end):
        return match.lastgroup or "on"
    lead = words_before(text, mention.span.start)
    if not lead or not (lead[-1].lower().rstrip(",-") in table.BOUND_ENDS or lead[-1][-1] in "~-,"):
        return "on"
    match = table.BOUND_BEFORE.search(text, max(0, mention.span.start - 40), mention.span.start)
    if match is None:
        return "on"
    name = next((name for name, _ in table.BOUNDS if match[name]), "on")
    return "on" if mention.is_range and name in {"since", "until"} else name
