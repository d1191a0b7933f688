"""The index of local registries at the command line: add files to it, list it, take parts out of it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grounded_research.cli.exits import epilog
from grounded_research.cli.options import Common
from grounded_research.errors import GroundedResearchError, IndexFileError

if TYPE_CHECKING:
    from grounded_research.citations.index.items import Fault, Item
    from grounded_research.citations.index.parts import About, Complete
    from grounded_research.citations.index.registry import LocalIndex
    from grounded_research.cli.output import Result

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

FOLDER = click.Path(path_type=Path, file_okay=False)
INDEX_HELP = "Folder of the index (default: the user's data folder, or GROUNDED_RESEARCH_INDEX)."
index_option = click.option("--index", type=FOLDER, help=INDEX_HELP)


def index_options(command: CommandT) -> CommandT:
    """Give a command the choice of the index it looks things up in."""
    none = click.option("--no-index", is_flag=True, help="Look nothing up in an index of local registries.")
    return index_option(none(command))


def machine_option(command: CommandT) -> CommandT:
    """Give a command ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print the machine form.")(command)


@click.group("index", epilog=epilog())
def index_group() -> None:
    """Keep records of your own (bibliographies, dumps, retraction lists) as a registry that works offline."""


@index_group.command("add", epilog=epilog())
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--name", help="Name of the part, which then holds all FILES (default: a part a file, named after it)."
)
@click.option(
    "--complete-for",
    multiple=True,
    metavar="VENUE:YEARS",
    help="FILES hold this venue in full, such as NeurIPS:2018-2023: what is not there does not exist.",
)
@index_option
@machine_option
def add(
    files: tuple[Path, ...],
    name: str | None,
    complete_for: tuple[str, ...],
    index: Path | None,
    as_json: bool,  # noqa: FBT001 - click hands over flags
) -> int:
    """Take FILES into the index; a part of the same name is replaced."""
    from grounded_research.citations.index.parts import default_name
    from grounded_research.citations.index.place import default_folder
    from grounded_research.cli.output import emit

    complete = tuple(map(read_complete, complete_for))
    missing = [str(file) for file in files if not file.is_file()]
    if missing:
        raise IndexFileError(f"no such file: {missing[0]}; name files of records", details=missing[1:])
    groups = [(name, files)] if name else [(default_name(file), (file,)) for file in files]
    names = [one for one, _ in groups]
    twice = sorted({one for one in names if names.count(one) > 1})
    if twice:
        raise IndexFileError(f"two files would be the part {twice[0]}; give --name, or add them one by one")
    folder = index or default_folder()
    done: list[About] = []
    failed: list[GroundedResearchError] = []
    for part, members in groups:
        try:
            done.append(add_part(folder, part, members, complete))
        except GroundedResearchError as error:
            failed.append(error)
    if failed and not done:
        raise IndexFileError(
            failed[0].message, details=(*failed[0].details, *(e.message for e in failed[1:]))
        )
    return emit(added(done, failed), Common(as_json=as_json))


def add_part(folder: Path, name: str, files: Sequence[Path], complete: "tuple[Complete, ...]") -> "About":
    """Build one part."""
    from grounded_research.citations.index.build import build_part
    from grounded_research.citations.index.formats.read import read_file
    from grounded_research.citations.index.parts import About
    from grounded_research.cli.batches import now

    def every() -> "Iterator[tuple[str, Item | Fault]]":
        for file in files:
            yield from read_file(file)

    about = About(name, tuple(str(file.resolve()) for file in files), now(), complete=complete)
    return build_part(folder, about, every(), on_progress=partial(say_progress, name))


def say_progress(name: str, works: int) -> None:
    """A sign of life for every 50,000 works."""
    if works and works % 50_000 == 0:
        click.echo(f"{name}: {works} works", err=True)


def read_complete(text: str) -> "Complete":
    """``VENUE:YEARS``, where YEARS is one year or the first and the last.

    Raises:
        click.BadParameter: It is not written so.
    """
    from grounded_research.citations.index.parts import Complete

    venue, _, years = text.rpartition(":")
    first, _, last = years.partition("-")
    if venue.strip() and is_year(first) and is_year(last or first) and first <= (last or first):
        return Complete(venue.strip(), int(first), int(last or first))
    raise click.BadParameter(
        f"{text!r} is not VENUE:YEARS, such as NeurIPS:2018-2023 or 'Annals of Botany:2021'",
        param_hint="--complete-for",
    )


def is_year(text: str) -> bool:
    """Whether a text is a year of four digits."""
    return len(text) == 4 and text.isascii() and text.isdecimal()


def added(done: "Sequence[About]", failed: Sequence[GroundedResearchError]) -> "Result":
    """What was added, and which records were not read."""
    from grounded_research.cli.output import Result

    body = [line for about in done for line in about_lines(about)]
    body += [f"not added: {error.message}" for error in failed]
    counts = f"{sum(a.works for a in done)} works, notices about {sum(a.notices for a in done)}"
    unread = sum(about.unread for about in done)
    summary = f"index: {len(done)} parts added, {counts}, {unread} records not read"
    summary += f", {len(failed)} files not added" if failed else ""
    return Result(summary=summary, body=body, data={"parts": [machine(about) for about in done]})


def about_lines(about: "About") -> list[str]:
    """One part: name, date, counts, origin, and what could not be read."""
    formats = ", ".join(f"{count} {kind}" for kind, count in about.formats.items())
    lines = [f"{about.name} of {about.day}: {about.works} works, notices about {about.notices} ({formats})"]
    lines += [f"  from {shown(origin)}" for origin in about.origins]
    lines += [f"  complete for {shown(str(one))}" for one in about.complete]
    if about.unread:
        lines.append(f"  {about.unread} records could not be read:")
        lines += [f"    {shown(fault)}" for fault in about.faults]
        rest = about.unread - len(about.faults)
        lines += (
            [f"    ... {about.unread} in all, the first {len(about.faults)} are shown"] if rest > 0 else []
        )
    return lines


def shown(text: str) -> str:
    """Foreign text on one line of ASCII."""
    return text.encode("ascii", "backslashreplace").decode("ascii").replace("\n", " ")


def machine(about: "About") -> dict[str, object]:
    """One part for ``--json``."""
    from dataclasses import asdict

    return {**asdict(about), "complete": [str(one) for one in about.complete]}


@index_group.command("list", epilog=epilog())
@index_option
@machine_option
def list_parts(index: Path | None, as_json: bool) -> int:  # noqa: FBT001 - click hands over flags
    """List the parts of the index with origin, date and counts."""
    from grounded_research.citations.index.parts import open_parts
    from grounded_research.citations.index.place import default_folder
    from grounded_research.cli.output import Result, emit

    folder = index or default_folder()
    opened = open_parts(folder)
    abouts = [about for _, about in opened.parts]
    works = sum(about.works for about in abouts)
    return emit(
        Result(
            summary=f"index: {len(abouts)} parts, {works} works, in {shown(str(folder))}",
            body=[*map(shown, opened.notes), *(line for about in abouts for line in about_lines(about))],
            data={"parts": [machine(about) for about in abouts], "notes": list(opened.notes)},
        ),
        Common(as_json=as_json),
    )


@index_group.command("remove", epilog=epilog())
@click.argument("names", nargs=-1, required=True)
@index_option
@machine_option
def remove(names: tuple[str, ...], index: Path | None, as_json: bool) -> int:  # noqa: FBT001 - click hands over flags
    """Take the parts with these names out of the index."""
    from grounded_research.citations.index.parts import open_parts, path_of, remove_part
    from grounded_research.citations.index.place import default_folder
    from grounded_research.cli.output import Result, emit

    folder = index or default_folder()
    unknown = [name for name in names if not path_of(folder, name).is_file()]
    if unknown:
        known = ", ".join(about.name for _, about in open_parts(folder).parts) or "none"
        raise IndexFileError(f"no part {unknown[0]!r} in {folder}; its parts: {known}")
    gone = [about for name in dict.fromkeys(names) if (about := remove_part(folder, name))]
    return emit(
        Result(
            summary=f"index: {len(gone)} parts removed",
            body=[f"{about.name}: {about.works} works" for about in gone],
            data={"removed": [machine(about) for about in gone]},
        ),
        Common(as_json=as_json),
    )


def open_index(folder: Path | None, *, unused: bool = False) -> "LocalIndex | None":
    """The index that a run looks things up in: the one that is named, else the default one if it exists.

    Raises:
        IndexFileError: There is no index at the place that was named, or none that can be asked.
    """
    from grounded_research.citations.index.parts import SUFFIX
    from grounded_research.citations.index.place import default_folder

    if unused:
        return None
    place = folder or default_folder()
    if not any(place.glob(f"*{SUFFIX}")):
        if folder is None:
            return None
        raise IndexFileError(
            f"{folder}: no index there; make one with audit_citations.py index add FILE --index"
        )
    from grounded_research.citations.index.registry import LocalIndex

    local = LocalIndex(place)
    if folder is not None and not local.parts:
        raise IndexFileError(f"{folder}: no part of this index can be asked", details=local.notes)
    return local
