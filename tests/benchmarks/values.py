"""How well values are read and compared: exact sets on two gold collections, false conflicts, caught changes.

Run `python tests/benchmarks/values.py` (`--show NAME` prints the misses of one row).
"""

import argparse
import datetime as dt
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "scripts"), str(REPOSITORY / "tests")]

from grounded_research.text.comparison import compare_values  # noqa: E402
from grounded_research.text.comparison_numbers import key_of  # noqa: E402
from grounded_research.text.dates import DateMention, find_dates  # noqa: E402
from grounded_research.text.ordinals import find_ordinals  # noqa: E402
from grounded_research.text.quantities import Quantity, find_quantities  # noqa: E402
from support.shared_data import records  # noqa: E402  (the path is set above)

RECOGNIZERS = "numbers_recognizers_en.jsonl.gz"
QUANTULUM = "numbers_quantulum3_en.jsonl.gz"
GROUNDING = ("wice", "feversymmetric", "scifact", "summedits", "factcheckbench")

TIME_UNITS = {"second", "minute", "hour", "day", "week", "month", "year", "decade", "century", "night"}

NUMBERS_OUT_OF_SCOPE = re.compile(
    r"\^|\bover (?:\d|[a-z])|\d\.\d+\.\d|phone|\d/\d+/\d|SCP-|\d,\d{1,2}(?![\d,])"
)
"""Arithmetic ("1 over 3", "1.1^23"), addresses, phone numbers, dates, identifiers, decimal commas."""

MONEY_OUT_OF_SCOPE = re.compile(
    r"(?:dollars?|USD) (?:and )?(?:\d+|one|two|forty|fifty)\b(?! ?(?:cents?|million|rmb|dollar))"
)
"""Spoken amounts without the word "cents": "15 dollars 50"."""

RELATIVE = re.compile(
    r"\b(?:next|last|this|previous|past|coming|upcoming|current|tomorrow|today|yesterday|ago|now|weeks?|weekend|days?|"
    r"after|before|since|early|late|mid|years?|months?|end|middle|beginning|start|later|first|fifteenth|date|"
    r"mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|christmas|eve|easter|thanksgiving|"
    r"halloween|patrick|w/c)\b",
    re.IGNORECASE,
)
ABSOLUTE_TIMEX = re.compile(
    r"(?:\d{4}|XXXX)(?:-\d\d(?:-\d\d)?)?|\d{4}-Q\d|\d{3}X|\d{4}-(?:SP|SU|FA)|FY\d{4}|"
    r"\((?:\d{4}|XXXX)(?:-\d\d(?:-\d\d)?)?,(?:\d{4}|XXXX)(?:-\d\d(?:-\d\d)?)?,P\w+\)"
)
DATED = re.compile(r"\d{4}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d/\d|\d-\d", re.IGNORECASE)
DATES_OUT_OF_SCOPE = re.compile(
    r"(?<![\d/])\d{1,2}/\d{1,2}(?![\d/])|\d{1,2}/\d{1,2}-\d|\b\d{8}\b|www\.|_|\d{4}-\d{1,2}(?!-?\d)|\b\d{1,2}-\d{4}\b"
)
"""Month and day without a year in digits (they read as fractions), bare eight digits and file names
(identifiers), year and month in digits (they read as a pair of years)."""


def matches(expected: list[float], found: list[float]) -> bool:
    """Whether both hold the same values, each as often."""
    if len(expected) != len(found):
        return False
    pairs = zip(sorted(expected), sorted(found), strict=True)
    return all(abs(one - other) <= 1e-6 * max(abs(one), abs(other), 1e-12) for one, other in pairs)


class Row:
    """One line of the table with its misses."""

    def __init__(self, name: str) -> None:
        self.name, self.right, self.total, self.outside, self.misses = name, 0, 0, 0, list[object]()

    def add(self, good: bool, miss: object) -> None:  # noqa: FBT001  (two columns of one row)
        self.total += 1
        self.right += good
        if not good:
            self.misses.append(miss)

    def line(self) -> str:
        share = self.right / max(1, self.total)
        return f"{self.name:14} {self.right:5}/{self.total:<5} {share:.3f}   out of scope {self.outside}"


def model(name: str) -> list[Any]:
    return [record for record in records(RECOGNIZERS) if record["id"].rsplit("-", 1)[0].endswith(name)]


def resolved(record: Any) -> list[float]:
    values = [result["Resolution"].get("value") for result in record["results"]]
    return [float(str(value).rstrip("%")) for value in values if value not in {None, "null"}]


def numbers() -> Row:
    row = Row("numbers")
    for record in model("-NumberModel"):
        text = record["text"]
        if NUMBERS_OUT_OF_SCOPE.search(text):
            row.outside += 1
            continue
        found = [
            q for q in find_quantities(text) if q.kind != "measure" or not re.search(r"\d[A-Za-z]", q.text)
        ]
        expected = resolved(record)
        row.add(matches(expected, [float(quantity.low) for quantity in found]), (text, expected, found))
    return row


def percents() -> Row:
    row = Row("percentages")
    for record in model("-PercentModel"):
        text, expected = record["text"], resolved(record)
        if re.match(r"per ?cents? of", text):  # "per cent of 210" says no percentage in English
            row.outside += 1
            continue
        found = [float(q.low) for q in find_quantities(text) if q.kind == "percent"]
        row.add(matches(expected, found), (text, expected, found))
    return row


def _kinds(name: str, outside: re.Pattern[str] | None, keep: Callable[[Quantity, str], bool]) -> Row:
    row = Row(name.lower())
    for record in model(f"-{name}Model"):
        text, expected = record["text"], resolved(record)
        if outside and outside.search(text):
            row.outside += 1
            continue
        found = [quantity for quantity in find_quantities(text) if keep(quantity, text)]
        views: tuple[Callable[[Quantity], Decimal], ...] = (
            lambda q: q.low,
            lambda q: q.high,
            lambda q: q.low * 100,
        )
        good = any(matches(expected, [float(view(quantity)) for quantity in found]) for view in views)
        row.add(good, (text, expected, found))
    return row


def _is_age(quantity: Quantity, text: str) -> bool:
    after = text[quantity.span.end :]
    return quantity.kind == "measure" and (
        "yo" in quantity.text or bool(re.match(r"[ -]?(?:old|of age)|$", after))
    )


def _is_dimension(quantity: Quantity, _: str) -> bool:
    unit = (quantity.unit or "").split("/")[0]
    return quantity.kind == "measure" and unit not in TIME_UNITS and not unit.startswith("degree")


def units() -> Iterator[Row]:
    yield _kinds("Currency", MONEY_OUT_OF_SCOPE, lambda q, _: q.kind == "currency")
    yield _kinds("Dimension", None, _is_dimension)
    yield _kinds("Temperature", None, lambda q, _: str(q.unit).startswith("degree"))
    yield _kinds("Age", None, _is_age)


def ordinals() -> Row:
    row = Row("ordinals")
    for record in model("-OrdinalModel"):
        wanted = [r for r in record["results"] if r["TypeName"] == "ordinal"]
        expected = [float(result["Resolution"]["value"]) for result in wanted]
        found = [float(ordinal.value) for ordinal in find_ordinals(record["text"]) if ordinal.value]
        row.add(matches(expected, found), (record["text"], expected, found))
    return row


def quantulum() -> Row:
    """Values of mixed quantities; a year is a date to us, a bare noun ("a gallon") no quantity."""
    row = Row("quantulum3")
    for record in records(QUANTULUM):
        text = record["text"]
        expected = [
            r["value"]
            for r in record["res"]
            if r["unit"] != "dimensionless" or not 1900 <= r["value"] <= 2030
        ]
        found = find_quantities(text)
        means = [float((quantity.low + quantity.high) / 2) for quantity in found]
        row.add(matches(expected, means), (text[:120], expected, found))
    return row


def _expected_dates(record: Any) -> list[tuple[str, str]] | None:
    """The first and last day of each date, or None if the record has one that is out of scope."""
    days = []
    for result in record["results"]:
        values = result["Resolution"].get("values") or [{}]
        timex, kind = values[0].get("timex") or "", str(result["TypeName"])
        if not kind.endswith((".date", ".daterange")) or not ABSOLUTE_TIMEX.fullmatch(timex):
            return None
        if RELATIVE.search(result["Text"]) or not DATED.search(result["Text"]):
            return None
        first, last = values[0].get("start"), values[0].get("end")
        if kind.endswith(".date"):
            first = last = values[0]["value"]
        elif first and last:
            last = (dt.date.fromisoformat(last) - dt.timedelta(days=1)).isoformat()
        if not first or not last or first == "not resolved":
            return None
        days.append((first[5:], last[5:]) if "XXXX" in timex else (first, last))
    return days or None


def _ends(mention: DateMention) -> set[str]:
    """The last day as we see it and as the gold does, which leaves the last named unit of a range out."""
    last = mention.last
    ends = [last]
    if mention.is_range:
        quarter = last.replace(day=1, month=(last.month - 1) // 3 * 3 + 1)
        starts = (last, last.replace(day=1), last.replace(day=1, month=1), quarter)
        ends += [start - dt.timedelta(days=1) for start in starts]
    if mention.yearless and last.month == 3 and last.day == 1:
        ends.append(dt.date(4, 2, 28))
    return {end.isoformat()[5:] if mention.yearless else end.isoformat() for end in ends}


def dates() -> Row:
    row = Row("dates")
    for record in model("-DateTimeModel"):
        expected = _expected_dates(record)
        if expected is None or DATES_OUT_OF_SCOPE.search(record["text"]):
            row.outside += 1
            continue
        found = sorted(find_dates(record["text"]), key=lambda mention: mention.first)
        firsts = [m.first.isoformat()[5:] if m.yearless else m.first.isoformat() for m in found]
        good = len(found) == len(expected) and all(
            first == begin and end in _ends(mention)
            for (begin, end), first, mention in zip(sorted(expected), firsts, found, strict=True)
        )
        row.add(good, (record["text"], expected, found))
    return row


def _sentences(record: Any, *, gold: bool) -> list[str]:
    texts = {
        f"{source['id']}:{n}": text
        for source in record["sources"]
        for n, text in enumerate(source["sentences"])
    }
    named = [texts[key] for key in record["gold_sentence_ids"] if key in texts]
    return named if gold and named else list(texts.values())


def accusations(name: str, *, gold: bool) -> str:
    """How often a claim meets a sure conflict, by its label."""
    claims, accused, asked = Counter[str](), Counter[str](), Counter[str]()
    for record in records(f"grounding_{name}_dev.jsonl.gz"):
        label = record["label"]
        found = [c for text in _sentences(record, gold=gold) for c in compare_values(record["claim"], text)]
        claims[label] += 1
        accused[label] += any(c.outcome == "conflict" and c.sure for c in found)
        asked[label] += any(c.outcome == "conflict" for c in found)
    true, false = "supported", "contradicted"
    against = "gold" if gold else "all"
    return (
        f"{name:15} {against:5} supported {accused[true]:3}/{claims[true]:<5}"
        f" {100 * accused[true] / max(1, claims[true]):5.2f} %"
        f"   unsure {asked[true]:4}   contradicted caught {accused[false]:3}/{claims[false]}"
    )


def _changed(text: str, value: Quantity | DateMention) -> str | None:
    """The text with one number of the value changed to another plausible one."""
    part = value.text
    match = re.search(r"\d[\d,]*(?:\.\d+)?", part)
    if match is None:
        return None
    digits = match[0].replace(",", "")
    if isinstance(value, DateMention):
        year = re.search(r"[12]\d{3}", part)
        if year:
            new = f"{part[: year.start()]}{int(year[0]) - 13}{part[year.end() :]}"
        elif "s" in part[-2:]:
            return None
        else:
            new = f"{part[: match.start()]}{int(digits) % 27 + 1}{part[match.end() :]}"
    else:
        places = len(digits.partition(".")[2])
        larger = f"{float(digits) * 1.4 + (0.7 if places else 3):,.{places}f}"
        new = (
            part[: match.start()]
            + (larger if "," in match[0] else larger.replace(",", ""))
            + part[match.end() :]
        )
    return text[: value.span.start] + new + text[value.span.end :]


def changes(limit: int = 5000) -> list[str]:
    """How often one changed value of a sentence is a conflict with the sentence itself."""
    texts = {
        text
        for name in ("wice", "scifact", "summedits")
        for record in records(f"grounding_{name}_dev.jsonl.gz")
        for source in record["sources"]
        for text in source["sentences"][:30]
        if 40 < len(text) < 350 and text.endswith((".", "?", "!"))
    }
    total, caught, sure, own = Counter[str](), Counter[str](), Counter[str](), 0
    for text in sorted(texts)[:: max(1, len(texts) // limit)]:
        own += any(found.outcome == "conflict" for found in compare_values(text, text))
        quantities, days = find_quantities(text), find_dates(text)
        values: list[Quantity | DateMention] = [*quantities, *days]
        for value in values:
            same = (
                days
                if isinstance(value, DateMention)
                else [q for q in quantities if key_of(q) == key_of(value)]
            )
            changed = _changed(text, value)
            if len(same) != 1 or changed is None:
                continue
            bounded = value.bound not in {"exact", "on"}
            kind = "bounds" if bounded else "dates" if isinstance(value, DateMention) else value.kind
            found = [c for c in compare_values(changed, text) if c.outcome == "conflict"]
            total[kind] += 1
            caught[kind] += bool(found)
            sure[kind] += any(c.sure for c in found)
    kinds = [*sorted(total), "all"]
    for counts in (total, caught, sure):
        counts["all"] = sum(counts.values())
    lines = [
        f"{k:18} {total[k]:5}   conflict {caught[k] / total[k]:.3f}   sure {sure[k] / total[k]:.3f}"
        for k in kinds
    ]
    return [*lines, f"sentences that conflict with themselves: {own}"]


def speed() -> str:
    texts = [
        text
        for record in records("grounding_wice_dev.jsonl.gz")
        for source in record["sources"]
        for text in source["sentences"]
    ]
    texts = list(dict.fromkeys(texts))[:8000]
    begun = time.process_time()
    for text in texts:
        find_quantities(text)
        find_dates(text)
    spent = time.process_time() - begun
    return (
        f"{len(texts)} sentences, {spent / len(texts) * 1e6:.0f} microseconds each for quantities and dates"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--show", help="print the misses of this row")
    show = options.parse_args().show
    print(speed(), end="\n\n")
    for row in (numbers(), percents(), *units(), ordinals(), dates(), quantulum()):
        print(row.line())
        if row.name == show:
            print(*row.misses, sep="\n")
    print("\nsure conflicts of claims")
    for name in GROUNDING:
        print(accusations(name, gold=True))
    for name in GROUNDING:
        print(accusations(name, gold=False))
    print("\none changed value against the sentence itself, single values of their kind")
    print(*changes(), sep="\n")


if __name__ == "__main__":
    main()
