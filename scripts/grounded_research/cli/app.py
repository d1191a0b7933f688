"""The frame around every command: help, errors to exit codes, one closing line always."""

import contextlib
import sys
from collections.abc import Callable
from typing import Any

import click

from grounded_research.cli.exits import ExitCode, epilog
from grounded_research.errors import DefectError, GroundedResearchError, ShardError

MOST_DETAILS = 20


class StageGroup(click.Group):
    """A script's verbs; ``--help`` of the group and of every verb ends with the exit codes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("epilog", epilog())
        super().__init__(*args, **kwargs)

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a verb with the paragraph of exit codes under its help."""
        cmd.epilog = cmd.epilog or epilog()
        super().add_command(cmd, name)


def run(group: click.Command, script: str, args: list[str] | None = None) -> int:
    """Run a script's command line and return its exit code; never prompts, never shows a bare traceback."""
    prepare_streams()
    try:
        outcome = group.main(args=args, prog_name=f"{script}.py", standalone_mode=False)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost frame: every end has its code
        return next(answer(error) for kind, answer in ENDS if isinstance(error, kind))
    return outcome if isinstance(outcome, int) else int(ExitCode.DONE)


def prepare_streams() -> None:
    """Let foreign characters through on every console: UTF-8 into pipes, escapes where a console has none."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if not stream.isatty():
                reconfigure(encoding="utf-8")
            reconfigure(errors="backslashreplace")


def end_usage(error: click.UsageError) -> int:
    """Say how the command is used."""
    error.show()
    return close(ExitCode.USAGE, "wrong usage, nothing done")


def end_interrupted(_error: BaseException) -> int:
    """Say that an interrupt lost nothing."""
    return close(ExitCode.STOPPED, "interrupted; what was saved stays, run it again")


def end_unread(_error: BrokenPipeError) -> int:
    """End quietly when the reader has gone; the interpreter must not complain about it at its end."""
    sys.stderr.close()
    return int(ExitCode.DONE)


def end_missing(error: ModuleNotFoundError) -> int:
    """Leave a missing package to the door, which can name them all."""
    raise error


def end_unforeseen(error: Exception) -> int:
    """Whatever else comes is a defect, and said as one."""
    import traceback

    traceback.print_exception(error)
    return defect(f"{type(error).__name__}: {error}", ())


def refuse(error: GroundedResearchError) -> int:
    """Say what was refused, with at most 20 faults and their total."""
    say(f"error: {error.message}", error.details)
    return close(ExitCode.REFUSED, "refused, nothing changed")


def defect(message: str, details: tuple[str, ...]) -> int:
    """Say that the fault is ours."""
    say(f"defect: {message}", details)
    return close(ExitCode.DEFECT, "a defect of this program; the ledger on disk is as it was")


def say(message: str, details: tuple[str, ...]) -> None:
    """Write a message and its details to stderr; in ASCII, whatever a file in them is called."""
    click.echo(in_ascii(message), err=True)
    for line in details[:MOST_DETAILS]:
        click.echo(f"  {in_ascii(line)}", err=True)
    if len(details) > MOST_DETAILS:
        click.echo(f"  ... {len(details)} in all, the first {MOST_DETAILS} are shown", err=True)


def in_ascii(text: str) -> str:
    """The text with every other character escaped; a line end or a control code in a name is one of them."""
    return "".join(char if " " <= char <= "~" else char.encode("unicode_escape").decode() for char in text)


def close(code: ExitCode, words: str) -> int:
    """Write the one closing line to stdout and return the code."""
    from grounded_research.cli.output import write_lines

    with contextlib.suppress(GroundedResearchError):  # the exit code speaks where nothing can be written
        write_lines([f"{words} (exit {code.value}); the message is on stderr"])
    return int(code)


ENDS: tuple[tuple[type[BaseException], Callable[[Any], int]], ...] = (
    (click.UsageError, end_usage),
    (click.exceptions.Exit, lambda error: int(error.exit_code)),
    (click.ClickException, lambda error: refuse(GroundedResearchError(error.format_message()))),
    (click.Abort, end_interrupted),
    (KeyboardInterrupt, end_interrupted),
    (DefectError, lambda error: defect(error.message, error.details)),
    (ShardError, lambda error: end_usage(click.UsageError(error.message))),
    (GroundedResearchError, refuse),
    (BrokenPipeError, end_unread),
    (ModuleNotFoundError, end_missing),
    (Exception, end_unforeseen),
)
"""How each kind of exception ends a command; the first that fits."""
