"""Where all that a record says together makes a must of a difference that, alone, is only worth a look."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from grounded_research.citations.matching.cited import cited_authors, cites_preprint, is_book
from grounded_research.citations.matching.compare import Comparison
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.pairing import pair_authors
from grounded_research.citations.matching.people import Match, compare_people, name_form
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import is_distinctive, similarity, word_changes
from grounded_research.citations.matching.venue_evidence import are_known_apart
from grounded_research.citations.registries.answers import ARXIV, DOI
from grounded_research.ledger.models import Reference
from grounded_research.ledger.words import Severity


def firm(reference: Reference, comparison: Comparison) -> Comparison:
    """The comparison with its fields at the severity that the others allow.

    A printed reference keeps its own: what seems missing there may only have been read wrongly.

    Args:
        reference: The entry.
        comparison: The entry against a record of its own work.
    """
    if not reference.structured:
        return comparison
    return replace(
        comparison, fields=tuple(raised(reference, comparison, field) for field in comparison.fields)
    )


def raised(reference: Reference, comparison: Comparison, field: Field) -> Field:
    """One field at the severity that the others allow."""
    rule = RULES.get(field.code)
    if rule is None or field.severity is not Severity.LOOK_AT or not is_sure(comparison):
        return field
    return replace(field, severity=Severity.MUST_FIX) if rule(reference, comparison) else field


def is_sure(comparison: Comparison) -> bool:
    """Whether the record has the very title, one that names one work, and the same people."""
    title = comparison.field("title")
    telling = comparison.by_identifier or is_distinctive(title.cited or "")
    return telling and title.agreement is Agreement.SAME and comparison.field("authors").agrees


def is_of_publication(comparison: Comparison) -> bool:
    """Whether the record is of the cited publication, not of another one of the work."""
    if comparison.work.is_preprint:
        return False
    place = (comparison.field(name).agreement for name in ("venue", "year"))
    return comparison.by == DOI or all(agreement is Agreement.SAME for agreement in place)


def names_another_meeting(_reference: Reference, comparison: Comparison) -> bool:
    """Whether the entry's own DOI is of a paper of another venue, and both venues are well known."""
    cited = comparison.field("venue").cited or ""
    meeting = comparison.work.record.type == "proceedings-article"
    return meeting and comparison.by == DOI and are_known_apart(cited, comparison.work.venues)


def lacks_people(reference: Reference, comparison: Comparison) -> bool:
    """Whether all cited authors are registered, in order, and people are missing between or behind them.

    Long lists are cut by many styles, and a registry that lists somebody twice lists nobody more.
    """
    cited, registered = cited_authors(reference), comparison.work.record.authors or ()
    pairing = pair_authors(cited, registered)
    paired = [registered[j] for _, j, _ in pairing.pairs]
    missing = [registered[j] for j in pairing.unpaired_registered if not name_form(registered[j]).group]
    twice = any(compare_people(one, other) is not Match.NO for one in missing for other in paired)
    whole = not pairing.unpaired_cited and all(match is Match.YES for _, _, match in pairing.pairs)
    short = len(registered) <= LONGEST_LIST
    return is_of_publication(comparison) and short and whole and pairing.in_order and not twice


LONGEST_LIST = 15
"""Authors of the longest list that nobody cuts without a word: longer ones are cut by reference managers."""


def is_dated_otherwise(reference: Reference, comparison: Comparison) -> bool:
    """Whether the year is two or more off where the work cannot have come out twice.

    That is a preprint's, cited as such by its own id, of which all versions' dates are known; and a paper's,
    with the same title in the same venue: of 225,835 papers of meetings three tutorials were given again.
    """
    year, venue = comparison.field("year"), comparison.field("venue")
    if year.agreement is not Agreement.DIFFERENT or is_book(reference):
        return False
    if comparison.work.is_preprint:
        return comparison.by == ARXIV and cites_preprint(reference)
    books = "book" in (comparison.work.record.type or "")
    return venue.agreement is Agreement.SAME and not books


Rule = Callable[[Reference, Comparison], bool]
RULES: Mapping[str, Rule] = {
    "venue_differs": names_another_meeting,
    "authors_incomplete": lacks_people,
    "year_differs": is_dated_otherwise,
}
"""By the code of a finding: when it is more than worth a look."""


def is_firm_near(reference: Reference, comparison: Comparison) -> bool:
    """Whether a nearly equal title can only be a slip: the same people, venue and year, a word exchanged.

    Of 225,835 papers of meetings fourteen have such a sibling; a registry that holds one mostly holds both.
    """
    title = comparison.field("title")
    left, right = title_words(title.cited or ""), title_words(title.registered or "")
    several = len(comparison.work.record.authors or ()) > 1
    exchanged = all(mine and theirs for mine, theirs in word_changes(left, right))
    place = (comparison.field(name).agreement for name in ("authors", "venue", "year"))
    same = reference.structured and all(agreement is Agreement.SAME for agreement in place)
    return (
        same and several and exchanged and len(right) >= SHORTEST_TITLE and similarity(left, right) >= CLOSE
    )


SHORTEST_TITLE, CLOSE = 5, 0.75
"""Words of a title, and the share of them that must be common, for its change to be a slip."""
