"""Words that show a claim to be an opinion, a prediction, an attribution, a definition, a quote or an event.

Each table gives the words by the reason why they are a sign.
"""

import re
from collections.abc import Mapping

from grounded_research.ledger.words import NormativeReason
from grounded_research.text.patterns import regex


def any_of(table: Mapping[str, str], *, cased: bool = False) -> re.Pattern[str]:
    """One pattern for the words of a table."""
    return regex("|".join(table.values()), 0 if cased else re.IGNORECASE)


FUTURE = (
    r"(?:in\s+(?:the\s+)?(?:(?:near|coming|next|distant)\s+)?future|soon|one\s+day|eventually|tomorrow"
    r"|(?:in|over|within)\s+the\s+(?:coming|next)|by\s+the\s+(?:end\s+of|time)"
    r"|next\s+(?:year|decade|century|generation))"
)
PREDICTIONS = {
    # "Will" alone tells of habits too ("the program will ask for a name"); a word of the future must be by.
    "a future by name": rf"\b(?:will|going\s+to)\b(?=.{{0,200}}\b{FUTURE}\b)|\b{FUTURE}\b.{{0,200}}\bwill\b",
    "a future that is guessed": (
        r"\bwill\s+(?:likely|probably|soon|eventually|continue\s+to|never\s+again|surely|undoubtedly)\b"
    ),
    "a future that is foretold": (
        r"\b(?:is|are)\s+(?:expected|projected|forecast|predicted|poised|bound)\s+to\b"
    ),
}
PERSONAL = {
    "what I am, feel or did": (
        r"\bI(?:['\u2019](?:m|ve|d|ll)\b|\s+(?:am|was|have|had|felt|like[ds]?|love[ds]?|prefer|enjoy\w*|remember|grew|"
        r"wish|want\w*|learned|decided|started|chose)\b)"
    ),
    "who and what is mine": (
        r"\b[Mm]y\s+(?:own|family|friends?|experience|life|wife|husband|mother|father|favou?rite|heart|career|"
        r"childhood)\b"
    ),
}
OPINIONS = {
    "what we think": (
        r"\b(?:I|we)\s+(?:strongly\s+|firmly\s+|also\s+)?(?:think|believe|feel|argue|hope|suspect|recommend|contend|"
        r"urge|advocate)\b|\bin\s+(?:my|our)\s+(?:\w+\s+)?(?:opinion|view|judge?ment)\b|\barguably\b"
    ),
    # "The pages should belong to www-data" tells what a manual prescribes, which a source can settle.
    # "Should" is opinion only of somebody who is called upon to act, and with words of judgement.
    "what somebody is called upon to do": (
        r"\b(?:I|we|everyone|everybody|nobody|people|society|humanity|mankind|policy-?makers|politicians|leaders|voters"
        r"|citizens|(?:the\s+)?governments?|the\s+(?:world|public))\s+"
        r"(?:\w+ly\s+|all\s+|simply\s+)?(?:should|ought\s+to)\b"
    ),
    "what would be better": (
        r"\b(?:should|ought\s+to)\b.{0,80}\b(?:ashamed|proud|grateful|kinder|fairer|wiser|braver|nicer"
        r"|celebrated|admired|applauded|condemned|cherished|abhorred)\b"
    ),
    "what matters, or is a pity": (
        r"\bit\s+is\s+(?:\w+ly\s+)?(?:important|essential|crucial|vital|imperative|worth\w*|unfortunate|regrettable|"
        r"time|high\s+time)\b|^(?:un)?fortunately\b"
    ),
    "praise and blame": (
        r"\b(?:is|are|was|were)\s+(?:very\s+|truly\s+|really\s+|simply\s+|quite\s+|an?\s+"
        r"|(?:one\s+of\s+|among\s+)?the\s+most\s+)?(?:beautiful|wonderful|amazing|excellent|terrible|awful|fantastic|"
        r"brilliant|shameful|disgraceful|outstanding|impressive|fascinating|boring|delicious|the\s+best\s+way)\b"
    ),
}
NORMATIVE: tuple[tuple[NormativeReason, re.Pattern[str]], ...] = (
    (NormativeReason.PERSONAL, any_of(PERSONAL, cased=True)),
    (NormativeReason.OPINION, any_of(OPINIONS)),
    (NormativeReason.PREDICTION, any_of(PREDICTIONS)),
)
"""Signs of what no source can settle, in their order; facts in the same sentence keep it a claim."""

_MEASURES = r"requirements?|needs?|size|type|kind|order|number|value|age|rules?|whether|how|what|which|where"
ATTRIBUTIONS = {
    # "According to its size" names a measure.
    "according to somebody": (
        rf"\baccording\s+to\b(?!\s+(?:(?:the|a|an|its|their|these|this)\s+)?(?:\w+\s+)?(?:{_MEASURES})\b)"
    ),
    "somebody says that": (
        r"\b(?:reported|stated|said|argued|claimed|concluded|suggested|noted|wrote|announced|found|showed|"
        r"demonstrated|observed|reports?|states?|says|argues?|claims?|concludes?|notes|finds?|shows?)\s+that\b"
    ),
    # "Note that" alone speaks to the reader.
    "several note that": r"\b(?:they|we|[a-z]+s|al\.?)\s+note\s+that\b",
    "as somebody described it": (
        r"\bas\s+(?:reported|described|shown|stated|noted)\s+(?:by|in)\b"
        r"|\b(?:reported|described|observed|stated)\s+by\s+(?!an?\b)"
    ),
    "authors by name": r"\bet\s+al\b",
}
"""Words that credit somebody. A citation mark alone credits nobody: it says where the author looked."""
ATTRIBUTION = any_of(ATTRIBUTIONS)

DEFINITIONS = {
    "defined as": (
        r"\b(?:is|are|was|were|can\s+be|may\s+be)\s+(?:commonly\s+|usually\s+|often\s+|generally\s+)?defined\s+as\b"
        r"|\bby\s+definition\b"
    ),
    "what a word stands for": (
        r"\b(?:refers?|referred)\s+to\s+(?:as\b|an?\b|the\b)|\b(?:denotes?|stands?\s+for|is\s+short\s+for)\b"
        r"|\bmeans\s+that\b|\b(?:is|are)\s+(?:also\s+)?(?:called|known\s+as|termed)\b"
    ),
    "of what kind a thing is": (
        r"\bis\s+(?:an?|the)\s+(?:term|name|word|type|kind|form|branch|measure|process|method|technique)\s+"
        r"(?:for|of|that|in\s+which|used)\b"
    ),
}
DEFINITION = any_of(DEFINITIONS)

QUOTE = regex(
    r"(?:^|[\s(\[\u2014-])[\"\u201c](?=\S)(?:[^\s\"\u201c\u201d]+\s+){3,}[^\"\u201c\u201d]*(?<=\S)[\"\u201d]"
)
"""Four words or more between quotation marks: fewer name a term."""

EVENTS = {
    "what was done to it": (
        r"\b(?:was|were)\s+(?:born|founded|established|launched|released|published|introduced|discovered|elected|killed|"
        r"signed|opened|closed|built|approved|awarded|appointed|held|adopted|created|invented|arrested)\b"
    ),
    "what it did, or befell": (
        r"\b(?:died|began|started|ended|won|lost|joined|resigned|graduated|married|moved|occurred|happened|erupted|"
        r"collapsed|launched|announced|founded|discovered|invented|became|took\s+place)\b"
    ),
}
EVENT = any_of(EVENTS)
