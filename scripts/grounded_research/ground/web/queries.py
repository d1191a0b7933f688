"""Search words for a claim, of three kinds: neutral, primary source, correction or dispute."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grounded_research.ground.web.model import NEWS, WEB, Search
from grounded_research.ledger.models import Claim, Ledger, Reference
from grounded_research.ledger.words import ClaimKind, ClaimType
from grounded_research.text.antonyms import has_antonym
from grounded_research.text.causation import find_causal_verbs
from grounded_research.text.dates import find_dates
from grounded_research.text.hedges import find_hedges
from grounded_research.text.names import find_names
from grounded_research.text.negation import find_negations
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.patterns import regex
from grounded_research.text.quantifiers import find_quantifiers
from grounded_research.text.quantities import find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import words

NEUTRAL, PRIMARY, DISPUTE = "neutral", "primary", "dispute"
KINDS = (NEUTRAL, PRIMARY, DISPUTE)

MOST_NAMES = 3
MOST_TERMS = 6
"""Search services weigh every word; beyond some ten words in all they find nothing but the claim itself."""
MOST_VALUES = 2
MOST_WORDS = 16
MOST_QUOTED = 10
"""Words of a quotation that are searched as one phrase: enough to be unique, short enough for variants."""

ADDED: dict[ClaimKind, dict[str, str]] = {
    ClaimKind.STATISTIC: {
        NEUTRAL: "statistics",
        PRIMARY: "official data report",
        DISPUTE: "correction revised disputed",
    },
    ClaimKind.EVENT: {
        NEUTRAL: "timeline",
        PRIMARY: "official statement announcement",
        DISPUTE: "denied correction fact check",
    },
    ClaimKind.QUOTE: {
        NEUTRAL: "interview remarks",
        PRIMARY: "full transcript",
        DISPUTE: "misquoted misattributed fact check",
    },
    ClaimKind.ATTRIBUTE: {
        NEUTRAL: "overview",
        PRIMARY: "official site",
        DISPUTE: "error disputed fact check",
    },
}
"""What each kind of search adds to the claim's own terms, by kind of claim."""

NEWS_KINDS = {ClaimKind.EVENT: (NEUTRAL, DISPUTE)}
"""Kinds of claim that news are searched for too, and with which searches: reports carry their day."""

REPORTING = frozenset(
    {
        *("said", "says", "say", "stated", "states", "announced", "announces", "reported", "reports"),
        *("claimed", "claims", "told", "according", "wrote", "found", "finds", "showed", "shows", "noted"),
        *("argued", "added", "explained"),
    }
)
"""Verbs that bring in what somebody says: every page has them."""
QUOTED = regex('["\u201c\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb]{3,400})["\u201d\u201c\u00bb]')
EDGES = regex("^[^\\w$\u20ac\u00a3]+|[^\\w%]+$")


@dataclass(frozen=True, slots=True)
class Queries:
    """The search words for one claim, one text a kind."""

    claim: str
    neutral: str
    primary: str
    dispute: str

    def words(self, kind: str) -> str:
        """The search words of a kind."""
        return {NEUTRAL: self.neutral, PRIMARY: self.primary, DISPUTE: self.dispute}[kind]


@dataclass(frozen=True, slots=True)
class Parts:
    """What search words are made of.

    Attributes:
        names: Names of the claim.
        subjects: Content words that say what it is about, not what it says of it.
        said: All content words, those of direction and cause too.
        values: Quantities and dates, verbatim.
        quotation: The longest quotation, or empty.
    """

    names: tuple[str, ...]
    subjects: tuple[str, ...]
    said: tuple[str, ...]
    values: tuple[str, ...]
    quotation: str


def make_queries(ledger: Ledger, claim: Claim) -> Queries:
    """The three searches for a claim, made of its own terms alone; the same claim gives the same words.

    The neutral one holds neither the claim's values nor its verbs of direction, so that it cannot be met only
    by pages that repeat the claim. The primary one of a claim that cites a work names that work. The three
    kinds are those of a published fact-checking agent: neutral, primary source, correction or dispute.
    """
    parts = parts_of(claim.claim)
    added = ADDED[kind_of(claim)]
    cited = next(
        (work for one in claim.references if (work := cited_work(ledger.references_by_id.get(one)))), ""
    )
    exact = [f'"{opening(parts.quotation)}"'] if parts.quotation else []
    told = [*parts.names, *(exact or parts.said)]
    return Queries(
        claim=claim.id,
        neutral=joined([*parts.names, *parts.subjects, added[NEUTRAL]]),
        primary=cited or joined([*told, *parts.values, added[PRIMARY]]),
        dispute=joined([*told, *parts.values, added[DISPUTE]]),
    )


def kind_of(claim: Claim) -> ClaimKind:
    """The kind of a claim; one without any is searched by its type."""
    if claim.kind is not None:
        return claim.kind
    return ClaimKind.STATISTIC if claim.type is ClaimType.NUMERIC else ClaimKind.ATTRIBUTE


def searches_of(claim: Claim, queries: Queries) -> tuple[Search, ...]:
    """The searches that are sent for a claim: three of the web, and news for events; each only once."""
    news = [Search(NEWS, queries.words(kind)) for kind in NEWS_KINDS.get(kind_of(claim), ())]
    web = [Search(WEB, queries.words(kind)) for kind in KINDS]
    return tuple(dict.fromkeys(search for search in (*news, *web) if search.words))


def parts_of(text: str) -> Parts:
    """The names, terms and values of a claim."""
    names = [name for name in find_names(text) if not name.text.isdigit()]
    quantities, dates = find_quantities(text), find_dates(text)
    values = [*(one.span for one in quantities), *(one.span for one in dates)]
    taken = [*(name.span for name in names), *values, *(one.span for one in find_ordinals(text))]
    cues = [*(cue.span for cue in (*find_causal_verbs(text), *find_hedges(text), *find_quantifiers(text)))]
    cues += [negation.cue for negation in find_negations(text)]
    said = list(terms(text, taken))
    quoted = [Span(*match.span(1)) for match in QUOTED.finditer(text)]
    free = set(terms(text, [*taken, *cues, *quoted]))
    subjects = [word for word in said if word in free and not has_antonym(word.lower())]
    quotations = sorted((span.of(text) for span in quoted), key=len, reverse=True)
    return Parts(
        names=tuple(unlike(name.text for name in names))[:MOST_NAMES],
        subjects=tuple(subjects[:MOST_TERMS]),
        said=tuple(said[:MOST_TERMS]),
        values=tuple(unlike(span.of(text) for span in values))[:MOST_VALUES],
        quotation=quotations[0] if quotations else "",
    )


def terms(text: str, taken: Sequence[Span]) -> Iterator[str]:
    """The content words outside some spans, in order, each once."""
    found = (
        word.text
        for word in words(text)
        if not any(word.span.overlaps(span) for span in taken)
        and word.text.lower() not in STOP_WORDS | REPORTING
        and (len(word.text) > 1 or (word.text.isupper() and word.span.start > 0))
        and not word.text[0].isdigit()
    )
    return unlike(found)


def unlike(texts: Iterable[str]) -> Iterator[str]:
    """The texts, each once whatever its case."""
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault(text.casefold(), text)
    return iter(first.values())


def cited_work(reference: Reference | None) -> str:
    """Search words for a cited work: its title and its first author; empty without a title."""
    if reference is None or not reference.fields.get("title"):
        return ""
    first = reference.authors[0] if reference.authors else None
    author = (first.family or first.literal or "") if first else ""
    return joined([reference.fields["title"], author])


def opening(quotation: str) -> str:
    """The first words of a quotation, without marks at its edges."""
    return EDGES.sub("", " ".join(quotation.split()[:MOST_QUOTED]))


def joined(parts: Sequence[str]) -> str:
    """Search words in one line: no word twice but within a phrase in quotes, at most sixteen."""
    kept: list[str] = []
    seen: set[str] = set()
    for part in parts:
        if part.startswith('"'):
            kept.append(part)
            continue
        for word in part.split():
            plain = EDGES.sub("", word)
            if plain and plain.casefold() not in seen:
                seen.add(plain.casefold())
                kept.append(plain)
    return " ".join(kept[:MOST_WORDS])
