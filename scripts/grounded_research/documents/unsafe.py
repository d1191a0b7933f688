"""Passages of a text that speak to the one who reads it: instructions in what should be data."""

import re

from grounded_research.documents.pieces import Lines

# Each phrase is an order to a judge or a model, not a statement about the world. A flag never changes a
# verdict: a paper about prompt injection may quote them all.
ORDERS = re.compile(
    r"""
    \b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|those|my)\s+){0,3}
        (?:previous|prior|above|earlier|preceding|foregoing|system|other|safety)\s+
        (?:instruction|prompt|message|rule|direction|command|guideline|context|text)s?\b
    | \bdo\s+not\s+follow\s+(?:the|your|any)\s+(?:previous\s+|system\s+|above\s+)?instructions?\b
    | \byou\s+are\s+(?:now\s+)?(?:an?|the)\s+(?:helpful\s+)?(?:ai|assistant|language\s+model|chatbot|reviewer\s+bot)\b
    | \b(?:new|updated|real|secret|hidden)\s+(?:system\s+)?instructions?\s*:
    | \b(?:system|developer)\s+prompt\s*:
    | <\|?(?:im_start|im_end|system|endoftext)\|?>
    | \[/?INST\]
    | \b(?:mark|label|rate|report|classify|treat|score)\s+(?:all|every|each|this|these|the)\s+
        (?:of\s+the\s+)?(?:following\s+)?(?:claims?|statements?|answers?|sentences?|paper|citations?|references?)\s+
        (?:here\s+)?as\s+(?:fully\s+)?(?:supported|verified|true|correct|accepted)\b
    | \b(?:ai|llm|language\s+model|assistant|agent)s?\s+(?:reading|processing|reviewing|summari[sz]ing)\s+this\b
    | \bgive\s+(?:only\s+)?(?:a\s+)?positive\s+review\b
    | \b(?:reveal|print|repeat)\s+(?:your|the)\s+(?:system\s+)?(?:prompt|instructions)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
SHOWN = 5
"""Lines named in the flag; a file that repeats itself says no more by naming them all."""


def speaks_to_reader(raw: str, lines: Lines) -> list[str]:
    """One flag that names the lines on which the text gives orders to its reader; none if it does not."""
    found = sorted({lines.number(match.start()) for match in ORDERS.finditer(raw)})
    if not found:
        return []
    named = ", ".join(str(number) for number in found[:SHOWN])
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return [f"speaks to the reader: line {named}{more}"]
