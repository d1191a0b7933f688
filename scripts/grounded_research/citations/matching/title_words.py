"""The words of a title in the form in which two titles are compared."""

import re
from functools import lru_cache

from grounded_research.citations.matching.letters import VOWEL_SIGNS, bare, is_unspaced
from grounded_research.citations.matching.title_numbers import (
    COMPOUNDING,
    NUMERALS,
    PART_LETTERS,
    numeral,
    with_compounds,
    with_lone_numerals,
)
from grounded_research.text.patterns import regex

WORD = regex(rf"(?:[^\W_]|[{VOWEL_SIGNS}])+(?:'[^\W_]+)*")

# Spaces for what ``WORD`` leaves out, in a text of ASCII without apostrophes: four times as fast.
ASCII_SEPARATORS = {code: chr(code) if chr(code).isalnum() else " " for code in range(128)}

STOP_WORDS = frozenset(
    (
        "a an the of on in at by to for from with and or as is are be via into using its it do does "
        "vs versus der die das des den dem ein eine und von zu im mit auf la le les du de et un une en sur "
        "pour el los las y con il lo gli i e di da per o os um uma"
    ).split()
)

NEGATIONS = frozenset(
    (
        "not no non never without neither nor cannot isn't aren't don't doesn't wasn't weren't can't won't "
        "nicht kein keine ohne sans jamais sin nunca jamas nao sem senza niet geen zonder inte ikke"
    ).split()
)

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi",
    "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi",
    "ω": "omega", "ϵ": "epsilon", "ϕ": "phi",
}  # fmt: skip

SYMBOLS = {"&": " and ", "+": " plus ", "%": " percent ", "@": " at "}
SYMBOL = regex(f"[{''.join(SYMBOLS)}]|#")

# Behind a single letter it is a word: C#, F# minor. Elsewhere it marks a number or a tag.
SHARP = regex(r"(?<=\b[a-z])#(?!\w)")

# What registries put before or after a title and no author cites.
DECORATION = regex(
    r"^\s*(?:\[?(?:retracted|withdrawn|removed|temporary removal)"
    r"(?: article| chapter| paper)?\]?\s*[:.\]-]\s*"
    r"|retraction note to\s*:\s*(?=$))"
    r"|\s*[\[(](?:retracted(?: article)?|withdrawn|invited(?: paper| talk)?|extended abstract|reprint|"
    r"with discussion|preprint)[\])]\s*$",
    re.IGNORECASE,
)

# British and American spelling: rule, replacement. Applied to words of five letters and more, so that "four"
# and "for" stay apart.
SPELLING = (
    (regex(r"practis(?=e|i)"), "practic"),
    (regex(r"(?<=[a-z]{3})is(?=(?:e|ed|er|ers|es|ing|ation|ations|ational|able)$)"), "iz"),
    (regex(r"(?<=[a-z]{3})ys(?=(?:e|ed|er|ers|es|ing)$)"), "yz"),
    (regex(r"(?<=[a-z]{2})our(?=(?:s|ed|ing|al|able|ite|ites|ist|ful|less)?$)"), "or"),
    (regex(r"(?<=[a-z]{3})tre(?=s?$)"), "ter"),
    (regex(r"(?<=[a-z]{2})bre(?=s?$)"), "ber"),
    (regex(r"(?<=[a-z]{2})ogue(?=s?$)"), "og"),
    (regex(r"(?<=[aeiou])ll(?=(?:ed|ing|er|ers|or)$)"), "l"),
    (regex(r"(?<=[a-z]{3})ence(?=s?$)"), "ense"),
    (regex(r"(?<=gr)ey"), "ay"),
    (regex(r"(?<=[nl]e)x(?=ions?$)"), "ct"),
    (regex(r"programme(?=s?$)"), "program"),
    (regex(r"[ao]e(?=[dmrst])"), "e"),
    (regex(r"(?<=[a-z])mould"), "mold"),
    (regex(r"manoeuvr(?=e)"), "maneuv"),
    (regex(r"aluminium"), "aluminum"),
    (regex(r"^versus$"), "vs"),
    (regex(r"artefact"), "artifact"),
    (regex(r"(?<=judg)ement|(?<=acknowledg)ement"), "ment"),
    (regex(r"ageing$"), "aging"),
    (regex(r"scept(?=ic)"), "skept"),
    (regex(r"(?<=enro)l(?=ment)|(?<=insta)l(?=ment)|(?<=fulfi)l(?=ment|$)"), "ll"),
    (regex(r"sulph"), "sulf"),
)


# How a title with a decoration begins or ends: the pattern is tried on no other.
DECORATED_STARTS, DECORATED_ENDS = ("[", "r", "w", "t"), (")", "]")


BRITISH = regex("|".join(rule.pattern for rule, _ in SPELLING))
"""Whether any of the rules applies: to nearly no word one does."""


def undecorated(title: str) -> str:
    """The title without what a registry adds to it: RETRACTED:, [Retracted Article], (Invited Paper)."""
    title = title.strip()
    if not (title[:1].lower() in DECORATED_STARTS or title.endswith(DECORATED_ENDS)):
        return title
    return DECORATION.sub("", title).strip()


@lru_cache(maxsize=65536)
def title_words(title: str) -> tuple[str, ...]:
    """The title's words: case folded, Latin accents removed, numbers as digits.

    Unspaced scripts by character.
    """
    text = bare(undecorated(title))
    if SYMBOL.search(text):
        for symbol, word in SYMBOLS.items():
            text = text.replace(symbol, word)
        text = SHARP.sub(" sharp ", text)
    found = split_words(text)
    if not COMPOUNDING.isdisjoint(found):
        found = with_compounds(found)
    if PART_LETTERS.keys().isdisjoint(found):
        return tuple([NUMERALS.get(word, word) for word in found])
    found = split_words(with_lone_numerals(text))
    return tuple(numeral(word, found[i - 1] if i else "") for i, word in enumerate(found))


def split_words(text: str) -> list[str]:
    """The words of a folded text, unspaced scripts by character."""
    if text.isascii() and "'" not in text:
        return text.translate(ASCII_SEPARATORS).split()
    return [piece for word in WORD.findall(text) for piece in pieces(word)]


def pieces(word: str) -> list[str]:
    """One word, or its characters where the script writes no spaces; Greek letters by name."""
    if word.isascii():
        return [word.removesuffix("'s") + ("s" if word.endswith("'s") else "")]
    if any(is_unspaced(character) for character in word):
        return [GREEK.get(character, character) for character in word if character != "'"]
    if word in GREEK:
        return [GREEK[word]]
    if any(character.isascii() for character in word):  # "β-cell" was split before; "μm", "α1" are mixed
        return ["".join(GREEK.get(character, character) for character in word)]
    return [word]


@lru_cache(maxsize=65536)
def american(word: str) -> str:
    """The word in American spelling, as far as rules of endings go."""
    if (len(word) < 5 and not word.startswith(("gr", "foet"))) or not BRITISH.search(word):
        return word
    for rule, replacement in SPELLING:
        word = rule.sub(replacement, word)
    return word


def content_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that say what the work is about."""
    return tuple(word for word in words if word not in STOP_WORDS)
