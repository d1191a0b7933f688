"""Texts that are the same or nearly so: syndicated copies are one witness, not several."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from itertools import accumulate
from zlib import crc32

from grounded_research.text.patterns import regex

SHINGLE = 5
"""Words of a shingle: runs of five words are rarely shared by texts that were written apart."""
SKETCH = 256
"""Smallest shingle hashes kept of a text: the estimate of resemblance is good to 0.06 (Broder 1997)."""
SAME = 0.7
"""Resemblance from which two texts are one witness: a copy with another headline and a cut is above."""
LEAST_SHARED = 0.5
"""Share of its sketch that a text must have in common to be compared: boilerplate alone stays far below."""
WORD = regex(r"\w+")


def sketch(texts: Iterable[str]) -> tuple[int, ...]:
    """The bottom-k sketch of a text given as its sentences: the smallest hashes of its runs of words.

    After A. Broder, "On the resemblance and containment of documents" (1997).
    """
    words = WORD.findall(" ".join(texts).casefold())
    joined = " ".join(words).encode()
    ends = list(accumulate(map(len, joined.split(b" ")), lambda end, size: end + 1 + size, initial=-1))
    hashes = {crc32(joined[before + 1 : end]) for before, end in zip(ends, ends[SHINGLE:], strict=False)}
    if words and not hashes:
        hashes = {crc32(joined)}
    return tuple(sorted(hashes)[:SKETCH])


def resemblance(left: Sequence[int], right: Sequence[int]) -> float:
    """The share of shingles that two texts have in common, estimated from their sketches; 0 to 1."""
    if not left or not right:
        return 0.0
    union = nsmallest(SKETCH, {*left, *right})
    both = set(left) & set(right)
    return sum(1 for value in union if value in both) / len(union)


def near_duplicates(sketches: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """For every text that nearly repeats an earlier one, the name of the first of its kind.

    Texts are compared only where they share a hash, so that the cost grows with the number of copies.
    """
    places = {name: place for place, name in enumerate(sketches)}
    holders: dict[int, list[str]] = defaultdict(list)
    first: dict[str, str] = {}
    for name, own in sketches.items():
        shared = Counter(other for value in own for other in holders[value])
        for other in sorted(shared, key=places.__getitem__):
            enough = shared[other] >= LEAST_SHARED * max(len(own), len(sketches[other]))
            if enough and resemblance(own, sketches[other]) >= SAME:
                first[name] = other
                break
        else:
            for value in own:
                holders[value].append(name)
    return first


def groups(texts: Mapping[str, str]) -> list[list[str]]:
    """The names of the texts in groups of near duplicates, each group and the groups in the order given."""
    first = near_duplicates({name: sketch([text]) for name, text in texts.items()})
    gathered: dict[str, list[str]] = {}
    for name in texts:
        gathered.setdefault(first.get(name, name), []).append(name)
    return list(gathered.values())
