"""What a title may lack on one side alone: its subtitle, an edition, a note's mark, a translation."""

import re

from grounded_research.citations.matching.languages import in_two_languages
from grounded_research.citations.matching.letters import scripts
from grounded_research.citations.matching.title_numbers import joined
from grounded_research.citations.matching.title_words import content_words, title_words, undecorated
from grounded_research.citations.matching.venue_acronyms import spells
from grounded_research.text.patterns import regex

# A part of a title shorter than this many content words is too common to stand for the whole.
MAIN_TITLE_WORDS = 2

SUBTITLE = regex(r"\s*(?::|\u2014|\u2013| -- | - |\?|\. |, (?=vol(?:ume|\.) ?\d))\s*", re.IGNORECASE)

# Two titles that both have such a part are compared with it: another edition is another book.
FORGIVEN_PARTS = (
    # the mark of a footnote that a publisher left in: "Trioxide<sup>1</sup>", "Cold lakes*"
    regex(
        r"(?:<sup>\s*(?:\d{1,2}(?:\s*[,\u2013-]\s*\d{1,2})*|[*\u2020\u2021\u00a7\u00b6#]|[a-c])\s*</sup>|"
        r"[*\u2020\u2021])+\s*$"
    ),
    # the edition: ", 2nd edition", "(3rd ed.)", ", 2. Auflage"
    regex(
        r"[\s,.;:(]+(?:\d{1,2}(?:st|nd|rd|th|e|a|\u00aa|\.)?|first|second|third|fourth|fifth|revised|new)\s*"
        r"(?:(?:rev|revised|erw|erweiterte|enlarged)\b\.?\s*)?"
        r"(?:ed|edn|edition|edici\u00f3n|edi\u00e7\u00e3o|\u00e9d|\u00e9dition|aufl|auflage)\b[.)\s]*$",
        re.IGNORECASE,
    ),
    # the version of a program: ": v0.2.5", "(version 3.1)"; without the word it is part of a name, Web 2.0
    regex(r"[\s,:;(\[-]+(?:v|v\.|ver\.|version|release)\s?\d[\w.+-]*\s*[)\]]?\s*$", re.IGNORECASE),
    # in brackets: the kind of work, or the title in another language
    regex(r"\s*\[[^\[\]]+\][.\s]*$"),
    regex(r"\s*\(review\)\s*$", re.IGNORECASE),
)

# The kind of piece, which some publishers set before the title. A letter or comment is not among them: it may
# be about the work of that title.
KIND = regex(
    r"^\s*(?:original (?:article|paper|research)|(?:invited |mini-?)?review(?: article)?|"
    r"research (?:article|paper)|regular article|brief (?:report|communication)|short communication|"
    r"case report|technical note|full paper)\s*[:.\u2013\u2014-]\s+",
    re.IGNORECASE,
)

# The place of a chapter in its book, which registries set before its title.
CHAPTER = regex(
    r"^\s*(?:chapter|chap\.|ch\.|kapitel|chapitre|cap[i\u00ed]tulo|capitolo)\s+(?:\d+(?:[.-]\d+)*|[ivxl]+)"
    r"(?:\s*[:.,\u2013\u2014-]\s*|\s+)",
    re.IGNORECASE,
)

# The number of a piece in its issue, which some journals printed before its title: "I.\u2014", "XIV. \u2014".
COUNTED = regex(r"^\s*[IVXL]+\s*\.\s*[\u2013\u2014]\s*(?=\S)")

HEADS = (KIND, CHAPTER, COUNTED)

# Catalogues set a title and its translation side by side.
PARALLEL = regex(r"\s+[=/]\s+")

# What stands behind a title and makes it another piece about the work.
ANSWER_WORDS = frozenset(
    "reply response comment commentary correction erratum corrigendum retraction rebuttal".split()
)
LONGEST_ANSWER = 3
REVIEW = regex(r"\s*\[review\b", re.IGNORECASE)

# Words that a title must have before a mark of omission to be known by them.
CUT_WORDS = 5
OMISSION = regex(r"(?:\.\s?\.\s?\.|\u2026)\s*$")


def only_subtitle_differs(cited: str, registered: str) -> bool:
    """Whether one is the main title of the other, cut at a mark that sets off a subtitle."""
    left, right = title_words(cited), title_words(registered)
    short, long = (cited, registered) if len(left) <= len(right) else (registered, cited)
    words = joined(title_words(short))
    if len(content_words(title_words(short))) < MAIN_TITLE_WORDS:
        return False
    whole = undecorated(long)
    cuts = [match.span() for match in SUBTITLE.finditer(whole)]
    mains = (whole[:start] for start, end in cuts if not is_answer(whole[end:]))
    return any(joined(title_words(main)) == words for main in mains)


def only_subtitle_is_reordered(left: str, right: str) -> bool:
    """Whether one main title has two subtitles of the same words in another order.

    "Contribution of Group 1 to the Report", "Group 1 Contribution to the Report": what the work is about
    stands before the colon.
    """
    sides = [SUBTITLE.split(undecorated(title), maxsplit=1) for title in (left, right)]
    if any(len(parts) != len(("main", "subtitle")) for parts in sides):
        return False
    (main, rest), (other_main, other_rest) = (tuple(map(title_words, parts)) for parts in sides)
    telling = len(content_words(main)) > MAIN_TITLE_WORDS
    return telling and main == other_main and sorted(content_words(rest)) == sorted(content_words(other_rest))


def is_answer(rest: str) -> bool:
    """Whether what stands behind a title makes it another piece about the work: a reply, a correction."""
    words = title_words(rest)
    return len(words) <= LONGEST_ANSWER and bool(ANSWER_WORDS & set(words))


def is_cut_short(left: str, right: str) -> bool:
    """Whether one title ends in a mark of omission and is the beginning of the other."""
    for short, long in ((left, right), (right, left)):
        words = title_words(short)
        if OMISSION.search(short) and len(words) >= CUT_WORDS and title_words(long)[: len(words)] == words:
            return True
    return False


def shorter_forms(title: str) -> tuple[str, ...]:
    """The title without each part that one side may lack; none for most titles."""
    forms = []
    for part in FORGIVEN_PARTS:
        match = part.search(title)
        if match and not is_answer(match.group()) and not REVIEW.match(match.group()):
            forms.append(title[: match.start()])
    forms += [title[head.end() :] for part in HEADS if (head := part.match(title))]
    forms += [short] if (short := abbreviated(title)) else []
    sides = PARALLEL.split(title)
    if len(sides) == len(("title", "translation")) and are_translations(*sides):
        forms += sides
    return tuple(form for form in forms if len(content_words(title_words(form))) >= MAIN_TITLE_WORDS)


def abbreviated(title: str) -> str | None:
    """The title with an acronym alone, where it names the acronym in brackets behind what that stands for.

    "The Sounding of Lakes in Ice (SOLI) statement" is cited as "The SOLI statement".
    """
    bracket = ACRONYM.search(title)
    if not bracket:
        return None
    words, letters = title[: bracket.start()].split(), bracket.group(1).casefold()
    folded = tuple(word.casefold() for word in words)
    starts = [i for i, word in enumerate(folded) if word[0] == letters[0] and spells(letters, folded[i:])]
    return " ".join((*words[: starts[-1]], bracket.group(1))) + title[bracket.end() :] if starts else None


ACRONYM = regex(r"\s*\(([A-Z][A-Za-z]{2,11})\)")


def are_translations(left: str, right: str) -> bool:
    """Whether two titles stand in two scripts or two languages, so that their words cannot be compared."""
    return not scripts(left) & scripts(right) or in_two_languages(left, right)
