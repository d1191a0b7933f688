"""How fast and how sure the index of local registries is: built, searched, asked by an offline audit.

Run: ``python tests/benchmarks/citation_index.py [build] [search] [hallmark]``. It is built of dblp, the
ACL Anthology, Crossref works and the list of retractions, in a temporary folder (or the folder that
GROUNDED_RESEARCH_BENCH_INDEX names, which is kept). CPU time counts: the machine may be busy.
"""

import gzip
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.bibliography.read import read_bibliography  # noqa: E402
from grounded_research.citations.gather import gather  # noqa: E402
from grounded_research.citations.index.build import build_part  # noqa: E402
from grounded_research.citations.index.formats.read import read_file  # noqa: E402
from grounded_research.citations.index.parts import About  # noqa: E402
from grounded_research.citations.index.registry import LOOKUPS, LocalIndex  # noqa: E402
from grounded_research.citations.lines import must_fix  # noqa: E402
from grounded_research.citations.registries.answers import TITLE  # noqa: E402
from grounded_research.citations.stage import Evidence, settle  # noqa: E402
from grounded_research.ledger.models import Reference  # noqa: E402
from support.shared_data import data_folder  # noqa: E402

FILES = (
    "dblp_venues.jsonl.gz",
    "acl_anthology_2016on.jsonl.gz",
    "crossref_works.jsonl.gz",
    "retraction_watch_dois.tsv.gz",
)
AT = "2026-11-30T10:00:00Z"
SAMPLE = 300


def build(folder: Path) -> None:
    """Build one part a file, and say what it cost."""
    print(f"{'part':<28}{'works':>9}{'notices':>9}{'wall s':>8}{'CPU s':>8}{'MB file':>9}")
    for file in FILES:
        wall, cpu = time.perf_counter(), time.process_time()
        name = file.partition(".")[0]
        about = build_part(folder, About(name, (file,), AT), read_file(data_folder() / file))
        size = (folder / f"{name}.index.sqlite").stat().st_size / 1e6
        print(
            f"{name:<28}{about.works:>9}{about.notices:>9}{time.perf_counter() - wall:>8.1f}"
            f"{time.process_time() - cpu:>8.1f}{size:>9.1f}"
        )
    print(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def slip(title: str, dice: random.Random) -> str:
    """One letter read wrongly in the longest word."""
    word = max(title.split(), key=len)
    place = dice.randrange(1, max(2, len(word) - 1))
    return title.replace(word, f"{word[:place]}{dice.choice('lmnoecu')}{word[place + 1 :]}", 1)


def wrong_word(title: str, dice: random.Random) -> str:
    """One word replaced by another."""
    words = title.split()
    words[dice.randrange(len(words))] = dice.choice(["robust", "networks", "analysis", "improved", "survey"])
    return " ".join(words)


CHANGES: dict[str, Callable[[str, random.Random], str]] = {
    "as it is": lambda title, _: title,
    "capitals": lambda title, _: title.upper(),
    "no hyphens": lambda title, _: title.replace("-", " "),
    "hyphens joined": lambda title, _: title.replace("-", ""),
    "markup": lambda title, _: f"<i>{title}</i>",
    "subtitle dropped": lambda title, _: title.split(": ")[0],
    "one slip": slip,
    "one wrong word": wrong_word,
    "in a reference": lambda title, _: (
        f"[3] A. Lee, B. Smith, and C. Cee. {title}. In Proceedings of the 12th "
        "International Conference on Things, Vienna, Austria, May 2019, volume 3, pages 12-24. IEEE Press."
    ),
}


def search(folder: Path) -> None:
    """How often the right title comes first among all parts, and how long a query takes."""
    dice = random.Random(7)  # noqa: S311 - a sample, no secret
    index = LocalIndex(folder)
    parts = [part for part in index.parts if part.about.works]
    titles = []
    for part in parts:
        every = [row[0] for row in part.rows("SELECT body FROM works", ())]
        titles += [
            json.loads(body)[0].get("title") or "" for body in dice.sample(every, SAMPLE // len(parts))
        ]
    titles = [title for title in titles if len(title.split()) >= 3]
    print(f"\n{len(titles)} titles of three words or more in {sum(part.about.works for part in parts)} works")
    print(f"{'change':<18}{'asked':>7}{'first':>8}{'in five':>9}{'CPU ms mean':>13}{'95 %':>8}{'longest':>9}")
    for name, change in CHANGES.items():
        asked = [(title, change(title, dice)) for title in titles]
        asked = [(t, c) for t, c in asked if (c != t or name == "as it is") and len(c.split()) > 1]
        first, near, costs = 0, 0, []
        for title, changed in asked:
            start = time.process_time()
            found = index.candidates(LOOKUPS[TITLE], changed)
            costs.append((time.process_time() - start) * 1000)
            shown = [one.item.record["title"].casefold() for one in found[:5]]
            first += shown[:1] == [title.casefold()]
            near += title.casefold() in shown
        costs.sort()
        print(
            f"{name:<18}{len(asked):>7}{first / len(asked):>8.3f}{near / len(asked):>9.3f}"
            f"{sum(costs) / len(costs):>13.2f}{costs[int(len(costs) * 0.95)]:>8.2f}{costs[-1]:>9.2f}"
        )


def bibtex(name: str, label: str | None) -> Iterator[str]:
    """The entries of a file of the benchmark, as BibTeX."""
    with gzip.open(data_folder() / name, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            record: dict[str, Any] = json.loads(line)
            if label in {None, record["label"]}:
                fields = "".join(
                    f" {k} = {{{v}}},\n" for k, v in record["fields"].items() if isinstance(v, str)
                )
                yield f"@{record['bibtex_type']}{{k{number},\n{fields}}}\n"


def references(file: Path) -> list[Reference]:
    """The entries of a .bib as references."""
    entries = read_bibliography(file).entries
    return [Reference(id=f"R{n}", **entry.as_fields()) for n, entry in enumerate(entries, start=1)]


def hallmark(folder: Path) -> None:
    """True and made-up entries against the index alone, offline."""
    pool = folder / "pool.bib"
    pool.write_text("".join(bibtex("hallmark_valid_pool.jsonl.gz", None)), encoding="utf-8")
    build_part(folder, About("pool", (pool.name,), AT), read_file(pool))
    index = LocalIndex(folder)
    for label in ("VALID", "HALLUCINATED"):
        file = folder / "entries.bib"
        file.write_text("".join(bibtex("hallmark_dev.jsonl.gz", label)), encoding="utf-8")
        wall = time.process_time()
        given = references(file)
        evidence = Evidence({}, gather(given, None, index), {}, AT, online=False)
        done = [settle(reference, evidence) for reference in given]
        counts = Counter(reference.status.value for reference in done)
        print(f"\n{label}: {len(done)} entries, {dict(counts)}, {time.process_time() - wall:.1f} s CPU")
        severe = [reference for reference in done if must_fix(reference)]
        print(f"  must fix: {len(severe)}")
        for reference in severe if label == "VALID" else ():
            for finding in reference.findings:
                if finding.severity == "must_fix":
                    title = reference.fields.get("title")
                    print(f"  {title}: {finding.code}: {finding.cited} / {finding.registered}")


def main() -> None:
    """Run the parts that are named, or all."""
    wanted = sys.argv[1:] or ["build", "search", "hallmark"]
    kept = os.environ.get("GROUNDED_RESEARCH_BENCH_INDEX")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(kept or temporary)
        for name, run in (("build", build), ("search", search), ("hallmark", hallmark)):
            if name in wanted:
                run(folder)


if __name__ == "__main__":
    main()
