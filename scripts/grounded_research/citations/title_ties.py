"""Whether a document's own title is that of an entry, where no authors can be compared.

The entry was not read into fields for certain, as with reports, web pages and what institutions publish; or
the document names no authors, as notes and extracts do.
"""

import re
from functools import lru_cache

from grounded_research.bibliography.printed_journals import is_journal
from grounded_research.citations.matching.cited import cited_title
from grounded_research.citations.matching.title_forms import ANSWER_WORDS
from grounded_research.citations.matching.title_words import content_words, title_words
from grounded_research.ledger.models import Reference
from grounded_research.sources.model import LoadedSource
from grounded_research.text.patterns import regex

HEADLINES = 6
"""Lines among which a document's own title stands."""

LONGEST_LINE = 1000
"""Characters of a line or an entry in which a title is looked for."""

# A title of fewer content words occurs on many first pages.
SHORT_TITLE = 3

STOPS = regex(r"[.?!;](?=\s|$|[\"'\u2019\u201d)\]])|[\"\u201c\u201d()\[\]]")
"""What ends a title in a printed entry for certain; a colon or a comma may stand inside of one."""

BREAKS = regex(r"[.?!;:,]\s+|[\"\u201c\u201d()\[\]]")
"""Behind what a title may begin."""

NEXT_THING = regex(r"\W*[\s|(\[]\W*(?:[^\W_a-z]|\d)")
"""What may follow a title on its line: the publisher, a date, the first sentence; no further word of it."""


BY_LINE = regex(r"(?:by\s+)?(?:[^\W\d_a-z][\w.'\u2019-]*|and|et|al|van|von|de[lr]?|[\d,;&*\u2020\u00b7]|\s)+")
"""Capitalised words and what joins them: names of people, or at least no sentence."""


LABEL = regex(r"^\W*(?:\([^)]*\)\s*)?title\s*:\s*", re.IGNORECASE)
"""What saved pages and extracts put before their title: "Title: ...", "(meta data) TITLE: ..."."""


def headlines(source: LoadedSource) -> list[str]:
    """The lines among which a document's own title stands, the one first that its format names."""
    lines = [LABEL.sub("", sentence.text, count=1) for sentence in source.sentences[:HEADLINES]]
    return [source.record.title, *lines] if source.record.title else lines


def is_headed_by(reference: Reference, source: LoadedSource) -> bool:
    """Whether the cited title heads the document, and no line below it could name other authors."""
    words, lines = title_words(cited_title(reference) or ""), headlines(source)
    if not is_telling(words):
        return False
    for number, line in enumerate(lines):
        end = end_of_title(line, words)
        if end is not None:
            return not any(map(is_by_line, (line[end:], *lines[number + 1 :])))
    return False


def is_by_line(line: str) -> bool:
    """Whether a line may name the authors."""
    return bool(line.strip()) and BY_LINE.fullmatch(line.strip()) is not None


def quotes_title(reference: Reference, source: LoadedSource) -> bool:
    """Whether an entry without sure authors holds the source's own title: what web pages are cited by."""
    if reference.parsed and reference.authors:
        return False
    return any(holds_line(reference, line) or begins_line(reference, line) for line in headlines(source))


def holds_line(reference: Reference, line: str) -> bool:
    """Whether a whole line of a first page stands in the entry, in the place of the title."""
    words = title_words(line)
    return is_telling(words) and may_be_title(reference, words)


def begins_line(reference: Reference, line: str) -> bool:
    """Whether a line of a first page begins with a stretch of the entry, and goes on with something else."""
    return any(
        end_of_title(line, words) is not None and may_be_title(reference, words)
        for words in stretches(reference.raw[:LONGEST_LINE])
    )


@lru_cache(maxsize=4096)
def stretches(raw: str) -> tuple[tuple[str, ...], ...]:
    """The words of each part of an entry that its punctuation sets off, from wherever a title may begin."""
    ends = [*(match.start() for match in STOPS.finditer(raw)), len(raw)]
    starts = [0, *(match.end() for match in BREAKS.finditer(raw))]
    parts = (title_words(raw[start : min(end for end in ends if end >= start)]) for start in starts)
    return tuple(filter(is_telling, parts))


def is_telling(words: tuple[str, ...]) -> bool:
    """Whether words say so much that they stand on few first pages."""
    return len(content_words(words)) >= SHORT_TITLE


def end_of_title(line: str, words: tuple[str, ...]) -> int | None:
    """Where a title ends that a line begins with.

    None where it does not, or goes on to a longer title, or is an answer to the work.
    """
    line = line[:LONGEST_LINE]
    have = title_words(line)
    if have[: len(words)] != words or ANSWER_WORDS.intersection(have).difference(words):
        return None
    ends = (match.end() for match in re.finditer(r"\w+", line))
    end = next((end for end in ends if title_words(line[:end]) == words), len(line))
    return end if not line[end:].strip(" .") or NEXT_THING.match(line[end:]) else None


def may_be_title(reference: Reference, words: tuple[str, ...]) -> bool:
    """Whether words stand in the entry where its title can be.

    No author, no journal, and nothing behind what was read as the title: there publishers stand.
    """
    place = place_in(title_words(reference.raw), words)
    names = {
        word
        for person in reference.authors
        for part in (person.literal, person.family, person.given)
        for word in title_words(part or "")
    }
    if place is None or set(words) <= names or is_journal(" ".join(words)):
        return False
    title = title_words(cited_title(reference) or "")
    before = place_in(title_words(reference.raw), title) if title else None
    return before is None or place < before + len(title)


def place_in(words: tuple[str, ...], wanted: tuple[str, ...]) -> int | None:
    """How many words stand before the wanted ones, which stand side by side; None where they do not."""
    text = f" {' '.join(words)} "
    at = text.find(f" {' '.join(wanted)} ")
    return text[:at].count(" ") if at >= 0 else None
