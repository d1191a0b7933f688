"""The stage: a draft and its bibliographies into sentences, references and claims, again and again."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grounded_research.decompose.claims import Maker, Numbering, Wanted, as_wanted
from grounded_research.decompose.pieces import cut
from grounded_research.decompose.proposals import propose
from grounded_research.decompose.references import Listed, with_lasting_ids
from grounded_research.decompose.sentences import Matched, match, read_sentences
from grounded_research.decompose.surroundings import Surroundings, surroundings
from grounded_research.decompose.tidy import without_loose_ends
from grounded_research.decompose.ties import shelve
from grounded_research.documents.model import Document
from grounded_research.errors import StageError
from grounded_research.ledger.changes import finish_stage, raised, replace_skipped
from grounded_research.ledger.models import (
    Claim,
    Draft,
    IncludedFile,
    Ledger,
    Reference,
    Scalar,
    Sentence,
    changed,
)
from grounded_research.ledger.staleness import stage_inputs
from grounded_research.ledger.words import EMBEDDED, Disposition, StageName, StageState

LATE = "{} sentences were not reached before the time ended; no claim of theirs is checked yet"
AT_LEAST = 50
"""Sentences that every run decides, however short its time: each run brings the draft nearer to its end."""


@dataclass(frozen=True)
class Decided:
    """One sentence with its claims; ``late`` where the time ended before any were proposed."""

    sentence: Sentence
    claims: tuple[Claim, ...]
    late: bool = False


def decompose(
    ledger: Ledger,
    document: Document,
    listed: Listed,
    *,
    path: str,
    at: str,
    settings: Mapping[str, Scalar] | None = None,
    over: Callable[[], bool] = lambda: False,
) -> Ledger:
    """The ledger with the draft's sentences, references and claims as they are now.

    What is unchanged keeps its id and all that was found out about it; the rest is open. Sentences that the
    time did not reach stand open without a claim; a run on the same draft goes on with them.

    Args:
        ledger: A new ledger, or the one of an earlier run on this draft.
        document: The draft.
        listed: What its bibliographies hold.
        path: The draft's path as the ledger writes it.
        at: The time of this run.
        settings: The options of this run.
        over: Whether the time for this run has ended; asked before each sentence.

    Raises:
        StageError: The draft holds no sentence.
    """
    references = with_lasting_ids(ledger, listed.references)
    shelf = shelve(references)
    found = read_sentences(cut(document), shelf)
    if all(one.disposition == Disposition.EXCLUDED for one in found):
        raise StageError(
            f"{path} holds no sentence: {left_out(found)}. Expected running text; is it the right file?"
        )
    started = changed(ledger, draft=draft_of(document, path), references=references)
    going_on = is_unfinished(ledger, started)
    decided = decide(
        ledger,
        match(ledger, found),
        Maker(shelf, Numbering.of(ledger), document.kind),
        going_on=going_on,
        over=over,
    )
    late = sum(one.late for one in decided)
    current = with_records(started, decided, references)
    current = replace_skipped(without_loose_ends(ledger, current), StageName.DECOMPOSE, listed.skipped)
    state = StageState.PARTIAL if late else StageState.DONE
    notes = [*notes_of(current), *([LATE.format(late)] if late else [])]
    return finish_stage(current, StageName.DECOMPOSE, state, at=at, settings=settings, notes=notes)


def is_unfinished(before: Ledger, now: Ledger) -> bool:
    """Whether an earlier run on this very draft and bibliography ended before it was through."""
    run = before.stages.get(StageName.DECOMPOSE)
    return (
        run is not None
        and run.state == StageState.PARTIAL
        and run.inputs == stage_inputs(now, StageName.DECOMPOSE)
    )


def with_records(ledger: Ledger, decided: Sequence[Decided], references: tuple[Reference, ...]) -> Ledger:
    """The ledger with these records in the place of all earlier ones of their kinds, its counters raised."""
    sentences = tuple(one.sentence for one in decided)
    claims = tuple(claim for one in decided for claim in one.claims)
    current = changed(ledger, sentences=sentences, claims=claims, references=references)
    for letter, records in (("S", sentences), ("C", claims), ("R", references)):
        current = changed(current, counters=raised(current, letter, [one.id for one in records]))
    return current


def draft_of(document: Document, path: str) -> Draft:
    """The draft's record."""
    return Draft(
        path=path,
        sha256=document.sha256,
        kind=document.kind,
        title=document.title,
        flags=document.flags,
        included=tuple(IncludedFile(path=name, sha256=sha256) for name, sha256 in document.included),
    )


def decide(
    ledger: Ledger,
    matched: Sequence[Matched],
    maker: Maker,
    *,
    going_on: bool,
    over: Callable[[], bool],
) -> list[Decided]:
    """What becomes of each sentence: its claims carried on, proposed, or none because it is left out.

    Once the time is over, and where an unfinished run ``going_on`` has decided them, sentences that are as
    they were keep their claims without a second look.
    """
    before: dict[str, list[Claim]] = defaultdict(list)
    for claim in ledger.claims:
        before[claim.sentences[0]].append(claim)
    around = surroundings([one.sentence for one in matched])
    decided: list[Decided] = []
    proposed = 0
    for one in matched:
        claims = before[one.sentence.id]
        ended = proposed >= AT_LEAST and over()
        if one.kept and claims and (going_on or ended):
            decided.append(carry_on(ledger, one, claims, maker))
        elif ended and not claims and one.sentence.disposition != Disposition.EXCLUDED:
            decided.append(Decided(one.sentence, (), late=True))
        else:
            decided.append(decide_one(one, claims, around[one.sentence.id], maker))
            proposed += 1
    return decided


def carry_on(ledger: Ledger, matched: Matched, claims: Sequence[Claim], maker: Maker) -> Decided:
    """A sentence with its claims as an earlier run decided them."""
    sentence = changed(matched.sentence, disposition=ledger.sentences_by_id[matched.sentence.id].disposition)
    return Decided(sentence, tuple(maker.claims([as_wanted(claim) for claim in claims], sentence, claims)))


def decide_one(matched: Matched, before: Sequence[Claim], around: Surroundings, maker: Maker) -> Decided:
    """One sentence with its claims; what a judge made of an unchanged sentence stands."""
    sentence = matched.sentence
    if sentence.disposition == Disposition.EXCLUDED:
        return Decided(sentence, ())
    if matched.kept and sentence.judge != EMBEDDED:
        wanted = [as_wanted(claim) for claim in before]
    else:
        wanted = [
            Wanted(one.text, one.cites, one.sort, one.flags, EMBEDDED)
            for one in propose(sentence, around, maker.kind, maker.works)
        ]
        settled = not sentence.returned and not any(one.flags for one in wanted)
        sentence = changed(sentence, disposition=Disposition.CLAIMS if settled else Disposition.OPEN)
    return Decided(sentence, tuple(maker.claims(wanted, sentence, before)))


def left_out(sentences: Sequence[Sentence]) -> str:
    """What was left out, counted by reason."""
    counts: dict[str, int] = defaultdict(int)
    for sentence in sentences:
        if sentence.reason is not None:
            counts[sentence.reason.value.replace("_", " ")] += 1
    return ", ".join(f"{count} {reason}" for reason, count in counts.items()) or "nothing"


def notes_of(ledger: Ledger) -> list[str]:
    """What the report must say of this stage: everything left out, and what stands on rules alone."""
    notes = [f"left out: {left_out(ledger.sentences)}"]
    flagged = [one for one in ledger.sentences if one.flags]
    if flagged:
        notes.append(
            f"{len(flagged)} sentences with a number, date or citation were set aside or called normative: "
            f"{', '.join(one.id for one in flagged)}"
        )
    open_count = sum(one.disposition == Disposition.OPEN for one in ledger.sentences)
    if open_count:
        notes.append(
            f"{open_count} sentences lean on context, may assert several things or may be no matter of fact; "
            "no judge has read them"
        )
    overrides = [claim.id for claim in ledger.claims if claim.override]
    if overrides:
        notes.append(f"{len(overrides)} claims override a check: {', '.join(overrides)}")
    missing = {key for one in ledger.sentences for mark in one.citations for key in mark.missing}
    if missing:
        notes.append(f"cited but not listed: {', '.join(sorted(missing))}")
    if not ledger.references:
        notes.append("no references found in the draft")
    return notes
