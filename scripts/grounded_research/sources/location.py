"""Where a sentence stands, in words for people."""

from grounded_research.ledger.models import Source
from grounded_research.sources.model import LoadedSource, SourceSentence


def name_of(record: Source) -> str:
    """The file's name, or the page's domain or address."""
    if record.path:
        return record.path.rsplit("/", 1)[-1]
    return record.domain or record.url or record.id


LONGEST_HEADING = 60
"""Characters of a heading that a place shows: longer ones are sentences or lines of a menu."""


def location_of(source: LoadedSource | Source, sentence: SourceSentence) -> str:
    """``trial.pdf, p. 4``, ``notes.md, Results`` or ``notes.txt, line 12``: what a reader can look up.

    A heading that only repeats the document's title says nothing; the line stands in its place.
    """
    record = source.record if isinstance(source, LoadedSource) else source
    name = name_of(record)
    if sentence.page is not None:
        return f"{name}, p. {sentence.page}"
    heading = (sentence.section or "").rsplit(" > ", 1)[-1]
    if heading and (heading != record.title or sentence.line is None):
        return f"{name}, {shorten(heading)}"
    if sentence.line is not None:
        return f"{name}, line {sentence.line}"
    return name


def shorten(heading: str) -> str:
    """The heading, cut at a word where it is long."""
    if len(heading) <= LONGEST_HEADING:
        return heading
    return f"{heading[: LONGEST_HEADING - 4].rsplit(' ', 1)[0]} ..."
