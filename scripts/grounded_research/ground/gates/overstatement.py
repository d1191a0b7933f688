"""The overstatement gate: the claim says "all", the cited sentences "most", or nothing of the kind."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, flag, return_once
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.cues import Cue
from grounded_research.text.patterns import regex
from grounded_research.text.quantifiers import find_quantifiers
from grounded_research.text.words import content_stems

CLOSE_SHARE = 0.4
"""Share of the claim's content stems that a sentence must have before its "most" is of the claim's "all"."""

_OF_ALL = frozenset(
    {
        "all",
        "every",
        "any",
        "always",
        "everyone",
        "in all cases",
        "without exception",
        "universally",
        "invariably",
    }
)
_OF_PARTS = frozenset({"majority", "minority", "existential"})
_LIMITED = regex(
    r"\b(?:not\s+(?:all|every|always)|except\w*|up\s+to|limited\s+to|only|often|usually|generally|typically|sometimes"
    r"|mainly|mostly|largely|partly|occasionally|rarely|at\s+least\s+(?:one|some|two))\b",
    re.IGNORECASE,
)


def overstatement_gate(context: GateContext) -> Decision | None:
    """Ask once where the claim speaks of all, and a cited sentence in much the same words of a part.

    Detects: the claim says "all", "every", "any" or "always", no cited sentence does, and one that shares its
    words says "some", "most", "up to" or the like. May: return, once; the second answer stands. Where the
    sentences limit nothing: flag. Does nothing for a claim that denies ("not all", "never any").
    Exists for: "it works with texts of any length", SUPPORTED by "it works with texts of up to 8,000 words".
    """
    if context.status is not GroundingStatus.SUPPORTED or context.negative_claim or not context.resolved:
        return None
    sweeping = of_all(context.claim)
    if not sweeping or any(of_all(text) for text in context.evidence) or is_limited(context.claim):
        return None
    word = sweeping[0].span.of(context.claim)
    limit = next((found for text in context.evidence if (found := limit_of(context.claim, text))), None)
    if limit is None or context.attempt > 1:
        return flag(f"the claim says '{word}', no cited sentence does")
    return return_once(
        GroundingStatus.PARTIALLY_SUPPORTED,
        f"the claim says '{word}', the cited sentence '{limit}'; say whether the source speaks of all",
    )


def of_all(text: str) -> list[Cue]:
    """The words of a text that speak of all."""
    return [cue for cue in find_quantifiers(text) if cue.lemma in _OF_ALL]


def limit_of(claim: str, sentence: str) -> str | None:
    """The word by which a sentence about the claim's matter speaks of a part."""
    stems = set(content_stems(claim))
    if len(stems & set(content_stems(sentence))) < CLOSE_SHARE * len(stems):
        return None
    return part_word(sentence)


def is_limited(text: str) -> bool:
    """Whether a text itself limits what it says."""
    return part_word(text) is not None


def part_word(text: str) -> str | None:
    """The first word of a text that speaks of a part, or sets a limit."""
    parts = [cue.span.of(text) for cue in find_quantifiers(text) if cue.kind in _OF_PARTS]
    limited = _LIMITED.search(text)
    return parts[0] if parts else limited.group() if limited else None
