"""Entries of a reference list that begin with the name of a file: the source that lies beside the draft."""

from grounded_research.text.filenames import FILE_NAME, base_name
from grounded_research.text.patterns import regex

_LEAD = regex(
    r"\s*(?:[-*\u2022\u2013]\s+|(?:\[?\d{1,3}[.)\]]|\(\d{1,3}\))\s+)?"
    rf"[\[`\"'(*_]*(?P<names>{FILE_NAME}(?:(?:\s*[,;&]\s*|,?\s+and\s+){FILE_NAME})*)[\]\"')*_]*"
    r"(?:\s*(?:[:=,]|\.(?=\s)|-{1,3}(?=\s)|[\u2013\u2014])\s*|\s+(?=[(\"\u201c\u2018'*_[]|[^\W_a-z])|\s*$)"
)
_NAME = regex(FILE_NAME)


def named_files(text: str) -> tuple[tuple[str, ...], str]:
    """The files that an entry begins with, without their folders, and what it says of them.

    An entry such as ``wal.html: Write-Ahead Logging`` names one, ``a.txt, b.txt: data`` two; none where it
    begins with anything else.
    """
    plain = text.replace("`", "")
    found = _LEAD.match(plain)
    if found is None:
        return (), text
    names = (base_name(name.group()) for name in _NAME.finditer(found["names"]))
    return tuple(dict.fromkeys(names)), plain[found.end() :].strip()
