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
    | \b(?:ignore|disregard|forget|override)\s+(?:all\s+)?(?:your|these)\s+(?:instruction|rule|guideline)s\b
    | \bdo\s+not\s+follow\s+(?:the|your|any)\s+(?:previous\s+|system\s+|above\s+)?instructions?\b
    | \byou\s+are\s+(?:now\s+)?(?:an?|the)\s+(?:helpful\s+)?(?:ai|assistant|language\s+model|chatbot)\b
    | \b(?:new|updated|real|secret|hidden)\s+(?:system\s+)?instructions?\s*:
    | \b(?:system|developer)\s+prompt\s*:
    | <\|?(?:im_start|im_end|system|endoftext)\|?>
    | \[/?INST\]
    | \b(?:mark|label|rate|report|classify|treat|score)\s+(?:all|every|each|this|these|the)\s+
        (?:of\s+the\s+)?(?:following\s+)?
        (?:claims?|statements?|answers?|sentences?|paper|citations?|references?)\s+
        (?:here\s+)?as\s+(?:fully\s+)?(?:supported|verified|true|correct|accepted)\b
    | \b(?:ais?|llms?|language\s+models?|assistants?|agents?)\s+
        (?:reading|processing|reviewing|summari[sz]ing)\s+this\b
    | \bgive\s+(?:only\s+)?(?:a\s+)?positive\s+review\b
    | \b(?:reveal|print|repeat)\s+(?:your|the)\s+(?:system\s+)?(?:prompt|instructions)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Every phrase above holds one of these; to look for it first is forty times faster.
ANCHORS = (
    *(
        "ignore",
        "disregard",
        "forget",
        "override",
        "instruction",
        "prompt",
        "you are",
        "<|",
        "<im_",
        "<system>",
    ),
    *(
        "<endoftext>",
        "inst]",
        "as supported",
        "as verified",
        "as true",
        "as correct",
        "as accepted",
        "as fully",
    ),
    *("reading this", "processing this", "reviewing this", "summarizing this", "summarising this"),
    "positive review",
)
REACH = 120
"""Characters before and after an anchor within which its phrase lies."""
SHOWN = 5
"""Lines named in the flag; a file that repeats itself says no more by naming them all."""
PLACES = 1000
"""Anchors looked at of each kind: a text about instructions need not be searched to its end."""


def speaks_to_reader(raw: str, lines: Lines | None = None) -> list[str]:
    """One flag that names the lines on which the text gives orders to its reader; none if it does not.

    Args:
        raw: The text.
        lines: Its lines, where they are not simply those of ``raw``.
    """
    starts = sorted(order_starts(raw))
    if not starts:
        return []
    lines = lines or Lines(raw)
    found = list(dict.fromkeys(lines.place(start) for start in starts))
    named = ", ".join(found[:SHOWN])
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return [f"speaks to the reader: line {named}{more}"]


def order_starts(raw: str) -> set[int]:
    """Where the phrases begin."""
    lowered = raw.lower()
    if len(lowered) != len(raw):  # a letter whose lower case is two letters moves the places
        return {match.start() for match in ORDERS.finditer(raw)}
    starts: set[int] = set()
    for anchor in ANCHORS:
        at = lowered.find(anchor)
        looked = 0
        while at >= 0 and looked < PLACES:
            starts.update(m.start() for m in ORDERS.finditer(raw, max(at - REACH, 0), at + REACH))
            looked += 1
            at = lowered.find(anchor, at + len(anchor))
    return starts
