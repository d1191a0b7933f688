"""The closed world of the HALLMARK benchmark: each record served only by the registry that really holds it.

A DOI makes a work Crossref's, an arXiv DOI makes it arXiv's; the proceedings that register nowhere stand in a
local index alone, built of dblp's records, the ACL Anthology and the benchmark's pool of true papers.
"""

import gzip
import json
import re
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.names import parse_names
from grounded_research.citations.coverage import is_journal
from grounded_research.citations.index.build import build_part
from grounded_research.citations.index.formats.dblp import read_json
from grounded_research.citations.index.formats.read import read_file
from grounded_research.citations.index.items import Fault, Item
from grounded_research.citations.index.parts import About, Complete
from grounded_research.citations.registries.answers import (
    AGENCY,
    ARXIV,
    DOI,
    Answer,
    Question,
    Unreachable,
)
from grounded_research.citations.registries.desk import Asker
from support.replica_records import Records
from support.shared_data import data_folder

ANTHOLOGY = "acl_anthology_2016on.jsonl.gz"
DBLP, POOL, ENTRIES = "dblp_venues.jsonl.gz", "hallmark_valid_pool.jsonl.gz", "hallmark_dev.jsonl.gz"

COMPLETE = tuple(
    Complete(venue, first, last)
    for venue, spans in {
        "NeurIPS": ((2000, 2022),),
        "ICML": ((2000, 2012), (2014, 2024)),
        "ICLR": ((2013, 2024),),
        "AAAI": ((2010, 2023),),
        "CVPR": ((2013, 2021), (2023, 2024)),
        "IJCAI": ((2013, 2013), (2015, 2024)),
        "AISTATS": ((2013, 2024),),
        "UAI": ((2010, 2023),),
        "COLT": ((2013, 2020),),
        "ICCV": ((2013, 2017), (2021, 2023)),
    }.items()
    for first, last in spans
)
"""Volumes that dblp's files hold in full: those whose number of papers is that of the printed volume."""

ANTHOLOGY_COMPLETE = tuple(Complete(venue, 2016, 2023) for venue in ("ACL", "EMNLP", "NAACL", "EACL", "TACL"))
"""What the ACL Anthology holds in full: it is where these volumes are published."""


def is_held(venue: str, year: int) -> bool:
    """Whether a part of the index holds the volume in full."""
    volumes = (*COMPLETE, *ANTHOLOGY_COMPLETE)
    return any(one.first <= year <= one.last and is_journal(venue, one.venue) for one in volumes)


ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(\S+?)(?:v\d+)?", re.IGNORECASE)


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The records of one data file."""
    with gzip.open(data_folder() / name, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


@dataclass(frozen=True)
class World:
    """Where every record goes.

    Attributes:
        messages: Crossref's works by DOI.
        preprints: BibTeX fields by arXiv id.
        local: What stands in the index of dblp alone.
        own: Valid entries whose only record is the entry itself.
        outside: DOIs and arXiv ids that the files cannot tell about: those who ask get no answer.
    """

    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    preprints: dict[str, Mapping[str, str]] = field(default_factory=dict)
    local: list[Mapping[str, Any]] = field(default_factory=list)
    own: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)

    def add(self, fields: Mapping[str, Any], kind: str) -> bool:
        """Give a record to its registry; whether it was new there."""
        doi = str(fields.get("doi") or "").lower()
        if preprint := ARXIV_DOI.fullmatch(doi):
            new = preprint.group(1) not in self.preprints
            self.preprints.setdefault(preprint.group(1), fields)
            return new
        if doi:
            new = doi not in self.messages
            self.messages.setdefault(doi, message_of(fields, doi, kind))
            return new
        self.local.append(fields)
        return True

    def fill(self, records: Records) -> None:
        """Put everything that a public registry holds into the replica."""
        records.crossref(self.messages.values())
        records.crossref(lines("crossref_works.jsonl.gz"))
        records.datacite(lines("datacite.jsonl.gz"))
        with gzip.open(data_folder() / "arxiv_entries.xml.gz", "rt", encoding="utf-8") as stream:
            records.arxiv(re.findall(r"<entry>.*?</entry>", stream.read(), re.DOTALL))
        records.arxiv(entry_of(fields, arxiv) for arxiv, fields in self.preprints.items())

    def build_index(self, folder: Path) -> None:
        """Build the local index, declared complete for what it holds in full."""
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        about = About("dblp", (DBLP, POOL), now, complete=COMPLETE)
        build_part(folder, about, (("dblp", item) for item in self.items()))
        build_anthology(folder, now)

    def items(self) -> Iterator[Item | Fault]:
        """All of dblp's records, and the works that stand nowhere else."""
        for number, record in enumerate(lines(DBLP)):
            yield read_json(record, f"{DBLP}:{number}")
        for number, fields in enumerate(self.local):
            yield read_json(fields, f"{POOL}:{number}")


def build_world(entries: Collection[Mapping[str, Any]]) -> World:
    """The world of all files: dblp first, then the pool, then what the valid entries alone tell."""
    world = World()
    for record in lines(DBLP):
        if record.get("doi"):
            world.add(record, record["type"])
    for record in lines(POOL):
        world.add(record["fields"], record["bibtex_type"])
    known = {title_key(record) for record in lines(DBLP)} | {title_key(fields) for fields in world.local}
    for entry in entries:
        fields = entry["fields"]
        if entry["label"] != "VALID" or (not fields.get("doi") and title_key(fields) in known):
            continue
        if world.add(fields, entry["bibtex_type"]):
            world.own.add(entry["bibtex_key"])
    for entry in entries:
        if entry["subtests"].get("doi_resolves") is not False:
            world.outside.update(outside_of(world, entry["fields"]))
    return world


def build_anthology(folder: Path, now: str) -> None:
    """Build the part of the ACL Anthology."""
    about = About("acl", (ANTHOLOGY,), now, complete=ANTHOLOGY_COMPLETE)
    build_part(folder, about, read_file(data_folder() / ANTHOLOGY))


def open_world(folder: Path, entries: Collection[Mapping[str, Any]]) -> World:
    """The world as it was left in the folder, with its index beside it; built there at the first time.

    What is read again are its gaps alone; the records stay in the files.
    """
    about = folder / "world.json"
    if about.exists():
        gaps = json.loads(about.read_text())
        return World(own=set(gaps["own"]), outside=set(gaps["outside"]))
    world = build_world(entries)
    world.build_index(folder)
    about.write_text(json.dumps({"own": sorted(world.own), "outside": sorted(world.outside)}))
    return world


def outside_of(world: World, fields: Mapping[str, str]) -> set[str]:
    """The identifiers of an entry about which no file knows anything."""
    text = " ".join(decode(str(fields.get(name, ""))) for name in ("doi", "url", "eprint"))
    named = find_identifiers(text)
    doi, arxiv = named.get("doi", "").lower(), named.get("arxiv", "")
    preprint = ARXIV_DOI.fullmatch(doi)
    missing = {preprint.group(1) if preprint else "", arxiv} - {"", *world.preprints}
    return missing | ({doi} if doi and not preprint and doi not in world.messages else set())


def title_key(fields: Mapping[str, Any]) -> str:
    """A title's letters, to see whether two files hold one work."""
    return "".join(filter(str.isalnum, decode(str(fields.get("title", ""))).casefold()))


def message_of(fields: Mapping[str, Any], doi: str, kind: str) -> dict[str, Any]:
    """A BibTeX record as Crossref gives it."""
    clean = {name: decode(value) for name, value in fields.items() if isinstance(value, str)}
    names, _ = parse_names(str(fields.get("author", "")))
    people = [{k: v for k, v in name.as_fields().items() if v} for name in names]
    journal = clean.get("journal")
    message: dict[str, Any] = {
        "DOI": doi,
        "type": "journal-article" if journal or kind == "article" else "proceedings-article",
        "title": [clean.get("title", "").rstrip(".")],
        "container-title": [name for name in (journal or clean.get("booktitle"),) if name],
        "author": [author_of(person) for person in people],
        "volume": clean.get("volume"),
        "issue": clean.get("number"),
        "page": clean.get("pages"),
        "publisher": clean.get("publisher"),
    }
    if clean.get("year", "").isdigit():
        message["issued"] = {"date-parts": [[int(clean["year"])]]}
    return {name: value for name, value in message.items() if value}


def author_of(person: Mapping[str, str]) -> dict[str, str]:
    """A name as Crossref gives it: the particle stands with the surname, a group has one name."""
    if person.get("literal"):
        return {"name": person["literal"]}
    family = " ".join(filter(None, (person.get("particle"), person.get("family"))))
    parts = {"given": person.get("given", ""), "family": family, "suffix": person.get("suffix", "")}
    return {name: value for name, value in parts.items() if value}


def entry_of(fields: Mapping[str, str], arxiv: str) -> str:
    """A BibTeX record as arXiv gives it."""
    names, _ = parse_names(str(fields.get("author", "")))
    shown = [
        name.literal or " ".join(filter(None, (name.given, name.particle, name.family))) for name in names
    ]
    people = "".join(f"<author><name>{escape(name)}</name></author>" for name in shown)
    day = f"{fields.get('year', '2000')}-01-01T00:00:00Z"
    title = escape(decode(fields.get("title", "")))
    return (
        f"<entry><id>http://arxiv.org/abs/{arxiv}v1</id><updated>{day}</updated><published>{day}</published>"
        f"<title>{title}</title><summary>none</summary>{people}</entry>"
    )


@dataclass(frozen=True)
class ClosedWorld:
    """An asker that says "cannot be asked" about whatever the files do not tell."""

    asker: Asker
    outside: Collection[str]

    def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """An answer to every question."""
        open_ones = [question for question in questions if not self.is_outside(question)]
        answers = self.asker.ask(open_ones)
        unknown = Unreachable("outside of the closed world")
        return {question: answers.get(question, unknown) for question in questions}

    def is_outside(self, question: Question) -> bool:
        """Whether the world cannot tell."""
        if question.what == ARXIV:
            return question.query.partition("v")[0] in self.outside
        if question.what == AGENCY:
            return False
        return question.what == DOI and question.query in self.outside
