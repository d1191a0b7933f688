"""What retrieval costs: time to index, memory, time a claim, at growing numbers of sentences.

The sentences are those of the WiCE pages, each varied with made-up words and numbers until there are enough,
so that words are distributed as in real text and the vocabulary grows as it does there.

Run: python tests/benchmarks/retrieval.py [SENTENCES ...]
"""

import random
import resource
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.ledger.models import Source  # noqa: E402
from grounded_research.sources.model import LoadedSource, SourceSentence  # noqa: E402
from grounded_research.sources.passages import passages  # noqa: E402
from grounded_research.sources.retrieval import Index  # noqa: E402
from support.shared_data import records  # noqa: E402

A_SOURCE = 2000
CLAIMS = 200


def corpus(count: int, texts: list[str]) -> dict[str, LoadedSource]:
    """Sources with ``count`` sentences in all."""
    chance = random.Random(1)  # noqa: S311  a corpus, not a secret
    sources = {}
    for number in range((count + A_SOURCE - 1) // A_SOURCE):
        sentences = tuple(
            SourceSentence(n, varied(chance.choice(texts), chance))
            for n in range(1, min(A_SOURCE, count - number * A_SOURCE) + 1)
        )
        record = Source(id="A", sha256="sha256:" + "0" * 64, kind="text", sentences=len(sentences))
        sources[f"N{number}"] = LoadedSource(f"N{number}", record, sentences)
    return sources


def varied(text: str, chance: random.Random) -> str:
    """The sentence with some of its words replaced."""
    words = text.split()
    for _ in range(max(len(words) // 6, 1)):
        words[chance.randrange(len(words))] = (
            str(chance.randrange(3000))
            if chance.random() < 0.3
            else f"word{int(chance.paretovariate(0.7)) % 400000}"
        )
    return " ".join(words)


def megabytes() -> float:
    """The memory that the process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    """Print one row a size."""
    every = list(records("grounding_wice_dev.jsonl.gz"))
    texts = [
        text
        for record in every
        for source in record["sources"]
        for text in source["sentences"]
        if text.split()
    ]
    claims = [record["claim"] for record in every][:CLAIMS]
    print("sentences  index CPU s  index MB  mean CPU ms  worst CPU ms  exact passages first")
    for count in [int(word) for word in sys.argv[1:]] or [10_000, 100_000, 1_000_000]:
        sources = corpus(count, texts)
        before = megabytes()
        start = time.process_time()
        index = Index.build(sources)
        built = time.process_time() - start
        held = megabytes() - before
        times = []
        for claim in claims:
            start = time.process_time()
            passages(index, sources, claim, 1)
            times.append((time.process_time() - start) * 1000)
        mean = sum(times) / len(times)
        print(f"{count:9}  {built:11.1f}  {held:8.0f}  {mean:11.1f}  {max(times):12.1f}  {exact(index)}")


def exact(index: Index) -> str:
    """How many of 100 sentences of the index are found first by their own text."""
    chance = random.Random(2)  # noqa: S311
    found = tried = 0
    while tried < 100:
        number = chance.randrange(len(index.sentences))
        text = index.sentences[number].text
        if len(text.split()) < 4:
            continue
        tried += 1
        hits = index.search(text, limit=1)
        found += bool(hits) and index.sentences[index.number(hits[0].pointer)].text == text
    return f"{found}/{tried}"


if __name__ == "__main__":
    main()
