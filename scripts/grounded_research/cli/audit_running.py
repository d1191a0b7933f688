"""Stage 3 at work: references audited in saved batches, registries asked between the saves."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grounded_research.cli.options import Common

if TYPE_CHECKING:
    from grounded_research.citations.decision_file import Decided
    from grounded_research.citations.index.registry import LocalIndex
    from grounded_research.citations.registries.desk import Asker
    from grounded_research.citations.stage import Evidence
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import Result
    from grounded_research.cli.shelf import Shelf
    from grounded_research.ledger.models import Finding, Ledger, Reference
    from grounded_research.ledger.store import LedgerStore

WINDOW = 240
"""References whose identifiers are asked for together: four lists of sixty for Crossref, a few seconds."""

FIRST_BATCH = 8

LOCAL_BATCH = 200
"""References that are looked up in the index between two saves: a second or two."""

RECORDED, NETWORK = "recorded_answers", "network"
"""Settings of the stage's run: where the answers of registries came from."""


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
    shelf: "Shelf | None" = None,
) -> "Result":
    """Audit every reference that is pending, in saved batches, and say what was found.

    A ``shelf`` may have the sources loaded by a stage before.

    Raises:
        StageError: ``maps`` names what is not there.
        AnswerFileError: The recorded answers are malformed.
        IndexFileError: ``index`` names no folder.
    """
    from dataclasses import replace

    from grounded_research.citations.decision_file import FILE, read_decisions
    from grounded_research.citations.decisions import idle, with_decisions
    from grounded_research.citations.lines import again_words
    from grounded_research.citations.listing import document_citing, missing_words
    from grounded_research.citations.stage import Evidence, expired, offline_findings, pending
    from grounded_research.cli.audit_result import run_result
    from grounded_research.cli.batches import now
    from grounded_research.cli.citation_index import open_index
    from grounded_research.sources.register import load_sources

    opened = open_index(index, unused=no_index)
    local = opened if opened and opened.parts else None  # one of which nothing can be asked is none
    asker = open_asker(online=online, mailto=mailto, registry_answers=registry_answers)
    ledger = store.load()
    loaded = shelf.library(ledger).sources if shelf else load_sources(ledger, store.sidecar)
    at = now()
    decisions = read_decisions(store.sidecar / FILE)
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
    notes = [*notes_of(asker), *(opened.notes if opened else ()), *idle(store.load(), decisions)]
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
    from grounded_research.citations.retracted_works import with_citing_notes
    from grounded_research.citations.support import with_supports
    from grounded_research.ledger.changes import finish_stage
    from grounded_research.ledger.words import StageName, StageState

    ledger = with_claim_citations(with_supports(with_citing_notes(ledger, int(at[:4]))))
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
