"""Fields of one reference against what such fields can hold: years, pages, placeholders, entry types."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.fields import first_year
from grounded_research.citations.offline.findings import finding
from grounded_research.ledger.models import Finding, Reference
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

_UNDATED = regex(
    r"\b(?:n\.?\s?d|s\.?\s?d|o\.?\s?j|in press|press|forthcoming|to appear|submitted|accepted|"
    r"in preparation|under review|"
    r"preprint|unpublished|undated|b\.?c|bce|ce|century|ca?\.|circa)\b|^\W*$",
    re.IGNORECASE,
)
_COMING = regex(r"forthcoming|in press|to appear|accepted|submitted", re.IGNORECASE)
_YEARLIKE = regex(r"(?<!\d)\d{3,4}(?!\d)")
_VENUE_YEAR = regex(r"(?<![\d–-])((?:19|20)\d\d)(?![\d–/-])")
_MEETING_TYPES = frozenset({"inproceedings", "conference", "proceedings"})
_AND = regex(r"\band\b|[&;]", re.IGNORECASE)
# Two equal lists of digits with one dash between: more parts are several ranges, letters are article numbers.
_PAGE_RANGE = regex(r"^(\d+)\s*(?:-|–|—|−|to)+\s*(\d+)\.?$")
_TEMPLATE_PEOPLE = regex(
    r"^(?:(?:john|jane)\s(?:q\.?\s)?(?:doe|public)|(?:first|last|given|sur|"
    r"family)\s?-?name(?:\s.*)?|(?:first|second|third|last|co)?[\s-]?authors?(?:\s?(?:one|two|"
    r"three|name|[a-d1-9]))?\.?|"
    r"[a-z]\.?\s?authors?|author\s?[a-z]\.|x{2,}(?:\sx+)?|y{3,}|tbd|todo|fix\s?me|unknown(?: "
    r"authors?)?|anonymous\sauthors?|\?+|insert .*|your name.*|lorem ipsum|names?)$",
    re.IGNORECASE,
)
_TEMPLATE_TITLE = regex(
    r"^\W*(?:(?:the\s)?(?:paper|article|book|chapter|work|full|document|"
    r"report)?\s?title(?:\s(?:of\s(?:the\s|a\s|your\s)?(?:paper|article|book|chapter|work|"
    r"document|report|publication)|here|goes here|\d))?|"
    r"(?:some|sample|example|placeholder|dummy|insert|your|another)\s(?:paper\s|"
    r"article\s)?title.*|x{3,}|tbd|todo.*|fix\s?me.*|lorem ipsum.*|\?+|citation needed|"
    r"insert .* here)\W*$",
    re.IGNORECASE,
)
_TEMPLATE_VENUE = regex(
    r"^\W*(?:(?:the\s)?(?:journal|conference|venue|publisher|proceedings|book)\s(?:name|"
    r"title)(?:\shere)?|name of (?:the\s)?(?:journal|conference|venue)|"
    r"journal of (?:placeholder|example).*|x{3,}|tbd|todo|insert .* here|some (?:journal|"
    r"conference)|\?+)\W*$",
    re.IGNORECASE,
)
# UTF-8 read as Windows-1252: an a with tilde before a Latin-1 sign, or the beginning of a curly quote.
_GARBLED = regex("Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œ\u009d“”˜¦]|\ufffd")

# Entry type: each group of fields of which one is needed, by the name that the message uses.
_NEEDED: dict[str, tuple[tuple[str, ...], ...]] = {
    "article": (("journal", "eprint", "doi", "url", "howpublished"),),
    "inproceedings": (("booktitle", "journal", "eprint", "doi", "url", "series", "eventtitle"),),
    "conference": (("booktitle", "journal", "eprint", "doi", "url", "series", "eventtitle"),),
    "incollection": (("booktitle", "doi", "url"),),
    "phdthesis": (("school", "institution", "publisher", "doi", "url"),),
    "mastersthesis": (("school", "institution", "publisher", "doi", "url"),),
    "techreport": (("institution", "publisher", "doi", "url", "number"),),
}
# Entry type: a field that only another type has.
_FOREIGN: dict[str, tuple[str, str]] = {
    "book": ("journal", "article"),
}
# Types of works that come out on a day, as web pages, manuals and programs may not.
_DATED = frozenset({"article", "book", "inproceedings", "conference", "incollection", "inbook", "phdthesis"})
_AUTHORLESS = frozenset(
    {
        "proceedings",
        "collection",
        "online",
        "manual",
        "dataset",
        "software",
        "misc",
        "standard",
        "legislation",
        "jurisdiction",
        "periodical",
        "reference",
        "patent",
        "techreport",
    }
)


def check_year(reference: Reference, year: int) -> Iterator[Finding]:
    """A year that has not come, or a ``year`` field without a year."""
    cited = reference.fields.get("year", "")
    found = first_year(cited)
    if found is None:
        if reference.structured and cited and not _UNDATED.search(cited) and not _YEARLIKE.search(cited):
            yield finding(
                "bad_year", "year", f"The year field holds {cited!r}, which is no year.", cited=cited
            )
        return
    if int(found) <= year:
        return
    announced = _COMING.search(
        " ".join((cited, reference.fields.get("note", ""), reference.fields.get("pubstate", "")))
    )
    # Publishers date the books and issues of the coming winter with the next year.
    near = int(found) == year + 1
    unsure = announced is not None or not reference.parsed
    severity = Severity.NOTE if near else Severity.LOOK_AT if unsure else Severity.MUST_FIX
    yield finding(
        "future_year", "year", f"The entry says {found}; this is {year}.", cited=cited, severity=severity
    )


def check_venue_year(reference: Reference, year: int) -> Iterator[Finding]:
    """A venue that is named with one year, more than a year away from the entry's."""
    del year
    cited = first_year(reference.fields.get("year", ""))
    if cited is None or reference.entry_type not in _MEETING_TYPES or not reference.structured:
        return
    for name in ("booktitle", "eventtitle"):
        years = set(_VENUE_YEAR.findall(reference.fields.get(name, "")))
        # Proceedings come out up to two years after their meeting, never before the year of it.
        if len(years) == 1 and not -1 <= (gap := int(cited) - int(min(years))) <= 2:
            yield finding(
                "venue_year_differs",
                "year",
                f"The venue is named with {min(years)}, the entry says {cited} ({abs(gap)} years apart).",
                cited=cited,
            )


def check_pages(reference: Reference, year: int) -> Iterator[Finding]:
    """A last page before the first; an abbreviated last page (1234-8) is right."""
    del year
    pages = reference.fields.get("pages", "").strip()
    ends = _PAGE_RANGE.match(pages)
    if ends is None or not reference.parsed:
        return
    first, last = ends.groups()
    if len(last) >= len(first) and int(last) < int(first) and not first.startswith("0"):
        yield finding(
            "reversed_pages", "pages", f"The last page {last} stands before the first, {first}.", cited=pages
        )


def check_placeholders(reference: Reference, year: int) -> Iterator[Finding]:
    """Authors, titles and venues that a template left behind."""
    del year
    people = [_full_name(person.given, person.family, person.literal) for person in reference.authors]
    for person in people:
        if _TEMPLATE_PEOPLE.match(person):
            yield finding(
                "placeholder_author",
                "author",
                f"The author {person!r} looks like a template's.",
                cited=person,
            )
            break
    else:
        if {"john smith", "jane doe"} <= {person.lower() for person in people} or {
            "john smith",
            "jane smith",
        } <= {person.lower() for person in people}:
            yield finding(
                "placeholder_author",
                "author",
                "The authors look like a template's.",
                cited=" and ".join(people),
            )
    title = reference.fields.get("title", "")
    if _TEMPLATE_TITLE.match(title) and title.strip():
        yield finding(
            "placeholder_title", "title", f"The title {title!r} looks like a template's.", cited=title
        )
    for name in ("journal", "booktitle"):
        venue = reference.fields.get(name, "")
        if venue and _TEMPLATE_VENUE.match(venue):
            yield finding(
                "placeholder_venue", name, f"The venue {venue!r} looks like a template's.", cited=venue
            )


def check_author_marks(reference: Reference, year: int) -> Iterator[Finding]:
    """Full names divided by commas: BibTeX reads all of them as one person."""
    del year
    cited = reference.fields.get("author", "")
    parts = [part.split() for part in cited.split(",")]
    # "Family, Jr, Given" has two commas too, but never two words in each part.
    names = len(parts) > 2 and all(len(part) >= 2 for part in parts)
    people = not any(author.literal for author in reference.authors)  # commas of a name in braces are its own
    if names and people and reference.structured and not _AND.search(cited):
        message = "Commas divide the names, so BibTeX reads one person. Write 'and' between them."
        correction = " and ".join(" ".join(part) for part in parts)
        yield finding("author_marks", "author", message, cited=cited, correction=correction)


def _full_name(given: str | None, family: str | None, literal: str | None) -> str:
    return literal or " ".join(part for part in (given, family) if part)


def check_type(reference: Reference, year: int) -> Iterator[Finding]:
    """Fields that an entry of its type needs, and fields that only another type has."""
    del year
    if not reference.structured or reference.entry_type is None:
        return
    for group in _NEEDED.get(reference.entry_type, ()):
        if not any(reference.fields.get(name) for name in group) and not reference.identifiers:
            yield finding(
                "missing_field", group[0], f"An entry of type {reference.entry_type} needs {group[0]}."
            )
    for name in ("title", "author", "year"):
        if not reference.fields.get(name) and not _may_lack(reference, name):
            yield finding("missing_field", name, f"The entry has no {name}.")
    foreign = _FOREIGN.get(reference.entry_type)
    if foreign and reference.fields.get(foreign[0]):
        yield finding(
            "type_against_fields",
            foreign[0],
            f"An entry of type {reference.entry_type} has no {foreign[0]}; is it of type {foreign[1]}?",
            cited=reference.fields[foreign[0]],
        )


def _may_lack(reference: Reference, name: str) -> bool:
    if name == "year":
        return reference.entry_type not in _DATED or any(
            reference.fields.get(one) for one in ("date", "note")
        )
    if name != "author":
        return False
    stands_in = ("editor", "organization", "institution", "translator", "key", "publisher")
    return reference.entry_type in _AUTHORLESS or any(reference.fields.get(field) for field in stands_in)


def check_garbled(reference: Reference, year: int) -> Iterator[Finding]:
    """Text that was read in a wrong encoding somewhere on its way."""
    del year
    for name in ("title", "author", "journal", "booktitle"):
        value = reference.fields.get(name, "")
        if garbled := _GARBLED.search(value):
            yield finding(
                "garbled_text", name, f"The {name} has characters of a wrong encoding.", cited=garbled.group()
            )
