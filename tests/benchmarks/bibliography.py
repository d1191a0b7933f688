"""What the bibliography room reads: fields of printed references against gold, and the speed of .bib files.

Run: python tests/benchmarks/bibliography.py [--show FIELD] [--limit N]
Gold surnames are those that our own reader of names finds in the author segment that a person marked, so
that the figure measures whether the right stretch of the reference was taken for its authors.
"""

import argparse
import gzip
import re
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.bibliography.bibtex import read_bibtex  # noqa: E402
from grounded_research.bibliography.identifiers import find_dois  # noqa: E402
from grounded_research.bibliography.names import parse_printed_names  # noqa: E402
from grounded_research.bibliography.printed import parse_printed  # noqa: E402
from support.shared_data import records, shared_data  # noqa: E402

CONTAINERS = ("title:j", "container-title", "journal")
FIELDS = ("authors", "title", "year", "container", "volume", "pages", "doi")


def folded(text: str) -> str:
    """Letters and digits alone: the gold's segments carry the punctuation around them."""
    bare = re.sub(r"</?[a-z]+>", "", text.casefold())
    return "".join(character for character in bare if character.isalnum())


def gold_of(row: dict) -> dict[str, str]:
    """The labelled segments as comparable values."""
    parts = defaultdict(list)
    for kind, text in row["segments"]:
        parts[kind].append(text)
    gold = {}
    if people := parts["author"]:
        names, _ = parse_printed_names(re.sub(r"^\W*(?:and\s)?|[\s,.;:]+$", "", " ".join(people)))
        gold["authors"] = "|".join(folded(name.family or name.literal or "") for name in names)
    titles = parts["title:a"] or parts["title"] or ([] if parts["title:j"] else parts["title:m"])
    if titles:
        gold["title"] = folded(" ".join(titles))
    container = next(
        (parts[kind] for kind in CONTAINERS if parts[kind]), parts["title:m"] if parts["title:a"] else []
    )
    if container:  # some segments begin with "In", some end with the volume
        bare = re.sub(r"^\W*(?:In|in|dans)\b:?\s+(?:the\s)?|(?<=\D),?\s\d+\W*$", "", container[0])
        gold["container"] = folded(bare)
    years = re.findall(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)", " ".join(parts["date"]))
    if years:
        gold["year"] = years[0]
    volumes = re.findall(
        r"\d+", " ".join(parts["volume"] or parts["biblScope:volume"] or parts["biblScope:vol"])
    )
    if volumes:
        gold["volume"] = volumes[0]
    pages = parts["pages"] or parts["biblScope:page"] or parts["biblScope:pp"]
    numbers = re.findall(r"[A-Za-z]?\d+|\b[ivxlc]+\b", " ".join(pages))
    if numbers:
        gold["pages"] = folded(numbers[0])
    if dois := find_dois(" ".join(parts["doi"] + parts["idno:DOI"])):
        gold["doi"] = dois[0]
    return gold


def found_of(raw: str) -> tuple[dict[str, str], bool]:
    """What our reader makes of the same reference, and whether it is sure."""
    entry = parse_printed(raw, origin="benchmark")
    fields = entry.fields
    found = {
        "authors": "|".join(folded(name.family or name.literal or "") for name in entry.authors),
        "title": folded(fields.get("title", "")),
        "container": folded(fields.get("journal") or fields.get("booktitle") or ""),
        "year": fields.get("year", ""),
        "volume": "".join(re.findall(r"\d+", fields.get("volume", ""))[:1]),
        "pages": folded("".join(re.findall(r"[A-Za-z]?\d+|\b[ivxlc]+\b", fields.get("pages", ""))[:1])),
        "doi": entry.identifiers.get("doi", ""),
    }
    return {name: value for name, value in found.items() if value}, entry.parsed


def parsing(limit: int | None, show: str | None, source: str) -> None:
    """Field-level precision, recall and F1, all references and those the reader is sure of."""
    tables = {"all": defaultdict(Counter), "sure": defaultdict(Counter)}
    by_source = defaultdict(Counter)
    sure = shown = 0
    rows = list(records("reference_parsing_gold.jsonl.gz"))[
        :: 1 if limit is None else max(1, 10_730 // limit)
    ]
    rows = [row for row in rows if row["source"].startswith(source)]
    start = time.perf_counter()
    for row in rows:
        gold = gold_of(row)
        found, parsed = found_of(row["raw"])
        sure += parsed
        for field in FIELDS:
            right = field in gold and gold[field] == found.get(field)
            for table in ("all", "sure") if parsed else ("all",):
                tables[table][field].update(right=right, gold=field in gold, found=field in found)
            by_source[row["source"]].update({f"{field} right": right, f"{field} gold": field in gold})
            if show == field and not right and field in {*gold, *found} and shown < 400:
                shown += 1
                print(
                    f"{row['source']} | {row['raw']}\n    gold  {gold.get(field)}\n    found "
                    f"{found.get(field)}"
                )
    print(f"{len(rows)} references, {sure} parsed with confidence, {time.perf_counter() - start:.1f} s")
    for name, table in tables.items():
        for field in FIELDS:
            counts = table[field]
            precision, recall = (
                counts["right"] / max(1, counts["found"]),
                counts["right"] / max(1, counts["gold"]),
            )
            score = 2 * precision * recall / max(1e-9, precision + recall)
            print(f"  {name:5} {field:10} precision {precision:.3f} recall {recall:.3f} F1 {score:.3f}")
    for name, counts in sorted(by_source.items()):
        shares = [
            f"{field} {counts[f'{field} right'] / max(1, counts[f'{field} gold']):.2f}" for field in FIELDS
        ]
        print(f"  recall {name:18} {' '.join(shares)}")


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
