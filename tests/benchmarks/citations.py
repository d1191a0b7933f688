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
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from benchmarks.hallmark_world import ARXIV_DOI, ENTRIES, ClosedWorld, World, lines, open_world  # noqa: E402
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


def table(verdicts: Judged, heading: str, *, look_at: bool) -> None:
    """Print detection by type, and precision, recall, F1 and Matthews' correlation."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for entry, verdict in verdicts:
        kind = entry.get("hallucination_type") or "VALID"
        counts[kind][0] += is_flagged(verdict, look_at=look_at)
        counts[kind][1] += 1
    print(f"\n{heading}: {'must-fix and look-at findings' if look_at else 'must-fix findings only'}")
    for kind, (flagged, total) in sorted(counts.items()):
        print(f"  {kind:26} {flagged:4} of {total:4}  {flagged / total:6.1%}")
    wrong, valid = counts.pop("VALID", [0, 0])
    right, false_ones = (sum(pair[i] for pair in counts.values()) for i in (0, 1))
    precision, recall = right / max(1, right + wrong), right / max(1, false_ones)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    missed, cleared = false_ones - right, valid - wrong
    spread = sqrt((right + wrong) * (right + missed) * (cleared + wrong) * (cleared + missed)) or 1.0
    mcc = (right * cleared - wrong * missed) / spread
    print(f"  precision {precision:.3f}  recall {recall:.3f}  F1 {f1:.3f}  MCC {mcc:.3f}")
    print(f"  valid entries accused {wrong} of {valid} ({wrong / max(1, valid):.2%})")


def is_contained(entry: Mapping[str, Any], world: World) -> bool:
    """Whether the world can tell about the entry's identifiers."""
    doi = str(entry["fields"].get("doi") or "").lower()
    preprint = ARXIV_DOI.fullmatch(doi)
    return (preprint.group(1) if preprint else doi) not in world.outside


def explain(verdicts: Judged) -> None:
    """Print every valid entry that was accused and every false one that was not."""
    for entry, verdict in verdicts:
        if is_flagged(verdict, look_at=True) != (entry["label"] == "VALID"):
            continue
        kind = entry.get("hallucination_type") or "VALID"
        print(f"\n{kind} {entry['fields']}\n   {entry.get('explanation')}")
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
    out = Counter(e.get("hallucination_type") or "VALID" for e, _ in verdicts if not is_contained(e, world))
    for look_at in (False, True):
        table(verdicts, "all entries", look_at=look_at)
        table(contained, "entries of the closed world", look_at=look_at)
    print(f"\noutside of the closed world (their DOI is in no file): {dict(out)}")
    print(f"valid entries whose only record is the entry itself: {len(world.own)}")
    counted = Counter((e["label"], v.status.value, v.reason) for e, v in verdicts)
    print("statuses:", *(f"{key}: {number}" for key, number in counted.most_common()), sep="\n  ")
    if "-v" in sys.argv:
        explain(verdicts)


if __name__ == "__main__":
    main()
