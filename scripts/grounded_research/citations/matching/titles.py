"""Whether two titles are the same: by the words that differ, not by a ratio alone."""
# ruff: noqa: E501, SIM905, PLR0911 - a list of words reads best as a text, rules in order as early returns

import re
from difflib import SequenceMatcher

from rapidfuzz.distance import OSA

from grounded_research.citations.matching.letters import scripts
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.title_words import (
    NEGATIONS,
    STOP_WORDS,
    american,
    content_words,
    title_words,
    undecorated,
)
from grounded_research.ledger.words import Severity

# Under this share of common words two titles have nothing to do with each other; between it and 1 one is a
# changed form of the other. Perturbed titles of one word in five or more stay above it, other titles of the
# same group lie mostly under 0.4.
RELATED = 0.55

# A main title shorter than this many content words is too common to stand for a title with a subtitle.
MAIN_TITLE_WORDS = 2

# From this many content words on, two works with the same title are one work (measured on 164,501 records of
# one field: the same title with other authors occurs mostly at one to three words).
DISTINCTIVE_WORDS = 5

SUBTITLE = re.compile(r"\s*(?::|\u2014|\u2013| -- | - |\?|\. )\s*")

Change = tuple[tuple[str, ...], tuple[str, ...]]


def compare_titles(cited: str | None, registered: tuple[str, ...]) -> Field:
    """The cited title against every form in which the work is registered; the best fit counts."""
    if not cited or not cited.strip() or not registered:
        return unknown("title")
    fields = [compare_two(cited, title) for title in forms_to_compare(cited, registered)]
    if not fields:
        return unknown("title")
    return min(fields, key=lambda field: ORDER[field.agreement])


def forms_to_compare(cited: str, registered: tuple[str, ...]) -> list[str]:
    """The registered forms that can decide.

    A main title is no form for an entry that cites a subtitle, where the registry knows what the subtitle is:
    else any subtitle would do.
    """
    words = {title: "".join(title_words(title)) for title in registered if title.strip()}
    mine = "".join(title_words(cited))
    return [
        title
        for title, short in words.items()
        if len(mine) <= len(short)
        or not any(len(long) > len(short) and long.startswith(short) for long in words.values())
    ]


ORDER = {
    Agreement.SAME: 0,
    Agreement.MINOR: 1,
    Agreement.DIFFERENT: 2,
    Agreement.OTHER: 3,
    Agreement.UNKNOWN: 4,
}


def compare_two(cited: str, registered: str) -> Field:
    """One cited title against one registered title; symmetric but for the names of the sides."""
    left, right = title_words(cited), title_words(registered)
    if not left or not right:
        return unknown("title")
    if "".join(without_article(left)) == "".join(without_article(right)):
        return verdict(Agreement.SAME, cited, registered)
    if only_subtitle_differs(cited, registered):
        return verdict(Agreement.SAME, cited, registered, note="one side leaves out the subtitle")
    if not scripts(cited) & scripts(registered):
        return unknown("title")  # a translation or a transliteration: nothing can be said
    changes = word_changes(left, right)
    if not changes:
        return verdict(Agreement.SAME, cited, registered)
    if similarity(left, right) < RELATED:
        return verdict(Agreement.OTHER, cited, registered)
    agreement = Agreement.MINOR if all(is_slight(*change) for change in changes) else Agreement.DIFFERENT
    return verdict(agreement, cited, registered, note=describe(changes))


def without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without an article at their head, which libraries and readers of references leave out."""
    return words[1:] if len(words) > 2 and words[0] in ARTICLES else words


ARTICLES = frozenset({"a", "an", "the", "der", "die", "das", "le", "la", "les", "el", "los", "las"})


def verdict(agreement: Agreement, cited: str, registered: str, note: str = "") -> Field:
    """The field with the code and severity that its agreement has."""
    code, severity = {
        Agreement.SAME: ("", None),
        Agreement.MINOR: ("title_wording", Severity.LOOK_AT),
        Agreement.DIFFERENT: ("title_differs", Severity.MUST_FIX),
        Agreement.OTHER: ("title_differs", Severity.MUST_FIX),
    }[agreement]
    return Field("title", agreement, cited, undecorated(registered), code, note, severity)


def word_changes(left: tuple[str, ...], right: tuple[str, ...]) -> list[Change]:
    """The runs of words in which the two differ, once hyphens and spelling are forgiven."""
    first, second = tuple(map(american, left)), tuple(map(american, right))
    if (second, right) < (first, left):  # difflib is not symmetric: always compare in one order
        return [(b, a) for a, b in word_changes(right, left)]
    changes: list[Change] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag != "equal" and not same_joined(first[i1:i2], second[j1:j2]):
            changes.append((left[i1:i2], right[j1:j2]))
    return changes


def same_joined(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether the runs differ only in where words are divided: "real time", "realtime"."""
    return "".join(left) == "".join(right)


def is_slight(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether a change leaves the meaning: an article or preposition, a plural, a slip of the pen."""
    words = left + right
    if any(word in NEGATIONS or any(map(str.isdigit, word)) for word in words):
        return False
    if all(word in STOP_WORDS for word in words):
        return True
    if len(left) == len(right):
        return all(is_slip(a, b) for a, b in zip(left, right, strict=True))
    return is_slip("".join(left), "".join(right))


# Beginnings of which one letter or two turn a word into its opposite or another word.
OPPOSING_STARTS = tuple(
    "in im ir il un non dis de anti a hyper hypo pre pro inter intra micro macro sub super ex endo exo iso homo "
    "hetero post".split()
)


def opposed(a: str, b: str) -> bool:
    """Whether two words are one word under two beginnings, or with and without one.

    Hypertension, hypotension.
    """
    starts = ("", *OPPOSING_STARTS)
    rests = [{word.removeprefix(start) for start in starts if word.startswith(start)} for word in (a, b)]
    return any(len(rest) >= 4 for rest in rests[0] & rests[1])


def is_slip(a: str, b: str) -> bool:
    """Whether two words are one word with a slip, or its singular and plural."""
    if a == b or (a in STOP_WORDS and b in STOP_WORDS):
        return True
    short, long = sorted((a, b), key=len)
    if long in {short + "s", short + "es", short[:-1] + "ies"} and len(short) > 2:
        return True
    if len(short) < 5 or short[0] != long[0]:
        return False
    if opposed(a, b):
        return False
    return OSA.distance(a, b) <= (1 if len(short) < 8 else 2) and short[:2] == long[:2]


def only_subtitle_differs(cited: str, registered: str) -> bool:
    """Whether one is the main title of the other, cut at a mark that sets off a subtitle."""
    left, right = title_words(cited), title_words(registered)
    short, long = (cited, registered) if len(left) <= len(right) else (registered, cited)
    words = "".join(title_words(short))
    if len(content_words(title_words(short))) < MAIN_TITLE_WORDS:
        return False
    whole = undecorated(long)
    cuts = [match.span() for match in SUBTITLE.finditer(whole)]
    return any(
        "".join(title_words(whole[:start])) == words and not is_answer(whole[end:]) for start, end in cuts
    )


def is_answer(subtitle: str) -> bool:
    """Whether what stands behind a title makes it another piece about the work: a reply, a correction."""
    words = title_words(subtitle)
    return len(words) <= 3 and bool(ANSWER_WORDS & set(words))


ANSWER_WORDS = frozenset(
    {"reply", "response", "comment", "correction", "erratum", "corrigendum", "retraction", "rebuttal"}
)


def similarity(left: tuple[str, ...], right: tuple[str, ...]) -> float:
    """The share of common words, in order, content words counting double: 1 for equal, symmetric."""
    first, second = sorted((tuple(map(american, left)), tuple(map(american, right))))
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    common = sum(weight(first[block.a : block.a + block.size]) for block in blocks)
    return 2 * common / max(1, weight(first) + weight(second))


def weight(words: tuple[str, ...]) -> int:
    """Content words count two, others one."""
    return sum(1 if word in STOP_WORDS else 2 for word in words)


def is_distinctive(title: str) -> bool:
    """Whether a title is long enough to name one work."""
    words = content_words(title_words(title))
    unspaced = all(len(word) == 1 for word in words)
    return len(words) >= (DISTINCTIVE_WORDS * 2 if unspaced else DISTINCTIVE_WORDS)


def describe(changes: list[Change]) -> str:
    """The changed words, cited against registered, for people."""
    return "; ".join(
        f"'{' '.join(left) or '-'}' against '{' '.join(right) or '-'}'" for left, right in changes[:3]
    )
