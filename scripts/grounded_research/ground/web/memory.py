"""What search services answered, kept beside the ledger, so that no search is sent twice."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grounded_research.errors import SourceError
from grounded_research.ground.web.model import Answer, Found, Hit, Nothing, Search, Unreachable

FORMAT = 1
FILE = Path("web") / "searches.json"


@dataclass
class Memory:
    """The answers of one ledger's searches.

    Attributes:
        path: The file in the sidecar folder.
        answers: By service and search; one that could not be asked is not kept.
        moved: Where addresses lead to that redirect, so that a page is known again by either.
        written: What the file holds.
    """

    path: Path
    answers: dict[tuple[str, Search], Answer] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    written: str = ""

    @classmethod
    def open(cls, sidecar: Path) -> "Memory":
        """The memory of a ledger; one that is missing, damaged or of another format is empty."""
        memory = cls(sidecar / FILE)
        try:
            memory.written = memory.path.read_text(encoding="utf-8")
            content = json.loads(memory.written)
            if content["format"] == FORMAT:
                memory.answers = dict(read_row(row) for row in content["searches"])
                memory.moved = {str(old): str(new) for old, new in content["moved"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls(sidecar / FILE)
        return memory

    def known(self, backend: str, search: Search) -> Answer | None:
        """What a service answered before; None where it was not asked, or could not be."""
        return self.answers.get((backend, search))

    def keep(self, backend: str, given: Mapping[Search, Answer]) -> None:
        """Keep the answers, on disk too.

        Raises:
            SourceError: The sidecar folder cannot be written.
        """
        self.answers |= {
            (backend, search): answer
            for search, answer in given.items()
            if not isinstance(answer, Unreachable)
        }
        self.write()

    def write(self) -> None:
        """Write the file, whole or not at all, if it would say anything new."""
        rows = [row_of(name, search, answer) for (name, search), answer in self.answers.items()]
        text = json.dumps({"format": FORMAT, "searches": rows, "moved": self.moved}, indent=1)
        if text == self.written or not (rows or self.moved):
            return
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(self.path)
        except OSError as error:
            raise SourceError(
                f"The answers to searches cannot be kept in {self.path.parent}: {error.strerror or error}. "
                "Make the folder writable, or name another place with --out FOLDER."
            ) from error
        finally:
            temporary.unlink(missing_ok=True)
        self.written = text


def row_of(name: str, search: Search, answer: Answer) -> dict[str, Any]:
    """One answer as it is kept."""
    hits = answer.hits if isinstance(answer, Found) else ()
    rows = [[hit.url, hit.title, hit.published] for hit in hits]
    return {"backend": name, "surface": search.surface, "words": search.words, "hits": rows}


def read_row(row: Any) -> tuple[tuple[str, Search], Answer]:
    """One answer that was kept."""
    hits = tuple(Hit(str(url), str(title), published) for url, title, published in row["hits"])
    key = (str(row["backend"]), Search(str(row["surface"]), str(row["words"])))
    return key, Found(hits) if hits else Nothing()
