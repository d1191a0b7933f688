"""The embedded judge: a table of rules, each of which closes or answers only what it can be sure of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grounded_research.ground.embedded.conflict import AGREEING, conflict
from grounded_research.ground.embedded.life import life_date
from grounded_research.ground.embedded.likeness import differing
from grounded_research.ground.embedded.match import coverage, match, said_words, same_text
from grounded_research.ground.embedded.predicate import says_kind, says_maker
from grounded_research.ground.embedded.wording import may_have_words, one_form
from grounded_research.ledger.models import GroundingAnswer
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.comparison import missing_values
from grounded_research.text.names import find_names
from grounded_research.text.words import content_stems

WORDING = "embedded-3"
"""Version of these rules, recorded with every answer they give."""

NEEDS_READER = "needs_reader"

FEWEST_STEMS = 3
"""Content words that a claim must have to be found within a sentence: "It rose." matches too much."""

FEWEST_SAME = 2
"""Content words that a claim must have which is a whole sentence of a source."""

UNMET_COVERAGE = 0.2
"""Coverage of a claim by its best sentence under which nothing speaks of it, its names unknown too.

One name that no source has says little: of the 77 claims of WiCE dev that lacked one and had less than half
of their words in one sentence, 56 were supported wholly or in part."""


@dataclass(frozen=True)
class Candidate:
    """A sentence that was found for a claim, under its source's title and its heading."""

    pointer: str
    text: str
    setting: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """What the embedded judge reads: a claim and the sentences found for it, best first.

    Attributes:
        claim: The claim's text.
        candidates: The sentences, best first.
        known: Whether a stem occurs anywhere in the sources.
    """

    claim: str
    candidates: Sequence[Candidate]
    known: Callable[[str], bool]


@dataclass(frozen=True)
class Reading:
    """What the embedded judge says, with the reason code of what is no verdict."""

    answer: GroundingAnswer
    code: str | None = None


def near_verbatim(question: Question) -> Reading | None:
    """SUPPORTED: a sentence says the claim in its words and order, equal in every dimension, no more."""
    for candidate in question.candidates:
        if says_the_same(question.claim, candidate.text):
            return said(
                GroundingStatus.SUPPORTED,
                [candidate],
                "The source says it in the same words.",
            )
    return None


def says_the_same(claim: str, sentence: str) -> bool:
    """Whether a sentence says a claim in the same words, with no condition that the claim leaves out.

    Words that differ only in the way of writing (see ``wording``) are the same.
    """
    return is_same(claim, sentence) or (
        may_have_words(sentence, claim)
        and is_same(one_form(claim), one_form(sentence))
        and not missing_values(claim, sentence)
    )


def is_same(claim: str, sentence: str) -> bool:
    """Whether the words agree as they stand."""
    if coverage(claim, sentence) < 1:
        return False
    stems = len(content_stems(claim))
    if stems >= FEWEST_SAME and same_text(claim, sentence):
        return True
    if len(said_words(sentence)) < len(said_words(claim)):
        return False  # each word of the claim needs one of its own there: spares laying it along
    return stems >= FEWEST_STEMS and match(claim, sentence).verbatim and not differing(claim, sentence)


def of_same_subject(question: Question) -> Reading | None:
    """SUPPORTED: a sentence that opens with the claim's subject says its kind, its maker or its dates."""
    for candidate in question.candidates:
        if says_of_subject(question.claim, candidate.text):
            return said(
                GroundingStatus.SUPPORTED, [candidate], "The source says it of the same subject, with more."
            )
    return None


def says_of_subject(claim: str, sentence: str) -> bool:
    """Whether a sentence about the claim's subject says the claim among other things."""
    if life_date(claim, sentence) in AGREEING:
        return True
    return says_kind(claim, sentence) or says_maker(claim, sentence)


def keyed_conflict(question: Question) -> Reading | None:
    """CONTRADICTED: a keyed value or a word reversed in otherwise equal words; it stays open for a reader."""
    for candidate in question.candidates:
        others = [other.text for other in question.candidates if other is not candidate]
        reason = conflict(question.claim, candidate.text, others, candidate.setting)
        if reason is not None:
            return said(GroundingStatus.CONTRADICTED, [candidate], f"Against the claim: {reason}")
    return None


def subject_unmet(question: Question) -> Reading | None:
    """UNSUPPORTED: no source has a name of the claim, and no sentence has many of its words."""
    best = max((coverage(question.claim, candidate.text) for candidate in question.candidates), default=0.0)
    named = {name.text: content_stems(name.text) for name in find_names(question.claim)}
    if best >= UNMET_COVERAGE or any(question.known(stem) for stems in named.values() for stem in stems):
        return None
    unmet = f"; none has a word of {', '.join(named)}" if named else ""
    return said(
        GroundingStatus.UNSUPPORTED, [], f"No sentence of any source shares much with the claim{unmet}"
    )


def needs_reader(question: Question) -> Reading:
    """UNVERIFIABLE: something is there, and a rule cannot tell what it says of the claim."""
    return Reading(
        GroundingAnswer(
            status=GroundingStatus.UNVERIFIABLE,
            reason=f"{len(question.candidates)} sentences share words with the claim; a reader has to decide",
        ),
        NEEDS_READER,
    )


def said(status: GroundingStatus, evidence: Sequence[Candidate], reason: str) -> Reading:
    """A reading with its evidence."""
    return Reading(
        GroundingAnswer(status=status, evidence=tuple(found.pointer for found in evidence), reason=reason)
    )


RULES: tuple[Callable[[Question], Reading | None], ...] = (
    near_verbatim,
    of_same_subject,
    keyed_conflict,
    subject_unmet,
)
"""The rules in their order; the first that is sure answers."""


def judge(question: Question) -> Reading:
    """What the embedded judge says of a claim."""
    for rule in RULES:
        reading = rule(question)
        if reading is not None:
            return reading
    return needs_reader(question)
