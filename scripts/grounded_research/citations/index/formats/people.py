"""Names as indexes print them, given names first, to persons."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from grounded_research.citations.matching.people import GROUP, PARTICLES
from grounded_research.citations.registries.arxiv_records import split_name_fields
from grounded_research.citations.registries.reading import SUFFIX, person_fields
from grounded_research.text.patterns import regex

# dblp numbers people of one name: "Wei Wang 0001".
NUMBER = regex(r"\s+\d{4}$")


@lru_cache(maxsize=65536)
def printed_person(name: str) -> dict[str, Any] | None:
    """The person of a printed name, not to be changed; None where the index says that it does not know."""
    name = name.strip()
    if name[-1:].isdigit():
        name = NUMBER.sub("", name)
    words = name.split()
    if is_plain(words):
        return {"family": words[-1], "given": " ".join(words[:-1])}
    fields = split_name_fields(name)
    return {field: value for field, value in fields.items() if value} or None


def is_plain(words: Sequence[str]) -> bool:
    """Whether a name is given names and a surname of one word, as nearly all are.

    No particle before the surname, no suffix behind it, no capitals throughout, no word of an organisation.
    """
    if len(words) < 2 or not all(map(is_plain_word, words)):
        return False
    return len(words) == 2 or words[-2].casefold() not in PARTICLES


@lru_cache(maxsize=65536)
def is_plain_word(word: str) -> bool:
    """Whether a word of a name stays as it is wherever it stands."""
    fields = person_fields(word)
    return fields.get("family") == word and not GROUP.search(word) and not SUFFIX.search(f" {word}")


def printed_people(names: list[str]) -> list[dict[str, Any]]:
    """The persons of printed names."""
    return [person for name in names if (person := printed_person(name))]
