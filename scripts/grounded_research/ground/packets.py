"""The packet of a claim: what a judge is shown of the draft and of the sources to decide on it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from grounded_research.ground.context import cited_sources, neighbours, search_context
from grounded_research.ground.library import Library
from grounded_research.ground.marking import value_lines
from grounded_research.ground.settling import asks_for_the_rest
from grounded_research.judging.packet import Item, Packet, make_item
from grounded_research.ledger.models import Claim, Ledger, Sentence
from grounded_research.ledger.words import JUDGES_DIFFER, SECOND_READING, GroundingStatus
from grounded_research.sources.layout import passage_lines
from grounded_research.sources.rounds import LONGEST_LINE, Passage

WORDING = "ground-8"
"""Version of the words below and of the layout; rises with every change, since the gates read what they bring
about."""

INSTRUCTIONS = (
    "For each claim decide what the numbered sentences say of it, and of nothing else you may know.",
    "SUPPORTED: a sentence says all of it.",
    "PARTIALLY_SUPPORTED: part of it, or with another strength, condition or a rounded value.",
    "CONTRADICTED: a sentence says what cannot be true together with it.",
    "UNSUPPORTED: the sentences do not say it. UNVERIFIABLE: they speak of it and do not decide it.",
    "NOT_APPLICABLE: no source could ever say it.",
    "evidence: the pointers (such as A:12) of the sentences that decide it, never their words;",
    "  at least one for SUPPORTED, PARTIALLY_SUPPORTED and CONTRADICTED.",
    "against: pointers to sentences on the other side, if there are any.",
    "reason: the value or fact found, and whose it is, in your own words.",
    "missing: with PARTIALLY_SUPPORTED, the words of the claim that no sentence shows, copied: they are",
    "  searched for once more. Asked about such a part alone, answer for the whole claim by what it shows.",
    "confidence: 0 to 1.",
    "read_whole: letters of sources that you read whole (ground.py show A --full), if you did.",
)

EXAMPLE = (
    '{"claim":"C7","seen":"92c0af5a","status":"CONTRADICTED","evidence":["A:12"],'
    '"reason":"The trial enrolled 240 adults; the claim says 420.","confidence":0.9}'
)

FRAME = Packet(
    stage="ground",
    items=(),
    remaining=0,
    instructions=INSTRUCTIONS,
    wording=WORDING,
    example=EXAMPLE,
    id_field="claim",
)

LONGEST_CONTEXT = 320
"""Characters of the draft's own sentences that are shown, the claim's own at the end of them."""

MORE_CONTEXT = 120
"""The same for every further claim that is asked together with it."""


def claim_item(ledger: Ledger, library: Library, claim: Claim) -> Item:
    """The question about one claim, with the fingerprint of what it shows."""
    return make_item(claim.id, list(claim_lines(ledger, library, claim)))


def claim_lines(ledger: Ledger, library: Library, claim: Claim) -> Iterator[str]:
    """The lines shown for a claim: itself, the gate's note, where it stands, and the passages."""
    grounding = claim.grounding
    yield f"claim: {claim.claim}"
    yield from returned_lines(library, claim)
    if asks_for_the_rest(grounding):
        yield from rest_lines(ledger, library, claim)
        return
    yield from draft_lines(ledger, [claim])
    found = passages_of(ledger, library, claim, grounding.round)
    if not found:
        yield "(no sentence of any source shares a word with it)"
    yield from passage_lines(library.sources, found, again=asked_again(claim), cut=library.cut([claim.claim]))
    yield from value_lines(claim.claim, texts_of(library, found))


def returned_lines(library: Library, claim: Claim, label: str = "") -> Iterator[str]:
    """What a gate doubts of a returned answer, and the sentences that the answer pointed to."""
    grounding = claim.grounding
    if not grounding.returned:
        return
    yield f"{label}returned once: {grounding.returned}"
    cut = library.cut([claim.claim])
    cited = grounding.history[-1].resolved or () if grounding.history else ()
    yield from (f"{label}cited: {one.pointer} {cut(one.text, LONGEST_LINE)}" for one in cited)


def rest_lines(ledger: Ledger, library: Library, claim: Claim) -> Iterator[str]:
    """The lines about the missing part of a claim: what was found of the rest, and what may speak of it."""
    missing = claim.grounding.missing or ""
    found = [one for one in claim.grounding.sentences if one.pointer in claim.grounding.pointers]
    cut = library.cut([claim.claim])
    yield from (f"found before: {one.pointer} {cut(one.text, LONGEST_LINE)}" for one in found)
    yield f"asked alone: {missing}"
    passages = rest_of(ledger, library, claim, missing, claim.grounding.pointers)
    yield from passage_lines(library.sources, passages, again=True, cut=library.cut([missing]))
    yield from value_lines(missing, texts_of(library, passages))


def rest_of(
    ledger: Ledger, library: Library, claim: Claim, missing: str | None, found: Collection[str]
) -> Sequence[Passage]:
    """The passages for the missing part of a claim; none where the claim's own packets showed them all.

    The works that the claim cites go first; where it cites none, the sources of the part that was found.

    Args:
        ledger: The ledger.
        library: The sources.
        claim: The claim.
        missing: The part, None where there is none.
        found: The pointers of the evidence for the rest of the claim.
    """
    if missing is None:
        return []
    seen = frozenset(pointers_of(passages_of(ledger, library, claim, claim.grounding.round)))
    context = f"{claim.claim} {search_context(ledger, claim)}"
    sources = cited_sources(ledger, claim) or sorted({name.partition(":")[0] for name in found})
    return library.rest(missing, context, seen, first=sources)


def pointers_of(passages: Iterable[Passage]) -> set[str]:
    """The pointers of all sentences of some passages."""
    return {pointer for passage in passages for pointer in passage.pointers}


def texts_of(library: Library, passages: Sequence[Passage]) -> list[tuple[str, str]]:
    """Pointer and text of every sentence of some passages, each once."""
    pointers = dict.fromkeys(pointer for passage in passages for pointer in passage.pointers)
    return [(name, library.at(name)[1].text) for name in pointers]


def shown_pointers(ledger: Ledger, library: Library, claim: Claim, read_whole: Collection[str]) -> set[str]:
    """All sentences that the packets about a claim have shown up to now, and those of sources read whole."""
    passages = [*passages_of(ledger, library, claim, claim.grounding.round)]
    if asks_for_the_rest(claim.grounding):
        passages += rest_of(ledger, library, claim, claim.grounding.missing, claim.grounding.pointers)
    shown = pointers_of(passages)
    whole = library.whole.intersection(read_whole)
    return shown | {f"{name}:{one.n}" for name in whole for one in library.sources[name].sentences}


def passages_of(ledger: Ledger, library: Library, claim: Claim, number: int) -> Sequence[Passage]:
    """The passages shown for a claim in a widening round, those of the works that it cites first.

    After an answer that the sources do not say it, a wider round adds nothing but news.
    """
    context, cited = search_context(ledger, claim), cited_sources(ledger, claim)
    found = library.passages(claim.claim, context, number, first=cited)
    if number == 1 or claim.grounding.status is not GroundingStatus.UNSUPPORTED:
        return found
    return [one if one.news else replace(one, pointers=one.known) for one in found if one.news or one.known]


def asked_again(claim: Claim) -> bool:
    """Whether a wider round asks: its reader saw the one before, while other judges begin anew."""
    grounding = claim.grounding
    return grounding.open and grounding.round > 1 and grounding.code not in {JUDGES_DIFFER, SECOND_READING}


def draft_lines(ledger: Ledger, claims: Sequence[Claim]) -> Iterator[str]:
    """Where claims stand in the draft: what is before them, and their own sentences where those say more.

    A wider round names the place alone: the words were read with the first.
    """
    around = {one.id: one for claim in claims for one in neighbours(ledger, claim)}
    if not around:
        return
    said = {
        one.id
        for claim in claims
        for one in around.values()
        if one.id in claim.sentences and says_only(one, claim)
    }
    ordered = sorted(around.values(), key=lambda one: ledger.sentence_places[one.id])
    shown = [one.reading for one in ordered if one.id not in said]
    section = ordered[-1].section[-1] if ordered[-1].section else ""
    place = f"in the draft{f' ({section})' if section else ''}"
    if shown and not asked_again(claims[0]):
        yield f"{place}: {tail(' '.join(shown), LONGEST_CONTEXT + MORE_CONTEXT * (len(claims) - 1))}"
    elif section:
        yield place


def says_only(sentence: Sentence, claim: Claim) -> bool:
    """Whether a sentence is the claim, citation marks and white space aside."""
    text = sentence.reading
    for mark in sentence.citations:
        text = text.replace(mark.text, "")
    return letters(text) == letters(claim.claim)


def letters(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(filter(str.isalnum, text))


def tail(text: str, most: int) -> str:
    """The end of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"... {line[len(line) - most + 4 :].split(' ', 1)[-1]}"


def widest(ledger: Ledger, library: Library, claim: Claim, status: GroundingStatus) -> bool:
    """Whether a wider round is not worth a question after a verdict: it shows nothing more.

    Where a judge found that the sources do not say it, more sentences with the same words of the claim, or
    with one of its words by chance, change nothing: only words that stood in none before are more.
    """
    number = claim.grounding.round
    now, wider = (passages_of(ledger, library, claim, one) for one in (number, number + 1))
    if status is GroundingStatus.UNSUPPORTED:
        return not any(passage.news for passage in wider)
    return pointers_of(wider) <= pointers_of(now)
