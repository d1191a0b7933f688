"""What a sentence that opens with the claim's subject says that it is: its kind, and who made it."""

import re
from collections.abc import Iterator
from functools import lru_cache

from grounded_research.ground.embedded.likeness import (
    same_hedges,
    same_polarity,
    same_quantifiers,
    same_voice,
)
from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.words import stem, words

_PARTICIPLE = r"(?:\w{3,}ed|written|made|sung|built|led|drawn|shot)"
_PERSON = r"(?:[A-Z][\w.'\u2019-]*)(?:\s(?:[A-Z][\w.'\u2019-]*|de|van|von|der|la))*"

_KIND = regex(r"(?P<subject>[^,;:()]+?)\s(?P<verb>is|was|are|were)\s(?:an?|the)\s(?P<kind>[\w' -]+?)\.?\Z")
_MADE_BY = regex(
    rf"(?P<subject>[^,;:()]+?)\s(?:is|was)\s(?P<verb>{_PARTICIPLE}(?:\sand\s{_PARTICIPLE})?)\sby\s(?P<maker>{_PERSON})\.?\Z"
)
_MADE = regex(rf"(?P<maker>{_PERSON})\s(?P<verb>\w{{3,}}ed)\s(?P<subject>[^,;:()]+?)\.?\Z")

_ASIDE = r"(?:\s*\((?:[^()]|\([^()]*\)){1,200}\)|\s*\[[^\[\]]{1,80}\]|,\s[^,;.]{1,80},){0,2}"
_PREDICATE_END = regex(
    r"[.;:!?(]|,?\s(?:who|whom|whose|which|that|where|when|by|from|of|in|on|at|for|with|to|as|about|based"
    r"|located|set|written|made|known|led|held|than)\b|,?\s(?!(?:animated|illustrated|united|red|sacred)\b)\w{2,}ed\b"
)
"""Where the words for a thing end and those that place it begin; what follows takes nothing of it back."""

_MAKERS = regex(
    rf"(?:,?\sand)?,?\s(?P<verbs>{_PARTICIPLE}(?:(?:,\s|,?\sand\s){_PARTICIPLE})*)\sby\s(?P<maker>{_PERSON})"
    rf"(?=\.?\Z|[,;]|\sand\s{_PARTICIPLE}\sby|\s(?:for|in|on|at|from|and\sstarring|starring)\s)"
)
"""Who made a thing, each alone: of "by Ann Lee and Bo Ek" neither is the maker."""

_TAKEN_BACK_WORDS = """
former fictional fictitious fake false proposed planned upcoming future forthcoming alleged supposed failed
unfinished unreleased unproduced cancelled canceled would-be mock toy model replica honorary aspiring
potential possible candidate apparent self-proclaimed self-styled so-called pseudo virtual imaginary
hypothetical retired ex defunct near almost half quasi counterfeit putative reported presumed suspected
nominal nonexistent not no only expired rejected abandoned mythical legendary onetime one-time erstwhile
partial
"""
_TAKEN_BACK = frozenset(_TAKEN_BACK_WORDS.split())
"""Words by which a thing is not, or not any more, what the noun behind them says."""

_AGENT = regex(r"(?:[^aeiou]er|or|ist|ian|man|woman|ess|eur)\Z")
"""Endings of nouns for people, which stand alone in a list: "an actor and theatre director" is an actor. Of
other lists only the last noun counts: "a film and television producer" is no film."""

_CONDITION = regex(
    r"\b(?:if|unless|except\w*|provided|assuming|only|claim\w*|alleg\w*|suppos\w*|rumou?r\w*|according)\b",
    re.IGNORECASE,
)
_LIST = regex(r",\s+(?:and\s+)?|\s+and\s+")


def says_kind(claim: str, sentence: str) -> bool:
    """Whether a sentence calls the claim's subject what the claim calls it, perhaps with further words.

    "X is a film" holds where "X (2010) is an Indian drama film directed by ...". Subject, verb and noun are
    the same, and no word takes the noun back ("an unreleased film", "a former colony").
    """
    found = _KIND.match(claim)
    place = predicate_of(found["subject"], found["verb"], sentence) if found else None
    if found is None or place is None or not same_beside(claim, sentence, place.end):
        return False
    wanted = tuple(stem(word.text) for word in words(found["kind"]))
    return any(holds_in_order(wanted, one) for one in listed(place.of(sentence)))


def says_maker(claim: str, sentence: str) -> bool:
    """Whether a sentence says by whom the claim's subject was made, right behind what it is.

    "X was directed by Ann Lee", or "Ann Lee directed X", holds where "X is a film directed by Ann Lee". With
    a phrase between ("the theme of a film directed by ...") it would be about something else.
    """
    found = _MADE_BY.match(claim) or _MADE.match(claim)
    if found is None:
        return False
    wanted = {(stem(verb), fold(bare(found["maker"]))) for verb in _LIST.split(found["verb"])}
    places = (predicate_of(found["subject"], verb, sentence) for verb in ("is", "was"))
    return any(
        wanted <= set(makers(sentence, place.end)) and same_beside(claim, sentence, place.end)
        for place in places
        if place is not None
    )


def same_beside(claim: str, sentence: str, end: int) -> bool:
    """Whether the sentence denies nothing, sets no condition, and is as sure up to where that ends."""
    said = sentence[:end]
    return (
        not _CONDITION.search(sentence)
        and same_polarity(claim, sentence)
        and all(same(claim, said) for same in (same_hedges, same_quantifiers, same_voice))
    )


@lru_cache(maxsize=4096)
def predicate_of(subject: str, verb: str, sentence: str) -> Span | None:
    """Where a sentence that opens with a subject says what it is; None where a word takes that back."""
    subject = re.escape(bare(subject))
    opening = rf"[\"\u201c]?(?:The\s)?{subject}[\"\u201d]?{_ASIDE}\s{verb}\s(?:an?|the)\s"
    opened = re.match(opening, sentence, re.IGNORECASE)
    if opened is None:
        return None
    end = _PREDICATE_END.search(sentence, opened.end())
    place = Span(opened.end(), end.start() if end else len(sentence))
    said = re.findall(r"[\w-]+", place.of(sentence).casefold())
    return place if _TAKEN_BACK.isdisjoint(said) else None


def listed(predicate: str) -> Iterator[tuple[str, ...]]:
    """The stems of the things of a list: the last one, and those before it that are people."""
    parts = [part for part in _LIST.split(predicate.strip()) if part.strip()]
    for place, part in enumerate(parts):
        named = tuple(stem(word.text) for word in words(part))
        if named and (place == len(parts) - 1 or _AGENT.search(part.strip())):
            yield named


def makers(sentence: str, start: int) -> Iterator[tuple[str, str]]:
    """Each verb and maker of a chain "directed by Ann Lee and produced by Bo Ek" that begins at a place."""
    while match := _MAKERS.match(sentence, start):
        for verb in _LIST.split(match["verbs"]):
            yield stem(verb), fold(bare(match["maker"]))
        start = match.end()


def bare(name: str) -> str:
    """A name without its article, quotation marks and full stop."""
    return re.sub(r"\A(?:The|the|A|An)\s", "", name).strip("\"'\u201c\u201d\u2018\u2019 .")


def holds_in_order(wanted: tuple[str, ...], named: tuple[str, ...]) -> bool:
    """Whether the wanted words stand in a name for a thing, in their order, both ending alike."""
    rest = iter(named)
    return bool(wanted) and wanted[-1] == named[-1] and all(one in rest for one in wanted)
