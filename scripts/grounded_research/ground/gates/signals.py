"""The signals gate: what a reader should look at, never a verdict."""

import re
from collections.abc import Callable, Collection, Sequence

from grounded_research.ground.gates.context import GateContext, joined
from grounded_research.ground.gates.ruling import Decision, flag
from grounded_research.text.hedges import find_hedges
from grounded_research.text.names import find_names
from grounded_research.text.negation import has_negation
from grounded_research.text.normalise import fold
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.words import content_stems

_TITLE = re.compile(r"(?<=[a-z,;:(\"'\u201c] )[\"'\u201c]?(?:[A-Z][\w'\u2019-]*\s+){2,}[A-Z][\w'\u2019-]*")
"""Three capitalised words and more behind a word in small letters; a heading in title case has none there."""


def signals_gate(context: GateContext) -> Decision | None:
    """Flag what may be amiss with a support.

    Detects: a name of the claim that the evidence lacks, a hedge of the evidence that the claim lacks, a
    negation on the evidence's side alone, "last" or "final" as a position. May: flag, nothing else: measured
    on four corpora a bare "name missing" test accuses 14 to 53 % of true claims and a bare "negation differs"
    test 9 to 77 %. Exists for: the reader, who sees in one look whether it matters.
    """
    if not context.supporting or not context.resolved:
        return None
    evidence = joined(context.evidence)
    notes = [note for signal in SIGNALS if (note := signal(context, evidence))]
    return flag("; ".join(notes)) if notes else None


def missing_names(context: GateContext, evidence: str) -> str | None:
    """Names of the claim of which the evidence has no word, or neither the last one nor half of them.

    "Captain Ellen Ward" is missing where another captain is named.
    """
    held = set(content_stems(evidence)) | set(fold(evidence).split())
    missing = [
        name.text
        for name in find_names(context.claim)
        if fold(name.text) not in fold(evidence) and is_missing(content_stems(name.text), held)
    ]
    return f"not in the evidence: {', '.join(missing[:3])}" if missing else None


def is_missing(name: Sequence[str], held: Collection[str]) -> bool:
    """Whether a text with these stems lacks a name, given by its stems."""
    found = [stem in held for stem in name]
    return not any(found) or (not found[-1] and 2 * sum(found) < len(found))


def missing_hedge(context: GateContext, evidence: str) -> str | None:
    """A hedge of the evidence where the claim has none."""
    plain = without_titles(evidence)
    hedges = find_hedges(plain)
    if not hedges or find_hedges(context.claim):
        return None
    return f"the evidence is hedged ('{hedges[0].span.of(plain)}'), the claim is not"


def evidence_negation(context: GateContext, evidence: str) -> str | None:
    """A negation of the evidence where the claim has none."""
    if context.negative_claim or not has_negation(without_titles(evidence)):
        return None
    return "the evidence holds a negation, the claim does not"


def without_titles(text: str) -> str:
    """A text without the titles in it: "The Thing That Should Not Be" neither hedges nor denies."""
    return _TITLE.sub(" ", text)


def last_position(context: GateContext, evidence: str) -> str | None:
    """A position without a number, "last" or "final", on one side alone."""
    claim_last = any(ordinal.value is None for ordinal in find_ordinals(context.claim))
    evidence_last = any(ordinal.value is None for ordinal in find_ordinals(evidence))
    return "'last' or 'final' stands on one side alone" if claim_last != evidence_last else None


SIGNALS: tuple[Callable[[GateContext, str], str | None], ...] = (
    missing_names,
    missing_hedge,
    evidence_negation,
    last_position,
)
