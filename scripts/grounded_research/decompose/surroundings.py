"""Surroundings: the headings and earlier sentences that give a sentence its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import Sentence
from grounded_research.ledger.words import Exclusion

LIST_ITEM, TABLE_ROW = "list_item", "table_row"
MOST_BEFORE = 40  # of a longer paragraph, such as a text without blank lines; the digest has them all


@dataclass(frozen=True)
class Surroundings:
    """What a reader knows when a sentence begins.

    Attributes:
        section: The headings above.
        before: The last forty sentences before it in its paragraph; for a list item also the line
            that leads in to the list, for a table row the header row.
        chain: Digest of all sentences before it in its paragraph.
    """

    section: tuple[str, ...]
    before: tuple[str, ...]
    chain: str

    @property
    def text(self) -> str:
        """All of it as one text."""
        return "\n".join([*self.section, *self.before])


def surroundings(sentences: Sequence[Sentence]) -> dict[str, Surroundings]:
    """The surroundings of every sentence of a draft, by id; the sentences in reading order."""
    found: dict[str, Surroundings] = {}
    paragraph = -1
    lead: list[str] = []
    before: list[str] = []
    chain = ""
    for index, sentence in enumerate(sentences):
        if sentence.paragraph != paragraph:
            paragraph = sentence.paragraph
            lead = lead_in(sentence, sentences[index - 1] if index else None, lead)
            before = [*lead]
            chain = digest(*before)
        found[sentence.id] = Surroundings(sentence.section, tuple(before[-MOST_BEFORE:]), chain)
        before.append(sentence.reading)
        chain = digest(chain, sentence.reading)
    return found


def lead_in(sentence: Sentence, previous: Sentence | None, lead: list[str]) -> list[str]:
    """The line that a list hangs on, or the header of a table.

    Args:
        sentence: The first sentence of a block.
        previous: The sentence before it.
        lead: What held for the block before.
    """
    if (
        sentence.block not in {LIST_ITEM, TABLE_ROW}
        or previous is None
        or previous.section != sentence.section
    ):
        return []
    if Exclusion.TABLE_HEADER in {sentence.reason, previous.reason}:
        return [previous.reading] if sentence.reason != Exclusion.TABLE_HEADER else []
    if previous.block == sentence.block:
        return lead
    hangs = sentence.block == LIST_ITEM and previous.reading.rstrip("*_ ").endswith(":")
    return [previous.reading] if hangs else []


def context_digest(text: str, around: Surroundings) -> str:
    """The digest of a sentence and all that gives it its meaning."""
    return digest(text, "\n".join(around.section), around.chain)
