"""Cutting evidence: the at most 25 words of a sentence that a reader has to see."""

from grounded_research.text.negation import find_negations
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems

TOKEN = regex(r"\S+")
NUMBER_WEIGHT = 4.0
NAME_WEIGHT = 2.0
NEGATION_WEIGHT = 6.0
"""More than a value: a span without the "not" of its sentence says the opposite."""
CLAUSE_WEIGHT = 0.5
"""Decides between spans of equal content: one that begins and ends with a clause reads better."""


def cut_evidence(sentence: str, claim: str, *, words: int = 25) -> Span:
    """The span of ``sentence`` to show as evidence for ``claim``: at most ``words`` words, verbatim.

    The whole sentence if it is short enough; else the run of words that keeps most of the claim's values,
    names and words, and the negation that governs them.
    """
    tokens = [Span(*match.span()) for match in TOKEN.finditer(sentence)]
    if not tokens:
        return Span(0, 0)
    if len(tokens) <= words:
        return Span(tokens[0].start, tokens[-1].end)
    weights = token_weights(sentence, claim, tokens)
    best = max(
        range(len(tokens) - words + 1), key=lambda i: (window_weight(sentence, tokens, weights, i, words), -i)
    )
    return Span(tokens[best].start, tokens[best + words - 1].end)


def token_weights(sentence: str, claim: str, tokens: list[Span]) -> list[float]:
    """What each word is worth to a reader of the claim."""
    wanted = set(content_stems(claim))
    weights = []
    for token in tokens:
        text = token.of(sentence)
        shared = wanted.intersection(content_stems(text))
        weight = float(len(shared))
        if any(char.isdigit() for char in text):
            weight = NUMBER_WEIGHT if shared else NUMBER_WEIGHT / 4
        elif shared and text[:1].isupper():
            weight = NAME_WEIGHT
        weights.append(weight)
    return with_negations(sentence, tokens, weights)


def with_negations(sentence: str, tokens: list[Span], weights: list[float]) -> list[float]:
    """The weights, with the cue of every negation that governs a word of worth made worth keeping."""
    raised = list(weights)
    for negation in find_negations(sentence):
        if any(
            weight and token.overlaps(negation.scope) for token, weight in zip(tokens, weights, strict=True)
        ):
            for i, token in enumerate(tokens):
                if token.overlaps(negation.cue):
                    raised[i] += NEGATION_WEIGHT
    return raised


def window_weight(sentence: str, tokens: list[Span], weights: list[float], first: int, words: int) -> float:
    """What the run of words from ``first`` is worth."""
    worth = sum(weights[first : first + words])
    begins_clause = first == 0 or tokens[first - 1].of(sentence).endswith((",", ";", ":", "."))
    ends_clause = tokens[first + words - 1].of(sentence).endswith((",", ";", ":", "."))
    return worth + CLAUSE_WEIGHT * (begins_clause + ends_clause)
