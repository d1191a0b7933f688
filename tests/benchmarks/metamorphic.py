"""Whether a work, however it is written down, is verified against itself, and every changed fact is flagged.

Run: ``python tests/benchmarks/metamorphic.py [NUMBER] [FIRST] [-v]``: so many of Crossref's real works
(5,000) rendered as BibTeX, RIS, CSL-JSON and in eight printed styles; then with one fact changed, as entries
and, the first 200, printed in every style that shows the fact; then with entry and record in each other's
place. FIRST works are left out, so that the whole can be run in slices.
"""

import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.citations.registries.answers import Registered  # noqa: E402
from grounded_research.citations.registries.crossref_records import read_message  # noqa: E402
from support.metamorphic import (  # noqa: E402
    PERTURBATIONS,
    asymmetries,
    cleaned,
    flagged_fields,
    is_citable,
    is_clean,
    printed_of,
    reference_of,
    references_of,
    verdict_on,
)
from support.shared_data import records, shared_data  # noqa: E402

NUMBER = 5000
PRINTED = 200
"""Works that are printed with each fact changed: each of them is read eighty times."""
SEED = 20261130
SHOWN = 12


def works(number: int, first: int = 0) -> list[Registered]:
    """Works to be cited, taken evenly from the whole file, without the ``first`` of them."""
    found = [work for message in records("crossref_works.jsonl.gz") if (work := read_message(message))]
    citable = [cleaned(work) for work in found if is_citable(work)]
    random.Random(SEED).shuffle(citable)  # noqa: S311 - chance of a benchmark
    return citable[first : first + number]


def renderings(chosen: list[Registered], shown: dict[str, list[str]]) -> None:
    """Each work against itself, by format and style."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for work in chosen:
        for name, reference in references_of(work).items():
            verdict = verdict_on(reference, work)
            clean = is_clean(verdict)
            accused = bool(flagged_fields(verdict))
            counts[name]["clean" if clean else "flagged" if accused else str(verdict.reason)] += 1
            if not clean:
                told = [(f.code, f.cited, f.registered) for f in verdict.findings] or [verdict.reason]
                shown[name].append(f"{reference.raw[:260]!r}\n      {told}")
    print("\nverified against themselves")
    for name, counted in counts.items():
        total = counted.total()
        rest = {kind: number for kind, number in counted.items() if kind != "clean"}
        print(f"  {name:20} {counted['clean']:5} of {total:5}  {counted['clean'] / total:7.2%}  {rest or ''}")


def perturbations(chosen: list[Registered], shown: dict[str, list[str]]) -> None:
    """Each work with one fact changed: is it flagged for that fact."""
    chance = random.Random(SEED)  # noqa: S311 - chance of a benchmark
    venues = sorted({work.record.container or "" for work in chosen})
    print("\nflagged for the changed fact")
    for name, perturbation in PERTURBATIONS.items():
        right = total = 0
        for work in chosen:
            changed = perturbation.change(reference_of(work), chance, venues)
            if changed is None:
                continue
            verdict = verdict_on(changed, work)
            total += 1
            if perturbation.field in flagged_fields(verdict):
                right += 1
            else:
                families = [person.family for person in changed.authors[:9]]
                shown[name].append(
                    f"{changed.fields} {families} | {work.record.title} | {work.record.container}"
                )
        print(f"  {name:20} {right:5} of {total:5}  {right / max(1, total):7.2%}")


def printed_perturbations(chosen: list[Registered], shown: dict[str, list[str]]) -> None:
    """Each work with one fact changed, in print: is it flagged for that fact, or verified without a word."""
    chance = random.Random(SEED)  # noqa: S311 - chance of a benchmark
    venues = sorted({work.record.container or "" for work in chosen})
    facts: dict[str, Counter[str]] = defaultdict(Counter)
    styles: dict[str, Counter[str]] = defaultdict(Counter)
    for work in chosen[:PRINTED]:
        for name, perturbation in PERTURBATIONS.items():
            changed = perturbation.change(reference_of(work), chance, venues)
            for style, reference in (printed_of(changed, work) if changed else {}).items():
                verdict = verdict_on(reference, work)
                right = perturbation.field in flagged_fields(verdict)
                outcome = "right" if right else "verified" if is_clean(verdict) else "otherwise"
                facts[name][outcome] += 1
                styles[style][outcome] += 1
                if not right:
                    shown[f"{name} in {style}"].append(f"{outcome}: {reference.raw} | {work.record.title}")
    print("\nflagged for the changed fact, in print, and verified without a word")
    for name, counted in (*facts.items(), *styles.items()):
        total = counted.total()
        share = counted["right"] / total
        print(f"  {name:20} {counted['right']:5} of {total:5}  {share:7.2%}  {counted['verified']:5}")


def exchanges(chosen: list[Registered], shown: dict[str, list[str]]) -> None:
    """Entry and record in each other's place, for works as they are and perturbed."""
    chance = random.Random(SEED)  # noqa: S311 - chance of a benchmark
    venues = sorted({work.record.container or "" for work in chosen})
    changed: Counter[str] = Counter()
    total = 0
    for work in chosen:
        base = reference_of(work)
        forms = [base, *(one.change(base, chance, venues) for one in PERTURBATIONS.values())]
        for form in filter(None, forms):
            total += 1
            found = asymmetries(form, work)
            changed.update(found)
            if found:
                shown["exchange"].append(f"{found} {form.fields} | {work.record.title}")
    print(f"\nchanged by an exchange of entry and record: {dict(changed) or 'nothing'} in {total} pairs")


def main() -> None:
    """Print the three tables; with -v some of what fell short."""
    shared_data("crossref_works.jsonl.gz")
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    chosen = works(*(numbers or [NUMBER]))
    shown: dict[str, list[str]] = defaultdict(list)
    for measure in (renderings, perturbations, printed_perturbations, exchanges):
        measure(chosen, shown)
    if "-v" in sys.argv:
        for name, examples in shown.items():
            print(f"\n{name}: {len(examples)}", *examples[:SHOWN], sep="\n   ")


if __name__ == "__main__":
    main()
