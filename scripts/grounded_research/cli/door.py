"""The way from a script to its command, also where a package is missing: standard library alone."""

import atexit
import gc
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

EXIT_REFUSED = 1
OLDEST_PYTHON = (3, 11)

# pydantic looks through every installed distribution for plugins, 40 ms of each start; none is used here.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

METADATA = "importlib.metadata"
"""pydantic imports ``entry_points`` of it to look for plugins, and with it email, socket and zipfile: a tenth
of each start."""


# The records are trees, which free themselves; at Python's own 700 objects the search for cycles walks all of
# them again and again, a quarter of a run's time.
gc.set_threshold(100_000)

# The interpreter searches for cycles once more before it ends: the system frees them all at once.
atexit.register(gc.freeze)


class Later(ModuleType):
    """Stands for ``importlib.metadata`` until something of it is used: to import a function is no use yet."""

    def __getattr__(self, name: str) -> Any:
        """What the module itself has; its ``entry_points`` loads it when it is called."""
        if name.startswith("__"):  # what the import itself asks for
            raise AttributeError(name)
        if name == "entry_points":
            return lambda **chosen: self.loaded().entry_points(**chosen)
        return getattr(self.loaded(), name)

    def loaded(self) -> ModuleType:
        """The module itself, in its own place."""
        if sys.modules.get(METADATA) is self:
            del sys.modules[METADATA]
        return import_module(METADATA)


def open_door(script: str, file: str) -> int:
    """Run the command of one script and return its exit code.

    Args:
        script: Name of the module below ``grounded_research.cli``.
        file: Path of the script, whose PEP 723 block lists the packages that it needs.
    """
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(str(part) for part in sys.version_info[:3])
        sys.stderr.write(f"error: Python 3.11 or newer is needed, this is {found} ({sys.executable})\n")
        return EXIT_REFUSED
    sys.modules.setdefault(METADATA, Later(METADATA))
    try:
        run = import_module("grounded_research.cli.app").run
        command = import_module(f"grounded_research.cli.{script}").cli
    except ModuleNotFoundError as error:
        return refuse_missing(error, Path(file))
    try:
        return int(run(command, script))
    except ModuleNotFoundError as error:
        return refuse_missing(error, Path(file))


def refuse_missing(error: ModuleNotFoundError, file: Path) -> int:
    """Name every package that is missing and the one command that brings them all."""
    missing = missing_packages(file)
    if not missing:
        raise error
    root = file.resolve().parent.parent
    sys.stderr.write(
        f"error: {len(missing)} package(s) missing in {sys.executable}: {', '.join(missing)}\n"
        f'install all with: "{sys.executable}" -m pip install "{root}"   (or run the script with: uv run)\n'
    )
    sys.stdout.write("refused, nothing changed (exit 1): packages are missing, see the message\n")
    return EXIT_REFUSED


def missing_packages(file: Path) -> list[str]:
    """The distributions of a script's PEP 723 block that are not installed."""
    from importlib.metadata import PackageNotFoundError, version  # 30 ms that only this path needs

    missing = []
    for name in declared_packages(file.read_text(encoding="utf-8")):
        try:
            version(name)
        except PackageNotFoundError:
            missing.append(name)
    return missing


def declared_packages(source: str) -> list[str]:
    """The distribution names in the PEP 723 block of a script's source."""
    block = re.search(r"^# /// script$(.*?)^# ///$", source, re.MULTILINE | re.DOTALL)
    if block is None:
        return []
    return re.findall(r'^#\s+"([A-Za-z0-9._-]+)', block.group(1), re.MULTILINE)
