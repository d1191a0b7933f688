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
from grounded_research.errors import GroundedResearchError
from grounded_research.text.patterns import regex

INCLUSION = regex(
    r"\\(?:input|include|subfile|subfileinclude)(?![A-Za-z@])\s*(?:\{(?P<braced>[^{}]{1,300})\}|(?P<bare>[\w./-]{1,300}))"
    r"|\\(?:sub)?(?:import|includefrom|inputfrom)\*?\s*\{(?P<folder>[^{}]{0,300})\}\s*\{(?P<file>[^{}]{1,300})\}"
)
"""What includes a file; a name is at most 300 characters long, so that broken ones cost no time."""
DATABASES = regex(
    r"\\(?:bibliography|nobibliography\*?|addbibresource|addglobalbib)\s*(?:\[[^\]]{0,300}\]\s*)?\{([^{}]{1,3000})\}"
)
"""What names the databases of a text; fifty names of sixty characters."""
BODY = regex(r"\\begin\s*\{document\}(.*?)\\end\s*\{document\}", re.DOTALL)
DEEPEST = 16
"""Files within files; more is a mistake."""
MOST_FILES = 500
"""Inclusions that are followed; a book has fifty."""
NOT_READ = "included files not read: "
SHOWN = 10
"""Files that could not be followed and are named one by one."""
SUFFIXES = (".tex", "", ".ltx")
"""What LaTeX adds to a name, in its order."""
OF_A_MACRO = regex(r"[#\\]")
"""Stands in a name that is put together when the text is set: no file can be looked for."""


@dataclass(frozen=True)
class Inclusion:
    """A place where a text includes a file: the span of the command, and the name as it stands there."""

    start: int
    end: int
    name: str


def inclusions(source: str) -> list[Inclusion]:
    """What a text includes whose comments are masked."""
    found = []
    for match in INCLUSION.finditer(source):
        name = match["braced"] or match["bare"] or (Path(match["folder"]) / match["file"]).as_posix()
        name = name.replace(MARK, "").strip()
        if not OF_A_MACRO.search(name):
            found.append(Inclusion(match.start(), match.end(), name))
    return found


def named_databases(source: str) -> list[tuple[str, int]]:
    """The .bib files that a text names whose comments are masked, each with the offset of its command."""
    return [
        (name if "." in name else f"{name}.bib", match.start())
        for match in DATABASES.finditer(source)
        for name in (one.replace(MARK, "").strip() for one in match[1].split(","))
        if name and not OF_A_MACRO.search(name)
    ]


@dataclass(frozen=True)
class TexFile:
    """A file of a text: where it is, its name from the main file's folder, its content.

    Attributes:
        path: The file, resolved.
        name: Its path relative to the folder of the main file, with forward slashes.
        raw: What it holds.
        source: The same with comments overwritten, offset by offset.
        verbatim: Spans that are set as they are written.
    """

    path: Path
    name: str
    raw: str
    source: str
    verbatim: tuple[tuple[int, int], ...]

    def line(self, offset: int) -> int:
        """The 1-based line of an offset."""
        return len(re.findall(r"\r\n|\n|\r", self.raw[:offset])) + 1


@dataclass(frozen=True)
class NotFollowed:
    """An inclusion that was not followed: in which file and line, what it names, and why not."""

    file: TexFile
    line: int
    name: str
    why: str


@dataclass
class Assembly:
    """Puts a text together with the files that it includes.

    Attributes:
        read: Reads and decodes one file.
        root: Folder of the main file.
        anywhere: Whether files outside that folder are read too: true of what is looked through for citations
            and databases, false of what is verified and shown.
        texts: The pieces of the whole text.
        parts: From which file each piece is.
        files: The files that were read, each once, the main one first.
        faults: What could not be followed, and why.
    """

    read: Callable[[Path], str]
    root: Path
    anywhere: bool = False
    texts: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    files: dict[Path, TexFile] = field(default_factory=dict)
    faults: list[NotFollowed] = field(default_factory=list)
    length: int = 0
    followed: int = 0

    def add(self, path: Path, raw: str, above: tuple[Path, ...] = ()) -> None:
        """Add the text of a file, what it includes in its place."""
        if path not in self.files:
            seen = masked(raw)
            self.files[path] = TexFile(path, seen_from(self.root, path), raw, seen.source, seen.verbatim)
        file = self.files[path]
        begin, end = bounds(raw) if above else (0, len(raw))
        starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", raw))]
        position = begin
        for inclusion in inclusions(file.source):
            if not begin <= inclusion.start < end:
                continue
            self.put(file, starts, position, inclusion.start)
            position = inclusion.end
            if why := self.include(path, inclusion.name, (*above, path)):
                line = bisect_right(starts, inclusion.start)
                self.faults.append(NotFollowed(file, line, inclusion.name, why))
                self.put(file, starts, inclusion.start, inclusion.end)
        self.put(file, starts, position, end)

    def included(self) -> list[TexFile]:
        """The files that were read beside the main one."""
        return list(self.files.values())[1:]

    def flags(self) -> list[str]:
        """What was not followed, for people."""
        if not self.faults:
            return []
        named = "; ".join(f"{ascii_text(fault.name)} ({fault.why})" for fault in self.faults[:SHOWN])
        more = f" and {len(self.faults) - SHOWN} more" if len(self.faults) > SHOWN else ""
        return [f"{NOT_READ}{named}{more}"]

    def include(self, path: Path, name: str, above: tuple[Path, ...]) -> str:
        """Follow one inclusion; returns why not, if it cannot be."""
        found, why = self.find(path, name, above)
        if found is None:
            return why
        try:
            raw = self.files[found].raw if found in self.files else self.read(found)
        except GroundedResearchError as error:
            return error.message.removeprefix(ascii_text(str(found))).strip(" .:")
        if self.length + len(raw) > TEXT_BYTES:
            return "the whole text would be too long"
        self.followed += 1
        self.add(found, raw, above)
        return ""

    def find(self, path: Path, name: str, above: tuple[Path, ...]) -> tuple[Path | None, str]:
        """The file that a name means, beside the main file or the one that includes it; or why none."""
        if len(above) > DEEPEST or self.followed >= MOST_FILES:
            return None, "too many files within files"
        for folder in dict.fromkeys((self.root, path.parent)):
            for suffix in SUFFIXES:
                place = (folder / f"{name}{suffix}").resolve()
                if not is_file(place):
                    continue
                if not (self.anywhere or place.is_relative_to(self.root)):
                    return None, "outside its folder"
                if place in above:
                    return None, "it includes itself"
                return place, ""
        return None, "not found"

    def put(self, file: TexFile, starts: list[int], begin: int, end: int) -> None:
        """Add a stretch of a file."""
        if begin >= end:
            return
        self.parts.append(Part(self.length, file.name, bisect_right(starts, begin)))
        self.texts.append(file.raw[begin:end])
        self.length += end - begin


def bounds(raw: str) -> tuple[int, int]:
    """What of an included file is taken: the body, if it is a document of its own."""
    body = BODY.search(raw)
    return body.span(1) if body else (0, len(raw))


def is_file(place: Path) -> bool:
    """Whether a file is there; a name too long for one names none, where ``Path.is_file`` fails."""
    return os.path.isfile(place)  # noqa: PTH113 - as the docstring says


def seen_from(folder: Path, file: Path) -> str:
    """A file's path as a document in the folder would write it, with forward slashes."""
    return os.path.relpath(file, folder).replace(os.sep, "/")


def ascii_text(text: str) -> str:
    """A name for a message."""
    return text.encode("ascii", "backslashreplace").decode("ascii")
