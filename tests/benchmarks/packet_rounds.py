"""What packets of today would show for verdicts that are in: judged ledgers asked again by a judge who knows.

For each claim that a judge closed, the evidence of its verdict is looked for in the packets: whether the
first one has all of it, whether any has, and how many bytes every round prints. The judge of this replay
answers with that evidence as soon as it is shown, and else that the sources do not say it. Then WiCE dev: how
often a claim would be asked about again after such an answer, with its page and with three others instead.

Run: python tests/benchmarks/packet_rounds.py [LEDGER ...]
"""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

from packets_wice import cases  # noqa: E402

from grounded_research.ground.choosing import to_ask  # noqa: E402
from grounded_research.ground.library import Library  # noqa: E402
from grounded_research.ground.packets import WORDING, rest_of, widest  # noqa: E402
from grounded_research.ground.pooling import claims_packet  # noqa: E402
from grounded_research.judging.packet import fitting, render_packet, take  # noqa: E402
from grounded_research.ledger.changes import with_claims  # noqa: E402
from grounded_research.ledger.models import Claim, Grounding, Ledger, changed  # noqa: E402
from grounded_research.ledger.store import LedgerStore  # noqa: E402
from grounded_research.ledger.words import EMBEDDED, ClaimType, GroundingStatus  # noqa: E402
from grounded_research.sources.model import LoadedSource  # noqa: E402
from grounded_research.sources.passages import passages  # noqa: E402
from grounded_research.sources.register import load_sources  # noqa: E402
from grounded_research.sources.retrieval import Index  # noqa: E402
from grounded_research.sources.rounds import LAST_ROUND  # noqa: E402
from support.builders import history_entry  # noqa: E402

UNSUPPORTED = GroundingStatus.UNSUPPORTED
POINTER = re.compile(r"^[> ][+ ]([A-Z]+:\d+) ")


class Replay:
    """The claims of one ledger that a judge has closed, open again."""

    def __init__(self, path: Path) -> None:
        store = LedgerStore(path)
        ledger = store.load()
        self.library = Library(load_sources(ledger, store.sidecar))
        judged = [claim for claim in ledger.claims if by_a_judge(claim)]
        self.gold = {claim.id: set(claim.grounding.pointers) for claim in judged}
        self.missing = {claim.id: missing_part(claim) for claim in judged}
        self.shown: dict[str, set[str]] = {claim.id: set() for claim in judged}
        self.found: dict[str, int] = {}
        self.ledger: Ledger = with_claims(
            ledger, {claim.id: changed(claim, grounding=Grounding()) for claim in judged}
        )

    def read_round(self) -> list[int]:
        """Read and answer what is open; returns the bytes of every packet."""
        left = [name for name in to_ask(self.ledger) if name in self.gold]
        sizes = []
        while left:
            packet = fitting(
                *take(left),
                lambda ids, rest: claims_packet(self.ledger, self.library, ids, rest, rules=False),
            )
            sizes.append(len(render_packet(packet).encode()))
            for group in packet.groups:
                pointers = {match.group(1) for line in group.body if (match := POINTER.match(line))}
                for name in group.ids:
                    self.shown[name] |= pointers
            ids = [item.id for item in packet.items]
            self.ledger = with_claims(self.ledger, {name: self.answered(name) for name in ids})
            left = left[len(ids) :]
        return sizes

    def answered(self, name: str) -> Claim:
        """The claim with the answer of a judge who knows the evidence and says what of it was shown."""
        claim, gold, missing = self.ledger.claims_by_id[name], self.gold[name], self.missing[name]
        grounding = claim.grounding
        fields: dict[str, Any] = {
            "history": (history_entry(judge="replay", wording=WORDING),),
            "judge": "replay",
        }
        if gold and gold <= self.shown[name]:
            self.found.setdefault(name, grounding.round)
            asks = grounding.missing is None and rest_of(
                self.ledger, self.library, claim, missing, sorted(gold)
            )
            fields |= {"missing": missing} if asks else {"open": False}
        elif grounding.round < LAST_ROUND and not widest(self.ledger, self.library, claim, UNSUPPORTED):
            fields |= {"round": grounding.round + 1, "status": UNSUPPORTED}
        else:
            fields["open"] = False
        return changed(claim, grounding=changed(grounding, **fields))


def by_a_judge(claim: Claim) -> bool:
    """Whether a judge, not the embedded one, has closed a claim."""
    grounding = claim.grounding
    return claim.type is not ClaimType.NORMATIVE and not grounding.open and grounding.judge != EMBEDDED


def missing_part(claim: Claim) -> str | None:
    """The part of a claim that its judge named as missing."""
    return next((entry.answer.missing for entry in claim.grounding.history if entry.answer.missing), None)


def replay(paths: Sequence[Path]) -> None:
    """Print what the packets of some ledgers show."""
    sizes: Counter[int] = Counter()
    counts: Counter[str] = Counter()
    for path in paths:
        case, number = Replay(path), 0
        while read := case.read_round():
            number += 1
            sizes[number] += sum(read)
        counts["claims"] += len(case.gold)
        counts["with evidence"] += sum(map(bool, case.gold.values()))
        counts["all of it in the first packet"] += sum(number == 1 for number in case.found.values())
        counts["in any packet"] += len(case.found)
    print("; ".join(f"{what} {count}" for what, count in counts.items()))
    print("; ".join(f"bytes in pass {number}: {size}" for number, size in sorted(sizes.items())))


def asked_again(sources: dict[str, LoadedSource], claim: str) -> bool:
    """Whether a claim is asked about again after an answer that the sources do not say it."""
    return any(passage.news for passage in passages(Index.build(sources), sources, claim, LAST_ROUND))


def silence() -> None:
    """Print how often WiCE claims are asked about again, with their page and without."""
    everything = list(cases())
    own = others = 0
    for place, (record, source, _) in enumerate(everything):
        own += asked_again({"A": source}, record["claim"])
        near = [everything[(place + step) % len(everything)][1] for step in (37, 74, 111)]
        elsewhere = {
            name: LoadedSource(name, one.record, one.sentences) for name, one in zip("ABC", near, strict=True)
        }
        others += asked_again(elsewhere, record["claim"])
    count = len(everything)
    print(f"WiCE: asked again, own page {own / count:.3f}, three other pages {others / count:.3f}")


if __name__ == "__main__":
    replay([Path(name) for name in sys.argv[1:]])
    silence()
