"""The records that the registries of a replica hold: by name, and by the words of their titles and people."""

import json
import re
import sqlite3
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

SCHEMA = """
PRAGMA journal_mode=OFF;
PRAGMA synchronous=OFF;
CREATE TABLE works (id INTEGER PRIMARY KEY, registry TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE aliases (name TEXT PRIMARY KEY, target TEXT NOT NULL);
CREATE TABLE handles (name TEXT PRIMARY KEY, agency TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(
    registry, title, people, rest, content='', tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE counts USING fts5vocab(words, row);
"""

WORD = re.compile(r"[^\W_]+")

# Words of a query that are looked for, rarest first, and the works that such a word may stand in: so
# a search among 250,000 works takes milliseconds.
MOST_WORDS, MOST_HOLDERS = 12, 12_000


class Records:
    """The records of all registries, in SQLite: memory stays level however many there are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.local = threading.local()
        if not path.exists():
            self.connection.executescript(SCHEMA)
        self.number = int(self.connection.execute("SELECT coalesce(max(id), 0) FROM works").fetchone()[0])

    @property
    def connection(self) -> sqlite3.Connection:
        """A connection for each thread."""
        if not hasattr(self.local, "connection"):
            self.local.connection = sqlite3.connect(self.path)
        return self.local.connection  # type: ignore[no-any-return]

    def add(
        self, registry: str, records: Iterable[tuple[str, str, tuple[str, str, str]]], agency: str = ""
    ) -> None:
        """Take records of one registry as (name, body, (title, people, rest)); the first of a name stays."""
        with self.connection as connection:
            seen = {name for (name,) in connection.execute(
                "SELECT name FROM works WHERE registry = ?", (registry,))}  # fmt: skip
            for name, body, (title, people, rest) in records:
                if name in seen:
                    continue
                seen.add(name)
                self.number += 1
                connection.execute(
                    "INSERT INTO works VALUES (?, ?, ?, ?)", (self.number, registry, name, body)
                )
                connection.execute(
                    "INSERT INTO words (rowid, registry, title, people, rest) VALUES (?, ?, ?, ?, ?)",
                    (self.number, f"registry{registry}", title, people, rest),
                )
                if agency:
                    connection.execute("INSERT OR IGNORE INTO handles VALUES (?, ?)", (name, agency))

    def finish(self) -> None:
        """Make the names quick to find."""
        with self.connection as connection:
            connection.execute("CREATE INDEX IF NOT EXISTS by_name ON works (registry, name)")

    def crossref(self, messages: Iterable[Mapping[str, Any]]) -> None:
        """Take work messages."""
        self.add(
            "crossref", ((m["DOI"].lower(), json.dumps(m), message_words(m)) for m in messages), "Crossref"
        )

    def datacite(self, objects: Iterable[Mapping[str, Any]]) -> None:
        """Take DataCite's ``data`` objects."""
        rows = ((str(o["id"]).lower(), json.dumps(o), object_words(o)) for o in objects if o.get("id"))
        self.add("datacite", rows, "DataCite")

    def arxiv(self, entries: Iterable[str]) -> None:
        """Take Atom entries, one for each version that is to be answered."""
        self.add("arxiv", ((entry_id(entry), entry, entry_words(entry)) for entry in entries))

    def books(self, books: Mapping[str, Mapping[str, Any]]) -> None:
        """Take Open Library's books by ISBN."""
        rows = ((isbn, json.dumps(book), (str(book.get("title")), "", "")) for isbn, book in books.items())
        self.add("openlibrary", rows)

    def alias(self, name: str, target: str) -> None:
        """A DOI that was replaced by another one: Crossref answers 301."""
        with self.connection as connection:
            connection.execute("INSERT OR REPLACE INTO aliases VALUES (?, ?)", (name.lower(), target.lower()))
            connection.execute("INSERT OR IGNORE INTO handles VALUES (?, 'Crossref')", (name.lower(),))

    def handle(self, name: str, agency: str) -> None:
        """A DOI of an agency that cannot be asked for details."""
        with self.connection as connection:
            connection.execute("INSERT OR IGNORE INTO handles VALUES (?, ?)", (name.lower(), agency))

    def body(self, registry: str, name: str) -> str | None:
        """The record of a name."""
        statement = "SELECT body FROM works WHERE registry = ? AND name = ?"
        row = self.connection.execute(statement, (registry, name)).fetchone()
        return row[0] if row else None

    def value(self, statement: str, name: str) -> str | None:
        """The one value of a look-up."""
        row = self.connection.execute(statement, (name,)).fetchone()
        return row[0] if row else None

    def search(self, registry: str, query: str, column: str = "", limit: int = 5) -> list[str]:
        """Records that share the rarest words with the query, as a search engine ranks them."""
        words = self.rarest(query)
        if not words:
            return []
        match = " OR ".join(f'"{word}"' for word in words)
        where = f"registry : registry{registry} AND {column + ' : ' if column else ''}({match})"
        return self.matching(where, limit)

    def within(self, venue: str, year: str, limit: int) -> list[str]:
        """Crossref's works of a year in whose place the words of a venue stand, nearest first."""
        words = " OR ".join(f'"{word}"' for word in WORD.findall(venue))
        if not words:
            return []
        return self.matching(f'registry : registrycrossref AND rest : ({words}) AND rest : "{year}"', limit)

    def phrase(self, registry: str, title: str, people: str, limit: int) -> list[str]:
        """Records whose title has the words one behind the other, and the author where one is named."""
        where = f'registry : registry{registry} AND title : "{" ".join(WORD.findall(title))}"'
        if people:
            where += f' AND people : "{" ".join(WORD.findall(people))}"'
        return self.matching(where, limit)

    def matching(self, where: str, limit: int) -> list[str]:
        """The best records of a full-text query."""
        statement = (
            "SELECT body FROM works JOIN (SELECT rowid AS number, rank AS place FROM words "
            "WHERE words MATCH ? ORDER BY rank LIMIT ?) ON id = number ORDER BY place"
        )
        return [body for (body,) in self.connection.execute(statement, (where, limit))]

    def rarest(self, query: str) -> list[str]:
        """The query's rarest words that stand in any record."""
        holders: Counter[str] = Counter()
        for word in dict.fromkeys(WORD.findall(query.casefold())):
            row = self.connection.execute("SELECT doc FROM counts WHERE term = ?", (plain(word),)).fetchone()
            if row:
                holders[word] = row[0]
        ordered = [word for word, _ in reversed(holders.most_common())]
        rare = [word for word in ordered if holders[word] <= MOST_HOLDERS]
        return (rare or ordered[:2])[:MOST_WORDS]


def plain(word: str) -> str:
    """The word as the full-text index keeps it."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def message_words(message: Mapping[str, Any]) -> tuple[str, str, str]:
    """Title, people and the rest of a Crossref message, for searches."""
    people = " ".join(
        f"{a.get('given', '')} {a.get('family', a.get('name', ''))}" for a in message.get("author", ())
    )
    issued = [*((message.get("issued") or {}).get("date-parts") or ()), []][0]
    rest = [
        *message.get("container-title", ()),
        str(issued[0] if issued else ""),
        message.get("volume") or "",
        message.get("page") or "",
    ]
    titles = [*message.get("title", ()), *message.get("subtitle", ()), *message.get("original-title", ())]
    return " ".join(titles), people, " ".join(rest)


def object_words(item: Mapping[str, Any]) -> tuple[str, str, str]:
    """Title, people and the rest of a DataCite object."""
    attributes = item["attributes"]
    titles, people = (
        " ".join(str(one.get(key)) for one in attributes.get(name) or () if isinstance(one, dict))
        for name, key in (("titles", "title"), ("creators", "name"))
    )
    return titles, people, str(attributes.get("publicationYear", ""))


def entry_id(entry: str) -> str:
    """The id of an Atom entry, with its version."""
    match = re.search(r"<id>\s*https?://arxiv\.org/abs/([^<\s]+)", entry)
    return match.group(1) if match else ""


def entry_words(entry: str) -> tuple[str, str, str]:
    """Title and people of an Atom entry."""
    title = re.search(r"<title[^>]*>(.*?)</title>", entry, re.DOTALL)
    return title.group(1) if title else "", " ".join(re.findall(r"<name>(.*?)</name>", entry)), ""


def feed_entries(feed: str) -> list[str]:
    """The entries of a feed, each as it stands."""
    return re.findall(r"<entry>.*?</entry>", feed, re.DOTALL)
