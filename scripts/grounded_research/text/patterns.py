"""Regular expressions that are compiled when they are first used."""

import re
from functools import cached_property
from typing import Any, AnyStr, cast


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A regular expression as ``re.compile`` gives it, compiled only when a method of it is asked for.

    To compile those that a command imports and never uses took a third of its time: one that prints a packet
    needs a hundred of three hundred. What is wrong with an expression shows when it is used.
    """
    return cast("re.Pattern[AnyStr]", Later(pattern, flags))


class Later:
    """Stands for a compiled expression and has its methods, each from its first use on as its own."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self.pattern = pattern
        self.options = flags

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        """The compiled expression."""
        return re.compile(self.pattern, self.options)

    def __getattr__(self, name: str) -> Any:
        """What the compiled expression has under this name."""
        found = getattr(self.compiled, name)
        setattr(self, name, found)
        return found
