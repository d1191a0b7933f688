"""Pages read in a process of their own, which is ended when it takes too long or too much memory.

What a page is made of is up to whoever wrote it, and the libraries that read it have no limits of their own:
120 KB of nested tables keep the extraction busy for ten seconds, a small PDF can unpack to gigabytes.
"""

import json
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import IO, Any

import grounded_research
from grounded_research.documents.model import Block, Document
from grounded_research.documents.pieces import compact
from grounded_research.ground.web.model import Fetched, PageError

HANDED_SECONDS = 60.0
"""For a page that was handed in, which may be a file of 16 MB; the command does nothing else."""
SECONDS = 10.0
"""For one page: twenty times what a usual one takes, and within the 30 seconds that remain of an agent's tool
after the time budget."""
MEMORY = 2 * 1024**3
"""Bytes that the process may use, where the system can limit it; a usual page takes a tenth."""
BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from grounded_research.ground.web.apart import serve; "
    "told, sys.stdout = sys.stdout.buffer, sys.stderr; "
    "serve(sys.stdin.buffer, told)"
)
"""What the process runs; what a library prints goes to stderr, so that no answer is mixed with it."""
HTML = frozenset({"text/html", "application/xhtml+xml"})
TOO_MUCH = f"it takes more than {MEMORY // 1024**3} GB of memory to read"
DIED = "the process that read it broke off: it is damaged, or takes too much memory"

Outcome = tuple[Document, str | None]
"""The document of a page, and the day on which it says that it was published."""


class BrokenOffError(Exception):
    """A page was not read to its end: over its time or memory, or the process died of it; says which."""


@dataclass
class Apart:
    """Reads pages in a process of its own, started with the first.

    Attributes:
        seconds: Time for one page; then the process is ended, and the next page starts another.
        boot: What the process runs.
    """

    seconds: float = SECONDS
    boot: str = BOOT
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def page(self, page: Fetched) -> Outcome:
        """The document of a fetched page; HTML that takes too much is read without its main text told apart.

        Raises:
            PageError: It yields no text, or takes too long or too much memory; or no process can be started.
        """
        asked = {"url": page.url, "type": page.media_type, "charset": page.charset, "cut": page.cut}
        try:
            return self.ask(asked, page.body)
        except BrokenOffError as error:
            if page.media_type not in HTML:
                raise PageError(str(error)) from None
        try:
            return self.ask({**asked, "plainly": True}, page.body)
        except BrokenOffError as error:
            raise PageError(str(error)) from None

    def handed(self, url: str, path: Path) -> Outcome:
        """The document of a page that was handed in as a file.

        Raises:
            PageError: As ``page``; or the file cannot be read.
        """
        try:
            return self.ask({"url": url, "path": str(path)}, b"")
        except BrokenOffError as error:
            raise PageError(f"{str(path)!a}: {error}; hand in its text alone") from None

    def ask(self, asked: dict[str, Any], body: bytes) -> Outcome:
        """Send one page to the process and wait for what it makes of it.

        Raises:
            PageError: The process says why there is no text; or none can be started.
            BrokenOffError: Its time or its memory was over, or it died.
        """
        process = self.started()
        timer = Timer(self.seconds, process.kill)
        timer.daemon = True
        begun = monotonic()
        timer.start()
        try:
            send(process.stdin, asked, body)
            line = process.stdout.readline() if process.stdout else b""
        except OSError:
            line = b""
        finally:
            timer.cancel()
        if not line.endswith(b"\n"):
            self.close()
            late = monotonic() - begun >= self.seconds
            raise BrokenOffError(f"it takes more than {self.seconds:g} seconds to read" if late else DIED)
        said = json.loads(line)
        if "exhausted" in said:
            self.close()
            raise BrokenOffError(TOO_MUCH)
        return outcome_of(said)

    def started(self) -> "subprocess.Popen[bytes]":
        """The process, started if none is running.

        Raises:
            PageError: The system starts none.
        """
        if self.process is None:
            root = str(Path(grounded_research.__file__).resolve().parents[1])
            try:
                self.process = subprocess.Popen(  # noqa: S603 - our own interpreter and code
                    [sys.executable, "-P", "-c", self.boot, root],  # -P: no module out of the user's folder
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError as error:
                why = error.strerror or type(error).__name__
                raise PageError(f"no process can be started to read it in: {why}", again=True) from error
        return self.process

    def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream:
                try:
                    stream.close()
                except OSError:  # what was not sent any more
                    continue
        process.wait()


def send(stream: IO[bytes] | None, asked: dict[str, Any], body: bytes) -> None:
    """Write one page: a line that says what it is and how long, then its bytes."""
    if stream is None:
        return
    stream.write(json.dumps({**asked, "size": len(body)}).encode() + b"\n" + body)
    stream.flush()


def outcome_of(said: dict[str, Any]) -> Outcome:
    """What the process said, as it was there.

    Raises:
        PageError: There was no text.
    """
    if "refused" in said:
        raise PageError(said["refused"])
    told = said["document"]
    blocks = tuple(
        Block(
            **{
                **block,
                "offsets": compact(block["offsets"][:-1]),
                "section": tuple(block["section"]),
                "header": tuple(block["header"]),
            }
        )
        for block in told.pop("blocks")
    )
    flags = tuple(told.pop("flags"))
    for unused in ("parts", "included"):
        told.pop(unused)
    return Document(**told, blocks=blocks, flags=flags), said["day"]


def serve(asked: IO[bytes], told: IO[bytes]) -> None:
    """Be the process: read pages until there are no more."""
    limit_memory()
    while line := asked.readline():
        request = json.loads(line)
        body = asked.read(request.pop("size"))
        told.write(json.dumps(answer(request, body), default=list).encode() + b"\n")
        told.flush()


def answer(request: dict[str, Any], body: bytes) -> dict[str, Any]:
    """What becomes of one page."""
    from grounded_research.errors import GroundedResearchError
    from grounded_research.ground.web.extract import handed_document, page_document

    try:
        if "path" in request:
            document, day = handed_document(request["url"], Path(request["path"]))
        else:
            page = Fetched(request["url"], request["type"], request["charset"], body, request["cut"])
            document, day = page_document(page, plainly=request.get("plainly", False))
    except GroundedResearchError as error:
        return {"refused": error.message}
    except MemoryError:
        return {"exhausted": True}
    return {"document": asdict(document), "day": day}


def limit_memory() -> None:
    """Limit what this process may use, where the system can; the time for a page ends it elsewhere."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        # Windows has no such module, macOS refuses the limit, and a lower one that is set already stands.
        return
