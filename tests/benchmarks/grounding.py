"""Benchmark: the embedded judge on five corpora, and on claims with one value changed.

False CONTRADICTED is measured on supported claims, false SUPPORTED on all others; beside it stands the
balanced accuracy of "supported or not" and that of a plain overlap threshold. The mutation test changes one
value of a claim that a sentence says nearly word for word, and counts how often the conflict is caught.

Run: python tests/benchmarks/grounding.py [corpus ...] [number of examples]
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path[:0] = [
    str(Path(__file__).resolve().parents[2] / "scripts"),
    str(Path(__file__).resolve().parents[1]),
]

from grounded_research.ground.embedded.judge import Question, Reading, judge  # noqa: E402
from grounded_research.ground.embedded.match import coverage  # noqa: E402
from grounded_research.ground.gates.standing import KINDS  # noqa: E402
from grounded_research.ground.library import Library  # noqa: E402
from grounded_research.ledger.ids import letters  # noqa: E402
from grounded_research.ledger.models import Source  # noqa: E402
from grounded_research.ledger.words import GroundingStatus  # noqa: E402
from grounded_research.sources.model import LoadedSource, SourceSentence  # noqa: E402
from grounded_research.text.negation import has_negation  # noqa: E402
from support.shared_data import records  # noqa: E402

CORPORA = ("wice", "feversymmetric", "scifact", "summedits", "factcheckbench")
TOKENS = {"-LRB- ": "(", "-RRB-": ")", "-LSB- ": "[", "-RSB-": "]", "``": '"', "''": '"', " -- ": " - "}
MOST_CHANGED = 200
"""Changed sentences a corpus: enough for two digits."""

NO_DIGEST = "sha256:" + 64 * "0"


@dataclass(frozen=True)
class Case:
    """One record of a corpus with its sources loaded."""

    label: str
    claim: str
    library: Library


def library(record: dict[str, Any]) -> Library:
    """The sources of a record as loaded sources."""
    loaded = {}
    for number, source in enumerate(record["sources"], 1):
        name = letters(number)
        texts = [readable(text) for text in source["sentences"] if text.strip()]
        entry = Source(id=name, path=f"{name}.txt", sha256=NO_DIGEST, kind="text", sentences=len(texts))
        sentences = tuple(SourceSentence(n, text) for n, text in enumerate(texts, 1))
        loaded[name] = LoadedSource(name, entry, sentences)
    return Library(loaded)


def readable(text: str) -> str:
    """A text without the tokens that some corpora write for brackets, quotes and spaces before marks."""
    for token, mark in TOKENS.items():
        text = text.replace(token, mark)
    return re.sub(r"\s+([.,;:!?)\]]|'s\b)", r"\1", text)


def cases(corpus: str) -> Iterator[Case]:
    """The records of a corpus."""
    for record in records(f"grounding_{corpus}_dev.jsonl.gz"):
        yield Case(record["label"], readable(record["claim"]), library(record))


def asked(case: Case, claim: str) -> tuple[Question, Reading]:
    """What the embedded judge says of a claim with a record's sources."""
    question = Question(claim, case.library.candidates(claim, ""), case.library.knows)
    return question, judge(question)


def changed_value(claim: str) -> Iterator[str]:
    """The claim with each number of its one value changed, one at a time."""
    [span] = [found.span for kind in KINDS.values() for found in kind.values(claim)]
    for match in re.finditer(r"\d+(?:,\d{3})*(?:\.\d+)?", span.of(claim)):
        start, end = span.start + match.start(), span.start + match.end()
        yield claim[:start] + other_number(match.group()) + claim[end:]


def other_number(text: str) -> str:
    """Another number of the same form: a year a few years off, a day of the month, a number far off."""
    plain = text.replace(",", "")
    if re.fullmatch(r"1[5-9]\d\d|20\d\d", plain):
        return str(int(plain) - 7)
    if "." in plain:
        return f"{float(plain) * 1.7:.1f}"
    number = int(plain)
    return str(number % 28 + 3 if number <= 31 else number * 2 + 3)


def changed_sentences(case: Case, seen: set[str]) -> Iterator[tuple[str, str]]:
    """A sentence of the sources with exactly one value, and the same with that value changed, as a claim."""
    for source in case.library.sources.values():
        for sentence in source.sentences:
            text = sentence.text
            if not 7 <= len(text.split()) <= 30 or not text.endswith(".") or text in seen or not keyed(text):
                continue
            if len(seen) < MOST_CHANGED:
                seen.add(text)
                yield from ((text, claim) for claim in changed_value(text))


def keyed(text: str) -> bool:
    """Whether a text has exactly one value, in figures, and denies nothing: a conflict with it is keyed."""
    found = [value for kind in KINDS.values() for value in kind.values(text)]
    exact = [
        value
        for value in found
        if not value.approximate and re.search(r"\d(?!\d*(?:s|st|nd|rd|th)\b)", value.text)
    ]
    return len(found) == len(exact) == 1 and "-" not in found[0].text and not has_negation(text)


def report(corpus: str, examples: int) -> None:
    """Print one corpus' lines."""
    found: dict[str, Counter[str]] = {}
    overlaps: list[tuple[float, bool]] = []
    mutated, caught = 0, 0
    seen: set[str] = set()
    for case in cases(corpus):
        question, reading = asked(case, case.claim)
        status = reading.answer.status.value
        found.setdefault(case.label, Counter())[status] += 1
        best = max((coverage(case.claim, one.text) for one in question.candidates), default=0.0)
        overlaps.append((best, case.label == "supported"))
        wrong = (case.label == "supported") == (status == "CONTRADICTED") and status in {
            "SUPPORTED",
            "CONTRADICTED",
        }
        if examples and wrong and not (case.label == "contradicted" and status == "CONTRADICTED"):
            examples -= 1
            print(f"   {case.label} but {status}: {case.claim}\n      {shown(question, reading)}")
        for sentence, claim in changed_sentences(case, seen):
            mutated += 1
            now = asked(case, claim)[1]
            caught += now.answer.status is GroundingStatus.CONTRADICTED
            if examples and now.answer.status is not GroundingStatus.CONTRADICTED:
                examples -= 1
                print(f"   missed ({now.answer.status.value}): {claim}\n      {sentence}")
    for label, counts in sorted(found.items()):
        total = counts.total()
        shares = ", ".join(f"{status} {n} ({n / total:.1%})" for status, n in counts.most_common())
        print(f"{corpus:16} {label:20} {total:5}  {shares}")
    print(
        f"{'':16} balanced accuracy {balanced(found):.3f}, best overlap threshold {threshold(overlaps):.3f}"
    )
    print(f"{'':16} changed values caught: {caught} of {mutated}")


def shown(question: Question, reading: Reading) -> list[str]:
    """The sentences that a reading points to."""
    return [one.text for one in question.candidates if one.sentence.pointer in reading.answer.evidence]


def balanced(found: dict[str, Counter[str]]) -> float:
    """Balanced accuracy of SUPPORTED against all else."""
    supported = found.get("supported", Counter())
    rest = sum((counts for label, counts in found.items() if label != "supported"), Counter())
    hit = supported["SUPPORTED"] / max(1, supported.total())
    return (hit + 1 - rest["SUPPORTED"] / max(1, rest.total())) / 2


def threshold(overlaps: list[tuple[float, bool]]) -> float:
    """Balanced accuracy of the best threshold on plain overlap, chosen on the same data."""
    positive = sum(right for _, right in overlaps) or 1
    negative = len(overlaps) - positive or 1
    return max(
        (
            sum(right and share >= cut / 20 for share, right in overlaps) / positive
            + sum(not right and share < cut / 20 for share, right in overlaps) / negative
        )
        / 2
        for cut in range(21)
    )


def main(arguments: list[str]) -> None:
    """Print the table; corpora and a number of examples may be named."""
    examples = next((int(word) for word in arguments if word.isdigit()), 0)
    for corpus in [word for word in arguments if word in CORPORA] or CORPORA:
        report(corpus, examples)


if __name__ == "__main__":
    main(sys.argv[1:])
