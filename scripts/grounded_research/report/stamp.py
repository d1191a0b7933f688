"""The stamp: which state of the ledger a rendered report shows, so that an older one is known as such."""

from pathlib import Path

from grounded_research.ledger.models import Ledger
from grounded_research.ledger.words import StageName

STEM = "verification_report"
"""What every file of a report is called, before the ending of its format."""

LENGTH = 12  # hexadecimal digits of the digest: enough to tell two states of one ledger apart


def stamp(ledger: Ledger) -> str:
    """The beginning of the digest of all that stage 5 read; empty where it has not run."""
    run = ledger.stages.get(StageName.REPORT)
    return run.inputs.partition(":")[2][:LENGTH] if run and run.inputs else ""


def outdated(ledger: Ledger, folder: Path) -> tuple[str, ...] | None:
    """The formats of the files in a folder that show an older state; None where a file shows this one.

    An empty result means that there is no report at all.
    """
    shown = stamp(ledger)
    files = sorted(folder.glob(f"{STEM}.*"))
    if any(shown in path.read_text(encoding="utf-8", errors="replace") for path in files):
        return None
    return tuple(path.suffix[1:] for path in files)
