"""Passages of a text that speak to the one who reads it: instructions in what should be data."""

import re
from dataclasses import dataclass
from functools import cache

from grounded_research.documents.pieces import Lines
from grounded_research.text.patterns import regex

MACHINE = r"(?:ais?|llms?|(?:large\s+)?language\s+models?|chatbots?|gpt|ai\s+(?:model|system)s?)"
ROLE = r"(?:agent|assistant|reviewer|reader|judge|verifier|fact-?checker|system)s?"
READER = rf"(?:{MACHINE}|automated)(?:\s+{ROLE})?"
WORK = r"(?:page|paper|document|text|article|claim|source|site|manuscript|review|answer|statement)s?"


@dataclass(frozen=True)
class Phrase:
    """An order to a judge or a model, not a statement about the world.

    Attributes:
        anchors: One of them stands in it, in lower case; to look for these first is forty times faster.
        pattern: The order, upper and lower case alike.
    """

    anchors: tuple[str, ...]
    pattern: str


PHRASES = (
    Phrase(
        ("ignore", "disregard", "forget", "override", "bypass"),
        r"\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|the|your|of|these|those|my)\s+){0,4}"
        r"(?:previous|prior|above|earlier|preceding|foregoing|system|other|safety)\s+"
        r"(?:instruction|prompt|message|rule|direction|command|guideline|context|text)s?\b",
    ),
    Phrase(
        ("ignore", "disregard", "forget", "override"),
        r"\b(?:ignore|disregard|forget|override)\s+(?:all\s+)?(?:your|these)\s+(?:instruction|rule|guideline)s\b",
    ),
    Phrase(
        ("ignore", "disregard", "forget"),
        r"\b(?:ignore|disregard|forget)\s+(?:everything|anything|all)\s+"
        r"(?:(?:of\s+)?the\s+above|(?:you\s+(?:were|have\s+been)\s+told|(?:written|said)\s+(?:above|before)))\b",
    ),
    Phrase(
        ("not follow",),
        r"\bdo\s+not\s+follow\s+(?:the|your|any)\s+(?:previous\s+|system\s+|above\s+)?instructions?\b",
    ),
    Phrase(
        ("you are",),
        r"\byou\s+are\s+(?:now\s+)?(?:an?|the)\s+(?:helpful\s+)?(?:ai|assistant|language\s+model|chatbot)\b"
        r"(?!\s+(?:professor|manager|director|editor|research|develop|engineer|compan|student|expert))",
    ),
    Phrase(
        ("as an", "as a l", "as a c"),
        rf"\bas\s+an?\s+{READER}\s*,?\s+you\s+(?:should|must|will|shall|have\s+to|are\s+to)\b",
    ),
    Phrase(
        ("must", "should", "shall", "have to", "are to", "are required", "are instructed"),
        rf"\b{READER}\s+(?:\w+\s+(?:this|the)\s+\w+\s+)?"
        r"(?:must|should|shall|have\s+to|are\s+(?:to|required\s+to|instructed\s+to))\s+(?:not\s+)?\w+\s[^.!?\n]{0,60}?"
        rf"\b(?:this\s+{WORK}|these\s+{WORK}|(?:previous|prior)\s+instructions?|as\s+(?:supported|verified|true)"
        r"|positive(?:ly)?\s+review|(?:a\s+)?positive\s+score)\b",
    ),
    Phrase(
        ("note ", "message ", "instruction", "attention", "important"),
        r"\b(?:note|message|instructions?|attention|important)(?:\s+(?:to|for))?\s*[:,]?\s+(?:all\s+|any\s+|the\s+)?"
        rf"{READER}\b[^.:\n]{{0,40}}:",
    ),
    Phrase(("instruction",), r"\b(?:new|updated|real|secret|hidden)\s+(?:system\s+)?instructions?\s*:"),
    Phrase(
        ("your ",),
        r"\byour\s+(?:new|real|only|true|actual)\s+(?:task|goal|instructions?|objective|job)\s+(?:is|are)\b",
    ),
    Phrase(("prompt",), r"\b(?:system|developer)\s+prompt\s*:"),
    Phrase(("<|", "<im_", "<system>", "<endoftext>"), r"<\|?(?:im_start|im_end|system|endoftext)\|?>"),
    Phrase(("inst]",), r"\[/?INST\]"),
    Phrase(
        ("as supported", "as verified", "as true", "as correct", "as accepted", "as fully"),
        r"\b(?:mark|label|rate|report|classify|treat|score)\s+(?:all|every|each|this|these|the)\s+"
        r"(?:of\s+the\s+)?(?:following\s+)?"
        r"(?:claims?|statements?|answers?|sentences?|paper|citations?|references?)\s+"
        r"(?:here\s+|in\s+this\s+\w+\s+)?as\s+(?:fully\s+)?(?:supported|verified|true|correct|accepted)\b",
    ),
    Phrase(
        ("answer ", "respond ", "reply ", "output "),
        r"\b(?<!the )(?<!an )(?<!this )(?<!each )(?<!their )"
        r"(?:answer|respond|reply|output)\s+(?:only\s+|always\s+|with\s+){0,3}[\"'\u201c`]?"
        r"(?-i:SUPPORTED|VERIFIED|TRUE|CORRECT|CONTRADICTED)\b",
    ),
    Phrase(
        ("reading this", "processing this", "reviewing this", "summarizing this", "summarising this"),
        r"\b(?:ais?|llms?|language\s+models?|assistants?|agents?)\s+"
        r"(?:reading|processing|reviewing|summari[sz]ing)\s+this\b",
    ),
    Phrase(
        ("positive review", "any negative", "any weakness"),
        r"\bgive\s+(?:only\s+)?(?:a\s+)?positive\s+review\b"
        r"|\bdo\s+not\s+(?:highlight|mention|list)\s+any\s+(?:negative|weakness)",
    ),
    Phrase(
        ("prompt", "instructions"),
        r"\b(?:reveal|print|repeat)\s+(?:your|the)\s+(?:system\s+)?(?:prompt|instructions)\b",
    ),
    Phrase(
        ("the user", "the human"),
        r"\bdo\s+not\s+(?:tell|inform|alert|warn)\s+the\s+(?:user|human)s?\b",
    ),
)
"""A flag never changes a verdict, and the text stays."""
ANCHORS = tuple(dict.fromkeys(anchor for phrase in PHRASES for anchor in phrase.anchors))

# A text about such orders quotes them, or says of others that they give or follow them.
QUOTED = regex(r"[\"'\u2018\u201c\u00ab`\u201e][^\"'\u2018\u2019\u201c\u201d\u00ab\u00bb`\n]{0,60}$")
ABOUT = regex(
    r"\b(?:attack|inject|jailbreak|adversar|malicious|phras|strings?\b|instruct|such\s+as|e\.g\.|for\s+example|"
    r"so-called|says?\b|said\b|reads?\b|wrote\b|writes?\b|contain|prompts?\b|wordings?|sentences?\s+like)",
    re.IGNORECASE,
)
OF_OTHERS = regex(
    r"\b(?:to|may|might|can|could|would|will|often|sometimes|they|it|models?|assistants?|attackers?|that|which|who)"
    r"\s+$",
    re.IGNORECASE,
)
TO_YOU = regex(r"\byou(?:r)?\b", re.IGNORECASE)
REACH = 120
"""Characters before and after an anchor within which its phrase lies."""
NEARBY = 160
"""Characters before and after a phrase that say whether it is talked about."""
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


@cache
def orders(anchor: str = "") -> re.Pattern[str]:
    """The phrases in which an anchor stands, or all; built where a text has it, which most texts have not."""
    patterns = (phrase.pattern for phrase in PHRASES if not anchor or anchor in phrase.anchors)
    return regex("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


def order_starts(raw: str) -> set[int]:
    """Where the phrases begin that are no talk about such phrases."""
    lowered = raw.lower()
    if len(lowered) != len(raw):  # a letter whose lower case is two letters moves the places
        return {match.start() for match in orders().finditer(raw) if not is_about(raw, match)}
    starts: set[int] = set()
    for anchor in ANCHORS:
        at = lowered.find(anchor)
        looked = 0
        while at >= 0 and looked < PLACES:
            found = orders(anchor).finditer(raw, max(at - REACH, 0), at + REACH)
            starts.update(match.start() for match in found if not is_about(raw, match))
            looked += 1
            at = lowered.find(anchor, at + len(anchor))
    return starts


def is_about(raw: str, match: re.Match[str]) -> bool:
    """Whether a text only talks of an order: it quotes it as one, or says that others give or follow it."""
    before = raw[max(match.start() - NEARBY, 0) : match.start()]
    after = raw[match.end() : match.end() + NEARBY]
    if OF_OTHERS.search(before) and not TO_YOU.search(before[-REACH // 4 :]):
        return True
    return bool(QUOTED.search(before)) and bool(ABOUT.search(before) or ABOUT.search(after))
