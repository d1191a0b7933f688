"""The rendering of a reported ledger at the command line."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.options import Common, common_options, formats_option, open_store

if TYPE_CHECKING:
    from grounded_research.cli.output import Result
    from grounded_research.ledger.models import Ledger


@click.group(cls=StageGroup)
def cli() -> None:
    """Render the report of a ledger: verification_report.md, .html, .sarif, .json."""


@cli.command("run")
@formats_option
@common_options
def run(formats: tuple[str, ...], common: Common) -> int:
    """Write the report beside the ledger, or into the folder of --out."""
    from grounded_research.cli.output import emit, next_command
    from grounded_research.ledger.staleness import open_work

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    result = write_reports(ledger, common.out or store.path.parent, formats)
    if open_work(ledger).waits:
        result = replace(result, next=next_command("verify.py", "status", common=common, ledger=store.path))
    return emit(result, common)


def write_reports(ledger: "Ledger", folder: Path, formats: Sequence[str]) -> "Result":
    """Write the reports asked for into a folder; a file that would not change is left alone."""
    from grounded_research.cli.output import Result
    from grounded_research.cli.report import score_words
    from grounded_research.report.render import render

    written = [write_text(folder / name, text) for name, text in render(ledger, formats).items()]
    return Result(
        summary=f"rendered {', '.join(path.name for path in written)}: {score_words(ledger)}",
        body=[*(f"written: {path}" for path in written), ledger.report.bottom_line if ledger.report else ""],
        data={"files": [str(path) for path in written]},
    )


def write_text(path: Path, text: str) -> Path:
    """Write one file whole or not at all.

    Raises:
        GroundedResearchError: It cannot be written there.
    """
    from grounded_research.errors import GroundedResearchError
    from grounded_research.ledger.files import replace_file

    content = text.encode()
    try:
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, content, backup=None)
    except OSError as error:
        raise GroundedResearchError(
            f"cannot write {path}: {error.strerror}; name another folder with --out"
        ) from error
    return path
