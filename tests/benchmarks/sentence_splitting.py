"""How well and how fast sentences are split: python tests/benchmarks/sentence_splitting.py."""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "scripts"), str(Path(__file__).parents[1])]

from grounded_research.text.sentences import split_sentences  # noqa: E402  the path comes first
from support.shared_data import records  # noqa: E402  as above


def folded(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


def accuracy() -> tuple[Counter[str], Counter[str]]:
    """Texts, and texts split right, per set."""
    all_texts: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for record in records("sentence_splitting_gold.jsonl.gz"):
        found = [folded(span.of(record["text"])) for span in split_sentences(record["text"])]
        all_texts[record["set"]] += 1
        right[record["set"]] += found == [folded(sentence) for sentence in record["sentences"]]
    return all_texts, right


def speed(characters: int = 3_000_000) -> tuple[float, int]:
    """Megabytes a second of processor time over real web pages, and the sentences found."""
    pages: list[str] = []
    for record in records("grounding_wice_dev.jsonl.gz"):
        pages += [" ".join(source["sentences"]) for source in record["sources"]]
        if sum(map(len, pages)) > characters:
            break
    begin = time.process_time()
    sentences = sum(len(split_sentences(page)) for page in pages)
    return sum(map(len, pages)) / 1e6 / (time.process_time() - begin), sentences


def main() -> None:
    """Print the table."""
    begin = time.process_time()
    split_sentences("Load the model.")
    print(f"first call   {1000 * (time.process_time() - begin):6.0f} ms")
    all_texts, right = accuracy()
    for name, count in all_texts.items():
        print(f"{name:20} {right[name]:3} of {count:3} right")
    rate, sentences = speed()
    print(f"speed        {rate:6.2f} MB/s ({sentences} sentences)")


if __name__ == "__main__":
    main()
