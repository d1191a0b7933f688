"""How like a work is to what is sought: its title, and the marks that a reference names."""

from collections.abc import Sequence

from rapidfuzz.fuzz import ratio

from grounded_research.citations.index.marks import PAGE, PERSON, VOLUME, YEAR
from grounded_research.citations.index.query import Query
from grounded_research.citations.matching.title_words import STOP_WORDS

# Equal titles have 1.
EXACT = 1.0

# A candidate is worth showing from this likeness on; a title with one wrong word in three has 0.7.
LIKE_ENOUGH = 0.55

# With a candidate so like, no slower search is tried.
SURE = 0.75

# The likeness of a title whose main part is the whole query, or the reverse: under that of an equal title.
MAIN_TITLE = 0.9

# The least likeness of a title that is a piece of a reference between two stops, or a venue named so: more
# than three marks say by chance.
PIECE = 0.8

# The likeness of a title that begins with the query, of the right author: "BERT" for "BERT: Pre-training of".
BEGINNING = 0.6

# A title's share of tokens that a longer text must hold, and the least number of them.
CONTAINED, CONTAINED_TOKENS = 0.7, 3

# What each kind of mark that a reference names adds: among works with equal titles the place decides.
AUTHOR_ADDS = 0.05
ADDS = {PERSON: 0.08, YEAR: 0.04, VOLUME: 0.06, PAGE: 0.1}

# So many kinds of marks together are a work without a look at its title: journals of physics print none.
KINDS_ENOUGH = 3


def likeness(query: Query, forms: Sequence[str], marks: frozenset[str]) -> float:
    """How like a work is to the query: from 0 to 1 for the title, a little more for its marks.

    Args:
        query: What is sought.
        forms: Every form of the work's title, as ``Query.text``.
        marks: The work's marks.
    """
    value = max((like(query, form) for form in forms), default=0.0)
    if query.who in marks:
        begins = any(form.startswith(f"{query.text} ") for form in forms)
        value = max(value, BEGINNING if begins else 0.0) + AUTHOR_ADDS
    return value if not query.whole else with_marks(query, value, marks)


def like(query: Query, form: str) -> float:
    """How like two titles are, or how much of a title a whole reference holds; 0 to 1."""
    value = EXACT if query.letters == form.replace(" ", "") else ratio(query.text, form) / 100
    if query.whole:
        tokens = [word for word in form.split() if word not in STOP_WORDS]
        share = sum(word in query.word_set for word in tokens) / max(1, len(tokens))
        if len(tokens) >= CONTAINED_TOKENS and share >= CONTAINED:
            value = max(value, share - 0.5 / len(tokens))
        elif f" {form} " in f" {query.text} ":  # a short title, word by word: the comparison decides
            value = max(value, PIECE if len(tokens) > 1 else LIKE_ENOUGH)
    return value


def with_marks(query: Query, value: float, marks: frozenset[str]) -> float:
    """The likeness of a title to a whole reference, with what the marks that both have say."""
    shared = query.every_mark & marks
    kinds = {mark[0] for mark in shared}
    people = sum(mark[0] == PERSON for mark in shared)
    if len(kinds) >= KINDS_ENOUGH or (people > 1 and YEAR in kinds):
        value = max(value, LIKE_ENOUGH)
    return value + sum(ADDS[kind] for kind in kinds)
