"""Whether a printed reference that was not parsed finds its work in a large index, and no other one.

Run: ``python tests/benchmarks/alignment.py [NUMBER] [-v] [--index FOLDER]``. So many works of Crossref
(5,000) in eight styles, clean and with noise, are searched among a quarter of a million works of dblp, the
ACL Anthology and Crossref, and judged as strings alone. Half as many works that the index lacks must find
nothing. FOLDER keeps the index.

Two answers count neither as right nor as wrong, and are printed: another record of the same work (its DOI; or
its title and people, of a workshop and a conference), and a string that is as it stands a reference of both
works: without their titles, two pieces of news by one author on one page are one reference.
"""

import random
import re
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from support.renderings import STYLES, surname, title_of  # noqa: E402
from support.shared_data import records, shared_data  # noqa: E402

NUMBER = 5000
SEED = 20261201
LACKED = 2500
"""Works that the index is built without, always the same ones, so that an index can be kept."""

SHOWN = 15
OTHERS = ("dblp_venues.jsonl.gz", "acl_anthology_2016on.jsonl.gz")
SLIPS = {"rn": "m", "l": "1", "O": "0", "e": "c", "h": "b", "ii": "u"}
Noise = Callable[[str, WorkRecord, random.Random], str]
Style = Callable[[WorkRecord], str]


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
    titles = {letters(title_of(work.record)) for work in absent}
    dois = {work.record.doi for work in absent}
    for name in OTHERS:
        for kind, item in read_file(shared_data(name)):
            record = {} if isinstance(item, Fault) else item.record
            if letters(record.get("title", "")) not in titles and record.get("doi", "") not in dois:
                yield kind, item
    for message in records("crossref_works.jsonl.gz"):
        work = read_message(message)
        if work and work.record.title and letters(title_of(work.record)) not in titles:
            yield "crossref", item_of(work)


def letters(text: str) -> str:
    """The letters of a title."""
    return "".join(filter(str.isalnum, text.casefold()))


def open_index(folder: Path, absent: Sequence[Registered]) -> LocalIndex:
    """The index, built in the folder where it is not there yet."""
    if not open_parts(folder).parts:
        build_part(folder, About("all", OTHERS, "2026-11-30T00:00:00Z"), items(absent))
    return LocalIndex(folder)


def found_work(text: str, index: LocalIndex) -> WorkRecord | None:
    """The work that a string is said to be; None when none is."""
    reference = Reference(id="R1", raw=text, origin="list", parsed=False, structured=False)
    answers = gather([reference], None, index)["R1"]
    verdict = judge(reference, (), answers, source=None, year=YEAR)
    return verdict.record if verdict.status is CitationStatus.VERIFIED else None


def outcome(
    found: WorkRecord | None, own: WorkRecord, text: str, rendered: Callable[[WorkRecord], str]
) -> str:
    """What an answer is worth: nothing, right, same (another record), both (a string of two works), wrong.

    ``rendered`` gives the string that another work has in the same style with the same noise.
    """
    if found is None:
        return "nothing"
    if (found.doi or found.title) in {own.doi, own.title}:
        return "right"
    people = [{letters(surname(person)) for person in record.authors or ()} for record in (found, own)]
    if letters(title_of(found)) == letters(title_of(own)) and people[0] & people[1]:
        return "same"
    return "both" if found.authors and found.years and rendered(found) == text else "wrong"


def answers(
    works: Sequence[Registered], index: LocalIndex
) -> Iterator[tuple[str, str, str, WorkRecord | None, WorkRecord]]:
    """Noise, worth, string, what was found and what was meant, for each work in one style and every noise."""
    chance = random.Random(SEED)  # noqa: S311 - chance of a benchmark
    styles = list(STYLES.values())
    for number, work in enumerate(works):
        style = styles[number % len(styles)]
        for noise, spoil in NOISES.items():
            text = spoil(style(work.record), work.record, chance)
            found = found_work(text, index)
            worth = outcome(found, work.record, text, partial(spoilt, style, spoil))
            yield noise, worth, text, found, work.record


def spoilt(style: Style, spoil: Noise, record: WorkRecord) -> str:
    """A work in a style with a noise, by a chance of its own."""
    return spoil(style(record), record, random.Random(SEED))  # noqa: S311 - chance of a benchmark


def measure(
    works: Sequence[Registered], index: LocalIndex, *, held: bool, shown: dict[str, list[str]]
) -> None:
    """Print precision and recall by noise, each work in every style by turns."""
    counts = {noise: Counter[str]() for noise in NOISES}
    started = time.process_time()
    for noise, worth, text, found, own in answers(works, index):
        counts[noise][worth] += 1
        if worth != ("right" if held else "nothing"):
            known = f"\n      -> {found.doi} {found.title} for {own.doi}" if found else ""
            shown[f"{worth}, {noise}"].append(text[:300] + known)
    cost = 1000 * (time.process_time() - started) / max(1, len(works) * len(NOISES))
    print(f"\n{'works of the index' if held else 'works that the index lacks'}: {len(works)}")
    for noise, count in (*counts.items(), ("all", sum(counts.values(), Counter[str]()))):
        given, total = max(1, count["right"] + count["wrong"]), count.total()
        told = f"precision {count['right'] / given:.4f}  recall {count['right'] / total:.4f}"
        told = told if held else f"there after all {count['right']}"  # in an index kept from another choice
        apart = f"another record {count['same']}, a string of both {count['both']}"
        print(f"  {noise:14} {told}  wrong {count['wrong']} of {total}; {apart}")
    print(f"  {cost:.1f} ms of CPU a string")


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
