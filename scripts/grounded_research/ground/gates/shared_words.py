"""Which content words of a claim some texts have, also in another form, with a prefix, or as an acronym."""

from collections.abc import Collection, Iterable
from functools import cache

from grounded_research.text.dates_tables import ORDINAL_DAYS
from grounded_research.text.numerals_words import SMALL_WORDS
from grounded_research.text.patterns import regex
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import content_stems, stem, words

SAME_BEGINNING = 5
"""Letters in which two stems agree that count as one: "director", "directed"."""

SHORTEST_ROOT = 6
"""Letters from which a stem is known again behind a prefix: "nutrition" in "undernutrition"."""

SYNONYMS = (
    "male males man men",
    "female females woman women",
    "child children paediatric pediatric",
    "death deaths die dies died dead deceased dying mortality",
    "patient subject participant",
    "doctor physician",
    "illness disease",
    "begin began begun start commence",
    "end finish",
    "buy bought purchase",
    "rise rose risen increase grow grew grown",
    "fall fell fallen decrease decline drop",
    "large big",
    "movie film",
    "car automobile",
)
"""Words that reports use for one another. Short on purpose: it only spares a judge a question."""

_ACRONYM = regex(r"\b[A-Z]{3,8}(?=s?\b|\d)")


def beginnings(texts: Iterable[str]) -> set[str]:
    """The content stems of texts, words cut to their first letters, numbers whole."""
    return {beginning(stem) for text in texts for stem in content_stems(text)}


def beginning(stem: str) -> str:
    """A stem cut to its first letters; a number whole and in figures, a common word as its first synonym."""
    stem = same_words().get(stem, stem)
    return stem if stem[0].isdigit() else stem[:SAME_BEGINNING]


@cache
def same_words() -> dict[str, str]:
    """The stems that stand for another one: numbers in words for their figures, synonyms for the first."""
    numbers = {word: str(value) for word, value in (SMALL_WORDS | ORDINAL_DAYS).items() if value > 1}
    synonyms = {word: group.split()[0] for group in SYNONYMS for word in group.split()}
    return {stem(word): figure for word, figure in numbers.items()} | {
        stem(word): stem(first) for word, first in synonyms.items()
    }


def held_beginnings(claim: str, texts: Collection[str]) -> set[str]:
    """The beginnings of the claim's content stems that the texts have in any form."""
    offered = {stem for text in texts for stem in content_stems(text)}
    starts = set(map(beginning, offered))
    roots = [stem for stem in offered if len(stem) >= SHORTEST_ROOT]
    held = {
        start
        for stem in content_stems(claim)
        if (start := beginning(stem)) in starts or behind_prefix(stem, roots)
    }
    return held | spelled_out(claim, texts)


def behind_prefix(stem: str, others: Collection[str]) -> bool:
    """Whether a stem is one of the others but for a prefix on either side."""
    return len(stem) >= SHORTEST_ROOT and any(one.endswith(stem) or stem.endswith(one) for one in others)


def spelled_out(claim: str, texts: Iterable[str]) -> set[str]:
    """The beginnings of the claim's words that an acronym of the texts stands for, or of its own acronyms."""
    other = " ".join(texts)
    short_there = {run for acronym in acronyms(other) for run in runs_of(acronym, claim)}
    short_here = {acronym for acronym in acronyms(claim) if any(True for _ in runs_of(acronym, other))}
    return beginnings([*short_there, *short_here])


def acronyms(text: str) -> set[str]:
    """The acronyms of a text: three to eight capitals, a plural or a number after them."""
    return set(_ACRONYM.findall(text))


def runs_of(acronym: str, text: str) -> Iterable[str]:
    """The runs of words whose first letters spell an acronym, words of grammar among them or passed over."""
    found = [word.text.casefold() for word in words(text)]
    for kept in (found, [word for word in found if word not in STOP_WORDS]):
        initials = "".join(word[0] for word in kept)
        place = initials.find(acronym.casefold())
        if place >= 0:
            yield " ".join(kept[place : place + len(acronym)])
