"""The stretch of a long sentence that is shown: the part that holds most of what is asked."""

from collections.abc import Callable, Sequence
from functools import partial

from grounded_research.text.words import content_stems

Cut = Callable[[str, int], str]
"""Shortens a text to one line of so many characters at most."""

DOTS = "..."


def head(text: str, most: int) -> str:
    """The beginning of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 4].rsplit(' ', 1)[0]} {DOTS}"


def is_cut(text: str, most: int) -> bool:
    """Whether a text is too long to be shown whole."""
    return len(" ".join(text.split())) > most


def cut_for(texts: Sequence[str], rarity: Callable[[str], float]) -> Cut:
    """The cut that keeps of a long sentence what is nearest to some claims: rare words count most."""
    return partial(
        best_stretch, weights={stem: rarity(stem) for text in texts for stem in content_stems(text)}
    )


def best_stretch(text: str, most: int, weights: dict[str, float]) -> str:
    """The stretch of a text with the most of some words, each counted once, between dots.

    Args:
        text: The text.
        most: Characters of the line, dots included.
        weights: What each stem counts.
    """
    parts = text.split()
    if not is_cut(text, most):
        return " ".join(parts)
    stems = [{stem for stem in content_stems(part) if stem in weights} for part in parts]
    room = most - 2 * (len(DOTS) + 1)
    best, worth = (0, 0), 0.0
    for first, held in enumerate(stems):
        if first and not held:
            continue
        last = fitting(parts, first, room)
        found = sum(weights[stem] for stem in set().union(*stems[first:last]))
        if found > worth:
            best, worth = (first, last), found
    if not worth or not best[0]:
        return head(text, most)
    first, last = with_lead(parts, stems, *best, room)
    return " ".join([DOTS, *parts[first:last], *([DOTS] if last < len(parts) else [])])


def fitting(parts: Sequence[str], first: int, room: int) -> int:
    """The place behind the last word that fits, from the first one on; one always does."""
    last, length = first + 1, len(parts[first])
    while last < len(parts) and length + 1 + len(parts[last]) <= room:
        length += 1 + len(parts[last])
        last += 1
    return last


def with_lead(
    parts: Sequence[str], stems: Sequence[set[str]], first: int, last: int, room: int
) -> tuple[int, int]:
    """The stretch moved back so that what it holds stands in its middle: a reader needs what leads to it."""
    end = max(n for n in range(first, last) if stems[n]) + 1
    spare = (room - len(" ".join(parts[first:end]))) // 2
    while first and spare > len(parts[first - 1]):
        first -= 1
        spare -= len(parts[first]) + 1
    return first, fitting(parts, first, room)
