"""Builds one part of an index out of the items of its files, beside the others and in place at once."""

import gc
import json
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from pydantic_core import to_json

from grounded_research.citations.index.items import Fault, Item
from grounded_research.citations.index.keys import (
    identifier_key,
    key_of,
    main_titles,
    telling,
    tokens_of,
    words_of,
)
from grounded_research.citations.index.marks import marks_of
from grounded_research.citations.index.parts import SUFFIX, About, path_of, put_in_place
from grounded_research.citations.matching.letters import bare, unmarked
from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.title_words import title_words
from grounded_research.errors import IndexFileError

# Tokens stand between spaces; whatever is no space is part of one, so that SQLite's own tables of letters,
# which know no script younger than 2012, decide nothing.
TOKENS = "unicode61 remove_diacritics 0 categories ''L* N* M* C* S* P*''"
FTS = f"content='', columnsize=0, detail=none, tokenize='{TOKENS}'"
SCHEMA = f"""
PRAGMA journal_mode=OFF;
PRAGMA synchronous=OFF;
CREATE TABLE about (body TEXT NOT NULL);
CREATE TABLE works (id INTEGER PRIMARY KEY, words TEXT NOT NULL, marks TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE ids (id TEXT NOT NULL, work INTEGER NOT NULL);
CREATE TABLE keys (key INTEGER NOT NULL, work INTEGER NOT NULL);
CREATE TABLE notices (doi TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE vocabulary (word TEXT PRIMARY KEY, works INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE terms USING fts5(words, {FTS});
"""
INDEXES = """
CREATE INDEX ids_by_id ON ids (id);
CREATE INDEX keys_by_key ON keys (key);
CREATE INDEX notices_by_doi ON notices (doi);
INSERT INTO terms (terms) VALUES ('optimize');
CREATE VIRTUAL TABLE temp.counted USING fts5vocab(main, terms, row);
INSERT INTO vocabulary SELECT term, doc FROM counted;
"""

# Works written in one go; the memories of the folding functions are emptied in between, so that memory stays
# level however large the file is.
BATCH = 5000
FAULTS_KEPT = 20
TEMPORARY = ".building-"

# A temporary file this old was left by a process that was killed.
STALE_SECONDS = 86_400.0


@dataclass
class Tables:
    """The rows of one batch, by table."""

    works: list[tuple[int, str, str, str]] = field(default_factory=list)
    ids: list[tuple[str, int]] = field(default_factory=list)
    keys: list[tuple[int, int]] = field(default_factory=list)
    notices: list[tuple[str, str]] = field(default_factory=list)
    terms: list[tuple[int, str]] = field(default_factory=list)


INSERTS = {
    "works": "INSERT INTO works VALUES (?, ?, ?, ?)",
    "ids": "INSERT INTO ids VALUES (?, ?)",
    "keys": "INSERT INTO keys VALUES (?, ?)",
    "notices": "INSERT INTO notices VALUES (?, ?)",
    "terms": "INSERT INTO terms (rowid, words) VALUES (?, ?)",
}


def build_part(
    folder: Path,
    about: About,
    items: Iterable[tuple[str, Item | Fault]],
    *,
    on_progress: Callable[[int], None] = lambda _: None,
) -> About:
    """Build a part and put it in place of the one that had its name.

    Until the last moment the old part is the one that is asked; a fault leaves it there.

    Args:
        folder: The folder of the index; it is made.
        about: Name, origins, date and what the part is complete for.
        items: Every record with the name of its format.
        on_progress: Called with the number of works so far.

    Raises:
        IndexFileError: The folder cannot be written, or there was not one record to keep.
    """
    target = path_of(folder, about.name)
    temporary = temporary_file(folder)
    try:
        with uncollected(), closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            builder = Builder(connection, about)
            done = builder.take(items, on_progress)
        if not done.works and not done.notices:
            raise IndexFileError(
                f"{', '.join(about.origins)}: no record to keep; {done.unread} could not be read",
                details=done.faults,
            )
        put_in_place(temporary, target)
    except sqlite3.OperationalError as error:
        raise IndexFileError(f"cannot build the index in {folder}: {error}; is the disk full?") from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    return done


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for circles of objects: none arise here, and it costs a tenth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def temporary_file(folder: Path) -> Path:
    """A new file in the folder; those that killed processes left are swept away.

    Raises:
        IndexFileError: The folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f"{TEMPORARY}*"):
            with suppress(OSError):
                if time.time() - left.stat().st_mtime > STALE_SECONDS:
                    left.unlink()
        with tempfile.NamedTemporaryFile(
            dir=folder, prefix=TEMPORARY, suffix=SUFFIX + ".tmp", delete=False
        ) as made:
            return Path(made.name)
    except OSError as error:
        raise IndexFileError(
            f"cannot write in {folder}: {error.strerror}; name another folder with --index"
        ) from error


class Builder:
    """Writes the tables of one part.

    Args:
        connection: To the new, empty file.
        about: What is known of the part before.
    """

    def __init__(self, connection: sqlite3.Connection, about: About) -> None:
        self.connection = connection
        self.about = about
        self.works = 0
        self.formats: Counter[str] = Counter()
        self.faults: list[str] = []
        self.unread = 0
        self.notices: set[str] = set()

    def take(self, items: Iterable[tuple[str, Item | Fault]], on_progress: Callable[[int], None]) -> About:
        """Write all items, then the words, the indexes and what the part says of itself."""
        self.connection.executescript(SCHEMA)
        self.connection.execute("BEGIN")
        stream = iter(items)
        while batch := list(islice(stream, BATCH)):
            self.write(batch)
            for memory in (title_words, bare, unmarked, name_form):
                memory.cache_clear()
            on_progress(self.works)
        done = replace(
            self.about,
            formats=dict(self.formats),
            works=self.works,
            notices=len(self.notices),
            unread=self.unread,
            faults=tuple(self.faults),
        )
        self.connection.execute("INSERT INTO about VALUES (?)", (done.as_json(),))
        for statement in filter(str.strip, INDEXES.split(";")):
            self.connection.execute(statement)
        self.connection.execute("COMMIT")
        return done

    def write(self, batch: Sequence[tuple[str, Item | Fault]]) -> None:
        """Write some items."""
        tables = Tables()
        for kind, read in batch:
            item = refused(read, kind) if isinstance(read, Item) and says_nothing(read) else read
            if isinstance(item, Fault):
                self.unread += 1
                if len(self.faults) < FAULTS_KEPT:
                    self.faults.append(f"{item.where}: {item.why}")
                continue
            self.formats[kind] += 1
            self.add(item, tables)
        for name, insert in INSERTS.items():
            self.connection.executemany(insert, getattr(tables, name))

    def add(self, item: Item, tables: Tables) -> None:
        """One item's rows: its notices by DOI, and the work itself where there is more than an identifier."""
        record = item.record
        doi = str(record.get("doi") or "").lower()
        for notice in item.beside.get("notices", ()):
            if doi:
                tables.notices.append((doi, json.dumps(notice, ensure_ascii=False)))
            self.notices.add(doi or str(record.get("title")))
        if not (record.get("title") or record.get("authors")):
            return  # a notice and an identifier, no work that could be compared
        self.works += 1
        number = self.works
        forms = titles_of(item)
        folded = [words_of(form) for form in forms]
        tokens = telling([token for words in folded for token in tokens_of(words)])
        marks = " ".join(marks_of(record))
        body = to_json((record, item.beside)).decode()
        words = "\n".join(dict.fromkeys([" ".join(one) for one in folded]))
        tables.works.append((number, words, f" {marks} ", body))
        tables.terms.append((number, f"{' '.join(tokens)} {marks}"))
        keys = {key_of(one) for one in folded}
        keys.update([key_of(words_of(main)) for form in forms for main in main_titles(form)])
        tables.keys += [(key, number) for key in keys]
        tables.ids += [(key, number) for key in identifier_keys(item)]


def refused(item: Item, kind: str) -> Fault:
    """A record that is left out since nothing in it could be compared."""
    return Fault(str(item.record.get("doi") or kind), "neither title nor authors")


def says_nothing(item: Item) -> bool:
    """Whether a record has nothing that could be compared, and no notice either."""
    record = item.record
    return not (record.get("title") or record.get("authors") or item.beside.get("notices"))


def titles_of(item: Item) -> list[str]:
    """Every form of the title."""
    title, subtitle = str(item.record.get("title") or ""), item.record.get("subtitle")
    if not title:
        return []
    if not subtitle and not item.beside:
        return [title]
    whole = f"{title}: {subtitle}" if subtitle else title
    return list(dict.fromkeys((whole, title, *item.beside.get("other_titles", ()))))


def identifier_keys(item: Item) -> set[str]:
    """The identifiers that lead to a work."""
    named = [(kind, item.record.get(kind)) for kind in ("doi", "arxiv", "isbn")]
    return {identifier_key(kind, str(value)) for kind, value in (*named, *item.identifiers.items()) if value}
