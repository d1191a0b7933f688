"""The exit codes, one meaning each, and which of them a command ends with when several apply."""

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """What the end of a command means."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    STOPPED = 3
    UNREACHABLE = 4
    BELOW_BAR = 5
    DEFECT = 70


MEANINGS = {
    ExitCode.DONE: "the command did what it can; the last line says what is left for a judge",
    ExitCode.REFUSED: "refused, nothing was changed",
    ExitCode.USAGE: "wrong usage",
    ExitCode.STOPPED: "the time budget ended or the run was interrupted; saved, run it again",
    ExitCode.UNREACHABLE: "something asked for online could not be asked; the rest is saved",
    ExitCode.BELOW_BAR: "the draft fails the bar that was asked for",
    ExitCode.DEFECT: "a defect of this program",
}

PRECEDENCE = (
    ExitCode.DEFECT,
    ExitCode.USAGE,
    ExitCode.REFUSED,
    ExitCode.UNREACHABLE,
    ExitCode.STOPPED,
    ExitCode.BELOW_BAR,
    ExitCode.DONE,
)


def first_that_applies(codes: Iterable[ExitCode]) -> ExitCode:
    """The code that a command ends with: the first of the precedence that applies."""
    applying = set(codes)
    return next((code for code in PRECEDENCE if code in applying), ExitCode.DONE)


def epilog() -> str:
    """The paragraph of exit codes that stands in every help."""
    lines = [f"  {code.value:>2}  {meaning}" for code, meaning in sorted(MEANINGS.items())]
    return "\b\nExit codes:\n" + "\n".join(lines)
