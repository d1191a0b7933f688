"""Whether a printed reference that was not parsed finds its work in a large index, and no other one.

Run: ``python tests/benchmarks/alignment.py [NUMBER] [-v] [--index FOLDER]``. So many works of Crossref
(5,000) in eight styles, clean and with noise, are searched among a quarter of a million works of dblp, the
ACL Anthology and Crossref, and judged as strings alone. Half as many works that the index lacks must find
nothing. FOLDER keeps the index.
"""

import random
import re
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from grounded_research.citations.gather import gather  # noqa: E402
from grounded_research.citations.index.build import build_part  # noqa: E402
from grounded_research.citations.index.formats.read import read_file  # noqa: E402
from grounded_research.citations.index.items import Fault, Item, item_of  # noqa: E402
from grounded_research.citations.index.parts import About, open_parts  # noqa: E402
from grounded_research.citations.index.registry import LocalIndex  # noqa: E402
from grounded_research.citations.registries.answers import Registered  # noqa: E402
from grounded_research.citations.registries.crossref_records import read_message  # noqa: E402
from grounded_research.citations.verdict import judge  # noqa: E402
from grounded_research.ledger.models import Reference, WorkRecord  # noqa: E402
from grounded_research.ledger.words import CitationStatus  # noqa: E402
from support.metamorphic import YEAR, cleaned, is_citable  # noqa: E402
from support.renderings import STYLES, title_of  # noqa: E402
from support.shared_data import records, shared_data  # noqa: E402

NUMBER = 5000
SEED = 20261201
LACKED = 2500
"""Works that the index is built without, always the same ones, so that an index can be kept."""

SHOWN = 15
OTHERS = ("dblp_venues.jsonl.gz", "acl_anthology_2016on.jsonl.gz")
SLIPS = {"rn": "m", "l": "1", "O": "0", "e": "c", "h": "b", "ii": "u"}
Noise = Callable[[str, WorkRecord, random.Random], str]


def lost_accents(text: str, _record: WorkRecord, _chance: random.Random) -> str:
    """Accents and umlauts lost."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def ocr(text: str, _record: WorkRecord, chance: random.Random) -> str:
    """Two slips of a scanner."""
    for _ in range(2):
        found = [match for old in SLIPS for match in re.finditer(re.escape(old), text)]
        if found:
            slip = chance.choice(found)
            text = text[: slip.start()] + SLIPS[slip.group()] + text[slip.end() :]
    return text


def no_title(text: str, record: WorkRecord, _chance: random.Random) -> str:
    """The title left out, as some journals of chemistry and physics do."""
    return re.sub(r"[\"']{0,2}" + re.escape(title_of(record)) + r"[.,]?[\"']{0,2}[.,]? ?", "", text)


def no_authors(text: str, record: WorkRecord, _chance: random.Random) -> str:
    """The authors left out: everything before the title."""
    title = title_of(record)
    return text[text.index(title) :] if title in text else text


NOISES: dict[str, Noise] = {
    "clean": lambda text, _record, _chance: text,
    "lost accents": lost_accents,
    "ocr slips": ocr,
    "no title": no_title,
    "no authors": no_authors,
}


def chosen_works(number: int) -> tuple[list[Registered], list[Registered]]:
    """Works that the index will hold and works that it will lack."""
    found = [work for message in records("crossref_works.jsonl.gz") if (work := read_message(message))]
    citable = [cleaned(work) for work in found if is_citable(work)]
    random.Random(SEED).shuffle(citable)  # noqa: S311 - chance of a benchmark
    absent = citable[-LACKED:]
    titles = {letters(title_of(work.record)) for work in absent}
    held = [work for work in citable[:-LACKED] if letters(title_of(work.record)) not in titles]
    return held[:number], absent


def items(absent: Sequence[Registered]) -> Iterator[tuple[str, Item | Fault]]:
    """Everything that the index holds: all files but the works that it shall lack, by title and by DOI."""
    without = {letters(title_of(work.record)) for work in absent}
    for name in OTHERS:
        yield from read_file(shared_data(name))
    for message in records("crossref_works.jsonl.gz"):
        work = read_message(message)
        if work and work.record.title and letters(title_of(work.record)) not in without:
            yield "crossref", item_of(work)


def letters(text: str) -> str:
    """The letters of a title."""
    return "".join(filter(str.isalnum, text.casefold()))


def open_index(folder: Path, absent: Sequence[Registered]) -> LocalIndex:
    """The index, built in the folder where it is not there yet."""
    if not open_parts(folder).parts:
        build_part(folder, About("all", OTHERS, "2026-11-30T00:00:00Z"), items(absent))
    return LocalIndex(folder)


def found_doi(text: str, index: LocalIndex) -> str | None:
    """The DOI, or title, of the work that a string is said to be; None when none is."""
    reference = Reference(id="R1", raw=text, origin="list", parsed=False, structured=False)
    answers = gather([reference], None, index)["R1"]
    verdict = judge(reference, (), answers, source=None, year=YEAR)
    if verdict.status is not CitationStatus.VERIFIED or verdict.record is None:
        return None
    return verdict.record.doi or verdict.record.title


def measure(
    works: Sequence[Registered], index: LocalIndex, *, held: bool, shown: dict[str, list[str]]
) -> None:
    """Print precision and recall by noise, each work in every style by turns."""
    chance = random.Random(SEED)  # noqa: S311 - chance of a benchmark
    styles = list(STYLES.items())
    right, wrong, total = Counter[str](), Counter[str](), Counter[str]()
    started, asked = time.perf_counter(), 0
    for number, work in enumerate(works):
        name, style = styles[number % len(styles)]
        for noise, spoil in NOISES.items():
            text = spoil(style(work.record), work.record, chance)
            doi = found_doi(text, index)
            asked += 1
            total[noise] += 1
            same = doi is not None and doi in {work.record.doi, work.record.title}
            if held and same:
                right[noise] += 1
            elif doi is not None:
                wrong[noise] += 1
                shown[f"wrong, {noise}"].append(f"{name}: {text[:300]}\n      -> {doi} for {work.record.doi}")
            elif held:
                shown[f"missed, {noise}"].append(f"{name}: {text[:300]}")
    print(f"\n{'works of the index' if held else 'works that the index lacks'}: {len(works)}")
    for noise in NOISES:
        given = right[noise] + wrong[noise]
        told = f"precision {right[noise] / max(1, given):.4f}  recall {right[noise] / total[noise]:.4f}"
        print(f"  {noise:14} {told if held else ''}  wrong {wrong[noise]} of {total[noise]}")
    given = right.total() + wrong.total()
    if held:
        recall = right.total() / total.total()
        print(f"  all            precision {right.total() / max(1, given):.4f}  recall {recall:.4f}")
    print(f"  {1000 * (time.perf_counter() - started) / asked:.1f} ms a string")


def main() -> None:
    """Print the tables; with -v some of what was missed and everything that was wrong."""
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    named = [Path(sys.argv[i + 1]) for i, argument in enumerate(sys.argv) if argument == "--index"]
    held, absent = chosen_works(numbers[0] if numbers else NUMBER)
    shown: dict[str, list[str]] = defaultdict(list)
    with TemporaryDirectory() as temporary:
        index = open_index(named[0] if named else Path(temporary), absent)
        print(f"index: {sum(about.works for about in index.abouts)} works")
        measure(held, index, held=True, shown=shown)
        measure(absent[: len(held) // 2], index, held=False, shown=shown)
    if "-v" in sys.argv:
        for name, examples in shown.items():
            print(f"\n{name}: {len(examples)}", *examples[:SHOWN], sep="\n   ")


if __name__ == "__main__":
    main()
