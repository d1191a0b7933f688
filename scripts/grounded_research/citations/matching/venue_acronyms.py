"""Whether an acronym stands for a venue's name."""

import re
from functools import lru_cache

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.venue_aliases import SHORT_NAME, full_names, known_venues
from grounded_research.citations.matching.venue_words import EMPTY, STOP, WORD, clean, fits, name_parts
from grounded_research.text.patterns import regex

ACRONYM = regex(r"[A-Z][A-Za-z&*]*[A-Z][A-Za-z*]*")
SHORTEST_MADE = 3
"""Letters of the shortest acronym that is looked for in the beginnings of words: two are found by chance."""


def is_acronym(name: str) -> bool:
    """Whether the whole name is an acronym."""
    return ACRONYM.fullmatch(clean(name).strip()) is not None


def stands_for(short: str, long: str) -> bool:
    """Whether ``short`` is an acronym that ``long`` contains or is made of.

    One of a journal that is known by its full name stands for that name alone: JAMA is not JAMA Surgery.
    """
    name = re.sub(r"[\s'\u2019]*\d{2,4}$", "", clean(short)).strip()
    if not ACRONYM.fullmatch(name):
        return False
    journals = full_names(name)
    if journals:
        return any(fits(journal, part) for journal in journals for part in name_parts(long))
    if re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", clean(long)):
        return True
    letters = letters_of(name)
    words = tuple(word for word in WORD.findall(bare(clean(long))) if not word[0].isdigit())
    if "&" in name and letters == "".join(word[0] for word in words if word not in STOP):
        return True  # A&A of Astronomy and Astrophysics: two letters, and every word has one
    return len(letters) >= SHORTEST_MADE and spells(letters, words, strict=bool(known_venues(name)))


def letters_of(acronym: str) -> str:
    """The letters of an acronym, folded: FAT* and A&A without their signs."""
    return bare(acronym).replace("*", "").replace("&", "")


@lru_cache(maxsize=16384)
def spells(letters: str, words: tuple[str, ...], *, strict: bool = False, begun: bool = False) -> bool:
    """Whether the letters are beginnings of words in order.

    Words may be skipped, the last letters not invented.

    Args:
        letters: The acronym in lower case.
        words: The words of the longer name.
        strict: No telling word may be skipped between two letters: "ICML" is not of a conference on quantum
            machine learning. Asked of acronyms whose full name is known; others are made more freely.
        begun: A letter has been found before these words.
    """
    if not letters:
        return True
    for i, word in enumerate(words):
        length = 0
        while length < min(len(letters), len(word)) and letters[length] == word[length]:
            length += 1
            if spells(letters[length:], words[i + 1 :], strict=strict, begun=True):
                return True
        if strict and begun and word not in EMPTY and word not in STOP:
            return False
    return False


def capitals(name: str) -> list[str]:
    """The letters of each word that may be an acronym: its capitals, or all of a lone short word."""
    words = re.findall(r"[^\W\d_]+", clean(name))
    if len(words) == 1 and len(words[0]) <= SHORT_NAME and len(name.split()) == 1:
        return [bare(words[0])]
    found = ["".join(filter(str.isupper, word)) for word in words]
    return [bare(letters) for letters in found if len(letters) > 1]


def may_be_made_of(letters: str, name: str) -> bool:
    """Whether so many letters of an acronym begin words of a name that it may come of it in some language."""
    heads = [word[0] for word in WORD.findall(bare(clean(name)))]
    found = sum(min(letters.count(head), heads.count(head)) for head in set(heads))
    return found > CHANCE * len(letters)


CHANCE = 0.25
"""Share of an acronym's letters that begin words of a foreign name by chance."""
