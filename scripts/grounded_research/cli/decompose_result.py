"""What stage 1 says at the command line when it ends: the summary, its notes, and the next command."""

from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, next_command
from grounded_research.decompose.waiting import pending
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import Disposition, StageName


def run_result(ledger: Ledger, store: LedgerStore, common: Common) -> Result:
    """The summary of the stage, its notes, and the next command."""
    waiting = len(pending(ledger))
    body = [f"note: {note}" for note in ledger.stages[StageName.DECOMPOSE].notes]
    body += [f"draft: {flag}" for flag in (ledger.draft.flags if ledger.draft else ())]
    skipped = [one for one in ledger.skipped if one.stage == StageName.DECOMPOSE]
    body += [f"{'repaired' if one.repaired else 'skipped'}: {one.what}: {one.reason}" for one in skipped]
    body += waiting_notes(ledger)
    return Result(
        summary=f"decompose: {counted(ledger)}, {waiting} sentences wait for a judge",
        body=body,
        next=following(ledger, store, common),
        data=counts(ledger) | {"pending": pending(ledger)},
    )


def waiting_notes(ledger: Ledger) -> list[str]:
    """What stands meanwhile of the sentences that wait: those returned, and those that nobody answered."""
    waiting = [ledger.sentences_by_id[name] for name in pending(ledger)]
    returned = sum(one.returned is not None for one in waiting)
    unanswered = len(waiting) - returned
    notes = []
    if returned:
        notes.append(f"{returned} answers wait to be mended, as next says; all others stand")
    if unanswered:
        notes.append(f"{unanswered} sentences stand as claims proposed by rules; next shows them for a judge")
    return notes


def following(ledger: Ledger, store: LedgerStore, common: Common) -> str:
    """The next command: sentences that wait for a judge, else the next stage, and sources if it has none."""
    words = ["decompose.py", "next"] if pending(ledger) else ["ground.py", "run"]
    if words[0] == "ground.py" and not ledger.sources:
        words += ["--sources", "FOLDER"]
    return next_command(*words, common=common, ledger=store.path)


def counts(ledger: Ledger) -> dict[str, object]:
    """How many of each there are."""
    left_out = sum(one.disposition == Disposition.EXCLUDED for one in ledger.sentences)
    return {
        "sentences": len(ledger.sentences) - left_out,
        "left_out": left_out,
        "claims": len(ledger.claims),
        "references": len(ledger.references),
    }


def counted(ledger: Ledger) -> str:
    """The counts in words."""
    found = counts(ledger)
    references = f"{found['references']} references" if found["references"] else "no references found"
    pieces = f"{found['sentences']} sentences, {found['claims']} claims, {references}"
    return f"{pieces}, {found['left_out']} pieces left out"
