"""Sets of a query's stems as integers with one bit a stem: what sentences hold, and what that counts."""

from collections.abc import Callable, Iterable, Mapping, Sequence


def set_of(stems: Iterable[int], bits: Mapping[int, int]) -> int:
    """The stems of a query, each with its bit in ``bits``, that are among some stems."""
    found = 0
    for stem in bits.keys() & stems:
        found |= bits[stem]
    return found


class Held(dict[int, int]):
    """Number of a sentence to the stems of a query that it holds; what is not known is looked up.

    It knows nothing of the scorer that owns it: a cycle would keep both in memory long after the search.

    Attributes:
        whole: Whether all sentences that hold anything were put in: then the others hold nothing. None where
            none was.
    """

    def __init__(self, stems_of: Callable[[int], Iterable[int]], bits: Mapping[int, int]) -> None:
        super().__init__()
        self.stems_of = stems_of
        self.bits = bits
        self.whole: bool | None = None

    def put(self, found: Mapping[int, int], *, whole: bool) -> None:
        """Take what a walk found, ``whole`` saying whether that is all that the sentences hold."""
        if whole:
            self.update(found)
        self.whole = whole and self.whole is not False

    def of(self, number: int, _nothing: int = 0) -> int:
        """As the mapping itself, with the arguments of ``get``."""
        return self[number]

    def __missing__(self, number: int) -> int:
        if self.whole:
            return 0
        found = self[number] = set_of(self.stems_of(number), self.bits)
        return found


class Headings(dict[str | None, int]):
    """A heading or title to the stems of a query that it holds; fills itself."""

    def __init__(self, stems_of: Callable[[str], Iterable[int]], bits: Mapping[int, int]) -> None:
        super().__init__({None: 0})
        self.stems_of = stems_of
        self.bits = bits

    def __missing__(self, text: str) -> int:
        found = self[text] = set_of(self.stems_of(text), self.bits)
        return found


class Sums(dict[int, float]):
    """A set of stems to the sum of what they count; fills itself."""

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__({1 << bit: weight for bit, weight in enumerate(weights)})

    def __missing__(self, stems: int) -> float:
        total, left = 0.0, stems
        while left:
            lowest = left & -left
            total += self[lowest]
            left ^= lowest
        self[stems] = total
        return total
