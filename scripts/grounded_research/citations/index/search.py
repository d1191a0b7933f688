"""Searches one part of an index by identifier, title, authors and year: candidates, best first."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

from rapidfuzz.distance import OSA
from rapidfuzz.fuzz import ratio

from grounded_research.citations.index.items import Item
from grounded_research.citations.index.keys import (
    identifier_key,
    key_of,
    main_titles,
    segments,
    surname_key,
    telling,
    tokens_of,
    words_of,
)
from grounded_research.citations.index.parts import About, connect
from grounded_research.citations.matching.title_words import STOP_WORDS

# Works that are looked at for one token at most, and for all of a title's tokens together: what 10 ms allow.
# The rarest tokens come first, and they are the ones that tell.
MOST_POSTINGS = 4_000

# With fewer tokens within that bound than this, the title is of common words: they are asked for together.
ENOUGH_TOKENS = 3

# Tokens that are left out in turn when common words are asked for together.
MOST_LEFT_OUT = 7

# Candidates whose titles are read and compared letter by letter.
READ = 100

# Equal titles have 1.
EXACT = 1.0

# A candidate is worth showing from this likeness on; a title with one wrong word in three has 0.7.
LIKE_ENOUGH = 0.55

# The likeness of a title whose main part is the whole query, or the reverse: under that of an equal title.
MAIN_TITLE = 0.9

# A title's share of tokens that a longer text must hold, and the least number of them.
CONTAINED, CONTAINED_TOKENS = 0.7, 3

# Longer queries are whole references, not titles.
LONG_QUERY = 25

# Years and surnames that are searched together for a reference without a readable title.
MOST_SURNAMES = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A work that may be the one that is sought.

    Attributes:
        part: Name of the part that holds it.
        number: Its number there.
        likeness: 0 to 1: how like its title is, or how much of its title the query holds.
        item: The work.
    """

    part: str
    number: int
    likeness: float
    item: Item


class Part:
    """One part, open for searches.

    Args:
        path: Its file.
        about: What is known of it.

    Raises:
        sqlite3.DatabaseError: By every search, where the file is damaged.
    """

    def __init__(self, path: Path, about: About) -> None:
        self.path = path
        self.about = about
        self.connection = connect(path)

    def close(self) -> None:
        """Let the file go."""
        self.connection.close()

    def by_identifier(self, kind: str, value: str) -> list[Candidate]:
        """The works with this identifier."""
        rows = self.rows("SELECT work FROM ids WHERE id = ? LIMIT 20", (identifier_key(kind, value),))
        return self.read({number: 1.0 for (number,) in rows})

    def notices(self, doi: str) -> list[dict[str, str]]:
        """The notices about a DOI."""
        rows = self.rows("SELECT body FROM notices WHERE doi = ? LIMIT 50", (doi.lower(),))
        return [json.loads(body) for (body,) in rows]

    def by_title(self, title: str, *, surname: str | None = None, limit: int) -> list[Candidate]:
        """The works whose titles are most like the query, or stand in it.

        Args:
            title: A title, or a whole printed reference.
            surname: Surname of the first author: works of somebody of that name come first among equals.
            limit: The most candidates.
        """
        words, who = words_of(title), surname_key(surname) if surname else ""
        keys = [key_of(words_of(main)) for main in (title, *main_titles(title))]
        found = self.likeness(words, who, self.with_words(words, who))
        if is_whole(words):
            keys += [key_of(words_of(piece)) for piece in segments(title)]
            found = self.likeness(words, who, self.with_people(words), least=LIKE_ENOUGH) | found
        by_key = self.likeness(words, who, self.with_keys(keys, who), least=MAIN_TITLE)
        return self.best(found | by_key, limit)

    def by_exact_title(self, title: str, *, surname: str | None = None, limit: int) -> list[Candidate]:
        """The works of this very title, whatever its case, spaces, hyphens and markup; fast."""
        words, who = words_of(title), surname_key(surname) if surname else ""
        found = self.likeness(words, who, self.with_keys([key_of(words)], who))
        return self.best({number: value for number, value in found.items() if value >= EXACT}, limit)

    def best(self, likeness: dict[int, float], limit: int) -> list[Candidate]:
        """The works that are most alike."""
        return self.read(dict(sorted(likeness.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]))

    def by_people(self, surnames: Sequence[str], year: int | None, *, limit: int) -> list[Candidate]:
        """The works of all these people, of that year."""
        wanted = [key for name in surnames if (key := surname_key(name))]
        if not wanted:
            return []
        tokens = [*wanted, *([str(year)] if year else [])]
        return self.read(dict.fromkeys(self.match("people", tokens, limit), 1.0))

    def with_keys(self, keys: Sequence[int], who: str) -> list[int]:
        """The works that have one of the exact keys; those of the author first where they are many."""
        marks = ",".join("?" * len(keys))
        rows = self.rows(
            f"SELECT DISTINCT id FROM keys JOIN works ON id = work WHERE key IN ({marks}) "  # noqa: S608 - marks are ?
            "ORDER BY instr(people, ?) = 0, id LIMIT ?",
            (*keys, f" {who} ", READ),
        )
        return [number for (number,) in rows]

    def with_words(self, words: tuple[str, ...], who: str) -> list[int]:
        """The works that share the rarest tokens with the query, the most telling share first."""
        tokens = telling(tokens_of(words))
        known = self.known("vocabulary", tokens)
        if len(known) < min(ENOUGH_TOKENS, len(tokens)):
            known |= self.slips([token for token in tokens if token not in known])
        scores: Counter[int] = Counter()
        taken, spent = 0, 0
        for token, works in sorted(known.items(), key=lambda pair: (pair[1], pair[0])):
            if spent + works > MOST_POSTINGS:
                break
            self.score(scores, "titles", token, works)
            taken, spent = taken + 1, spent + works
        if who and (works := self.known("surnames", [who]).get(who, 0)) and works <= MOST_POSTINGS:
            self.score(scores, "people", who, works)
        numbers = [number for number, _ in scores.most_common(READ)]
        if taken < ENOUGH_TOKENS and taken < len(known):
            numbers += self.together(sorted(known, key=lambda token: known[token]), who)
        return list(dict.fromkeys(numbers))

    def score(self, scores: Counter[int], table: str, token: str, works: int) -> None:
        """Add a token's weight to every work that has it."""
        weight = log(1 + self.about.works / works)
        for number in self.match(table, [token], MOST_POSTINGS):
            scores[number] += weight  # type: ignore[assignment]  # a counter of weights

    def together(self, tokens: Sequence[str], who: str) -> list[int]:
        """The works that have all of the common tokens, or all but one, of the author where there is one."""
        numbers = self.match("titles", tokens, READ)
        if len(numbers) == READ and who:
            numbers = self.match("people", [who], MOST_POSTINGS)[:MOST_POSTINGS]
        if len(tokens) > 2:
            for left_out in tokens[:MOST_LEFT_OUT]:
                numbers += self.match("titles", [token for token in tokens if token != left_out], READ)
        return numbers

    def slips(self, tokens: Sequence[str]) -> dict[str, int]:
        """The words of the index that unknown tokens may be with a slip of a letter or two."""
        found: dict[str, int] = {}
        for token in tokens:
            if len(token) < 4:
                continue
            most = 1 if len(token) < 8 else 2
            rows = self.rows(
                "SELECT word, works FROM vocabulary WHERE word >= ? AND word < ? "
                "AND length(word) BETWEEN ? AND ?",
                (token[0], chr(ord(token[0]) + 1), len(token) - most, len(token) + most),
            )
            found |= {w: n for w, n in rows if OSA.distance(token, w, score_cutoff=most) <= most}
        return found

    def with_people(self, words: tuple[str, ...]) -> list[int]:
        """The works whose authors and year stand in a printed reference."""
        years = [word for word in words if len(word) == 4 and word.isdecimal()]
        tokens = [word for word in dict.fromkeys(words) if len(word) > 1 and not word.isdecimal()]
        known = self.known("surnames", tokens)
        rarest = sorted(known, key=lambda token: known[token])[:MOST_SURNAMES]
        numbers: list[int] = []
        for year in dict.fromkeys(years):
            for count in (3, 2):
                if len(rarest) >= count and (found := self.match("people", [*rarest[:count], year], READ)):
                    numbers += found
                    break
            else:  # "vol" and "pp" are surnames too: any of them may be the author
                for surname in rarest:
                    numbers += self.match("people", [surname, year], READ)
        return numbers

    def likeness(
        self, words: tuple[str, ...], who: str, numbers: Iterable[int], *, least: float = 0.0
    ) -> dict[int, float]:
        """How like the works' titles are to the query, ``least`` at least; the rest are left out."""
        chosen = list(dict.fromkeys(numbers))
        text, whole, long = " ".join(words), set(words), is_whole(words)
        found: dict[int, float] = {}
        for start in range(0, len(chosen), 500):
            some = chosen[start : start + 500]
            rows = self.rows(
                f"SELECT id, words, people FROM works WHERE id IN ({','.join('?' * len(some))})",  # noqa: S608 - marks are ?
                some,
            )
            for number, forms, people in rows:
                value = max(least, *(like(text, whole, form, long=long) for form in forms.split("\n")))
                if who and f" {who} " in people:
                    value += 0.05
                if value >= LIKE_ENOUGH:
                    found[number] = value
        return found

    def known(self, table: str, tokens: Sequence[str]) -> dict[str, int]:
        """The tokens that the part has, with the number of works that have each."""
        rows = self.rows(
            f"SELECT word, works FROM {table} WHERE word IN ({','.join('?' * len(tokens))})",  # noqa: S608 - names of ours
            tokens,
        )
        return dict(rows)

    def match(self, table: str, tokens: Sequence[str], limit: int) -> list[int]:
        """The works that have all of the tokens."""
        query = " AND ".join('"' + token.replace('"', "") + '"' for token in tokens)
        rows = self.rows(
            f"SELECT rowid FROM {table} WHERE {table} MATCH ? LIMIT ?",  # noqa: S608 - names of ours
            (query, limit),
        )
        return [number for (number,) in rows]

    def read(self, likeness: dict[int, float]) -> list[Candidate]:
        """The works with these numbers, in their order."""
        found = []
        for number, value in likeness.items():
            row = self.connection.execute("SELECT body FROM works WHERE id = ?", (number,)).fetchone()
            record, beside = json.loads(row[0])
            found.append(Candidate(self.about.name, number, value, Item(record, beside)))
        return found

    def rows(self, statement: str, values: Sequence[object]) -> list[Any]:
        """All rows of a query."""
        return self.connection.execute(statement, tuple(values)).fetchall()


def letters(text: str) -> str:
    """The words without the spaces between them, which hyphens make uncertain."""
    return text.replace(" ", "")


def is_whole(words: Sequence[str]) -> bool:
    """Whether the query is a whole printed reference: a long one, or one with a year and other numbers."""
    numbers = [word for word in words if word.isdecimal()]
    return len(words) > LONG_QUERY or (len(numbers) > 1 and any(YEAR.fullmatch(word) for word in numbers))


YEAR = re.compile(r"1[5-9]\d\d|20\d\d")


def like(text: str, whole: set[str], form: str, *, long: bool) -> float:
    """How like two titles are, or how much of a title a longer text holds; 0 to 1."""
    value = 1.0 if letters(text) == letters(form) else ratio(text, form) / 100
    if long:
        tokens = [word for word in form.split() if word not in STOP_WORDS]
        share = sum(word in whole for word in tokens) / max(1, len(tokens))
        if len(tokens) >= CONTAINED_TOKENS and share >= CONTAINED:
            value = max(value, share - 0.5 / len(tokens))
        elif f" {form} " in f" {text} ":
            value = max(value, LIKE_ENOUGH)  # a short title, word by word: the comparison decides
    return value
