"""``thebibliography`` and biblatex .bbl files to entries."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.fields import identifiers_of, with_aliases
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import Bibliography, Entry, PersonName, Problem
from grounded_research.bibliography.names import parse_names
from grounded_research.bibliography.printed import parse_printed

_ITEM = re.compile(r"\\bibitem\b")
_END = re.compile(r"\\end\s*\{thebibliography\}")
_ENTRY = re.compile(r"\\entry\{([^{}]*)\}\{(\w+)\}")
_END_ENTRY = re.compile(r"\\endentry")
_FIELD = re.compile(r"\\(?:field|strng|range)\{(\w+)\}(?=\{)")
_VERB = re.compile(r"\\verb\{(\w+)\}\s*\\verb ([^\n]*)\s*\\endverb")
_LIST = re.compile(r"\\list\{(\w+)\}\{\d+\}(?=\{)")
_NAMES = re.compile(r"\\name\{(\w+)\}\{\d+\}\{[^{}]*\}(?=\{)")
_NAME_PART = re.compile(r"\b(family|given|prefix|suffix)=(?=\{)")
_INFO = re.compile(r"\\bibinfo\s*\{(\w+)\}\s*(?=\{)")
# What biber writes between the parts of names and of ranges, as biblatex.def prints it.
_DELIMITERS = {
    "bibinitperiod": ".", "bibinitdelim": " ", "bibinithyphendelim": ".-", "bibrangedash": "--",
    "bibrangessep": ", ",
} | {f"bibnamedelim{letter}": " " for letter in "abcdi"}  # fmt: skip
_DELIMITER = re.compile(rf"\\({'|'.join(_DELIMITERS)})(?![A-Za-z])(?:\{{\}})?\s*")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_HIDDEN = re.compile(
    r"\\(?:BibitemShut|bibAnnoteFile|bibAnnote)\s*\{[^{}]*\}|\\href@noop\s*\{[^{}]*\}|\\natexlab\s*\{[^{}]*\}"
)
_LINK = re.compile(r"\\href\s*\{([^{}]*)\}")
_URL = re.compile(r"\\(?:url|path|nolinkurl)\s*\{([^{}]*)\}")


def is_bbl(text: str) -> bool:
    """Whether a text holds a ``thebibliography`` or a biblatex list of entries."""
    return _ITEM.search(text) is not None or _ENTRY.search(text) is not None


def read_bbl(text: str, origin: str) -> Bibliography:
    """The entries of a .bbl file or of the ``thebibliography`` of a .tex file."""
    entries = [*_biblatex(text, origin), *_bibitems(text, origin)]
    unread = [entry for entry in entries if not entry.fields and not entry.identifiers]
    problems = tuple(Problem(entry.line or 1, f"entry {entry.key} could not be read") for entry in unread)
    kept = tuple(entry for entry in entries if entry.fields or entry.identifiers)
    return Bibliography(kept, problems, len(kept), len(unread), "bbl")


def _bibitems(text: str, origin: str) -> Iterator[Entry]:
    starts = [match.start() for match in _ITEM.finditer(text)]
    for start, following in zip(starts, [*starts[1:], len(text)], strict=False):
        raw = _END.split(text[start:following])[0].strip()
        place = len("\\bibitem")
        if raw[place : place + 1] == "[":
            place = _closing(raw, place, "[]")
        opening = raw.find("{", place)
        end = _closing(raw, opening, "{}") if opening >= 0 else place
        key = raw[opening + 1 : end - 1].strip() or None
        yield _bibitem(raw, raw[end:], key, origin, text.count("\n", 0, start) + 1)


def _bibitem(raw: str, body: str, key: str | None, origin: str, line: int) -> Entry:
    body = _HIDDEN.sub("", _COMMENT.sub("", body))
    info = _bibinfo(body)
    shown = _LINK.sub(r" \1 ", _URL.sub(r" \1 ", body)).replace("\\newblock", " ")
    printed = parse_printed(decode(shown), origin=origin, line=line, key=key)
    fields = printed.fields | info
    authors, others = printed.authors, printed.others
    if people := " and ".join(decode(name) for kind, name in _infos(body) if kind == "author"):
        authors, others = parse_names(people)
        fields["author"] = people
    return Entry(
        key=key,
        raw=raw,
        origin=origin,
        line=line,
        entry_type=printed.entry_type,
        structured=bool(info),
        parsed=printed.parsed or ("title" in info and bool(people)),
        fields=fields,
        authors=authors,
        others=others,
        identifiers=printed.identifiers | identifiers_of(info),
    )


def _infos(body: str) -> Iterator[tuple[str, str]]:
    """REVTeX marks every part with its kind: a bibinfo of title, journal, volume, ..."""
    for match in _INFO.finditer(body):
        end = _closing(body, match.end(), "{}")
        yield match.group(1).lower(), body[match.end() + 1 : end - 1]


def _bibinfo(body: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for kind, value in _infos(body):
        if kind not in {"author", "editor"}:
            fields.setdefault(kind, decode(value))
    return fields


def _biblatex(text: str, origin: str) -> Iterator[Entry]:
    for match in _ENTRY.finditer(text):
        end = _END_ENTRY.search(text, match.end())
        raw = text[match.start() : end.end() if end else len(text)]
        body = _DELIMITER.sub(lambda found: _DELIMITERS[found.group(1)], raw)
        fields = {name.lower(): decode(value) for name, value in _braced(_FIELD, body)}
        fields |= {found.group(1).lower(): found.group(2).strip() for found in _VERB.finditer(body)}
        for name, value in _braced(_LIST, body):
            fields[name.lower()] = decode(value)
        people = {role: tuple(_people(value)) for role, value in _braced(_NAMES, body)}
        authors = people.get("author", ())
        if authors:
            fields["author"] = " and ".join(person.inverted for person in authors)
        fields = with_aliases({name: value for name, value in fields.items() if value}, match.group(2))
        yield Entry(
            key=match.group(1),
            raw=raw,
            origin=origin,
            line=text.count("\n", 0, match.start()) + 1,
            entry_type=match.group(2).lower(),
            fields={
                name: value for name, value in fields.items() if "hash" not in name and "sort" not in name
            },
            authors=authors,
            others="\\true{moreauthor}" in raw,
            identifiers=identifiers_of(fields),
        )


def _braced(pattern: re.Pattern[str], raw: str) -> Iterator[tuple[str, str]]:
    for match in pattern.finditer(raw):
        end = _closing(raw, match.end(), "{}")
        yield match.group(1), raw[match.end() + 1 : end - 1]


def _people(block: str) -> Iterator[PersonName]:
    place = block.find("{")
    while place >= 0:
        end = _closing(block, place, "{}")
        parts = {name: decode(value) for name, value in _braced(_NAME_PART, block[place:end])}
        if "family" in parts and "given" not in parts and " " in parts["family"]:
            yield PersonName(literal=parts["family"])
        elif "family" in parts:
            yield PersonName(parts["family"], parts.get("given"), parts.get("prefix"), parts.get("suffix"))
        place = block.find("{", end)


def _closing(text: str, opening: int, pair: str) -> int:
    """Index after the bracket that closes the one at ``opening``."""
    depth = 0
    for place in range(opening, len(text)):
        if text[place] == "\\":
            continue
        depth += (text[place] == pair[0]) - (text[place] == pair[1])
        if depth == 0:
            return place + 1
    return len(text)
