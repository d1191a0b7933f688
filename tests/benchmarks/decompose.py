"""How often the claim checks return good decompositions, and how often they catch spoiled ones.

Good: the human atomic facts of FActScore's sentences. Spoiled: the same with one fault planted. Asked about:
which texts the rules take for two assertions and ask a judge to rewrite, by how many facts they hold.

    python tests/benchmarks/decompose.py
"""

import gzip
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from grounded_research.decompose.cases import Case, ClaimText  # noqa: E402
from grounded_research.decompose.check_form import joint  # noqa: E402
from grounded_research.decompose.checks import CHECKS, check_claims  # noqa: E402
from grounded_research.decompose.clauses import second_assertion  # noqa: E402
from grounded_research.decompose.values import find_values  # noqa: E402
from grounded_research.text.hedges import find_hedges  # noqa: E402
from grounded_research.text.negation import find_negations  # noqa: E402
from grounded_research.text.spans import Span  # noqa: E402

DATA = Path(os.environ.get("GROUNDED_RESEARCH_DATA", ROOT.parent / "shared" / "data"))


def cases() -> Iterator[Case]:
    """The human decompositions, the article's topic as context."""
    with gzip.open(DATA / "decomposition_factscore_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if record["claims"]:
                claims = tuple(ClaimText(claim) for claim in record["claims"])
                yield Case(record["id"], record["text"], record["topic"], claims)


def without_value(case: Case) -> Case | None:
    """All claims that hold the sentence's first number or date taken away."""
    values = find_values(case.sentence)
    if not values:
        return None
    digits = values[0].text
    kept = tuple(claim for claim in case.claims if digits not in claim.text)
    return replace(case, claims=kept) if 0 < len(kept) < len(case.claims) else None


def other_number(case: Case) -> Case | None:
    """One number of one claim changed."""
    for number, claim in enumerate(case.claims):
        found = re.search(r"\b\d+\b", claim.text)
        if found:
            text = f"{claim.text[: found.start()]}{int(found.group()) + 3}{claim.text[found.end() :]}"
            return replaced(case, number, text)
    return None


def other_name(case: Case) -> Case | None:
    """A name that nobody mentioned."""
    return replaced(case, 0, case.claims[0].text.rstrip(".") + " in Zanzibar.")


def without_negation(case: Case) -> Case | None:
    """The negation of a claim taken out."""
    for number, claim in enumerate(case.claims):
        found = [one for one in find_negations(claim.text) if one.kind in {"not", "never", "no"}]
        if found and find_negations(case.sentence):
            cue = found[0].cue
            return replaced(
                case, number, (claim.text[: cue.start] + claim.text[cue.end :]).replace("  ", " ")
            )
    return None


def cut_out(text: str, cue: Span) -> str:
    """The text without the cue."""
    return (text[: cue.start] + text[cue.end :]).replace("  ", " ")


def without_hedge(case: Case) -> Case | None:
    """The hedge of a claim taken out."""
    for number, claim in enumerate(case.claims):
        found = [one for one in find_hedges(claim.text) if one.kind == "likelihood"]
        if found:
            cue = found[0].span
            return replaced(
                case, number, (claim.text[: cue.start] + claim.text[cue.end :]).replace("  ", " ")
            )
    return None


def with_hedge(case: Case) -> Case | None:
    """A hedge that the sentence does not have."""
    return replaced(case, 0, case.claims[0].text.rstrip(".") + ", possibly.")


def joined(case: Case) -> Case | None:
    """Two claims made one."""
    if len(case.claims) < 2:
        return None
    first, second, *rest = case.claims
    return replace(case, claims=(ClaimText(f"{first.text.rstrip('.')}, and {second.text}"), *rest))


def replaced(case: Case, number: int, text: str) -> Case:
    """The case with another text for one claim."""
    claims = [*case.claims]
    claims[number] = ClaimText(text)
    return replace(case, claims=tuple(claims))


SPOILED = {
    "value dropped": (without_value, "coverage"),
    "number changed": (other_number, "no invention"),
    "name added": (other_name, "no invention"),
    "negation dropped": (without_negation, "strength"),
    "hedge dropped": (without_hedge, "strength"),
    "hedge added": (with_hedge, "strength"),
    "claims joined": (joined, "atomic"),
}


JOINTS = (", and ", " and ", "; ", ", while ", ", but ")


def asked_about(cases: Sequence[Case]) -> None:
    """Print how often texts of one fact, of two facts joined, and whole sentences are asked about."""
    single = [claim.text for case in cases for claim in case.claims]
    pairs = [(case.claims[0].text.rstrip("."), case.claims[1].text) for case in cases if len(case.claims) > 1]
    texts = {"one fact": single, "whole sentence": [case.sentence for case in cases]}
    texts |= {f"two facts, {mark!r}": [f"{left}{mark}{right}" for left, right in pairs] for mark in JOINTS}
    for name, found in texts.items():
        doubted = sum(bool(joint(text) or second_assertion(text)) for text in found)
        print(f"  {name:22} {doubted:5} of {len(found):5}  {doubted / max(1, len(found)):7.2%}")


def main() -> None:
    """Print the tables."""
    good = list(cases())
    returned: Counter[str] = Counter()
    for case in good:
        returned.update({fault.check for fault in check_claims(case)})
    print(f"{len(good)} human decompositions, returned by")
    for check in CHECKS:
        print(f"  {check.name:16} {returned[check.name]:5}  {returned[check.name] / len(good):7.2%}")
    print("spoiled decompositions, caught by the check that should")
    for name, (spoil, check_name) in SPOILED.items():
        spoiled = [bad for case in good[::4] if (bad := spoil(case)) is not None]
        caught = sum(any(fault.check == check_name for fault in check_claims(bad)) for bad in spoiled)
        print(f"  {name:16} {caught:5} of {len(spoiled):5}  {caught / max(1, len(spoiled)):7.2%}")
    print("asked about as two assertions")
    asked_about(good)


if __name__ == "__main__":
    main()
