"""How long the ledger takes, best of several: python tests/benchmarks/ledger.py prints a table."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.ledger.changes import with_claims  # noqa: E402  the path comes first
from grounded_research.ledger.models import Ledger, changed  # noqa: E402  the path comes first
from grounded_research.ledger.store import LedgerStore  # noqa: E402  the path comes first
from grounded_research.ledger.validation import check_file, refuse_faults  # noqa: E402  the path comes first
from grounded_research.ledger.words import CitationStatus  # noqa: E402  the path comes first
from support.builders import (  # noqa: E402  as above
    citation,
    claim,
    evidence,
    grounding,
    history_entry,
    ledger,
    reference,
    sentence,
    small_ledger,
    source,
)

WORDS = (
    "Of the 1,204 patients who were enrolled at nine sites, 18 percent had died within a year of treatment"
)


def large_ledger(claims: int) -> Ledger:
    """A ledger of so many sentences and claims, each claim answered twice: about 5 MB at 1,100."""
    numbers = range(1, claims + 1)
    found = [evidence(f"A:{n}", f"{WORDS} {n}.") for n in (1, 2, 3)]
    entry = history_entry(claim=f"{WORDS}.", resolved=tuple(found))
    sound = grounding(sentences=found, history=(entry, entry))
    return ledger(
        sentences=[sentence(f"S{n}", f"{WORDS} {n}.") for n in numbers],
        claims=[
            claim(f"C{n}", f"{WORDS} {n}.", sentences=(f"S{n}",), references=("R1",), grounding=sound)
            for n in numbers
        ],
        references=[reference(f"R{n}") for n in range(1, 101)],
        sources=[source("A", sentences=500)],
    )


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000


def fresh(code: str) -> Callable[[], object]:
    """A run of a new Python process."""
    return lambda: subprocess.run(
        [sys.executable, "-c", code], check=True, env={"PYTHONPATH": f"{ROOT}/scripts"}
    )


def audited(one: Ledger, count: int) -> Ledger:
    """The ledger after a stage has written its word into so many claims."""
    side = citation(CitationStatus.UNVERIFIED)
    return with_claims(one, {c.id: changed(c, citation=side) for c in one.claims[:count]})


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        small = LedgerStore(Path(folder) / "small.json")
        small.update(lambda one: one, create=small_ledger)
        large = LedgerStore(Path(folder) / "large.json")
        whole = large_ledger(1100)
        table = {
            "python alone": best(fresh("pass")),
            "python, pydantic and one model": best(
                fresh("import pydantic\nclass A(pydantic.BaseModel):\n x: int")
            ),
            "python, load a small ledger": best(fresh(load_code(small.path))),
            "python, change a small ledger": best(fresh(change_code(small.path))),
            "save the large ledger as new": best(
                lambda: large.update(lambda _: whole, create=lambda: whole), 1
            ),
            "load the large ledger": best(lambda: LedgerStore(large.path).load()),
        }
        read = large.load()
        for count in (10, 1100):
            wanted = audited(read, count)
            table[f"check a change of {count} claims in it"] = best(
                lambda w=wanted: refuse_faults(w, read), 3
            )
        table["save a change of 10 claims in it"] = best(
            lambda: large.update(lambda one: audited(one, 10)), 1
        )
        table["check the large ledger's file whole"] = best(lambda: check_file(large.path), 1)
        print(f"large ledger: {large.path.stat().st_size / 1e6:.1f} MB, {len(read.claims)} claims")
        for what, taken in table.items():
            print(f"{what:40} {taken:8.1f} ms")


def load_code(path: Path) -> str:
    """A program that loads a ledger."""
    return f"""
from pathlib import Path
from grounded_research.ledger.store import LedgerStore  # noqa: E402  the path comes first
LedgerStore(Path({str(path)!r})).load()
"""


def change_code(path: Path) -> str:
    """A program that changes a ledger."""
    return f"""
from pathlib import Path
from grounded_research.ledger.models import changed  # noqa: E402  the path comes first
from grounded_research.ledger.store import LedgerStore  # noqa: E402  the path comes first
LedgerStore(Path({str(path)!r})).update(lambda one: changed(one, created=str(one.revision)))
"""


if __name__ == "__main__":
    main()
