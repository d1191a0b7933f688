"""Sources made of bare sentences, for the tests of this room."""

from collections.abc import Sequence

from grounded_research.ledger.models import Source
from grounded_research.sources.model import LoadedSource, SourceSentence


def loaded(
    sentences: Sequence[str | SourceSentence],
    letter: str = "A",
    *,
    path: str | None = None,
    title: str | None = None,
    duplicate_of: str | None = None,
) -> LoadedSource:
    numbered = tuple(
        SourceSentence(n, text) if isinstance(text, str) else text
        for n, text in enumerate(sentences, start=1)
    )
    record = Source(
        id=letter,
        path=path or f"{letter}.txt",
        sha256="sha256:" + "0" * 64,
        kind="text",
        title=title,
        sentences=len(numbered),
        duplicate_of=duplicate_of,
    )
    return LoadedSource(letter, record, numbered)


def sources(**texts: Sequence[str | SourceSentence]) -> dict[str, LoadedSource]:
    return {letter: loaded(sentences, letter) for letter, sentences in texts.items()}
