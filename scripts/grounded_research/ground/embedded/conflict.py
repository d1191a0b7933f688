"""When a sentence conflicts with a claim beyond doubt: one keyed value or one word reversed."""

from collections.abc import Sequence

from grounded_research.ground.embedded.life import life_date
from grounded_research.ground.embedded.likeness import same_hedges, same_polarity, same_voice
from grounded_research.ground.embedded.match import content_words, coverage, match
from grounded_research.ground.gates.standing import comparisons
from grounded_research.ground.gates.twin import other_position
from grounded_research.text.comparison import ValueComparison, has_too_many_values
from grounded_research.text.dates import find_dates
from grounded_research.text.names import find_names
from grounded_research.text.negation import has_negation
from grounded_research.text.normalise import fold
from grounded_research.text.polarity import opposed
from grounded_research.text.quantities import find_quantities
from grounded_research.text.sentences import split_sentences
from grounded_research.text.words import stem_set

CLOSE = 0.8
"""Share of the claim's content words, its values aside, that the sentence must have. Looser matches brought
conflicts between sentences about two things (measured on the supported claims of WiCE)."""

NEAR = 0.5
"""Coverage under which neither rule can hold, since at most the values or one word differ; spares the
comparison."""

WITNESS = 0.4
"""Coverage from which another sentence that holds the claim's value is taken to speak of the same thing: then
a reader has to decide between the two."""

FEWEST = 2
"""Content words beside the value that a claim must have: a value alone is about anything."""

AGREEING = frozenset({"equal", "within_bound"})
OTHER_LIFE_DATE = "the date in the bracket behind the same name is another"


def conflict(claim: str, sentence: str, others: Sequence[str], setting: Sequence[str] = ()) -> str | None:
    """Why the sentence contradicts the claim beyond doubt, or None.

    Args:
        claim: The claim.
        sentence: One sentence of a source.
        others: Further sentences of the sources that were found for the claim.
        setting: Title, headings and sentence before: a subject that they name need not be named again.
    """
    if life_date(claim, sentence) == "conflict":
        return None if any(life_date(claim, other) in AGREEING for other in others) else OTHER_LIFE_DATE
    if not is_near(claim, (sentence, *setting)):
        return None
    return (
        value_conflict(claim, sentence, others, " ".join(setting))
        or reversal(claim, sentence, others)
        or position(claim, sentence, others)
    )


def is_near(claim: str, texts: Sequence[str]) -> bool:
    """Whether some texts together have enough of the claim's words."""
    wanted = stem_set(claim)
    shared = wanted & frozenset().union(*map(stem_set, texts))
    return bool(wanted) and len(shared) / len(wanted) >= NEAR


def value_conflict(claim: str, sentence: str, others: Sequence[str], setting: str) -> str | None:
    """One value that conflicts by key, all others equal, about the same thing at the same time."""
    if has_negation(claim) or has_negation(sentence) or not close_but_for_values(claim, sentence, setting):
        return None
    compared = comparisons(claim, sentence, setting)
    against = [item for item in compared if item.outcome == "conflict"]
    if len(against) != 1 or not against[0].sure:
        return None
    if any(item.outcome not in AGREEING for item in compared if item is not against[0]):
        return None
    if not same_setting(claim, sentence, against[0]):
        return None
    if any(holds(claim, other, against[0]) for other in others):
        return None
    return against[0].reason


def close_but_for_values(claim: str, sentence: str, setting: str) -> bool:
    """Whether the sentence has the claim's names and nearly all its words in order, its values aside."""
    if has_too_many_values(claim):
        return False
    spans = [*(found.span for found in find_quantities(claim)), *(found.span for found in find_dates(claim))]
    wanted = [
        stem
        for stem, word in content_words(claim)
        if not any(span.overlaps(word.span) for span in spans)
        and (stem in stem_set(sentence) or stem not in stem_set(setting))
    ]
    if not spans or len(wanted) < FEWEST or len(stem_set(sentence) & set(wanted)) < CLOSE * len(set(wanted)):
        return False
    missing = set(match(claim, sentence).missing) & set(wanted)
    if 1 - len(missing) / len(wanted) < CLOSE:
        return False
    folded = fold(f"{sentence} {setting}")
    return all(fold(name.text) in folded for name in find_names(claim)) and all(
        same(claim, sentence) for same in (same_hedges, same_polarity, same_voice)
    )


def same_setting(claim: str, sentence: str, item: ValueComparison) -> bool:
    """Whether the sentence names no other time than the claim; a number of another year is no conflict."""
    if item.kind != "quantity":
        return True
    claimed = {(found.first, found.last) for found in find_dates(claim)}
    return claimed == {(found.first, found.last) for found in find_dates(sentence)}


def holds(claim: str, other: str, item: ValueComparison) -> bool:
    """Whether another sentence about much the same has the claim's value."""
    if coverage(claim, other) < WITNESS:
        return False
    return any(
        found.left_span == item.left_span and found.outcome in {*AGREEING, "rounded", "more_exact"}
        for found in comparisons(claim, other)
    )


def reversal(claim: str, sentence: str, others: Sequence[str]) -> str | None:
    """One antonym or one negation in otherwise equal words."""
    if not stem_set(claim) or any(coverage(claim, other) == 1 for other in others):
        return None
    for span in (*split_sentences(sentence),):
        text = span.of(sentence)
        found = opposed(claim, text)
        if found is not None:
            left, right = found[0].of(claim), found[1].of(text)
            return f"'{left}' against '{right}' in otherwise equal words"
    return None


def position(claim: str, sentence: str, others: Sequence[str]) -> str | None:
    """Another ordinal in otherwise the same words, where neither text denies anything."""
    if has_negation(claim) or has_negation(sentence) or any(coverage(claim, other) == 1 for other in others):
        return None
    found = other_position(claim, sentence)
    return f"'{found[0]}' against '{found[1]}' in otherwise the same words" if found else None
