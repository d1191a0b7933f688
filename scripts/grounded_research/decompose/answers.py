"""Answers on sentences: checked against the sentence, then recorded or returned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field, model_validator

from grounded_research.decompose.cases import Case, ClaimText
from grounded_research.decompose.checks import check_claims, firm_faults
from grounded_research.decompose.claims import Maker, Numbering, Wanted
from grounded_research.decompose.classify import Assertion, Classification, classify, holds_facts
from grounded_research.decompose.exclusions import NORMATIVE_FLAG, SET_ASIDE_FLAG
from grounded_research.decompose.packets import SET_ASIDE_BY_JUDGE, claims_of
from grounded_research.decompose.proposals import readable_marks
from grounded_research.decompose.stage import notes_of
from grounded_research.decompose.surroundings import Surroundings, surroundings
from grounded_research.decompose.tidy import numbered_by_place, without_loose_ends
from grounded_research.decompose.ties import shelve, short_name
from grounded_research.decompose.values import holds_value
from grounded_research.judging.answers import Answer
from grounded_research.ledger.changes import raised
from grounded_research.ledger.models import Claim, Ledger, Sentence, SentenceAnswer, changed
from grounded_research.ledger.words import (
    ClaimKind,
    ClaimType,
    Disposition,
    Exclusion,
    NormativeReason,
    StageName,
)

TRIES_BEFORE_OVERRIDE = 2
HOW_TO_OVERRIDE = 'if the claims are right as they are, answer the same once more with "override":"why"'
AGAINST_CHECK = "kept by the judge against a check"


class ClaimLine(Answer):
    """One claim of an answer."""

    claim: str = Field(min_length=1)
    type: ClaimType
    kind: ClaimKind | None = None
    cites: str | None = None
    normative: NormativeReason | None = None


class SentenceLine(Answer):
    """One answer: the claims of a sentence, or why it has none."""

    sentence: str
    seen: str
    claims: tuple[ClaimLine, ...] = ()
    exclude: Exclusion | None = None
    note: str | None = None
    override: str | None = None

    @model_validator(mode="after")
    def says_one_thing(self) -> "SentenceLine":
        """Refuse an answer that says both or neither, and a reason that is not a judge's to give."""
        if bool(self.claims) == (self.exclude is not None):
            raise ValueError('give either "claims" (at least one) or "exclude"')
        if self.exclude is not None and self.exclude not in SET_ASIDE_BY_JUDGE:
            raise ValueError(f'"exclude" is one of {", ".join(SET_ASIDE_BY_JUDGE)}')
        if self.exclude == Exclusion.SET_ASIDE and not (self.note or "").strip():
            raise ValueError('"set_aside" needs a "note" with the reason')
        return self


@dataclass(frozen=True)
class Judged:
    """What became of one answer.

    Attributes:
        sentence: The sentence as it is to be kept.
        claims: Its claims.
        faults: Why the answer was returned; empty when it was recorded.
    """

    sentence: Sentence
    claims: tuple[Claim, ...]
    faults: tuple[str, ...]


def apply_answers(
    ledger: Ledger, lines: Sequence[SentenceLine], *, judge: str, at: str
) -> tuple[Ledger, dict[str, tuple[str, ...]]]:
    """The ledger with the answers recorded or returned, and the faults of each returned sentence.

    Args:
        ledger: The ledger that the packets were made of.
        lines: Answers to what is shown now, each sentence once.
        judge: Who answered.
        at: When.
    """
    kind = ledger.draft.kind if ledger.draft else "markdown"
    maker = Maker(shelve(ledger.references), Numbering.of(ledger), kind)
    before = claims_of(ledger)
    around = surroundings(ledger.sentences)
    judged: dict[str, Judged] = {}
    for line in lines:
        sentence = ledger.sentences_by_id[line.sentence]
        scene = Scene(ledger, sentence, around[sentence.id], tuple(before[sentence.id]), maker)
        judged[sentence.id] = judge_line(line, scene, judge, at)
    current = with_judged(ledger, judged, before)
    return current, {name: one.faults for name, one in judged.items() if one.faults}


@dataclass(frozen=True)
class Scene:
    """All that one answer is checked against."""

    ledger: Ledger
    sentence: Sentence
    around: Surroundings
    claims: tuple[Claim, ...]
    maker: Maker

    @property
    def works(self) -> str:
        """The cited works, named as a text would name them."""
        cited = [name for mark in self.sentence.citations for name in mark.references]
        return "; ".join(short_name(self.maker.works[name]) for name in cited)

    @property
    def background(self) -> str:
        """Earlier text of the same section, and the title: where a claim may take a name from."""
        earlier = []
        for one in self.ledger.sentences:
            if one.id == self.sentence.id:
                break
            if one.section == self.sentence.section:
                earlier.append(one.reading)
        title = self.ledger.draft.title if self.ledger.draft else None
        return "\n".join([title or "", *earlier])


def judge_line(line: SentenceLine, scene: Scene, judge: str, at: str) -> Judged:
    """One answer: recorded, or returned with its faults; from the third try on a reason overrides them."""
    faults = [] if line.exclude is not None else check_claims(case_of(line, scene))
    found = tuple(fault.message for fault in faults)
    firm = bool(firm_faults(faults))
    before = tries(scene.sentence)
    reason = (line.override or "").strip()
    overrides = bool(found and reason) and not firm and before >= TRIES_BEFORE_OVERRIDE
    entry = SentenceAnswer(
        at=at,
        judge=judge,
        seen=line.seen,
        attempt=before + 1,
        accepted=overrides or not found,
        faults=found,
        override=line.override,
    )
    sentence = changed(scene.sentence, history=(*scene.sentence.history, entry))
    if not entry.accepted:
        return returned(sentence, scene.claims, found, can_override=not firm)
    sentence = changed(sentence, returned=None, judge=judge)
    if line.exclude is not None:
        return Judged(excluded(sentence, line), (), ())
    return accepted(sentence, line, scene, judge, found)


def returned(
    sentence: Sentence, claims: tuple[Claim, ...], faults: tuple[str, ...], *, can_override: bool
) -> Judged:
    """A sentence whose answer goes back; once an override would be heard, the judge is told."""
    opened = Disposition.OPEN if sentence.disposition == Disposition.CLAIMS else sentence.disposition
    heard = can_override and tries(sentence) >= TRIES_BEFORE_OVERRIDE
    told = (*faults, HOW_TO_OVERRIDE) if heard else faults
    return Judged(changed(sentence, returned="; ".join(told), disposition=opened), claims, faults)


def tries(sentence: Sentence) -> int:
    """How many answers in a row were returned."""
    count = 0
    for entry in reversed(sentence.history):
        if entry.accepted:
            break
        count += 1
    return count


def case_of(line: SentenceLine, scene: Scene) -> Case:
    """An answer as the checks read it: its claims beside their sentence and what stands around."""
    sentence = scene.sentence
    return Case(
        sentence_id=sentence.id,
        sentence=sentence.reading,
        context=scene.around.text,
        claims=tuple(ClaimText(one.claim, one.cites or "") for one in line.claims),
        kind=scene.maker.kind,
        marks=tuple(readable_marks(sentence.reading, sentence.citations, scene.maker.kind)),
        background=scene.background,
        works=scene.works,
    )


def excluded(sentence: Sentence, line: SentenceLine) -> Sentence:
    """The sentence set aside; flagged where it holds a number, a date or a citation."""
    flagged = bool(sentence.citations) or holds_value(sentence.reading)
    return changed(
        sentence,
        disposition=Disposition.EXCLUDED,
        reason=line.exclude,
        note=line.note,
        flags=(SET_ASIDE_FLAG,) if flagged else (),
    )


def accepted(
    sentence: Sentence, line: SentenceLine, scene: Scene, judge: str, lifted: tuple[str, ...]
) -> Judged:
    """The sentence with the claims of an answer; they bear what a check said that the judge overrode."""
    override = (line.override or "").strip() if lifted else None
    against = tuple(f"{AGAINST_CHECK}: {message}" for message in lifted)
    wanted = [wanted_of(one, judge, override, against) for one in line.claims]
    flagged = any(NORMATIVE_FLAG in one.flags for one in wanted) or (
        all(one.sort.type == ClaimType.NORMATIVE for one in wanted) and holds_value(sentence.reading)
    )
    sentence = changed(
        sentence,
        disposition=Disposition.CLAIMS,
        reason=None,
        note=line.note,
        flags=(NORMATIVE_FLAG,) if flagged else (),
    )
    claims = scene.maker.claims(wanted, sentence, scene.claims)
    return Judged(sentence, tuple(claims), ())


def wanted_of(line: ClaimLine, judge: str, override: str | None, flags: tuple[str, ...]) -> Wanted:
    """The claim that an answer asks for; what it leaves out is filled in by the rules."""
    cites = (line.cites or "").strip() or None
    text = " ".join(line.claim.split())
    by_rule = classify(text, cited=cites is not None, named=cites is not None and cites in text)
    reason = None
    if line.type == ClaimType.NORMATIVE:
        reason = line.normative or by_rule.normative_reason or NormativeReason.OPINION
    flagged = line.type == ClaimType.NORMATIVE and holds_facts(Assertion(text, cites is not None))
    return Wanted(
        text=text,
        cites=cites,
        sort=Classification(line.type, line.kind or by_rule.kind, reason),
        flags=(*((NORMATIVE_FLAG,) if flagged else ()), *flags),
        proposed_by=judge,
        override=override,
    )


def with_judged(
    ledger: Ledger, judged: Mapping[str, Judged], before: Mapping[str, Sequence[Claim]]
) -> Ledger:
    """The ledger with the sentences and claims of the answers in their places."""
    if not judged:
        return ledger
    sentences = tuple(judged[one.id].sentence if one.id in judged else one for one in ledger.sentences)
    claims = tuple(
        claim
        for one in sentences
        for claim in (judged[one.id].claims if one.id in judged else before[one.id])
    )
    current = changed(ledger, counters=raised(ledger, "C", [claim.id for claim in claims]))
    current = without_loose_ends(ledger, changed(current, sentences=sentences, claims=claims))
    current = numbered_by_place(current)
    run = current.stages.get(StageName.DECOMPOSE)
    if run is None:
        return current
    run = changed(run, notes=tuple(notes_of(current)))
    return changed(current, stages={**current.stages, StageName.DECOMPOSE: run})
