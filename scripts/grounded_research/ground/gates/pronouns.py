"""Sentences and clauses whose subject stands elsewhere."""

import re

from grounded_research.text.patterns import regex

_OPENS_WITH_PRONOUN = regex(
    r"\W*(?:he|she|it|they|we|i|you|this|these|that|those|who|which|both|each|another|others?|one|his|her|its|their)\b",
    re.IGNORECASE,
)


def opens_with_pronoun(text: str) -> bool:
    """Whether a text opens with a word that stands for something named before it."""
    return _OPENS_WITH_PRONOUN.match(text) is not None
