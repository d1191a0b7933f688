"""One printed reference to fields, by the kinds of its parts, and whether that is sure."""

import re
from collections.abc import Sequence

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.model import Entry
from grounded_research.bibliography.printed_choice import label
from grounded_research.bibliography.printed_fields import Fields, fields_of
from grounded_research.bibliography.printed_labels import Part
from grounded_research.bibliography.printed_tokens import Token, tokenise
from grounded_research.text.patterns import regex

# A reference this long is a paragraph or a hidden document; its identifiers are read, its parts are not.
LONGEST = 2000
SURE = 0.86
"""Probability of exactly these authors and this title from which a reading is sure. In the half of the gold
that was kept aside 57 % of the references have it, and 98 % of their titles are right (95 % counting those
whose labels are often wrong)."""
_SHOWN = ("doi", "isbn", "issn", "url")
_TAG = regex(r"</?[A-Za-z]{1,10}>")
_SPACE_BEFORE = regex(r"\s+(?=[,.;:)\]”])")
_SPACE_AFTER = regex(r"(?<=[(\[“])\s+")
# "Phys.Rev.D", "Smith,J.": what PDF text and hasty typing glue together; links are left alone.
_GLUED = regex(rf"(\S*(?:://|10\.\d{{4}})\S*)|(?<=[a-z])([.,])(?=[{shapes.UPPER}])")
# What Chinese lists (GB/T 7714) print behind a title: its kind and carrier, and what the work is part of.
_KIND = r"\s*\[(?:[JMDCRSPNGZA]|DB|CP|EB)(?:/(?:OL|CD|DK|MT))?\]"
_HOST = regex(rf"{_KIND}\s*//\s*")
_CARRIER = regex(rf"{_KIND}(?=\s*(?:[.,;．，。]|$))")
_BULLET = regex(r"^(?:[·•*‣]|[-–](?=\s[^\W\d_]))\s*")
# A dash stands for the authors of the entry before.
_REPEATED = regex(r"^\s*(?:[—–_‒―-]{2,}|[—―][\s.,])")


def parse_printed(raw: str, *, origin: str, line: int | None = None, key: str | None = None) -> Entry:
    """A printed reference as an entry; ``parsed`` is False when its parts were not told apart surely."""
    label_of, text = without_label(clean(raw))
    key = key or label_of
    identifiers = find_identifiers(_joined(raw))
    found, sure = _read(text) if len(text) <= LONGEST else (Fields({}), False)
    fields = found.values | {kind: identifiers[kind] for kind in _SHOWN if kind in identifiers}
    return Entry(
        key=key,
        raw=raw,
        origin=origin,
        line=line,
        entry_type=_entry_type(fields),
        structured=False,
        parsed=sure,
        fields=fields,
        authors=found.authors,
        others=found.others,
        identifiers=identifiers,
    )


def clean(raw: str) -> str:
    """The reference on one line, without tags and without the spaces that PDF text sets around signs."""
    text = _CARRIER.sub("", _HOST.sub(". In: ", _joined(raw).replace("``", "“").replace("''", "”")))
    return _GLUED.sub(lambda match: match.group(1) or f"{match.group(2)} ", text)


def _joined(raw: str) -> str:
    text = " ".join(_TAG.sub("", raw.replace("\u00ad", "")).split())
    return _SPACE_AFTER.sub("", _SPACE_BEFORE.sub("", text))


def without_label(text: str) -> tuple[str | None, str]:
    """The number or key that a list sets before a reference, and the reference."""
    found = shapes.LABEL.match(text)
    if found is None:
        return None, _BULLET.sub("", text)
    return next(group for group in found.groups() if group), _BULLET.sub("", text[found.end() :])


def _read(text: str) -> tuple[Fields, bool]:
    """The fields of a reference, and whether they are sure."""
    tokens = tokenise(text)
    reading = label(tokens)
    found = fields_with_year(text, tokens, reading.parts)
    complete = bool(found.authors) and "title" in found.values and _REPEATED.match(text) is None
    return found, complete and reading.confidence >= SURE


def fields_with_year(text: str, tokens: Sequence[Token], parts: Sequence[Part]) -> Fields:
    """The fields of parts; where none of them is a date, the last year that stands anywhere."""
    found = fields_of(text, tokens, parts)
    if "year" not in found.values:
        without_links = " ".join(token.text for token in tokens if not token.is_identifier)
        if years := shapes.LOOSE_YEAR.findall(without_links):
            found.values["year"] = years[-1]
    return found


def _entry_type(fields: dict[str, str]) -> str:
    if "booktitle" in fields:
        meeting = re.search(r"\b(?:proc|conf|symp|workshop)", fields["booktitle"], re.IGNORECASE)
        return "inproceedings" if meeting else "incollection"
    if "journal" in fields:
        return "article"
    return "book" if "publisher" in fields else "misc"
