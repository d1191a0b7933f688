"""Negations with their scope: which part of a text is denied."""

import re
from dataclasses import dataclass

from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span


@dataclass(frozen=True, slots=True, order=True)
class Negation:
    """One negation.

    Attributes:
        cue: The word or words that deny.
        scope: What is denied, from the cue to the end of its clause.
        kind: not, never, no, affixal or lexical.
    """

    cue: Span
    scope: Span
    kind: str


# Expressions that hold a word of negation and deny nothing, or bound a value instead of denying it.
_NO_NEGATION = r"""
    not\s+(?:only|just|merely|simply|solely|least|to\s+mention|infrequently)\b
  | \bno\s+(?:doubt|matter|wonder|sooner|less|fewer|more|later|earlier|greater|higher|lower)\b
      (?!\s+(?:likely|effective))
  | \b(?:nothing|none|nobody|nowhere|no\s+one)\s+(?:but|other\s+than|except|less\s+than|short\s+of)\b
  | \bwhether\s+or\s+not\b | \bor\s+not\b | \bif\s+not\b | \bwhy\s+not\b
  | \bnos?\.?\s*(?=\d) | \b(?:not|no|nothing)-(?=\w) | (?:\bnot|(?<=n)['\u2019]t)\s+(?:until|till)\b
  | \bnot\s+(?:too\s+|so\s+)?long\s+(?:ago|after|before)\b | \bby\s+no\s+means\s+(?=the\s+least)
  | \bnot\s+un(?=\w)(?!ited|ion|ique|it|til|iversal|iform|der)
"""

_DENYING_PHRASES = r"""
    \bwithout\b | \bfail(?:s|ed|ing|ures?)?\s+to\b | \black(?:s|ed|ing)?(?:\s+of)?\b | \babsence\s+of\b
  | \bunable\s+to\b | \binability\s+to\b | \brefus(?:e|es|ed|ing|al)\s+to\b | \bunlikely\s+(?:to|that)\b
  | \bimpossible\s+(?:to|that|for)\b | \bdevoid\s+of\b | \bfar\s+from\b | \brather\s+than\b | \binstead\s+of\b
  | \bas\s+opposed\s+to\b | \bden(?:y|ies|ied|ying)\b | \bfalse\s+that\b | \bdeclin(?:e|es|ed)\s+to\b
  | \bceas(?:e|es|ed)\s+to\b
"""

_AFFIXAL_WORDS = """
impossible unlikely insignificant nonsignificant nonsignificantly ineffective unaffected unchanged uncommon
unable illegal invalid unproven unnecessary insufficient unrelated inconsistent incapable unsuccessful
unwilling unknown unclear unsafe unaware unavailable unsupported unreliable inaccurate incorrect incomplete
inappropriate inadequate ineligible irrelevant irreversible improper unconstitutional unlawful untrue
unexpected uncertain nonexistent
"""

_CUES = {
    "not": r"\b(?:can)?not\b | (?<=n)['\u2019]t\b | \bnor\b",
    "never": r"\b(?:never|hardly|scarcely|barely|rarely|seldom)\b",
    "no": r"\bno\s+(?:one|longer)\b | \b(?:no|none|nobody|nothing|nowhere|neither)\b",
    "lexical": _DENYING_PHRASES,
    "affixal": rf"""\b(?:{"|".join(_AFFIXAL_WORDS.split())}|independent\s+of)\b
        | \bnon-(?:significant(?:ly)?|existent)\b""",
}

# The words, or beginnings of words, that open a cue: most sentences hold none, and to see that must be cheap.
_OPENING_WORDS = """
not no nor none nobody nothing nowhere neither never cannot non hardly scarcely barely rarely seldom without
fail fails failed failing failure failures lack lacks lacked lacking absence inability refuse refuses
refused refusing refusal devoid far rather instead opposed deny denies denied denying false decline declines
declined cease ceases ceased independent
"""
_OPENS_CUE = frozenset((_AFFIXAL_WORDS + _OPENING_WORDS).split())
_LETTERS = regex(r"[a-z]+")

_CUE = regex(
    "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in {"none": _NO_NEGATION, **_CUES}.items()),
    re.IGNORECASE | re.VERBOSE,
)

# A clause ends at a full stop, semicolon, colon, dash or bracket, at a conjunction that opens another
# clause, and before "until" ("did not end until 1945" dates the end to 1945).
_CLAUSE_END = regex(
    r"""
    [.;:!?](?=["')\]\u201d\u2019]*(?:\s|\Z)) | (?<=\s)[\u2013\u2014-](?=\s) | \u2014
  | [()\[\]] | ,(?=["\u201d])
  | (?<=\s)(?:but|however|whereas|although|though|while|yet|because|unless|until|till|except|other\s+than
      |apart\s+from|nevertheless|nonetheless|instead|so\s+that|which|who|whose|when|where|if)\b
  | (?<=\s)and\s+(?:\w+ly\s+)?
      (?:\w{3,}ed|was|were|is|are|has|have|had|did|does|it|they|he|she|we|that|then|thus|therefore)\b
  | ,(?=\s)(?!\s*(?:(?:or|nor|and)\b|\d))
    """,
    re.IGNORECASE | re.VERBOSE,
)
# "no effect on weight, height or mortality": the denial goes on over the comma.
_ENUMERATION = regex(r",\s+[\w-]+(?:\s+[\w-]+){0,3},?\s+(?:or|nor|and)\s", re.IGNORECASE)
# "did not, however, rise": the denial goes on after the aside.
_ASIDE = regex(
    r",\s+(?:[\w-]+\s+){0,2}(?:however|therefore|moreover|of\s+course|in\s+fact|indeed|in\s+general|by\s+itself|as\s+\w+)\b"
    r"[^,;.]{0,30},",
    re.IGNORECASE,
)


# No clause is longer; the bound keeps a text of nothing but negations from costing its square.
_LONGEST_CLAUSE = 500


def clause_of(text: str, span: Span) -> Span:
    """The clause in which a span stands, its subject included."""
    before = 0
    for match in _CLAUSE_END.finditer(text, max(0, span.start - _LONGEST_CLAUSE), span.start):
        before = match.end()
    return Span(before, clause_after(text, span.end).end)


def clause_after(text: str, start: int) -> Span:
    """From a place of a text to the end of its clause."""
    place, limit = start, min(len(text), start + _LONGEST_CLAUSE)
    while match := _CLAUSE_END.search(text, place, limit):
        aside = _ASIDE.match(text, match.start())
        if aside is None and not _ENUMERATION.match(text, match.start()):
            break
        place = aside.end() if aside else match.end()
    end = match.start() if match else limit
    return Span(start, start + len(text[start:end].rstrip(" ,")))


def find_negations(text: str) -> list[Negation]:
    """The negations of a text, in order.

    "Not only", "no doubt", "no fewer than" and the like deny nothing and are left out; "whereas", "however"
    and "but" end a scope. "Neither ... nor" is one negation. A negating prefix denies its own word only.
    """
    lowered = text.lower()
    if (
        _OPENS_CUE.isdisjoint(_LETTERS.findall(lowered))
        and "n't" not in lowered
        and "n\u2019t" not in lowered
    ):
        return []
    found: list[Negation] = []
    for match in _CUE.finditer(text):
        kind = match.lastgroup
        if kind is None or kind == "none":
            continue
        cue = Span(*match.span())
        word = match.group().lower()
        if word == "nor" and found and found[-1].scope.contains(cue):
            continue
        scope = cue if kind == "affixal" else clause_after(text, cue.end)
        found.append(Negation(cue, scope, kind))
    return found


def is_negated(text: str, span: Span) -> bool:
    """Whether a span stands in the scope of an odd number of negations: two of them cancel."""
    return sum(negation.scope.contains(span) for negation in find_negations(text)) % 2 == 1


def has_negation(text: str) -> bool:
    """Whether a text denies anything by a word of negation; a prefix alone ("uncommon") does not count."""
    return any(negation.kind != "affixal" for negation in find_negations(text))
