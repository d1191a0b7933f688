"""The marks that a work is searched by beside the words of its title: people, years, volume, first page."""

from collections.abc import Iterable, Mapping
from typing import Any

from grounded_research.citations.index.keys import surname_key
from grounded_research.citations.matching.people import name_form
from grounded_research.ledger.models import Person
from grounded_research.text.patterns import regex

# First character of a mark, by what it tells; no word of a title begins with one.
PERSON, YEAR, VOLUME, PAGE = "@", "#", "$", "%"

# Surnames of a work that are searched by; the longest lists have thousands.
MOST_SURNAMES = 30

NUMBER = regex(r"\d+")


def marks_of(record: Mapping[str, Any]) -> list[str]:
    """The marks of a work, each once."""
    marks = [PERSON + key for key in surnames_of(record)]
    marks += [YEAR + str(year) for year in record.get("years", ())]
    place = (VOLUME, record.get("volume")), (PAGE, record.get("pages") or record.get("article_number"))
    return marks + [kind + number for kind, text in place if text and (number := first_number(text))]


def surnames_of(record: Mapping[str, Any]) -> list[str]:
    """The surnames that a work is searched by."""
    people = (record.get("authors") or ())[:MOST_SURNAMES]
    keys = [surname_key(one.get("family") or name_form(Person(**one)).family) for one in people]
    return [key for key in dict.fromkeys(keys) if key]


def first_number(text: str) -> str:
    """The first number without zeros before it, letters left out: 98 of "e0098-110"; empty without one."""
    found = NUMBER.search(text)
    return found.group().lstrip("0") if found else ""


def numbers_in(words: Iterable[str]) -> list[str]:
    """The numbers that stand in some words, as ``first_number`` gives them, each once."""
    return list(dict.fromkeys(number for word in words if (number := first_number(word))))
