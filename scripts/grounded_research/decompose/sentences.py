"""Sentences: the draft's pieces as records, matched with those of the last run."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass

from grounded_research.decompose.exclusions import exclusion_flags, exclusion_of
from grounded_research.decompose.marks import AUTHOR_YEAR, Mark
from grounded_research.decompose.pieces import Piece
from grounded_research.decompose.surroundings import context_digest, surroundings
from grounded_research.decompose.ties import Shelf, Tie, tie
from grounded_research.ledger.models import CitationMark, Ledger, Sentence, changed
from grounded_research.ledger.words import EMBEDDED, Disposition

PLACE_FIELDS = (
    "text",
    "plain",
    "start",
    "end",
    "line",
    "page",
    "section",
    "block",
    "paragraph",
    "citations",
    "context",
)
"""What a sentence that is carried on takes from the draft as it is now."""


@dataclass(frozen=True)
class Matched:
    """A sentence of the draft with its lasting id, and what the last run knew of it.

    Attributes:
        sentence: As the draft has it now; disposition and judge are the old ones where they still hold.
        kept: Whether all that gives it its meaning is unchanged.
    """

    sentence: Sentence
    kept: bool


def read_sentences(pieces: Sequence[Piece], shelf: Shelf) -> list[Sentence]:
    """The pieces as records with ids in reading order, before they are matched with the last run."""
    ties = [[(mark, tie(mark, shelf)) for mark in piece.marks] for piece in pieces]
    by_names = any(mark.style == AUTHOR_YEAR and found.references for row in ties for mark, found in row)
    records = [
        record(f"S{number}", piece, [citation(*pair) for pair in row if counts(*pair, by_names=by_names)])
        for number, (piece, row) in enumerate(zip(pieces, ties, strict=True), 1)
    ]
    around = surroundings(records)
    return [changed(one, context=context_digest(one.text, around[one.id])) for one in records]


def counts(mark: Mark, found: Tie, *, by_names: bool) -> bool:
    """Whether what looks like a mark is one: sure by its form, or because a reference answers to it.

    In a draft that cites by names, a name with a year in brackets is a mark also when its work is not listed.
    """
    if not mark.weak or (found.references and not found.missing):
        return True
    return by_names and mark.style == AUTHOR_YEAR and mark.aside


def citation(mark: Mark, found: Tie) -> CitationMark:
    """A mark as the ledger keeps it."""
    return CitationMark(
        text=mark.text,
        start=mark.span.start,
        end=mark.span.end,
        style=mark.style,
        keys=tuple(key.text for key in mark.keys),
        references=found.references,
        missing=found.missing,
    )


def record(sentence_id: str, piece: Piece, citations: Sequence[CitationMark]) -> Sentence:
    """A piece as a record: left out with its reason, or open."""
    reason = exclusion_of(piece)
    return Sentence(
        id=sentence_id,
        text=piece.text,
        plain=piece.plain,
        start=piece.start,
        end=piece.end,
        line=piece.line,
        file=piece.file,
        page=piece.page,
        section=piece.section,
        block=piece.block,
        paragraph=piece.paragraph,
        disposition=Disposition.EXCLUDED if reason else Disposition.OPEN,
        reason=reason,
        citations=tuple(citations),
        flags=exclusion_flags(piece, reason),
        context="sha256:" + "0" * 64,
        judge=EMBEDDED,
    )


def match(ledger: Ledger, found: Sequence[Sentence]) -> list[Matched]:
    """The sentences with lasting ids: kept where the surroundings are the same, else by their text alone."""
    by_context: dict[str, deque[Sentence]] = defaultdict(deque)
    for old in ledger.sentences:
        by_context[old.context].append(old)
    same: dict[int, Sentence] = {}
    for index, sentence in enumerate(found):
        if by_context[sentence.context]:
            same[index] = by_context[sentence.context].popleft()
    by_text: dict[str, deque[Sentence]] = defaultdict(deque)
    for queue in by_context.values():
        for old in queue:
            by_text[old.text].append(old)
    highest = max([ledger.counters.get("S", 0), *(int(old.id[1:]) for old in ledger.sentences)])
    matched: list[Matched] = []
    for index, sentence in enumerate(found):
        if index in same:
            matched.append(Matched(carried(same[index], sentence), kept=True))
        elif by_text[sentence.text]:
            matched.append(Matched(changed(sentence, id=by_text[sentence.text].popleft().id), kept=False))
        else:
            highest += 1
            matched.append(Matched(changed(sentence, id=f"S{highest}"), kept=False))
    return matched


def carried(old: Sentence, new: Sentence) -> Sentence:
    """The old record at its new place; what the embedded rules decided is decided anew."""
    if old.judge == EMBEDDED:
        return changed(new, id=old.id, returned=old.returned, history=old.history)
    return changed(old, **{name: getattr(new, name) for name in PLACE_FIELDS})
