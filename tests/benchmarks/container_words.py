"""Count the words that tell names of journals from titles of works.

Run: python tests/benchmarks/container_words.py scripts/grounded_research/bibliography/container_words.txt
"""

import gzip
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from support.shared_data import records, shared_data  # noqa: E402

WORD = re.compile(r"[^\W\d_]+")
ABBREVIATED = re.compile(r"([^\W\d_]+)\.")
MORE_OFTEN = 6
"""How many times as often a word stands in names of journals as in titles."""
FEWEST_NAMES, FEWEST_ABBREVIATIONS = 12, 4


def journals() -> Iterator[tuple[str, str]]:
    """Names of journals, each once, with an abbreviation."""
    seen = set()
    with gzip.open(shared_data("journal_abbreviations.tsv.gz"), "rt", encoding="utf-8") as lines:
        for line in lines:
            name, abbreviation, *_ = [*line.rstrip("\n").lower().split("\t"), "", ""]
            if name not in seen:
                seen.add(name)
                yield name, abbreviation


def titles() -> Iterator[str]:
    """Titles of works of all fields."""
    yield from (work["title"][0].lower() for work in records("crossref_works.jsonl.gz") if work.get("title"))
    yield from (str(work.get("title", "")).lower() for work in records("dblp_venues.jsonl.gz"))


def main(path: Path) -> None:
    """Write both classes."""
    of_names, of_abbreviations, of_titles = Counter(), Counter(), Counter()
    names = works = 0
    for name, abbreviation in journals():
        names += 1
        of_names.update(set(WORD.findall(name)))
        of_abbreviations.update(set(ABBREVIATED.findall(abbreviation)))
    for title in titles():
        works += 1
        of_titles.update(set(WORD.findall(title)))

    def stands_out(word: str, counted: Counter) -> bool:
        return counted[word] / names > MORE_OFTEN * (of_titles[word] + 2) / works

    words = sorted(
        word for word, count in of_names.items()
        if len(word) > 2 and count >= FEWEST_NAMES and stands_out(word, of_names)
    )  # fmt: skip
    short = sorted(
        word for word, count in of_abbreviations.items()
        if 1 < len(word) < 10 and count >= FEWEST_ABBREVIATIONS and stands_out(word, of_abbreviations)
    )  # fmt: skip
    short = [word for word in short if word not in set(words)]
    sections = (("of containers", words), ("short in containers", short))
    lines = (line for name, found in sections for line in (f"[{name}]", *textwrap.wrap(" ".join(found), 110)))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
