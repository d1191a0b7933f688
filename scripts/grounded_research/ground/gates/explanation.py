"""How a judge's explanation is read: without the marks, pointers and names that say where it was found."""

import re
from collections.abc import Iterable
from functools import lru_cache

from grounded_research.text.patterns import regex
from grounded_research.text.sentences import split_sentences

_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_NAME = r"[A-Z][\w'\u2019-]+"
_AUTHORS = rf"{_NAME}(?:(?:,\s+{_NAME})*,?\s+(?:and|&)\s+{_NAME}|\s+et\s+al\.?)?"
_MARKS = regex(
    rf"""
    \[\s*\d+(?:\s*[,\u2013-]\s*\d+)*\s*\]               # [3], [3, 5-7]
  | \(\s*(?:see\s+|e\.g\.,?\s+|cf\.\s+)?{_AUTHORS},?\s+{_YEAR}(?:\s*;[^()]*)?\)   # (Smith et al., 2019)
  | (?<=\w)\s*\(\s*{_YEAR}\s*\)(?=\s+(?:report|show|f[io]und|state|say|said|write|wrote|describe
    |argue|note|observe|conclude|suggest|give|put|estimate|confirm|claim))
  | (?<=al\.)\s*\(?\s*{_YEAR}\s*\)?                     # Smith et al. (2019)
  | (?<=al)\s*\(\s*{_YEAR}\s*\)
  | \(?\b[A-Z]{{1,3}}:\d+(?:\s*[,;\u2013-]\s*(?:[A-Z]{{1,3}}:)?\d+)*\)?    # A:12, (B:3-5)
  | \b(?:the|a|this|that|its|their|our)\s+{_YEAR}\s+(?=(?:\w+\s+){{0,2}}
    (?:report|study|paper|article|review|survey|book|edition|preprint|publication|census|analysis|meta-analysis
    |document|press\s+release)\b)
  | \b(?:published|printed|dated|retrieved|accessed)\s+(?:in|on|as\s+of)\s+(?:\w+\s+){{0,2}}{_YEAR}
  | \b(?:source|document|passage|sentence|page|p\.|pp\.|section|line|claim)\s+(?:[A-Z]{{1,3}}|\d+)\b
    """,
    re.VERBOSE,
)
_TITLE = regex(
    r"(?:\b(?:titled|entitled|called|headed)\s+)[\"\u201c][^\"\u201d]*[\"\u201d]|_[^_]+_|\*[^*]+\*",
)
_CLAUSE = regex(
    r"\s*;\s*|\s+(?:but|while|whereas|although|though|however|unlike|not\s+on|rather\s+than)\s+|\s+\u2014\s+|\s+-\s+",
    re.IGNORECASE,
)


def plain_explanation(reason: str, places: Iterable[str] = ()) -> str:
    """The explanation without citation marks, pointers, source names and titles.

    Args:
        reason: The judge's own words.
        places: Locations of the evidence, such as "trial-2019.pdf, p. 4"; their source names are left out.
    """
    text = reason
    for name in source_names(places):
        text = text.replace(name, " ")
    text = _TITLE.sub(" ", text)
    return " ".join(_MARKS.sub(" ", text).split())


def source_names(places: Iterable[str]) -> list[str]:
    """The file names of places, with and without their ending.

    "trial-2019.pdf" is also called "trial-2019", but "flight.txt" must not take "flight", a plain word, out
    of an explanation.
    """
    names = {place.split(", ")[0].strip() for place in places}
    stems = {name.rsplit(".", 1)[0] for name in names}
    return sorted(
        {name for name in names | stems if not name.isalpha() and len(name) > 3}, key=len, reverse=True
    )


@lru_cache(maxsize=4096)
def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of an explanation."""
    return tuple(span.of(text) for span in split_sentences(text))


@lru_cache(maxsize=4096)
def clauses_of(text: str) -> tuple[str, ...]:
    """The sentences of an explanation, cut at semicolons and at words that set one fact against another."""
    return tuple(clause for part in sentences_of(text) for clause in _CLAUSE.split(part) if clause.strip())
