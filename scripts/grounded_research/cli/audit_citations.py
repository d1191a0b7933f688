"""Stage 3 at the command line: do the cited works exist, and are they what the references say."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.audit_decide import decide
from grounded_research.cli.audit_support import apply, next_packet
from grounded_research.cli.citation_index import index_group, index_options
from grounded_research.cli.options import Common, budget_option, common_options, open_store

if TYPE_CHECKING:
    from grounded_research.citations.decisions import Decided
    from grounded_research.citations.index.registry import LocalIndex
    from grounded_research.citations.registries.desk import Asker
    from grounded_research.citations.stage import Evidence
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import Result
    from grounded_research.ledger.models import Finding, Ledger, Reference
    from grounded_research.ledger.store import LedgerStore

WINDOW = 240
"""References whose identifiers are asked for together: four lists of sixty for Crossref, a few seconds."""

FIRST_BATCH = 8

LOCAL_BATCH = 200
"""References that are looked up in the index between two saves: a second or two."""

RECORDED, NETWORK = "recorded_answers", "network"
"""Settings of the stage's run: where the answers of registries came from."""

MAILTO_VARIABLE = "GROUNDED_RESEARCH_MAILTO"
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
@click.option(
    "--online", is_flag=True, help="Ask registries; sends bibliographic fields, nothing of the draft."
)
@click.option(
    "--mailto",
    envvar=MAILTO_VARIABLE,
    help=f"Your address for the registries' polite pools (or {MAILTO_VARIABLE}).",
)
@click.option(
    "--registry-answers",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Recorded answers (JSONL) to use in place of the network.",
)
@click.option(
    "--record-answers",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --online: write every answer to this file, for --registry-answers.",
)
@click.option("--explain-network", is_flag=True, help="Print what --online would send; send nothing.")
@click.option("--map", "maps", multiple=True, metavar="R3=FILE", help="This source is that reference.")
@click.option("--suggest", type=SUGGESTED, help="Write corrected entries to this new .bib or .json file.")
@click.option(
    "--format", "shape", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True
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
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    store = open_store(common, draft=file)
    if suggest is not None:
        refuse_inputs(store, file, suggest)
    if file is not None:
        take_references(store, common, file)
    elif store.exists() or not explain_network:
        store.load(adopt=common.adopt)
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
    from grounded_research.ledger.place import refuse_foreign, relative

    origin = relative(file, store.path)
    if store.exists():
        ledger = store.load(adopt=common.adopt)
        refuse_foreign(ledger, store.path, file)
        if ledger.draft is not None and ledger.references:
            return
    bibliography = read_file(file)
    store.update(
        lambda current: with_references_of(current, bibliography, origin),
        create=lambda: Ledger(source_text=origin, created=now()),
    )


def run_stage(
    store: "LedgerStore",
    common: Common,
    *,
    deadline: "Deadline",
    online: bool = False,
    mailto: str | None = None,
    registry_answers: Path | None = None,
    record_answers: Path | None = None,
    maps: Sequence[str] = (),
    fail_on: str | None = None,
    index: Path | None = None,
    no_index: bool = False,
) -> "Result":
    """Audit every reference that is pending, in saved batches, and say what was found.

    Raises:
        StageError: ``maps`` names what is not there.
        AnswerFileError: The recorded answers are malformed.
        IndexFileError: ``index`` names no folder.
    """
    from dataclasses import replace

    from grounded_research.citations.decisions import FILE, idle, read_decisions, with_decisions
    from grounded_research.citations.lines import again_words
    from grounded_research.citations.listing import document_citing, missing_words
    from grounded_research.citations.stage import Evidence, expired, offline_findings, pending
    from grounded_research.cli.batches import now
    from grounded_research.cli.citation_index import open_index
    from grounded_research.sources.register import load_sources

    local = open_index(index, unused=no_index)
    asker = open_asker(online=online, mailto=mailto, registry_answers=registry_answers)
    loaded = load_sources(store.load(), store.sidecar)
    at = now()
    decisions = read_decisions(store.sidecar / FILE)
    ledger = store.load()
    citing = document_citing(ledger, store.path.parent)
    keys = None if citing is None or citing.everything else citing.keys
    offline = offline_findings(ledger, year=int(at[:4]), cited_keys=keys)
    ledger = store.update(lambda current: with_decisions(prepared(current, loaded, maps, offline), decisions))
    stamp = local.stamp if local else None
    old = expired(ledger, at) if online and registry_answers is None else []
    ids = pending(ledger, online=asker is not None, index=stamp, expired=old)
    again = again_words(ledger, ids, old)
    way = RECORDED if registry_answers is not None else NETWORK if online else None
    evidence = Evidence(offline=offline, answers=None, sources=loaded, at=at, online=asker is not None)
    left = audit(store, ids, evidence, asker, deadline, local=local, decisions=decisions)
    if record_answers is not None and asker is not None:
        record(asker, record_answers)
    notes = [*notes_of(asker), *(local.notes if local else ()), *idle(store.load(), decisions)]
    notes += missing_words(ledger, citing)
    ledger = store.update(
        lambda current: finished(current, at=at, left=left, notes=notes, index=stamp, way=way)
    )
    result = run_result(ledger, store, common, left=left, online=online, fail_on=fail_on, notes=notes)
    return replace(result, summary=result.summary + again)


def open_asker(*, online: bool, mailto: str | None, registry_answers: Path | None) -> "Asker | None":
    """Who is asked: recorded answers, else the registries where that is allowed, else nobody."""
    if registry_answers is not None:
        from grounded_research.citations.registries.replay import read_recorded

        return read_recorded(registry_answers)
    if online:
        from grounded_research.citations.registries.open_desk import open_desk

        return open_desk(mailto=mailto)
    return None


def prepared(
    ledger: "Ledger",
    loaded: Mapping[str, object],
    maps: Sequence[str],
    offline: Mapping[str, Sequence["Finding"]],
) -> "Ledger":
    """The ledger with sources tied to references, and today's offline findings."""
    from grounded_research.citations.stage import refresh_offline
    from grounded_research.citations.tie import read_map, tie_sources

    pairs = {reference.strip(): file.strip() for reference, _, file in (one.partition("=") for one in maps)}
    tied = tie_sources(ledger, loaded, read_map(ledger, pairs))  # type: ignore[arg-type]  # what load_sources gave
    return refresh_offline(tied, offline)


def audit(
    store: "LedgerStore",
    ids: Sequence[str],
    evidence: "Evidence",
    asker: "Asker | None",
    deadline: "Deadline",
    *,
    local: "LocalIndex | None" = None,
    decisions: Sequence["Decided"] = (),
) -> int:
    """Work through the references in saved batches; the number that the budget did not reach.

    Registries are asked while the ledger is free; only the verdicts are written under its lock.
    """
    from grounded_research.citations.gather import prefetch
    from grounded_research.cli.batches import Progress

    progress = Progress("auditing", len(ids))
    size = FIRST_BATCH if asker else LOCAL_BATCH if local else max(FIRST_BATCH, len(ids))
    asked_up_to = 0
    for start in range(0, len(ids), size):
        if start and deadline.over:
            return len(ids) - start
        if asker and start >= asked_up_to:
            prefetch(named(store.load(), ids[start : start + WINDOW]), asker)
            asked_up_to = start + WINDOW
        batch = ids[start : start + size]
        settle_batch(store, batch, evidence, asker, local, decisions=decisions)
        progress.step(len(batch))
    return 0


def settle_batch(
    store: "LedgerStore",
    batch: Sequence[str],
    evidence: "Evidence",
    asker: "Asker | None",
    local: "LocalIndex | None",
    *,
    decisions: Sequence["Decided"],
) -> None:
    """Gather the answers about a few references and save the verdicts."""
    from dataclasses import replace

    from grounded_research.citations.decisions import with_decisions
    from grounded_research.citations.gather import gather
    from grounded_research.citations.stage import work

    if asker or local:
        evidence = replace(evidence, answers=gather(named(store.load(), batch), asker, local))
    store.update(lambda current: with_decisions(work(current, batch, evidence), decisions))


def named(ledger: "Ledger", ids: Sequence[str]) -> list["Reference"]:
    """The references with these ids."""
    return [ledger.references_by_id[one] for one in ids if one in ledger.references_by_id]


def notes_of(asker: "Asker | None") -> list[str]:
    """What the cache had to say."""
    cache = getattr(asker, "cache", None)
    return list(cache.notes) if cache else []


def record(asker: "Asker", path: Path) -> None:
    """Write the answers of this run in the format of recorded answers."""
    from grounded_research.citations.registries.replay import write_exchange
    from grounded_research.cli.output import write_output

    write_output(path, [write_exchange(q, a) for q, a in getattr(asker, "memory", {}).items()])


def finished(
    ledger: "Ledger",
    *,
    at: str,
    left: int,
    notes: Sequence[str],
    index: str | None = None,
    way: str | None = None,
) -> "Ledger":
    """The ledger with the claims' citations and the stage's run."""
    from grounded_research.citations.claims import with_claim_citations
    from grounded_research.citations.lines import unreachable_words
    from grounded_research.citations.registries.answers import INDEX
    from grounded_research.citations.support import with_supports
    from grounded_research.ledger.changes import finish_stage
    from grounded_research.ledger.words import StageName, StageState

    ledger = with_claim_citations(with_supports(ledger))
    said = [*notes, *unreachable_words(ledger.references)]
    if left:
        said.append(f"{left} references were not looked at before the time ended")
    if not ledger.references:
        said.append("no references found")
    asked = any(one.registry != INDEX for reference in ledger.references for one in reference.asked)
    index = index or old_index(ledger)
    state = StageState.PARTIAL if left else StageState.DONE
    return finish_stage(
        ledger,
        StageName.AUDIT,
        state,
        at=at,
        settings={
            "registries_asked": asked,
            **ways_of_asking(ledger, way),
            **({"index": index} if index else {}),
        },
        notes=said,
    )


def ways_of_asking(ledger: "Ledger", way: str | None) -> dict[str, bool]:
    """How the registries' answers of this run and of those before came: over a network, out of a file."""
    from grounded_research.ledger.words import StageName

    run = ledger.stages.get(StageName.AUDIT)
    before = run.settings if run else {}
    return {name: True for name in (RECORDED, NETWORK) if name == way or before.get(name)}


def old_index(ledger: "Ledger") -> str | None:
    """The stamp of the index that the verdicts of earlier runs rest on."""
    from grounded_research.ledger.words import StageName

    run = ledger.stages.get(StageName.AUDIT)
    stamp = run.settings.get("index") if run else None
    return stamp if isinstance(stamp, str) else None


def run_result(
    ledger: "Ledger",
    store: "LedgerStore",
    common: Common,
    *,
    left: int,
    online: bool,
    fail_on: str | None,
    notes: Sequence[str] = (),
) -> "Result":
    """The summary of a run, the references with what must be fixed first, and the next command."""
    from grounded_research.citations.lines import must_fix, report_lines, summary_words, unreachable_words
    from grounded_research.citations.stage import unreachable_ids
    from grounded_research.citations.support import open_supports
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result

    failing = [reference.id for reference in ledger.references if must_fix(reference)]
    silent = unreachable_ids(ledger) if online else []
    codes = {
        ExitCode.STOPPED: bool(left),
        ExitCode.UNREACHABLE: bool(silent),
        ExitCode.BELOW_BAR: bool(fail_on and failing),
    }
    waiting = len(open_supports(ledger))
    summary = f"audit: {summary_words(ledger)}"
    summary += f", {left} not yet looked at" if left else ""
    summary += f", {waiting} cited works wait for a judge" if waiting else ""
    summary += f", {len(silent)} with a registry that could not be asked" if silent else ""
    return Result(
        summary=summary,
        body=[
            *unreachable_words(ledger.references),
            *unasked_words(ledger),
            *report_lines(ledger),
            *notes,
        ],
        next=following(ledger, store, common, again=bool(left), online=online),
        data={
            "references": [
                reference.model_dump(mode="json", exclude={"raw"}) for reference in ledger.references
            ],
            "must_fix": failing,
            "left": left,
        },
        codes=frozenset(code for code, applies in codes.items() if applies),
    )


def unasked_words(ledger: "Ledger") -> list[str]:
    """How many references no registry was asked about, and what would ask."""
    unasked = sum(reference.reason == "not_asked_offline" for reference in ledger.references)
    if not unasked:
        return []
    return [
        f"whether {unasked} of them exist was not asked: --online asks registries, if the user permits it"
    ]


def following(ledger: "Ledger", store: "LedgerStore", common: Common, *, again: bool, online: bool) -> str:
    """The next command: the same again when time ended, else cited works to read, else the next stage."""
    from grounded_research.citations.support import open_supports
    from grounded_research.cli.output import next_command

    if again:
        words = ("run", "--online") if online else ("run",)
        return next_command("audit_citations.py", *words, common=common, ledger=store.path)
    if open_supports(ledger):
        return next_command("audit_citations.py", "next", common=common, ledger=store.path)
    if ledger.draft is None:
        return ""
    return next_command("contradict.py", "run", common=common, ledger=store.path)


def explain(store: "LedgerStore", mailto: str | None) -> "Result":
    """What an online run would send, address by address; nothing is sent."""
    from grounded_research.citations.questions import all_questions, identifier_questions
    from grounded_research.citations.registries.open_desk import adapters
    from grounded_research.citations.stage import pending
    from grounded_research.cli.output import Result

    ledger = store.load()
    references = named(ledger, pending(ledger, online=True))
    first = [question for reference in references for question in identifier_questions(reference)]
    later = [q for reference in references for q in all_questions(reference) if q not in set(first)]
    registries = adapters(mailto)
    body = [
        "at first:",
        *addresses(first, registries),
        "only where that brings no answer:",
        *addresses(later, registries),
    ]
    body.append("sent besides: the name of this program" + (f" and {mailto}" if mailto else ""))
    summary = f"audit: an online run would ask about {len(references)} references; nothing was sent"
    return Result(summary=summary, body=body)


def addresses(questions: Sequence[object], registries: Mapping[str, object]) -> list[str]:
    """The addresses that these questions are asked at, batched as they would be."""
    groups: dict[tuple[str, str], list[str]] = {}
    for question in questions:
        groups.setdefault((question.registry, question.what), []).append(question.query)  # type: ignore[attr-defined]
    lines = []
    for (name, what), queries in groups.items():
        ask: Callable[[str, list[str]], list[str]] = registries[name].addresses  # type: ignore[attr-defined]
        lines += [f"  GET {address}" for address in ask(what, list(dict.fromkeys(queries)))]
    return lines or ["  nothing"]


@cli.command("show")
@click.argument("ids", nargs=-1)
@common_options
def show(ids: tuple[str, ...], common: Common) -> int:
    """Print what the ledger says of some references, or of all."""
    from grounded_research.citations.lines import reference_lines, summary_words
    from grounded_research.cli.output import Result, emit
    from grounded_research.ledger.ids import expand

    ledger = open_store(common).load(adopt=common.adopt)
    chosen = expand(ids, ledger.references_by_id) if ids else list(ledger.references_by_id)
    references = named(ledger, chosen)
    body = [line for reference in references for line in reference_lines(reference, full=True)]
    data = {"references": [reference.model_dump(mode="json") for reference in references]}
    return emit(Result(summary=f"audit: {summary_words(ledger)}", body=body, data=data), common)
