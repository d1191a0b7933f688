"""A fault: what is wrong in a ledger and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong and where: a JSON pointer (RFC 6901). Both are ASCII."""

    pointer: str
    message: str

    def __str__(self) -> str:
        return f"{self.pointer or '(whole file)'}: {self.message}"


def pointer(*steps: str | int) -> str:
    """The JSON pointer of a path of field names and list positions."""
    return "".join("/" + plain(str(step)).replace("~", "~0").replace("/", "~1") for step in steps)


def plain(text: str) -> str:
    """A text in ASCII, what else it holds escaped."""
    return text.encode("ascii", "backslashreplace").decode()
