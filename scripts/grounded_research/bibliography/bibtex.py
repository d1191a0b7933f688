"""BibTeX and biblatex files to entries; a malformed entry is reported with its line, the rest survives."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from grounded_research.bibliography.bibtex_blocks import OddBlock, RawEntry, split_blocks
from grounded_research.bibliography.bibtex_values import resolve
from grounded_research.bibliography.fields import PRIVATE, identifiers_of, with_aliases
from grounded_research.bibliography.inheritance import Family
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import Bibliography, Entry, Problem
from grounded_research.bibliography.names import parse_names
from grounded_research.text.patterns import regex

# Containers of fields for other entries; no works that anyone cites.
_NO_WORKS = frozenset({"xdata", "set", "bibnote"})
# Identifiers and keys are no prose: LaTeX in them is an escape or two, and dashes are dashes.
_VERBATIM = frozenset({"doi", "url", "eprint", "isbn", "issn", "crossref", "xdata", "pmid", "pmcid", "ee"})
_VERBATIM_ESCAPE = regex(r"\\([_%&#$~{}])|\\url\s*|[{}]")
# A field begins a line, or follows a comma, and its value looks like one.
_FIELD_START = regex(
    r"(?:^|,)[ \t]*,?[ \t]*([A-Za-z][\w:+-]*)[ \t]*=[ \t]*(?=[{\"]|\d+[ \t]*[,}\n]|[a-z]+[ \t]*[,#\n])",
    re.MULTILINE,
)
_BLOCK_START = regex(r"^[ \t]*@[ \t]*(\w+)[ \t]*[{(]", re.MULTILINE)
_KEY = regex(r"@[ \t]*(\w+)[ \t]*[{(]\s*([^\s,={}\"]*)\s*(,?)")
_LINE_END = regex(r"\n")
_MISREAD = regex(r"^\s*,?\s*[A-Za-z][\w:+-]*\s*=\s*[{\"\d]")


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
    blocks = list(split_blocks(text))
    problems: list[Problem] = []
    strings = _strings(blocks, problems)
    drafts = list(_drafts(blocks, text, strings, problems))
    _name_duplicates(drafts)
    works = [draft for draft in drafts if draft.entry_type not in _NO_WORKS]
    family = Family(
        {draft.key: draft.entry_type for draft in reversed(drafts)},
        {draft.key: draft.values for draft in reversed(drafts)},
    )
    entries = tuple(_entry(draft, origin, family) for draft in works if draft.values)
    for draft in drafts:
        problems.extend(draft.problems)
    unread = sum(problem.lost for problem in problems)
    problems.sort(key=lambda problem: problem.line)
    return Bibliography(entries, tuple(problems), len(entries), unread, "bibtex")


def _strings(blocks: Sequence[RawEntry | OddBlock], problems: list[Problem]) -> dict[str, str]:
    strings: dict[str, str] = {}
    for odd in blocks:
        if isinstance(odd, OddBlock) and odd.kind == "String":
            for found in resolve(odd.block.key, odd.block.value, strings):
                strings[found.name.lower()] = found.value
                if found.problem:
                    problems.append(Problem(odd.line, found.problem))
    return strings


def _drafts(
    blocks: Sequence[RawEntry | OddBlock], text: str, strings: Mapping[str, str], problems: list[Problem]
) -> Iterator[_Draft]:
    last: _Draft | None = None
    odd = any(isinstance(block, OddBlock) and block.failed for block in blocks)
    line_starts = [0, *(found.end() for found in _LINE_END.finditer(text))] if odd else []
    for block in blocks:
        if isinstance(block, RawEntry):
            last = _draft_of(block, strings)
            yield last
        elif block.failed:
            if salvaged := _salvage(block, text, line_starts, strings):
                last = salvaged
                yield last
            elif not _is_special(block.block.raw or ""):
                problems.append(Problem(block.line, "block could not be read", lost=True))
        elif block.kind == "ImplicitComment" and last and _MISREAD.match(block.block.comment):
            _take_over(last, block, strings)


def _is_special(raw: str) -> bool:
    return raw.lstrip().lower().startswith(("@comment", "@preamble"))


def _draft_of(block: RawEntry, strings: Mapping[str, str]) -> _Draft:
    draft = _Draft(block.key, block.entry_type.lower(), block.raw, block.line)
    if not block.key:
        draft.problems.append(Problem(block.line, "entry has no key"))
    for item in block.fields:
        _assign(draft, item.name, item.value, item.line, strings)
    if not draft.values:
        draft.problems.append(Problem(block.line, f"entry {block.key} has no fields", lost=True))
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


def _salvage(
    block: OddBlock, text: str, line_starts: Sequence[int], strings: Mapping[str, str]
) -> _Draft | None:
    """A block that does not parse, read line by line: each line that begins ``name =`` begins a field."""
    begin = line_starts[block.line - 1]
    following = _BLOCK_START.search(text, begin + 1)
    raw = text[begin : following.start() if following else len(text)].strip()
    head = _KEY.match(raw)
    if head is None or head.group(1).lower() in {"comment", "preamble", "string"}:
        return None
    line = block.line
    keyless = not head.group(2) or raw.startswith("=", head.end())  # else the first field is no key
    draft = _Draft("" if keyless else head.group(2), head.group(1).lower(), raw, line)
    fault = "entry has no key" if keyless else f"entry {draft.key}: {_fault(raw, head)}"
    draft.problems.append(Problem(line, f"{fault}; read line by line"))
    _assign_loosely(draft, raw[head.end(1) + 1 if keyless else head.end() :], strings)
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


def _take_over(draft: _Draft, comment: OddBlock, strings: Mapping[str, str]) -> None:
    """Fields that a surplus closing brace put outside the entry go back into it."""
    message = f"entry {draft.key}: a closing brace too many before this line; the fields after it were read"
    draft.problems.append(Problem(comment.line, message))
    _assign_loosely(draft, comment.block.comment, strings)


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


def _entry(draft: _Draft, origin: str, family: Family) -> Entry:
    raw_fields = draft.values
    if "crossref" in raw_fields or "xdata" in raw_fields:
        if family.fields[draft.key] is not raw_fields:  # another entry has the key too
            family = Family(family.types, {**family.fields, draft.key: raw_fields})
        inherited = family.of(draft.key)
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
