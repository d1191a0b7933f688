"""A LaTeX text of several files: each read where it is included, every place still known by file and line."""

import os
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from grounded_research.documents.latex_mask import MARK, masked
from grounded_research.documents.limits import TEXT_BYTES
from grounded_research.documents.model import Part
from grounded_research.errors import DocumentError

INCLUSION = re.compile(
    r"\\(?:input|include|subfile|subfileinclude)\s*(?:\{(?P<braced>[^{}]{1,300})\}|(?P<bare>[\w./-]{1,300}))"
    r"|\\(?:sub)?import\s*\{(?P<folder>[^{}]{0,300})\}\s*\{(?P<file>[^{}]{1,300})\}"
)
"""What includes a file; a name is at most 300 characters long, so that broken ones cost no time."""
BODY = re.compile(r"\\begin\s*\{document\}(.*?)\\end\s*\{document\}", re.DOTALL)
DEEPEST = 16
"""Files within files; more is a mistake."""
MOST_FILES = 500
"""Inclusions that are followed; a book has fifty."""
NOT_READ = "included files not read: "
SHOWN = 10
"""Files that could not be followed and are named one by one."""
SUFFIXES = ("", ".tex", ".ltx")


@dataclass(frozen=True)
class Inclusion:
    """A place where a text includes a file: the span of the command, and the name as it stands there."""

    start: int
    end: int
    name: str


def inclusions(raw: str) -> list[Inclusion]:
    """What a text includes, comments aside."""
    found = []
    for match in INCLUSION.finditer(masked(raw).source):
        name = match["braced"] or match["bare"] or f"{match['folder']}/{match['file']}"
        found.append(Inclusion(match.start(), match.end(), name.replace(MARK, "").strip()))
    return found


@dataclass
class Assembly:
    """Puts a text together with the files that it includes.

    Attributes:
        read: Reads and decodes one file.
        root: Folder of the main file: files outside it are not read.
        texts: The pieces of the whole text.
        parts: From which file each piece is.
        files: The files that were read, the main one first.
        faults: What could not be followed, and why.
    """

    read: Callable[[Path], str]
    root: Path
    texts: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    length: int = 0
    followed: int = 0

    def add(self, file: Path, raw: str, above: tuple[Path, ...] = ()) -> None:
        """Add the text of a file, what it includes in its place."""
        if file not in self.files:
            self.files.append(file)
        begin, end = bounds(raw) if above else (0, len(raw))
        starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", raw))]
        position = begin
        for inclusion in inclusions(raw):
            if not begin <= inclusion.start < end:
                continue
            self.put(file, raw, starts, position, inclusion.start)
            position = inclusion.end
            if not self.include(file, inclusion.name, (*above, file)):
                self.put(file, raw, starts, inclusion.start, inclusion.end)
        self.put(file, raw, starts, position, end)

    def flags(self) -> list[str]:
        """What was not followed, for people."""
        if not self.faults:
            return []
        more = f" and {len(self.faults) - SHOWN} more" if len(self.faults) > SHOWN else ""
        return [f"{NOT_READ}{'; '.join(self.faults[:SHOWN])}{more}"]

    def include(self, file: Path, name: str, above: tuple[Path, ...]) -> bool:
        """Follow one inclusion; names why not, if it cannot be."""
        found, why = self.find(file, name, above)
        if found is None:
            self.faults.append(f"{ascii_text(name)} ({why})")
            return False
        try:
            raw = self.read(found)
        except DocumentError as error:
            why = error.message.removeprefix(ascii_text(str(found))).strip(" .")
            self.faults.append(f"{ascii_text(name)} ({why})")
            return False
        if self.length + len(raw) > TEXT_BYTES:
            self.faults.append(f"{ascii_text(name)} (the whole text would be too long)")
            return False
        self.followed += 1
        self.add(found, raw, above)
        return True

    def find(self, file: Path, name: str, above: tuple[Path, ...]) -> tuple[Path | None, str]:
        """The file that a name means, beside the main file or the one that includes it; or why none."""
        if len(above) > DEEPEST or self.followed >= MOST_FILES:
            return None, "too many files within files"
        for folder in dict.fromkeys((self.root, file.parent)):
            for suffix in SUFFIXES:
                place = (folder / f"{name}{suffix}").resolve()
                if not os.path.isfile(place):  # noqa: PTH113 - Path.is_file fails at a name too long for a file
                    continue
                if not place.is_relative_to(self.root):
                    return None, "outside the draft's folder"
                if place in above:
                    return None, "it includes itself"
                return place, ""
        return None, "not found"

    def put(self, file: Path, raw: str, starts: list[int], begin: int, end: int) -> None:
        """Add a stretch of a file."""
        if begin >= end:
            return
        name = file.relative_to(self.root).as_posix()
        line = bisect_right(starts, begin)
        self.parts.append(Part(self.length, name, line))
        self.texts.append(raw[begin:end])
        self.length += end - begin


def bounds(raw: str) -> tuple[int, int]:
    """What of an included file is taken: the body, if it is a document of its own."""
    body = BODY.search(raw)
    return body.span(1) if body else (0, len(raw))


def ascii_text(text: str) -> str:
    """A name for a message."""
    return text.encode("ascii", "backslashreplace").decode("ascii")
