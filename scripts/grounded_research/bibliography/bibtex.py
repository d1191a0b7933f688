"""BibTeX and biblatex files to entries; a malformed entry is reported with its line, the rest survives."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grounded_research.bibliography.bibtex_values import resolve
from grounded_research.bibliography.fields import PRIVATE, identifiers_of, with_aliases
from grounded_research.bibliography.inheritance import inherit
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import Bibliography, Entry, Problem
from grounded_research.bibliography.names import parse_names

# Containers of fields for other entries; no works that anyone cites.
_NO_WORKS = frozenset({"xdata", "set", "bibnote"})
# Identifiers and keys are no prose: LaTeX in them is an escape or two, and dashes are dashes.
_VERBATIM = frozenset({"doi", "url", "eprint", "isbn", "issn", "crossref", "xdata", "pmid", "pmcid", "ee"})
_VERBATIM_ESCAPE = re.compile(r"\\([_%&#$~{}])|\\url\s*|[{}]")
# A field begins a line, or follows a comma, and its value looks like one.
_FIELD_START = re.compile(
    r"(?:^|,)[ \t]*,?[ \t]*([A-Za-z][\w:+-]*)[ \t]*=[ \t]*(?=[{\"]|\d+[ \t]*[,}\n]|[a-z]+[ \t]*[,#\n])",
    re.MULTILINE,
)
_BLOCK_START = re.compile(r"^[ \t]*@[ \t]*(\w+)[ \t]*[{(]", re.MULTILINE)
_KEY = re.compile(r"@[ \t]*(\w+)[ \t]*[{(]\s*([^\s,={}\"]*)\s*(,?)")
_LINE_END = re.compile(r"\n")
_MISREAD = re.compile(r"^\s*,?\s*[A-Za-z][\w:+-]*\s*=\s*[{\"\d]")


@dataclass(slots=True)
class _Draft:
    """An entry on its way: raw values by lower-case name."""

    key: str
    entry_type: str
    raw: str
    line: int
    values: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read_bibtex(text: str, origin: str) -> Bibliography:
    """The entries of a .bib file's text, with strings, months and inheritance resolved."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    library = split_blocks(text)
    problems: list[Problem] = []
    strings = _strings(library, problems)
    drafts = list(_drafts(library, text, strings, problems))
    _name_duplicates(drafts)
    works = [draft for draft in drafts if draft.entry_type not in _NO_WORKS]
    types = {draft.key: draft.entry_type for draft in reversed(drafts)}
    values = {draft.key: draft.values for draft in reversed(drafts)}
    entries = tuple(_entry(draft, origin, types, values) for draft in works if draft.values)
    for draft in drafts:
        problems.extend(draft.problems)
    unread = sum(not draft.values for draft in works)
    problems.sort(key=lambda problem: problem.line)
    return Bibliography(entries, tuple(problems), len(entries), unread, "bibtex")


def split_blocks(text: str) -> Any:
    """The blocks of a BibTeX text as bibtexparser splits them, values as they stand."""
    from bibtexparser.entrypoint import parse_string

    logger = logging.getLogger("bibtexparser")
    level, logger.level = logger.level, logging.CRITICAL  # its warnings are our problems, told once
    try:
        return parse_string(text, parse_stack=())
    finally:
        logger.level = level


def _strings(library: Any, problems: list[Problem]) -> dict[str, str]:
    from bibtexparser.model import String

    strings: dict[str, str] = {}
    for block in library.blocks:
        if isinstance(block, String):
            for found in resolve(block.key, block.value, strings):
                strings[found.name.lower()] = found.value
                if found.problem:
                    problems.append(Problem((block.start_line or 0) + 1, found.problem))
    return strings


def _drafts(library: Any, text: str, strings: Mapping[str, str], problems: list[Problem]) -> Iterator[_Draft]:
    from bibtexparser import model

    last: _Draft | None = None
    line_starts = [0, *(found.end() for found in _LINE_END.finditer(text))] if library.failed_blocks else []
    for block in library.blocks:
        inner = block.ignore_error_block if isinstance(block, model.ParsingFailedBlock) else block
        if isinstance(inner, model.Entry):
            last = _draft_of(inner, strings)
            yield last
        elif isinstance(block, model.ParsingFailedBlock):
            if salvaged := _salvage(block, text, line_starts, strings):
                last = salvaged
                yield last
            elif not _is_special(block.raw or ""):
                problems.append(Problem((block.start_line or 0) + 1, "block could not be read"))
        elif isinstance(block, model.ImplicitComment) and last and _MISREAD.match(block.comment):
            _take_over(last, block, strings)


def _is_special(raw: str) -> bool:
    return raw.lstrip().lower().startswith(("@comment", "@preamble"))


def _draft_of(block: Any, strings: Mapping[str, str]) -> _Draft:
    line = block.start_line + 1
    draft = _Draft(block.key, block.entry_type.lower(), block.raw, line)
    if not block.key:
        draft.problems.append(Problem(line, "entry has no key"))
    for item in block.fields:
        _assign(draft, item.key, item.value, item.start_line + 1, strings)
    if not draft.values:
        draft.problems.append(Problem(line, f"entry {block.key} has no fields"))
    return draft


def _assign(draft: _Draft, name: str, value: str, line: int, strings: Mapping[str, str]) -> None:
    for found in resolve(name, value, strings):
        lower = found.name.lower()
        if found.problem:
            draft.problems.append(Problem(line + found.lines, f"entry {draft.key}: {found.problem}"))
        if lower in draft.values and draft.values[lower] != found.value and not found.problem:
            draft.problems.append(
                Problem(
                    line + found.lines, f"entry {draft.key}: field {lower} stands twice, the first counts"
                )
            )
        elif lower not in PRIVATE:
            draft.values[lower] = found.value


def _salvage(block: Any, text: str, line_starts: Sequence[int], strings: Mapping[str, str]) -> _Draft | None:
    """A block that does not parse, read line by line: each line that begins ``name =`` begins a field."""
    begin = line_starts[block.start_line or 0]
    following = _BLOCK_START.search(text, begin + 1)
    raw = text[begin : following.start() if following else len(text)].strip()
    head = _KEY.match(raw)
    if head is None or head.group(1).lower() in {"comment", "preamble", "string"}:
        return None
    line = block.start_line + 1
    draft = _Draft(head.group(2), head.group(1).lower(), raw, line)
    draft.problems.append(Problem(line, f"entry {draft.key or '?'}: {_fault(raw, head)}; read line by line"))
    _assign_loosely(draft, raw[head.end() if head.group(2) else head.end(1) + 1 :], strings)
    return draft


def _fault(raw: str, head: re.Match[str]) -> str:
    if not head.group(3):
        return "no comma after the key"
    opened, closed = raw.count("{"), raw.count("}")
    if opened != closed:
        return f"braces do not balance ({opened} opened, {closed} closed)"
    return "quotes or commas do not fit"


def _loose_value(value: str, strings: Mapping[str, str]) -> str:
    bare = value.strip().rstrip(",").strip()
    while bare.endswith("}") and bare.count("}") > bare.count("{"):
        bare = bare[:-1].rstrip().rstrip(",").rstrip()
    if bare[:1] in '{"':
        return bare.strip('{}"').strip()
    return strings.get(bare.lower(), bare)


def _take_over(draft: _Draft, comment: Any, strings: Mapping[str, str]) -> None:
    """Fields that a surplus closing brace put outside the entry go back into it."""
    line = comment.start_line + 1
    draft.problems.append(
        Problem(
            line,
            f"entry {draft.key}: a closing brace too many before this line; the fields after it were read",
        )
    )
    _assign_loosely(draft, comment.comment, strings)


def _assign_loosely(draft: _Draft, text: str, strings: Mapping[str, str]) -> None:
    starts = list(_FIELD_START.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=False):
        if (name := start.group(1).lower()) not in PRIVATE:
            draft.values.setdefault(name, _loose_value(text[start.end() : end], strings))


def _name_duplicates(drafts: list[_Draft]) -> None:
    first: dict[str, _Draft] = {}
    for draft in drafts:
        earlier = first.setdefault(draft.key, draft)
        if earlier is not draft and draft.key:
            draft.problems.append(
                Problem(draft.line, f"key {draft.key} was already used in line {earlier.line}")
            )


def _entry(
    draft: _Draft, origin: str, types: Mapping[str, str], values: Mapping[str, Mapping[str, str]]
) -> Entry:
    raw_fields = draft.values
    if "crossref" in raw_fields or "xdata" in raw_fields:
        known = values if values.get(draft.key) is raw_fields else {**values, draft.key: raw_fields}
        inherited = inherit(draft.key, types, known)
        raw_fields = inherited.fields
        draft.problems.extend(
            Problem(draft.line, f"entry {draft.key}: {key}, which it inherits from, is not in the file")
            for key in inherited.missing
        )
    authors, others = parse_names(raw_fields["author"]) if "author" in raw_fields else ((), False)
    shown = {name: _readable(name, value) for name, value in raw_fields.items()}
    fields = with_aliases({name: value for name, value in shown.items() if value}, draft.entry_type)
    return Entry(
        key=draft.key or None,
        raw=draft.raw,
        origin=origin,
        line=draft.line,
        entry_type=draft.entry_type,
        fields=fields,
        authors=authors,
        others=others,
        identifiers=identifiers_of(fields),
        problems=tuple(problem.message for problem in draft.problems),
    )


def _readable(name: str, value: str) -> str:
    if name not in _VERBATIM:
        return decode(value)
    return _VERBATIM_ESCAPE.sub(lambda match: match.group(1) or "", value).strip()
