"""Strength: a hedge stays a hedge, a negation a negation, a quantifier a quantifier."""

from collections.abc import Iterator
from dataclasses import dataclass

from grounded_research.decompose.cases import Case, Fault
from grounded_research.decompose.limits import LIMITS, QUANTIFIER, Limit, uttered
from grounded_research.decompose.values import without_marks

STRENGTH = "strength"
SHOWN = 80  # characters of a claim that a message quotes


@dataclass(frozen=True)
class Said:
    """What one claim says, and how limited.

    Attributes:
        text: The claim.
        stems: Its words of content.
        limits: Its limits of one sort.
    """

    text: str
    stems: frozenset[str]
    limits: tuple[Limit, ...]

    def has(self, limit: Limit) -> bool:
        """Whether a limit of that family stands in the claim."""
        return any(one.family == limit.family for one in self.limits)

    def share(self, limit: Limit) -> int:
        """How many words of the limit's clause the claim has."""
        return len(self.stems & limit.matter)


def strength(case: Case) -> Iterator[Fault]:
    """What limits an assertion of the sentence limits its claims, and nothing else does."""
    sentence = without_marks(case.sentence)
    context = without_marks(case.context)
    texts = [without_marks(claim.text) for claim in case.claims]
    stems = [frozenset(stem for stem, _ in uttered(text)) for text in texts]
    for name, find in LIMITS:
        limits = find(sentence)
        claims = [Said(text, held, tuple(find(text))) for text, held in zip(texts, stems, strict=True)]
        yield from dropped(case, name, limits, claims)
        yield from added(case, name, [*limits, *find(context)], claims)


def dropped(case: Case, name: str, limits: list[Limit], claims: list[Said]) -> Iterator[Fault]:
    """The limits that a claim on the same matter has lost."""
    for limit in limits:
        kept = any(claim.has(limit) for claim in claims)
        flat = without_limit(limit, claims)
        lost = not kept and flat is not None if name == QUANTIFIER else not kept or flat is not None
        if not lost:
            continue
        where = f'the claim "{flat.text[:SHOWN]}"' if flat else "its claims"
        yield Fault(
            STRENGTH,
            limit.word,
            f'{case.sentence_id}: {name} "{limit.word}" of the sentence is lost in {where} (strength)',
        )


def without_limit(limit: Limit, claims: list[Said]) -> Said | None:
    """The claim that says flatly what the sentence limits, or None.

    A claim with the word that the limit bears on is about the limited clause. Where that word stands
    elsewhere in the sentence too ("A is not approved, but B is approved"), it is about that place, unless it
    has more of the limited clause than the claim that keeps the limit.
    """
    about = [claim for claim in claims if limit.governs and limit.governs in claim.stems]
    flat = [claim for claim in about if not claim.has(limit)]
    if limit.governs in limit.rest:
        best = max((claim.share(limit) for claim in about if claim.has(limit)), default=0)
        flat = [claim for claim in flat if claim.share(limit) > best]
    return max(flat, key=lambda claim: claim.share(limit), default=None)


def added(case: Case, name: str, limits: list[Limit], claims: list[Said]) -> Iterator[Fault]:
    """The limits that a claim has and neither the sentence nor its context."""
    known = {limit.family for limit in limits}
    for claim in claims:
        for limit in claim.limits:
            if limit.family not in known and not limit.reported:
                yield Fault(
                    STRENGTH,
                    limit.word,
                    f'{case.sentence_id}: {name} "{limit.word}" of the claim "{claim.text[:SHOWN]}" '
                    "is not in the sentence (strength)",
                )
