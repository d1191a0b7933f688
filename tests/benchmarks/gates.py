"""Benchmark: what the chain of gates does to right answers, and how many wrong ones it stops.

A perfect judge answers SUPPORTED where the gold label says so, points to the gold sentences and quotes them;
no ruling should lower that. A lying judge answers SUPPORTED everywhere; the chain should stop or return what
is not supported.

Run: python tests/benchmarks/gates.py
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path[:0] = [
    str(Path(__file__).resolve().parents[2] / "scripts"),
    str(Path(__file__).resolve().parents[1]),
]

from grounded_research.ground.embedded.match import coverage  # noqa: E402
from grounded_research.ground.gates.chain import CHAIN, Gate, Verdict, run_chain  # noqa: E402
from grounded_research.ground.gates.context import GateContext  # noqa: E402
from grounded_research.ground.gates.standing import FOUND, KINDS, has_value, standings  # noqa: E402
from grounded_research.ledger.models import EvidenceSentence, GroundingAnswer  # noqa: E402
from grounded_research.ledger.words import Action, GroundingStatus  # noqa: E402
from grounded_research.text.negation import has_negation  # noqa: E402
from support.shared_data import records  # noqa: E402

CORPORA = ("wice", "feversymmetric", "scifact", "summedits", "factcheckbench")
SHOWN_WORDS = 40


@dataclass(frozen=True)
class Case:
    """One record of a corpus as an answer to be judged by the chain."""

    id: str
    label: str
    context: GateContext


def cases(corpus: str) -> Iterator[Case]:
    """The records of a corpus, each answered SUPPORTED with its right sentences, or with the nearest ones."""
    for record in records(f"grounding_{corpus}_dev.jsonl.gz"):
        texts = sentences(record)
        pointers = list(record["gold_sentence_ids"]) or nearest(record["claim"], texts)
        evidence = tuple(sentence(pointer, texts[pointer]) for pointer in pointers if pointer in texts)
        if evidence:
            settings = settings_of(record, pointers, texts)
            yield Case(record["id"], record["label"], context(record["claim"], evidence, texts, settings))


def sentences(record: dict[str, Any]) -> dict[str, str]:
    """The sentences of a record by their id."""
    return {
        f"{source['id']}:{number}": text
        for source in record["sources"]
        for number, text in enumerate(source["sentences"])
        if text.strip()
    }


def nearest(claim: str, texts: dict[str, str]) -> list[str]:
    """The three sentences that share most words with the claim, for corpora that name no right ones."""
    ranked = sorted(texts, key=lambda pointer: -coverage(claim, texts[pointer]))
    return ranked[:3]


def sentence(pointer: str, text: str) -> EvidenceSentence:
    """A sentence of a corpus as evidence; the corpora count from 0."""
    number = int(pointer.split(":")[1]) + 1
    return EvidenceSentence(pointer=f"A:{number}", text=text, location=f"source, sentence {number}")


def settings_of(record: dict[str, Any], pointers: Sequence[str], texts: dict[str, str]) -> tuple[str, ...]:
    """The title of the source and the sentence before each right one, which may name its subject."""
    titles = {source["id"]: source.get("title") or "" for source in record["sources"]}
    found = []
    for name, number in (pointer.split(":") for pointer in pointers if pointer in texts):
        before = texts.get(f"{name}:{int(number) - 1}", "")
        found.append(f"{titles[name]} {before}".strip())
    return tuple(found)


def context(
    claim: str,
    evidence: tuple[EvidenceSentence, ...],
    texts: dict[str, str],
    settings: tuple[str, ...] = (),
) -> GateContext:
    """The answer SUPPORTED, explained by a quotation."""
    quoted = " ".join(evidence[0].text.split()[:SHOWN_WORDS])
    answer = GroundingAnswer(
        status=GroundingStatus.SUPPORTED,
        evidence=tuple(found.pointer for found in evidence),
        reason=f"The source states: {quoted}",
        confidence=0.9,
    )
    return GateContext(
        claim=claim,
        answer=answer,
        resolved=evidence,
        settings=settings,
        elsewhere=elsewhere(claim, evidence, texts),
    )


def elsewhere(
    claim: str, evidence: Sequence[EvidenceSentence], texts: dict[str, str]
) -> tuple[EvidenceSentence, ...]:
    """Other sentences of the record that hold a value which the evidence lacks."""
    pointed = [found.text for found in evidence]
    found: list[EvidenceSentence] = []
    for kind in KINDS:
        for standing in standings(claim, pointed, kind):
            if standing.outcome in FOUND:
                continue
            found += [
                sentence(pointer, text)
                for pointer, text in texts.items()
                if text not in pointed and has_value(claim, standing.value, text, kind)
            ][:3]
    return tuple(found)


def stopped(verdict: Verdict) -> bool:
    """Whether the chain did not let the support pass as it was."""
    return verdict.returned is not None or verdict.status is not GroundingStatus.SUPPORTED


def report(corpus: str, chain: tuple[Gate, ...] = CHAIN, *, examples: int = 0) -> None:
    """Print one corpus' lines."""
    totals: Counter[str] = Counter()
    outcomes: dict[str, Counter[str]] = {}
    by_gate: dict[str, Counter[str]] = {}
    for case in cases(corpus):
        verdict = run_chain(case.context, chain)
        totals[case.label] += 1
        kind = "returned" if verdict.returned else verdict.status.value
        outcomes.setdefault(case.label, Counter())[kind] += 1
        for ruling in verdict.rulings:
            if ruling.action is not Action.FLAG:
                by_gate.setdefault(ruling.gate, Counter())[case.label] += 1
        if examples and case.label == "supported" and stopped(verdict):
            examples -= 1
            print(f"   {kind}: {case.context.claim}\n      {case.context.evidence}\n      {verdict.note}")
    for label, count in sorted(totals.items()):
        shares = ", ".join(f"{kind} {n} ({n / count:.1%})" for kind, n in outcomes[label].most_common())
        print(f"{corpus:16} {label:20} {count:5}  {shares}")
    for gate, labels in sorted(by_gate.items()):
        print(f"{'':16} gate {gate}: {dict(labels)}")


def report_entailed() -> None:
    """Print what the chain does to claims that follow from their evidence, negative ones apart."""
    outcomes: dict[str, Counter[str]] = {}
    for record in records("nli_negation.jsonl.gz"):
        text, claim = record["pair"]
        if record["label"] != "entailment" or not text.strip() or not claim.strip():
            continue
        evidence = (EvidenceSentence(pointer="A:1", text=text, location="source, sentence 1"),)
        verdict = run_chain(context(claim, evidence, {}))
        accused = any(ruling.after is GroundingStatus.CONTRADICTED for ruling in verdict.rulings)
        kind = "accused" if accused else "returned" if verdict.returned else verdict.status.value
        outcomes.setdefault("negative" if has_negation(claim) else "other", Counter())[kind] += 1
    for claims, counts in sorted(outcomes.items()):
        print(f"{'nli, entailed':16} {claims:20} {counts.total():5}  {dict(counts)}")


def main(arguments: list[str]) -> None:
    """Print the table; corpora and a number of examples may be named."""
    examples = next((int(word) for word in arguments if word.isdigit()), 0)
    for corpus in [word for word in arguments if word in CORPORA] or CORPORA:
        report(corpus, examples=examples)
    report_entailed()


if __name__ == "__main__":
    main(sys.argv[1:])
