"""Whether volumes, issues, pages and years are the same, in all the ways in which they are written."""

import re

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

LABEL = regex(
    r"^(?:vol(?:ume)?|no|nr|issue|number|heft|band|bd|pp?|pages?|art(?:icle)?|suppl(?:ement)?)\b\.?\s*:?\s*"
)
ROMAN = regex(r"(?=[mdclxvi]{1,12}$)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
ROMAN_VALUES = {"m": 1000, "d": 500, "c": 100, "l": 50, "x": 10, "v": 5, "i": 1}
PAGE = regex(r"([a-z]{0,4}\.?\s?)(\d[\d.,]*)([a-z]?)")
YEAR = regex(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")

# A preprint's or early-access page range begins here and says nothing about the final pages.
PROVISIONAL_FIRST_PAGE = "1"


def plain_number(text: str) -> str:
    """A volume or issue without label, leading zeros and brackets; Roman numerals as digits."""
    value = LABEL.sub("", bare(text).strip().strip("()[].,"))
    value = value.split("(")[0].strip()
    if ROMAN.fullmatch(value):
        return str(roman(value))
    return value.lstrip("0") or value


def roman(text: str) -> int:
    """The value of a Roman numeral."""
    values = [ROMAN_VALUES[letter] for letter in text]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def compare_number(name: str, cited: str | None, registered: str | None) -> Field:
    """A volume or issue on both sides; only two plain numbers can differ for certain."""
    if not cited or not registered or not cited.strip() or not registered.strip():
        return unknown(name)
    a, b = plain_number(cited), plain_number(registered)
    if a == b or parts(a) & parts(b):
        return Field(name, Agreement.SAME, cited, registered)
    if not (a.isdigit() and b.isdigit()) or is_year(a) != is_year(b):
        return unknown(name)
    return Field(name, Agreement.DIFFERENT, cited, registered, f"{name}_differs", "", Severity.MUST_FIX)


def parts(value: str) -> frozenset[str]:
    """The numbers of a double issue or volume: "1-2", "3/4", "35(4)", "109-111" with the one between."""
    span = re.fullmatch(r"(\d{1,4})-+(\d{1,4})", value)
    between = range(int(span.group(1)), int(span.group(2))) if span else range(0)
    inner = map(str, between if len(between) <= LONGEST_SPAN else ())
    return frozenset(part.lstrip("0") for part in (*re.split(r"[\s/&,()-]+", value), *inner) if part)


LONGEST_SPAN = 5
"""Volumes or issues that one reference counts together at most; a longer span is a range of pages."""


def is_year(value: str) -> bool:
    """Whether the number is a year: some journals have no volume but the year."""
    return bool(YEAR.fullmatch(value))


def page_ends(text: str) -> tuple[str, str | None] | None:
    """First and last page, the last completed ("123-45" is 123 to 145); None if no page can be read."""
    value = LABEL.sub("", bare(text).strip()).replace("--", "-").replace(" ", "")
    first, _, last = value.partition("-")
    head = PAGE.fullmatch(first)
    if not head:
        return None
    start = head.group(1).strip(". ") + head.group(2).lstrip("0") + head.group(3)
    tail = PAGE.fullmatch(last.split(",")[0]) if last else None
    if not tail:
        return start, None
    digits = tail.group(2).lstrip("0")
    if len(digits) < len(head.group(2)) and head.group(2).isdigit():
        digits = head.group(2)[: len(head.group(2)) - len(digits)] + digits
    return start, (tail.group(1) or head.group(1)).strip(". ") + digits + tail.group(3)


def compare_pages(cited: str | None, registered: str | None, article: str | None) -> Field:
    """Pages or article number; a page range against an article number says nothing."""
    if not cited or not (registered or article):
        return unknown("pages")
    mine = page_ends(cited)
    for other in (registered, article):
        theirs = page_ends(other) if other else None
        if mine and theirs and is_same_page(mine[0], theirs[0]):
            return same_first(cited, other or "", mine, theirs)
    theirs = page_ends(registered) if registered else None
    if not mine or not theirs or not comparable_pages(mine, theirs):
        return unknown("pages")
    return Field("pages", Agreement.DIFFERENT, cited, registered, "pages_differ", "", Severity.MUST_FIX)


def is_same_page(one: str, other: str) -> bool:
    """Whether two first pages are one: e12 and 12, 910b (the second piece on the page) and 910."""
    shorter, longer = sorted((one.lstrip("e"), other.lstrip("e")), key=len)
    return longer == shorter or (shorter.isdigit() and longer[:-1] == shorter and longer[-1].isalpha())


def same_first(
    cited: str, registered: str, mine: tuple[str, str | None], theirs: tuple[str, str | None]
) -> Field:
    """Equal first pages; the last pages may still differ."""
    if mine[1] and theirs[1] and mine[1] != theirs[1] and mine[1].isdigit() and theirs[1].isdigit():
        note = "the last page differs"
        return Field("pages", Agreement.MINOR, cited, registered, "last_page_differs", note, Severity.LOOK_AT)
    return Field("pages", Agreement.SAME, cited, registered)


def comparable_pages(mine: tuple[str, str | None], theirs: tuple[str, str | None]) -> bool:
    """Whether two first pages that differ can be held against each other."""
    both_plain = mine[0].isdigit() and theirs[0].isdigit()
    provisional = PROVISIONAL_FIRST_PAGE in {mine[0], theirs[0]}
    inside = (mine[1] is None and within(mine[0], theirs)) or (theirs[1] is None and within(theirs[0], mine))
    article_like = any(len(first) >= 5 and last is None for first, last in (mine, theirs))
    return both_plain and not provisional and not inside and not article_like


def within(page: str, ends: tuple[str, str | None]) -> bool:
    """Whether a single page (a quotation's place) lies in the range."""
    if not (page.isdigit() and ends[0].isdigit() and ends[1] and ends[1].isdigit()):
        return False
    return int(ends[0]) <= int(page) <= int(ends[1])


def cited_year(text: str | None) -> int | None:
    """The year in a year or date field; the last one where a reprint names two ("1859/2003")."""
    years = YEAR.findall(text or "")
    return int(years[-1]) if years else None


LONGEST_IN_PRESS = 5
"""Years between putting online and printing at most; where more lie between two registered dates, an archive
was put online, and the work appeared at the first of them alone."""


def doi_years(doi: str | None) -> frozenset[int]:
    """The years that a DOI states between full stops, as publishers put that of printing or acceptance there.

    Archives that were put online late have no other date of print: 10.1111/j.1600-0404.1986.tb03253.x.
    """
    return frozenset(map(int, DOI_YEAR.findall((doi or "").partition("/")[2])))


DOI_YEAR = regex(r"(?<=[./])(1[89]\d\d|20\d\d)(?=[./])")


def compare_years(cited: str | None, registered: tuple[int, ...], *, later: bool, loose: bool) -> Field:
    """The cited year against every registered date's year.

    Args:
        cited: Year or date as cited.
        registered: Years of all registered dates.
        later: The record is of a preprint and the entry of the published version, which comes years later.
        loose: Kinds of work that are printed or revised again and again (books, preprints): a difference is
            only worth a look.
    """
    year = cited_year(cited)
    if year is None or not registered:
        return unknown("year")
    shown = ", ".join(map(str, sorted(set(registered))))
    between = min(registered) <= year <= max(registered)
    in_press = loose or max(registered) - min(registered) <= LONGEST_IN_PRESS
    if any(str(value) in (cited or "") for value in registered) or (between and in_press):
        return Field("year", Agreement.SAME, cited, shown)
    distance = min(abs(year - value) for value in registered)
    if later and year > max(registered):
        return unknown("year")
    if distance == 1:
        note = "one year apart: online and in print, or preprint and published"
        return Field("year", Agreement.MINOR, cited, shown, "year_differs", note, Severity.LOOK_AT)
    severity = Severity.LOOK_AT if loose else Severity.MUST_FIX
    return Field("year", Agreement.DIFFERENT, cited, shown, "year_differs", "", severity)
