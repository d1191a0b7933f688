"""How well the audit tells true references from false ones: HALLMARK dev against a closed world.

Run: ``python tests/benchmarks/citations.py``. The world holds the records of dblp, Crossref and the
benchmark's own
pool of true papers; title searches are answered from all of them as if one registry held them. A DOI that the
world
does not hold could not be asked, unless the benchmark says that it was made up.
"""

import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.bibliography.identifiers import find_identifiers  # noqa: E402
from grounded_research.bibliography.latex import decode  # noqa: E402
from grounded_research.bibliography.names import parse_names  # noqa: E402
from grounded_research.citations.gather import gather  # noqa: E402
from grounded_research.citations.matching.title_words import content_words, title_words  # noqa: E402
from grounded_research.citations.offline.checks import check_references  # noqa: E402
from grounded_research.citations.registries.answers import (  # noqa: E402
    BETWEEN,
    Absent,
    Answer,
    Found,
    Question,
    Registered,
    Unreachable,
)
from grounded_research.citations.registries.crossref_records import read_message  # noqa: E402
from grounded_research.citations.verdict import Verdict, judge  # noqa: E402
from grounded_research.ledger.models import Person, Reference, WorkRecord  # noqa: E402
from grounded_research.ledger.words import Severity  # noqa: E402
from support.shared_data import data_folder  # noqa: E402

YEAR = 2026
CANDIDATES = 5


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The records of one data file."""
    with gzip.open(data_folder() / name, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def people(text: str) -> tuple[tuple[Person, ...], bool]:
    """The names of an author field."""
    names, others = parse_names(text)
    return tuple(Person(**name.as_fields()) for name in names), others


def bib_record(fields: Mapping[str, str], registry: str) -> Registered:
    """A BibTeX record as a registry would give it."""
    clean = {name: decode(value) for name, value in fields.items() if isinstance(value, str)}
    found = find_identifiers(clean.get("doi", ""))
    journal = clean.get("journal")
    return Registered(
        record=WorkRecord(
            registry=registry,
            doi=found.get("doi"),
            arxiv=found.get("arxiv"),
            type="preprint" if "arxiv" in found else "journal-article" if journal else "proceedings-article",
            title=clean.get("title", "").rstrip("."),
            authors=people(fields.get("author", ""))[0] or None,
            years=(int(clean["year"]),) if clean.get("year", "").isdigit() else (),
            container=journal or clean.get("booktitle"),
            volume=clean.get("volume"),
            issue=clean.get("number"),
            pages=clean.get("pages"),
            publisher=clean.get("publisher"),
        ),
    )


@dataclass
class World:
    """Every record, by identifier and by the words of its title."""

    by_doi: dict[str, Registered] = field(default_factory=dict)
    by_arxiv: dict[str, Registered] = field(default_factory=dict)
    works: list[Registered] = field(default_factory=list)
    words: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    made_up: set[str] = field(default_factory=set)

    def add(self, work: Registered) -> None:
        """Put a record in; the first with an identifier stays."""
        record = work.record
        if record.doi:
            self.by_doi.setdefault(record.doi, work)
        if record.arxiv:
            self.by_arxiv.setdefault(record.arxiv, work)
        for word in set(content_words(title_words(record.title or ""))):
            self.words[word].append(len(self.works))
        self.works.append(work)

    def search(self, query: str) -> list[Registered]:
        """The works whose titles share the rarest words with the query."""
        title, _, _ = query.partition(BETWEEN)
        scores: Counter[int] = Counter()
        for word in set(content_words(title_words(title))):
            holders = self.words.get(word, [])
            if holders and len(holders) < 20_000:
                for number in holders:
                    scores[number] += 1 / (1 + len(holders)) ** 0.5  # type: ignore[assignment]
        return [self.works[number] for number, _ in scores.most_common(CANDIDATES)]

    def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """Answer as the registries would."""
        return {question: self.answer(question) for question in questions}

    def answer(self, question: Question) -> Answer:
        """One answer."""
        if question.what in {"title", "title_author"}:
            found = self.search(question.query) if question.registry == "crossref" else []
            return Found(tuple(found)) if found else Absent()
        held = self.by_arxiv if question.what == "arxiv" else self.by_doi
        work = held.get(question.query)
        if question.registry in {"crossref", "arxiv"} and work:
            return Found((work,))
        return Absent() if question.query in self.made_up else Unreachable("not in the closed world")


def build_world() -> World:
    """The world of all data files."""
    world = World()
    for record in lines("dblp_venues.jsonl.gz"):
        world.add(bib_record(record, "dblp"))
    for record in lines("hallmark_valid_pool.jsonl.gz"):
        world.add(bib_record(record["fields"], "pool"))
    for message in lines("crossref_works.jsonl.gz"):
        work = read_message(message)
        if work:
            world.add(work)
    return world


def reference_of(number: int, record: Mapping[str, Any]) -> Reference:
    """One benchmark entry as a reference."""
    fields = {name: decode(value) for name, value in record["fields"].items() if isinstance(value, str)}
    authors, others = people(record["fields"].get("author", ""))
    return Reference(
        id=f"R{number}", key=record["bibtex_key"], raw=json.dumps(record["fields"]), origin="hallmark",
        entry_type=record["bibtex_type"], fields=fields, authors=authors, others=others,
        identifiers=find_identifiers(" ".join(fields.get(name, "") for name in ("doi", "url", "eprint"))),
    )  # fmt: skip


def audit(world: World) -> list[tuple[Mapping[str, Any], Verdict]]:
    """A verdict on every entry of the benchmark."""
    entries = list(lines("hallmark_dev.jsonl.gz"))
    for entry in entries:
        if entry["label"] == "VALID":
            world.add(bib_record(entry["fields"], "valid"))
        elif entry["hallucination_type"] == "fabricated_doi":
            world.made_up.add(entry["fields"].get("doi", "").lower())
    verdicts = []
    for number, entry in enumerate(entries, start=1):
        reference = reference_of(number, entry)
        offline = check_references([reference], cited=None, year=YEAR).get(reference.id, ())
        answers = gather([reference], world)[reference.id]
        verdicts.append((entry, judge(reference, offline, answers, source=None, year=YEAR)))
    return verdicts


def is_flagged(verdict: Verdict, *, look_at: bool) -> bool:
    """Whether a verdict accuses: a must-fix finding or NOT_FOUND; with ``look_at`` also what to look at."""
    wanted = {Severity.MUST_FIX, Severity.LOOK_AT} if look_at else {Severity.MUST_FIX}
    return verdict.status == "NOT_FOUND" or any(finding.severity in wanted for finding in verdict.findings)


def table(verdicts: list[tuple[Mapping[str, Any], Verdict]], *, look_at: bool) -> None:
    """Print detection by type, and precision, recall and F1."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for entry, verdict in verdicts:
        kind = entry.get("hallucination_type") or "VALID"
        counts[kind][0] += is_flagged(verdict, look_at=look_at)
        counts[kind][1] += 1
    print("\nmust-fix and look-at findings" if look_at else "\nmust-fix findings only")
    for kind, (flagged, total) in sorted(counts.items()):
        print(f"  {kind:26} {flagged:4} of {total:4}  {flagged / total:6.1%}")
    wrong = counts["VALID"][0]
    right = sum(flagged for kind, (flagged, _) in counts.items() if kind != "VALID")
    false_ones = sum(total for kind, (_, total) in counts.items() if kind != "VALID")
    precision, recall = right / max(1, right + wrong), right / false_ones
    f1 = 2 * precision * recall / (precision + recall)
    print(f"  precision {precision:.3f}  recall {recall:.3f}  F1 {f1:.3f}")


def main() -> None:
    """Print the tables and, with -v, every valid entry that was flagged and every false one that was not."""
    verdicts = audit(build_world())
    for look_at in (False, True):
        table(verdicts, look_at=look_at)
    print("\nstatuses:", dict(Counter((e["label"], str(v.status), v.reason) for e, v in verdicts)))
    if "-v" in sys.argv:
        for entry, verdict in verdicts:
            valid = entry["label"] == "VALID"
            if is_flagged(verdict, look_at=True) == valid:
                print(entry.get("hallucination_type") or "VALID", entry["fields"], entry.get("explanation"))
                print(
                    "   ->",
                    verdict.status,
                    verdict.reason,
                    [(f.code, f.severity.value, f.message, f.cited, f.registered) for f in verdict.findings],
                )


if __name__ == "__main__":
    main()
