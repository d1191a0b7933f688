"""Whether an audit is as quick as the registries' limits allow, and no quicker.

Run: ``python tests/benchmarks/registry_pace.py [NUMBER]``: so many references (1,000), most with a DOI, some
with an arXiv id, some with neither, against the replica with 150 ms latency and the polite limits in force.
"""

import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from benchmarks.registry_replica import LIST_LIMIT, Records, replica  # noqa: E402
from grounded_research.citations.gather import gather, prefetch  # noqa: E402
from grounded_research.citations.registries.arxiv_org import Arxiv  # noqa: E402
from grounded_research.citations.registries.crossref import Crossref  # noqa: E402
from grounded_research.citations.registries.datacite import DataCite  # noqa: E402
from grounded_research.citations.registries.desk import Desk, Registry  # noqa: E402
from grounded_research.citations.registries.doi_org import DoiOrg  # noqa: E402
from grounded_research.citations.registries.limiter import INTERVALS  # noqa: E402
from grounded_research.citations.verdict import judge  # noqa: E402
from grounded_research.ledger.models import Person, Reference  # noqa: E402
from support.registries import arxiv_entry, crossref_message  # noqa: E402

NUMBER = 1000
LATENCY = 0.15
WITHOUT, PREPRINTS = 20, 10
"""One reference in so many has no identifier, one in so many an arXiv id."""

LEE, SMITH = Person(family="Lee", given="Ann"), Person(family="Smith", given="Bo")
THINGS = (
    "lakes",
    "harbours",
    "glaciers",
    "violins",
    "orchards",
    "bridges",
    "comets",
    "meadows",
    "tides",
    "kilns",
)


def title_of(number: int) -> str:
    """A title that no other reference has."""
    first, second, third = (THINGS[number // 10**place % 10] for place in (0, 1, 2))
    return f"Survey {number} of {first} and {second} beside {third}"


def reference_of(number: int) -> Reference:
    """The numbered reference."""
    identifiers = {"doi": f"10.1000/survey.{number}"}
    if number % WITHOUT == 0:
        identifiers = {}
    elif number % PREPRINTS == 1:
        identifiers = {"arxiv": f"2001.{number:05}"}
    fields = {"title": title_of(number), "year": "2020", "journal": "Journal of Vision Models"}
    return Reference(
        id=f"R{number + 1}", raw="entry", origin="refs.bib", entry_type="article", fields=fields,
        authors=(LEE, SMITH), identifiers=identifiers,
    )  # fmt: skip


def main() -> None:
    """Print requests, refusals, wall time and the bound that the limits set."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER
    references = [reference_of(n) for n in range(number)]

    def fill(records: Records) -> None:
        records.crossref(crossref_message(f"10.1000/survey.{n}", title_of(n)) for n in range(number))
        records.arxiv(arxiv_entry(f"2001.{n:05}v1", title_of(n)) for n in range(number))

    with replica(fill, latency=LATENCY, limits=True) as world:
        places, mail = world.places, "reader@example.org"
        adapters: dict[str, Registry] = {
            "crossref": Crossref(base_url=places["crossref"], mailto=mail),
            "arxiv": Arxiv(base_url=places["arxiv"], mailto=mail),
            "datacite": DataCite(base_url=places["datacite"], mailto=mail),
            "doi_org": DoiOrg(base_url=places["doi_org"], mailto=mail),
        }
        desk = Desk(adapters)
        started = time.perf_counter()
        prefetch(references, desk)
        answers = gather(references, desk)
        wall = time.perf_counter() - started
        requests = Counter(registry for registry, _ in world.requests)
        refused = world.refused
    verdicts = Counter(judge(r, (), answers[r.id], source=None, year=2026).status.value for r in references)
    intervals = {name: 1 / LIST_LIMIT if name == "crossref" else INTERVALS[name] for name in requests}
    requests["crossref"] -= refused
    bound = max(requests[name] * interval for name, interval in intervals.items())
    print(f"{number} references: {dict(verdicts)}")
    print(f"requests {dict(requests)}, refused with 429: {refused}")
    print(f"wall {wall:.1f} s, bound by the limits {bound:.1f} s, ratio {wall / bound:.2f}")


if __name__ == "__main__":
    main()
