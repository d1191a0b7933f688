"""Surroundings: the headings and earlier sentences that give a sentence its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import Sentence
from grounded_research.ledger.words import Exclusion

LIST_ITEM, TABLE_ROW = "list_item", "table_row"


@dataclass(frozen=True)
class Surroundings:
    """What a reader knows when a sentence begins.

    Attributes:
        section: The headings above.
        before: The sentences before it in its paragraph; for a list item also the line that leads in to the
            list, for a table row the header row.
    """

    section: tuple[str, ...]
    before: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it as one text."""
        return "\n".join([*self.section, *self.before])


def surroundings(sentences: Sequence[Sentence]) -> dict[str, Surroundings]:
    """The surroundings of every sentence of a draft, by id; the sentences in reading order."""
    found: dict[str, Surroundings] = {}
    for index, sentence in enumerate(sentences):
        before = [*lead_in(sentences, index), *earlier(sentences, index)]
        found[sentence.id] = Surroundings(sentence.section, tuple(before))
    return found


def earlier(sentences: Sequence[Sentence], index: int) -> list[str]:
    """The sentences before one in its own paragraph."""
    paragraph = sentences[index].paragraph
    start = index
    while start and sentences[start - 1].paragraph == paragraph:
        start -= 1
    return [sentence.reading for sentence in sentences[start:index]]


def lead_in(sentences: Sequence[Sentence], index: int) -> list[str]:
    """The line that a list hangs on, or the header of a table."""
    block = sentences[index].block
    if block not in {LIST_ITEM, TABLE_ROW}:
        return []
    position = index
    while position >= 0 and sentences[position].block == block:
        if block == TABLE_ROW and sentences[position].reason == Exclusion.TABLE_HEADER:
            return [sentences[position].reading] if position < index else []
        position -= 1
    if position < 0 or sentences[position].section != sentences[index].section:
        return []
    reading = sentences[position].reading
    return [reading] if block == LIST_ITEM and reading.rstrip("*_ ").endswith(":") else []


def context_digest(text: str, around: Surroundings) -> str:
    """The digest of a sentence and all that gives it its meaning."""
    return digest(text, "\n".join(around.section), *around.before)
