"""Cue words: how a table of phrases is found in a text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from grounded_research.text.spans import Span


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


class CueTable:
    """Phrases of several kinds, matched as whole words, longest first.

    Args:
        groups: Kind to a text of entries, one a line: a lemma, or a lemma, a colon and its written forms
            separated by commas. A lemma without forms is its own only form.
    """

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._forms: dict[str, tuple[str, str]] = {}
        for kind, entries in groups.items():
            for line in filter(None, map(str.strip, entries.splitlines())):
                lemma, _, forms = line.partition(":")
                for form in (forms or lemma).split(","):
                    self._forms[form.strip()] = (lemma.strip(), kind)
        longest_first = sorted(self._forms, key=len, reverse=True)
        phrases = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest_first)
        self._pattern = re.compile(rf"(?<![\w-])(?:{phrases})(?![\w]|-\w)", re.IGNORECASE)

    def find(self, text: str) -> list[Cue]:
        """All phrases of the table in a text, in order, never overlapping."""
        cues: list[Cue] = []
        for match in self._pattern.finditer(text):
            lemma, kind = self._forms[" ".join(match.group().lower().split())]
            cues.append(Cue(Span(*match.span()), lemma, kind))
        return cues
