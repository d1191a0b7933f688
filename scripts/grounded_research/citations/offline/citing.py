"""The text's citations against the list: cited but missing, listed but uncited, years that differ."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from grounded_research.bibliography.fields import first_year
from grounded_research.citations.duplicates import fold_title
from grounded_research.citations.offline.findings import finding
from grounded_research.ledger.models import Finding, Reference
from grounded_research.text.patterns import regex

_TEXT_YEAR = regex(r"(?<!\d)((?:1[4-9]|20)\d\d)[a-z]?(?!\d)")


def check_missing(missing: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """A message for every key that is cited and not listed: pairs of the key and where it is cited."""
    places: dict[str, list[str]] = {}
    for key, where in missing:
        places.setdefault(key, []).append(where)
    messages = (
        f"{key} is cited ({', '.join(dict.fromkeys(at))}) and not in the list" for key, at in places.items()
    )
    return tuple(message.encode("ascii", "replace").decode("ascii") for message in messages)


def check_uncited(references: Sequence[Reference], cited: Collection[str]) -> Iterator[tuple[str, Finding]]:
    """A note on every reference that nothing cites; ``cited`` holds reference ids."""
    for reference in references:
        if reference.id not in cited:
            yield reference.id, finding("uncited", "key", "Nothing in the text cites this reference.")


def check_text_years(
    references: Mapping[str, Reference], marks: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, Finding]]:
    """Marks whose only year is not the entry's; a mark is a pair of reference id and its own words.

    Of a mark that cites several works, the part counts that alone names the first author.
    """
    seen: set[tuple[str, str]] = set()
    for reference_id, text in marks:
        reference = references.get(reference_id)
        own = _own_part(reference, text) if reference else None
        years = set(_TEXT_YEAR.findall(own or ""))
        if reference is None or own is None or len(years) != 1:
            continue
        entry_years = set(
            _TEXT_YEAR.findall(
                " ".join(reference.fields.get(name, "") for name in ("year", "date", "origdate"))
            )
        )
        year = min(years)
        if entry_years and year not in entry_years and (reference_id, year) not in seen:
            seen.add((reference_id, year))
            listed = first_year(reference.fields.get("year", "")) or min(entry_years)
            message = f"The text cites {year} ({own.strip()}); the entry says {listed}."
            yield reference_id, finding("text_year_differs", "year", message, cited=year, correction=listed)


def _own_part(reference: Reference, text: str) -> str | None:
    """What of a mark is of one reference; None where no part, or more than one, names its first author."""
    parts = text.strip("()[] ").split(";")
    if len(parts) == 1:
        return text
    first = reference.authors[0] if reference.authors else None
    surname = fold_title((first.family or first.literal or "") if first else "")
    naming = [part for part in parts if surname and f" {surname} " in f" {fold_title(part)} "]
    return naming[0] if len(naming) == 1 else None
