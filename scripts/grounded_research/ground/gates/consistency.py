"""The consistency gate: the explanation's own words fit another status than the one answered."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.explanation import sentences_of
from grounded_research.ground.gates.reversal import denies
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ledger.words import GroundingStatus as Status
from grounded_research.text.patterns import regex
from grounded_research.text.words import content_stems

_WHO = (
    r"(?:sources?|passages?|texts?|documents?|evidence|sentences?|papers?|articles?|pages?|studies|study|reports?"
    r"|materials?|works?|books?|chapters?|sections?|paragraphs?|notes|authors?|excerpts?)"
)
"""What a judge reads: only of it does "does not say" or "does not give" mean silence. A program that "does
not give up with an error" is no silent source."""
_NOT = r"(?:(?:do(?:es)?|did)\s*(?:not|n['\u2019]t)|never)\s+(?:\w+ly\s+)?"
_SILENT = rf"""
    \b(?:is|are|was|were)\s+(?:not|never)\s+(?:\w+ly\s+)?(?:mentioned|stated|addressed|discussed|found\s+in\s+(?:the|any|these)\s+{_WHO}|covered)\b
  | \b{_WHO}\s+(?:shown\s+|cited\s+|here\s+)?{_NOT}
    (?:mentions?|says?|states?|address(?:es)?|discuss(?:es)?|covers?|speaks?\s+of|contains?|provides?|gives?(?!\s+(?:up|in|way)\b))\b
  | \b(?:no|none\s+of\s+the|neither)\s+{_WHO}\s+(?:\w+ly\s+)?
    (?:mentions?|says?|states?|addresses|discusses|covers?|speaks?\s+of|gives?|supports?|confirms?)\b
  | \b{_WHO}\b[^.]{{0,80}}?\b(?:it|they)\s+{_NOT}(?:mentions?|discuss|address|speak\s+of)\b
  | \b(?:nothing|nowhere)\s+in\s+(?:the|any|these)\s+{_WHO}\b
  | \b{_WHO}\s+(?:is|are)\s+silent\b
  | \bno\s+mention\s+(?:of|is\s+made)\b | \bno\s+information\s+(?:about|on|is\s+(?:given|found))\b
  | \bno\s+(?:evidence|support|information)\s+
    (?:(?:is|was)\s+(?:given|found|provided)|(?:for|of)\s+(?:the|this)\s+claim
      |(?:of\s+this\s+)?in\s+(?:the|any|these)\s+{_WHO})\b
  | \bnot\s+mentioned\b | \bcannot\s+be\s+(?:verified|confirmed|determined)\b | \bnot\s+enough\s+information\b
"""
_OTHERWISE = rf"""
    \b(?:says?|states?|reports?|shows?)\s+(?:otherwise|the\s+opposite)\b
  | \b(?:contradicts?|refutes?|disproves?|conflicts?\s+with|is\s+inconsistent\s+with|is\s+at\s+odds\s+with
    |disagrees?\s+with)\s+(?:the|this)\s+claim\b
  | \b(?:the|this)\s+claim(?:['\u2019]s\s+\w+)?\s+(?:is|was)\s+(?:\w+ly\s+)?
    (?:false|wrong|incorrect|inaccurate|untrue|contradicted|refuted)\b
  | \b{_WHO}\s+(?:directly\s+|clearly\s+|explicitly\s+)?(?:contradicts?|refutes?|disproves?)\b
    (?!\s+(?:the\s+)?(?:idea|notion|earlier|previous|older))
"""
_CONFIRMS = rf"""
    \b{_WHO}\s+(?:directly\s+|clearly\s+|explicitly\s+|fully\s+|exactly\s+)?(?:confirms?|supports?|corroborates?|verif(?:y|ies)|matche?s?|agrees?\s+with|backs?)\s+(?:the|this|that)\s+(?:claim|statement|figure|date|value|number|fact)\b
  | \b(?:the|this)\s+claim\s+(?:is|was)\s+(?:\w+ly\s+)?
    (?:correct|true|accurate|right|confirmed|supported|verified)\b
  | \b(?:directly|fully|clearly|explicitly)\s+(?:confirms|supports)\b
  | \bconfirms?\s+(?:it|this|that)\s*(?=[.,;]|$)
"""
_NEGATED_BEFORE = regex(
    r"(?:\b(?:not|never|no|nothing|none|neither|hardly|without|cannot)\b|n['\u2019]t\b)[^.;,]{0,40}\Z",
    re.IGNORECASE,
)
_PARTLY = regex(
    r"\b(?:part(?:ly|ially|s?\s+of)|only|except|however|but|although|though|while|whereas|not\s+all)\b",
    re.IGNORECASE,
)


def _phrases(pattern: str) -> re.Pattern[str]:
    return regex(pattern, re.IGNORECASE | re.VERBOSE)


SAYINGS: tuple[tuple[str, re.Pattern[str], frozenset[Status]], ...] = (
    (
        "says that the sources are silent",
        _phrases(_SILENT),
        frozenset({Status.UNSUPPORTED, Status.UNVERIFIABLE}),
    ),
    ("says that the sources say otherwise", _phrases(_OTHERWISE), frozenset({Status.CONTRADICTED})),
    ("says that the sources confirm it", _phrases(_CONFIRMS), frozenset({Status.SUPPORTED})),
)
"""What an explanation can say of the claim as a whole, how, and which answers that fits."""


def consistency_gate(context: GateContext) -> Decision | None:
    """Return an answer whose explanation speaks plainly for another status.

    Detects: phrases about the claim as a whole ("not mentioned", "the source says otherwise", "confirms the
    claim") that fit another status, and none that fits the one answered. May: return; UNVERIFIABLE on the
    second answer. Does nothing for PARTIALLY_SUPPORTED, which lies between, for an explanation that sets one
    part against another, for phrases whose verb is the claim's own ("gives up"), and for claims that deny
    something.
    Exists for: "the sources do not mention this", answered SUPPORTED.
    """
    answered = context.answer.status
    if context.provisional or denies(context.claim) or answered is Status.PARTIALLY_SUPPORTED:
        return None
    said = sayings(context.explanation, context.claim)
    if not said or any(answered in fits for _, fits in said) or _PARTLY.search(context.explanation):
        return None
    return return_once(
        Status.UNVERIFIABLE,
        f"the explanation {said[0][0]}, the answer says {answered.value}; make them agree",
    )


def sayings(explanation: str, claim: str) -> list[tuple[str, frozenset[Status]]]:
    """What the explanation says of the claim as a whole, and which answers each saying fits."""
    own = set(content_stems(claim))
    said: list[tuple[str, frozenset[Status]]] = []
    for sentence in sentences_of(explanation):
        for words, pattern, fits in SAYINGS:
            match = pattern.search(sentence)
            if match is None or _NEGATED_BEFORE.search(sentence[: match.start()]):
                continue
            if own.isdisjoint(content_stems(match.group())[-1:]):
                said.append((words, fits))
    return said
