"""Commands run as a user runs them: real processes, with a draft and sources in a folder of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"

DRAFT = """# Findings

Dexamethasone reduced 28-day mortality by 30 percent [1]. The trial enrolled 120 patients in 2019 [1].

The effect lasted three years. It was seen in children.

# References

[1] Smith J, Doe A. A trial of dexamethasone. Lancet. 2019;12:1-9.
"""

SOURCE = """# Trial

Dexamethasone reduced 28-day mortality by 18 percent. The trial enrolled 120 patients in 2019.

The effect lasted two years.
"""


@dataclass(frozen=True)
class Ended:
    """What a command printed and the code it ended with."""

    code: int
    out: str
    err: str


def start(
    script: str,
    *words: object,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    given: bytes = b"",
    before: Callable[[], None] | None = None,
) -> Ended:
    """Run a script in a process of its own; it must end within a minute and never show a traceback."""
    done = subprocess.run(
        [sys.executable, str(SCRIPTS / script), *map(str, words)],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        input=given,
        preexec_fn=before,
        capture_output=True,
        timeout=60,
        check=False,
    )
    ended = Ended(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
    assert "Traceback" not in ended.err, ended.err
    assert ended.err.isascii(), ended.err
    return ended


def home(folder: Path, *, draft: str | bytes = DRAFT, sources: dict[str, str | bytes] | None = None) -> Path:
    """A folder with ``draft.md`` and the folder ``sources``; gives the draft's path."""
    (folder / "sources").mkdir(parents=True)
    given = {"trial.md": SOURCE} if sources is None else sources
    for path, content in (
        (folder / "draft.md", draft),
        *((folder / "sources" / n, t) for n, t in given.items()),
    ):
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return folder / "draft.md"


def verify(draft: Path, *words: object, **how: Any) -> Ended:
    """``verify.py run`` on a draft and the folder of sources beside it."""
    return start("verify.py", "run", draft, "--sources", draft.parent / "sources", *words, **how)


def ledger_of(draft: Path) -> dict[str, Any]:
    """The ledger beside a draft, as JSON."""
    found: dict[str, Any] = json.loads((draft.parent / "claims_ledger.json").read_bytes())
    return found
