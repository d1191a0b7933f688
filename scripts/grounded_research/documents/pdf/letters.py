"""One character of a page and its box: which letters make one word, and what they are to a reader."""

import math
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

# pdfium marks a hyphen at a line end with the first two; the ligatures are letters to a reader.
TRANSLATE = str.maketrans(
    {
        "\ufffe": "-",
        "\x02": "-",
        "\u00ad": "-",
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)
LOST_SPACE = 0.17
"""Times the letter's height by which a gap inside a word exceeds the word's usual gap where a space was lost.
The narrowest space of justified text is a fifth of the letter size; tracking shows in the usual gap."""
OTHER_LINE = 0.6
"""Times the letter's height by which the next letter stands lower or higher when it is of another line."""
RIGHT_TO_LEFT = (0x590, 0x8FF)
"""Hebrew to Arabic: their letters come in the order of reading, which runs to the left."""


@dataclass(slots=True)
class Letter:
    """One character and its box."""

    char: str
    left: float
    bottom: float
    right: float
    top: float


def split_lost(letters: list[Letter]) -> list[list[Letter]]:
    """The letters of one word, or of several between which the spaces were lost."""
    if len(letters) < 4:
        return [letters]
    gaps = [after.left - before.right for before, after in pairwise(letters)]
    limit = median(gaps) + LOST_SPACE * (letters[0].top - letters[0].bottom)
    if max(gaps) <= limit:
        return [letters]
    parts = [[letters[0]]]
    for gap, letter in zip(gaps, letters[1:], strict=True):
        if gap > limit:
            parts.append([])
        parts[-1].append(letter)
    return parts


def plain(text: str) -> str:
    """Characters as they are read; half a surrogate pair is replaced."""
    if text.isascii() and text.isprintable():
        return text
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.translate(TRANSLATE)


def parts(before: Letter, letter: Letter, code: int) -> bool:
    """Whether the next letter stands on another line, or further left."""
    height = max(before.top - before.bottom, letter.top - letter.bottom)
    if abs(letter.bottom - before.bottom) > OTHER_LINE * height:
        return True
    backwards = letter.left < before.left - 0.1 * height
    return backwards and not RIGHT_TO_LEFT[0] <= code <= RIGHT_TO_LEFT[1]


def turned(letter: Letter, turn: int) -> Letter:
    """The letter with the page turned so that its text runs to the right."""
    if turn == 0:
        return letter
    corners = [
        turned_point(x, y, turn) for x in (letter.left, letter.right) for y in (letter.bottom, letter.top)
    ]
    along, up = [x for x, _ in corners], [y for _, y in corners]
    return Letter(letter.char, min(along), min(up), max(along), max(up))


def turned_point(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point after the page was turned back by ``turn`` degrees."""
    if turn == 0:
        return x, y
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return x * cosine + y * sine, y * cosine - x * sine
