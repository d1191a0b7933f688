"""What gives a claim its meaning in the draft: its sentence, the sentences around it, and its headings."""

from grounded_research.ledger.models import Claim, Ledger, Sentence

BEFORE = 2
"""Sentences of the same paragraph before the claim's that pronouns mostly point back to."""


def neighbours(ledger: Ledger, claim: Claim) -> list[Sentence]:
    """The claim's sentences and up to two sentences of the same paragraph before them, in order."""
    own = [ledger.sentences_by_id[name] for name in claim.sentences if name in ledger.sentences_by_id]
    if not own:
        return []
    first = ledger.sentence_places[own[0].id]
    before = [
        sentence
        for sentence in ledger.sentences[max(0, first - BEFORE) : first]
        if sentence.paragraph == own[0].paragraph and sentence.section == own[0].section
    ]
    return [*before, *own]


def cited_sources(ledger: Ledger, claim: Claim) -> tuple[str, ...]:
    """The letters of the sources that are the works which a claim cites."""
    cited = (ledger.references_by_id.get(name) for name in claim.references)
    return tuple(dict.fromkeys(one.source for one in cited if one is not None and one.source is not None))


def search_context(ledger: Ledger, claim: Claim) -> str:
    """The words around a claim, for the search, without citation marks: their names would mislead it."""
    around = neighbours(ledger, claim)
    section = around[-1].section[-1:] if around else ()
    return " ".join([*section, *map(unmarked, around)])


def unmarked(sentence: Sentence) -> str:
    """A sentence as it reads, without its citation marks."""
    text = sentence.reading
    for mark in sentence.citations:
        text = text.replace(mark.text, " ")
    return text
