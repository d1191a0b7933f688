"""The names of a table's columns where several rows give them."""

from collections.abc import Sequence


def joined(upper: Sequence[str], lower: Sequence[str]) -> tuple[str, ...]:
    """The names that two header rows give together; a name that comes twice in a column stands once."""
    length = max(len(upper), len(lower))
    rows = [[*upper, *[""] * (length - len(upper))], [*lower, *[""] * (length - len(lower))]]
    return tuple(" ".join(dict.fromkeys(name for name in names if name)) for names in zip(*rows, strict=True))
