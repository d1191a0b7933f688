"""Types and kinds: what sort of assertion a claim makes, by tables of rules."""

from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.decompose.signs import ATTRIBUTION, DEFINITION, EVENT, NORMATIVE, QUOTE
from grounded_research.decompose.values import find_values
from grounded_research.ledger.words import ClaimKind, ClaimType, NormativeReason
from grounded_research.text.causation import find_causal_verbs


@dataclass(frozen=True)
class Classification:
    """What sort of assertion a claim makes, and which search suits it."""

    type: ClaimType
    kind: ClaimKind | None
    normative_reason: NormativeReason | None = None


@dataclass(frozen=True)
class Assertion:
    """A claim's text, whether a citation belongs to it, and whether it names the cited author."""

    text: str
    cited: bool
    named: bool = False


def holds_facts(assertion: Assertion) -> bool:
    """Whether a claim has what a source can settle: a number, a date or a citation."""
    return assertion.cited or bool(find_values(assertion.text))


def normative_reason(assertion: Assertion) -> NormativeReason | None:
    """Why a claim is no matter of fact, or None; never for one that holds a number, a date or a citation."""
    if holds_facts(assertion):
        return None
    return next((reason for reason, signs in NORMATIVE if signs.search(assertion.text)), None)


def is_causal(assertion: Assertion) -> bool:
    """Whether one thing is said to bring about another."""
    return any(cue.kind == "causal" for cue in find_causal_verbs(assertion.text))


TYPE_RULES: tuple[tuple[ClaimType, Callable[[Assertion], bool]], ...] = (
    (ClaimType.NORMATIVE, lambda assertion: normative_reason(assertion) is not None),
    (ClaimType.NUMERIC, lambda assertion: bool(find_values(assertion.text))),
    (ClaimType.CAUSAL, is_causal),
    (ClaimType.ATTRIBUTED, lambda assertion: assertion.named or bool(ATTRIBUTION.search(assertion.text))),
    (ClaimType.DEFINITIONAL, lambda assertion: bool(DEFINITION.search(assertion.text))),
)
"""The first that fits; else factual. Numbers come first: they go wrong most often."""

KIND_RULES: tuple[tuple[ClaimKind, Callable[[Assertion], bool]], ...] = (
    (ClaimKind.QUOTE, lambda assertion: bool(QUOTE.search(assertion.text))),
    (ClaimKind.STATISTIC, lambda assertion: any(v.unit != "date" for v in find_values(assertion.text))),
    (ClaimKind.EVENT, lambda assertion: bool(find_values(assertion.text) or EVENT.search(assertion.text))),
)
"""The first that fits; else attribute."""


def classify(text: str, *, cited: bool, named: bool = False) -> Classification:
    """The type and kind of a claim.

    Args:
        text: The claim.
        cited: Whether a citation mark belongs to it.
        named: Whether the mark is part of its words and so credits the author.
    """
    assertion = Assertion(text, cited, named)
    kind = next((kind for kind, fits in KIND_RULES if fits(assertion)), ClaimKind.ATTRIBUTE)
    sort = next((sort for sort, fits in TYPE_RULES if fits(assertion)), ClaimType.FACTUAL)
    return Classification(sort, kind, normative_reason(assertion))
