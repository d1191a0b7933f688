"""When somebody was born or died: the dates in the bracket behind a name."""

from grounded_research.ground.embedded.predicate import bare
from grounded_research.text.comparison_dates import compare_dates
from grounded_research.text.dates import find_dates
from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex

_LIFE = regex(r"(?P<subject>[^,;:()]+?)\s(?:was\s)?(?P<event>born|died)\s(?:on|in)\s(?P<date>[\w ,]+?)\.?\Z")
_BRACKET = regex(r"(?P<name>[^()]+?)\s*\((?:[^()]|\([^()]*\))*\)(?!\s+(?:and|or)\b)")
"""A name and its bracket; a sentence about two people may name another of that name."""

_ROLES = {"born": "birth", "died": "death"}


def life_date(claim: str, sentence: str) -> str | None:
    """How the claim's date of birth or death stands with the one in the bracket behind the same name.

    Returns:
        The outcome of the comparison of "X was born in May" with "X (born 4 May 1932) ..."; None where either
        side has no such date, or another name.
    """
    found = _LIFE.match(claim)
    bracket = _BRACKET.match(sentence) if found else None
    if found is None or bracket is None or fold(bare(bracket["name"])) != fold(bare(found["subject"])):
        return None
    role = _ROLES[found["event"]]
    claimed = [day for day in find_dates(claim) if day.role in {"date", role}]
    given = [day for day in find_dates(sentence) if day.role == role and day.span.end <= bracket.end()]
    if len(claimed) != 1 or len(given) != 1 or claimed[0].span.end < found.end("date"):
        return None
    return compare_dates(claimed[0], given[0])
