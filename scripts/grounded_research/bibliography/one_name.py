"""One author's name by BibTeX's rules: given name, particle, family name, suffix, or an organisation."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import PersonName
from grounded_research.text.particles import PARTICLES
from grounded_research.text.patterns import regex

SUFFIX = regex(r"^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd)\.?$", re.IGNORECASE)
OF_FAMILY = PARTICLES | frozenset(
    "des les los las vom ben bar dal dalla degli lo 't op in d' l' mc st st. abu".split()
)
"""What belongs to the family name: here a name is known to be one, so that rare ones count too."""
NAME_TOKEN = regex(r"[^\W\d_]+\.?")
ORGANISATION = regex(
    r"\b(?:collaboration|consortium|group|team|organi[sz]ation|committee|council|ministry|"
    r"university|institute|"
    r"association|society|agency|department|bureau|foundation|network|initiative|project|commission|centers?|"
    r"centre|office|company|inc|ltd|corporation|bank|nations|union|federation|academy|press|board|authority|"
    r"administration|service|program(?:me)?|working|task force|laborator(?:y|ies)|"
    r"investigators|openai|deepmind|"
    r"minist[eè]re|ministerio|ministerium|ministerstwo|institut[oe]?|universit(?:[äa]t|à|é|eit|ies)|universidade?|"
    r"soci[eé]t[eé]|gesellschaft|verein|bundesamt|agence|agenzia|conseil|consejo|centro|"
    r"fondation|fundaci[oó]n|haute autorit[eé])\b",
    re.IGNORECASE,
)
CJK = regex(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@lru_cache(maxsize=16_384)
def parse_name(text: str) -> PersonName:
    """One name by BibTeX's rules: First von Last; von Last, First; von Last, Jr, First; {Organisation}."""
    text = text.strip().strip(",").strip()
    if is_braced(text):
        inner = decode(text)
        return PersonName(literal=inner)
    parts = [part.strip() for part in split_level(text, ",")]
    if len(parts) == 1:
        return first_von_last(text)
    family, particle = von_last(parts[0])
    given, suffix = decode(parts[1]), None
    if len(parts) > 2:
        given, suffix = decode(parts[2]), decode(parts[1])
        if SUFFIX.match(given) and not SUFFIX.match(suffix):  # "Smith, John, Jr." is the commoner order
            given, suffix = suffix, given
    elif SUFFIX.match(given):
        person = first_von_last(parts[0])
        return PersonName(person.family, person.given, person.particle, given)
    return PersonName(family=family, given=given or None, particle=particle, suffix=suffix or None)


def first_von_last(text: str) -> PersonName:
    """A name without a comma: the family name stands last, in Vancouver style before initials."""
    shown = [decode(word) for word in words_of(text)]
    if len(shown) == 1 or ORGANISATION.search(decode(text)):
        return single(decode(text))
    suffix = shown.pop().rstrip(",") if len(shown) > 2 and SUFFIX.match(shown[-1]) else None
    if start := start_of_final_initials(shown):
        family, particle = von_words(shown[:start])  # Vancouver: "Manara AR"
        return PersonName(family, " ".join(shown[start:]), particle, suffix)
    start = next((place for place in range(1, len(shown) - 1) if is_particle(shown[place])), len(shown) - 1)
    if start == len(shown) - 1 and is_particle(shown[0]):
        start = 0
    family, particle = von_words(shown[start:])
    return PersonName(family, " ".join(shown[:start]) or None, particle, suffix)


def start_of_final_initials(words: Sequence[str]) -> int:
    """Where the initials begin that follow a family name: "Manara AR", "van den Berg P. J."; 0 for none."""
    start = len(words)
    while start and is_initials(words[start - 1]):
        start -= 1
    if start < len(words) and start and not any(map(is_initials, words[:start])):
        return start
    return 1 if is_capitalised_family(words) else 0


def is_capitalised_family(words: Sequence[str]) -> bool:
    """Whether two words in capitals are a short family name and its initials: "YAO W", "LI WX".

    No family name has one letter, and hardly one has no vowel.
    """
    if len(words) != len(("family", "initials")) or not all(map(str.isalpha, words)):
        return False
    family, initials = words
    return len(family) > 1 and has_vowel(family) and (len(initials) == 1 or not has_vowel(initials))


def has_vowel(word: str) -> bool:
    """Whether a word in Latin letters has a vowel."""
    return any(letter in "aeiouy" for letter in unicodedata.normalize("NFD", word.lower()))


def single(text: str) -> PersonName:
    """A name of one word, of Chinese, Japanese or Korean letters, or of an organisation."""
    if " " not in text and not CJK.search(text):
        return PersonName(family=text)
    if CJK.search(text) and 2 <= len(text) <= 4:
        return PersonName(family=text[0], given=text[1:])
    return PersonName(literal=text)


def von_last(text: str) -> tuple[str, str | None]:
    """The family name and its particles, as they stand before a comma."""
    return von_words([decode(word) for word in words_of(text)])


def von_words(words: Sequence[str]) -> tuple[str, str | None]:
    """The family name, and the particles before it where there are any."""
    split = next((place for place, word in enumerate(words[:-1]) if not is_particle(word)), len(words) - 1)
    return " ".join(words[max(split, 0) :]), " ".join(words[:split]) or None


def words_of(text: str) -> list[str]:
    """Words of a name; what stands in braces is one word."""
    return [word for word in split_level(text.replace("~", " "), " ") if word]


def split_level(text: str, separator: str) -> list[str]:
    """The text divided at a separator outside of braces."""
    if "{" not in text:
        return text.split(separator)
    pieces, depth, start = [], 0, 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == separator and depth <= 0:
            pieces.append(text[start:place])
            start = place + 1
    return [*pieces, text[start:]]


def is_braced(text: str) -> bool:
    """Whether one pair of braces holds all of it, and more than one letter's accent."""
    if not (text.startswith("{") and text.endswith("}")) or text.startswith("{\\"):
        return False
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return place == len(text) - 1
    return False


def is_particle(word: str) -> bool:
    """Whether a word is a particle of a family name: von, de la, bin."""
    return word in OF_FAMILY or (word[:1].islower() and word.lower() in OF_FAMILY)


def is_initials(text: str) -> bool:
    """Whether it is a given name in initials: ``J. K.``, ``J.-P.``, ``JK``, ``Yu. V.``, ``H. van den``."""
    tokens = NAME_TOKEN.findall(text)
    if not tokens or not tokens[0][0].isupper():
        return False
    return all(is_initial(token) for token in tokens[:1]) and all(
        is_initial(part) or is_particle(part) or part == "h." for part in tokens[1:]
    )


def is_initial(token: str) -> bool:
    """Whether a token is an initial, or two or three written together: J, J., JK, Yu."""
    letters = token.rstrip(".")
    if len(letters) == 1 or (letters.isupper() and len(letters) <= 3):
        return letters.isupper() or len(letters) == 1
    return token.endswith(".") and len(letters) <= 2 and letters[0].isupper()
