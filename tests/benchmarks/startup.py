"""What starting costs: help and commands on a small ledger, beside a Python that does nothing.

Processor time (user and system) and the ratio say more than the clock on a machine that does other work.
Prints a table.

Run: python tests/benchmarks/startup.py
"""

import resource
import subprocess
import sys
import time
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
EXAMPLES = ROOT / "examples"
LEDGER = "embedded/claims_ledger.json"
TIMES = 7

HELP_BAR, COMMAND_BAR = 100, 250
"""Milliseconds on a machine at rest."""

ON_A_LEDGER = (
    ("verify.py", "status"),
    ("decompose.py", "show"),
    ("ground.py", "show"),
    ("audit_citations.py", "show"),
    ("contradict.py", "show"),
    ("decompose.py", "next"),
    ("ground.py", "next"),
    ("audit_citations.py", "next"),
    ("contradict.py", "next"),
)


@dataclass(frozen=True)
class Cost:
    """Milliseconds that a command takes, the least of several runs each."""

    processor: float
    clock: float


def cost(*words: str) -> Cost:
    """What a Python process with these arguments costs."""
    runs = []
    for _ in range(TIMES):
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
        clock = time.perf_counter() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        runs.append(Cost(processor * 1000, clock * 1000))
    return Cost(min(run.processor for run in runs), min(run.clock for run in runs))


def main() -> None:
    """Print the table."""
    compile_dir(SCRIPTS, quiet=1)  # whoever starts a script a second time has it compiled
    nothing = cost("-c", "pass")
    commands = {"python -c pass": nothing, "import click": cost("-c", "import click")}
    commands["import pydantic.BaseModel"] = cost("-c", "from pydantic import BaseModel")
    for script in sorted(SCRIPTS.glob("*.py")):
        commands[f"{script.name} --help"] = cost(str(script), "--help")
    with TemporaryDirectory() as folder:  # ``next`` writes beside the ledger
        ledger = str(copytree(EXAMPLES, Path(folder) / "examples") / LEDGER)
        for name, verb in ON_A_LEDGER:
            commands[f"{name} {verb}"] = cost(str(SCRIPTS / name), verb, "--ledger", ledger)
    print(f"bars at rest: --help {HELP_BAR} ms, a command on a small ledger {COMMAND_BAR} ms")
    print(f"{'command':32} {'processor ms':>12} {'clock ms':>9} {'times python':>13}")
    for name, one in commands.items():
        ratio = one.processor / nothing.processor
        print(f"{name:32} {one.processor:12.0f} {one.clock:9.0f} {ratio:13.1f}")


if __name__ == "__main__":
    main()
