"""The parts of an index on disk: one SQLite file each, opened for reading, listed, removed, set aside."""

import json
import os
import re
import shlex
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from grounded_research.errors import IndexFileError
from grounded_research.text.patterns import regex

SUFFIX = ".index.sqlite"

# Of the files' form; another one asks for the files to be added again.
VERSION = 2

NAME = regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class Complete:
    """What a part holds in full, as its owner declared: a venue and the years, both ends included."""

    venue: str
    first: int
    last: int

    def __str__(self) -> str:
        years = f"{self.first}-{self.last}" if self.first < self.last else str(self.first)
        return f"{self.venue}:{years}"


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a part.

    Attributes:
        name: The part's name.
        origins: The files it was built of.
        formats: Number of records by format.
        added: When it was added: UTC, ISO 8601.
        works: Number of works.
        notices: Number of works about which it has a notice.
        unread: Number of records that could not be read.
        faults: The first of them, with place and reason.
        complete: What it holds in full.
    """

    name: str
    origins: tuple[str, ...]
    added: str
    formats: dict[str, int] = field(default_factory=dict)
    works: int = 0
    notices: int = 0
    unread: int = 0
    faults: tuple[str, ...] = ()
    complete: tuple[Complete, ...] = ()

    @property
    def day(self) -> str:
        """The day on which it was added."""
        return self.added[:10]

    def as_json(self) -> str:
        """The whole as JSON."""
        return json.dumps({"version": VERSION, **asdict(self)}, ensure_ascii=False)


class VersionError(Exception):
    """The file was written by another version of this program.

    Args:
        words: What ``index add`` needs to be told to make it again.
    """

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(shlex.join(words))


def read_about(connection: sqlite3.Connection) -> About:
    """What a part says of itself.

    Raises:
        sqlite3.DatabaseError: The file is no part of an index, or damaged.
        VersionError: It is one of another version.
    """
    row = connection.execute("SELECT body FROM about").fetchone()
    try:
        data = json.loads(row[0])
        if data.pop("version") != VERSION:
            raise VersionError(words_to_add(data))
        complete = tuple(Complete(**one) for one in data.pop("complete"))
        return About(
            **data | {"origins": tuple(data["origins"]), "faults": tuple(data["faults"])}, complete=complete
        )
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise sqlite3.DatabaseError("no part of an index") from error


def words_to_add(data: Mapping[str, Any]) -> list[str]:
    """The files and options that a part was made of, as another version wrote them down."""
    try:
        files = [str(origin) for origin in data["origins"]]
        complete = [f"--complete-for={Complete(**one)}" for one in data["complete"]]
    except (TypeError, KeyError):
        return ["FILE"]
    return [*files, *complete]


def connect(path: Path) -> sqlite3.Connection:
    """A connection that only reads; threads of one desk may share it, for each asks alone."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """The parts that can be used, and what is to be said about those that cannot."""

    parts: tuple[tuple[Path, About], ...]
    notes: tuple[str, ...] = ()


def open_parts(folder: Path) -> Opened:
    """Every part in the folder, by name; a damaged file is set aside with a note."""
    found, notes = [], []
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            with closing(connect(path)) as connection:
                about = read_about(connection)
            found.append((path, replace(about, name=name_of(path))))
        except VersionError as error:
            place = shlex.join(["--name", name_of(path), "--index", str(folder)])
            notes.append(
                f"part {name_of(path)} of the index was made by another version and was not asked; "
                f"make it again: audit_citations.py index add {error} {place}"
            )
        except sqlite3.OperationalError as error:
            notes.append(f"part {name_of(path)} of the index could not be opened ({error}) and was not asked")
        except sqlite3.DatabaseError:
            notes.append(set_aside(path))
    return Opened(tuple(found), tuple(notes))


def set_aside(path: Path) -> str:
    """Rename a damaged file, and say so."""
    target = path.with_name(f"{path.name}.damaged-{int(time.time())}")
    try:
        path.replace(target)
    except OSError:
        return f"part {name_of(path)} of the index is damaged and was not asked"
    return (
        f"part {name_of(path)} of the index was damaged and set aside as {target.name}: add its files again"
    )


def name_of(path: Path) -> str:
    """The part's name, from its file."""
    return path.name.removesuffix(SUFFIX)


def path_of(folder: Path, name: str) -> Path:
    """The file of a part.

    Raises:
        IndexFileError: The name cannot be that of a file everywhere.
    """
    if not NAME.fullmatch(name):
        raise IndexFileError(
            f"{name!r} cannot name a part of the index; expected letters, digits, dots, hyphens and "
            "underscores, 64 at most. Give another --name."
        )
    return folder / f"{name}{SUFFIX}"


def default_name(file: Path) -> str:
    """A part's name after the file: without its suffixes, other characters as hyphens."""
    stem = re.sub(r"(\.(gz|jsonl|json|bib|bibtex|ris|xml|csv|tsv|txt))+$", "", file.name, flags=re.IGNORECASE)
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-._")[:64] or "part"


def remove_part(folder: Path, name: str) -> About | None:
    """Take a part away; None when there is none of that name.

    Raises:
        IndexFileError: The file cannot be removed.
    """
    path = path_of(folder, name)
    if not path.is_file():
        return None
    about = next((about for file, about in open_parts(folder).parts if file == path), About(name, (), ""))
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise IndexFileError(f"cannot remove {path}: {error.strerror}; close what uses it") from error
    return about


def put_in_place(temporary: Path, target: Path) -> None:
    """Make the file safe on disk and give it its name; a reader of the old one keeps reading that.

    Raises:
        IndexFileError: The place cannot be written.
    """
    try:
        with temporary.open("rb+") as stream:
            os.fsync(stream.fileno())
        temporary.replace(target)
    except OSError as error:
        raise IndexFileError(f"cannot write {target}: {error.strerror}; close what uses it") from error


def dates_of(abouts: Sequence[About]) -> str:
    """The days on which the parts were added, for people."""
    days = sorted({about.day for about in abouts})
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}" if days else "no date"
