"""Whose a value is: the nearest subject of its clause, beside the clause that has the claim's own subject."""

from collections.abc import Iterator
from dataclasses import dataclass

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.pronouns import opens_with_pronoun
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.standing import KINDS, Value, comparisons
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.comparison_keys import clause_of, names_of, ordered_terms
from grounded_research.text.dates import find_dates
from grounded_research.text.quantities import find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import stem, words


@dataclass(frozen=True)
class Clause:
    """The clause of one value.

    Attributes:
        subject: The stem of its first content word before the value, nearly always its subject or a part of
            it; None for a pronoun, or where nothing stands before.
        name: That word as written.
        terms: All its content stems, values aside.
    """

    subject: str | None
    name: str
    terms: frozenset[str]


def value_of_another(context: GateContext, kind: str) -> Decision | None:
    """Ask whose a value is that only another subject's clause has, the claim's subject having another value.

    Detects: every clause of the evidence with the value has another subject than the claim, does not name the
    claim's at all, and says the same of it; and a clause says it of the claim's subject with a rival value.
    May: return, once; it never lowers, since a subject can go by two names.
    Exists for: "A paid $20", supported by "A paid $10. B paid $20."
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or context.negative_claim:
        return None
    for value in KINDS[kind].values(context.claim):
        own = clause_at(context.claim, value.span)
        if own.subject is None:
            continue
        holders, rivals = clauses_with(context, kind, value)
        others = [one for one in holders if is_of_another(own, one)]
        if holders and len(others) == len(holders) and any(is_of_own(own, one) for one in rivals):
            return return_once(
                GroundingStatus.PARTIALLY_SUPPORTED,
                f"'{value.text}' stands beside '{others[0].name}' in the evidence, and another value beside "
                f"'{own.name}'; say whose value it is, or point to the sentence that gives it to {own.name}",
            )
    return None


def is_of_another(own: Clause, other: Clause) -> bool:
    """Whether a clause says the claim's matter of another subject, and does not name the claim's."""
    return (
        other.subject is not None
        and other.subject not in own.terms
        and own.subject not in other.terms
        and bool(own.terms & other.terms)
    )


def is_of_own(own: Clause, other: Clause) -> bool:
    """Whether a clause says the claim's matter of the claim's subject."""
    return other.subject == own.subject and len(own.terms & other.terms) > 1


def clauses_with(context: GateContext, kind: str, value: Value) -> tuple[list[Clause], list[Clause]]:
    """The clauses of the evidence that have a value, and those that have a rival of it."""
    holders: list[Clause] = []
    rivals: list[Clause] = []
    for text, place in places(context, kind):
        items = [
            item
            for item in comparisons(context.claim, clause_of(text, place).of(text))
            if item.kind == kind and item.left_span.overlaps(value.span)
        ]
        if any(item.outcome in {"equal", "rounded", "within_bound"} for item in items):
            holders.append(clause_at(text, place))
        elif any(item.outcome == "conflict" for item in items):
            rivals.append(clause_at(text, place))
    return holders, rivals


def places(context: GateContext, kind: str) -> Iterator[tuple[str, Span]]:
    """Where the evidence has values of a kind: the sentence and the place in it."""
    for text in context.evidence:
        found = find_quantities(text) if kind == "quantity" else find_dates(text)
        yield from ((text, value.span) for value in found)


def clause_at(text: str, place: Span) -> Clause:
    """The clause of the value at a place."""
    clause = clause_of(text, place)
    terms = frozenset(ordered_terms(clause.of(text)))
    before = text[clause.start : place.start]
    if opens_with_pronoun(before):
        return Clause(None, "", terms)
    for span, stems in names_of(text):
        if len(span) == 1 and clause.contains(span) and span.end <= place.start:
            return Clause(min(stems), span.of(text), terms | stems)
    named = ((stem(word.text), word.text) for word in words(before) if word.text.casefold() not in STOP_WORDS)
    subject, name = next(((one, word) for one, word in named if one in terms), (None, ""))
    return Clause(subject, name, terms)
