"""Exclusions: the pieces of a draft that hold no claim, each with its reason."""

import re
from collections.abc import Callable

from grounded_research.decompose.pieces import Piece
from grounded_research.decompose.values import holds_value
from grounded_research.ledger.words import Exclusion
from grounded_research.text.patterns import regex

BLOCK_REASONS = {
    "heading": Exclusion.HEADING,
    "code": Exclusion.CODE,
    "math": Exclusion.CODE,
    "front_matter": Exclusion.FRONT_MATTER,
    "comment": Exclusion.COMMENT,
    "reference_entry": Exclusion.REFERENCE_LIST,
    "boilerplate": Exclusion.FRAGMENT,
}
"""Blocks that hold no claim whatever they say."""

QUESTION = regex(r"\?[\"'\u201d\u2019)*_\s]*$")
# An order to the reader begins with its verb; none of these verbs often begins a statement.
INSTRUCTION = regex(
    r"(?:please\s+\w+|see(?:\s+also)?|cf\.|refer\s+to|consult|click|visit|download|install|run|open|read|recall"
    r"|remember\s+(?:to|that)|do\s+not|don['\u2019]t|let(?:\s+us|['\u2019]s)|suppose|imagine|consider|compare"
    r"|check|make\s+sure|ensure|keep\s+in\s+mind|contact|subscribe|follow|use|try|add|remove|copy|enter|select"
    r"|type|replace)\s+(?!is\b|are\b|was\b|were\b|of\b|and\b)",
    re.IGNORECASE,
)
LONG_FOR_INSTRUCTION = 12  # words; an order to the reader that states facts by the way is longer
LETTERS = regex(r"[^\W\d_]{2,}")
LEAD_IN = regex(r":[*_]*$")
FEW_WORDS = 3


def is_table_header(piece: Piece) -> bool:
    """The header row of a table."""
    return piece.header


def is_question(piece: Piece) -> bool:
    """A sentence that ends with a question mark."""
    return bool(QUESTION.search(piece.reading))


def is_instruction(piece: Piece) -> bool:
    """A short sentence that begins with an order to the reader and states no value by the way."""
    reading = piece.reading
    if not INSTRUCTION.match(reading):
        return False
    return len(reading.split()) <= LONG_FOR_INSTRUCTION or not holds_value(reading)


def is_fragment(piece: Piece) -> bool:
    """No words, a label of a few words, or a line that only leads in to a list."""
    reading = piece.reading.strip()
    if piece.block == "table_row":
        return not any(character.isalnum() for character in reading)
    if not LETTERS.search(reading):
        return True
    label = len(reading.split()) <= FEW_WORDS and reading[-1] not in ".!"
    return (label or bool(LEAD_IN.search(reading))) and not piece.marks and not holds_value(reading)


RULES: tuple[tuple[Callable[[Piece], bool], Exclusion], ...] = (
    (is_table_header, Exclusion.TABLE_HEADER),
    (is_question, Exclusion.QUESTION),
    (is_fragment, Exclusion.FRAGMENT),
    (is_instruction, Exclusion.INSTRUCTION),
)
"""What a sentence must look like to be left out; the first that fits."""


def exclusion_of(piece: Piece) -> Exclusion | None:
    """Why a piece holds no claim, or None when it may hold one."""
    if piece.block in BLOCK_REASONS:
        return BLOCK_REASONS[piece.block]
    return next((reason for fits, reason in RULES if fits(piece)), None)


MAY_HOLD_VALUES = frozenset(BLOCK_REASONS.values()) | {Exclusion.TABLE_HEADER}


def exclusion_flags(piece: Piece, reason: Exclusion | None) -> tuple[str, ...]:
    """The flag for the report when a sentence with a number, date or citation is left out."""
    if reason is None or (reason in MAY_HOLD_VALUES and reason != Exclusion.FRAGMENT):
        return ()
    return (SET_ASIDE_FLAG,) if piece.marks or holds_value(piece.reading) else ()


SET_ASIDE_FLAG = "set aside although it holds a number, a date or a citation"
NORMATIVE_FLAG = "called normative although it holds a number, a date or a citation"
