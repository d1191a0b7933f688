"""Positive evidence that two names are of two venues."""

from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.citations.matching.letters import bare, scripts, unmarked
from grounded_research.citations.matching.venue_acronyms import (
    capitals,
    is_acronym,
    may_be_made_of,
    spells,
)
from grounded_research.citations.matching.venue_aliases import is_known_journal, known_venues
from grounded_research.citations.matching.venue_words import (
    EMPTY,
    STOP,
    WORD,
    clean,
    is_contraction,
    joining_words,
    leftovers,
    telling,
    venue_words,
)
from grounded_research.text.patterns import regex


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why two venues are apart, and whether that is certain enough to ask for a correction."""

    reason: str
    certain: bool = False


Side = tuple[str, list[str]]
"""A name with the telling words of it that the other name lacks."""


def apart(cited: str, forms: Sequence[str]) -> Evidence | None:
    """Why the cited venue is not one of the forms, or None when that cannot be said."""
    mine = known_venues(clean(cited))
    known = [known_venues(clean(form)) for form in forms]
    if are_known_apart(cited, forms):
        return Evidence("two different known venues", certain=True)
    longest = max(forms, key=lambda form: len(venue_words(form)))
    if not scripts(cited) & scripts(longest):
        return None
    words = apart_by_words(cited, longest)
    if words:
        return words
    if is_no_name_of(cited, known, mine) or is_no_name_of(longest, [mine], any(known)):
        return Evidence("no name of the known venue")
    if (mine or any(known)) and (is_acronym(cited) or all(map(is_acronym, forms))):
        return Evidence("the acronym is not of the other name")
    return None


def are_known_apart(cited: str, forms: Sequence[str]) -> bool:
    """Whether both names are of well-known venues, and of none in common."""
    mine = known_venues(clean(cited))
    known = frozenset[int]().union(*(known_venues(clean(form)) for form in forms))
    return bool(mine and known) and not mine & known


def is_no_name_of(name: str, venues: Sequence[frozenset[int]], known: object) -> bool:
    """Whether a spelt-out name of several telling words, itself not ``known``, faces a known venue."""
    return any(venues) and not known and is_spelt_out(name) and len(telling(venue_words(name))) > 1


def apart_by_words(left: str, right: str) -> Evidence | None:
    """What the words that do not fit say; a translated name fits as little as another venue's; symmetric."""
    words_left, words_right = venue_words(left), venue_words(right)
    rest_left, rest_right, common = leftovers(words_left, words_right)
    mine, theirs = telling(rest_left), telling(rest_right)
    shortened = any(is_shortened(frozenset(words), common) for words in (words_left, words_right))
    made = holds_acronym(left, right) or holds_acronym(right, left)
    if is_whole(left) and is_whole(right) and (mine or theirs) and not shortened and not made:
        certain = are_certain((left, mine), (right, theirs), common)
        return Evidence(unlike(mine, theirs), certain)
    if not mine or not theirs:
        return None
    if len(mine) == len(theirs) == 1 and common and len(mine[0] + theirs[0]) == 2:
        return Evidence(f"section {mine[0].upper()} against section {theirs[0].upper()}", certain=True)
    if common and not made and not abbreviated(mine, theirs, (left, right)):
        return Evidence(f"abbreviated otherwise: {unlike(mine, theirs)}")
    if not common and have_nothing_alike((left, mine), (right, theirs)):
        return Evidence("no word in common")
    return None


def unlike(mine: Sequence[str], theirs: Sequence[str]) -> str:
    """The words in which two names differ, for people."""
    if mine and theirs:
        return f"'{' '.join(mine)}' against '{' '.join(theirs)}'"
    return f"'{' '.join(mine or theirs)}' stands in one of the names alone"


def holds_acronym(name: str, other: str) -> bool:
    """Whether a word in capitals is an acronym of words of the other name: JGR Atmospheres."""
    words = WORD.findall(bare(clean(other)))
    acronyms = in_capitals(name) - EMPTY
    return any(spells(one, tuple(word for word in words if word != one)) for one in acronyms)


def are_certain(left: Side, right: Side, common: Sequence[str]) -> bool:
    """Whether whole names are of two venues for certain: none is a translation, or lacks a sponsor alone."""
    (one, mine), (other, theirs) = left, right
    if is_english(one) and is_english(other):
        return True
    sponsors = in_capitals(one) | in_capitals(other)
    return bool(common) and not (mine and theirs) and not sponsors.issuperset(mine + theirs)


def is_shortened(words: frozenset[str], common: Sequence[str]) -> bool:
    """Whether a name writes a word shorter than the other one does, from which ``common`` is taken.

    Then it is abbreviated, and may leave words out. A plural is no longer form; a letter alone is a section.
    """
    return any(words.isdisjoint({whole, whole.rstrip("s"), whole[0]}) for whole in common)


def have_nothing_alike(left: Side, right: Side) -> bool:
    """Whether no word of two names, each with its telling words, is in the other one in any form.

    Neither as it is nor abbreviated, nor as a letter of an acronym. Both must have a word that would show, or
    one is a whole English name, which hardly anybody translates.
    """
    english = any(
        is_whole(name) and (is_english(name) or is_known_journal(name)) for name, _ in (left, right)
    )
    if not english and not all(has_whole_word(words) or known_venues(name) for name, words in (left, right)):
        return False
    if any(akin(a, b) for a in left[1] for b in right[1]):
        return False
    return not any(
        may_be_made_of(letters, long)
        for (short, words), (long, _) in ((left, right), (right, left))
        for letters in capitals(short)
        if not has_whole_word(words)
    )


def has_whole_word(words: Sequence[str]) -> bool:
    """Whether one of the words is too long to be an abbreviation, so that it would show in the other name."""
    return any(len(word) >= WHOLE_WORD for word in words)


WHOLE_WORD = 7
"""Letters from which on a word is hardly ever an abbreviation: ISO 4 cuts most to three to six."""


def akin(a: str, b: str) -> bool:
    """Whether two words may be one in two languages, or one abbreviated."""
    short, long = sorted((a.translate(COGNATES), b.translate(COGNATES)), key=len)
    if len(short) == 1:
        return False  # a section's letter
    return long.startswith(short[:4]) or (len(short) < WHOLE_WORD and is_contraction(short, long))


COGNATES = str.maketrans("kzyw", "csiv")
"""Letters that change between languages: Kardiologie, cardiology."""


def is_english(name: str) -> bool:
    """Whether English joining words show that a name is not another one's translation."""
    return bool({"of", "on", "in", "for", "and", "the"} & joining_words(name))


def abbreviated(mine: Sequence[str], theirs: Sequence[str], names: Sequence[str]) -> bool:
    """Whether what is left of one name may be an acronym, contraction or part of the other's rest."""
    left, right = ("".join(WORD.findall(bare(name))) for name in names)
    if any(one in right for one in mine) or any(one in left for one in theirs):
        return True
    return any(
        len(one) <= LONGEST_ACRONYM
        and (spells(one, tuple(others)) or any(one[0] == other[0] for other in others))
        for words, others in ((mine, theirs), (theirs, mine))
        for one in words
    )


LONGEST_ACRONYM = 8
"""Letters of the longest word that is tried as an acronym or contraction of others."""

# Words that abbreviated names leave out: where they stand, the name is spelt out.
JOINING = frozenset({"of", "on", "in", "for", "and", "the", "der", "des", "de"})

# Whole words that are also abbreviations; anything else of four letters or less may be an abbreviation.
SHORT_WORDS = frozenset(
    (
        "cell gene gut pain sleep brain heart blood bone skin lung risk food soil mind data law art "
        "arts life time acta drug diet body work city nano acs rna dna plos ios bmc ieee acm plant "
        "water energy nature science child youth aging women men care oral eye ear age war sex race "
        "news text media logic ethics"
    ).split()
)


def is_whole(name: str) -> bool:
    """Whether nothing is missing in a name, so that a missing fit means something."""
    return is_spelt_out(name) or is_known_journal(name)


def is_spelt_out(name: str) -> bool:
    """Whether a name has no abbreviated word."""
    if "." in clean(name).rstrip(".") or not venue_words(name):
        return False
    words = [word for word in venue_words(name) if word not in STOP]
    if len(words) == 1 and is_acronym(name):
        return False
    if JOINING & joining_words(name):
        return True
    short = [word for word in words if len(word) < SHORTEST_UNCUT and word.isascii()]
    whole = (
        SHORT_WORDS | EMPTY | ({bare(word) for word in CAPITALS.findall(name)} if len(words) > 1 else set())
    )
    return whole.issuperset(short) and (unmarked(name) != clean(name) or len(words) > 1)


SHORTEST_UNCUT = 5
"""Letters from which on a word counts as whole in a name without anything else that is abbreviated."""


def in_capitals(name: str) -> frozenset[str]:
    """The words that a name writes in capitals, folded."""
    return frozenset(bare(word) for word in CAPITALS.findall(name))


CAPITALS = regex(r"\b[A-Z]{3,}\b")
"""A word in capitals, which no abbreviation has: JAMA Internal Medicine, ACS Nano."""
