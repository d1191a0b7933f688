"""Benchmark: what the chain of gates does to right answers, and how many wrong ones it stops, gate by gate.

A perfect judge answers SUPPORTED where the gold label says so, points to the gold sentences and quotes them;
no ruling should lower that. A lying judge answers SUPPORTED everywhere; the chain should stop or return what
is not supported. The table of gates says how often each fires, how often that was right, and its marginal
effect: the answers that would pass if this gate alone were missing.

Run: python tests/benchmarks/gates.py [corpus ...] [number of examples]
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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
from support.negative_claims import CLAIMS, explanations  # noqa: E402
from support.shared_data import records  # noqa: E402

CORPORA = ("wice", "feversymmetric", "scifact", "summedits", "factcheckbench")
NAMING = ("wice", "feversymmetric")
"""Corpora that name the right sentences: a perfect judge can be played on them."""

WRONG = ("contradicted", "unsupported")
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


@dataclass
class Tally:
    """What became of all answers: outcomes by corpus and label, and the effects of each gate."""

    outcomes: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    fired: dict[str, Counter[str]] = field(default_factory=dict)
    marginal: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, corpus: str, case: Case) -> Verdict:
        """Count one answer, with the whole chain and with each gate left out."""
        verdict = run_chain(case.context)
        outcome = "returned" if verdict.returned else verdict.status.value
        self.outcomes.setdefault((corpus, case.label), Counter())[outcome] += 1
        acted = {ruling.gate for ruling in verdict.rulings if ruling.action is not Action.FLAG}
        for name in acted:
            self.fired.setdefault(name, Counter()).update([case.label, f"{corpus} {case.label}"])
            if stopped(verdict) and not stopped(run_chain(case.context, without(name))):
                self.marginal.setdefault(name, Counter())[case.label] += 1
        return verdict


def without(name: str) -> tuple[Gate, ...]:
    """The chain but for one gate."""
    return tuple(gate for gate in CHAIN if gate.name != name)


def count(corpus: str, tally: Tally, examples: int) -> None:
    """Count one corpus, and print right answers that were stopped."""
    for case in cases(corpus):
        verdict = tally.add(corpus, case)
        if examples and case.label == "supported" and stopped(verdict):
            examples -= 1
            print(f"   {verdict.status}: {case.context.claim}\n      {case.context.evidence}")
            print(f"      {verdict.note}")


def print_outcomes(tally: Tally) -> None:
    """Print what became of the answers of each corpus and label."""
    for (corpus, label), counts in sorted(tally.outcomes.items()):
        total = counts.total()
        shares = ", ".join(f"{kind} {n} ({n / total:.1%})" for kind, n in counts.most_common())
        print(f"{corpus:16} {label:20} {total:5}  {shares}")


def print_judges(tally: Tally) -> None:
    """Print the shares that the bars are about: right answers lowered, wrong ones stopped."""
    for corpus in NAMING:
        counts = tally.outcomes.get((corpus, "supported"), Counter())
        lowered = counts.total() - counts["SUPPORTED"] - counts["returned"]
        print(
            f"perfect judge, {corpus}: {counts.total()} right answers, {lowered} lowered "
            f"({lowered / max(1, counts.total()):.1%}), {counts['returned']} returned, "
            f"{counts['CONTRADICTED']} contradicted"
        )
    for label in ("contradicted", "unsupported", "partially_supported", "supported"):
        found = sum((n for (_, name), n in tally.outcomes.items() if name == label), Counter())
        halted = found.total() - found["SUPPORTED"]
        print(
            f"lying judge, {label}: {halted} of {found.total()} stopped or returned "
            f"({halted / max(1, found.total()):.1%})"
        )


def print_gates(tally: Tally) -> None:
    """Print the table of gates."""
    print(
        f"{'gate':22} {'wrong':>6} {'partly':>7} {'right':>6} {'precision':>10} {'alone, wrong':>13} "
        f"{'alone, right':>13}   perfect judge: {', '.join(NAMING)}"
    )
    for gate in CHAIN:
        fired, alone = tally.fired.get(gate.name, Counter()), tally.marginal.get(gate.name, Counter())
        wrong = sum(fired[label] for label in WRONG)
        partly, right = fired["partially_supported"], fired["supported"]
        every = wrong + partly + right
        share = f"{(wrong + partly) / every:.2f}" if every else "-"
        perfect = ", ".join(str(fired[f"{corpus} supported"]) for corpus in NAMING)
        print(
            f"{gate.name:22} {wrong:6} {partly:7} {right:6} {share:>10} "
            f"{sum(alone[label] for label in WRONG):13} {alone['supported']:13}   {perfect}"
        )


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


def report_negative_claims() -> None:
    """Print how many explanations of true negative claims lead to an accusation."""
    stops = [
        f"{claim} ({reason})"
        for claim, text, fact in CLAIMS
        for reason in explanations(fact)
        if stopped(run_chain(explained(claim, text, reason)))
    ]
    print(f"negative claims of our own: {len(CLAIMS)} in ten wordings each, {len(stops)} stopped {stops}")


def explained(claim: str, text: str, reason: str) -> GateContext:
    """The answer SUPPORTED by one sentence, with a reason."""
    evidence = (EvidenceSentence(pointer="A:1", text=text, location="source, sentence 1"),)
    answer = GroundingAnswer(
        status=GroundingStatus.SUPPORTED, evidence=("A:1",), reason=reason, confidence=0.9
    )
    return GateContext(claim=claim, answer=answer, resolved=evidence)


def main(arguments: list[str]) -> None:
    """Print the tables; corpora and a number of examples may be named."""
    examples = next((int(word) for word in arguments if word.isdigit()), 0)
    tally = Tally()
    for corpus in [word for word in arguments if word in CORPORA] or CORPORA:
        count(corpus, tally, examples)
    print_outcomes(tally)
    print_judges(tally)
    print_gates(tally)
    report_entailed()
    report_negative_claims()


if __name__ == "__main__":
    main(sys.argv[1:])
