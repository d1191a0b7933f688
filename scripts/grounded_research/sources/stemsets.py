"""Sets of a query's stems as integers with one bit a stem: what sentences hold, and what that counts."""

from collections.abc import Callable, Iterable, Mapping, Sequence

PIECE_BITS = 10
"""A set is summed in pieces of so many stems: few different pieces occur in the sentences one query meets."""
PIECE = (1 << PIECE_BITS) - 1


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

    def __missing__(self, number: int) -> int:
        if self.whole:
            return 0
        found = self[number] = set_of(self.stems_of(number), self.bits)
        return found


class PieceSums(dict[int, float]):
    """A piece of a set of stems to the sum of what they count; fills itself."""

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__()
        self.weights = weights

    def __missing__(self, stems: int) -> float:
        total = self[stems] = sum(weight for bit, weight in enumerate(self.weights) if stems >> bit & 1)
        return total


class Sums(dict[int, float]):
    """A set of stems to the sum of what they count; fills itself."""

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__({1 << bit: weight for bit, weight in enumerate(weights)})
        self.pieces = [PieceSums(weights[at : at + PIECE_BITS]) for at in range(0, len(weights), PIECE_BITS)]

    def __missing__(self, stems: int) -> float:
        total, left = 0.0, stems
        for piece in self.pieces:
            if not left:
                break
            total += piece[left & PIECE]
            left >>= PIECE_BITS
        self[stems] = total
        return total
