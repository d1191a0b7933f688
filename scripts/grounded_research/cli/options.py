"""The options that every verb of every script takes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from grounded_research.ledger.store import LedgerStore

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

DEFAULT_BUDGET = 90.0
"""Seconds; agents' tools kill a command at 120."""


class NamedPath(click.Path):
    """A path that says something: an empty one is an unset variable, not the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path.

        Raises:
            click.BadParameter: It is empty.
        """
        if not str(value).strip():
            self.fail(
                "the path is empty (an unset variable?). Name a file or folder, '.' for this one.", param, ctx
            )
        return super().convert(value, param, ctx)


FORMATS = ("md", "html", "sarif", "json")
"""Formats of the report."""
SOURCES = NamedPath(path_type=Path)
"""What ``--sources`` takes."""


@dataclass(frozen=True)
class Common:
    """Where the ledger is and how the answer is printed."""

    ledger: Path | None = None
    out: Path | None = None
    adopt: bool = False
    as_json: bool = False
    full: bool = False
    output: Path | None = None


def common_options(command: CommandT) -> CommandT:
    """Give a command the shared options, handed to it as ``common``."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        names = ("ledger", "out", "adopt", "as_json", "full", "output")
        common = Common(**{name: kwargs.pop(name) for name in names})
        return command(*args, common=common, **kwargs)

    file = click.Path(path_type=Path, dir_okay=False)
    folder = click.Path(path_type=Path, file_okay=False)
    shared = (
        click.option(
            "--ledger", type=file, help="The ledger file (default: claims_ledger.json beside the draft)."
        ),
        click.option("--out", type=folder, help="Folder for the ledger and the reports."),
        click.option(
            "--adopt", is_flag=True, help="Take over a ledger that was edited by hand; recorded in it."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print the machine form."),
        click.option("--full", is_flag=True, help="Print all, however long."),
        click.option("--output", type=file, help="Write the body to this file."),
    )
    for option in reversed(shared):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]  # wraps keeps the callable, not its exact type


def answer_options(command: CommandT) -> CommandT:
    """Give a command the files of a judge's answers and the judge's name."""
    files = click.argument("files", nargs=-1, required=True)
    judge = click.option("--judge", default="agent", show_default=True, help="Who answered.")
    return files(judge(command))


def budget_option(command: CommandT) -> CommandT:
    """Give a command ``--budget``, in seconds."""
    option = click.option(
        "--budget",
        type=click.FloatRange(min=0, min_open=True),
        default=DEFAULT_BUDGET,
        show_default=True,
        help="Seconds after which the run saves and stops.",
    )
    return option(command)


def online_options(command: CommandT) -> CommandT:
    """Give a command the permission to ask registries, and what stands in for their answers."""
    options = (
        click.option(
            "--online", is_flag=True, help="Ask registries; sends bibliographic fields, nothing of the draft."
        ),
        click.option(
            "--mailto",
            envvar="GROUNDED_RESEARCH_MAILTO",
            show_envvar=True,
            help="Your address, sent to the registries, which then answer faster.",
        ),
        click.option(
            "--registry-answers",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Recorded answers of registries (JSONL), used in place of the network.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def formats_option(command: CommandT) -> CommandT:
    """Give a command ``--format``, the formats of the report."""
    option = click.option(
        "--format",
        "formats",
        multiple=True,
        type=click.Choice(FORMATS),
        default=("md",),
        show_default=True,
        help="Format of the report; may be given again.",
    )
    return option(command)


def size_option(command: CommandT) -> CommandT:
    """Give a command ``--size``, the most questions of a packet; None where it is not given."""
    option = click.option(
        "--size",
        type=click.IntRange(1, 20),
        help="Questions in the packet at most. Default: 12, or fewer where packets of equal size do.",
    )
    return option(command)


def packet_options(command: CommandT) -> CommandT:
    """Give a command ``--size`` and ``--shard``, the choice of what a packet asks."""
    shard = click.option("--shard", help="Share i of n, such as 2/5, for judges that work side by side.")
    return size_option(shard(command))


def open_store(common: Common, draft: Path | None = None) -> "LedgerStore":
    """The store of the ledger that the options, or the draft, name."""
    from grounded_research.ledger.place import locate
    from grounded_research.ledger.store import LedgerStore

    return LedgerStore(locate(draft=draft, ledger=common.ledger, out=common.out))
