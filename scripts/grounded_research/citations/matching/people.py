"""Whether two names are the same person or the same organisation."""

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from anyascii import anyascii
from rapidfuzz.distance import OSA, Levenshtein

from grounded_research.citations.matching.given_names import compatible_given, given_tokens
from grounded_research.citations.matching.letters import (
    VOWEL_SIGNS,
    are_lost_letters,
    bare,
    expanded,
    lengthened,
    scripts,
    unmarked,
)
from grounded_research.ledger.models import Person
from grounded_research.text.particles import PARTICLES as COMMON_PARTICLES
from grounded_research.text.patterns import regex

PARTICLES = COMMON_PARTICLES | frozenset("ben st y e san santa dal degli dello lo het 't".split())
"""What one registry counts as part of the family name and another leaves away."""
SUFFIX = regex(r"[,\s]+(?:jr|sr|junior|senior|ii|iii|iv)\.?$", re.IGNORECASE)
GROUP = regex(
    r"\b(?:collaborations?|collaborators|consortium|group|team|committee|organi[sz]ation|association|society|institut[eo]?|"
    r"institution|universit(?:y|\u00e4t|\u00e9|ad|\u00e0)|agency|council|department|ministry|commission|network|"
    r"initiative|foundation|project|developers|contributors|maintainers|investigators|trialists|panel|"
    r"cent(?:er|re)|laborator(?:y|ies)|bureau|federation|academy|authority|administration|government|"
    r"participants|members|alliance|coalition|consortia|secretariat|staff|office|editors|editorial|"
    r"inc|ltd|llc|gmbh)\b",
    re.IGNORECASE,
)
NOT_LETTER = regex(rf"(?:(?![{VOWEL_SIGNS}])[\W\d_])+")

# Letters in which transliterations of one Slavic name differ, and what all of them become: Tchebycheff and
# Chebyshev, Smirnoff and Smirnov, Dostoyevsky and Dostoevskij. Only long names are compared so.
SLAVIC_SPELLINGS = (
    (regex(r"shch|schtsch|szcz|tsch|tch|sch|cz|sz|ch|sh"), "s"),
    (regex(r"tz|ts"), "c"),
    (regex(r"kh"), "h"),
    (regex(r"ff$|w"), "v"),
    (regex(r"(?<=sk)(?:ii|ij|iy|yi|y|j)$"), "i"),
    (regex(r"[jy]"), "i"),
)


class Match(IntEnum):
    """How sure it is that two names are one: not, a surname misspelt, the same surname only, the same."""

    NO = 0
    SLIP = 1
    SURNAME = 2
    YES = 3


@dataclass(frozen=True, slots=True)
class NameForm:
    """A person's name taken apart for comparison."""

    family: str
    given: str | None
    whole: str
    group: bool


@lru_cache(maxsize=65536)
def name_form(person: Person) -> NameForm:
    """The comparable parts of a name; a literal of one to five words is read as a person's name."""
    if person.family:
        family = " ".join(part for part in (person.particle, person.family) if part)
        given = None if person.given and SUFFIX.fullmatch(f", {person.given}") else person.given
        given, family = with_particles(given, SUFFIX.sub("", family))
        whole = f"{given or ''} {family}".strip()
        if GROUP.fullmatch(family) and len((given or "").split()) >= WORDS_OF_A_GROUP:
            return NameForm(whole, None, whole, group=True)
        return NameForm(family, given, whole, group=False)
    literal = (person.literal or person.given or "").strip()
    counted = any(map(str.isdigit, literal))  # "Burden Study 2019": nobody's name
    if GROUP.search(literal) or " and " in literal or counted or len(literal.split()) == 1:
        return NameForm(literal, None, literal, group=True)
    return split_literal(literal)


WORDS_OF_A_GROUP = 3
"""Words before "Group" or "Collaborators" that make it no surname, though a reader took it for one."""


def with_particles(given: str | None, family: str) -> tuple[str | None, str]:
    """Given and family name with the particles that BibTeX left behind the given one: Thomas La, Porta."""
    words = (given or "").split()
    cut = len(words)
    while cut > 1 and len(words[cut - 1]) > 1 and words[cut - 1].casefold() in PARTICLES:
        cut -= 1
    return " ".join(words[:cut]) or None, " ".join([*words[cut:], family])


def split_literal(literal: str) -> NameForm:
    """A name printed as one string, "Ashish Vaswani" or "Vaswani, Ashish", taken apart."""
    literal = SUFFIX.sub("", literal)
    if "," in literal:
        family, _, given = literal.partition(",")
        return NameForm(family.strip(), given.strip() or None, f"{given} {family}".strip(), group=False)
    words = literal.split()
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].casefold() in PARTICLES:
        cut -= 1
    return NameForm(" ".join(words[cut:]), " ".join(words[:cut]) or None, literal, group=False)


def compare_people(left: Person, right: Person) -> Match:
    """Whether two names can be one person's; symmetric."""
    a, b = name_form(left), name_form(right)
    if a.group or b.group:
        return Match.YES if same_group(a.whole, b.whole) else Match.NO
    if same_surname(a.family, b.family):
        return Match.YES if compatible_given(a.given, b.given) else turned_or(a, b, Match.SURNAME)
    return turned_or(a, b, Match.NO)


def turned_or(a: NameForm, b: NameForm, otherwise: Match) -> Match:
    """YES when the names agree with one of them read family name first, or word by word."""
    if is_turned(a, b) or is_turned(b, a):
        return Match.YES
    if letters_of(a.whole) and letters_of(a.whole) == letters_of(b.whole):
        return Match.YES  # divided elsewhere: "Le Cun", "LeCun"
    if name_words(a.whole) and sorted(name_words(a.whole)) == sorted(name_words(b.whole)):
        return Match.YES
    return otherwise


def is_turned(a: NameForm, b: NameForm) -> bool:
    """Whether the names agree when one of them is read with the family name first."""
    if not a.given or not b.given or len(bare(a.family)) < 2 or len(bare(b.family)) < 2:
        return False
    if same_surname(a.family, b.given) and compatible_given(a.given, b.family):
        return True
    first, *middle = b.given.split()  # Do Thi Tuong Oanh, in MEDLINE Do TT: the last names go first
    turned = bool(middle) and letters_of(first) == letters_of(a.family)
    return turned and compatible_given(a.given, " ".join((*middle, b.family)))


def name_words(name: str) -> tuple[str, ...]:
    """The words of a whole name, folded."""
    return tuple(word for word in NOT_LETTER.split(bare(name)) if word)


def letters_of(name: str) -> str:
    """The letters of a name alone, folded."""
    return NOT_LETTER.sub("", bare(name))


@lru_cache(maxsize=65536)
def surname_forms(family: str) -> frozenset[str]:
    """The spellings under which a surname may stand: with and without particle, accents, second part."""
    forms: set[str] = set()
    for text in {bare(family), expanded(family), *lengthened(family)}:
        words = [word for word in re.split(r"[\s-]+", text) if word]
        core = [word for word in words if word not in PARTICLES] or words
        forms.add(NOT_LETTER.sub("", "".join(words)))
        forms.add(NOT_LETTER.sub("", "".join(core)))
        if len(core) > 1 or "'" in text:  # one part of a double surname, "Amore" of "d'Amore"
            forms.update(
                NOT_LETTER.sub("", part) for word in core for part in (word, word.rpartition("'")[2])
            )
    return frozenset(form for form in forms if form)


def same_surname(left: str, right: str) -> bool:
    """Whether two surnames are one: accents, particles, double names, transliteration."""
    if not left.strip() or not right.strip():
        return False
    if surname_forms(left) & surname_forms(right) or are_lost_letters(left, right):
        return True
    if not scripts(left) & scripts(right):
        return same_sound(left, right)
    a, b = letters_of(left), letters_of(right)
    return is_near(a, b) or is_near(transliterated(a), transliterated(b))


def is_near(a: str, b: str) -> bool:
    """Whether two surnames differ by a slip: one letter of six, never in short names (Li, Lu)."""
    return min(len(a), len(b)) >= SHORTEST_SLIP and a[:1] == b[:1] and Levenshtein.distance(a, b) <= 1


SHORTEST_SLIP = 6


def is_misspelt(left: Person, right: Person) -> bool:
    """Whether two surnames are one letter apart and the given names can be one person's; symmetric.

    That is too little to say that they are the same, but at one place of two lists it is likelier than
    another person.
    """
    a, b = name_form(left), name_form(right)
    if a.group or b.group or not a.given or not b.given or not compatible_given(a.given, b.given):
        return False
    one, other = letters_of(a.family), letters_of(b.family)
    return (
        min(len(one), len(other)) >= SHORTEST_MISSPELT
        and one[0] == other[0]
        and OSA.distance(one, other) == 1
    )


SHORTEST_MISSPELT = 4
"""Letters of the shortest surname that counts as misspelt: Lee and Lei are two people."""


@lru_cache(maxsize=65536)
def transliterated(name: str) -> str:
    """A folded surname in the one spelling that all transliterations from Slavic languages share."""
    for spelling, common in SLAVIC_SPELLINGS:
        name = spelling.sub(common, name)
    return name


def same_sound(left: str, right: str) -> bool:
    """Whether names in two scripts are transliterations of each other."""
    a, b = bare(anyascii(unmarked(left))), bare(anyascii(unmarked(right)))
    a, b = NOT_LETTER.sub("", a), NOT_LETTER.sub("", b)
    return bool(a and b) and Levenshtein.normalized_similarity(a, b) >= 0.65


def same_group(left: str, right: str) -> bool:
    """Whether two organisations are one: the same words, the words of one in the other, or its acronym."""
    a, b = group_words(left), group_words(right)
    if not a or not b:
        return False
    if set(a) <= set(b) or set(b) <= set(a):
        return True
    return is_acronym(left, b) or is_acronym(right, a)


def group_words(name: str) -> tuple[str, ...]:
    """The words of an organisation's name without the empty ones."""
    return tuple(
        word for word in name_words(name) if word not in {"the", "of", "for", "and", "collaboration", "on"}
    )


def is_acronym(short: str, words: tuple[str, ...]) -> bool:
    """Whether ``short`` is made of first letters of the words: of all, or without one of them or the last.

    CDC of the Centers for Disease Control and Prevention, FAO of the Food and Agriculture Organization of the
    United Nations.
    """
    letters, heads = letters_of(short), "".join(word[0] for word in words)
    if len(letters) < 2 or " " in short.strip():
        return False
    left_out = len(heads) - len(letters) == 1 and any(
        heads[:i] + heads[i + 1 :] == letters for i in range(1, len(heads))
    )
    return letters == heads or (len(letters) >= 3 and (left_out or heads.startswith(letters)))


def has_full_given(person: Person) -> bool:
    """Whether the given name is more than initials."""
    given = name_form(person).given
    return any(len(token) > 1 for token in given_tokens(given))
