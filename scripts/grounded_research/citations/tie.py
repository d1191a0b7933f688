"""Ties sources to the references that they are.

By map, the file's name in the entry, DOI, arXiv id, or title and authors on the first page; a page
without authors by its own title.
"""

import re
from collections.abc import Mapping

from grounded_research.citations.matching.alignment import surnames_in
from grounded_research.citations.matching.cited import cited_title
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.printed_titles import place_of_title
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.registries.answers import Registered
from grounded_research.citations.title_ties import headlines, is_headed_by, is_telling, quotes_title
from grounded_research.errors import StageError
from grounded_research.ledger.changes import with_references, with_sources
from grounded_research.ledger.ids import nearest
from grounded_research.ledger.models import Ledger, Reference, Source, WorkRecord, changed
from grounded_research.sources.model import LoadedSource

# Title, authors and identifiers of a paper stand within its first sentences; further down those of other
# works do.
FIRST_PAGE_SENTENCES = 40
HEAD_SENTENCES = 15

BY_SOURCE = "source"


def first_page(source: LoadedSource, sentences: int = FIRST_PAGE_SENTENCES) -> str:
    """The text of a source's first page, with its title where the format names one."""
    body = " ".join(
        sentence.text
        for sentence in source.sentences[:sentences]
        if sentence.page in {None, 1} or sentence.n <= 10
    )
    return f"{source.record.title}. {body}" if source.record.title else body


def tie_sources(ledger: Ledger, loaded: Mapping[str, LoadedSource], named: Mapping[str, str]) -> Ledger:
    """The ledger with ``Reference.source`` and ``Source.reference`` set on both sides.

    Args:
        ledger: The ledger.
        loaded: Its sources with their sentences.
        named: Reference id to source id, as the user said with ``--map``; it goes before all that is found.

    A tie that was made before, by map or by finding, stays while both sides are there.
    """
    ties = {
        r.id: r.source for r in ledger.references if r.source in ledger.sources_by_id and r.source is not None
    }
    ties |= dict(named)
    taken = set(ties.values())
    for source in loaded.values():
        if source.id in taken or not source.sentences or source.record.duplicate_of:
            continue
        untied = [r for r in ledger.references if r.id not in ties]
        if not untied:
            break
        found = reference_of(source, untied)
        if found:
            ties[found] = source.id
    return with_ties(ledger, ties)


def with_ties(ledger: Ledger, ties: Mapping[str, str | None]) -> Ledger:
    """The ledger with exactly these ties."""
    back = {source: reference for reference, source in ties.items()}
    references = {
        r.id: changed(r, source=ties.get(r.id)) for r in ledger.references if r.source != ties.get(r.id)
    }
    sources = {
        s.id: changed(s, reference=back.get(s.id)) for s in ledger.sources if s.reference != back.get(s.id)
    }
    if references:
        ledger = with_references(ledger, references)
    return with_sources(ledger, sources) if sources else ledger


def reference_of(source: LoadedSource, references: list[Reference]) -> str | None:
    """The one reference that the source is; None where none or several could be."""
    from grounded_research.bibliography.identifiers import find_arxiv, find_dois

    filed = [reference.id for reference in references if names_file(reference, source)]
    if len(filed) == 1:
        return filed[0]
    head = first_page(source, HEAD_SENTENCES)
    dois, arxiv = set(find_dois(head)), find_arxiv(head)
    strong = [
        reference.id
        for reference in references
        if (
            reference.identifiers.get("doi") in dois
            or (arxiv and reference.identifiers.get("arxiv") == arxiv)
        )
        and stands_on(reference, source) is not None
    ]
    if len(strong) == 1:
        return strong[0]
    fitting = [reference for reference in references if stands_on(reference, source) == "title and authors"]
    if len(fitting) > 1:  # a title that contains another one: the longer is meant
        fitting.sort(key=lambda reference: -len(title_words(cited_title(reference) or "")))
        first, second = (len(title_words(cited_title(one) or "")) for one in fitting[:2])
        return fitting[0].id if first > second else None
    if fitting:
        return fitting[0].id
    titled = [one.id for one in references if quotes_title(one, source) or is_headed_by(one, source)]
    return titled[0] if len(titled) == 1 else None


def names_file(reference: Reference, source: LoadedSource) -> bool:
    """Whether an entry names the source's file: ``Notes of the board. minutes-2021.md``."""
    name = (source.record.path or "").replace("\\", "/").rsplit("/", 1)[-1]
    return "." in name and re.search(rf"(?<![\w.-]){re.escape(name)}(?!\.?[\w-])", reference.raw) is not None


def stands_on(reference: Reference, source: LoadedSource) -> str | None:
    """What of a reference stands on a first page: ``title and authors``, ``title``, ``authors``, or None."""
    page, title = first_page(source), cited_title(reference)
    work = Registered(record=WorkRecord(registry=BY_SOURCE, title=title, authors=reference.authors or None))
    has_title = bool(title) and place_of_title(title_words(page), title or "") is not None
    found = surnames_in(page, work) if reference.authors else set()
    has_authors = bool(found) and 2 * len(found) >= len(reference.authors[:6]) and 0 in found
    long_enough = is_telling(title_words(title or ""))
    if has_title and has_authors and (long_enough or is_headline(title or "", source)):
        return "title and authors"
    if has_title and long_enough:
        return "title"
    return "authors" if has_authors else None


def is_headline(title: str, source: LoadedSource) -> bool:
    """Whether a short title is the document's own, or one of its first lines by itself."""
    return title_words(title) in [title_words(line) for line in headlines(source)]


def compare_with_source(reference: Reference, source: LoadedSource) -> Comparison | None:
    """The work itself as evidence of its identity; None unless title and authors stand on its first page."""
    if stands_on(reference, source) != "title and authors":
        return None
    record = WorkRecord(registry=f"source {source.id}", title=cited_title(reference))
    fields = (Field("title", Agreement.SAME), Field("authors", Agreement.SAME))
    return Comparison(Registered(record=record), BY_SOURCE, Identity.SAME, fields)


def read_map(ledger: Ledger, pairs: Mapping[str, str]) -> dict[str, str]:
    """``R3=FILE`` pairs as reference id to source id; FILE is a source's id, path or file name.

    Raises:
        StageError: A reference or source of that name does not exist.
    """
    named = {}
    for reference, file in pairs.items():
        if reference not in ledger.references_by_id:
            near = nearest(reference, ledger.references_by_id)
            hint = f" Did you mean {near}?" if near else ""
            raise StageError(f"--map {reference}={file}: there is no reference {reference}.{hint}")
        source = next((one for one in ledger.sources if is_named(one, file)), None)
        if source is None:
            raise StageError(
                f"--map {reference}={file}: no registered source has that id or path. "
                "Register it with ground.py first."
            )
        named[reference] = source.id
    return named


def is_named(source: Source, file: str) -> bool:
    """Whether a source is meant by an id, a path or a file name."""
    path = (source.path or "").replace("\\", "/")
    return file == source.id or (
        bool(path) and (path == file.replace("\\", "/") or path.endswith("/" + file))
    )
