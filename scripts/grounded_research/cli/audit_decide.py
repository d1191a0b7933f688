"""The verb ``decide``: somebody has looked at a finding and lets it stand."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.options import Common, common_options, open_store
from grounded_research.errors import DecisionFileError, UnknownIdError

if TYPE_CHECKING:
    from grounded_research.citations.decision_file import Decided
    from grounded_research.ledger.models import Ledger, Reference

LONGEST_REASON = 2_000
"""Characters; a reason that is longer belongs into a document that it names."""


@click.command("decide")
@click.argument("reference")
@click.argument("code")
@click.option("--by", required=True, help="Who has looked at it.")
@click.option(
    "--because", required=True, metavar="FILE", help="File with the reason; - reads standard input."
)
@common_options
def decide(reference: str, code: str, by: str, because: str, common: Common) -> int:
    """Let the finding CODE on REFERENCE stand: it is shown as looked at, and fails no bar."""
    from grounded_research.citations.claims import with_claim_citations
    from grounded_research.citations.decision_file import FILE, table_of
    from grounded_research.citations.decisions import with_decisions
    from grounded_research.citations.lines import reference_lines, summary_words
    from grounded_research.cli.audit_result import following
    from grounded_research.cli.batches import now
    from grounded_research.cli.judged import judge_name
    from grounded_research.cli.output import Result, emit

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    chosen = chosen_reference(ledger, reference)
    refuse_unknown_code(chosen, code)
    table = table_of(chosen, code, by=judge_name(by), because=read_reason(because), on=now()[:10])
    path = store.sidecar / FILE
    made = add_decision(path, table)
    ledger = store.update(lambda current: with_claim_citations(with_decisions(current, made)))
    body = list(reference_lines(ledger.references_by_id[chosen.id], full=True))
    summary = f"audit: {code} on {chosen.id} decided, kept in {path}; {summary_words(ledger)}"
    after = following(ledger, store, common, again=False, online=False)
    return emit(Result(summary=summary, body=body, next=after), common)


def chosen_reference(ledger: "Ledger", identifier: str) -> "Reference":
    """The reference with this id or key.

    Raises:
        UnknownIdError: There is none.
    """
    from grounded_research.ledger.ids import expand

    keyed = next((one for one in ledger.references if one.key == identifier), None)
    if identifier in ledger.references_by_id or keyed is None:
        return ledger.references_by_id[expand((identifier,), ledger.references_by_id)[0]]
    return keyed


def refuse_unknown_code(reference: "Reference", code: str) -> None:
    """Pass when the reference has what is decided on.

    Raises:
        UnknownIdError: It has no such finding.
    """
    from grounded_research.citations.decisions import codes_of

    known = codes_of(reference)
    if code not in known:
        raise UnknownIdError(
            f"{reference.id} has no finding {code}; it has {', '.join(known) if known else 'none'}."
        )


def read_reason(file: str) -> str:
    """The reason in a file, on one line.

    Raises:
        GroundedResearchError: The file cannot be read, is empty or too long.
    """
    from grounded_research.cli.judged import answer_text

    reason = " ".join(answer_text(file).split())
    if not reason or len(reason) > LONGEST_REASON:
        raise DecisionFileError(
            f"--because {file}: {len(reason)} characters; expected a reason of 1 to {LONGEST_REASON}."
        )
    return reason


def add_decision(path: Path, table: str) -> "tuple[Decided, ...]":
    """Add a table to the file, whole or not at all, and read all of it.

    Raises:
        DecisionFileError: The file, as a hand may have written it, is malformed; nothing is added.
    """
    from filelock import FileLock

    from grounded_research.citations.decision_file import read_decisions
    from grounded_research.ledger.files import replace_file

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_name(f".{path.name}.lock")):
        read_decisions(path)
        before = path.read_text(encoding="utf-8").rstrip("\n") if path.exists() else ""
        text = f"{before}\n\n{table}" if before else table
        replace_file(path, text.encode("utf-8"), backup=None)
        return read_decisions(path)
