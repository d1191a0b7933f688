"""What a PDF holds and nobody sees: invisible ink, white letters on white paper."""

import ctypes
from typing import Any

INVISIBLE = frozenset({3, 7})
"""Text rendering modes that paint nothing (PDF 32000-1, table 106); optical recognition writes its text so,
under the picture of the page."""
STROKED = 1
WHITE = 245
"""Of 255: from here on letters on white paper are not seen."""
CLEAR = 5
"""Of 255: opacity up to which nothing is seen."""
PICTURE_SHARE = 0.5
"""Share of the page that a picture covers where the page is a scan."""
MOST_OBJECTS = 20_000
"""Objects of a page that are looked at for what lies behind white letters; maps have more."""
MOST_SURFACES = 2_000
"""Coloured surfaces among them; on a page that has more, white letters are taken to be seen."""
Box = tuple[float, float, float, float]


class Unseen:
    """Tells which text objects of one page are not seen; the rest of the page is looked at when needed."""

    def __init__(self, page: Any) -> None:
        import pypdfium2.raw as pdfium

        self.pdfium = pdfium
        self.page = page
        self.scanned = False
        self.pictures: list[Box] | None = None
        self.painted: list[Box] = []

    def is_unseen(self, handle: Any, x: float, y: float) -> bool:
        """Whether nothing of a text object with a letter at ``x``, ``y`` is seen; if unsure, it is seen."""
        if not handle:
            return False
        mode = self.pdfium.FPDFTextObj_GetTextRenderMode(handle)
        if mode in INVISIBLE:
            if self.is_scan():
                self.scanned = True
                return False
            return True
        colour = self.colour(handle, stroked=mode == STROKED)
        if colour is None:
            return False
        if colour[3] <= CLEAR:
            return True
        return min(colour[:3]) >= WHITE and not self.on_something(x, y)

    def colour(self, handle: Any, *, stroked: bool) -> tuple[int, int, int, int] | None:
        """Red, green, blue and opacity of what paints an object; None for a pattern."""
        parts = [ctypes.c_uint() for _ in range(4)]
        ask = self.pdfium.FPDFPageObj_GetStrokeColor if stroked else self.pdfium.FPDFPageObj_GetFillColor
        if not ask(handle, *parts):
            return None
        red, green, blue, opacity = (part.value for part in parts)
        return red, green, blue, opacity

    def bounds(self, handle: Any) -> Box:
        """The box of an object; a point where pdfium knows none."""
        parts = [ctypes.c_float() for _ in range(4)]
        self.pdfium.FPDFPageObj_GetBounds(handle, *parts)
        left, bottom, right, top = (part.value for part in parts)
        return left, bottom, right, top

    def on_something(self, x: float, y: float) -> bool:
        """Whether something other than white paper lies at a place."""
        self.look_around()
        boxes = [*self.painted, *(self.pictures or ())]
        return len(boxes) > MOST_SURFACES or any(
            left <= x <= right and bottom <= y <= top for left, bottom, right, top in boxes
        )

    def is_scan(self) -> bool:
        """Whether a picture covers most of the page."""
        self.look_around()
        width, height = self.page.get_size()
        return any(
            (right - left) * (top - bottom) >= PICTURE_SHARE * width * height
            for left, bottom, right, top in self.pictures or ()
        )

    def look_around(self) -> None:
        """Find the pictures and the coloured surfaces of the page, once."""
        if self.pictures is not None:
            return
        self.pictures = []
        number = min(self.pdfium.FPDFPage_CountObjects(self.page.raw), MOST_OBJECTS)
        for index in range(number):
            handle = self.pdfium.FPDFPage_GetObject(self.page.raw, index)
            kind = self.pdfium.FPDFPageObj_GetType(handle)
            if kind == self.pdfium.FPDF_PAGEOBJ_IMAGE:
                self.pictures.append(self.bounds(handle))
            elif kind == self.pdfium.FPDF_PAGEOBJ_PATH:
                colour = self.colour(handle, stroked=False)
                if colour is None or (min(colour[:3]) < WHITE and colour[3] > CLEAR):
                    self.painted.append(self.bounds(handle))
            elif kind != self.pdfium.FPDF_PAGEOBJ_TEXT:  # a shading, or a form that may hold anything
                self.painted.append(self.bounds(handle))
