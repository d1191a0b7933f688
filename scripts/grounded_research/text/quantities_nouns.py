"""The noun that a quantity counts or measures, found without a parser."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re
from functools import lru_cache

from grounded_research.text.numerals_hints import words_before
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

_WORD = regex(r"[A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*")
_OF = regex(
    r"(?:\s+of|-)\s*(?:(?:all|the|these|those|our|its|their|his|her|total|overall)\s+)*", re.IGNORECASE
)
_MEASURED = regex(
    r"(?P<noun>[A-Za-zÀ-ÿ-]+)(?:\s+(?:rate|level|levels|value|values|score|scores))?\s*(?:of|was|were|is|are|at|to|by|=|:|reached|totall?ed|averaged|remained|stood\s+at|fell\s+to|rose\s+to|increased\s+to|decreased\s+to|dropped\s+to|declined\s+to|grew\s+to)\s*(?:\w+\s+){0,2}\W*$",
    re.IGNORECASE,
)
_LINKS = frozenset("of was were is are at to by = : reached totaled totalled averaged remained".split())
_STOPS = frozenset(
    "a an the of in on at to by for from with without and or but nor so as than then that this these those which who whom whose "
    "was were is are be been being has have had do does did will would can could may might shall should must not no only also "
    "it its he she they we you i his her their our your my per each every respectively versus vs between among during after "
    "before since until while when where if because due via into onto over under about around more less fewer least most "
    "compared all both any some other another such same total".split()
)
_LY = regex(r"ly$|ed$|ing$", re.IGNORECASE)
_NOT_PLURAL = regex(r"(?:ss|us|is|ous)$")


def noun_of(text: str, value: Span, end: int, *, measured: bool) -> str | None:
    """The stem of the noun that the quantity at ``value`` counts ("120 adult patients") or measures ("mortality was 5 %")."""
    after = _head_after(text, end, measured=measured)
    if after:
        return _stem(after)
    if not _LINKS.intersection(word.lower() for word in words_before(text, value.start, 60)[-4:]):
        return None
    before = _MEASURED.search(text, max(0, value.start - 60), value.start)
    if before and before["noun"].lower() not in _STOPS:
        return _stem(before["noun"].lower())
    return None


def _head_after(text: str, end: int, *, measured: bool) -> str | None:
    position = end
    match = _OF.match(text, position)
    if match:
        position = match.end()
    run: list[str] = []
    while len(run) < 4:
        gap = 1 if position < len(text) and text[position] in " \u00a0\u2009\u202f-" else 0
        word = _WORD.match(text, position + gap) if gap or position == end or match else None
        if word is None or word[0].lower() in _STOPS:
            break
        run.append(word[0].lower())
        position = word.end()
        match = None
        if _is_plural(run[-1]) and not measured:
            break
        if len(run) > 1 and _LY.search(run[-1]):
            run.pop()
            break
    if not run:
        return None
    return next((word for word in run if _is_plural(word)), run[-1] if measured else run[0])


def _is_plural(word: str) -> bool:
    if word in {"people", "men", "women", "children", "mice", "teeth", "feet", "data", "species", "persons"}:
        return True
    return len(word) > 3 and word.endswith("s") and not _NOT_PLURAL.search(word)


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    from grounded_research.text.words import stem

    return stem(word)
