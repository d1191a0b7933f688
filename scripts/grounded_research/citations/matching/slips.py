"""Whether two words are one word with a slip of the pen: a plural, a letter, a vowel's sign."""

from rapidfuzz.distance import OSA

from grounded_research.citations.matching.title_words import STOP_WORDS

# Beginnings of which one letter or two turn a word into its opposite or another word.
OPPOSING_STARTS = tuple(
    (
        "in im ir il un non dis de anti a hyper hypo pre pro inter intra micro macro sub super ex endo exo "
        "iso homo hetero post over under up down"
    ).split()
)

# Endings that tell substances apart: sulfate, sulfite, sulfide; methane, methene; lactase, lactose.
OPPOSING_ENDINGS = tuple("ate ite ide ane ene yne ine one ase ose ol al yl ic ous".split())

# A shorter common part is no stem: "rate" and "rite" are not one substance in two forms.
SHORTEST_STEM = 3
SHORTEST_REST = 4

# One letter may be wrong in words of five letters and more, two in words of eight and more.
SHORTEST_SLIP, LONG_WORD = 5, 8


def is_slip(a: str, b: str) -> bool:
    """Whether two words are one word with a slip, or its singular and plural; symmetric."""
    if a == b or (a in STOP_WORDS and b in STOP_WORDS):
        return True
    short, long = sorted((a, b), key=len)
    if long in {short + "s", short + "es", short[:-1] + "ies"} and len(short) > 2:
        return True
    if long == short + "al" and short.endswith("ic"):  # dynamic, dynamical
        return True
    if len(short) < SHORTEST_SLIP or short[:2] != long[:2] or len(long) - len(short) > 1:
        return False
    if opposed(a, b):
        return False
    return OSA.distance(a, b) <= (1 if len(short) < LONG_WORD else 2)


def opposed(a: str, b: str) -> bool:
    """Whether two words are one word with two beginnings or endings that change its meaning.

    Hypertension, hypotension; sulfate, sulfite.
    """
    return shares_rest(a, b) or shares_stem(a, b)


def shares_rest(a: str, b: str) -> bool:
    """Whether the words are one under two beginnings, or with and without one."""
    starts = ("", *OPPOSING_STARTS)
    rests = [{word.removeprefix(start) for start in starts if word.startswith(start)} for word in (a, b)]
    return any(len(rest) >= SHORTEST_REST for rest in rests[0] & rests[1])


def shares_stem(a: str, b: str) -> bool:
    """Whether the words are one stem with two endings of substances."""
    stems = [
        {word.removesuffix(ending) for ending in OPPOSING_ENDINGS if word.endswith(ending)} for word in (a, b)
    ]
    return a != b and any(len(stem) >= SHORTEST_STEM for stem in stems[0] & stems[1])
