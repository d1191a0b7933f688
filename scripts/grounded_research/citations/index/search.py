"""Searches one part of an index by identifier, title, people and place in print: candidates, best first."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from rapidfuzz.distance import OSA

from grounded_research.citations.index.items import Item
from grounded_research.citations.index.keys import identifier_key
from grounded_research.citations.index.likeness import EXACT, LIKE_ENOUGH, MAIN_TITLE, PIECE, likeness
from grounded_research.citations.index.marks import PERSON, YEAR
from grounded_research.citations.index.parts import About, connect
from grounded_research.citations.index.query import Query

# Candidates of one search whose titles are read and compared letter by letter.
READ = 100

# The rarest tokens of a title: two of them together are seldom in more than a few dozen works, and with five
# two may be wrong.
RAREST = 5

# The title of a printed reference is a run of it: tokens this far apart may both be of the title.
WINDOW = 5

# Pairs of tokens that are searched for at once, and the works that they may have together by their
# frequencies: what a millisecond or two allow.
MOST_PAIRS, MOST_EXPECTED = 16, 50.0

# Pairs that one token may be in: the rarest word of a reference may be a town.
MOST_USES = 2

# Surnames of a printed reference that are tried, from its head.
MOST_SURNAMES = 8

# Letters of a token from which on one and two slips are looked for.
ONE_SLIP, TWO_SLIPS = 4, 8


@dataclass(frozen=True, slots=True)
class Candidate:
    """A work that may be the one that is sought.

    Attributes:
        part: Name of the part that holds it.
        number: Its number there.
        likeness: How like its title is, or how much of its title the query holds: 1 is the same.
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
        query = Query.of(title, surname)
        found = self.alike(query, self.with_keys(query.keys, query.who), least=MAIN_TITLE)
        found |= self.alike(query, self.with_keys(query.pieces, query.who), least=PIECE, but=found)
        places = self.with_place(query) if query.whole else []
        found |= self.alike(query, [*places, *self.with_words(query)], but=found)
        return self.best(found, limit)

    def by_misspelt_title(self, title: str, *, surname: str | None = None, limit: int) -> list[Candidate]:
        """The works like the query when its unknown words are read as known ones with a slip; slow.

        A whole reference has its marks, and names that no title has: none of its words is taken for a slip.
        """
        query = Query.of(title, surname)
        found = {} if query.whole else self.alike(query, self.with_slips(query))
        return self.best(found, limit)

    def by_exact_title(self, title: str, *, surname: str | None = None, limit: int) -> list[Candidate]:
        """The works of this very title, whatever its case, spaces, hyphens and markup; fast."""
        query = Query.of(title, surname)
        found = self.alike(query, self.with_keys(query.keys[:1], query.who))
        return self.best({number: value for number, value in found.items() if value >= EXACT}, limit)

    def best(self, found: dict[int, float], limit: int) -> list[Candidate]:
        """The works that are most alike."""
        return self.read(dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]))

    def with_keys(self, keys: Sequence[int], who: str) -> list[int]:
        """The works that have one of the exact keys; those of the author first where they are many."""
        if not keys:
            return []
        rows = self.rows_among(
            "SELECT DISTINCT id FROM keys JOIN works ON id = work WHERE key IN () "
            "ORDER BY instr(marks, ?) = 0, id LIMIT ?",
            keys,
            f" {who} ",
            READ,
        )
        return [number for (number,) in rows]

    def with_words(self, query: Query) -> list[int]:
        """The works that share the most telling tokens with the query."""
        return self.with_tokens(query, self.known(query.tokens))

    def with_tokens(self, query: Query, known: dict[str, int]) -> list[int]:
        """The works that share tokens whose numbers of works are known."""
        tokens = [token for token in query.tokens if token in known] + [
            token for token in known if token not in query.tokens
        ]
        rarest = sorted(tokens, key=lambda token: (known[token], token))[:RAREST]
        found = [] if query.whole or not tokens else self.match(every(tokens))
        if query.who and rarest:
            found += self.match(both(any_of(rarest), quoted(query.who)))
        pairs = windows(tokens) if query.whole else combinations(rarest, 2)
        chosen = self.rare_pairs(pairs, known, MOST_USES if query.whole else RAREST)
        if chosen:
            found += self.match(any_of_all(chosen))
        if len(rarest) > 2:  # common words tell little by two
            found += self.match(any_of_all(combinations(rarest[:4], 3)))
        if len(chosen) < 2:
            found += [n for token in rarest if known[token] <= READ for n in self.match(quoted(token))]
        return found

    def rare_pairs(
        self, pairs: Iterable[tuple[str, str]], known: dict[str, int], most: int
    ) -> list[tuple[str, str]]:
        """The pairs of tokens that few works can have, the fewest first; a token is in ``most`` of them."""
        expected = {pair: known[pair[0]] * known[pair[1]] / max(1, self.about.works) for pair in pairs}
        chosen: list[tuple[str, str]] = []
        uses = Counter[str]()
        total = 0.0
        for pair in sorted(expected, key=lambda one: (expected[one], one)):
            if max(uses[token] for token in pair) >= most:
                continue
            total += expected[pair]
            if total > MOST_EXPECTED or len(chosen) == MOST_PAIRS:
                break
            chosen.append(pair)
            uses.update(pair)
        return chosen

    def with_slips(self, query: Query) -> list[int]:
        """The works that share tokens with the query when unknown ones are read as words with a slip."""
        known = self.known(query.tokens)
        unknown = [token for token in query.tokens if token not in known]
        meant = self.slips(unknown)
        return self.with_tokens(query, known | meant) if meant else []

    def slips(self, tokens: Sequence[str]) -> dict[str, int]:
        """The words of the index that unknown tokens may be with a slip of a letter or two."""
        found: dict[str, int] = {}
        for token in tokens:
            if len(token) < ONE_SLIP:
                continue
            most = 1 if len(token) < TWO_SLIPS else 2
            rows = self.rows(
                "SELECT word, works FROM vocabulary WHERE word >= ? AND word < ? "
                "AND length(word) BETWEEN ? AND ?",
                (token[0], chr(ord(token[0]) + 1), len(token) - most, len(token) + most),
            )
            found |= {w: n for w, n in rows if OSA.distance(token, w, score_cutoff=most) <= most}
        return found

    def with_place(self, query: Query) -> list[int]:
        """The works of which three of four stand in a printed reference: people, year, volume, first page.

        Two of the people and the year do as well.
        """
        known = self.known([mark for marks in query.marks.values() for mark in marks])
        kinds = {kind: [mark for mark in marks if mark in known] for kind, marks in query.marks.items()}
        kinds[PERSON] = kinds[PERSON][:MOST_SURNAMES]
        there = [any_of(marks) for marks in kinds.values() if marks]
        enough = min(3, len(there))
        found = (
            [n for some in combinations(there, enough) for n in self.match(both(*some))] if enough > 1 else []
        )
        people = sorted(kinds[PERSON], key=lambda mark: (known[mark], mark))
        if len(people) > 1 and kinds[YEAR]:
            pairs = any_of_all(combinations(people[:4], 2))
            found += self.match(both(pairs, any_of(kinds[YEAR])))
        return found

    def alike(
        self, query: Query, numbers: Iterable[int], *, least: float = 0.0, but: Iterable[int] = ()
    ) -> dict[int, float]:
        """How like the works are to the query, ``least`` at least; those that are not like are left out."""
        left_out = set(but)
        chosen = [number for number in dict.fromkeys(numbers) if number not in left_out]
        found: dict[int, float] = {}
        for start in range(0, len(chosen), 500):
            some = chosen[start : start + 500]
            rows = self.rows_among("SELECT id, words, marks FROM works WHERE id IN ()", some)
            for number, forms, marks in rows:
                value = max(least, likeness(query, forms.split("\n"), frozenset(marks.split())))
                if value >= LIKE_ENOUGH:
                    found[number] = value
        return found

    def known(self, tokens: Sequence[str]) -> dict[str, int]:
        """The tokens that the part has, with the number of works that have each."""
        return dict(self.rows_among("SELECT word, works FROM vocabulary WHERE word IN ()", tokens))

    def match(self, expression: str) -> list[int]:
        """The first works that have the tokens of an expression of SQLite's search."""
        rows = self.rows("SELECT rowid FROM terms WHERE terms MATCH ? LIMIT ?", (expression, READ))
        return [number for (number,) in rows]

    def read(self, found: dict[int, float]) -> list[Candidate]:
        """The works with these numbers, in their order."""
        candidates = []
        for number, value in found.items():
            row = self.connection.execute("SELECT body FROM works WHERE id = ?", (number,)).fetchone()
            record, beside = json.loads(row[0])
            candidates.append(Candidate(self.about.name, number, value, Item(record, beside)))
        return candidates

    def rows(self, statement: str, values: Sequence[object]) -> list[Any]:
        """All rows of a query."""
        return self.connection.execute(statement, tuple(values)).fetchall()

    def rows_among(self, statement: str, many: Sequence[object], *others: object) -> list[Any]:
        """All rows of a query with one list, which fills its empty brackets, before the other values."""
        holes = ",".join("?" * len(many))
        return self.rows(statement.replace("()", f"({holes})", 1), (*many, *others))


def windows(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of tokens that stand close together."""
    for place, token in enumerate(tokens):
        for other in tokens[place + 1 : place + WINDOW]:
            yield token, other


def quoted(token: str) -> str:
    """A token as SQLite's search takes it: never as syntax."""
    return '"' + token.replace('"', "") + '"'


def every(tokens: Iterable[str]) -> str:
    """An expression that asks for all of the tokens."""
    return " AND ".join(map(quoted, tokens))


def any_of(tokens: Iterable[str]) -> str:
    """An expression that asks for any of the tokens."""
    return " OR ".join(map(quoted, tokens))


def any_of_all(groups: Iterable[Iterable[str]]) -> str:
    """An expression that asks for all tokens of any group."""
    return " OR ".join(f"({every(group)})" for group in groups)


def both(*expressions: str) -> str:
    """An expression that asks for all of some expressions."""
    return " AND ".join(f"({one})" for one in expressions)
