"""Whether two venues are the same: by words, ISO 4 abbreviation, acronym and alias.

Apart only on positive evidence.
"""

from collections.abc import Sequence

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.venue_acronyms import stands_for
from grounded_research.citations.matching.venue_aliases import PREPRINT_SERVER, SERIES, TRACKS, known_venues
from grounded_research.citations.matching.venue_evidence import apart
from grounded_research.citations.matching.venue_words import clean, fits, name_parts, squeezed
from grounded_research.ledger.words import Severity


def compare_venues(cited: str | None, registered: Sequence[str | None]) -> Field:
    """The cited venue against every form in which the registry names the work's venue.

    The answer is ``DIFFERENT`` only on positive evidence: two known venues, or two names whose words do not
    fit. What cannot be told apart is unknown.
    """
    forms = [form for form in registered if form and form.strip()]
    named = bool(cited and cited.strip() and forms)
    if cited is None or not named or any(PREPRINT_SERVER.search(bare(form)) for form in (cited, *forms)):
        return unknown("venue")
    if any(same_venue(cited, form) for form in forms):
        if any(track(cited) == track(form) for form in forms):
            return Field("venue", Agreement.SAME, cited, forms[0])
        note = "main proceedings against a workshop or companion volume"
        return Field("venue", Agreement.MINOR, cited, forms[0], "venue_track_differs", note, Severity.LOOK_AT)
    if any(SERIES.search(bare(form)) for form in (cited, *forms)):
        return unknown("venue")
    evidence = apart(cited, forms)
    if evidence is None:
        return unknown("venue")
    severity = Severity.MUST_FIX if evidence.certain else Severity.LOOK_AT
    return Field("venue", Agreement.DIFFERENT, cited, forms[0], "venue_differs", evidence.reason, severity)


def track(name: str) -> bool:
    """Whether the name is of a workshop, findings or companion volume."""
    return bool(TRACKS.search(bare(name)))


def same_venue(left: str, right: str) -> bool:
    """Whether two names are of one venue; symmetric."""
    a, b = bare(left), bare(right)
    if a == b or squeezed(a) == squeezed(b):
        return True
    mine, theirs = known_venues(clean(left)), known_venues(clean(right))
    if mine and theirs:
        return bool(mine & theirs)
    if stands_for(left, right) or stands_for(right, left):
        return True
    return any(fits(one, two) for one in name_parts(left) for two in name_parts(right))
