"""Polarity: whether two texts are the same words but for one reversal of meaning."""

import re
from collections import deque
from dataclasses import dataclass

from grounded_research.text.antonyms import ANTONYMS, antonym_kind, are_antonyms, lemma
from grounded_research.text.negation import find_negations
from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import WORD, content_stems

__all__ = ["ANTONYMS", "are_antonyms", "opposed"]

# Words of grammar that may not differ between two texts that are otherwise the same: they bear meaning.
_BEARS_MEANING = frozenset(
    [
        "must",
        "only",
        "all",
        "every",
        "each",
        "both",
        "most",
        "least",
        "more",
        "less",
        "before",
        "after",
        "above",
        "below",
        "over",
        "under",
        "up",
        "down",
        "with",
        "without",
        "never",
        "no",
        "none",
        "not",
        "nor",
        "neither",
        "against",
        "until",
        "since",
        "i",
        "you",
        "he",
        "she",
        "we",
        "they",
        "me",
        "him",
        "them",
        "my",
        "your",
        "his",
    ]
)
_DROPPED = STOP_WORDS - _BEARS_MEANING

# With one of these the two statements can both hold: some of a group, one possibility, a condition.
_BOTH_MAY_HOLD = frozenset(
    [
        "if",
        "whether",
        "unless",
        "some",
        "several",
        "many",
        "few",
        "certain",
        "may",
        "might",
        "could",
        "sometimes",
        "often",
        "usually",
        "other",
        "another",
        "either",
        "would",
        "should",
        "except",
        "respectively",
    ]
)
# The month, which no capital letter at the head of a sentence can be mistaken for.
_MAY_OF_YEAR = regex(r"(?<=[\w,] )May\b|\bMay(?= \d)")
# Two opposite things can both be possible, but it cannot be possible and impossible at once: only for
# antonyms.
_BOTH_MAY_HOLD_BUT_FOR_NOT = frozenset({"can"})

# Before the point of difference these open a clause that picks out a group ("patients who did not smoke"),
# and so does "that", but after a verb of report.
_RELATIVE = regex(r"\b(?:who|whom|whose|which|where|when|while|because)\b|(\w+),?\s+that\s", re.IGNORECASE)
_REPORTS = regex(
    r"(?:found|show(?:s|ed|n|ing)?|report(?:s|ed)?|conclud(?:e|es|ed)|said|says?|stat(?:e|es|ed)|suggest(?:s|ed)?|indicat(?:e|es|ed)"
    r"|argu(?:e|es|ed)|evidence|held|rul(?:es|ed)|announc(?:es|ed)|demonstrat(?:e|es|ed)|confirm(?:s|ed)?|observ(?:e|es|ed)"
    r"|not(?:es|ed)|reveal(?:s|ed)?|believ(?:e|es|ed)|claim(?:s|ed)?|clear|known|true|likely|stress(?:es|ed)|explain(?:s|ed)?)\Z",
    re.IGNORECASE,
)
_PICKS_OUT = regex(r"\b(?:with|of|in|by|for|from|having|under|among|but|or|and)\s+\Z", re.IGNORECASE)
_AUXILIARY = regex(
    r"\b(?:is|are|was|were|be|been|being|am|do|does|did|has|have|had|can|will|shall|must|it's|that's)\s+(?:\w+ly\s+)?\Z",
    re.IGNORECASE,
)
_DENYING_PHRASE = regex(r"fail|unable|inability|refus|declin", re.IGNORECASE)

# A property counts where it closes the predicate ("was high in ...", "is legal.") or qualifies a relation.
_CLOSES_PREDICATE = regex(
    r"\s*(?:[.,;:)]|\Z)|\s+(?:in|for|to|than|at|on|by|among|during|with|of|and|that|as|from|under|between|across)\b"
    r"|\s+(?:association|correlation|relationship|effect|impact|influence|trend|result|outcome|evidence|difference"
    r"|interaction|growth|feedback)s?\b",
    re.IGNORECASE,
)
_MONTH_OR_NUMBER = regex(
    r"\s+(?:(?:the|about|around|roughly|early|mid|late)[\s-]+)*[^\w\s]?(?:\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)"
)
# Fewer words than these are no statement that could be opposed.
_FEWEST_WORDS = 2
# An antonym pair is two; a past form and a verb of denial ("failed to rise", "rose") are three.
_MOST_DIFFERING = 4
# Characters that a negation adds, generously; the words of grammar that do not count never double a text.
_LONGEST_NEGATION = 40


@dataclass(frozen=True, slots=True)
class _Token:
    """One word that counts in the comparison.

    Attributes:
        word: The word in comparison form.
        span: Where it stands.
        denies: Whether it is a negation.
    """

    word: str
    span: Span
    denies: bool

    def same(self, other: "_Token") -> bool:
        """Whether two words count as the same."""
        return self.denies == other.denies and (self.denies or lemma(self.word) == lemma(other.word))


def opposed(a: str, b: str) -> tuple[Span, Span] | None:
    """Where two texts say opposite things in the same words.

    Returns the place in each where they part: two antonyms, or a negation and the word that it would deny
    in the other text. The texts must have the same words in the same order (stems; most words of grammar do
    not count) but for exactly one antonym or one negation, and the difference must turn the statement, not
    the group that it is about ("patients with high risk improved" and "patients with low risk improved"
    both hold). Anything else, a question, a condition, "some" or "may" is None: the texts may still be
    opposed, but their words do not show it.
    """
    if _simply_different(a, b) or _both_may_hold(a, b):
        return None
    left, right = _tokens(a), _tokens(b)
    if min(len(left), len(right)) < _FEWEST_WORDS or abs(len(left) - len(right)) > 1:
        return None
    if len(left) == len(right):
        return _by_antonym(a, left, b, right)
    if len(left) > len(right):
        return _by_negation(a, left, right)
    found = _by_negation(b, right, left)
    return (found[1], found[0]) if found else None


def _simply_different(a: str, b: str) -> bool:
    """Whether two texts differ in more content words than one reversal changes; this spares most work."""
    if max(len(a), len(b)) > 2 * min(len(a), len(b)) + _LONGEST_NEGATION:
        return True
    return len(set(content_stems(a)) ^ set(content_stems(b))) > _MOST_DIFFERING


def _both_may_hold(a: str, b: str) -> bool:
    """Whether one of the texts asks, or speaks of some, of a possibility, or under a condition."""
    asks = a.rstrip().endswith("?") or b.rstrip().endswith("?")
    plain = _MAY_OF_YEAR.sub(" ", f"{a} {b}").lower()
    return asks or not _BOTH_MAY_HOLD.isdisjoint(WORD.findall(plain))


def _tokens(text: str) -> list[_Token]:
    """The words of a text that may not differ, every negation as one word."""
    cues = deque(
        negation.cue
        for negation in find_negations(text)
        if negation.kind in {"not", "never", "no"}
        or (negation.kind == "lexical" and _DENYING_PHRASE.match(negation.cue.of(text)))
    )
    tokens: list[_Token] = []
    for match in WORD.finditer(text):
        span = Span(*match.span())
        while cues and cues[0].end <= span.start:
            cues.popleft()
        cue = cues[0] if cues and cues[0].overlaps(span) else None
        word = match.group().lower() if text.isascii() else fold(match.group())
        if cue is not None:
            if span.start <= cue.start or not tokens or tokens[-1].span != cue:
                tokens.append(_Token(word, cue, denies=True))
        elif word == "non" and text[span.end : span.end + 1] == "-":
            tokens.append(_Token(word, span, denies=True))
        elif word not in _DROPPED:
            tokens.append(_Token(word, span, denies=False))
    return tokens


def _by_antonym(a: str, left: list[_Token], b: str, right: list[_Token]) -> tuple[Span, Span] | None:
    differing = [(one, other) for one, other in zip(left, right, strict=True) if not one.same(other)]
    if len(differing) != 1 or _BOTH_MAY_HOLD_BUT_FOR_NOT.intersection(WORD.findall(a.lower())):
        return None
    one, other = differing[0]
    kind = antonym_kind(one.word, other.word)
    if kind is None or not (_turns(a, one.span, kind) and _turns(b, other.span, kind)):
        return None
    return one.span, other.span


def _in_relative_clause(text: str, start: int) -> bool:
    """Whether a place stands after a word that opens a clause about a group."""
    return any(
        match.group(1) is None or not _REPORTS.match(match.group(1))
        for match in _RELATIVE.finditer(text, 0, start)
    )


def _turns(text: str, span: Span, kind: str) -> bool:
    """Whether exchanging the word for its antonym turns the whole statement."""
    if _in_relative_clause(text, span.start):
        return False
    if kind == "attribute":
        return bool(_CLOSES_PREDICATE.match(text, span.end))
    if kind == "limit":
        return bool(_MONTH_OR_NUMBER.match(text, span.end))
    return kind == "relation"


def _by_negation(text: str, longer: list[_Token], shorter: list[_Token]) -> tuple[Span, Span] | None:
    """The negation that only the longer text has, and the word at its place in the shorter."""
    place = next(
        (
            index
            for index, (one, other) in enumerate(zip(longer, shorter, strict=False))
            if not one.same(other)
        ),
        len(shorter),
    )
    if any(token.denies for token in shorter):
        return None
    rest_agrees = all(
        one.same(other) for one, other in zip(longer[place + 1 :], shorter[place:], strict=True)
    )
    if not rest_agrees or not _denies_statement(text, longer[place]):
        return None
    return longer[place].span, shorter[min(place, len(shorter) - 1)].span


def _denies_statement(text: str, token: _Token) -> bool:
    """Whether a negation denies the statement, not a group that it is about ("those not treated")."""
    start = token.span.start
    if not token.denies or _in_relative_clause(text, start) or _PICKS_OUT.search(text, 0, start):
        return False
    return token.word not in {"not", "non"} or bool(_AUXILIARY.search(text, 0, start))
