"""What the bibliography room reads: fields of printed references against gold, and the speed of .bib files.

Run: python tests/benchmarks/bibliography.py [--show FIELD] [--limit N] [--source PART]
One half of the gold was looked at and fitted on, the other is kept aside: --show prints misses of the first.
Gold surnames are those that our own reader of names finds in the author segment that a person marked, so
that the figure measures whether the right stretch of the reference was taken for its authors. A field is
right when all its letters are; "near" counts what GROBID's relaxed comparison takes for the same too.
"""

import argparse
import gzip
import re
import sys
import time
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

from reference_gold import (  # noqa: E402
    FIELDS,
    Row,
    comparable,
    gold_of,
    half,
)

from grounded_research.bibliography.bibtex import read_bibtex  # noqa: E402
from grounded_research.bibliography.identifiers import find_dois  # noqa: E402
from grounded_research.bibliography.printed import parse_printed  # noqa: E402
from support.shared_data import records, shared_data  # noqa: E402


def found_of(raw: str) -> tuple[dict[str, str], bool]:
    """What our reader makes of the same reference, and whether it is sure."""
    entry = parse_printed(raw, origin="benchmark")
    found = comparable(entry.fields, entry.authors)
    if doi := entry.identifiers.get("doi"):
        found["doi"] = doi
    return found, entry.parsed


def parsing(limit: int | None, show: str | None, source: str) -> None:
    """Field-level scores: both halves, the parts of the half kept aside, and what the reader is sure of."""
    tables: dict[str, dict[str, Counter]] = defaultdict(lambda: defaultdict(Counter))
    sizes: Counter = Counter()
    rows = [row for row in records("reference_parsing_gold.jsonl.gz") if row["source"].startswith(source)]
    start = time.process_time()
    for row in rows[:: max(1, len(rows) // limit) if limit else 1]:
        gold = gold_of(row)
        found, sure = found_of(row["raw"])
        names = [name for name, holds in _tables(row, sure=sure).items() if holds]
        sizes.update(names)
        for field in FIELDS:
            right = field in gold and gold[field] == found.get(field)
            counts = {"gold": field in gold, "found": field in found}
            for name in names:
                tables[name][field].update(right=right, **counts)
            if WITHOUT_UGLY in names:
                near = right or _is_near(gold.get(field, ""), found.get(field, ""))
                tables[f"{WITHOUT_UGLY}, near"][field].update(right=near, **counts)
                sizes[f"{WITHOUT_UGLY}, near"] = sizes[WITHOUT_UGLY]
            if show == field and half(row) == 0 and not right and field in {*gold, *found}:
                print(row["source"], "|", row["raw"])
                print(f"    gold  {gold.get(field)}\n    found {found.get(field)}")
    print(f"{sum(sizes[name] for name in HALVES)} references, {time.process_time() - start:.1f} CPU s")
    for name, table in tables.items():
        scores = " ".join(f"{field} {_f1(table[field]):.3f}" for field in FIELDS)
        print(f"  {name:34} {sizes[name]:5} {scores}")
    for name, of in (
        ("kept aside, sure", "kept aside"),
        ("kept aside, sure, without ugly", WITHOUT_UGLY),
    ):
        share, table = sizes[name] / max(1, sizes[of]), tables[name]
        print(f"  {name}: {share:.2f} of them; precision {_precision(table)}")


HALVES = ("looked at and fitted on", "kept aside")
WITHOUT_UGLY = "kept aside, without ugly"
NEAR = 0.95
"""Ratcliff and Obershelp's likeness from which GROBID's evaluation takes two texts for the same."""


def _tables(row: Row, *, sure: bool) -> dict[str, bool]:
    """The tables that a reference counts in; in the ugly part of anystyle many labels are wrong."""
    aside, ugly = half(row) == 1, row["source"] == "anystyle-ugly"
    return {
        HALVES[0]: not aside,
        HALVES[1]: aside,
        WITHOUT_UGLY: aside and not ugly,
        f"kept aside, {row['source']}": aside,
        "kept aside, sure": aside and sure,
        "kept aside, sure, without ugly": aside and sure and not ugly,
    }


def _is_near(one: str, other: str) -> bool:
    return bool(one and other) and SequenceMatcher(None, one, other, autojunk=False).ratio() >= NEAR


def _f1(counts: Counter) -> float:
    return 2 * counts["right"] / max(1, counts["found"] + counts["gold"])


def _precision(table: dict[str, Counter]) -> str:
    return " ".join(
        f"{field} {table[field]['right'] / max(1, table[field]['found']):.3f}" for field in FIELDS
    )


def matching() -> None:
    """DOIs that stand in real reference strings: read, and none invented."""
    total = read = invented = 0
    for row in records("reference_matching_gold.jsonl.gz"):
        reference = row["reference"]
        text = reference if isinstance(reference, str) else reference.get("unstructured", "")
        found = find_dois(text)
        standing = re.search(r"10\.\d{4,9}\s?/", text) is not None
        total += standing
        read += standing and bool(found)
        invented += bool(found) and row["gold_doi"] is not None and row["gold_doi"].lower() not in found
    print(
        f"matching gold: {total} strings with a DOI, {read} read, {invented} with another DOI than the gold's"
    )


def speed() -> None:
    """CPU seconds for 5,000 entries of a real .bib file, LaTeX and names resolved, best of three."""
    with gzip.open(shared_data("real_bibliography.bib.gz"), "rt", encoding="utf-8") as file:
        text = file.read()
    best = min(_timed(text) for _ in range(3))
    print(f"bib: {best:.2f} CPU s for 5,000 entries (bar 2 s)")


def _timed(text: str) -> float:
    start = time.process_time()
    read = read_bibtex(text, "real.bib").read
    return (time.process_time() - start) * 5000 / read


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--limit", type=int)
    options.add_argument("--show", choices=FIELDS)
    options.add_argument("--source", default="")
    chosen = options.parse_args()
    parsing(chosen.limit, chosen.show, chosen.source)
    if chosen.show is None:
        matching()
        speed()
