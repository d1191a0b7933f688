"""Finite verbs: where a clause of English text asserts something, told without a tagger."""

from collections.abc import Sequence

from grounded_research.text.words import stem

_AUXILIARY_WORDS = """
is are was were am has have had does do did will would can could may might must shall should isn't
aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't cannot
couldn't
"""
_PAST_WORDS = """
became began bought brought built came chose cost cut died drew drove fell felt fought found gave
got grew held kept knew laid led left lent lost made meant met paid put ran rose said sat saw sent
set shot shrank sold spent spoke spread stood struck sank taught thought threw told took understood
went withdrew woke won wore wrote
"""
_COMMON_VERBS = """
accept add affect agree aim allow appear apply argue arise ask assume avoid become begin believe
belong bring build call carry cause change choose claim come compare comprise concern conclude
confirm consider consist contain continue contribute cover create cut deal decide decrease define
deliver demand deny depend describe detect determine develop differ discover discuss drop emerge
enable end enjoy ensure enter establish estimate exceed exist expect expire explain express extend
fail fall feel find fit fix follow form gain gather generate get give go govern grow handle happen
help hold host identify ignore imply improve include increase indicate influence inform insist
involve join keep know lack last launch lead learn leave let lie live lose maintain make manage mark
matter mean measure meet mention move need obtain occur offer open operate outperform own part pass
pay perform permit play prefer present prevent produce promise prove provide publish put raise reach
read receive recommend reduce refer reflect refuse reject rely remain remove replace report
represent require reside rest return reveal rise run say see seek seem sell send serve set share
show sit solve speak spend stand start state stay stop store suffer suggest supply support take
teach tell tend think treat turn use vary wait want warn win work write yield
"""
_WORDS_BEFORE_NOUN = """
the a an this that these those its his her their our my your each every any some no of in on at by
for from with to into over under between among as than per via without within about two three four
five six seven eight nine ten more most less least much many few several other another new old first
last next
"""

AUXILIARIES = frozenset(_AUXILIARY_WORDS.split())
"""Words that are finite verbs wherever they stand."""

PAST = frozenset(_PAST_WORDS.split())
"""Past forms without -ed; "felt", "cut" and the like are verbs often enough."""

_COMMON = frozenset(map(stem, _COMMON_VERBS.split()))
"""Stems of verbs common in prose that reports facts; many are nouns too, so that their place must speak for
them as well."""

_BEFORE_NOUN = frozenset(_WORDS_BEFORE_NOUN.split())
"""Words behind which a word that may be a noun is one: "the use", "of work"."""

_PARTICIPLE_BEFORE = AUXILIARIES | {"be", "been", "being", "not", "never"}


def finite_at(words: Sequence[str], place: int) -> bool:
    """Whether the word at a place of a text, in small letters, may be a finite verb.

    A form in -ed counts unless an article or a preposition stands before it ("the used car") or it is a
    participle behind a form of "to be", which then is the finite verb itself.
    """
    word, before = words[place], words[place - 1] if place else ""
    if word in AUXILIARIES:
        return True
    if before in _BEFORE_NOUN or before in _PARTICIPLE_BEFORE or word.endswith("ing"):
        return False
    return word in PAST or (len(word) > 4 and word.endswith("ed")) or stem(word) in _COMMON


def has_finite(words: Sequence[str]) -> bool:
    """Whether any of the words may be a finite verb."""
    return any(finite_at(words, place) for place in range(len(words)))
