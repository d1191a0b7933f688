"""Answers kept between runs in the user's cache folder: one row a question, with a lifetime by kind."""

import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from grounded_research.citations.registries.answers import (
    ARXIV,
    DOI,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Question,
    Registered,
    Unreachable,
)

DAY = 86_400.0

# How long an answer holds. A work stays found, and its record may serve for three months; but notices are
# added to it (retractions, withdrawals), so a found record is asked for again after two weeks, and serves
# longer only where it cannot be. A no may be index lag and is asked again the next day; a search's candidates
# change with the index.
FOUND_LIFETIME, SEARCH_LIFETIME, ABSENT_LIFETIME = 90 * DAY, 7 * DAY, 1 * DAY
STATUS_LIFETIME = 14 * DAY

NOTICE_KEEPERS = frozenset({("crossref", DOI), ("arxiv", ARXIV)})
"""The questions whose answers carry notices."""

# For this many seconds one failure is enough to leave a registry alone that was down. An hour would leave
# people without a registry that is back, a minute would let every run of a loop wait in vain.
DOWN_LIFETIME = 600.0

AS_OF = "its notices as of"
"""Begins the note of a found work whose notices could not be asked for again."""

CACHE_VARIABLE = "GROUNDED_RESEARCH_CACHE"
SCHEMAS = (
    "CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, body TEXT NOT NULL, at REAL NOT NULL)",
    "CREATE TABLE IF NOT EXISTS down (registry TEXT PRIMARY KEY, reason TEXT NOT NULL, at REAL NOT NULL)",
)

# Two processes share the file: a writer waits this many seconds for another one.
BUSY_SECONDS = 10.0


def cache_folder() -> Path:
    """The folder for our cache: GROUNDED_RESEARCH_CACHE, else the place the operating system has for it."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "grounded-research"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "grounded-research" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))) / "grounded-research"


class AnswerCache:
    """Answers by question.

    Nothing about a cache is ever fatal: a damaged file is set aside, one that cannot be written is not used.

    Args:
        path: The SQLite file; its folder is made.
        clock: Seconds since the epoch.
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self.clock = clock
        self.notes: list[str] = []
        self.usable = False
        self.recover()

    def prepare(self) -> bool | None:
        """Make folder, file and table; True when that worked, None when the file is damaged, else False."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self.connect()) as connection, connection:
                connection.execute("PRAGMA journal_mode=WAL")
                for schema in SCHEMAS:
                    connection.execute(schema)
                connection.execute("SELECT question, body, at FROM answers LIMIT 1").fetchall()
                connection.execute("SELECT registry, reason, at FROM down LIMIT 1").fetchall()
        except (sqlite3.OperationalError, OSError):
            return False  # locked, full or not ours to write: the file itself is sound
        except sqlite3.DatabaseError:
            return None
        return True

    def connect(self) -> sqlite3.Connection:
        """A connection for one operation: short ones are safe between processes and threads."""
        return sqlite3.connect(self.path, timeout=BUSY_SECONDS)

    def set_aside(self) -> bool:
        """Rename a damaged file; whether there was one that could be renamed."""
        target = self.path.with_name(f"{self.path.name}.damaged-{int(self.clock())}")
        try:
            self.path.replace(target)
            for suffix in ("-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        except OSError:
            return False
        self.notes.append(f"the cache of registry answers was damaged and set aside as {target.name}")
        return True

    def read(self, questions: Iterable[Question]) -> dict[Question, Answer]:
        """The answers that are held and have not expired."""
        return {
            question: answer
            for question, (answer, at) in self.held(questions).items()
            if self.clock() - at < lifetime(question, answer)
        }

    def read_old(self, questions: Iterable[Question]) -> dict[Question, Found]:
        """Works that were found too long ago for their notices, each with a note that says when."""
        old = {}
        for question, (answer, at) in self.held(questions).items():
            if isinstance(answer, Found) and lifetime(question, answer) <= self.clock() - at < FOUND_LIFETIME:
                day = datetime.fromtimestamp(at, UTC).date()
                old[question] = replace(answer, note=f"{AS_OF} {day.isoformat()}")
        return old

    def held(self, questions: Iterable[Question]) -> dict[Question, tuple[Answer, float]]:
        """The answers that are held, however old, with their times."""
        if not self.usable:
            return {}
        held: dict[Question, tuple[Answer, float]] = {}
        try:
            with closing(self.connect()) as connection:
                for question in questions:
                    row = connection.execute(
                        "SELECT body, at FROM answers WHERE question = ?", (key_of(question),)
                    ).fetchone()
                    answer = decode(row[0]) if row else None
                    if answer is not None:
                        held[question] = (answer, row[1])
        except sqlite3.DatabaseError:
            self.recover()
        return held

    def down(self) -> dict[str, str]:
        """The registries that were down lately, each with the reason."""
        if not self.usable:
            return {}
        try:
            with closing(self.connect()) as connection:
                rows = connection.execute("SELECT registry, reason, at FROM down").fetchall()
        except sqlite3.DatabaseError:
            self.recover()
            return {}
        return {registry: reason for registry, reason, at in rows if self.clock() - at < DOWN_LIFETIME}

    def mark(self, registry: str, reason: str | None) -> None:
        """Keep for other runs that a registry is down and why, or with None that it answers."""
        if not self.usable:
            return
        try:
            with closing(self.connect()) as connection, connection:
                connection.execute("DELETE FROM down WHERE registry = ?", (registry,))
                if reason is not None:
                    connection.execute("INSERT INTO down VALUES (?, ?, ?)", (registry, reason, self.clock()))
        except sqlite3.DatabaseError:
            self.recover()

    def write(self, answers: dict[Question, Answer]) -> None:
        """Keep the answers; what could not be asked is no answer and is not kept."""
        rows = [
            (key_of(question), encode(answer), self.clock())
            for question, answer in answers.items()
            if not isinstance(answer, Unreachable)
        ]
        if not self.usable or not rows:
            return
        try:
            with closing(self.connect()) as connection, connection:
                connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", rows)
        except sqlite3.DatabaseError:
            self.recover()

    def recover(self) -> None:
        """At the start and after a fault.

        A damaged file is set aside, one that is locked or full is left alone.
        """
        state = self.prepare()
        if state is None and self.set_aside():
            state = self.prepare()
        self.usable = bool(state)


def key_of(question: Question) -> str:
    """The question as the cache's key."""
    return f"{question.registry}\t{question.what}\t{question.query}"


def lifetime(question: Question, answer: Answer) -> float:
    """Seconds for which an answer holds."""
    if isinstance(answer, Absent):
        return ABSENT_LIFETIME
    if (question.registry, question.what) in NOTICE_KEEPERS:
        return STATUS_LIFETIME
    return SEARCH_LIFETIME if question.what in {TITLE, TITLE_AUTHOR} else FOUND_LIFETIME


def encode(answer: Answer) -> str:
    """An answer as JSON."""
    if isinstance(answer, Found):
        works = [work.model_dump(mode="json", exclude_defaults=True) for work in answer.records]
        return json.dumps({"outcome": "found", "records": works, "note": answer.note})
    return json.dumps({"outcome": "absent", "note": getattr(answer, "note", "")})


def decode(body: str) -> Answer | None:
    """The answer that ``encode`` wrote; None for anything else, which an older version may have left."""
    try:
        data = json.loads(body)
        if data["outcome"] == "absent":
            return Absent(data.get("note", ""))
        return Found(tuple(map(Registered.model_validate, data["records"])), data.get("note", ""))
    except (ValueError, KeyError, TypeError):
        return None
