"""The signals gate: what a reader should look at, never a verdict."""

import re
from collections.abc import Callable, Collection, Sequence

from grounded_research.ground.gates.context import GateContext, joined
from grounded_research.ground.gates.ruling import Decision, flag
from grounded_research.text.hedges import find_weakenings
from grounded_research.text.names import find_names
from grounded_research.text.negation import Negation, clause_of, find_negations
from grounded_research.text.normalise import fold
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems

_CAPITAL = r"[\"'\u201c]?[A-Z][\w'\u2019-]*"
_TITLE = regex(
    rf"(?<=[a-z,;:(\"'\u201c] )(?:{_CAPITAL}\s+){{2,}}{_CAPITAL}|(?<=[.!?] )(?:{_CAPITAL}\s+){{3,}}{_CAPITAL}"
    rf"|\A(?:{_CAPITAL}\s+){{3,}}{_CAPITAL}"
)
"""Three capitalised words and more behind a word in small letters, or four at the head of a sentence."""
_CONDITION = regex(
    r"\b(?:if|when|whenever|unless|where|whether|once|until|as\s+long\s+as|in\s+case)\b[^.;]*\Z",
    re.IGNORECASE,
)

LONGEST_CLAUSE = 300  # characters before a negation in which the word that makes it a condition may stand


def signals_gate(context: GateContext) -> Decision | None:
    """Flag what may be amiss with a support.

    Detects: a name of the claim that the evidence and what stands over it lack, a hedge or a negation of the
    evidence on the claim's matter that the claim lacks, "last" or "final" before a noun that one side has
    without. May: flag, nothing else: measured on four corpora a bare "name missing" test accuses 14 to 53 %
    of true claims and a bare "negation differs" test 9 to 77 %. Exists for: the reader, who sees in one look
    whether it matters.
    """
    if not context.supporting or not context.resolved:
        return None
    evidence = joined(context.evidence)
    notes = [note for signal in SIGNALS if (note := signal(context, evidence))]
    return flag("; ".join(notes)) if notes else None


def missing_names(context: GateContext, evidence: str) -> str | None:
    """Names of the claim of which the evidence has no word, or neither the last one nor half of them.

    "Captain Ellen Ward" is missing where another captain is named. What the source's title, its headings or
    the sentence before name, its sentences need not repeat.
    """
    over = joined([*context.settings, *(sentence.location for sentence in context.resolved or ())])
    read = f"{evidence} {over}"
    held = set(content_stems(read)) | set(fold(read).split())
    missing = [
        name.text
        for name in find_names(context.claim)
        if fold(name.text) not in fold(read) and is_missing(content_stems(name.text), held)
    ]
    return f"not in the evidence: {', '.join(missing[:3])}" if missing else None


def is_missing(name: Sequence[str], held: Collection[str]) -> bool:
    """Whether a text with these stems lacks a name, given by its stems."""
    found = [stem in held for stem in name]
    return not any(found) or (not found[-1] and 2 * sum(found) < len(found))


def missing_hedge(context: GateContext, evidence: str) -> str | None:
    """A hedge of the evidence on the claim's matter where the claim has none."""
    plain = without_titles(evidence)
    hedges = [
        cue for cue in find_weakenings(plain) if on_matter(context.claim, plain, clause_of(plain, cue.span))
    ]
    if not hedges or find_weakenings(context.claim):
        return None
    return f"the evidence is hedged ('{hedges[0].span.of(plain)}'), the claim is not"


def evidence_negation(context: GateContext, evidence: str) -> str | None:
    """A negation of the evidence on the claim's matter where the claim has none."""
    plain = without_titles(evidence)
    if context.negative_claim or not any(denies(context.claim, plain, one) for one in find_negations(plain)):
        return None
    return "the evidence holds a negation, the claim does not"


def denies(claim: str, text: str, negation: Negation) -> bool:
    """Whether a negation denies something of the claim's matter; one in a condition denies nothing."""
    return (
        negation.kind != "affixal"
        and not _CONDITION.search(text, max(0, negation.cue.start - LONGEST_CLAUSE), negation.cue.start)
        and on_matter(claim, text, negation.scope)
    )


def on_matter(claim: str, text: str, span: Span) -> bool:
    """Whether a part of a text shares a word of content with the claim."""
    return not set(content_stems(claim)).isdisjoint(content_stems(span.of(text)))


def without_titles(text: str) -> str:
    """A text without the titles in it: "The Thing That Should Not Be" neither hedges nor denies."""
    return _TITLE.sub(" ", text)


def last_position(context: GateContext, evidence: str) -> str | None:
    """A position without a number, "last" or "final", before a noun that the other side has without it."""
    sides = (context.claim, evidence), (evidence, context.claim)
    alone = any(last_nouns(one) & (set(content_stems(other)) - last_nouns(other)) for one, other in sides)
    return "'last' or 'final' stands on one side alone" if alone else None


def last_nouns(text: str) -> set[str]:
    """The stems of the words that "last" and "final" stand before."""
    places = [ordinal.span.end for ordinal in find_ordinals(text) if ordinal.value is None]
    return {stem for place in places for stem in content_stems(text[place:])[:1]}


SIGNALS: tuple[Callable[[GateContext, str], str | None], ...] = (
    missing_names,
    missing_hedge,
    evidence_negation,
    last_position,
)
