"""One printed reference to fields, by the shapes of the common styles, and whether that is sure."""

import re
from dataclasses import dataclass, field

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.model import Entry, PersonName
from grounded_research.bibliography.names import parse_printed_names
from grounded_research.bibliography.printed_body import read_body
from grounded_research.bibliography.printed_doubts import doubts
from grounded_research.bibliography.printed_names import names_end
from grounded_research.bibliography.printed_sentences import sentence_end

# A reference this long is a paragraph or a hidden document; its identifiers are read, its parts are not.
LONGEST = 2000
_TAIL = re.compile(
    r"(?:[\s.,;(\[]*\b(?:available|retrieved|accessed|online|url|verfügbar|consulté|"
    r"disponible)\b[^.]{0,60}?)?"
    r"[\s.,;(<\[]*(?:https?://|www\.)\S+.*$"
    r"|[\s.,;(\[]*\bdoi\b\s?:?\s?(?:https?://\S+|10\.\S+).*$"
    r"|[\s.,;(\[]*\b10\.\d{4,9}/\S+.*$"
    r"|[\s.,;(\[]*\bPM(?:ID|CID)\b\s?:.*$",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"[\s.,;(\[]*\b(?:arxiv(?:\s?e-?prints?|\s?preprint)?,?\s?:?\s?(?:arxiv\s?:\s?)?"
    r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})"
    r"|(?:hep|astro|cond|quant|gr|nucl|math)-?\w*(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\s?\[[\w.-]+\])?[\s)\].]*",
    re.IGNORECASE,
)
_MEDIUM = re.compile(r"\s?\[(?:Internet|Online|online|En ligne|internet)\]|\s?\[cited [^\]]*\]")
_TAG = re.compile(r"</?[A-Za-z]{1,10}>")
_SPACE_BEFORE = re.compile(r"\s+(?=[,.;:)\]”])")
# "Phys.Rev.D", "Smith,J.": what PDF text and hasty typing glue together.
_GLUED = re.compile(r"(?<=[a-z])(\.|,)(?=[" + shapes.UPPER + "])")
_SPACE_AFTER = re.compile(r"(?<=[(\[“])\s+")
# A dash stands for the authors of the entry before.
_REPEATED = re.compile(r"^\s*[—–_‒―-]{2,}[\s.,]*|^\s*[—―][\s.,]*")
_BULLET = re.compile(r"^(?:[·•*‣]|[-–](?=\s[^\W\d_]))\s*")
_ROLE_AT_END = re.compile(r"\s*\(?\b[Ee]ds?\b\.?\)?\.?\s*$")
_WORDS_FOLLOW = re.compile(r"[^\W\d_]{2}|[“\"‘'«\[A]")
_NUMBERS_FOLLOW = re.compile(r"(?:pp?|no|vol)\b|S\.")
_ORGANISATION_YEAR = re.compile(
    rf"([{shapes.UPPER}][^\d“\"]{{1,90}}?)[\s,.:]*(?=(?:[(\[]{shapes.YEAR}[a-z]?[)\]]|"
    rf"{shapes.YEAR}[a-z]?)[.,:]\s)"
)
_ONE_NAME = re.compile(
    rf"([{shapes.UPPER}][\w'’-]+(?:\s(?:of|the|for|and|de|"
    rf"[{shapes.UPPER}][\w'’-]+)){{0,6}})\.\s(?=[{shapes.UPPER}“\"])"
)
_NO_TITLE_FOLLOWS = re.compile(r"(?:Ed|Eds|Edited|Trans|Translated|Vol|Rev|\d)\b")
_SMALL_WORDS = frozenset(
    [
        "of",
        "the",
        "and",
        "for",
        "de",
        "la",
        "le",
        "du",
        "des",
        "der",
        "die",
        "das",
        "und",
        "et",
        "van",
        "von",
        "y",
        "e",
        "&",
        "al",
        "al.",
        "on",
        "in",
    ]
)


@dataclass(slots=True)
class _Reading:
    """A reference on its way."""

    fields: dict[str, str] = field(default_factory=dict)
    authors: tuple[PersonName, ...] = ()
    others: bool = False
    doubts: int = 0


def parse_printed(raw: str, *, origin: str, line: int | None = None, key: str | None = None) -> Entry:
    """A printed reference as an entry; ``parsed`` is False when its parts were not told apart surely."""
    text = _clean(raw)
    if label := shapes.LABEL.match(text):
        key = key or next(group for group in label.groups() if group)
        text = text[label.end() :]
    identifiers = find_identifiers(text)
    reading = _read(text) if len(text) <= LONGEST else _Reading(doubts=1)
    for kind in ("doi", "isbn", "issn", "url"):
        if kind in identifiers:
            reading.fields[kind] = identifiers[kind]
    if "year" not in reading.fields and (years := shapes.LOOSE_YEAR.findall(_TAIL.sub("", text))):
        reading.fields["year"] = years[-1]
    return Entry(
        key=key,
        raw=raw,
        origin=origin,
        line=line,
        entry_type=_entry_type(reading.fields),
        structured=False,
        parsed=_is_sure(reading),
        fields=reading.fields,
        authors=reading.authors,
        others=reading.others,
        identifiers=identifiers,
    )


def _is_sure(reading: _Reading) -> bool:
    complete = "title" in reading.fields and bool(reading.authors)
    return complete and reading.doubts == 0 and not doubts(reading.fields, reading.authors)


def _clean(raw: str) -> str:
    text = " ".join(_MEDIUM.sub("", _TAG.sub("", raw.replace("\u00ad", ""))).split())
    return _SPACE_AFTER.sub("", _SPACE_BEFORE.sub("", text))


def _read(text: str) -> _Reading:
    reading = _Reading()
    text = _GLUED.sub(r"\1 ", _ARXIV.sub(" ", _TAIL.sub("", text))).strip()
    text = _BULLET.sub("", text)
    bare = _REPEATED.sub("", text)
    if bare != text:
        reading.doubts += 1  # whose work it is stands in another entry
        rest, end = bare, 0
    else:
        end = names_end(text)
        rest = _take_authors(text, end, reading)
    front = shapes.FRONT_DATE.match(rest)
    if front:
        year = front.group(1) or front.group(2)
        if year[0].isdigit():
            reading.fields["year"] = year
        rest = rest[front.end() :]
    comma_style = front is None and bool(end) and rest.lstrip().startswith(",")
    body = read_body(rest.lstrip(" ,.;:"), comma_style=comma_style, dated="year" in reading.fields)
    title_first = reading.fields.pop("title", None)
    if title_first:
        body["journal"] = body.get("journal") or body.get("title", "")
        body["title"] = title_first
    reading.fields = body | reading.fields
    if reading.authors:
        reading.fields["author"] = " and ".join(person.inverted for person in reading.authors)
    return reading


def _take_authors(text: str, end: int, reading: _Reading) -> str:
    """Note the authors; what follows them, from the year on if the year follows them."""
    early = _early_year(text)
    if early and early.start() > end and _are_people(text[end : early.start()], after_names=bool(end)):
        _name(text[: early.start()], reading)
        return text[early.start() :]
    if early and not end and (title := text[: early.start()].strip(" ,.")):
        reading.fields["title"] = title  # APA puts the title first where there is no author
        reading.doubts += 1
        return text[early.start() :]
    if not end:
        return _guess_authors(text, reading)
    _name(text[:end], reading)
    rest = text[end:]
    if others := shapes.OTHERS.match(rest):
        rest, reading.others = rest[others.end() :], True
    if role := shapes.ROLE.match(rest):
        rest = rest[role.end() :]
    return rest


def _name(text: str, reading: _Reading) -> None:
    reading.authors, reading.others = parse_printed_names(_ROLE_AT_END.sub("", text))


def _are_people(text: str, *, after_names: bool) -> bool:
    """Whether what stands before a year can be authors: no sentence, no digits, little after names."""
    if re.search(r"\d", text):
        return False
    words = [word for word in text.replace("(", " ").split() if word[0].isalpha()]
    small = [word for word in words if word[0].islower() and word.strip(".,)") not in _SMALL_WORDS]
    return len(small) * 4 <= len(words) and (not after_names or len(words) <= 8)


def _early_year(text: str) -> re.Match[str] | None:
    """A parenthesised year that words follow: APA and Harvard put it after the authors."""
    match = shapes.PARENTHESISED_YEAR.search(text[:400])
    if match is None:
        return None
    after = text[match.end() :].lstrip(" .,:;")
    return match if _WORDS_FOLLOW.match(after) and not _NUMBERS_FOLLOW.match(after) else None


def _guess_authors(text: str, reading: _Reading) -> str:
    """No names were found: an organisation before the year or the first full stop, or no authors."""
    if (match := _ORGANISATION_YEAR.match(text)) and _is_organisation(match.group(1)):
        reading.authors = (PersonName(literal=match.group(1).strip(" ,.")),)
        return text[match.end() :]
    quoted = re.search(r"[“\"«]", text)
    if quoted and 2 < quoted.start() < min(sentence_end(text), 200):
        _name(text[: quoted.start()], reading)
        reading.doubts += 1
        return text[quoted.start() :]
    reading.doubts += 1
    one = _ONE_NAME.match(text)
    if one and not _NO_TITLE_FOLLOWS.match(text, one.end()) and _is_short(one.group(1), text):
        reading.authors = (PersonName(literal=one.group(1)),)
        return text[one.end() :]
    return text


def _is_organisation(text: str) -> bool:
    return (
        len(text.split()) <= 10
        and sentence_end(text) >= len(text) - 1
        and _are_people(text, after_names=False)
    )


def _is_short(name: str, text: str) -> bool:
    return len(name.split()) * 3 < len(text.split()) and text.count(".") > 2


def _entry_type(fields: dict[str, str]) -> str:
    if "booktitle" in fields:
        meeting = re.search(r"\b(?:proc|conf|symp|workshop)", fields["booktitle"], re.IGNORECASE)
        return "inproceedings" if meeting else "incollection"
    if "journal" in fields:
        return "article"
    return "book" if "publisher" in fields else "misc"
