"""Form: a claim stands on its own and asserts one thing."""

import re
from collections.abc import Iterator

from grounded_research.decompose.cases import Case, Fault
from grounded_research.decompose.values import without_marks
from grounded_research.text.dates_tables import FULL_MONTHS, SEASONS
from grounded_research.text.patterns import regex
from grounded_research.text.sentences import split_sentences

SELF_CONTAINED, ATOMIC = "self-contained", "atomic"

VERB = (
    r"(?:is|are|was|were|be|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|also|then|later|"
    r"now|still|not|never|only|\w+ed|made|led|shows?|means?|gave|began|took|became|won|grew|rose|fell|found|held|"
    r"includes?|remains?|suggests?|indicates?|allows?|leads?|makes?|helps?|causes?|reduces?|provides?|represents?)"
)
SINGULAR_VERB = r"(?!(?:series|species)\b)\w+es"
"""Behind "this" or "that"; behind "these" such a word is a noun."""
PRONOUN = regex(
    r"(?P<word>he|she|they|we|it|his|her|their|its|him|them|here|there(?!\s+(?:is|are|was|were|has|have|had|may|might|can|"
    r"will|exists?|remains?)\b)|the\s+(?:former|latter)|such\s+(?:an?\s)?|the\s+same)\b",
    re.IGNORECASE,
)
# "It is likely that", "It was in 1945 that": the pronoun stands for what follows.
EXPLETIVE = regex(
    r"it\s+(?:is|was|has\s+been|remains|seems|appears|may\s+be|might\s+be|would\s+be|takes|took)\s+(?:not\s+)?"
    r"(?:[\w-]+\s+){0,6}?(?:that|to|whether|how|why)\b",
    re.IGNORECASE,
)
DEMONSTRATIVE = regex(
    r"(?P<word>(?P<one>this|that)|these|those)\s+(?:(?:\w+ly|further|again|in\s+turn)\s+)?"
    rf"(?:{VERB}|(?(one){SINGULAR_VERB}|(?!)))\b",
    re.IGNORECASE,
)
_OPENINGS = {
    "a time": (
        r"(?:in|on|by|since|during|from|around|until|late|early)\s+(?:the\s+)?"
        rf"(?:(?:late|early|mid|{'|'.join((*SEASONS, *FULL_MONTHS))}|following|next|same|of|year|month|week"
        r"|day|time|\d{1,2}(?:st|nd|rd|th)?|\d{4}s?)[\s,-]+)+"
    ),
    "a word that links": (
        r"(?:however|also|later|then|today|instead|moreover|furthermore|therefore|thus|initially|eventually|finally|"
        r"afterwards?|subsequently|in\s+addition|as\s+a\s+result|for\s+example|at\s+first|at\s+that\s+time),?\s+"
    ),
}
"""Openings with nothing that a pronoun behind them can mean: "In the late 1890s he", "However, it"."""
OPENED = regex(rf"(?:{'|'.join(_OPENINGS.values())})(?P<word>he|she|they|it)\s", re.IGNORECASE)

# Two assertions joined: a semicolon, or a conjunction followed by a subject of its own and its verb.
FINITE = (
    r"(?:is|are|was|were|has|have|had|does|did|do|will|would|can|could|may|might|rose|fell|grew|became|began|led|won|"
    r"lost|made|took|gave|held|died|shows?|remain(?:s|ed)?|causes?|reduces?|increases?|decreases?)"
)
CONJUNCTION = r"(?:and|but|while|whereas|although|so|yet)"
PRONOUN_SUBJECT = r"(?:it|he|she|they|this|these|those)"
NOUN_SUBJECT = r"(?:the|a|an|its|his|her|their|[A-Z][\w'\u2019-]+)(?:\s+[\w'\u2019-]+){0,4}?"
# Before a noun only a comma tells two assertions from two subjects: "Home and Away is a soap opera".
JOINED = regex(
    rf"\s(?:and|but|whereas|although|so|yet)\s+{PRONOUN_SUBJECT}\s+(?:\w+ly\s+|also\s+|later\s+)?"
    rf"(?:{FINITE}|\w{{3,}}ed)\b|,\s{CONJUNCTION}\s+{NOUN_SUBJECT}\s+{FINITE}\b"
    rf"|,\s{CONJUNCTION}\s+[A-Z][\w'\u2019-]+\s+\w{{3,}}ed\b|;\s+(?:\w+,?\s+)?\w+"
)
SECOND_VERB = regex(
    r"\b(?:was|were|is|are|has|had)\b.{3,80}?,?\s(?:and|but)\s+(?:then\s+|later\s+|also\s+|subsequently\s+)?"
    r"(?:was|were|is|are|has|had|died|became|won|joined|moved|served|worked|received|appeared|began|led|founded|published)\b"
)
QUOTED = regex(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]|\([^()]*\)")


def self_contained(case: Case) -> Iterator[Fault]:
    """No claim begins with a pronoun, or with a demonstrative without a noun."""
    for claim in case.claims:
        word = leaning_word(claim.text)
        if word:
            yield Fault(
                SELF_CONTAINED,
                word,
                f'{case.sentence_id}: claim begins with "{word}"; name what it stands for (self-contained)',
            )


def leaning_word(text: str) -> str | None:
    """The word at the head of a text that needs an earlier sentence to be understood, or None."""
    head = text.lstrip(" \"'\u201c\u2018(*_")
    if EXPLETIVE.match(head):
        return None
    found = PRONOUN.match(head) or DEMONSTRATIVE.match(head) or OPENED.match(head)
    return found["word"].strip() if found else None


def atomic(case: Case) -> Iterator[Fault]:
    """No claim surely asserts two things."""
    for claim in case.claims:
        word = joint(claim.text)
        if word:
            yield Fault(
                ATOMIC,
                word,
                f'{case.sentence_id}: claim asserts two things, joined at "{word}"; make two of it (atomic)',
            )


def joint(text: str) -> str | None:
    """Where a text joins two assertions, or None; quotations and brackets are not looked into."""
    plain = QUOTED.sub(lambda found: "x" * len(found.group()), without_marks(text))
    sentences = split_sentences(plain)
    if len(sentences) > 1:
        return sentences[0].of(text)[-20:]
    for pattern in (JOINED, SECOND_VERB):
        if found := pattern.search(plain):
            return " ".join(found.group().split()[-4:])
    return None
