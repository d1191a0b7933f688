"""Count what words are likelier in: names of people, titles of works or names of journals.

Run: python tests/benchmarks/word_odds.py scripts/grounded_research/bibliography/word_odds.txt
"""

import math
import re
import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

from container_words import journals, titles  # noqa: E402

from grounded_research.bibliography.latex import decode as decode_latex  # noqa: E402
from support.shared_data import records  # noqa: E402

WORD = re.compile(r"[^\W\d_]+(?:['’‐-][^\W\d_]+)*")
FEWEST = 20
"""Times that a word was counted: with rarer words the table doubles and few references have them."""
FEWEST_OF_ONE = 3
"""Times in two kinds of text together from which on their odds are told."""
PERSON, HOLDER = (3, 3), (2, 2)
"""The strongest step of an odds' scale, and the powers of two between two steps."""


def words(text: str) -> list[str]:
    """Words of two letters and more, in small letters."""
    return [word.lower() for word in WORD.findall(text) if len(word) > 1]


def people() -> Iterator[str]:
    """Names of authors, each with its given names."""
    for work in records("crossref_works.jsonl.gz"):
        yield from (f"{one.get('given', '')} {one.get('family', '')}" for one in work.get("author") or ())
    for paper in records("acl_anthology_2016on.jsonl.gz"):
        yield from (f"{one.get('first') or ''} {one.get('last') or ''}" for one in paper.get("authors") or ())
    for work in records("dblp_venues.jsonl.gz"):
        yield from decode_latex(str(work.get("author", ""))).split(" and ")


def all_titles() -> Iterator[str]:
    """Titles of works of all fields, without braces."""
    yield from (decode_latex(title) for title in titles())
    yield from (paper["title"] for paper in records("acl_anthology_2016on.jsonl.gz"))


def counted(texts: Iterator[str]) -> Counter[str]:
    """How often every word stands in texts."""
    return Counter(word for text in texts for word in words(text))


def step(one: Counter[str], other: Counter[str], word: str, scale: Sequence[int]) -> str:
    """The odds of a word in one kind of text against another, as a step of a scale."""
    if one[word] + other[word] < FEWEST_OF_ONE:
        return "?"
    most, powers = scale
    share = (one[word] + 0.5) / one.total() / ((other[word] + 0.5) / other.total())
    return str(max(-most, min(most, round(math.log2(share) / powers))))


def main(path: Path) -> None:
    """Write the words of every pair of odds."""
    of_people, of_titles = counted(people()), counted(all_titles())
    of_journals = counted(text for names in journals() for text in names)
    sums = of_people + of_titles + of_journals
    sections = defaultdict(list)
    for word in sorted(word for word, count in sums.items() if count >= FEWEST):
        odds = f"{step(of_people, of_titles, word, PERSON)} {step(of_journals, of_titles, word, HOLDER)}"
        sections[odds].append(word)
    lines = (
        line
        for name, found in sorted(sections.items())
        for line in (f"[{name}]", *textwrap.wrap(" ".join(found), 110, break_on_hyphens=False))
    )
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
