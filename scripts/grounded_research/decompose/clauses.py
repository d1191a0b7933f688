"""Clauses: where a sentence seems to assert a second thing; a question to a judge, never a fault."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grounded_research.decompose.values import find_values
from grounded_research.text.patterns import regex
from grounded_research.text.verbs import AUXILIARIES, PAST, finite_at, has_finite

TOKEN = regex(r"[^\W_]+(?:['\u2019.+/-]+[^\W_]+)*|[,;:]")
MARKS = frozenset({",", ";", ":"})

SUBJECT_WORDS = 7
"""Words after a conjunction among which the verb of its clause stands; longer subjects are rare."""

JOINING = frozenset({"and", "but", "while", "whereas", "although", "though", "yet", "so"})
OPENING = frozenset({"because", "when", "if", "once", "since", "after", "before", "as", "although", "unless"})
"""Words that open a clause before the main one: ", and because it was late the shop was closed"."""
CONDITIONS = frozenset({"because", "when", "if", "unless", "although"})
"""Those of them that are never prepositions."""
PREPOSITIONS = frozenset(
    {"about", "for", "of", "in", "on", "by", "with", "from", "to", "at", "between", "under"}
)
_SUBJECT_OPENERS = "the a an its his her their it they he she we this these those there"
_ADVERBS = "also both then later now still never not often only once even again soon thus"
_PARTICIPLES = "drawn led known made given taken held built written"
_COMPLEMENT_OPENERS = "the a an its his her their after before by from at until into on to as with two one"

PLAIN = frozenset({"and", "but"})
NEW_SUBJECT = frozenset(_SUBJECT_OPENERS.split())
ADVERBS = frozenset(_ADVERBS.split())
RELATIVE = frozenset({"which", "who", "whose", "whom", "where"})
PARTICIPLES = frozenset(_PARTICIPLES.split())
NO_SUBJECT = frozenset({"that", "which", "who", "whose", "to", "whether", "how", "if"})
"""Words at which a subject is over: a verb behind them is of another clause."""
COMPLEMENT = frozenset(_COMPLEMENT_OPENERS.split())
"""Words behind a verb; behind a noun that looks like one they are rarer."""


@dataclass(frozen=True)
class Tokens:
    """A sentence as its words and the marks between its clauses."""

    text: str

    @cached_property
    def found(self) -> tuple[re.Match[str], ...]:
        """The words and marks with their places."""
        return tuple(TOKEN.finditer(self.text))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The same in small letters."""
        return tuple(match.group().lower() for match in self.found)

    def after(self, place: int) -> tuple[str, ...]:
        """The words behind a place up to the next mark."""
        rest = self.words[place + 1 :]
        end = next((number for number, word in enumerate(rest) if word in MARKS), len(rest))
        return rest[:end]

    def comma_before(self, place: int) -> bool:
        """Whether a comma stands before a word."""
        return place > 0 and self.words[place - 1] == ","

    def asserts_before(self, place: int) -> bool:
        """Whether a verb stands before a place."""
        return has_finite(self.words[:place])

    def shown(self, place: int) -> str:
        """The words at a place, as they are written."""
        last = self.found[min(place + 3, len(self.found) - 1)]
        return self.text[self.found[place].start() : last.end()]


def has_subject_and_verb(words: Sequence[str]) -> bool:
    """Whether words begin with a subject and its verb."""
    for place, word in enumerate(words[: SUBJECT_WORDS + 1]):
        if word in NO_SUBJECT:
            return False
        if place and finite_at(words, place):
            return True
    return False


def joins_clause(tokens: Tokens, place: int) -> bool:
    """A conjunction behind a comma, with a subject and a verb of its own behind it."""
    words = tokens.words
    following = words[place + 1 : place + 2]
    if words[place] not in JOINING or not tokens.comma_before(place) or following == ("that",):
        return False
    if not tokens.asserts_before(place) or ends_enumeration(tokens, place):
        return False
    if following and following[0] in OPENING:
        return has_finite(words[place + 2 :])
    return has_subject_and_verb(tokens.after(place)) or verb_behind_aside(tokens, place)


def ends_enumeration(tokens: Tokens, place: int) -> bool:
    """Whether the part before a conjunction is an item of a list: a comma before it, and no verb.

    Or the same preposition opens both: "about the log, about its parts, and about the way it is tested".
    """
    before = tokens.words[: place - 1]
    if "," not in before:
        return False
    following = tokens.words[place + 1]
    if following in PREPOSITIONS and (",", following) in pairwise(before):
        return True
    last = len(before) - 1 - before[::-1].index(",")
    return not has_finite(before[last + 1 :])


def verb_behind_aside(tokens: Tokens, place: int) -> bool:
    """Whether a verb follows an aside behind the subject: ", while xz -9, with its 192 MiB blocks, can"."""
    subject = tokens.after(place)
    if not 0 < len(subject) <= SUBJECT_WORDS or has_finite(subject):
        return False
    aside = tokens.after(place + len(subject) + 1)
    behind = tokens.after(place + len(subject) + len(aside) + 2)
    return bool(aside) and bool(behind) and behind[0] in AUXILIARIES


def joins_without_comma(tokens: Tokens, place: int) -> bool:
    """A plain "and" or "but" before a new subject and its verb: "A rose and the others were lost"."""
    if tokens.words[place] not in PLAIN:
        return False
    rest = tokens.after(place)
    if not rest or not tokens.asserts_before(place) or joins_subjects(tokens, place):
        return False
    named = leading_names(tokens, place + 1)
    if 0 < named < len(rest):
        return rest[named] in AUXILIARIES or rest[named] in PAST
    head = rest[1:SUBJECT_WORDS]
    verb = next((number for number, word in enumerate(head) if word in AUXILIARIES), None)
    return rest[0] in NEW_SUBJECT and verb is not None and NO_SUBJECT.isdisjoint(head[:verb])


def joins_subjects(tokens: Tokens, place: int) -> bool:
    """Whether a conjunction stands in the subject of a clause: "when the log and the index are there"."""
    opener = next((at for at in range(place - 1, 0, -1) if tokens.words[at] in CONDITIONS), None)
    return opener is not None and not has_finite(tokens.words[opener + 1 : place])


def leading_names(tokens: Tokens, start: int) -> int:
    """How many capitalised words stand at a place, at most three."""
    written = [match.group()[0].isupper() for match in tokens.found[start : start + 4]]
    return min(3, written.index(False) if False in written else len(written))


def joins_predicate(tokens: Tokens, place: int) -> bool:
    """A plain "and" or "but" before a second verb of the same subject."""
    if tokens.words[place] not in PLAIN:
        return False
    rest = [word for word in tokens.after(place) if word not in ADVERBS]
    if len(rest) < 2 or not tokens.asserts_before(place):
        return False
    if rest[0] in AUXILIARIES:
        return True
    past = rest[0] in PAST or (len(rest[0]) > 4 and rest[0].endswith("ed"))
    if tokens.comma_before(place):
        return past and not ends_enumeration(tokens, place)
    verb = past or finite_at(rest, 0)
    side_by_side = finite_at(tokens.words, place - 1) or (past and tokens.words[place - 1].endswith("ed"))
    return verb and rest[1] in COMPLEMENT and not side_by_side  # "founded and led the company"


def adds_relative(tokens: Tokens, place: int) -> bool:
    """A relative clause behind a comma, which says something more of what it follows."""
    if tokens.words[place] not in RELATIVE:
        return False
    opens = tokens.comma_before(place) or (place > 1 and tokens.comma_before(place - 1))
    return opens and has_finite(("it", *tokens.after(place)))


def adds_circumstance(tokens: Tokens, place: int) -> bool:
    """A "with" behind a comma, before a noun and what it does: "with the host taking care of the rest"."""
    if tokens.words[place] != "with" or not tokens.comma_before(place):
        return False
    rest = tokens.after(place)[: SUBJECT_WORDS + 1]
    return any(word.endswith("ing") and len(word) > 5 for word in rest[2:]) and tokens.asserts_before(place)


def adds_apposition(tokens: Tokens, place: int) -> bool:
    """A last part behind a comma that says more: a participle with a value, a noun with its own clause."""
    if not tokens.comma_before(place) or "," in tokens.words[place:] or tokens.words[0] in OPENING:
        return False
    if not tokens.asserts_before(place):
        return False
    word, rest = tokens.words[place], tokens.words[place + 1 :]
    if word in {"a", "an", "the"}:
        verb = next((number for number, one in enumerate(rest) if one in AUXILIARIES), None)
        return verb is not None and any(
            one in RELATIVE or one == "that" or one.endswith("ed") for one in rest[:verb]
        )
    participle = word.endswith("ed") or word in PARTICIPLES
    return participle and bool(find_values(tokens.text[tokens.found[place].start() :]))


def explains(tokens: Tokens, place: int) -> bool:
    """A colon between two clauses."""
    return (
        tokens.words[place] == ":"
        and tokens.found[place + 1].group().islower()
        and tokens.asserts_before(place)
        and any(word in AUXILIARIES for word in tokens.words[place + 2 :])
    )


JOINTS: tuple[Callable[[Tokens, int], bool], ...] = (
    joins_clause,
    joins_without_comma,
    joins_predicate,
    adds_relative,
    adds_circumstance,
    adds_apposition,
    explains,
)
"""The ways in which a sentence goes on to say a second thing."""


LONGEST = 2000
"""Characters of a text that are looked at: twice the longest sentence of the corpora at hand. A list of
thousands of words would be gone through once for each of them."""


def second_assertion(text: str) -> str | None:
    """The words at which a text seems to assert a second thing, or None."""
    tokens = Tokens(text[:LONGEST])
    for place in range(1, len(tokens.words) - 1):
        if any(joint(tokens, place) for joint in JOINTS):
            return tokens.shown(place)
    return None
