"""Claims: records made of proposals and answers, keeping the id and results of what has not changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from grounded_research.decompose.check_values import mark_keys
from grounded_research.decompose.classify import Classification
from grounded_research.decompose.marks import find_marks
from grounded_research.decompose.references import content
from grounded_research.decompose.ties import Shelf, tie
from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import (
    Claim,
    ClaimCitation,
    CrossSource,
    Grounding,
    Ledger,
    Reference,
    Sentence,
    by_id,
    changed,
)
from grounded_research.ledger.words import EMBEDDED, ClaimType, GroundingStatus


@dataclass(frozen=True)
class Wanted:
    """A claim that a sentence should have.

    Attributes:
        text: The claim.
        cites: Its citation marks verbatim, or nothing.
        sort: Type and kind.
        flags: For the report and for judges.
        proposed_by: ``embedded`` or the judge's name.
        override: The judge's reason against what a check said.
    """

    text: str
    cites: str | None
    sort: Classification
    flags: tuple[str, ...]
    proposed_by: str
    override: str | None = None


@dataclass
class Numbering:
    """Gives the next claim ids; one that was ever given is not given again."""

    highest: int

    @classmethod
    def of(cls, ledger: Ledger) -> "Numbering":
        """The numbering that goes on where a ledger's ids end."""
        return cls(max([ledger.counters.get("C", 0), *(int(claim.id[1:]) for claim in ledger.claims)]))

    def next(self) -> str:
        """The next id."""
        self.highest += 1
        return f"C{self.highest}"


def location_of(sentence: Sentence) -> str:
    """Where a sentence stands, for people: page or section, and line."""
    section = sentence.section[-1] if sentence.section else ""
    parts = [f"p. {sentence.page}" if sentence.page else "", section, sentence.at_line]
    return ", ".join(part for part in parts if part)


def cited_references(cites: str | None, sentence: Sentence, shelf: Shelf, kind: str) -> tuple[str, ...]:
    """The references that a claim's marks mean, among those that its sentence cites."""
    if not cites:
        return ()
    allowed = {reference for mark in sentence.citations for reference in mark.references}
    found = [ref for mark in find_marks(cites, kind) for ref in tie(mark, shelf).references if ref in allowed]
    if not found and not mark_keys([cites], kind):  # a mark that is only found within its sentence
        found = [ref for mark in sentence.citations if mark.text in cites for ref in mark.references]
    return tuple(dict.fromkeys(found))


def meaning_of(text: str, sentence: Sentence, references: Iterable[Reference]) -> str:
    """The digest of all that gives a claim its meaning: text, sentence with its surroundings, works cited."""
    return digest(text, sentence.context, *(content(reference) for reference in references))


@dataclass
class Maker:
    """Makes the claims of one draft.

    Attributes:
        shelf: The draft's references.
        numbering: Gives new ids.
        kind: The draft's kind, which says how marks look.
    """

    shelf: Shelf
    numbering: Numbering
    kind: str

    @cached_property
    def works(self) -> dict[str, Reference]:
        """The references by id."""
        return by_id(self.shelf.references)

    def claims(self, wanted: Sequence[Wanted], sentence: Sentence, before: Sequence[Claim]) -> list[Claim]:
        """The claims of one sentence.

        A claim whose text was there before keeps its id, and its verdicts too if its meaning is the same.
        """
        by_text: dict[str, list[Claim]] = {}
        for claim in before:
            by_text.setdefault(claim.claim, []).append(claim)
        made = []
        for one in wanted:
            waiting = by_text.get(one.text)
            made.append(self.claim(one, sentence, waiting.pop(0) if waiting else None))
        return made

    def claim(self, wanted: Wanted, sentence: Sentence, old: Claim | None) -> Claim:
        """One claim, new or carried on."""
        references = cited_references(wanted.cites, sentence, self.shelf, self.kind)
        meaning = meaning_of(wanted.text, sentence, (self.works[name] for name in references))
        said = {
            "claim": wanted.text,
            "type": wanted.sort.type,
            "kind": wanted.sort.kind,
            "normative_reason": wanted.sort.normative_reason,
            "sentences": (sentence.id,),
            "location": location_of(sentence),
            "cites": wanted.cites,
            "references": references,
            "proposed_by": wanted.proposed_by,
            "override": wanted.override,
            "flags": wanted.flags,
            "meaning": meaning,
        }
        if old is None:
            return Claim(id=self.numbering.next(), **said)
        return changed(carried(old, wanted, meaning), **said)


def carried(old: Claim, wanted: Wanted, meaning: str) -> Claim:
    """An old claim with the verdicts that still hold for what is wanted.

    None holds where its meaning changed, or where it became a matter of fact or ceased to be one. An opinion
    that a judge confirms needs no reader any more.
    """
    opinion = wanted.sort.type is ClaimType.NORMATIVE
    if old.meaning != meaning or opinion != (old.type is ClaimType.NORMATIVE):
        return reopened(old)
    if old.grounding.status is GroundingStatus.NOT_APPLICABLE and wanted.proposed_by != EMBEDDED:
        return changed(old, grounding=changed(old.grounding, open=False))
    return old


def reopened(claim: Claim) -> Claim:
    """The claim without any verdict."""
    return changed(
        claim,
        grounding=Grounding(),
        citation=ClaimCitation(),
        cross_source=CrossSource(),
        final_label=None,
        label_reason=None,
    )


def as_wanted(claim: Claim) -> Wanted:
    """What a claim that is to be kept says."""
    sort = Classification(claim.type, claim.kind, claim.normative_reason)
    return Wanted(claim.claim, claim.cites, sort, claim.flags, claim.proposed_by, claim.override)
