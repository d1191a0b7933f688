"""``thebibliography`` and the .bbl files of BibTeX and biber to entries."""

from collections.abc import Iterator, Mapping

from grounded_research.bibliography.biblatex_bbl import ENTRY, read_biblatex
from grounded_research.bibliography.fields import identifiers_of
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.latex_groups import braced, closing
from grounded_research.bibliography.model import Bibliography, Entry, Problem
from grounded_research.bibliography.names import parse_names
from grounded_research.bibliography.printed import parse_printed
from grounded_research.text.patterns import regex

_ITEM = regex(r"\\bibitem(?![A-Za-z])(?:\s|%[^\n]*\n)*")
_END = regex(r"\\end\s*\{thebibliography\}")
_INFO = regex(r"\\bibinfo\s*\{(\w+)\}\s*(?=\{)")
_AUTHORS = regex(r"\\bibfield\s*\{(author)\}\s*(?=\{)")
# The title of an article, which ACM's style marks by a command of its own.
_ARTICLE_TITLE = regex(r"\\show(article)title\s*(?=\{)")
_PEOPLE = frozenset({"author", "editor", "person"})
_COMMENT = regex(r"(?<!\\)%[^\n]*")
_HIDDEN = regex(
    r"\\(?:BibitemShut|bibAnnoteFile|bibAnnote)\s*\{[^{}]*\}|\\href@noop\s*\{[^{}]*\}|\\natexlab\s*\{[^{}]*\}"
)
_LINK = regex(r"\\href\s*\{([^{}]*)\}")
_URL = regex(r"\\(?:url|path|nolinkurl)\s*\{([^{}]*)\}")


def is_bbl(text: str) -> bool:
    """Whether a text holds a ``thebibliography`` or a biblatex list of entries."""
    return _ITEM.search(text) is not None or ENTRY.search(text) is not None


def read_bbl(text: str, origin: str) -> Bibliography:
    """The entries of a .bbl file or of the ``thebibliography`` of a .tex file."""
    entries = [*read_biblatex(text, origin), *_bibitems(text, origin)]
    unread = [entry for entry in entries if not _is_work(entry)]
    problems = tuple(Problem(entry.line or 1, _why_unread(entry), lost=True) for entry in unread)
    kept = tuple(entry for entry in entries if _is_work(entry))
    return Bibliography(kept, problems, len(kept), len(unread), "bbl")


def _is_work(entry: Entry) -> bool:
    """Whether an entry names a work; REVTeX puts its remarks among the references too."""
    return bool(entry.identifiers or entry.fields.keys() - {"note"})


def _why_unread(entry: Entry) -> str:
    if "note" in entry.fields:
        return f"entry {entry.key} is a remark, no reference"
    return f"entry {entry.key} could not be read"


def _bibitems(text: str, origin: str) -> Iterator[Entry]:
    starts = list(_ITEM.finditer(text))
    ends = [*(match.start() for match in starts[1:]), len(text)]
    for start, following in zip(starts, ends, strict=False):
        raw = _END.split(text[start.start() : following])[0].strip()
        place = min(start.end() - start.start(), len(raw))
        if raw[place : place + 1] == "[":
            place = closing(raw, place, "[]")
        opening = raw.find("{", place)
        end = closing(raw, opening) if opening >= 0 else place
        key = raw[opening + 1 : end - 1].strip() or None
        yield _bibitem(raw, raw[end:], key, origin, text.count("\n", 0, start.start()) + 1)


def _bibitem(raw: str, body: str, key: str | None, origin: str, line: int) -> Entry:
    body = _HIDDEN.sub("", _COMMENT.sub("", body))
    info = _bibinfo(body)
    shown = _LINK.sub(r" \1 ", _URL.sub(r" \1 ", body)).replace("\\newblock", " ")
    printed = parse_printed(decode(shown), origin=origin, line=line, key=key)
    fields = printed.fields | _title_block(body, printed.fields) | info
    authors, others = printed.authors, printed.others
    if people := " and ".join(decode(name) for name in _marked_authors(body)):
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


def _title_block(body: str, fields: Mapping[str, str]) -> dict[str, str]:
    """The title alone where the reading of it went on into the next block."""
    blocks = body.split("\\newblock")
    title = decode(blocks[1]).rstrip(". ") if len(blocks) > 1 else ""
    return {"title": title} if title and fields.get("title", "").startswith(f"{title}.") else {}


def _marked_authors(body: str) -> list[str]:
    """The authors as REVTeX marks each, or as ACM's style does within the part of the authors."""
    marked = [name for kind, name in braced(_INFO, body) if kind == "author"]
    part = next((value for _, value in braced(_AUTHORS, body)), "")
    return marked or [name for kind, name in braced(_INFO, part) if kind == "person"]


def _bibinfo(body: str) -> dict[str, str]:
    """The parts that REVTeX and ACM's style mark with their kind: title, journal, volume, ..."""
    fields: dict[str, str] = {}
    for kind, value in braced(_INFO, body):
        name = "month" if kind == "date" else kind.lower()
        if name not in _PEOPLE:
            fields.setdefault(name, decode(value))
    for _, title in braced(_ARTICLE_TITLE, body):
        fields.setdefault("title", decode(title))
    return fields
