"""Stage 4 itself: what is compared, in which order, and what a whole search leaves in the ledger."""

from collections.abc import Collection, Mapping, Sequence

from grounded_research.contradict.candidates import (
    Candidate,
    against_candidates,
    internal_candidates,
    source_candidates,
    text_candidates,
)
from grounded_research.contradict.crossing import with_crossings
from grounded_research.contradict.merge import drop_orphans, merge_candidates
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.words import ClaimType
from grounded_research.sources.model import LoadedSource
from grounded_research.sources.retrieval import Index
from grounded_research.text.antonyms import has_antonym
from grounded_research.text.dates import find_dates
from grounded_research.text.negation import has_negation
from grounded_research.text.quantities import find_quantities
from grounded_research.text.words import words


def comparable(sources: Mapping[str, LoadedSource]) -> list[str]:
    """The sources that are compared: those with text that are no copy of another."""
    return [one.id for one in sources.values() if one.sentences and one.record.duplicate_of is None]


def statements_to_compare(ledger: Ledger, sources: Mapping[str, LoadedSource]) -> dict[str, str]:
    """What is looked up in every source, by claim id or pointer.

    With a draft: its claims. Without one: every sentence of the sources that holds something two sources can
    disagree on.
    """
    if ledger.claims:
        return {one.id: one.claim for one in ledger.claims if one.type is not ClaimType.NORMATIVE}
    return {
        f"{source}:{sentence.n}": sentence.text
        for source in comparable(sources)
        for sentence in sources[source].sentences
        if sentence.kind != "heading" and can_disagree(sentence.text)
    }


def can_disagree(text: str) -> bool:
    """Whether a sentence holds a value, a negation or a word with an antonym."""
    return bool(
        find_quantities(text)
        or find_dates(text)
        or has_negation(text)
        or any(has_antonym(word.text) for word in words(text))
    )


def compare(
    statements: Mapping[str, str],
    ids: Sequence[str],
    index: Index,
    sources: Mapping[str, LoadedSource],
) -> list[Candidate]:
    """The conflicts between sources on what some statements speak of."""
    among: Collection[str] = comparable(sources)
    return [
        candidate
        for one in ids
        for candidate in source_candidates(
            statements[one], index, sources, among=among, claim=one if ":" not in one else None
        )
    ]


def draft_candidates(ledger: Ledger) -> list[Candidate]:
    """All candidates that need no search in the sources."""
    return [
        *text_candidates(ledger.claims),
        *against_candidates(ledger.claims),
        *internal_candidates(ledger),
    ]


def settle(ledger: Ledger, found: Sequence[Candidate], *, whole: bool) -> Ledger:
    """The ledger with what a search found; a whole search also removes what it no longer finds."""
    merged = merge_candidates(ledger, found)
    return with_crossings(drop_orphans(merged, found) if whole else merged)
