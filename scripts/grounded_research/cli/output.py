"""What a command prints: the summary first and last, the body within 8 KB, the next command at the end."""

import json
import os
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.exits import ExitCode, first_that_applies
from grounded_research.cli.options import Common
from grounded_research.errors import GroundedResearchError
from grounded_research.text.steering import made_visible

if TYPE_CHECKING:
    from grounded_research.judging.packet import Packet

MOST_BYTES = 8_000
"""Agents' tools cut long output at the head or the tail; 8 KB passes all that were met."""


@dataclass(frozen=True)
class Result:
    """What a command has to say.

    Attributes:
        summary: One ASCII line: what was done, in counts.
        body: Lines between the summary and the closing line.
        next: The next command, whole, as built by ``next_command``; empty when nothing is left to do.
        data: The machine form of the same, for ``--json``.
        codes: The exit codes that apply; the first in precedence is used.
    """

    summary: str
    body: Sequence[str] = ()
    next: str = ""
    data: Mapping[str, object] = field(default_factory=dict)
    codes: frozenset[ExitCode] = frozenset()


def emit(result: Result, common: Common) -> int:
    """Print a result and return the exit code."""
    code = first_that_applies(result.codes)
    if common.as_json:
        machine = {"summary": result.summary, **result.data, "next": result.next or None, "exit": code.value}
        written = json.dumps(machine, ensure_ascii=False, indent=1)
        write_lines(map(made_visible, written.split("\n")))  # a code made visible is JSON's own escape of it
        return int(code)
    closing = (
        f"{result.summary} | next: {result.next}" if result.next else f"{result.summary} | nothing left to do"
    )
    lines = (result.summary, *shown_body(result.body, common), closing)
    write_lines(made_visible(line) for block in lines for line in block.split("\n"))
    return int(code)


def write_lines(lines: Iterable[str]) -> None:
    """Write lines to stdout; a reader that has gone, as behind ``| head``, changes nothing of the result.

    Raises:
        GroundedResearchError: They cannot be written; what the command did before stays done.
    """
    try:
        for line in lines:
            click.echo(line)
    except OSError as error:
        drop_output()
        if not isinstance(error, BrokenPipeError):
            raise GroundedResearchError(
                f"standard output cannot be written: {error.strerror}; what was done is saved. "
                "Free space, or send the output elsewhere"
            ) from error


def drop_output() -> None:
    """Send what is still to come on stdout nowhere, so that the end of the process does not fail on it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def emit_packet(packet: "Packet", following: str, common: Common) -> int:
    """Print a packet whole, since the number of its questions bounds it, and return the exit code.

    Args:
        packet: What the judge is to decide.
        following: The command that takes the answers.
        common: With ``--output`` the packet goes to a file; with ``--json`` its items come as JSON.
    """
    from grounded_research.judging.packet import render_packet

    summary = f"{packet.stage}: {len(packet.items)} questions, {packet.remaining} more wait after these"
    items = [{"id": item.id, "seen": item.seen, "shown": list(item.body)} for item in packet.items]
    data = {"wording": packet.wording, "instructions": list(packet.instructions), "items": items}
    result = Result(summary=summary, body=render_packet(packet).splitlines(), next=following, data=data)
    return emit(result, replace(common, full=True))


def shown_body(body: Sequence[str], common: Common) -> Iterable[str]:
    """The lines of the body that are printed: all, a part that fits, or the place they were written to."""
    if common.output is not None:
        write_output(common.output, body)
        return [f"{len(body)} lines written to {common.output}"]
    if common.full:
        return body
    fitting, size = 0, 0
    for line in body:
        size += len(line.encode()) + 1
        if size > MOST_BYTES:
            break
        fitting += 1
    if fitting == len(body):
        return body
    rest = f"... {len(body) - fitting} of {len(body)} lines left out; all with --full or --output FILE"
    return [*body[:fitting], rest]


def write_output(path: Path, body: Sequence[str]) -> None:
    """Write the body to the file that was named.

    Raises:
        GroundedResearchError: The file cannot be written.
    """
    try:
        path.write_text("".join(f"{line}\n" for line in body), encoding="utf-8", newline="\n")
    except OSError as error:
        raise GroundedResearchError(f"cannot write {path}: {error.strerror}; name another file") from error


def next_command(script: str, *words: str, common: Common, ledger: Path | None = None) -> str:
    """The whole line of a following command, repeating where the ledger is.

    Args:
        script: File name, such as ``ground.py``.
        words: Verb, options and paths; quoted here.
        common: The options of the running command; ``--ledger`` is repeated from them.
        ledger: The ledger's path where the options did not name it.
    """
    place = ledger or common.ledger
    parts = [*launcher(), str(scripts_folder() / script), *words]
    if place is not None:
        parts += ["--ledger", str(place)]
    return " ".join(shlex.quote(part) for part in parts)


def following_command(
    script: str, then: str, *, left: int, waiting: int, common: Common, ledger: Path
) -> str:
    """The next command of a stage: itself where time ended, its questions if any, else the next stage.

    Args:
        script: The stage's own script.
        then: The script of the stage after it.
        left: How much of the run the time budget left undone.
        waiting: How many questions wait for a judge.
        common: The options of the running command.
        ledger: The ledger's path.
    """
    words = (script, "run") if left else (script, "next") if waiting else (then, "run")
    return next_command(*words, common=common, ledger=ledger)


def launcher() -> list[str]:
    """How the running script was started, to start the next one alike.

    ``uv run`` names itself in the environment and keeps a script's packages below ``environments-v2``
    of its cache, wherever that is.
    """
    under_uv = any(part.startswith("environments-v") for part in Path(sys.prefix).parts)
    return ["uv", "run"] if os.environ.get("UV") and under_uv else [interpreter()]


def interpreter() -> str:
    """The shortest name that starts this very interpreter, whose packages are known to be there."""
    running = Path(sys.executable)
    for name in ("python", "python3"):
        found = first_on_path(name)
        if found is not None and found.parent == running.parent and found.samefile(running):
            return name
    return sys.executable or "python"


def first_on_path(name: str) -> Path | None:
    """The program that a name starts; as ``shutil.which`` finds it, whose module is 5 ms of each command."""
    ending = ".exe" if os.name == "nt" else ""
    places = (Path(folder, name + ending) for folder in os.get_exec_path())
    return next((place for place in places if place.is_file() and os.access(place, os.X_OK)), None)


def scripts_folder() -> Path:
    """The folder of the stage scripts."""
    return Path(__file__).resolve().parents[2]
