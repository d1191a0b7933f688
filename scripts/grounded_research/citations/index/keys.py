"""The forms of titles and names that an index is searched by, in every script."""

from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from grounded_research.citations.matching.letters import bare, is_unspaced
from grounded_research.citations.matching.title_forms import MAIN_TITLE_WORDS, SUBTITLE
from grounded_research.citations.matching.title_words import (
    STOP_WORDS,
    american,
    content_words,
    title_words,
    undecorated,
)
from grounded_research.text.patterns import regex

SENTENCES = regex(r"[.?!]\s+|[\"\u201c\u201d]")

# A character of every mark that may set a subtitle off: most titles have none.
CUT = regex(r"[:\u2014\u2013?]| -|\.\s")

# Shorter pieces of a reference are names and places.
SEGMENT_WORDS = 3


def words_of(title: str) -> tuple[str, ...]:
    """The title's words as titles are compared, in American spelling; unspaced scripts by character."""
    return tuple(map(american, title_words(title)))


def tokens_of(words: tuple[str, ...]) -> list[str]:
    """What is searched for: the words, and pairs of characters where a script writes no spaces."""
    text = " ".join(words)
    if text.isascii():
        return text.replace("'", "").split() if "'" in text else list(words)
    tokens: list[str] = []
    run: list[str] = []
    for word in (*words, ""):
        if len(word) == 1 and not word.isascii() and unspaced(word):
            run.append(word)
            continue
        tokens += [a + b for a, b in pairwise(run)] or run
        run = []
        if word:
            tokens.append(word.replace("'", ""))
    return tokens


@lru_cache(maxsize=4096)
def unspaced(character: str) -> bool:
    """``is_unspaced``, remembered."""
    return is_unspaced(character)


def telling(tokens: list[str]) -> list[str]:
    """The tokens that say what a work is about, each once; all of them where there are no others."""
    each = dict.fromkeys(tokens)
    return [token for token in each if token not in STOP_WORDS] or list(each)


def key_of(words: tuple[str, ...]) -> int:
    """The exact key of a title: a signed 64-bit digest of its letters and digits without spaces."""
    return int.from_bytes(blake2b("".join(words).encode(), digest_size=8).digest(), "big", signed=True)


def main_titles(title: str) -> list[str]:
    """The title without its subtitle, cut at every mark that may set one off, the longest first."""
    if not CUT.search(title):
        return []
    bare_title = undecorated(title)
    cuts = [match.start() for match in SUBTITLE.finditer(bare_title)]
    mains = [bare_title[:cut] for cut in reversed(cuts) if cut]
    return [main for main in mains if len(content_words(title_words(main))) >= MAIN_TITLE_WORDS]


def segments(reference: str) -> list[str]:
    """The pieces of a printed reference that may be its title: between stops, quotation marks, commas."""
    pieces = [piece for piece in SENTENCES.split(reference) if piece]
    pieces += [part for piece in pieces if "," in piece for part in piece.split(",")]
    return [piece for piece in pieces if len(piece.split()) >= SEGMENT_WORDS]


@lru_cache(maxsize=65536)
def surname_key(family: str) -> str:
    """A surname as it is searched by: folded, without particles, hyphens and spaces."""
    if family.isascii() and family.isalnum():
        return family.lower()
    return "".join(character for character in bare(family) if character.isalnum())


def identifier_key(kind: str, value: str) -> str:
    """An identifier as the index keeps it."""
    return f"{kind}:{value.lower()}"
