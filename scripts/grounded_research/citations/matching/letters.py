"""How letters are compared.

Case, accents, ligatures, dashes and scripts, without ever reducing a text to ASCII.
"""

import html
import re
import unicodedata
from functools import lru_cache

MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
LATEX_COMMAND = re.compile(r"\\(?:text|math|emph|it|bf|rm|sc|tt)[a-z]*\b|\\[()\[\]]|[${}]")
APOSTROPHES = dict.fromkeys(map(ord, "'\u2019\u2018\u02bc\u02b9\u02bb`\u00b4\u2032"), "'")
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
INVISIBLE = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
)

# Letters that no decomposition turns into a base letter, in the reading most catalogues use.
BASE_LETTERS = str.maketrans(
    {
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "ɛ": "e",
    }
)  # fmt: skip

# The second spelling that a letter has in names without accents: Mueller, Soerensen, Aagaard.
EXPANDED_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"}
)


@lru_cache(maxsize=65536)
def unmarked(text: str) -> str:
    """The text without markup, entities, invisible characters and variants of quotes and dashes.

    Case folded.
    """
    text = html.unescape(html.unescape(text)) if "&" in text else text
    text = MARKUP.sub("", text) if "<" in text else text
    text = LATEX_COMMAND.sub("", text) if "\\" in text or "$" in text or "{" in text else text
    text = text.translate(APOSTROPHES).translate(INVISIBLE)
    text = unicodedata.normalize("NFKC", text).translate(DASHES)
    return unicodedata.normalize("NFC", text.replace("İ", "I").casefold())


@lru_cache(maxsize=65536)
def bare(text: str) -> str:
    """``unmarked`` with the accents of Latin letters removed.

    Other scripts keep theirs, they are letters there.
    """
    text = unmarked(text)
    if text.isascii():
        return text
    kept: list[str] = []
    latin = False
    for character in unicodedata.normalize("NFD", text):
        if unicodedata.combining(character):
            if not latin:
                kept.append(character)
            continue
        latin = "LATIN" in unicodedata.name(character, "")
        kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept)).translate(BASE_LETTERS)


def expanded(text: str) -> str:
    """``bare`` after umlauts and their kin were written as two letters."""
    return bare(unmarked(text).translate(EXPANDED_LETTERS))


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
