"""Make the ledgers and reports of this folder again, from the draft, its sources and the recorded answers.

    python examples/regenerate.py [--to FOLDER]

Everything runs in a temporary folder with a fixed clock and without a network; only the products are copied
back, so that no lock, backup or sidecar is left here. The recorded answers name what they saw by its
fingerprint (``seen``), which is brought up to date where a packet's wording has changed; nothing else of an
answer is.
"""
# ruff: noqa: INP001, S603  -- a script beside its data; it starts the stage scripts of this checkout and nothing else

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRIPTS = HERE.parent / "scripts"

NOON = "1796040000"
"""2026-11-30 12:00 UTC, the time at which everything of the examples happens."""

DRAFT = "flawed_paragraph.md"
INPUTS = (DRAFT, "registry_answers.jsonl", "sources", "answers")
RUN = ("verify.py", "run", DRAFT, "--sources", "sources", "--registry-answers", "registry_answers.jsonl")

EMBEDDED = ("embedded/claims_ledger.json", "embedded/verification_report.md")
JUDGED = ("judged/claims_ledger.json", "judged/verification_report.md", "judged/verification_report.html")


@dataclass(frozen=True)
class Answers:
    """One recorded file of answers, as an agent wrote it.

    Attributes:
        script: The stage script that takes it.
        id_field: What its lines call the id of what they answer.
        file: Where it stands, below this folder.
    """

    script: str
    id_field: str
    file: str


ROUNDS = (
    Answers("decompose.py", "sentence", "answers/1_decompose.jsonl"),
    Answers("decompose.py", "sentence", "answers/1_decompose_again.jsonl"),
    Answers("audit_citations.py", "support", "answers/3_audit.jsonl"),
    Answers("ground.py", "claim", "answers/2_ground.jsonl"),
    Answers("ground.py", "claim", "answers/2_ground_again.jsonl"),
    Answers("contradict.py", "conflict", "answers/4_contradict.jsonl"),
)
"""In the order in which they were handed in; ``again`` answers what a check or a gate returned.

The cited works were read first: what grounding has found in a cited work is not asked of it any more.
"""

BEFORE = {
    "ground.py": ("ground.py", "run"),
    "audit_citations.py": ("audit_citations.py", "run", "--registry-answers", "registry_answers.jsonl"),
    "contradict.py": ("contradict.py", "run"),
}
"""What a stage does without a judge before its first packet is printed."""

PRODUCTS = (*EMBEDDED, *JUDGED, *(one.file for one in ROUNDS))


def main(arguments: list[str] | None = None) -> int:
    """Make everything again, here or in another folder."""
    parser = argparse.ArgumentParser(description="Make the example ledgers and reports again.")
    parser.add_argument("--to", type=Path, default=HERE, help="Folder for the products (default: this one).")
    target = parser.parse_args(arguments).to.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_inputs(folder)
        run(folder, *RUN, "--out", "embedded")
        judge(folder)
        for product in PRODUCTS:
            place = target / product
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / product, place)
    sys.stdout.write(f"{len(PRODUCTS)} files written below {target}\n")
    return 0


def copy_inputs(folder: Path) -> None:
    """Copy what the examples are made from."""
    for name in INPUTS:
        if (HERE / name).is_dir():
            shutil.copytree(HERE / name, folder / name)
        else:
            shutil.copyfile(HERE / name, folder / name)


def judge(folder: Path) -> None:
    """Run the pipeline, hand in the recorded answers in their order, and render the reports."""
    run(folder, *RUN, "--out", "judged")
    started: set[str] = set()
    for answers in ROUNDS:
        if answers.script in BEFORE and answers.script not in started:
            run(folder, *BEFORE[answers.script], "--out", "judged")
            started.add(answers.script)
        refresh(folder, answers)
        run(folder, answers.script, "apply", answers.file, "--out", "judged")
    run(folder, *RUN, "--out", "judged", "--format", "md", "--format", "html")


def refresh(folder: Path, answers: Answers) -> None:
    """Bring the fingerprints of recorded answers up to date with the packet that is printed now."""
    packet = json.loads(run(folder, answers.script, "next", "--size", "20", "--json", "--out", "judged"))
    seen = {item["id"]: item["seen"] for item in packet.get("items", [])}
    path = folder / answers.file
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line["seen"] = seen.get(line[answers.id_field], line["seen"])
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8", newline="\n")


def run(folder: Path, script: str, *words: str) -> str:
    """Run one command in the folder; its standard output.

    Raises:
        SystemExit: It did not end with 0.
    """
    command = [sys.executable, str(SCRIPTS / script), *words]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": NOON, "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    if done.returncode != 0:
        said = done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")
        raise SystemExit(f"{script} {' '.join(words)} ended with {done.returncode}:\n{said}")
    return done.stdout.decode("utf-8")


if __name__ == "__main__":
    sys.exit(main())
