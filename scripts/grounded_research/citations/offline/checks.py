"""The offline audit: every check that needs no registry, in one table."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence

from grounded_research.citations.duplicates import Pair, find_pairs
from grounded_research.citations.offline import citing, fields, identifiers
from grounded_research.citations.offline.findings import finding
from grounded_research.ledger.models import Finding, Reference, by_id
from grounded_research.ledger.words import Severity

Check = Callable[[Reference, int], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    identifiers.check_doi,
    identifiers.check_doi_url,
    identifiers.check_doi_year,
    identifiers.check_doi_arxiv,
    identifiers.check_serials,
    identifiers.check_arxiv_form,
    identifiers.check_arxiv_year,
    fields.check_year,
    fields.check_venue_year,
    fields.check_pages,
    fields.check_author_marks,
    fields.check_placeholders,
    fields.check_type,
    fields.check_garbled,
)
"""Checks of one reference alone; each takes the reference and the current year."""


def check_references(
    references: Sequence[Reference],
    *,
    cited: Collection[str] | None,
    marks: Sequence[tuple[str, str]] = (),
    year: int,
) -> dict[str, tuple[Finding, ...]]:
    """The offline findings of every reference that has any, by reference id.

    Args:
        references: The whole bibliography: duplicates are looked for among all of them.
        cited: Ids of the references that the text cites; None when there is no text.
        marks: Citation marks with words in them, as pairs of reference id and the mark's text.
        year: The current year, from the caller's clock.
    """
    found: dict[str, list[Finding]] = defaultdict(list)
    for reference in references:
        for check in CHECKS:
            found[reference.id].extend(check(reference, year))
    lookup = by_id(references)
    for reference_id, of_pairs in _all_pair_findings(find_pairs(references), lookup).items():
        found[reference_id].extend(of_pairs)
    for reference_id, of_text in citing.check_text_years(lookup, marks):
        found[reference_id].append(of_text)
    if cited is not None:
        for reference_id, uncited in citing.check_uncited(references, cited):
            found[reference_id].append(uncited)
    return {reference_id: tuple(findings) for reference_id, findings in found.items() if findings}


check_missing = citing.check_missing

_WORDS = {
    "duplicate": "seems to be the same work",
    "two_versions": "is another version of this work, preprint or published",
    "doi_on_two_works": "is another work and has the same DOI",
    "arxiv_on_two_works": "is another work and has the same arXiv id",
}
_FIELDS = {
    "duplicate": "key",
    "two_versions": "key",
    "doi_on_two_works": "doi",
    "arxiv_on_two_works": "eprint",
}


MOST_PAIRS = 10
"""Findings of one kind with other entries that are told one by one; the rest is counted."""


def _all_pair_findings(pairs: Sequence[Pair], lookup: dict[str, Reference]) -> dict[str, list[Finding]]:
    """What is told of each reference that is one of a pair, by reference id."""
    kinds: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for pair in pairs:
        for reference_id, of_pair in _pair_findings(pair, lookup):
            kinds[reference_id, pair.kind].append(of_pair)
    found: dict[str, list[Finding]] = defaultdict(list)
    for (reference_id, kind), findings in kinds.items():
        found[reference_id].extend(findings[:MOST_PAIRS])
        more = len(findings) - MOST_PAIRS
        if more > 0:
            message = f"the same holds of {more} more entries"
            found[reference_id].append(finding(kind, _FIELDS[kind], message))
    return found


def _pair_findings(pair: Pair, lookup: dict[str, Reference]) -> Iterator[tuple[str, Finding]]:
    """The same finding on both sides, each naming the other."""
    for own, other in ((pair.first, pair.second), (pair.second, pair.first)):
        named = f"{other} ({lookup[other].key})" if lookup[other].key else other
        severity = None if pair.certain else Severity.LOOK_AT
        message = f"{named} {_WORDS[pair.kind]}: {pair.value}"
        yield own, finding(pair.kind, _FIELDS[pair.kind], message, cited=pair.value, severity=severity)
