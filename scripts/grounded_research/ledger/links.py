"""The rules that need two records: ids are unique and resolve, spans fit, counters are ahead of the ids."""

from collections.abc import Collection, Iterable, Iterator

from grounded_research.ledger.faults import Fault
from grounded_research.ledger.ids import RECORDS, number_of
from grounded_research.ledger.models import Claim, Grounding, Ledger, Statement
from grounded_research.ledger.words import Disposition

COLLECTIONS: dict[str, str] = {
    "S": "sentences",
    "C": "claims",
    "R": "references",
    "source": "sources",
    "X": "conflicts",
}
"""The collection of each counter."""


def check_links(ledger: Ledger) -> list[Fault]:
    """Every break of these rules; records are taken to have the right form."""
    return [fault for check in CHECKS for fault in check(ledger)]


def unknown(path: str, name: str, known: Collection[str], what: str) -> Iterator[Fault]:
    """A fault unless the name is known."""
    if name not in known:
        yield Fault(path, f"{name} is no {what} of this ledger")


def unknown_all(path: str, names: Iterable[str], known: Collection[str], what: str) -> Iterator[Fault]:
    """A fault for each name that is not known."""
    for position, name in enumerate(names):
        if name not in known:
            yield Fault(f"{path}/{position}", f"{name} is no {what} of this ledger")


def bad_pointers(path: str, pointers: Iterable[str], ledger: Ledger) -> Iterator[Fault]:
    """A fault for each pointer that leads to no sentence of a source."""
    for position, text in enumerate(pointers):
        name, _, number = text.partition(":")
        source = ledger.sources_by_id.get(name)
        if source is None:
            yield Fault(f"{path}/{position}", f"{text} points to no source of this ledger")
        elif int(number) > source.sentences:
            yield Fault(
                f"{path}/{position}", f"{text} points past the {source.sentences} sentences of {name}"
            )


def ids_are_unique(ledger: Ledger) -> Iterator[Fault]:
    """No two records of a kind share an id."""
    for collection in COLLECTIONS.values():
        seen: set[str] = set()
        for position, record in enumerate(getattr(ledger, collection)):
            if record.id in seen:
                yield Fault(f"/{collection}/{position}/id", f"{record.id} is there twice")
            seen.add(record.id)


def counters_are_ahead(ledger: Ledger) -> Iterator[Fault]:
    """Every id is at or under its counter, so that no id is ever given again."""
    for letter, ids in RECORDS.items():
        highest = max(map(number_of, ids(ledger)), default=0)
        if highest > ledger.counters.get(letter, 0):
            yield Fault(f"/counters/{letter}", f"the counter is under an id that is in use: {highest}")


def sentences_fit(ledger: Ledger) -> Iterator[Fault]:
    """Spans begin before they end, marks lead to references, and a claimed sentence has a claim."""
    claimed = {name for claim in ledger.claims for name in claim.sentences}
    for position, sentence in enumerate(ledger.sentences):
        if sentence.start >= sentence.end:
            yield Fault(f"/sentences/{position}/end", "the sentence ends before it starts")
        if sentence.disposition == Disposition.CLAIMS and sentence.id not in claimed:
            path = f"/sentences/{position}/disposition"
            yield Fault(path, f"no claim names {sentence.id}, though its disposition is claims")
        for number, mark in enumerate(sentence.citations):
            path = f"/sentences/{position}/citations/{number}"
            if mark.start > mark.end:
                yield Fault(f"{path}/end", "the citation mark ends before it starts")
            yield from unknown_all(
                f"{path}/references", mark.references, ledger.references_by_id, "reference"
            )


def claims_resolve(ledger: Ledger) -> Iterator[Fault]:
    """What a claim names is there."""
    for position, claim in enumerate(ledger.claims):
        path = f"/claims/{position}"
        yield from unknown_all(f"{path}/sentences", claim.sentences, ledger.sentences_by_id, "sentence")
        yield from unknown_all(f"{path}/references", claim.references, ledger.references_by_id, "reference")
        yield from grounding_resolves(f"{path}/grounding", claim.grounding, ledger)
        yield from support_resolves(f"{path}/citation/support", claim, ledger)
        yield from conflicts_resolve(f"{path}/cross_source", claim, ledger)


def grounding_resolves(path: str, grounding: Grounding, ledger: Ledger) -> Iterator[Fault]:
    """The pointers lead to sentences copied here, and the evidence stands in one of them, verbatim."""
    if not (grounding.pointers or grounding.against or grounding.evidence):
        return
    yield from bad_pointers(f"{path}/pointers", grounding.pointers, ledger)
    yield from bad_pointers(f"{path}/against", grounding.against, ledger)
    copied = {sentence.pointer: sentence.text for sentence in grounding.sentences}
    for field in ("pointers", "against"):
        for position, text in enumerate(getattr(grounding, field)):
            if text not in copied:
                yield Fault(
                    f"{path}/{field}/{position}", f"the sentence {text} is not copied into the ledger"
                )
    if grounding.evidence is None or grounding.evidence_pointer is None or grounding.evidence_span is None:
        return
    if grounding.evidence_pointer not in grounding.pointers:
        yield Fault(f"{path}/evidence_pointer", f"{grounding.evidence_pointer} is not among the pointers")
    start, end = grounding.evidence_span
    if copied.get(grounding.evidence_pointer, "")[start:end] != grounding.evidence:
        yield Fault(f"{path}/evidence", f"it is not verbatim what {grounding.evidence_pointer} says there")


def support_resolves(path: str, claim: Claim, ledger: Ledger) -> Iterator[Fault]:
    """The work that was read for a citation is a source, cited by a reference, and holds the sentences."""
    for position, support in enumerate(claim.citation.support):
        here = f"{path}/{position}"
        yield from unknown(f"{here}/reference", support.reference, ledger.references_by_id, "reference")
        yield from unknown(f"{here}/source", support.source, ledger.sources_by_id, "source")
        yield from bad_pointers(f"{here}/pointers", support.pointers, ledger)


def conflicts_resolve(path: str, claim: Claim, ledger: Ledger) -> Iterator[Fault]:
    """The conflicts of a claim are there, and so is their other side."""
    cross = claim.cross_source
    yield from unknown_all(f"{path}/conflicts", cross.conflicts, ledger.conflicts_by_id, "conflict")
    for position, name in enumerate(cross.conflict_with):
        yield from side_resolves(f"{path}/conflict_with/{position}", name, ledger)


def side_resolves(path: str, name: str, ledger: Ledger) -> Iterator[Fault]:
    """One side of a conflict is a claim, or a sentence of a source."""
    source, colon, number = name.partition(":")
    if not colon:
        yield from unknown(path, name, ledger.claims_by_id, "claim")
    elif source not in ledger.sources_by_id:
        yield Fault(path, f"{name} points to no source of this ledger")
    elif not number.isdigit() or not 1 <= int(number) <= ledger.sources_by_id[source].sentences:
        yield Fault(path, f"{name} points to no sentence of {source}")


def statements(position: int, left: Statement, right: Statement) -> Iterator[tuple[str, str]]:
    """The two sides of a conflict with their paths."""
    yield f"/conflicts/{position}/left/at", left.at
    yield f"/conflicts/{position}/right/at", right.at


def conflict_sides_resolve(ledger: Ledger) -> Iterator[Fault]:
    """A conflict stands between statements that are there."""
    for position, conflict in enumerate(ledger.conflicts):
        for path, name in statements(position, conflict.left, conflict.right):
            yield from side_resolves(path, name, ledger)
        path = f"/conflicts/{position}/claims"
        yield from unknown_all(path, conflict.claims, ledger.claims_by_id, "claim")


def works_resolve(ledger: Ledger) -> Iterator[Fault]:
    """References and sources that are the same work name each other's ids rightly."""
    for position, reference in enumerate(ledger.references):
        if reference.source is not None:
            path = f"/references/{position}/source"
            yield from unknown(path, reference.source, ledger.sources_by_id, "source")
    for position, source in enumerate(ledger.sources):
        if source.reference is not None:
            path = f"/sources/{position}/reference"
            yield from unknown(path, source.reference, ledger.references_by_id, "reference")
        if source.duplicate_of is not None:
            path = f"/sources/{position}/duplicate_of"
            if source.duplicate_of == source.id:
                yield Fault(path, f"{source.id} is no duplicate of itself")
            yield from unknown(path, source.duplicate_of, ledger.sources_by_id, "source")


def score_is_possible(ledger: Ledger) -> Iterator[Fault]:
    """No more claims are verified than were scored."""
    score = ledger.report and ledger.report.groundedness
    if score and score.verified > score.scored:
        yield Fault("/report/groundedness/verified", "more claims are verified than were scored")


CHECKS = (
    ids_are_unique,
    counters_are_ahead,
    sentences_fit,
    claims_resolve,
    conflict_sides_resolve,
    works_resolve,
    score_is_possible,
)
"""Every rule, in the order in which faults are told."""
