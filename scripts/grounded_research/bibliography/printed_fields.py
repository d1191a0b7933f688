"""The labelled parts of a printed reference as fields: names, title, container, numbers, publisher."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.names import parse_printed_names
from grounded_research.bibliography.printed_labels import Part
from grounded_research.bibliography.printed_numbers import read_locator, read_pages, read_year, split_pages
from grounded_research.bibliography.printed_tokens import Token
from grounded_research.text.patterns import regex

_IN = regex(r"^(?:[Ii]n|IN|Dans|dans|En|於)\b\s?:?\s+(?:the\s)?|^of\s(?=[A-Z])")
_EDITED = regex(
    r"\(?\b(?:[Ee]d(?:itor)?s?|[Ee]dited by|[Ee]ds?\. by|[Hh]rsg|[Hh]gg?|[Éé]ds?|[Dd]ir|[Cc]oord|"
    r"[Oo]rgs?|[Tt]rans(?:lated)?|[Tt]ranslator|by)\b\.?\)?"
)
# What a list says of its people behind their names, and "n.d." where the year should stand.
_ROLE = regex(
    r"[\s,]*[(\[]?\s?\b(?:[Ee]d(?:itor)?s?|[Hh]rsg|[Hh]gg?|éds?|dir|coord|org|comp|[Dd]irectors?|[Pp]roducers?|"
    r"[Ww]riter/[Dd]irector|[ns]\.\s?d)\b\.?\s?[)\]]?\.?\s*$"
)
# Edition, medium, translators: in brackets after a title they are no part of it.
_TITLE_TAIL = regex(
    r"[\s,]*[\[(](?:\d+(?:st|nd|rd|th)\b|[^()\[\]]*\b(?:ed\.|edn|edition|[Tt]rans\.|Eds?\.|vols?\.|pp?\.)|"
    r"DVD|CD|PDF|Video|[Ff]ilm|Motion picture)[^()\[\]]*[\])]$"
)
_MEETING = regex(
    r"\b(?:proc(?:eedings)?|conf(?:erence)?|symp(?:osium)?|workshop|congress|colloque|tagung)\b",
    re.IGNORECASE,
)
_GREY = regex(
    r"\b(?:thesis|dissertation|thèse|doctoral|ph\.?\s?d|master|report|rapport|working paper|preprint|"
    r"unpublished|patent|memo|manuscript|press release)",
    re.IGNORECASE,
)
_VOLUME_AT_END = regex(r"[\s,]+(\d{1,4})$")
_BARE_NUMBER = regex(r"\d{1,4}")
_STRIPPED = ' \t,;:."“”„«»‘`*–—-'
SHORTEST_SENTENCE = 5
"""Words: a name of more is rare without a sign in it."""
_IMPRINT = (("publisher", "publisher"), ("address", "place"))
_QUOTES = frozenset('“”„«»"')
_BRACKETS = {"(": ")", "[": "]"}
_HONORIFICS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "professor", "sir", "st", "the", "president", "king"}
)


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields by BibTeX's names, the authors, and whether their list is cut on purpose."""

    values: dict[str, str]
    authors: tuple[PersonName, ...] = ()
    others: bool = False


def fields_of(text: str, tokens: Sequence[Token], parts: Sequence[Part]) -> Fields:
    """The fields of a reference that was taken apart."""
    shown = _Shown(text, tokens, _cut_at_quotes(tokens, _without_title_for_author(tokens, parts)))
    values: dict[str, str] = {}
    authors, others = parse_printed_names(_ROLE.sub("", shown.first("author", stop=True)))
    if authors:
        values["author"] = " and ".join(person.inverted for person in authors)
    if title := _TITLE_TAIL.sub("", shown.first("title")).strip(_STRIPPED):
        values["title"] = title
    _add_container(values, shown)
    for name, kind in _IMPRINT:
        if value := shown.first(kind).strip(_STRIPPED + "()"):
            values[name] = value
    place, colon, publisher = values.get("publisher", "").partition(": ")
    if colon and "address" not in values:
        values["address"], values["publisher"] = place, publisher
    if editors := _EDITED.sub("", _IN.sub("", shown.first("editor", stop=True))).strip(_STRIPPED + "()"):
        values["editor"] = editors
    _add_numbers(values, shown)
    if grey := next((note for note in shown.all("note") if _GREY.search(note)), None):
        values["howpublished"] = grey.strip(_STRIPPED + "()")
    _take_for_title(values)
    return Fields(values, authors, others)


def _without_title_for_author(tokens: Sequence[Token], parts: Sequence[Part]) -> Sequence[Part]:
    """The parts where no title's first words stand for an author.

    "Alice In | Chains Premiere New Song": a full name ends at a sign or a year, and runs into no title; a
    title of honour is nobody.
    """
    if not parts or parts[0].kind != "author":
        return parts
    people = parts[0]
    words = [token.text for token in tokens[people.first : people.last + 1]]
    has_initials = any(len(word) == 1 and word.isupper() for word in words)
    if all(part.kind != "title" for part in parts):
        return parts if has_initials else (*_sentences(tokens, people), *parts[1:])
    title = parts[1]
    if title.kind != "title":
        return parts
    runs_on = not (tokens[people.last].after or tokens[title.first].before)
    if (runs_on and not has_initials) or all(word.lower() in _HONORIFICS for word in words):
        return (Part("title", people.first, title.last), *parts[2:])
    return parts


def _sentences(tokens: Sequence[Token], people: Part) -> Sequence[Part]:
    """A long sentence and what follows it, all taken for authors, are a title and what contains it."""
    for last in range(people.first, people.last):
        signs = tokens[last].after
        if signs and (signs != "." or last - people.first < SHORTEST_SENTENCE - 1):
            break
        if signs:
            return Part("title", people.first, last), Part("container", last + 1, people.last)
    return (people,)


def _cut_at_quotes(tokens: Sequence[Token], parts: Sequence[Part]) -> Sequence[Part]:
    """The parts where a title in quotation marks ends at their end: what follows a stop there contains it."""
    for place, part in enumerate(parts):
        if part.kind != "title" or not _QUOTES & set(tokens[part.first].before):
            continue
        for last in range(part.first, part.last):
            signs = set(tokens[last].after)
            if _QUOTES & signs and {".", ","} & signs:
                rest = Part("container", last + 1, part.last)
                return (*parts[:place], Part("title", part.first, last), rest, *parts[place + 1 :])
    return parts


class _Shown:
    """The parts as text."""

    def __init__(self, text: str, tokens: Sequence[Token], parts: Sequence[Part]) -> None:
        self.text, self.tokens, self.parts = text, tokens, parts

    def first(self, kind: str, *, stop: bool = False) -> str:
        """The first part of a kind with those that follow right behind it; ``stop`` keeps its full stop."""
        chosen: list[Part] = []
        for part in self.parts:
            if part.kind == kind and (not chosen or chosen[-1].last + 1 == part.first):
                chosen.append(part)
            elif chosen:
                break
        return self._slice(chosen[0].first, chosen[-1].last, stop=stop) if chosen else ""

    def all(self, kind: str) -> list[str]:
        """Every part of a kind."""
        return [self._slice(part.first, part.last) for part in self.parts if part.kind == kind]

    def _slice(self, first: int, last: int, *, stop: bool = False) -> str:
        """The words with the brackets that open or close among them and a final question mark."""
        start, end = self.tokens[first].start, self.tokens[last].end
        inner, after = self.text[start:end], self.tokens[last].after
        for opening, closing in _BRACKETS.items():
            balance = inner.count(opening) - inner.count(closing)
            if balance > 0 and closing in after:
                end = max(end, self.text.find(closing, self.tokens[last].end) + 1)
            elif balance < 0 and opening in self.tokens[first].before:
                start = self.text.rfind(opening, 0, start)
        if after[:1] in {"?", "!"} or (stop and after[:1] == "."):
            end = max(end, self.text.find(after[0], self.tokens[last].end) + 1)
        return self.text[max(start, 0) : end]


def _add_container(values: dict[str, str], shown: _Shown) -> None:
    raw = shown.first("container")
    bare = _IN.sub("", raw)
    container = bare.strip(_STRIPPED)
    if not container:
        return
    in_book = bare != raw or _MEETING.search(container) or any(part.kind == "editor" for part in shown.parts)
    values["booktitle" if in_book else "journal"] = container


def _add_numbers(values: dict[str, str], shown: _Shown) -> None:
    pages = [found for found in map(read_pages, shown.all("pages")) if found]
    locators = shown.all("locator")
    if not pages:
        locators, behind = split_pages(locators)
        pages = [found for found in (read_pages(behind),) if found]
    values |= read_locator(locators)
    journal = values.get("journal", "")
    if "volume" not in values and (volume := _VOLUME_AT_END.search(journal)):  # "Dermatology 111, no. 1"
        values["volume"], values["journal"] = volume.group(1), journal[: volume.start()]
    elif "volume" not in values and "number" in values:
        values["volume"] = values.pop("number")  # numbered issues without volumes
    if len(pages) > 1 and "volume" in values and "number" not in values and _BARE_NUMBER.fullmatch(pages[0]):
        values["number"] = pages.pop(0)  # "220, 4598 (1983), 671-680"
    if pages:
        values["pages"] = pages[0]
    if year := read_year(shown.all("date")) or read_year(shown.all("locator")):
        values["year"] = year


def _take_for_title(values: dict[str, str]) -> None:
    """What is the title where none was found: before a publisher the container, else a report's kind."""
    if "title" in values or {"volume", "pages"} & values.keys():
        return
    holders = ("journal", "booktitle", "howpublished") if "publisher" in values else ("howpublished",)
    if holder := next((name for name in holders if name in values), None):
        values["title"] = values.pop(holder)
