"""Passages: what a judge is shown of the sources for one claim, in one round or two."""

from collections.abc import Collection, Mapping, Sequence

from grounded_research.sources.chooser import Chooser
from grounded_research.sources.model import LoadedSource
from grounded_research.sources.retrieval import Index
from grounded_research.sources.rounds import ROUNDS, Passage, Width
from grounded_research.sources.scoring import Scorer, make_query


def passages(
    index: Index,
    sources: Mapping[str, LoadedSource],
    query: str,
    round: int,  # noqa: A002  the word of the house
    *,
    only: Collection[str] | None = None,
    first: Collection[str] = (),
    context: str = "",
    seen: Collection[str] = (),
    widths: Sequence[Width] = tuple(ROUNDS.values()),
) -> list[Passage]:
    """The passages shown for a claim up to a round, best first.

    A round shows all that the rounds before it showed, and more; where nothing is left that shares enough
    with the claim, nothing more: the round before was the last.

    Args:
        index: The index of ``sources``.
        sources: The loaded sources; repeated texts are left out unless they are named in ``only``.
        query: The claim.
        round: 1 or 2: the best passages of 3 or of 8 sources; a single source gives as many more.
        only: Letters of the only sources to show.
        first: Letters of sources that go before the others: the works that the claim cites.
        context: What the claim's pronouns may stand for.
        seen: Pointers of sentences that were shown before and are not to be shown again.
        widths: How much each round shows.
    """
    names = only if only is not None else [n for n, s in sources.items() if s.record.duplicate_of is None]
    asked = make_query(query, context, index.rarity)
    every = len(names) == len(index.names)
    scorer = Scorer(index, asked)
    scored = dict(index.scored(scorer, None if every else names))
    preferred = frozenset(first) & set(names)
    if preferred:
        scored |= dict(index.scored(scorer, preferred))
    chooser = Chooser(index, scorer, scored, preferred, seen=map(index.number, seen))
    for width in widths[: max(round, 1)]:
        if not chooser.widen(width):
            break
    return chooser.passages()
