"""What a report shows, drawn out of the ledger once."""

from collections.abc import Iterable
from dataclasses import dataclass

from grounded_research.ledger.conflict_words import conflict_words, is_against_draft, unsettled
from grounded_research.ledger.models import Claim, ClaimSupport, Conflict, Ledger
from grounded_research.ledger.words import (
    EMBEDDED,
    NEEDS_READER,
    ClaimType,
    ConflictKind,
    GroundingStatus,
    Label,
)
from grounded_research.report.beside import beside_the_score
from grounded_research.report.labels import NOT_SHOWN
from grounded_research.report.method import method_lines
from grounded_research.report.references import reference_rank, reference_view
from grounded_research.report.stage import stages_of
from grounded_research.report.stamp import stamp
from grounded_research.report.view import (
    ClaimView,
    ConflictView,
    Quote,
    ReportView,
    Section,
    SentenceView,
)


@dataclass(frozen=True)
class SectionRule:
    """Which claims stand below a heading: by label, or by grounding where a single stage gave no label."""

    key: str
    heading: str
    label: Label
    statuses: tuple[GroundingStatus, ...]


SECTIONS: tuple[SectionRule, ...] = (
    SectionRule("must_fix", "\U0001f534 Must fix (failures)", Label.FAILED, (GroundingStatus.CONTRADICTED,)),
    SectionRule("resolve", "\U0001f535 Resolve before publishing (disputes)", Label.DISPUTED, ()),
    SectionRule(
        "needs_citation",
        "\u26aa Needs a citation (unverified)",
        Label.UNVERIFIED,
        (GroundingStatus.UNSUPPORTED, GroundingStatus.UNVERIFIABLE, GroundingStatus.UNCHECKED),
    ),
    SectionRule(
        "tighten",
        "\U0001f7e1 Tighten (partial)",
        Label.PARTIALLY_VERIFIED,
        (GroundingStatus.PARTIALLY_SUPPORTED,),
    ),
    SectionRule("verified", "\u2705 Verified", Label.VERIFIED, (GroundingStatus.SUPPORTED,)),
    SectionRule("opinions", "Opinions (not scored)", Label.OPINION, (GroundingStatus.NOT_APPLICABLE,)),
)


def build_view(ledger: Ledger) -> ReportView:
    """Draw out of the ledger all that a report shows."""
    report = ledger.report
    score = report.groundedness if report else None
    views = {claim.id: claim_view(claim, ledger) for claim in ledger.claims}
    return ReportView(
        title=(ledger.draft.title if ledger.draft and ledger.draft.title else ledger.source_text),
        draft=ledger.draft.path if ledger.draft else None,
        bottom_line=report.bottom_line if report else "",
        verified=score.verified if score else None,
        scored=score.scored if score else None,
        counts=dict(report.counts) if report else {},
        beside=tuple(beside_the_score(ledger)),
        sections=tuple(section_of(rule, ledger, views) for rule in SECTIONS),
        conflicts=tuple(
            conflict_view(one) for one in unsettled(ledger.conflicts) if not is_against_draft(one)
        ),
        conflict_words=conflict_words(ledger.conflicts) if conflicts_were_sought(ledger) else None,
        references=tuple(
            sorted((reference_view(one, ledger) for one in ledger.references), key=reference_rank)
        ),
        missing_marks=tuple(missing_marks(ledger)),
        reference_counts=dict(report.reference_counts) if report else {},
        method=tuple(method_lines(ledger, stages_of(ledger))),
        state=stamp(ledger),
        sentences=tuple(sentence_views(ledger)),
    )


def conflicts_were_sought(ledger: Ledger) -> bool:
    """Whether stage 4 ran: without it that none were found says nothing."""
    return bool(ledger.conflicts) or stages_of(ledger).contradict != "not run"


def section_of(rule: SectionRule, ledger: Ledger, views: dict[str, ClaimView]) -> Section:
    """The claims that belong below one heading, in the draft's order."""
    chosen = [
        views[claim.id]
        for claim in ledger.claims
        if (
            claim.final_label is rule.label
            if claim.final_label is not None
            else ledger_has_grounding(ledger) and claim.grounding.status in rule.statuses
        )
    ]
    return Section(key=rule.key, heading=rule.heading, claims=tuple(chosen))


def ledger_has_grounding(ledger: Ledger) -> bool:
    """Whether stage 2 ran: without it a single-stage report lists no claims by grounding."""
    return stages_of(ledger).ground != "not run"


def claim_view(claim: Claim, ledger: Ledger) -> ClaimView:
    """One claim with its evidence and notes."""
    sentence = ledger.sentences_by_id.get(claim.sentences[0])
    grounding = claim.grounding
    unread = grounding.judge in (None, "embedded") and claim.type is not ClaimType.NORMATIVE
    return ClaimView(
        id=claim.id,
        text=claim.claim,
        type=claim.type.value,
        location=place_in_draft(claim, ledger),
        line=sentence.line if sentence else None,
        file=sentence.file if sentence else None,
        label=claim.final_label.value if claim.final_label else grounding.status.value,
        reason=why_labelled(claim),
        grounding=grounding.status.value,
        citation=claim.citation.status.value,
        cites=claim.cites,
        evidence=evidence_quotes(claim),
        against=tuple(quotes_at(claim, grounding.against)),
        notes=tuple(notes_of(claim, ledger)),
        judge=grounding.judge,
        read_by_nobody=unread,
    )


def place_in_draft(claim: Claim, ledger: Ledger) -> str:
    """Where a claim stands; which sentence it is a part of, where others of that sentence stand elsewhere."""
    parts = [name for name in claim.sentences if len(ledger.claims_of_sentence[name]) > 1]
    return f"{claim.location}, part of {', '.join(parts)}" if parts else claim.location


def why_labelled(claim: Claim) -> str:
    """Why a claim has its label; of one that was not found, how much of the sources was looked through."""
    grounding, reason = claim.grounding, claim.label_reason or ""
    if reason != NOT_SHOWN or grounding.shown_of is None:
        return reason
    return f"{reason} ({grounding.shown} of {grounding.shown_of} sentences were shown)"


def evidence_quotes(claim: Claim) -> tuple[Quote, ...]:
    """The span that code cut first, then the other sentences that were pointed to, whole."""
    grounding = claim.grounding
    if grounding.evidence is None:
        return ()
    shown = with_ellipses(grounding.evidence, claim)
    first = Quote(shown, grounding.evidence_location or "", grounding.evidence_pointer or "")
    others = [one for one in grounding.pointers if one != grounding.evidence_pointer]
    return (first, *quotes_at(claim, others))


def with_ellipses(evidence: str, claim: Claim) -> str:
    """The span with an ellipsis wherever its sentence goes on."""
    pointer = claim.grounding.evidence_pointer
    whole = next((one.text for one in claim.grounding.sentences if one.pointer == pointer), evidence)
    before, _, after = whole.partition(evidence)
    return f"{'... ' if before.strip() else ''}{evidence}{' ...' if after.strip(' .') else ''}"


def quotes_at(claim: Claim, pointers: Iterable[str]) -> list[Quote]:
    """The sentences that pointers of the claim name."""
    known = {sentence.pointer: sentence for sentence in claim.grounding.sentences}
    found = [known[pointer] for pointer in pointers if pointer in known]
    return [Quote(one.text, one.location, one.pointer) for one in found]


def notes_of(claim: Claim, ledger: Ledger) -> list[str]:
    """What the reader has to know about a claim beside its evidence."""
    notes = [grounding_note(claim), own_reason(claim), missing_note(claim), crossing_note(claim, ledger)]
    notes += [f"citation: {mismatch}" for mismatch in claim.citation.mismatches]
    notes += [support_note(support) for support in claim.citation.support if support.status in SUPPORT_WORDS]
    if (
        claim.type is not ClaimType.NORMATIVE
    ):  # what stage 1 doubts of an opinion's form asks nothing of anybody
        notes += [f"flag: {flag}" for flag in (*claim.grounding.flags, *claim.flags)]
    if claim.override:
        notes.append(f"accepted against a check of stage 1: {claim.override}")
    notes += unresolved_marks(claim, ledger)
    return [note for note in dict.fromkeys(notes) if note]


def grounding_note(claim: Claim) -> str | None:
    """What the judge said, unless the built-in one only says what the label and the quotation show."""
    grounding = claim.grounding
    shown = grounding.judge == EMBEDDED and grounding.status is GroundingStatus.SUPPORTED
    if shown or grounding.code == NEEDS_READER:
        return None
    if grounding.returned and grounding.note == grounding.returned:
        return f"the judge is asked again: {grounding.note}"
    return grounding.note


def own_reason(claim: Claim) -> str | None:
    """What the judge said, where the note is a gate's."""
    grounding = claim.grounding
    if grounding.reason in {None, grounding.note} or grounding.judge == EMBEDDED:
        return None
    return f"{grounding.judge} said: {grounding.reason}"


def missing_note(claim: Claim) -> str | None:
    """The part of a claim that its judge found nothing of."""
    missing = claim.grounding.missing
    return f'not shown by the source: "{missing}"' if missing else None


SUPPORT_WORDS = {"not_shown": "does not show it", "misattributed": "says otherwise"}
"""What is said of a cited work that was read; that it shows the claim needs no note."""


def support_note(support: ClaimSupport) -> str:
    """What a cited work says of the claim."""
    words = f"the cited work {support.reference} {SUPPORT_WORDS[support.status]}"
    return f"{words}: {support.note}" if support.note else words


def crossing_note(claim: Claim, ledger: Ledger) -> str | None:
    """What the claim's conflicts say, unless they only repeat what stage 2 said of it."""
    kinds = {ledger.conflicts_by_id[one].kind for one in claim.cross_source.conflicts}
    return None if kinds == {ConflictKind.TEXT_VS_SOURCE} else claim.cross_source.detail


def unresolved_marks(claim: Claim, ledger: Ledger) -> list[str]:
    """Citations of the claim's sentence that no entry of the bibliography answers to."""
    sentences = [ledger.sentences_by_id[one] for one in claim.sentences if one in ledger.sentences_by_id]
    return [
        f"citation: {mark.text} names {', '.join(mark.missing)}, which the bibliography does not hold"
        for sentence in sentences
        for mark in sentence.citations
        if mark.missing and (claim.cites is None or mark.text in claim.cites)
    ]


def conflict_view(conflict: Conflict) -> ConflictView:
    """Two statements side by side, never averaged."""
    return ConflictView(
        id=conflict.id,
        kind=conflict.kind.value,
        about=conflict.about,
        left=Quote(conflict.left.text, conflict.left.location, conflict.left.at),
        right=Quote(conflict.right.text, conflict.right.location, conflict.right.at),
        status=conflict.status.value,
        dimension=conflict.dimension.value if conflict.dimension else None,
        note=conflict.note,
    )


def missing_marks(ledger: Ledger) -> list[str]:
    """Citations in the text that no entry of the bibliography answers to."""
    return [
        f"{mark.text} ({sentence.at_line}): no entry for {', '.join(mark.missing)}"
        for sentence in ledger.sentences
        for mark in sentence.citations
        if mark.missing
    ]


def sentence_views(ledger: Ledger) -> list[SentenceView]:
    """The draft's sentences with the claims that were made of each."""
    claims: dict[str, list[str]] = {}
    for claim in ledger.claims:
        for sentence in claim.sentences:
            claims.setdefault(sentence, []).append(claim.id)
    return [
        SentenceView(
            text=sentence.reading,
            block=sentence.block,
            paragraph=sentence.paragraph,
            claims=tuple(claims.get(sentence.id, ())),
        )
        for sentence in ledger.sentences
    ]
