"""Cue words: how a table of phrases is found in a text."""

from collections.abc import Mapping
from dataclasses import dataclass

from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

_WORD = regex(r"[^\W_]+(?:[.'\u2019-][^\W_]+)*")


@dataclass(frozen=True, slots=True, order=True)
class Cue:
    """One phrase of a table as it stands in a text.

    Attributes:
        span: Where the phrase stands.
        lemma: The dictionary form of the phrase, equal for all its inflections.
        kind: The group of the table that the phrase belongs to.
    """

    span: Span
    lemma: str
    kind: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One written form: the words after its first, and what it means."""

    rest: tuple[str, ...]
    lemma: str
    kind: str


class CueTable:
    """Phrases of several kinds, matched as whole words without regard to case, longest first.

    A look-up by first word instead of one large pattern: most sentences hold no cue, and seeing that must
    cost no more than reading their words.

    Args:
        groups: Kind to a text of entries, one a line: a lemma, or a lemma, a colon and its written forms
            separated by commas. A lemma without forms is its own only form.
    """

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._phrases: dict[str, list[_Phrase]] = {}
        for kind, entries in groups.items():
            for line in filter(None, map(str.strip, entries.splitlines())):
                lemma, _, forms = line.partition(":")
                for form in (forms or lemma).split(","):
                    first, *rest = form.split()
                    self._phrases.setdefault(first, []).append(_Phrase(tuple(rest), lemma.strip(), kind))
        for phrases in self._phrases.values():
            phrases.sort(key=lambda phrase: -len(phrase.rest))
        self._first_words = frozenset(self._phrases)

    def find(self, text: str) -> list[Cue]:
        """All phrases of the table in a text, in order, never overlapping."""
        if self._first_words.isdisjoint(_WORD.findall(text.lower())):
            return []
        matches = list(_WORD.finditer(text))
        written = [match.group().lower() for match in matches]
        cues: list[Cue] = []
        index = 0
        while index < len(written):
            phrase = self._phrase_at(written, index)
            if phrase is None:
                index += 1
                continue
            last = index + len(phrase.rest)
            cues.append(Cue(Span(matches[index].start(), matches[last].end()), phrase.lemma, phrase.kind))
            index = last + 1
        return cues

    def _phrase_at(self, written: list[str], index: int) -> _Phrase | None:
        for phrase in self._phrases.get(written[index], ()):
            if tuple(written[index + 1 : index + 1 + len(phrase.rest)]) == phrase.rest:
                return phrase
        return None
