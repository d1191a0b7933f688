"""What a registry is known to hold in full, so that its no means that a work is not there.

A table, kept small.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from grounded_research.citations.matching.cited import YEAR_FIELDS, cited_venue, entry_type, first_field
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.venue_aliases import known_venues
from grounded_research.citations.matching.venues import same_venue, track
from grounded_research.citations.registries.answers import (
    HOLDS,
    INDEX,
    TITLE,
    TITLE_AUTHOR,
    VENUE,
    Absent,
    Answer,
    Found,
    Question,
    Registered,
)
from grounded_research.ledger.models import Reference
from grounded_research.text.patterns import regex

# Registration takes months: a work of this year or the last may be on its way.
SETTLED_YEARS = 2

# Journals whose publishers register every article with Crossref, with the first year for which the whole
# back file is there. A journal is listed only if that is certain; leaving one out costs a detection, a
# wrong one accuses.
COMPLETE_JOURNALS: Mapping[str, int] = {
    "Nature": 1950,
    "Nature Medicine": 1995,
    "Nature Genetics": 1992,
    "Nature Biotechnology": 1996,
    "Nature Communications": 2010,
    "Nature Methods": 2004,
    "Nature Neuroscience": 1998,
    "Nature Physics": 2005,
    "Nature Machine Intelligence": 2019,
    "Nature Human Behaviour": 2017,
    "Nature Climate Change": 2011,
    "Scientific Reports": 2011,
    "Science": 1950,
    "Science Advances": 2015,
    "Cell": 1995,
    "Neuron": 1995,
    "The Lancet": 1995,
    "The New England Journal of Medicine": 1950,
    "JAMA": 1998,
    "Proceedings of the National Academy of Sciences": 1950,
    "PLOS ONE": 2006,
    "PLOS Medicine": 2004,
    "PLOS Biology": 2003,
    "PLOS Computational Biology": 2005,
    "eLife": 2012,
    "Physical Review Letters": 1958,
    "Journal of the American Chemical Society": 1950,
    "Psychological Science": 1990,
    "American Political Science Review": 1950,
    "The Astrophysical Journal": 1995,
}


BOTH_SEARCHES = frozenset({TITLE, TITLE_AUTHOR})


@dataclass(frozen=True, slots=True)
class Coverage:
    """Why a registry's no is a no for the work.

    Attributes:
        registry: Who holds works of the kind in full.
        holder: The registry and what it holds, for people.
        searches: The searches that must have been answered before its silence is a no.
    """

    registry: str
    holder: str
    searches: frozenset[str] = BOTH_SEARCHES


def covered(reference: Reference, *, year: int) -> Coverage | None:
    """The registry that would hold the reference's work if it existed; None when none is known to.

    Args:
        reference: A reference whose fields were read with confidence.
        year: The present year.
    """
    venue = cited_venue(reference)
    cited = cited_year(first_field(reference, YEAR_FIELDS))
    if not reference.parsed or not venue or cited is None or entry_type(reference) not in {"article", ""}:
        return None
    for journal, since in COMPLETE_JOURNALS.items():
        if since <= cited <= year - SETTLED_YEARS and is_journal(venue, journal):
            return Coverage("crossref", f"Crossref, which holds all articles of {journal} since {since},")
    return None


def declared(answers: Mapping[Question, Answer]) -> Coverage | None:
    """What the user's index holds in full, as declared when it was added, where that covers the reference."""
    for question, answer in answers.items():
        if question.what == HOLDS and isinstance(answer, Found) and answer.records:
            held = answer.records[0].record.container
            return Coverage(INDEX, f"your index, which you declared complete for {held},")
    return None


def server_held(reference: Reference, answers: Mapping[Question, Answer]) -> Coverage | None:
    """arXiv, for an entry that names it as the place and gives no identifier: it holds all its preprints.

    It is searched by title and author, by title alone where there is nobody to search for: the search that
    was made counts.
    """
    venue = cited_venue(reference) or reference.fields.get("howpublished", "")
    named = ARXIV_ALONE.fullmatch(" ".join(WORD.findall(bare(venue)))) is not None
    if not named or reference.identifiers or not reference.parsed:
        return None
    made = {question.what for question in answers if question.registry == "arxiv"} & BOTH_SEARCHES
    return Coverage("arxiv", "arXiv, which holds all its preprints,", frozenset(made)) if made else None


ENOUGH_THERE = 3
"""Works of the cited venue and year that Crossref must have shown.

One or two may be strays: a reprint, or the first papers that a society has deposited.
"""


def registered_there(
    reference: Reference, answers: Mapping[Question, Answer], *, year: int
) -> Coverage | None:
    """Crossref, where it has shown several works of the cited venue of the cited year.

    It is not known to hold all of them, so its silence is worth a look and no more.

    Args:
        reference: A reference whose fields were read with confidence.
        answers: Every answer that bears on it.
        year: The present year.
    """
    venue, cited = cited_venue(reference), cited_year(first_field(reference, YEAR_FIELDS))
    if not venue or cited is None or cited > year - SETTLED_YEARS:
        return None
    shown = [
        work
        for question, answer in answers.items()
        if question.what == VENUE and isinstance(answer, Found)
        for work in answer.records
    ]
    there = [one for one in shown if cited in one.record.years and is_venue_of(venue, one)]
    if len(there) < ENOUGH_THERE:
        return None
    return Coverage("crossref", f"Crossref, which holds works of {there[0].venues[0]} of {cited},")


def is_venue_of(venue: str, work: Registered) -> bool:
    """Whether the cited venue is the very one that a work appeared in, not its workshop or companion."""
    return any(same_venue(venue, name) and track(venue) == track(name) for name in work.venues)


WORD = regex(r"[^\W_]+")
ARXIV_ALONE = regex(
    r"arxiv(?: org)?(?: (?:e ?prints?|preprints?))?(?: (?:server|repository|arxiv))?|corr(?: abs)?"
)
"""The words of a venue that is arXiv and nothing else."""


def is_journal(venue: str, journal: str) -> bool:
    """Whether the cited venue is exactly this journal: its full name or a known other name."""
    mine, theirs = bare(venue).removeprefix("the "), bare(journal).removeprefix("the ")
    known = known_venues(journal)
    if track(venue) != track(journal):
        return False  # a workshop of the conference, its findings: another volume
    return mine == theirs or (bool(known) and known_venues(venue) == known and same_venue(venue, journal))


def said_no(coverage: Coverage, answers: Mapping[Question, Answer]) -> bool:
    """Whether the registry was asked by every search that its coverage needs, and answered each time."""
    heard = {
        question.what
        for question, answer in answers.items()
        if question.registry == coverage.registry and isinstance(answer, Absent | Found)
    }
    return coverage.searches <= heard
