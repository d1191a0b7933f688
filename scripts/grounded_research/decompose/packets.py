"""Packets of sentences: what a judge is shown to rewrite them into claims."""

from collections.abc import Sequence

from grounded_research.decompose.proposals import readable_marks
from grounded_research.decompose.surroundings import Surroundings, surroundings
from grounded_research.decompose.ties import short_name
from grounded_research.judging.packet import Packet, build_packet
from grounded_research.ledger.models import CitationMark, Claim, Ledger, Sentence
from grounded_research.ledger.words import EMBEDDED, ClaimKind, ClaimType, Exclusion
from grounded_research.text.normalise import display

WORDING = "d1"
MOST_CONTEXT = 700  # characters of earlier sentences that are shown: enough for every pronoun that was met

SET_ASIDE_BY_JUDGE = (
    Exclusion.HEADING,
    Exclusion.QUESTION,
    Exclusion.INSTRUCTION,
    Exclusion.CODE,
    Exclusion.REFERENCE_LIST,
    Exclusion.FRAGMENT,
    Exclusion.SET_ASIDE,
)
"""The reasons that a judge may give; the others are facts of the file."""

INSTRUCTIONS = (
    "Rewrite each sentence into claims. Do not judge whether they are true, and mend nothing.",
    "Each claim asserts one thing and stands on its own: name what a pronoun means, from the context shown.",
    (
        "Together the claims hold every number, date and citation mark of the sentence; they add no number, "
        "date, name or citation that neither the sentence nor its context has."
    ),
    'Keep hedges ("may reduce"), negations and quantifiers ("most", "only", "at least") as they are.',
    "cites: the citation marks that belong to the claim, verbatim, errors included; null if none.",
    (
        f"type: {', '.join(ClaimType)}. kind: {', '.join(ClaimKind)}. "
        'A normative claim (opinion, prediction, personal) says which: "normative":"opinion".'
    ),
    (
        'No claim in it: {"sentence":"S5","seen":"...","exclude":"question"} with one of '
        f'{", ".join(SET_ASIDE_BY_JUDGE)}; set_aside needs a "note" with the reason.'
    ),
)
EXAMPLE = (
    '{"sentence":"S4","seen":"92c0af5a","claims":[{"claim":"The trial enrolled 120 patients.",'
    '"type":"numeric","kind":"statistic","cites":"[1]"}]}'
)
FRAME = Packet(
    stage="decompose",
    items=(),
    remaining=0,
    instructions=INSTRUCTIONS,
    wording=WORDING,
    example=EXAMPLE,
    id_field="sentence",
)


def claims_of(ledger: Ledger) -> dict[str, list[Claim]]:
    """The claims of each sentence."""
    found: dict[str, list[Claim]] = {sentence.id: [] for sentence in ledger.sentences}
    for claim in ledger.claims:
        found[claim.sentences[0]].append(claim)
    return found


def sentence_packet(ledger: Ledger, ids: Sequence[str], remaining: int) -> Packet:
    """The packet of some sentences."""
    around = surroundings(ledger.sentences)
    claims = claims_of(ledger)

    def body_of(sentence_id: str) -> list[str]:
        sentence = ledger.sentences_by_id[sentence_id]
        return body(sentence, around[sentence_id], claims[sentence_id], ledger)

    return build_packet(ids, body_of, FRAME, remaining)


def mark_words(text: str, mark: CitationMark, ledger: Ledger) -> str:
    """A citation mark with the works it means."""
    named = [short_name(ledger.references_by_id[name]) for name in mark.references]
    named += [f"{key} (not listed)" for key in mark.missing]
    return f"{text} = {', '.join(named)}"


def body(sentence: Sentence, around: Surroundings, claims: Sequence[Claim], ledger: Ledger) -> list[str]:
    """What is shown of one sentence: where it stands, what came before, its marks, what is proposed."""
    title = ledger.draft.title if ledger.draft else None
    headings = " > ".join(dict.fromkeys([*([title] if title else []), *around.section]))
    before = display(" ".join(around.before))
    lines = [f"under: {headings}"] if headings else []
    if before:
        lines.append(f"before: {'...' if len(before) > MOST_CONTEXT else ''}{before[-MOST_CONTEXT:]}")
    lines.append(f"sentence: {display(sentence.reading)}")
    if sentence.citations:
        kind = ledger.draft.kind if ledger.draft else "markdown"
        texts = readable_marks(sentence.reading, sentence.citations, kind)
        marks = zip(texts, sentence.citations, strict=True)
        lines.append(f"marks: {'; '.join(mark_words(text, mark, ledger) for text, mark in marks)}")
    if sentence.reason is not None:
        lines.append(f"left out as: {sentence.reason.value}")
    decided = "proposed by rules" if sentence.judge == EMBEDDED else f"decided by {sentence.judge}"
    for claim in claims:
        lines.append(
            f"{decided}: {claim.claim} ({claim.type.value}{', ' + claim.cites if claim.cites else ''})"
        )
        lines += [f"  look at: {flag}" for flag in claim.flags]
    if sentence.returned:
        lines.append(f"your last answer was returned: {sentence.returned}")
    return lines
