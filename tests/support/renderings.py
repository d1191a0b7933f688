"""Registered works as people write them down: BibTeX, RIS, CSL-JSON, and printed in eight styles."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape

from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, WorkRecord

MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
SPECIAL = re.compile(r"([&%#$_{}])")


def plain(text: str | None) -> str:
    """A registered text as a person would copy it: without markup, on one line."""
    return " ".join(unescape(MARKUP.sub("", text or "")).split())


def title_of(record: WorkRecord) -> str:
    """The title with its subtitle."""
    title, subtitle = plain(record.title), plain(record.subtitle)
    return f"{title}: {subtitle}" if subtitle and subtitle.casefold() not in title.casefold() else title


def year_of(record: WorkRecord) -> str:
    """The year that is cited: the last registered one, which is that of the print."""
    return str(max(record.years))


def surname(person: Person) -> str:
    """The surname with its particle; the whole name of a group."""
    return plain(person.literal) or " ".join(filter(None, (plain(person.particle), plain(person.family))))


def initials(person: Person, mark: str = ".", between: str = " ") -> str:
    """The initials of the given names."""
    parts = re.findall(r"[^\W\d_]+", plain(person.given))
    return between.join(part[0].upper() + mark for part in parts)


def inverted(person: Person, given: Callable[[Person], str], comma: str = ", ") -> str:
    """Surname first."""
    name = given(person)
    return f"{surname(person)}{comma}{name}" if name else surname(person)


def natural(person: Person, given: Callable[[Person], str]) -> str:
    """Given name first."""
    return " ".join(filter(None, (given(person), surname(person))))


def full(person: Person) -> str:
    """The given names as registered."""
    return plain(person.given)


def joined(names: Sequence[str], last: str, most: int = 20, others: str = ", et al.") -> str:
    """Names as a list, ``last`` before the final one, cut where there are more than ``most``."""
    if len(names) > most:
        return ", ".join(names[: 1 if most < 6 else most]) + others
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + last + names[-1]


# --- data formats ---


def latex(text: str) -> str:
    """The text with what LaTeX would take for a command escaped."""
    return SPECIAL.sub(r"\\\1", text.replace("\\", " "))


def bibtex(work: Registered, key: str = "k1") -> str:
    """An ``@article`` or ``@inproceedings`` entry."""
    record = work.record
    kind = "article" if record.type == "journal-article" else "inproceedings"
    names = []
    for person in record.authors or ():
        group = f"{{{latex(surname(person))}}}" if person.literal else ""
        suffix = f", {latex(plain(person.suffix))}" if person.suffix else ""
        family = f"{latex(surname(person))}{suffix}"
        names.append(group or (f"{family}, {latex(full(person))}" if person.given else f"{{{family}}}"))
    fields = {
        "title": latex(title_of(record)), "author": " and ".join(names), "year": year_of(record),
        "journal" if kind == "article" else "booktitle": latex(plain(record.container)),
        "volume": record.volume, "number": record.issue, "pages": (record.pages or "").replace("-", "--"),
        "doi": latex(record.doi or ""),
    }  # fmt: skip
    body = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n{body}\n}}\n"


def ris(work: Registered) -> str:
    """A RIS record."""
    record = work.record
    kind, tag = ("JOUR", "JO") if record.type == "journal-article" else ("CONF", "T2")
    lines = [f"TY  - {kind}", f"TI  - {title_of(record)}"]
    lines += [f"AU  - {inverted(person, full)}" for person in record.authors or ()]
    first, _, last = (record.pages or "").partition("-")
    fields = {"PY": year_of(record), tag: plain(record.container), "VL": record.volume, "IS": record.issue,
              "SP": first, "EP": last, "DO": record.doi}  # fmt: skip
    lines += [f"{name}  - {value}" for name, value in fields.items() if value]
    return "\n".join([*lines, "ER  - ", ""])


def csl(work: Registered, key: str = "k1") -> str:
    """A list of one CSL-JSON item."""
    record = work.record
    people = [
        {"literal": surname(person)}
        if person.literal or not person.given
        else {"family": surname(person), "given": full(person), "suffix": person.suffix or ""}
        for person in record.authors or ()
    ]
    item = {
        "id": key, "type": "article-journal" if record.type == "journal-article" else "paper-conference",
        "title": title_of(record), "author": people, "issued": {"date-parts": [[int(year_of(record))]]},
        "container-title": plain(record.container), "volume": record.volume, "issue": record.issue,
        "page": record.pages, "DOI": record.doi,
    }  # fmt: skip
    return json.dumps([{name: value for name, value in item.items() if value}], ensure_ascii=False)


# --- printed styles ---


def place(record: WorkRecord, form: str) -> str:
    """Volume, issue and pages in a style's form; what is missing leaves no mark behind.

    Args:
        record: The work.
        form: Groups in square brackets, each with one of ``V``, ``N``, ``P`` in braces.
    """
    values = {"V": record.volume, "N": record.issue, "P": record.pages}
    parts = re.findall(r"\[([^\]{]*)\{(\w)\}([^\]]*)\]", form)
    return "".join(f"{before}{values[name]}{after}" for before, name, after in parts if values[name])


def stopped(text: str) -> str:
    """The text with a full stop, unless it ends in a mark."""
    return text if text.endswith(("?", "!", ".")) else f"{text}."


def apa(record: WorkRecord) -> str:
    """Lee, A., & Smith, B. (2020). Title. Journal, 12(3), 101-120."""
    names = joined([inverted(p, initials) for p in record.authors or ()], ", & ")
    where = place(record, "[, {V}][({N})][, {P}]")
    return f"{names} ({year_of(record)}). {stopped(title_of(record))} {plain(record.container)}{where}."


def mla(record: WorkRecord) -> str:
    """Lee, Ann, and Bo Smith. "Title." Journal, vol. 12, no. 3, 2020, pp. 101-120."""
    people = list(record.authors or ())
    names = [inverted(people[0], full), *(natural(p, full) for p in people[1:])]
    who = joined(names, ", and ", most=2, others=", et al.")
    where = place(record, "[, vol. {V}][, no. {N}]")
    pages = place(record, "[, pp. {P}]")
    venue = plain(record.container)
    title = stopped(title_of(record))
    return f'{stopped(who)} "{title}" {venue}{where}, {year_of(record)}{pages}.'


def chicago_author(record: WorkRecord) -> str:
    """Lee, Ann, and Bo Smith. 2020. "Title." Journal 12 (3): 101-120."""
    people = list(record.authors or ())
    names = joined([inverted(people[0], full), *(natural(p, full) for p in people[1:])], ", and ", most=10)
    where = place(record, "[ {V}][ ({N})][: {P}]")
    return (
        f'{stopped(names)} {year_of(record)}. "{stopped(title_of(record))}" {plain(record.container)}{where}.'
    )


def chicago_notes(record: WorkRecord) -> str:
    """Lee, Ann, and Bo Smith. "Title." Journal 12, no. 3 (2020): 101-120."""
    people = list(record.authors or ())
    names = joined([inverted(people[0], full), *(natural(p, full) for p in people[1:])], ", and ", most=10)
    where, pages = place(record, "[ {V}][, no. {N}]"), place(record, "[: {P}]")
    venue = plain(record.container)
    title = stopped(title_of(record))
    return f'{stopped(names)} "{title}" {venue}{where} ({year_of(record)}){pages}.'


def ieee(record: WorkRecord) -> str:
    """A. Lee and B. Smith, "Title," Journal, vol. 12, no. 3, pp. 101-120, 2020."""
    names = joined([natural(p, initials) for p in record.authors or ()], " and ", most=6, others=" et al.")
    where = place(record, "[, vol. {V}][, no. {N}][, pp. {P}]")
    return f'{names}, "{title_of(record)}," {plain(record.container)}{where}, {year_of(record)}.'


def vancouver(record: WorkRecord) -> str:
    """Lee A, Smith B. Title. Journal. 2020;12(3):101-20."""
    people = record.authors or ()
    names = [inverted(p, lambda q: initials(q, "", ""), " ") for p in people]
    who = joined(names, ", ", most=6)
    where = place(record, "[;{V}][({N})][:{P}]")
    title, venue = stopped(title_of(record)), stopped(plain(record.container))
    return f"{stopped(who)} {title} {venue} {year_of(record)}{where}."


def harvard(record: WorkRecord) -> str:
    """Lee, A. and Smith, B. (2020) 'Title', Journal, 12(3), pp. 101-120."""
    names = joined([inverted(p, lambda q: initials(q, ".", "")) for p in record.authors or ()], " and ")
    where = place(record, "[, {V}][({N})][, pp. {P}]")
    return f"{names} ({year_of(record)}) '{title_of(record)}', {plain(record.container)}{where}."


def nature(record: WorkRecord) -> str:
    """Lee, A. & Smith, B. Title. Journal 12, 101-120 (2020)."""
    names = joined([inverted(p, initials) for p in record.authors or ()], " & ", most=5, others=" et al.")
    where = place(record, "[ {V}][, {P}]")
    return (
        f"{stopped(names)} {stopped(title_of(record))} {plain(record.container)}{where} ({year_of(record)})."
    )


STYLES: Mapping[str, Callable[[WorkRecord], str]] = {
    "apa": apa,
    "mla": mla,
    "chicago author-date": chicago_author,
    "chicago notes": chicago_notes,
    "ieee": ieee,
    "vancouver": vancouver,
    "harvard": harvard,
    "nature": nature,
}
