"""Stage 4's candidates: pairs of statements of the draft and the sources that code finds in conflict."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from grounded_research.contradict.opposition import Opposition, find_opposition
from grounded_research.ledger.ids import natural
from grounded_research.ledger.models import Claim, EvidenceSentence, Ledger, Statement
from grounded_research.ledger.words import (
    EMBEDDED,
    ClaimType,
    ConflictKind,
    CrossSourceStatus,
    GroundingStatus,
)
from grounded_research.sources.model import LoadedSource
from grounded_research.sources.pointers import resolve
from grounded_research.sources.retrieval import Hit, Index
from grounded_research.text.carrying import carrying
from grounded_research.text.comparison import compare_values, least_shared_terms, may_share_a_key
from grounded_research.text.dates import find_dates
from grounded_research.text.quantities import find_quantities
from grounded_research.text.words import key_terms, stem_set

SHARED_TERMS = 2
"""Two statements that share fewer key terms do not speak of the same thing: they are never compared."""

KEYED_PER_SOURCE = 2
"""Keyed sentences of each source that are compared for one statement."""

FEW_SOURCES = 8
"""Up to so many sources each is searched by itself, so that none is passed over."""

HITS_PER_SOURCE = 6
"""Sentences of each of few sources that are looked at for a key."""

MOST_HITS = 24
"""Sentences of many sources that are looked at for a key."""

NEARLY_ALL = 0.7
"""Share of a statement's content words from which a sentence without a keyed value may deny or repeat it."""

COMMON_TERM = 40
"""A term of more claims than this joins nothing: the draft is about it."""


@dataclass(frozen=True)
class Candidate:
    """A pair of statements before it has an id."""

    kind: ConflictKind
    left: Statement
    right: Statement
    about: str
    claims: tuple[str, ...] = ()
    status: CrossSourceStatus = CrossSourceStatus.CONFLICT
    judge: str | None = None
    open: bool = True
    note: str | None = None

    @property
    def pair(self) -> tuple[str, str]:
        """The two places in a fixed order: one pair is one conflict."""
        first, second = sorted((self.left.at, self.right.at), key=natural)
        return first, second


def internal_candidates(ledger: Ledger) -> list[Candidate]:
    """Pairs of the draft's claims that cannot both hold."""
    claims = [claim for claim in ledger.claims if claim.type is not ClaimType.NORMATIVE]
    found = []
    for left, right in related_pairs(claims):
        opposition = find_opposition(left.claim, right.claim)
        if opposition is not None:
            found.append(internal_candidate(left, right, opposition))
    return found


def internal_candidate(left: Claim, right: Claim, opposition: Opposition) -> Candidate:
    """A conflict between two claims."""
    return Candidate(
        kind=ConflictKind.INTERNAL,
        left=claim_statement(left, opposition.left),
        right=claim_statement(right, opposition.right),
        about=opposition.about,
        claims=(left.id, right.id),
    )


def related_pairs(claims: Sequence[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """Pairs of claims that share enough key terms to speak of the same thing, each pair once."""
    holders: dict[str, list[int]] = defaultdict(list)
    for place, claim in enumerate(claims):
        for term in key_terms(claim.claim):
            holders[term].append(place)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for places in holders.values():
        if len(places) <= COMMON_TERM:
            for pair in combinations(places, 2):
                shared[pair] += 1
    for (left, right), count in sorted(shared.items()):
        if count >= SHARED_TERMS:
            yield claims[left], claims[right]


def claim_statement(claim: Claim, value: str | None) -> Statement:
    """A claim as one side of a conflict."""
    return Statement(at=claim.id, text=claim.claim, value=value, location=claim.location)


def sentence_statement(sentence: EvidenceSentence, value: str | None) -> Statement:
    """A sentence of a source as one side of a conflict."""
    return Statement(at=sentence.pointer, text=sentence.text, value=value, location=sentence.location)


def text_candidates(claims: Sequence[Claim]) -> list[Candidate]:
    """The contradictions that stage 2 found between the draft and a source; no question is asked twice."""
    found = []
    for claim in claims:
        grounding = claim.grounding
        if grounding.status is not GroundingStatus.CONTRADICTED or not grounding.sentences:
            continue
        pointed = [one for one in grounding.sentences if one.pointer in grounding.pointers]
        said = grounding.reason or grounding.note or ""
        evidence = pointed[carrying(claim.claim, said, [one.text for one in pointed])]
        unread = grounding.judge == EMBEDDED
        found.append(
            Candidate(
                kind=ConflictKind.TEXT_VS_SOURCE,
                left=claim_statement(claim, None),
                right=sentence_statement(evidence, None),
                about=grounding.note or "the source says the opposite",
                claims=(claim.id,),
                status=CrossSourceStatus.CONFLICT if unread else CrossSourceStatus.UNRESOLVED_CONFLICT,
                judge=None if unread else grounding.judge,
                open=False,
            )
        )
    return found


def against_candidates(claims: Sequence[Claim]) -> list[Candidate]:
    """Sentences that a judge named on both sides of one claim."""
    found = []
    for claim in claims:
        grounding = claim.grounding
        known = {one.pointer: one for one in grounding.sentences}
        for_it = [known[one] for one in grounding.pointers if one in known]
        against = [known[one] for one in grounding.against if one in known]
        if for_it and against:
            found.append(
                Candidate(
                    kind=ConflictKind.SOURCE_VS_SOURCE,
                    left=sentence_statement(for_it[0], None),
                    right=sentence_statement(against[0], None),
                    about=f"evidence for and against {claim.id}",
                    claims=(claim.id,),
                )
            )
    return found


def source_candidates(
    statement: str,
    index: Index,
    sources: Mapping[str, LoadedSource],
    *,
    among: Collection[str],
    claim: str | None = None,
) -> list[Candidate]:
    """Conflicts between the best keyed sentences of every source on what one statement speaks of.

    Args:
        statement: The claim, or a sentence of a source.
        index: Over all the sources.
        sources: The loaded sources by id.
        among: The sources to compare: those with text that are no copies of another.
        claim: The id of the claim, where the statement is one.
    """
    if not may_meet(statement, index):
        return []
    keyed = keyed_sentences(statement, index, sources, among)
    pairs = combinations(sorted(keyed, key=lambda one: natural(one.pointer)), 2)
    found = (
        source_candidate(left, right, claim) for left, right in pairs if source_of(left) != source_of(right)
    )
    return [candidate for candidate in found if candidate is not None]


def may_meet(statement: str, index: Index) -> bool:
    """Whether two sources have sentences with as many of its words as ``speaks_of_the_same`` asks for.

    It spares the search for most statements, which finds no two.
    """
    wanted = stem_set(statement)
    least = NEARLY_ALL * len(wanted)
    if find_quantities(statement) or find_dates(statement):
        least = min(least, least_shared_terms(statement))
    return index.sources_with(wanted, max(SHARED_TERMS, least)) > 1


def source_of(sentence: EvidenceSentence) -> str:
    """The source that a sentence stands in."""
    return sentence.pointer.partition(":")[0]


def keyed_sentences(
    statement: str, index: Index, sources: Mapping[str, LoadedSource], among: Collection[str]
) -> list[EvidenceSentence]:
    """For every source the best sentences that speak of the very thing the statement speaks of."""
    taken: dict[str, int] = defaultdict(int)
    keyed: list[EvidenceSentence] = []
    for hit in hits_among(statement, index, among):
        source, _, number = hit.pointer.partition(":")
        text = sources[source].sentences[int(number) - 1].text
        if taken[source] < KEYED_PER_SOURCE and speaks_of_the_same(statement, text):
            taken[source] += 1
            keyed += resolve([hit.pointer], sources) or ()
    return keyed


def hits_among(statement: str, index: Index, among: Collection[str]) -> list[Hit]:
    """Sentences near a statement: those of each source while the sources are few, else the best of all."""
    if len(among) > FEW_SOURCES:
        return index.search(statement, limit=MOST_HITS, sources=among)
    return [hit for one in among for hit in index.search(statement, limit=HITS_PER_SOURCE, sources={one})]


def speaks_of_the_same(statement: str, sentence: str) -> bool:
    """Whether a sentence has a value that is keyed like one of the statement's, or nearly its words."""
    wanted = stem_set(statement)
    shared = len(wanted & stem_set(sentence))
    if shared < SHARED_TERMS:
        return False
    if shared >= NEARLY_ALL * len(wanted):
        return True
    return may_share_a_key(statement, sentence) and any(
        one.sure for one in compare_values(statement, sentence)
    )


def source_candidate(left: EvidenceSentence, right: EvidenceSentence, claim: str | None) -> Candidate | None:
    """The conflict between two sentences of sources, if there is one for certain."""
    opposition = find_opposition(left.text, right.text)
    if opposition is None:
        return None
    return Candidate(
        kind=ConflictKind.SOURCE_VS_SOURCE,
        left=sentence_statement(left, opposition.left),
        right=sentence_statement(right, opposition.right),
        about=opposition.about,
        claims=(claim,) if claim else (),
    )
