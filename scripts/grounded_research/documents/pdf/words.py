"""One page's words with their boxes, put together from the letters that pdfium knows.

pdfium gives letters in the order in which the file draws them. Their boxes say what a reader sees: where a
space was lost between two words, which digit stands raised, which words lie on their side.
"""

import ctypes
import math
from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from grounded_research.documents.pdf.letters import Letter, parts, plain, split_lost, turned, turned_point
from grounded_research.documents.pdf.unseen import Unseen
from grounded_research.documents.raised import RAISED

HYPHEN, NO_BREAK_SPACE = 0x02, 0xA0
RAISED_SIZE = 0.85
"""Times the letter beside it: a raised digit is smaller than this; digits of old style are not."""
RAISED_BY = 0.12
"""Times that letter's height by which the foot of a raised digit stands above its foot."""
TINY = (2.0, 0.25)
"""Letters below so many points and below this share of the page's usual size are not for people; raised
letters of raised letters are half the usual size."""


@dataclass(slots=True)
class Word:
    """A word, in points, the page turned so that it runs to the right, the y axis upwards.

    Attributes:
        text: Its characters.
        left: Left end.
        bottom: Foot of its letters' line.
        right: Right end.
        top: Head of its letters' line.
        base: Height of the line that it stands on.
        size: Letter size.
        bold: Whether it is set in bold letters.
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float
    base: float
    size: float
    bold: bool = False


@dataclass
class PageWords:
    """What stands on one page.

    Attributes:
        words: Words that run in the page's main direction, in the file's order.
        sideways: Words that run in another, in the file's order.
        hidden: Runs of letters that nobody sees, dropped.
        unnamed: Words whose font does not say what their letters are.
        scanned: Whether its text is the unseen layer under a scanned picture.
    """

    words: list[Word] = field(default_factory=list)
    sideways: list[Word] = field(default_factory=list)
    hidden: int = 0
    unnamed: int = 0
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """How the letters of one text object are set."""

    size: float
    turn: int
    bold: bool
    unseen: bool


def page_words(page: Any, textpage: Any) -> PageWords:
    """The words of a page."""
    return PageReader(page, textpage).read()


class PageReader:
    """Reads one page letter by letter."""

    def __init__(self, page: Any, textpage: Any) -> None:
        import pypdfium2.raw as pdfium

        self.pdfium = pdfium
        self.handle = textpage.raw
        self.count = textpage.count_chars()
        self.rect = pdfium.FS_RECTF()
        self.into_rect = ctypes.byref(self.rect)
        self.unseen = Unseen(page)
        self.box: tuple[float, float, float, float] = page.get_bbox()
        self.looks: dict[int | None, Look] = {}
        self.found: list[tuple[int, Word]] = []
        self.last_hidden: int | None = -1
        self.result = PageWords()

    def read(self) -> PageWords:
        """All words, those of the main direction apart from those that lie on their side."""
        letters: list[Letter] = []
        first, look = 0, Look(0.0, 0, bold=False, unseen=False)
        for index in range(self.count):
            code = self.pdfium.FPDFText_GetUnicode(self.handle, index)
            if (code <= 0x20 and code != HYPHEN) or code == NO_BREAK_SPACE:
                self.word(first, letters, look)
                letters = []
                continue
            letter = self.letter(index, code)
            if letters and parts(letters[-1], turned(letter, look.turn), code):
                self.word(first, letters, look)
                letters = []
            if not letters:
                first, look = index, self.look(index, letter)
            letters.append(turned(letter, look.turn))
        self.word(first, letters, look)
        self.sort_out()
        return self.result

    def letter(self, index: int, code: int) -> Letter:
        """A character with its box on the page."""
        rect = self.rect
        self.pdfium.FPDFText_GetLooseCharBox(self.handle, index, self.into_rect)
        return Letter(chr(code), rect.left, rect.bottom, rect.right, rect.top)

    def word(self, first: int, letters: list[Letter], look: Look) -> None:
        """Keep the letters gathered as a word, or as several where spaces were lost."""
        if not letters:
            return
        if look.unseen or self.off_page(first):
            self.hide(first)
            return
        self.last_hidden = -1
        self.result.unnamed += self.pdfium.FPDFText_HasUnicodeMapError(self.handle, first) == 1
        x, y = ctypes.c_double(), ctypes.c_double()
        self.pdfium.FPDFText_GetCharOrigin(self.handle, first, x, y)
        base = turned_point(x.value, y.value, look.turn)[1]
        for part in split_lost(letters):
            self.found.append((look.turn, made(part, base, look)))

    def hide(self, first: int) -> None:
        """Count a run of hidden letters once, however many words it has."""
        handle = address(self.pdfium.FPDFText_GetTextObject(self.handle, first))
        if handle != self.last_hidden:
            self.result.hidden += 1
        self.last_hidden = handle

    def off_page(self, first: int) -> bool:
        """Whether a word begins outside what the page shows."""
        left, bottom, right, top = self.box
        letter = self.letter(first, 0)
        beside = letter.right < left or letter.left > right
        return beside or letter.top < bottom or letter.bottom > top

    def look(self, index: int, letter: Letter) -> Look:
        """How the letter at ``index`` is set; asked once for each text object."""
        handle = self.pdfium.FPDFText_GetTextObject(self.handle, index)
        key = address(handle)
        if key is None or key not in self.looks:
            self.looks[key] = self.look_of(handle, index, letter)
        return self.looks[key]

    def look_of(self, handle: Any, index: int, letter: Letter) -> Look:
        """Size on the page, direction, weight and visibility of a text object."""
        matrix = self.pdfium.FS_MATRIX()
        self.pdfium.FPDFText_GetMatrix(self.handle, index, matrix)
        scale = math.hypot(matrix.c, matrix.d)
        size = float(self.pdfium.FPDFText_GetFontSize(self.handle, index)) * (scale or 1.0)
        turn = round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360
        name = ctypes.create_string_buffer(128)
        self.pdfium.FPDFText_GetFontInfo(self.handle, index, name, len(name), ctypes.c_int())
        bold = b"bold" in name.value.lower() or b"black" in name.value.lower()
        x, y = (letter.left + letter.right) / 2, (letter.bottom + letter.top) / 2
        return Look(size, turn, bold, self.unseen.is_unseen(handle, x, y))

    def sort_out(self) -> None:
        """Part the words by direction; drop those too small for people."""
        turns: Counter[int] = Counter()
        sizes = []
        for turn, word in self.found:
            turns[turn] += len(word.text)
            sizes.append(word.size)
        main = turns.most_common(1)[0][0] if turns else 0
        usual = median(sizes) if sizes else 0.0
        for turn, word in self.found:
            if word.size < TINY[0] and word.size <= TINY[1] * usual:
                self.result.hidden += 1
            elif turn != main:
                self.result.sideways.append(word)
            else:
                self.result.words.append(word)
        self.result.scanned = self.unseen.scanned


def address(handle: Any) -> int | None:
    """The address that a handle of pdfium stands for."""
    return ctypes.cast(handle, ctypes.c_void_p).value


def made(letters: list[Letter], base: float, look: Look) -> Word:
    """The word of some letters, its raised digits written as such."""
    heights = [letter.top - letter.bottom for letter in letters]
    height = max(heights)
    tall = letters[heights.index(height)]
    chars = [letter.char for letter in letters]
    if min(heights) < RAISED_SIZE * height:
        foot = tall.bottom + RAISED_BY * height
        chars = [
            char.translate(RAISED) if own < RAISED_SIZE * height and letter.bottom > foot else char
            for char, own, letter in zip(chars, heights, letters, strict=True)
        ]
    return Word(
        plain("".join(chars)),
        min([letter.left for letter in letters]),
        tall.bottom,
        max([letter.right for letter in letters]),
        tall.top,
        base,
        look.size,
        look.bold,
    )
