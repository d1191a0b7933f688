"""The .bbl files that biber writes for biblatex, in the forms of all its versions, to entries."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.fields import identifiers_of, with_aliases
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.latex_groups import braced, groups_in
from grounded_research.bibliography.model import Entry, PersonName
from grounded_research.text.patterns import regex

ENTRY = regex(r"\\entry\{([^{}]*)\}\{(\w+)\}")
"""What begins an entry: its key and type."""
_END_ENTRY = regex(r"\\endentry")
# ``\range{pages}`` is the number of pages, not where they are.
_FIELD = regex(r"\\(?:field|strng)\{(\w+)\}(?=\{)")
_VERB = regex(r"\\verb\{(\w+)\}\s*\\verb ([^\n]*)\s*\\endverb")
_LIST = regex(r"\\list\{(\w+)\}\{\d+\}(?=\{)")
_NAMES = regex(r"\\name\{(\w+)\}\{\d+\}\{[^{}]*\}(?=\{)")
_NAME_PART = regex(r"\b(family|given|prefix|suffix)=(?=\{)")
# Older files, until biber 2.4, give the parts by their place, each with its initials behind it.
_PLACES = ("family", "given", "prefix", "suffix")
# What biber writes between the parts of names and of ranges, as biblatex.def prints it.
_DELIMITERS = {
    "bibinitperiod": ".", "bibinitdelim": " ", "bibinithyphendelim": ".-", "bibrangedash": "--",
    "bibrangessep": ", ",
} | {f"bibnamedelim{letter}": " " for letter in "abcdi"}  # fmt: skip
_DELIMITER = regex(rf"\\({'|'.join(_DELIMITERS)})(?![A-Za-z])(?:\{{\}})?\s*")
_COMMENT = regex(r"(?<!\\)%[^\n]*")
# What biber notes down for sorting and for labels.
_BOOKKEEPING = regex(r"^(?:sort|label|extra|single|unique)|(?:hash|era|source)$")


def read_biblatex(text: str, origin: str) -> Iterator[Entry]:
    """The entries of a text, each key once: every list of another order holds them all again."""
    seen: set[str] = set()
    for match in ENTRY.finditer(text):
        if match.group(1) not in seen:
            seen.add(match.group(1))
            end = _END_ENTRY.search(text, match.end())
            raw = text[match.start() : end.end() if end else len(text)]
            yield _entry(match, raw, origin, text.count("\n", 0, match.start()) + 1)


def _entry(match: re.Match[str], raw: str, origin: str, line: int) -> Entry:
    verbatim = {found.group(1).lower(): found.group(2).strip() for found in _VERB.finditer(raw)}
    body = _COMMENT.sub("", _VERB.sub("", raw))
    body = _DELIMITER.sub(lambda found: _DELIMITERS[found.group(1)], body)
    people = {role: tuple(_people(value)) for role, value in braced(_NAMES, body)}
    fields = _fields(body) | verbatim
    if "urlraw" in fields:
        fields["url"] = fields.pop("urlraw")
    for role in ("author", "editor"):
        if people.get(role):
            fields[role] = " and ".join(person.inverted for person in people[role])
    entry_type = match.group(2).lower()
    fields = with_aliases({name: value for name, value in fields.items() if value}, entry_type)
    return Entry(
        key=match.group(1),
        raw=raw,
        origin=origin,
        line=line,
        entry_type=entry_type,
        fields=fields,
        authors=people.get("author", ()),
        others="\\true{moreauthor}" in raw,
        identifiers=identifiers_of(fields),
    )


def _fields(body: str) -> dict[str, str]:
    """The fields and lists of an entry by their names; what a list holds is joined as BibTeX joins it."""
    fields = {name.lower(): decode(value) for name, value in braced(_FIELD, body)}
    for name, value in braced(_LIST, body):
        fields[name.lower()] = decode(" and ".join(groups_in(value)))
    return {name: value for name, value in fields.items() if not _BOOKKEEPING.search(name)}


def _people(block: str) -> Iterator[PersonName]:
    for person in groups_in(block):
        rest = groups_in(person)[1:]  # the first one is biber's own data
        parts = (
            dict(braced(_NAME_PART, rest[0]))
            if len(rest) == 1
            else dict(zip(_PLACES, rest[::2], strict=False))
        )
        shown = {name: decode(value) for name, value in parts.items() if value.strip()}
        if "family" in shown and "given" not in shown and " " in shown["family"]:
            yield PersonName(literal=shown["family"])
        elif "family" in shown:
            yield PersonName(shown["family"], shown.get("given"), shown.get("prefix"), shown.get("suffix"))
