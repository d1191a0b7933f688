"""How well the audit tells true references from false ones: HALLMARK dev against a replica of the registries.

Run: ``python tests/benchmarks/citations.py [-v] [--quick] [FOLDER]``. Crossref, arXiv, DataCite and doi.org
answer on loopback (registry_replica.py) with the records that they really hold; proceedings that register
nowhere stand in a local index of dblp's records alone (hallmark_world.py). A DOI that no file tells about
could not be asked. FOLDER keeps the world for the next run. With ``-v`` every valid entry that was accused
and every false one that was not is printed; ``--quick`` takes one entry in eight.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from benchmarks.hallmark_world import ARXIV_DOI, ENTRIES, ClosedWorld, World, is_held, lines, open_world  # noqa: E402
from benchmarks.registry_replica import Replica, replica  # noqa: E402
from grounded_research.bibliography.identifiers import find_identifiers  # noqa: E402
from grounded_research.bibliography.latex import decode  # noqa: E402
from grounded_research.bibliography.names import parse_names  # noqa: E402
from grounded_research.citations.gather import gather  # noqa: E402
from grounded_research.citations.index.registry import LocalIndex  # noqa: E402
from grounded_research.citations.offline.checks import check_references  # noqa: E402
from grounded_research.citations.registries.arxiv_org import Arxiv  # noqa: E402
from grounded_research.citations.registries.crossref import Crossref  # noqa: E402
from grounded_research.citations.registries.datacite import DataCite  # noqa: E402
from grounded_research.citations.registries.desk import Desk, Registry  # noqa: E402
from grounded_research.citations.registries.doi_org import DoiOrg  # noqa: E402
from grounded_research.citations.registries.limiter import Limiter  # noqa: E402
from grounded_research.citations.registries.openlibrary import OpenLibrary  # noqa: E402
from grounded_research.citations.verdict import Verdict, judge  # noqa: E402
from grounded_research.ledger.models import Person, Reference  # noqa: E402
from grounded_research.ledger.words import CitationStatus, Severity  # noqa: E402

YEAR = 2026
QUICK = 8
VALID, ALL = "VALID", "all types"
Judged = Sequence[tuple[Mapping[str, Any], Verdict]]


def hurried_desk(state: Replica) -> Desk:
    """A desk that asks the replica without pauses: what is measured here is judgement, not patience."""
    places = state.places
    adapters: dict[str, Registry] = {
        "crossref": Crossref(base_url=places["crossref"], limiter=Limiter(0.0)),
        "arxiv": Arxiv(base_url=places["arxiv"], limiter=Limiter(0.0)),
        "datacite": DataCite(base_url=places["datacite"], limiter=Limiter(0.0)),
        "doi_org": DoiOrg(base_url=places["doi_org"], limiter=Limiter(0.0)),
        "openlibrary": OpenLibrary(base_url=places["openlibrary"], limiter=Limiter(0.0)),
    }
    return Desk(adapters)


def reference_of(number: int, record: Mapping[str, Any]) -> Reference:
    """One benchmark entry as a reference."""
    fields = {name: decode(value) for name, value in record["fields"].items() if isinstance(value, str)}
    names, others = parse_names(record["fields"].get("author", ""))
    return Reference(
        id=f"R{number}", key=record["bibtex_key"], raw=json.dumps(record["fields"]), origin="hallmark",
        entry_type=record["bibtex_type"], fields=fields, others=others,
        authors=tuple(Person(**name.as_fields()) for name in names),
        identifiers=find_identifiers(" ".join(fields.get(name, "") for name in ("doi", "url", "eprint"))),
    )  # fmt: skip


def audit(entries: Sequence[Mapping[str, Any]], world: World, folder: Path) -> Judged:
    """A verdict on every entry of the benchmark."""
    references = [reference_of(number, entry) for number, entry in enumerate(entries, start=1)]
    local = LocalIndex(folder)
    with replica(world.fill, folder=folder) as state:
        asker = ClosedWorld(hurried_desk(state), world.outside)
        answers = gather(references, asker, local)
    verdicts = []
    for entry, reference in zip(entries, references, strict=True):
        offline = check_references([reference], cited=None, year=YEAR).get(reference.id, ())
        verdicts.append((entry, judge(reference, offline, answers[reference.id], source=None, year=YEAR)))
    return verdicts


def is_flagged(verdict: Verdict, *, look_at: bool) -> bool:
    """Whether a verdict accuses: a must-fix finding or NOT_FOUND; with ``look_at`` also what to look at."""
    wanted = {Severity.MUST_FIX, Severity.LOOK_AT} if look_at else {Severity.MUST_FIX}
    found = any(finding.severity in wanted for finding in verdict.findings)
    return verdict.status is CitationStatus.NOT_FOUND or found


@dataclass(frozen=True)
class Score:
    """How well false entries are told from valid ones: found, missed, wrongly flagged, cleared."""

    right: int
    missed: int
    wrong: int
    cleared: int

    @property
    def precision(self) -> float:
        """Of the flagged entries, the share that is false."""
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Of the false entries, the share that is flagged."""
        return self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        return 2 * self.precision * self.recall / max(1e-9, self.precision + self.recall)

    @property
    def mcc(self) -> float:
        """Matthews' correlation."""
        right, missed, wrong, cleared = self.right, self.missed, self.wrong, self.cleared
        spread = (right + wrong) * (right + missed) * (cleared + wrong) * (cleared + missed)
        return (right * cleared - wrong * missed) / (sqrt(spread) or 1.0)


def scores(verdicts: Judged, *, look_at: bool) -> dict[str, Score]:
    """The score of each type of false entries, and of all of them."""
    flagged: dict[str, list[bool]] = defaultdict(list)
    for entry, verdict in verdicts:
        flagged[kind_of(entry)].append(is_flagged(verdict, look_at=look_at))
    valid = flagged.pop(VALID, [])
    flagged = dict(sorted(flagged.items())) | {ALL: [one for kind in flagged.values() for one in kind]}
    wrong = sum(valid)
    return {
        kind: Score(sum(ones), len(ones) - sum(ones), wrong, len(valid) - wrong)
        for kind, ones in flagged.items()
    }


def kind_of(entry: Mapping[str, Any]) -> str:
    """The entry's type of falseness."""
    return str(entry.get("hallucination_type") or VALID)


def table(verdicts: Judged, heading: str) -> None:
    """Print, type by type, what is found by must-fix findings alone and with those to look at."""
    alone, together = scores(verdicts, look_at=False), scores(verdicts, look_at=True)
    print(f"\n{heading}\n{'':26}{'':8}{'must-fix alone':^33}{'with look-at':^33}")
    columns = f"{'found':>9}{'P':>8}{'F1':>8}{'MCC':>8}"
    print(f"{'type':26}{'entries':>8}{columns}{columns}")
    for kind, one in alone.items():
        print(f"{kind:26}{one.right + one.missed:8}{row(one)}{row(together[kind])}")
    for words, score in (("must-fix findings", alone[ALL]), ("must-fix or look-at findings", together[ALL])):
        valid = score.wrong + score.cleared
        print(f"  valid entries with {words}: {score.wrong} of {valid} ({score.wrong / max(1, valid):.2%})")


def row(score: Score) -> str:
    """One score as cells."""
    return f"{score.recall:9.1%}{score.precision:8.3f}{score.f1:8.3f}{score.mcc:8.3f}"


def is_contained(entry: Mapping[str, Any], world: World) -> bool:
    """Whether the world can tell about the entry's identifiers."""
    doi = str(entry["fields"].get("doi") or "").lower()
    preprint = ARXIV_DOI.fullmatch(doi)
    return (preprint.group(1) if preprint else doi) not in world.outside


ABSENCES = frozenset(
    {"nonexistent_venue", "wrong_venue", "preprint_as_published", "plausible_fabrication", "chimeric_title"}
)
"""Types whose false fact is that a work did not appear, or not there."""


def is_decidable(entry: Mapping[str, Any], verdict: Verdict) -> bool:
    """Whether some registry of the world could deny the entry's false fact.

    That a work did not appear in a venue can be denied by a record of where it appeared, by an identifier's
    own agency, by arXiv of a preprint, and by who holds the venue of that year in full; by nobody else.
    """
    if kind_of(entry) not in ABSENCES:
        return True
    fields = entry["fields"]
    venue, year = fields.get("booktitle") or fields.get("journal") or "", str(fields.get("year", ""))
    own = fields.get("doi") and not ARXIV_DOI.fullmatch(str(fields["doi"]))
    published = verdict.record is not None and verdict.record.registry != "arxiv"
    held = year.isdecimal() and is_held(venue, int(year))
    return bool(own or published or held or not venue or "arxiv" in venue.lower())


def explain(verdicts: Judged) -> None:
    """Print every valid entry that was accused and every false one that was not."""
    for entry, verdict in verdicts:
        if is_flagged(verdict, look_at=True) != (entry["label"] == "VALID"):
            continue
        print(f"\n{kind_of(entry)} {entry['fields']}\n   {entry.get('explanation')}")
        print(f"   -> {verdict.status} {verdict.reason}")
        for f in verdict.findings:
            print(f"      {f.severity.value} {f.code}: {f.message} | {f.cited} | {f.registered} | {f.origin}")


def main() -> None:
    """Build the world, audit, and print the tables."""
    entries = list(lines(ENTRIES))
    chosen = entries[::QUICK] if "--quick" in sys.argv else entries
    named = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    with TemporaryDirectory() as temporary:
        folder = named[0] if named else Path(temporary)
        world = open_world(folder, entries)
        verdicts = audit(chosen, world, folder)
    contained = [(entry, verdict) for entry, verdict in verdicts if is_contained(entry, world)]
    decidable = [(entry, verdict) for entry, verdict in contained if is_decidable(entry, verdict)]
    table(verdicts, "all entries")
    table(contained, "entries whose identifiers the closed world knows")
    table(decidable, "those of them whose false fact somebody in it could deny")
    for words, inside in (("their identifier is in no file", contained), ("nobody could deny", decidable)):
        known = {id(entry) for entry, _ in inside}
        out = Counter(kind_of(entry) for entry, _ in verdicts if id(entry) not in known)
        print(f"\nleft out ({words}): {dict(out)}")
    print(f"valid entries whose only record is the entry itself: {len(world.own)}")
    counted = Counter((e["label"], v.status.value, v.reason) for e, v in verdicts)
    print("statuses:", *(f"{key}: {number}" for key, number in counted.most_common()), sep="\n  ")
    if "-v" in sys.argv:
        explain(verdicts)


if __name__ == "__main__":
    main()
