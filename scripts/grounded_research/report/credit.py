"""Credit: whether those whom a claim names as having said it can be told from what the verdict rests on."""

from collections.abc import Iterator

from grounded_research.ledger.models import Claim, Ledger, Source
from grounded_research.text.credits import find_credits
from grounded_research.text.names import find_names
from grounded_research.text.patterns import regex

WORD = regex(r"[^\W_]+")


def credits_unknown(claim: Claim, ledger: Ledger) -> bool:
    """Whether a claim credits a work that is not known to be among what its verdict rests on.

    A citation mark credits the reference it means. Without one only a proper name does, and only if no source
    of the evidence has it in its title, its headings or the sentences read: "according to the table of
    stewards" names a part of the very source, "according to the WHO" may not.
    """
    if claim.cites:
        return True
    names = [name.text for who in find_credits(claim.claim) for name in find_names(f"it is {who}")]
    if not names:
        return False
    texts = [text.casefold() for text in read_for(claim, ledger)]
    return not all(any(stands_in(name.casefold(), text) for text in texts) for name in names)


def stands_in(name: str, text: str) -> bool:
    """Whether a text has a word of a name, or the words that its letters stand for."""
    said = WORD.findall(text)
    spelt_out = len(name) > 2 and name.isalpha() and name in "".join(word[0] for word in said)
    return spelt_out or not set(WORD.findall(name)).isdisjoint(said)


def read_for(claim: Claim, ledger: Ledger) -> Iterator[str]:
    """What stands over and in the sentences of the evidence: titles, headings, the sentences themselves."""
    grounding = claim.grounding
    for sentence in grounding.sentences:
        yield sentence.text
        yield sentence.location
    for entry in grounding.history[-1:]:
        yield from entry.settings
    for letter in dict.fromkeys(pointer.partition(":")[0] for pointer in grounding.pointers):
        source = ledger.sources_by_id.get(letter)
        if source is not None:
            yield from names_of(source, ledger)


def names_of(source: Source, ledger: Ledger) -> Iterator[str]:
    """What a source is called: its title, its file or address, and the reference that it is."""
    reference = ledger.references_by_id.get(source.reference or "")
    yield from filter(None, (source.title, source.path, source.url, reference.raw if reference else None))
