"""Where a sentence stands, in words for people."""

from grounded_research.ledger.models import Source
from grounded_research.sources.model import LoadedSource, SourceSentence


def name_of(record: Source) -> str:
    """The file's name, or the page's domain or address."""
    if record.path:
        return record.path.rsplit("/", 1)[-1]
    return record.domain or record.url or record.id


def location_of(source: LoadedSource | Source, sentence: SourceSentence) -> str:
    """``trial.pdf, p. 4``, ``notes.md, Results`` or ``notes.txt, line 12``: what a reader can look up."""
    name = name_of(source.record if isinstance(source, LoadedSource) else source)
    if sentence.page is not None:
        return f"{name}, p. {sentence.page}"
    if sentence.section:
        return f"{name}, {sentence.section.rsplit(' > ', 1)[-1]}"
    if sentence.line is not None:
        return f"{name}, line {sentence.line}"
    return name
