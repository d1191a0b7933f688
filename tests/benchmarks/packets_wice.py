"""How often the packets hold the evidence: WiCE dev, all that was shown up to each round, beside plain BM25.

Run: python tests/benchmarks/packets_wice.py
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import log
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.ledger.models import Source  # noqa: E402
from grounded_research.sources.model import LoadedSource, SourceSentence  # noqa: E402
from grounded_research.sources.passages import passages  # noqa: E402
from grounded_research.sources.retrieval import Index  # noqa: E402
from grounded_research.sources.rounds import ROUNDS  # noqa: E402
from grounded_research.text.words import content_stems  # noqa: E402
from support.shared_data import records  # noqa: E402

TITLE = "(meta data) TITLE:"


def loaded(source: dict[str, Any]) -> LoadedSource:
    """One cited page as the register would hold it: headings are headings, the title is the title."""
    sentences, section, title = [], None, None
    for n, text in enumerate(source["sentences"], start=1):
        kind = "paragraph"
        if text.startswith("#"):
            kind, section = "heading", text.lstrip("# ")
        elif text.startswith(TITLE) and title is None:
            title = text.removeprefix(TITLE).strip()
        shown = text.lstrip("# ") or text
        sentences.append(SourceSentence(n, shown, None, None if kind == "heading" else section, kind))
    record = Source(
        id="A",
        path="page.html",
        sha256="sha256:" + "0" * 64,
        kind="html",
        title=title,
        sentences=len(sentences),
    )
    return LoadedSource("A", record, tuple(sentences))


def gold(record: dict[str, Any]) -> list[set[str]]:
    """The sets of sentences each of which is evidence enough, as pointers."""
    sets = record.get("gold_sets") or [record["gold_sentence_ids"]]
    return [{f"A:{int(name.split(':')[1]) + 1}" for name in names} for names in sets if names]


def plain_bm25(source: LoadedSource, query: str) -> list[int]:
    """Sentence numbers by Okapi BM25 over stems, k1 1.2 and b 0.75, sentence by sentence."""
    texts = [content_stems(sentence.text) for sentence in source.sentences]
    holding = Counter(stem for stems in texts for stem in set(stems))
    average = sum(map(len, texts)) / max(len(texts), 1) or 1
    scores = []
    for n, stems in enumerate(texts):
        counts = Counter(stems)
        norm = 1.2 * (0.25 + 0.75 * len(stems) / average)
        score = sum(
            log(1 + (len(texts) - holding[t] + 0.5) / (holding[t] + 0.5))
            * counts[t]
            * 2.2
            / (counts[t] + norm)
            for t in set(content_stems(query))
            if counts[t]
        )
        scores.append((-score, n))
    return [n for score, n in sorted(scores) if score < 0]


def filled(source: LoadedSource, order: list[int], characters: int) -> set[str]:
    """Pointers of hits with both neighbours, in order, until the room is used."""
    shown: set[int] = set()
    for n in order:
        window = {m for m in (n - 1, n, n + 1) if 0 <= m < len(source.sentences)} - shown
        cost = sum(len(source.sentences[m].text) + 8 for m in window)
        if shown and cost > characters:
            break
        shown |= window
        characters -= cost
    return {f"A:{n + 1}" for n in shown}


def ours(source: LoadedSource, record: dict[str, Any], round_number: int) -> set[str]:
    """Pointers that our packet shows."""
    index = Index.build({"A": source})
    context = f"{record.get('title') or ''} {record.get('section') or ''}"
    found = passages(index, {"A": source}, record["claim"], round_number, context=context)
    return {pointer for passage in found for pointer in passage.pointers}


def plain(source: LoadedSource, record: dict[str, Any], round_number: int) -> set[str]:
    """Pointers that plain BM25 shows in the same room."""
    room = sum(width.characters for number, width in ROUNDS.items() if number <= round_number)
    return filled(source, plain_bm25(source, record["claim"]), room)


def cases() -> Iterator[tuple[dict[str, Any], LoadedSource, list[set[str]]]]:
    """Claims that have evidence, with their source."""
    for record in records("grounding_wice_dev.jsonl.gz"):
        sets = gold(record)
        if sets:
            yield record, loaded(record["sources"][0]), sets


def rates(
    show: Callable[[LoadedSource, dict[str, Any], int], set[str]],
) -> list[tuple[float, float, float, float]]:
    """For each round: a gold sentence shown, a whole set shown, all gold shown; mean characters."""
    table = []
    everything = list(cases())
    for round_number in ROUNDS:
        some = whole = union = size = 0
        for record, source, sets in everything:
            shown = show(source, record, round_number)
            some += any(shown & names for names in sets)
            whole += any(names <= shown for names in sets)
            union += set().union(*sets) <= shown
            size += sum(len(source.sentences[int(p[2:]) - 1].text) for p in shown)
        count = len(everything)
        table.append((some / count, whole / count, union / count, size / count))
    return table


def main() -> None:
    """Print the table."""
    print("round  way    a gold sentence  a whole set  all gold  characters")
    for name, show in (("ours", ours), ("plain", plain)):
        for round_number, (some, whole, union, size) in enumerate(rates(show), start=1):
            print(f"{round_number:5}  {name:5}  {some:15.3f}  {whole:11.3f}  {union:8.3f}  {size:10.0f}")


if __name__ == "__main__":
    main()
