"""Where one entry of a reference list ends and the next begins."""

import re
from collections.abc import Sequence

from grounded_research.documents.file_entries import named_files
from grounded_research.text.patterns import regex

UPPER = "A-ZÀ-ÖØ-ÞĀĆČĎĐĘĚĞİŁŃŇŐŒŘŚŞŠŤŮŰŹŻŽΑ-ΩА-ЯЁЄІЇЎҐ"
"""Letters that begin a name or are its initials, in Latin, Greek and Cyrillic."""
# An entry begins with its number in brackets or with a full stop, or with a name, and a year within reach.
NUMBERED = regex(r"(?:\[[\w+-]{1,12}\]|\(\d{1,3}\)|\d{1,3}[.)])\s+\S")
NAMED = regex(
    rf"""(?:[-*\u2022]\s+)?
    (?:(?:d'|de\s|van\s|von\s|der\s|den\s|la\s|le\s|al-|el-|O'|Mc)*
       [^\W\d_][\w'\u2019\u2010-]+(?:[\s-][^\W\d_][\w'\u2019\u2010-]+){{0,3}},\s+[^\W\d_]
     | [{UPPER}]{{2,}}[\w\s]{{0,40}}[.,(]
     | [^\W\d_][\w'\u2019-]+\s+[{UPPER}]{{1,3}}[,.]
     | [{UPPER}]\.(?:[\s-]?[{UPPER}]\.)*\s+[^\W\d_][\w'\u2019-]+[,\s]
     | [-_\u2012-\u2015]{{2,}}[.,]\s)""",
    re.VERBOSE,
)
ORGANISATION = regex(
    r"""(?!(?:In|Proc|Proceedings|Journal|Transactions|Vol|Volume|Available|Retrieved|Accessed|URL|DOI)\b)
    [A-Z][\w&'\u2019-]*(?:\s+[\w&'\u2019-]+){0,5}
    (?:\.\s+(?:1[5-9]|20)\d\d[a-z]?\.|\.?\s+\((?:1[5-9]|20)\d\d[a-z]?(?:,\s[\w\s]{1,20})?\)(?:[.,:]|(?=\s["\u201c\u2018]?[A-Z])))
    \s+["\u201c\u2018]?(?!(?:URL|DOI|Available|Retrieved|Accessed|pp|vol|no)\b)[^\W\d_]""",
    re.VERBOSE,
)
"""An organisation as author, its year at once behind it, then words: a line that goes on is none."""
YEAR = regex(r"\b(?:1[5-9]|20)\d\d[a-z]?\b|\b(?:n\.d\.|in press|forthcoming)", re.IGNORECASE)


def names_author(line: str) -> bool:
    """Whether a line begins with a person's name, or with an organisation's and the year."""
    return bool(NAMED.match(line) or ORGANISATION.match(line))


def entry_starts(lines: Sequence[str]) -> list[int]:
    """Indices of the lines with which an entry begins; always the first.

    A list whose lines begin with numbers, or with the names of files, is cut at these. Else a line begins an
    entry if it begins with a name and the entry before it already has its year.
    """
    if not lines:
        return []
    numbered = [i for i, line in enumerate(lines) if NUMBERED.match(line)]
    if numbered and numbered[0] == 0 and len(numbered) > 1:
        return numbered
    filed = [i for i, line in enumerate(lines) if named_files(line)[0]]
    if filed and filed[0] == 0:
        return filed
    starts = [0]
    for i in range(1, len(lines)):
        before = " ".join(lines[starts[-1] : i])
        ended = (
            before.rstrip().endswith((".", ")", "]"))
            or "http" in lines[i - 1]
            or "doi" in lines[i - 1].lower()
        )
        if ended and YEAR.search(before) and names_author(lines[i]):
            starts.append(i)
    return starts
