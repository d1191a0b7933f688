"""Stage 3 at the command line: do the cited works exist, and are they what the references say."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.audit_decide import decide
from grounded_research.cli.audit_support import apply, next_packet
from grounded_research.cli.citation_index import index_group, index_options
from grounded_research.cli.options import Common, budget_option, common_options, online_options, open_store

if TYPE_CHECKING:
    from grounded_research.cli.output import Result
    from grounded_research.ledger.store import LedgerStore

SUGGESTED = click.Path(path_type=Path, dir_okay=False)


@click.group(cls=StageGroup)
def cli() -> None:
    """Stage 3: check that cited works exist and are what the references say."""


cli.add_command(index_group, "index")
cli.add_command(decide, "decide")
cli.add_command(next_packet, "next")
cli.add_command(apply, "apply")


@cli.command("run")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@online_options
@click.option(
    "--record-answers",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --online: write every answer to this file, for --registry-answers.",
)
@click.option("--explain-network", is_flag=True, help="Print what --online would send; send nothing.")
@click.option("--map", "maps", multiple=True, metavar="R3=FILE", help="This source is that reference.")
@click.option("--suggest", type=SUGGESTED, help="Write corrected entries to this new .bib or .json file.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    show_default=True,
    help="Shape of the output.",
)
@click.option("--fail-on", type=click.Choice(["must-fix"]), help="Exit 5 when something must be fixed.")
@index_options
@common_options
@budget_option
def run(
    file: Path | None,
    common: Common,
    shape: str,
    explain_network: bool,  # noqa: FBT001
    suggest: Path | None,
    **options: object,
) -> int:
    """Audit the references of FILE (a bibliography), or those of the draft's ledger."""
    from grounded_research.cli.audit_explain import explain
    from grounded_research.cli.audit_running import run_stage
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    store = open_store(common, draft=file)
    if file is not None:
        take_references(store, common, file)
    elif store.exists() or not explain_network:
        store.load(adopt=common.adopt)
    if suggest is not None:
        refuse_inputs(store, file, suggest)  # the ledger knows now which files a LaTeX document names
    if explain_network:
        return emit(explain(store, options.get("mailto")), common)  # type: ignore[arg-type]  # click's own types
    deadline = Deadline(float(str(options.pop("budget"))))
    result = run_stage(store, common, deadline=deadline, **options)  # type: ignore[arg-type]  # click's own types
    return hand_over(result, store, common, shape, suggest)


def refuse_inputs(store: "LedgerStore", file: Path | None, suggest: Path) -> None:
    """Pass when the file for corrected entries is none that the audit reads or writes."""
    from grounded_research.cli.audit_output import refuse_suggestion_file

    origins = {one.origin for one in store.load().references} if store.exists() else set()
    read = [store.path.parent / origin for origin in sorted(origins)]
    refuse_suggestion_file(suggest, [*read, store.path, *([file] if file else [])])


def hand_over(
    result: "Result", store: "LedgerStore", common: Common, shape: str, suggest: Path | None
) -> int:
    """Print the result in the shape that was asked for, and write the corrected entries."""
    from dataclasses import replace

    from grounded_research.cli.audit_output import sarif_text, write_suggestions
    from grounded_research.cli.exits import first_that_applies
    from grounded_research.cli.output import emit, write_lines

    if suggest is not None:
        words = write_suggestions(store.load(), suggest)
        result = replace(result, summary=f"{result.summary}, {words}")
    if shape == "sarif":
        lines = sarif_text(store.load()).splitlines()
        if common.output is None:
            write_lines(lines)
            return int(first_that_applies(result.codes))
        result = replace(result, body=lines)
    return emit(result, replace(common, as_json=common.as_json or shape == "json"))


def take_references(store: "LedgerStore", common: Common, file: Path) -> None:
    """Put the references of a file into the ledger; a draft's ledger has them already.

    Raises:
        BibliographyError: The file holds no reference.
        LedgerForeignError: The ledger belongs to another draft or file.
    """
    from grounded_research.citations.listing import read_file, with_references_of
    from grounded_research.cli.batches import now
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.place import beside, refuse_foreign, relative

    origin = relative(file, store.path)
    if store.exists():
        ledger = store.load(adopt=common.adopt)
        refuse_foreign(ledger, store.path, file)
        if ledger.draft is not None and ledger.references:
            return
    bibliography = read_file(file).placed(beside(file, store.path))
    store.update(
        lambda current: with_references_of(current, bibliography),
        create=lambda: Ledger(source_text=origin, created=now()),
    )


@cli.command("show")
@click.argument("ids", nargs=-1)
@common_options
def show(ids: tuple[str, ...], common: Common) -> int:
    """Print what the ledger says of some references, or of all."""
    from grounded_research.citations.lines import reference_lines, summary_words
    from grounded_research.cli.audit_running import named
    from grounded_research.cli.output import Result, emit
    from grounded_research.ledger.ids import expand

    ledger = open_store(common).load(adopt=common.adopt)
    chosen = expand(ids, ledger.references_by_id) if ids else list(ledger.references_by_id)
    references = named(ledger, chosen)
    body = [line for reference in references for line in reference_lines(reference, full=True)]
    data = {"references": [reference.model_dump(mode="json") for reference in references]}
    return emit(Result(summary=f"audit: {summary_words(ledger)}", body=body, data=data), common)
