"""Benchmark: one fact of a supported pair changed, by kind; how often gates and embedded judge see it.

A sentence of a source is its own claim, and right. One value, date, unit, ordinal or polarity of the claim is
then changed. The gates judge the answer SUPPORTED that points to the sentence and quotes it: seen is what
they stop or return. The embedded judge reads the sources itself: seen is what it calls CONTRADICTED. A value
is keyed where the sentence has one value alone and denies nothing. Beside it stand the same answers on the
claims as they were: none of them should be stopped.

Run: python tests/benchmarks/mutations.py [corpus ...] [number of examples a kind]
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path[:0] = [
    str(Path(__file__).resolve().parents[2] / "scripts"),
    str(Path(__file__).resolve().parents[1]),
    str(Path(__file__).resolve().parent),
]

from gates import context, stopped  # noqa: E402
from grounding import CORPORA, Case, asked, cases, keyed, other_number  # noqa: E402

from grounded_research.ground.gates.chain import run_chain  # noqa: E402
from grounded_research.ground.gates.standing import KINDS  # noqa: E402
from grounded_research.ledger.models import EvidenceSentence  # noqa: E402
from grounded_research.ledger.words import GroundingStatus  # noqa: E402
from grounded_research.text.negation import find_negations  # noqa: E402
from grounded_research.text.ordinals import find_ordinals  # noqa: E402

MOST = 150
"""Changed claims of a kind and corpus: enough for two digits."""

UNITS = {
    "km": "miles",
    "kilometres": "miles",
    "kilometers": "miles",
    "miles": "kilometers",
    "kg": "pounds",
    "feet": "metres",
    "metres": "feet",
    "meters": "feet",
    "acres": "hectares",
    "million": "billion",
    "billion": "million",
    "percent": "percentage points",
    "per cent": "percentage points",
    "years": "months",
    "months": "weeks",
    "weeks": "days",
    "days": "hours",
    "hours": "minutes",
    "minutes": "hours",
}
ORDINALS = {"first": "third", "second": "fourth", "third": "second", "fourth": "sixth", "fifth": "third"}
ANTONYMS = {
    "increased": "decreased",
    "decreased": "increased",
    "higher": "lower",
    "lower": "higher",
    "more": "less",
    "before": "after",
    "after": "before",
    "increase": "decrease",
    "reduced": "increased",
    "won": "lost",
    "largest": "smallest",
    "north": "south",
    "east": "west",
    "above": "below",
    "improved": "worsened",
    "rose": "fell",
    "fell": "rose",
}
AUXILIARY = re.compile(r"\b(?:is|are|was|were|has|have|had|can|will|did|does)\b(?! not)")


def swapped(words: dict[str, str]) -> Callable[[str], Iterator[str]]:
    """A change of the first word of a table that a text has."""
    pattern = re.compile(
        rf"(?<=\d )(?:{'|'.join(words)})\b" if "km" in words else rf"\b(?:{'|'.join(words)})\b"
    )

    def change(text: str) -> Iterator[str]:
        match = pattern.search(text)
        if match:
            yield text[: match.start()] + words[match.group()] + text[match.end() :]

    return change


def ordinal(text: str) -> Iterator[str]:
    """Another position, where the text has exactly one."""
    found = find_ordinals(text)
    if len(found) == 1 and found[0].span.of(text).casefold() in ORDINALS:
        span = found[0].span
        yield text[: span.start] + ORDINALS[span.of(text).casefold()] + text[span.end :]


def asserted(text: str) -> Iterator[str]:
    """The text without its one "not"."""
    found = find_negations(text)
    if len(found) == 1 and found[0].cue.of(text).casefold() == "not":
        start, end = found[0].cue.start, found[0].cue.end
        yield text[:start].rstrip() + text[end:]


def denied(text: str) -> Iterator[str]:
    """The text with a "not" behind its first auxiliary verb."""
    match = AUXILIARY.search(text)
    if match and not find_negations(text):
        yield f"{text[: match.end()]} not{text[match.end() :]}"


def number(kind: str, *, alone: bool) -> Callable[[str], Iterator[str]]:
    """A change of a quantity or a date; alone: the only value of the text."""

    def change(text: str) -> Iterator[str]:
        values = [value for value in KINDS[kind].values(text) if not value.approximate]
        if not values or keyed(text) is not alone:
            return
        span = values[0].span
        match = re.search(r"\d{4}" if kind == "date" else r"\d+(?:,\d{3})*(?:\.\d+)?", span.of(text))
        if match:
            start, end = span.start + match.start(), span.start + match.end()
            yield text[:start] + other_number(match.group()) + text[end:]

    return change


MUTATIONS: dict[str, Callable[[str], Iterator[str]]] = {
    "value, keyed": number("quantity", alone=True),
    "value, among others": number("quantity", alone=False),
    "date, keyed": number("date", alone=True),
    "date, among others": number("date", alone=False),
    "unit": swapped(UNITS),
    "ordinal": ordinal,
    "antonym": swapped(ANTONYMS),
    "negation dropped": asserted,
    "negation added": denied,
}


def sentences(case: Case) -> Iterator[str]:
    """The sentences of a record that can stand as claims."""
    for source in case.library.sources.values():
        for sentence in source.sentences:
            if 7 <= len(sentence.text.split()) <= 30 and sentence.text.endswith("."):
                yield sentence.text


def is_stopped(claim: str, text: str) -> bool:
    """Whether the gates stop the answer SUPPORTED with the sentence as its evidence."""
    evidence = (EvidenceSentence(pointer="A:1", text=text, location="source, sentence 1"),)
    return stopped(run_chain(context(claim, evidence, {})))


def count(corpus: str, totals: dict[str, Counter[str]], examples: int) -> None:
    """Add one corpus' changed claims to the totals."""
    seen: set[str] = set()
    done: Counter[str] = Counter()
    for case in cases(corpus):
        for text in sentences(case):
            if text in seen:
                continue
            seen.add(text)
            for kind, mutation in MUTATIONS.items():
                for claim in mutation(text) if done[kind] < MOST else ():
                    done[kind] += 1
                    caught = is_stopped(claim, text)
                    status = asked(case, claim)[1].answer.status
                    totals[kind].update(
                        changed=1,
                        gates=caught,
                        embedded=status is GroundingStatus.CONTRADICTED,
                        believed=status is GroundingStatus.SUPPORTED,
                        unchanged=is_stopped(text, text),
                    )
                    if not caught and totals[kind]["shown"] < examples:
                        totals[kind]["shown"] += 1
                        print(f"   {kind}, missed: {claim}\n      {text}")


def main(arguments: list[str]) -> None:
    """Print the table; corpora and a number of examples may be named."""
    examples = next((int(word) for word in arguments if word.isdigit()), 0)
    totals: dict[str, Counter[str]] = {kind: Counter() for kind in MUTATIONS}
    for corpus in [word for word in arguments if word in CORPORA] or CORPORA:
        count(corpus, totals, examples)
    heads = f"{'claims':>6} {'gates':>7} {'embedded':>9} {'called SUPPORTED':>17} {'unchanged, stopped':>19}"
    print(f"{'changed':22} {heads}")
    for kind, found in totals.items():
        total = found["changed"] or 1
        shares = [found[word] / total for word in ("gates", "embedded")]
        print(
            f"{kind:22} {found['changed']:6} {shares[0]:7.3f} {shares[1]:9.3f} {found['believed']:17} "
            f"{found['unchanged']:19}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
