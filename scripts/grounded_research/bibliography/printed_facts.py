"""What is known of the words of a printed reference one by one and by stretches, each computed once."""

from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.bibliography.printed_journals import known_names
from grounded_research.bibliography.printed_lexicon import Odds, classes_of, odds_of
from grounded_research.bibliography.printed_shapes import gaps_of, glued_of, quoted_of, shape_of
from grounded_research.bibliography.printed_stretches import Stretch, Word, parts_of, sentences_of
from grounded_research.bibliography.printed_tokens import Token


@dataclass(frozen=True, slots=True)
class Facts:
    """The words of a reference and what each is; every list has one item a word, ``gaps`` one more.

    Attributes:
        tokens: The words with the signs around them.
        shapes: How each is written.
        classes: The classes of words that each belongs to.
        odds: What each is likelier in: names of people, titles, names of journals.
        known: Where in a known name of a journal each stands.
        gaps: The signs before each, and last those at the end.
        glued: Whether each follows the word before without a space; last False.
        quoted: Whether each stands in quotation marks.
        sentences: The sentence that each is in.
        parts: The stretch between signs that each is in.
    """

    tokens: Sequence[Token]
    shapes: list[str]
    classes: list[tuple[str, ...]]
    odds: list[Odds]
    known: list[str]
    gaps: list[str]
    glued: list[bool]
    quoted: list[bool]
    sentences: list[Stretch]
    parts: list[Stretch]


def facts_of(tokens: Sequence[Token]) -> Facts:
    """What is known of one or more words."""
    shapes = [shape_of(token) for token in tokens]
    classes = [classes_of(token.text) for token in tokens]
    words = [
        Word(token, shape, "abbreviated" in names)
        for token, shape, names in zip(tokens, shapes, classes, strict=True)
    ]
    return Facts(
        tokens=tokens,
        shapes=shapes,
        classes=classes,
        odds=[odds_of(token.text) for token in tokens],
        known=known_names(tokens),
        gaps=gaps_of(tokens),
        glued=glued_of(tokens),
        quoted=quoted_of(tokens),
        sentences=sentences_of(words),
        parts=parts_of(words),
    )
