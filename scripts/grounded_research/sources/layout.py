"""How passages are laid out for a judge: source by source, in reading order, each place named once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from grounded_research.sources.location import location_of, name_of
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.passages import Passage
from grounded_research.sources.pointers import parse_pointer

LONGEST_LINE = 480
"""Characters of a sentence that are shown: longer ones are tables or lost sentence ends, and would fill the
packet."""


def passage_lines(sources: Mapping[str, LoadedSource], passages: Sequence[Passage]) -> Iterator[str]:
    """The passages in reading order, the best one's source first; what holds most of the claim is marked."""
    marked = {pointer for passage in passages for pointer in passage.marked}
    ranks: dict[str, int] = {}
    for passage in passages:
        ranks.setdefault(parse_pointer(passage.hit).source, len(ranks))
    parsed = [(parse_pointer(pointer), pointer) for passage in passages for pointer in passage.pointers]
    file = place = ""
    for at, pointer in sorted(parsed, key=lambda one: (ranks[one[0].source], one[0].n)):
        source = sources[at.source]
        sentence = source.sentences[at.n - 1]
        is_heading = sentence.kind == "heading" and sentence.page is None
        here = below(source, sentence.text if is_heading else sentence.section, sentence.page)
        if is_heading and file != source.id:
            yield f"{name_of(source.record)}:"
        elif not is_heading and place != here:
            yield f"{place_of(source, sentence)}:"
        file, place = source.id, here
        mark = ">" if pointer in marked else " "
        yield f"{mark} {pointer} {head(sentence.text, LONGEST_LINE)}"


def below(source: LoadedSource, section: str | None, page: int | None) -> str:
    """What tells one place of the sources from another: the source and its page, or its last heading."""
    return f"{source.id} {page or (section or '').rsplit(' > ', 1)[-1]}"


def place_of(source: LoadedSource, sentence: SourceSentence) -> str:
    """The place of a sentence, without the line: its number tells as much."""
    return location_of(source, replace(sentence, line=None))


def head(text: str, most: int) -> str:
    """The beginning of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 4].rsplit(' ', 1)[0]} ..."
