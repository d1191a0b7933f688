"""How letters are compared.

Case, accents, ligatures, dashes and scripts, without ever reducing a text to ASCII.
"""

import html
import re
import unicodedata
from functools import lru_cache

from grounded_research.text.patterns import regex

MARKUP = regex(r"</?[A-Za-z][^<>]{0,200}>")
# Marks of a typeface or a formula for which a space was lost: "history of<i>NAME</i>", "<i>Name</i>2018".
GLUED = regex(
    r"(?<=[a-z]{2})<(?:i|b|em|it|scp|italic|bold|mml:math)\b[^<>]{0,200}>(?=[A-Za-z\d<])"
    r"|(?<=[a-z]{2})</(?:i|b|em|it|scp|italic|bold)>(?=[A-Z\d])|</mml:math>(?=[A-Za-z])"
)
# What an ASCII text must hold to be more than letters, digits and marks that stay as they are.
ASCII_MARKUP = regex(r"[&<\\${}`]")
LATEX_COMMAND = regex(r"\\(?:text|math|emph|it|bf|rm|sc|tt)[a-z]*\b|\\[()\[\]]|[${}]")
APOSTROPHES = dict.fromkeys(map(ord, "'\u2019\u2018\u02bc\u02b9\u02bb`\u00b4\u2032"), "'")
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
# Control characters, and the stroke that only lengthens an Arabic word.
INVISIBLE = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u0640")
)

# The scripts of India and its neighbours write vowels as signs that ``isalnum`` and a pattern leave out; they
# are letters. The ranges leave out full stops and other punctuation.
VOWEL_SIGNS = "\u0900-\u0963\u0966-\u0eff\u0f40-\u0fbc\u1000-\u1049\u1050-\u109f\u1780-\u17d3"

# Combining classes of the marks that a script may leave out without another word coming of it: accents of
# Latin and Greek, the points of Hebrew, the vowel marks of Arabic. In all other scripts marks are letters.
OPTIONAL_MARKS = {
    "LATIN": range(1, 256),
    "GREEK": range(1, 256),
    "HEBREW": range(1, 256),
    "ARABIC": range(27, 36),
}

# Letters that no decomposition turns into a base letter, in the reading most catalogues use.
BASE_LETTERS = str.maketrans(
    {
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "ɛ": "e",
        "ё": "е",  # Russian prints the dots or not
    }
)  # fmt: skip

# The second spelling that a letter has in names without accents: Mueller, Soerensen, Aagaard.
EXPANDED_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"}
)


def readable(text: str) -> str:
    """A registered text as people write it: without markup and entities, on one line."""
    return " ".join(MARKUP.sub("", GLUED.sub(" ", html.unescape(html.unescape(text)))).split())


@lru_cache(maxsize=65536)
def unmarked(text: str) -> str:
    """The text without markup, entities, invisible characters and variants of quotes and dashes.

    Case folded.
    """
    if text.isascii() and not ASCII_MARKUP.search(text):
        return text.lower()
    text = html.unescape(html.unescape(text)) if "&" in text else text
    text = MARKUP.sub("", GLUED.sub(" ", text)) if "<" in text else text
    text = LATEX_COMMAND.sub("", text) if "\\" in text or "$" in text or "{" in text else text
    text = text.translate(APOSTROPHES).translate(INVISIBLE)
    text = unicodedata.normalize("NFKC", text).translate(DASHES)
    return unicodedata.normalize("NFC", text.replace("İ", "I").casefold())


@lru_cache(maxsize=65536)
def bare(text: str) -> str:
    """``unmarked`` without the marks that the script may leave out; no letter turns into another one."""
    text = unmarked(text)
    if text.isascii():
        return text
    if any(map(unicodedata.combining, set(text))):
        return without_marks(text)
    return text.translate(BARE_LETTERS)


class BareLetters(dict[int, str]):
    """Every letter in its bare form, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = without_marks(chr(code))
        return self[code]


BARE_LETTERS = BareLetters()


def without_marks(text: str) -> str:
    """``bare`` of a text without markup, mark by mark: a mark belongs to the letter before it."""
    kept: list[str] = []
    optional = range(0)
    for character in unicodedata.normalize("NFD", text):
        mark = unicodedata.combining(character)
        if not mark:
            script = unicodedata.name(character, "?").partition(" ")[0]
            optional = OPTIONAL_MARKS.get(script, range(0))
        if mark not in optional:
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept)).translate(BASE_LETTERS)


def expanded(text: str) -> str:
    """``bare`` after umlauts and their kin were written as two letters."""
    return bare(unmarked(text).translate(EXPANDED_LETTERS))


def are_lost_letters(left: str, right: str) -> bool:
    """Whether two texts are one, of which a registry lost letters on the way and keeps a mark in their place.

    One mark stands for a letter with an accent, or for the two that are written for it: M\ufffdller.
    """
    if LOST not in left + right:
        return False
    marked, whole = (left, right) if LOST in left else (right, left)
    parts = (NOT_ALPHANUMERIC.sub("", bare(part)) for part in marked.split(LOST))
    pattern = regex(r"\w{1,2}".join(map(re.escape, parts)))
    texts = {NOT_ALPHANUMERIC.sub("", spelt) for spelt in (bare(whole), expanded(whole))}
    return marked.count(LOST) * MOST_LOST <= len(marked) and any(map(pattern.fullmatch, texts))


LOST = "\ufffd"
NOT_ALPHANUMERIC = regex(r"[\W_]+")
MOST_LOST = 4
"""One letter in so many may be lost; with more of them anything would fit."""


def lengthened(text: str) -> tuple[str, ...]:
    """``bare`` in the other ways of writing a long o of Japanese: Ohno, Ouno for \u014cno; Sato for Satoh."""
    plain = unmarked(text)
    if plain.isascii():
        return (LONG_O.sub("o", plain),) if "oh" in plain else ()
    return tuple(bare(plain.replace("\u014d", long)) for long in ("oh", "ou") if "\u014d" in plain)


# An h that only lengthens the o before it: Satoh, Ohno; not the one of Johann.
LONG_O = regex(r"oh(?![aeiouy])")


def scripts(text: str) -> frozenset[str]:
    """The scripts of the letters: LATIN, CYRILLIC, CJK, HANGUL, GREEK ..."""
    found = set()
    for character in text:
        if character.isalpha():
            found.add(unicodedata.name(character, "?").split(" ")[0].split("-")[0])
    return frozenset(found)


def is_unspaced(character: str) -> bool:
    """Whether the character belongs to a script that writes no spaces between words."""
    name = unicodedata.name(character, "")
    return name.startswith(("CJK UNIFIED", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR"))
