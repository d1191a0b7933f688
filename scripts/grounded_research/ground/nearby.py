"""Nearby claims: those whose explanation a judge may have written under another claim."""

from grounded_research.ledger.models import Claim, Ledger
from grounded_research.text.words import key_terms

REACH = 10
"""Claims of the draft on either side: a packet holds ten, and a judge slips by a line or a page of it. They
are taken from the draft and not from the file of answers, so that no verdict hangs on how answers are
batched."""

MOST_NEIGHBOURS = 3
"""Nearby claims kept with an answer: those that share most terms with its claim."""


def neighbours_of(ledger: Ledger, claim: Claim) -> list[str]:
    """The texts of the nearby claims that share most terms with one, at most three.

    Claims of the same sentence are left out: they share their matter and mostly their evidence, and one value
    of the sentence says as much of the one as of the other.
    """
    place = next(number for number, one in enumerate(ledger.claims) if one.id == claim.id)
    nearby = ledger.claims[max(0, place - REACH) : place + REACH + 1]
    texts = {one.claim for one in nearby if not set(one.sentences) & set(claim.sentences)} - {claim.claim}
    terms = key_terms(claim.claim)
    shared = {text: len(terms & key_terms(text)) for text in texts}
    found = sorted((text for text in shared if shared[text]), key=lambda text: (-shared[text], text))
    return found[:MOST_NEIGHBOURS]
