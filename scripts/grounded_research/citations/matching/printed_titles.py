"""Where a title stands in a printed reference, and whether the reference has another one in its place."""

from difflib import SequenceMatcher

from rapidfuzz.distance import OSA

from grounded_research.citations.matching.slips import is_slip, opposed
from grounded_research.citations.matching.title_forms import ANSWER_WORDS
from grounded_research.citations.matching.title_words import (
    NEGATIONS,
    american,
    content_words,
    title_words,
)

# A title is contained when this share of its words stands in the string in order: one slip in ten words.
TITLE_SHARE = 0.9
# Words before a title within which "erratum to:", "a comment on" stand.
ANSWER_REACH = 3
# Letters of a title from which on they are sought without regard to spaces.
LONG_RUN = 20
# Letters of a word from which on one and two wrong letters are forgiven.
ONE_SLIP, TWO_SLIPS = 5, 8


def is_answered(words: tuple[str, ...], title: str) -> bool:
    """Whether a reply, a comment or a correction is what stands in the string, and the title is of the work.

    "Reply to: TITLE", "TITLE: reply"; the record's own title has no such word.
    """
    own = title_words(title)
    if ANSWER_WORDS & set(own):
        return False
    place = place_of_title(words, title) or 0
    near = (*words[max(0, place - ANSWER_REACH) : place], *words[place + len(own) :][:1])
    return bool(ANSWER_WORDS & set(near))


def place_of_title(words: tuple[str, ...], title: str) -> int | None:
    """Where the words of a title stand in the string, in order and close together; None where they do not.

    One word in ten may be left out, and letters may have slipped, but no number, no negation, and no word
    that another one replaces or that stands between them.
    """
    wanted = tuple(map(american, title_words(title)))
    have = tuple(map(american, words))
    if not wanted:
        return None
    whole = f" {' '.join(have)} ".find(f" {' '.join(wanted)} ")
    if whole >= 0:
        return f" {' '.join(have)} "[:whole].count(" ")
    if len("".join(wanted)) > LONG_RUN and "".join(wanted) in "".join(have):
        return start_of_run(have, "".join(wanted))
    return place_with_slips(have, wanted)


def start_of_run(have: tuple[str, ...], letters: str) -> int:
    """The number of whole words before the letters."""
    before = "".join(have).index(letters)
    ends = [len("".join(have[: n + 1])) for n in range(len(have))]
    return sum(end <= before for end in ends)


def place_with_slips(have: tuple[str, ...], wanted: tuple[str, ...]) -> int | None:
    """Where the title stands when slips are forgiven."""
    missing = [word for word in wanted if word not in have]
    if any(word in NEGATIONS or any(map(str.isdigit, word)) for word in missing):
        return None
    meant = tuple(next((word for word in missing if is_title_slip(own, word)), own) for own in have)
    matcher = SequenceMatcher(None, meant, wanted, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return None
    begin, end = blocks[0].a, blocks[-1].a + blocks[-1].size
    changes = [
        meant[i1:i2] if tag == "delete" else wanted[j1:j2]
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag == "replace" or (tag == "delete" and begin < i1 < end)
    ]
    replaced = any(content_words(words) for words in changes)
    spread = end - begin
    matched = tuple(word for block in blocks for word in wanted[block.b : block.b + block.size])
    enough = share_of(matched, wanted) >= TITLE_SHARE
    return begin if enough and not replaced and spread <= 1.3 * len(wanted) + 1 else None


def share_of(matched: tuple[str, ...], wanted: tuple[str, ...]) -> float:
    """The share of a title's telling words that were found; of all its words where none tells anything."""
    telling_words = content_words(wanted)
    return len(content_words(matched)) / len(telling_words) if telling_words else len(matched) / len(wanted)


def is_title_slip(own: str, word: str) -> bool:
    """Whether a word of a title was misread: a slip anywhere that makes no opposite of it."""
    return is_slip(own, word) or (is_misread(own, word) and not opposed(own, word))


def is_misread(own: str, word: str) -> bool:
    """Whether a word is another one with wrong letters: one in five, two in eight."""
    most = 2 if len(word) >= TWO_SLIPS else 1
    return len(word) >= ONE_SLIP and OSA.distance(own, word, score_cutoff=most) <= most
