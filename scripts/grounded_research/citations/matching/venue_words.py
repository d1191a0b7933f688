"""The telling words of a venue's name, and whether two names fit word by word, also abbreviated by ISO 4."""

import re
from collections.abc import Sequence
from functools import lru_cache

from grounded_research.citations.matching.letters import bare
from grounded_research.text.patterns import regex

STOP = frozenset(
    (
        "the of on in and for to a an at with by de la le les du des au aux sur et pour par der die das den "
        "dem und im zum zur fur vom van voor het och og di del della delle dei degli il lo gli per nel y e "
        "en el los las da do dos para &"
    ).split()
)

# Prepositions and articles that are also abbreviations (forestry, design, dental): these they are where they
# have a capital inside of a name.
CAPITAL_STOP = regex(r"(?<=\w[\s.])(?:For|Des|Den|Del|Per)\b")

# Words of a venue's name that tell no two venues apart: kind of publication, sponsor, edition, place.
EMPTY = frozenset(
    (
        "proceedings proc conference conf annual international intl symposium symp meeting mtg ieee "
        "acm cvf usenix siam ifip aip isca usa uk us united states america london england berlin "
        "washington dc new york online print press official journal publication joint main long short "
        "papers paper volume vol part edition ed series ns international th st nd rd th ser sect section "
        "first second third fourth fifth sixth seventh eighth ninth tenth technical congress forum "
        "world"
    ).split()
)

# Letters that name a journal's section at the end of its name and are stop words elsewhere.
SECTION_LETTERS = frozenset({"a", "e", "y"})

WORD = regex(r"[^\W_]+")
DOTTED = regex(r"\b(?:[^\W\d_]\.){2,}")
# Where a name may end before what it is of: at a mark, and behind a section's letter ("Physics B Atomic").
TAIL = regex(
    r"\s*[,;(:=/\[|]\s*|\s+(?:-{1,3}|\u2013|\u2014)\s+|(?<=\w{3})\.\s+(?=\w{4})|(?<=[\w.]\s[A-Z])\s+(?=[A-Z])"
)

# The article before a vowel in French and Italian: "Annales d'oculistique", "dell'arte", "L' Entomologiste".
ELIDED = regex(r"\b(?:d|l|dell|all|nell)'\s?(?=\w{2})")

# Marks between the names of one venue in two languages, and the bracket around the first one.
PARALLEL = regex(r"\s*[=|]\s*|\s+/\s+|(?<=\w)\]\s+(?=\w)")


def clean(name: str) -> str:
    """The name without braces and with plain quotes, capitals kept."""
    return name.replace("{", "").replace("}", "").replace("\\&", "&").replace("&amp;", "&")


def squeezed(text: str) -> str:
    """Letters and digits alone, without stop words."""
    return "".join(word for word in WORD.findall(text) if word not in STOP)


@lru_cache(maxsize=16384)
def venue_words(name: str) -> tuple[str, ...]:
    """The telling words of a venue's name: no stop words, ordinals, years; dotted initials as one word."""
    text = ELIDED.sub("", bare(clean(name))).replace("'s", "s")
    words = WORD.findall(DOTTED.sub(lambda match: match.group().replace(".", "") + " ", text))
    words = [word for word in words if not word[0].isdigit() and not is_ordinal(word)]
    section = words[-1:] if len(words) > 1 and words[-1] in SECTION_LETTERS else []
    left_out = STOP - capital_stops(name)
    return (*(word for word in words[: len(words) - len(section)] if word not in left_out), *section)


def capital_stops(name: str) -> frozenset[str]:
    """The stop words that are abbreviations in this name."""
    return frozenset(match.group().lower() for match in CAPITAL_STOP.finditer(clean(name)))


def joining_words(name: str) -> frozenset[str]:
    """The prepositions, articles and conjunctions of a name."""
    return STOP.intersection(WORD.findall(bare(clean(name)))) - capital_stops(name)


def is_ordinal(word: str) -> bool:
    """Whether the word is an ordinal that counts editions: twenty, thirtieth, xxiv."""
    return bool(re.fullmatch(r"(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)(?:y|ieth)|[xvi]{2,}", word))


@lru_cache(maxsize=16384)
def name_parts(name: str) -> tuple[str, ...]:
    """The whole name, its beginnings up to each place, date, subtitle or bracket, its other languages."""
    whole = clean(name)
    heads = [whole[: match.start()] for match in TAIL.finditer(whole)]
    others = PARALLEL.split(whole)[1:]
    others += PARALLEL.split(whole)[:1] if others else []
    return (name, *(part for part in dict.fromkeys(heads + others) if venue_words(part)))


def fits(left: str, right: str) -> bool:
    """Whether every telling word of either name stands, whole or abbreviated, in the other, in order."""
    rest_left, rest_right, common = leftovers(venue_words(left), venue_words(right))
    return bool(common) and not telling(rest_left) and not telling(rest_right) and has_substance(common)


def has_substance(words: Sequence[str]) -> bool:
    """Whether the words name something: not "proc conf international" alone."""
    return any(word not in EMPTY for word in words) or len(words) > 1


def telling(words: Sequence[str]) -> list[str]:
    """The words that would tell two venues apart."""
    return [word for word in words if word not in EMPTY]


def leftovers(
    a: tuple[str, ...], b: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Pair the words in order; return what is left on either side and what was paired."""
    if b < a:  # of several ways to pair them the same one, whichever name comes first
        theirs, mine, common = leftovers(b, a)
        return mine, theirs, common
    a, b = merged(a, b), merged(b, a)
    table = common_counts(a, b)
    rest_a, rest_b, paired = [], [], []
    i = j = 0
    while i < len(a) and j < len(b):
        if same_word(a[i], b[j]) and table[i][j] == table[i + 1][j + 1] + 1:
            paired.append(max(a[i], b[j], key=len))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            rest_a.append(a[i])
            i += 1
        else:
            rest_b.append(b[j])
            j += 1
    return (*rest_a, *a[i:]), (*rest_b, *b[j:]), tuple(paired)


def merged(words: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The words, two of which are one where the other name writes them so: anti-cancer, anticancer."""
    result: list[str] = []
    for word in words:
        if result and result[-1] + word in others:
            result[-1] += word
        else:
            result.append(word)
    return tuple(result)


def common_counts(a: Sequence[str], b: Sequence[str]) -> list[list[int]]:
    """How many words can be paired in order behind every pair of places."""
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        for j in range(len(b) - 1, -1, -1):
            paired = table[i + 1][j + 1] + 1 if same_word(a[i], b[j]) else 0
            table[i][j] = max(paired, table[i + 1][j], table[i][j + 1])
    return table


@lru_cache(maxsize=65536)
def same_word(a: str, b: str) -> bool:
    """Whether two words are one, or one is an abbreviation of the other in the manner of ISO 4; symmetric."""
    short, long = sorted((a, b), key=len)
    if long.startswith(short):
        return True
    if len(short) < SHORTEST_CONTRACTION or len(long) - len(short) < SHORTEST_CONTRACTION - 1:
        return False
    begins = short[:2] == long[:2] or len(short) > SHORTEST_CONTRACTION
    return begins and is_contraction(short, long) and short[-1] in long[-4:]


SHORTEST_CONTRACTION = 3
"""Letters of the shortest contraction (Jnl); it leaves out two letters at least, else it is another word."""


def is_contraction(short: str, long: str) -> bool:
    """Whether the letters of ``short`` stand in ``long`` in order, from its first letter on."""
    rest = iter(long)
    return short[0] == long[0] and all(letter in rest for letter in short)
