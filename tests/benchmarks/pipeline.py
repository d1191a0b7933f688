"""What the whole offline pipeline costs on a draft of 10,000 words and 1 MB of sources, stage by stage.

The draft is made of WiCE's claims and of plain sentences, the sources are WiCE's pages. Each stage runs as a
process of its own, then ``verify.py run`` does all of them in one. Nothing asks a network. Prints a table.

Run: python tests/benchmarks/pipeline.py
"""

import os
import subprocess
import sys
import tempfile
import time
from compileall import compile_dir
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from support.shared_data import records  # noqa: E402

SCRIPTS = ROOT / "scripts"
WORDS = 10_000
CHARACTERS = 1_000_000
A_PARAGRAPH = 6
BARS = "bars at rest, all in one: 5 s, 300 MB"

PATIENT = ("--budget", "600")
STAGES = (
    ("decompose.py", "run", "draft.md"),
    ("ground.py", "run", "--sources", "sources", *PATIENT),
    ("audit_citations.py", "run", *PATIENT),
    ("contradict.py", "run", *PATIENT),
    ("report.py", "run"),
    ("render_report.py", "run"),
)
WHOLE = ("verify.py", "run", "draft.md", "--sources", "sources", "--out", "whole", *PATIENT)

FIELDS = (
    "harbour",
    "festival",
    "reactor",
    "library",
    "orchestra",
    "glacier",
    "tunnel",
    "newspaper",
    "vineyard",
)
EVENTS = ("opened", "closed", "was rebuilt", "was sold", "moved", "was restored", "was enlarged")


def plain_sentence(n: int) -> str:
    """A sentence with values that no source speaks of."""
    field, event = FIELDS[n % len(FIELDS)], EVENTS[n % len(EVENTS)]
    return (
        f"The {field} of district {n} {event} in {1900 + n % 120} after {n % 7 + 2} years of work that cost "
        f"{3 * n + 10} million dollars, and {n % 60 + 20} percent of its {10 * n + 200} members had agreed."
    )


def make(folder: Path) -> str:
    """Write the draft and its sources; says how large they are."""
    (folder / "sources").mkdir()
    lines: list[str] = []
    characters = 0
    for number, record in enumerate(records("grounding_wice_dev.jsonl.gz"), start=1):
        text = "\n".join(record["sources"][0]["sentences"])
        if characters < CHARACTERS:
            (folder / "sources" / f"s{number}.md").write_text(text, encoding="utf-8")
            characters += len(text)
        lines.append(f"{record['claim']} [{number}]")
    words = sum(len(line.split()) for line in lines)
    for number in count(1):
        if words >= WORDS:
            break
        lines.append(plain_sentence(number))
        words += len(lines[-1].split())
    paragraphs = ("\n".join(lines[at : at + A_PARAGRAPH]) for at in range(0, len(lines), A_PARAGRAPH))
    (folder / "draft.md").write_text("# A long draft\n\n" + "\n\n".join(paragraphs) + "\n", encoding="utf-8")
    return f"{words} words in the draft, {characters / 1e6:.1f} MB of sources"


def measured(folder: Path, words: tuple[str, ...]) -> str:
    """One row of the table: a command's user seconds, wall seconds and peak of memory."""
    command = [sys.executable, str(SCRIPTS / words[0]), *words[1:]]
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    ended = f"exit {process.returncode}"
    return f"{words[0]:20} {used.ru_utime:8.1f} {wall:8.1f} {used.ru_maxrss / 1024:8.0f}   {ended}"


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compile_dir(SCRIPTS, quiet=1)  # whoever starts a script a second time has it compiled
        print(f"{make(folder)}; requests: none; {BARS}")
        print(f"{'command':20} {'user s':>8} {'wall s':>8} {'peak MB':>8}")
        for words in STAGES:
            print(measured(folder, words))
        print(measured(folder, WHOLE))


if __name__ == "__main__":
    main()
