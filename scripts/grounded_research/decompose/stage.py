"""The stage: a draft and its bibliographies into sentences, references and claims, again and again."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grounded_research.decompose.claims import Maker, Numbering, Wanted, as_wanted
from grounded_research.decompose.pieces import cut
from grounded_research.decompose.proposals import propose
from grounded_research.decompose.references import Listed, with_lasting_ids
from grounded_research.decompose.sentences import Matched, match, read_sentences
from grounded_research.decompose.surroundings import Surroundings, surroundings
from grounded_research.decompose.tidy import without_loose_ends
from grounded_research.decompose.ties import Shelf, shelve
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
from grounded_research.ledger.words import EMBEDDED, Disposition, StageName, StageState


@dataclass(frozen=True)
class Decided:
    """One sentence with its claims."""

    sentence: Sentence
    claims: tuple[Claim, ...]


def decompose(
    ledger: Ledger,
    document: Document,
    listed: Listed,
    *,
    path: str,
    at: str,
    settings: Mapping[str, Scalar] | None = None,
) -> Ledger:
    """The ledger with the draft's sentences, references and claims as they are now.

    What is unchanged keeps its id and all that was found out about it; the rest is open.

    Args:
        ledger: A new ledger, or the one of an earlier run on this draft.
        document: The draft.
        listed: What its bibliographies hold.
        path: The draft's path as the ledger writes it.
        at: The time of this run.
        settings: The options of this run.

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
    decided = decide(ledger, match(ledger, found), shelf, document.kind)
    current = with_records(changed(ledger, draft=draft_of(document, path)), decided, references)
    current = replace_skipped(without_loose_ends(ledger, current), StageName.DECOMPOSE, listed.skipped)
    return finish_stage(
        current, StageName.DECOMPOSE, StageState.DONE, at=at, settings=settings, notes=notes_of(current)
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


def decide(ledger: Ledger, matched: Sequence[Matched], shelf: Shelf, kind: str) -> list[Decided]:
    """What becomes of each sentence: its claims carried on, proposed, or none because it is left out."""
    before: dict[str, list[Claim]] = defaultdict(list)
    for claim in ledger.claims:
        before[claim.sentences[0]].append(claim)
    maker = Maker(shelf, Numbering.of(ledger), kind)
    around = surroundings([one.sentence for one in matched])
    return [decide_one(one, before[one.sentence.id], around[one.sentence.id], maker) for one in matched]


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
            f"{open_count} sentences lean on context or may assert several things; no judge has read them"
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
