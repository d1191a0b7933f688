"""How passages are laid out for a judge: source by source, in reading order, each place named once."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from grounded_research.sources.location import location_of, name_of
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.pointers import Pointer, parse_pointer
from grounded_research.sources.rounds import LONGEST_LINE, Passage
from grounded_research.sources.stretch import Cut, head, is_cut

KEPT = 2
"""Sentences of earlier rounds that a wider one repeats, the best of those that hold most of the claim."""


BRIDGE = 400
"""Characters between two places, shown for claims that are asked together, up to which they are one."""


def passage_lines(
    sources: Mapping[str, LoadedSource],
    passages: Sequence[Passage],
    *,
    again: bool = False,
    cut: Cut = head,
) -> Iterator[str]:
    """The passages in reading order, the best one's source first; what holds most of the claim is marked.

    Three dots stand for what is left out between two sentences of a place.

    Args:
        sources: The loaded sources.
        passages: What was chosen, best first.
        again: The reader saw the round before: what is new is marked, and of the rest only the best
            sentences and neighbours of new ones are printed.
        cut: How a sentence that is too long is shortened.
    """
    marked = {pointer for passage in passages for pointer in passage.marked}
    known = {pointer for passage in passages for pointer in passage.known} if again else set()
    file = place = ""
    last, shortened = 0, list[str]()
    for at, pointer in in_reading_order(passages, hidden=repeated(passages) if again else frozenset()):
        source = sources[at.source]
        sentence = source.sentences[at.n - 1]
        is_heading = sentence.kind == "heading" and sentence.page is None
        here = below(source, sentence.text if is_heading else sentence.section, sentence.page)
        if is_heading and file != source.id:
            yield f"{name_of(source.record)}:"
        elif not is_heading and place != here:
            yield f"{place_of(source, sentence)}:"
        elif at.n > last + 1:
            yield "  ..."
        file, place, last = source.id, here, at.n
        mark, new = ">" if pointer in marked else " ", "+" if again and pointer not in known else " "
        yield f"{mark}{new}{pointer} {cut(sentence.text, LONGEST_LINE)}"
        if is_cut(sentence.text, LONGEST_LINE):
            shortened.append(pointer)
    if shortened:
        yield f"cut where dots stand; printed whole by ground.py show {' '.join(shortened)}"


def in_reading_order(passages: Sequence[Passage], *, hidden: Collection[str]) -> list[tuple[Pointer, str]]:
    """The pointers of some passages, source by source, the source of the best passage first."""
    ranks: dict[str, int] = {}
    for passage in passages:
        ranks.setdefault(parse_pointer(passage.hit).source, len(ranks))
    pointers = dict.fromkeys(name for passage in passages for name in passage.pointers)
    parsed = [(parse_pointer(pointer), pointer) for pointer in pointers if pointer not in hidden]
    return sorted(parsed, key=lambda one: (ranks[one[0].source], one[0].n))


def repeated(passages: Sequence[Passage]) -> set[str]:
    """What a reader has seen and need not see again: neither among the best nor beside a new sentence."""
    known = {pointer for passage in passages for pointer in passage.known}
    best = [pointer for passage in passages for pointer in passage.marked if pointer in known][:KEPT]
    new = [parse_pointer(name) for passage in passages for name in passage.pointers if name not in known]
    near = {f"{at.source}:{at.n + step}" for at in new for step in (-1, 1)}
    return known - near - set(best)


def bridged(sources: Mapping[str, LoadedSource], passages: Sequence[Passage]) -> list[Passage]:
    """The passages of several claims, with what little stands between two places of a source.

    A place where several claims look is the right one, and its sentences lean on each other.
    """
    shown = sorted({(at.source, at.n) for one in passages for at in map(parse_pointer, one.pointers)})
    between = []
    for (source, low), (other, high) in pairwise(shown):
        gap = range(low + 1, high) if source == other else range(0)
        if gap and sum(len(sources[source].sentences[n - 1].text) for n in gap) <= BRIDGE:
            pointers = tuple(f"{source}:{n}" for n in gap)
            between.append(Passage(pointers, pointers[0]))
    return [*passages, *between]


def below(source: LoadedSource, section: str | None, page: int | None) -> str:
    """What tells one place of the sources from another: the source and its page, or its last heading."""
    return f"{source.id} {page or (section or '').rsplit(' > ', 1)[-1]}"


def place_of(source: LoadedSource, sentence: SourceSentence) -> str:
    """The place of a sentence, without the line: its number tells as much."""
    return location_of(source, replace(sentence, line=None))
