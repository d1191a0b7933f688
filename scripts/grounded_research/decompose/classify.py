"""Types and kinds: what sort of assertion a claim makes, by tables of rules."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.decompose.values import find_values
from grounded_research.ledger.words import ClaimKind, ClaimType, NormativeReason
from grounded_research.text.causation import find_causal_verbs

FUTURE = (
    r"(?:in\s+(?:the\s+)?(?:(?:near|coming|next|distant)\s+)?future|soon|one\s+day|eventually|tomorrow"
    r"|(?:in|over|within)\s+the\s+(?:coming|next)|by\s+the\s+(?:end\s+of|time)"
    r"|next\s+(?:year|decade|century|generation))"
)
# "Will" alone tells of habits too ("the program will ask for a name"); a word of the future must be by.
PREDICTION = re.compile(
    rf"\b(?:will|going\s+to)\b(?=.{{0,200}}\b{FUTURE}\b)|\b{FUTURE}\b.{{0,200}}\bwill\b"
    r"|\bwill\s+(?:likely|probably|soon|eventually|continue\s+to|never\s+again|surely|undoubtedly)\b"
    r"|\b(?:is|are)\s+(?:expected|projected|forecast|predicted|poised|bound)\s+to\b",
    re.IGNORECASE,
)

NORMATIVE_RULES: tuple[tuple[NormativeReason, re.Pattern[str]], ...] = (
    (
        NormativeReason.PERSONAL,
        re.compile(
            r"\bI(?:['\u2019](?:m|ve|d|ll)\b|\s+(?:am|was|have|had|felt|like[ds]?|love[ds]?|prefer|enjoy\w*|remember|grew|"
            r"wish|want\w*|learned|decided|started|chose)\b)|\b[Mm]y\s+(?:own|family|friends?|experience|life|wife|"
            r"husband|mother|father|favou?rite|heart|career|childhood)\b"
        ),
    ),
    (
        NormativeReason.OPINION,
        re.compile(
            r"\b(?:I|we)\s+(?:strongly\s+|firmly\s+|also\s+)?(?:think|believe|feel|argue|hope|suspect|recommend|contend|"
            r"urge|advocate)\b|\bin\s+(?:my|our)\s+(?:\w+\s+)?(?:opinion|view|judge?ment)\b|\barguably\b"
            r"|\b(?:should|ought\s+to)\s+(?:not\s+|never\s+|always\s+|also\s+)?[a-z]+"
            r"|\bit\s+is\s+(?:\w+ly\s+)?(?:important|essential|crucial|vital|imperative|worth\w*|unfortunate|regrettable|"
            r"time|high\s+time)\b|^(?:un)?fortunately\b"
            r"|\b(?:is|are|was|were)\s+(?:very\s+|truly\s+|really\s+|simply\s+|quite\s+|an?\s+"
            r"|(?:one\s+of\s+|among\s+)?the\s+most\s+)?(?:beautiful|wonderful|"
            r"amazing|excellent|terrible|awful|fantastic|brilliant|shameful|disgraceful|outstanding|impressive|"
            r"fascinating|boring|delicious|the\s+best\s+way)\b",
            re.IGNORECASE,
        ),
    ),
    (NormativeReason.PREDICTION, PREDICTION),
)
"""Signs of what no source can settle, in their order; facts in the same sentence keep it a claim."""

ATTRIBUTION = re.compile(
    r"\baccording\s+to\b(?!\s+(?:(?:the|a|an|its|their|these|this)\s+)?(?:\w+\s+)?(?:requirements?|needs?|size|type|kind|order|"
    r"number|value|age|rules?|whether|how|what|which|where)\b)"
    r"|\b(?:reported|stated|said|argued|claimed|concluded|suggested|noted|wrote|announced|found|"
    r"showed|demonstrated|observed|reports?|states?|says|argues?|claims?|concludes?|notes|finds?|shows?)\s+that\b"
    r"|\b(?:they|we|[a-z]+s|al\.?)\s+note\s+that\b"
    r"|\bas\s+(?:reported|described|shown|stated|noted)\s+(?:by|in)\b"
    r"|\b(?:reported|described|observed|stated)\s+by\s+(?!an?\b)|\bet\s+al\b",
    re.IGNORECASE,
)
"""Words that credit somebody; "note that" speaks to the reader, "according to its size" names a measure.
A citation mark alone credits nobody: it says where the author looked."""

DEFINITION = re.compile(
    r"\b(?:is|are|was|were|can\s+be|may\s+be)\s+(?:commonly\s+|usually\s+|often\s+|generally\s+)?defined\s+as\b"
    r"|\b(?:refers?|referred)\s+to\s+(?:as\b|an?\b|the\b)|\b(?:denotes?|stands?\s+for|is\s+short\s+for)\b"
    r"|\bis\s+(?:an?|the)\s+(?:term|name|word|type|kind|form|branch|measure|process|method|technique)\s+(?:for|of|that|in\s+which|used)\b"
    r"|\bmeans\s+that\b|\bby\s+definition\b|\b(?:is|are)\s+(?:also\s+)?(?:called|known\s+as|termed)\b",
    re.IGNORECASE,
)
QUOTE = re.compile(
    r"(?:^|[\s(\[\u2014-])[\"\u201c](?=\S)(?:[^\s\"\u201c\u201d]+\s+){3,}[^\"\u201c\u201d]*(?<=\S)[\"\u201d]"
)
EVENT = re.compile(
    r"\b(?:was|were)\s+(?:born|founded|established|launched|released|published|introduced|discovered|elected|killed|"
    r"signed|opened|closed|built|approved|awarded|appointed|held|adopted|created|invented|arrested)\b"
    r"|\b(?:died|began|started|ended|won|lost|joined|resigned|graduated|married|moved|occurred|happened|erupted|"
    r"collapsed|launched|announced|founded|discovered|invented|became|took\s+place)\b",
    re.IGNORECASE,
)


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
    return next((reason for reason, signs in NORMATIVE_RULES if signs.search(assertion.text)), None)


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
