"""Polarity: antonyms, and whether two texts are the same words but for one reversal."""

import re
from dataclasses import dataclass
from functools import cache

from grounded_research.text.negation import find_negations
from grounded_research.text.normalise import fold
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import WORD, stem

# Each line: words of one meaning, a stroke, words of the opposite meaning. Inflections come through stems;
# irregular ones are listed.
ANTONYMS = """
increase increased rise rose risen grow grew grown climb gain | decrease decreased fall fell fallen decline drop dropped shrink shrank shrunk reduce reduction lessen diminish
raise | lower reduce cut
high | low
higher | lower
highest | lowest
more | less fewer
most | least fewest
great greater large larger big bigger | small smaller little
largest biggest greatest | smallest
positive positively | negative negatively
before | after
prior | subsequent
win won winner victory | lose lost loss loser defeat
accept accepted | reject rejected
agonist | antagonist
superior superiority | inferior inferiority
legal lawful | illegal unlawful
constitutional | unconstitutional
significant significantly | insignificant insignificantly nonsignificant
effective effectively | ineffective ineffectively
improve improved | worsen worsened deteriorate
better | worse
best | worst
strong stronger strengthen | weak weaker weaken
benefit beneficial | harm harmful
safe | unsafe dangerous
possible | impossible
likely | unlikely
common | uncommon rare
able | unable
present presence | absent absence
include included | exclude excluded
inclusion | exclusion
allow allowed permit permitted | forbid forbidden prohibit prohibited ban banned
approve approved approval | reject rejected disapprove rejection
support supported | oppose opposed
agree agreed agreement | disagree disagreed disagreement
true | false
correct | incorrect wrong
valid | invalid
right | left
guilty | innocent
convict convicted conviction | acquit acquitted acquittal
succeed succeeded success successful successfully | fail failed failure unsuccessful unsuccessfully
above | below
over | under
up upward upwards | down downward downwards
early earlier | late later
earliest | latest
first | last
begin began begun start started | end ended finish finished stop stopped
open opened | close closed
old older | young younger new newer
oldest | youngest
male men man boy | female women woman girl
north northern | south southern
east eastern | west western
import imported | export exported
buy bought | sell sold
hot hotter warm warmer warming | cold colder cool cooler cooling
fast faster quick | slow slower
accelerate | decelerate slow
long longer | short shorter
with | without
always | never
all every | none no
inside internal | outside external
maximum maximise maximize maximal | minimum minimise minimize minimal
majority | minority
activate activated activation | inhibit inhibited inhibition deactivate
promote promoted | inhibit inhibited suppress suppressed
upregulate upregulated upregulation | downregulate downregulated downregulation
enable enabled | disable disabled
public | private
voluntary | involuntary
reversible | irreversible
acute | chronic
malignant | benign
symptomatic | asymptomatic
dominant | recessive
saturated | unsaturated
stable | unstable
known | unknown
married | unmarried divorced
alive living survive survived | dead die died
birth born | death died
direct directly | indirect indirectly
dependent | independent
regular | irregular
equal | unequal
sufficient | insufficient
adequate | inadequate
complete completely | incomplete incompletely partial partially
consistent | inconsistent
related | unrelated
affected | unaffected
changed | unchanged
expected | unexpected
available | unavailable
necessary | unnecessary
appropriate | inappropriate
eligible | ineligible
relevant | irrelevant
credit | debit
asset | liability
profit | loss
liable | immune
expand expanded expansion | contract contracted contraction shrink
advantage | disadvantage
optimistic | pessimistic
rich | poor
wide wider | narrow narrower
heavy heavier | light lighter
deep deeper | shallow shallower
thick thicker | thin thinner
near | far
against | favor favour
protect protective | harm harmful expose
prevent prevented | cause caused
deny denied | admit admitted confirm confirmed
lift lifted | impose imposed
ratify ratified | reject rejected
enter entered | leave left
arrive arrived | depart departed
attack attacked | defend defended
love loved | hate hated
pass passed | fail failed
urban | rural
domestic | foreign
"""


@cache
def antonyms() -> dict[str, frozenset[str]]:
    """Stem to the stems of its opposites."""
    table: dict[str, set[str]] = {}
    for line in filter(None, map(str.strip, ANTONYMS.splitlines())):
        left, right = ({stem(word) for word in side.split()} for side in line.split("|"))
        for one in left:
            table.setdefault(one, set()).update(right - {one})
        for one in right:
            table.setdefault(one, set()).update(left - {one})
    return {one: frozenset(others) for one, others in table.items()}


# Words of grammar that may not differ between two texts that are otherwise the same: they bear meaning.
_BEARS_MEANING = frozenset(
    "may might could should must would only all every each both some few many several most least more less before after "
    "above below over under up down with without never no none not nor neither against until since".split()
)
_DROPPED = STOP_WORDS - _BEARS_MEANING
# Fewer words than these are no statement that could be opposed.
_FEWEST_WORDS = 2
# Negations of these forms deny the whole clause; the others ("rather than", "without") set a part of it aside.
_DENIES_CLAUSE = frozenset({"not", "never", "no"})
_DENYING_PHRASE = re.compile(r"(?:fail|unable|inability|refus|declin|lack|absence)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Token:
    """One word that counts in the comparison.

    Attributes:
        stem: Its stem.
        span: Where it stands.
        denies: Whether it is a negation of its clause.
    """

    stem: str
    span: Span
    denies: bool

    def same(self, other: "_Token") -> bool:
        """Whether two words count as the same."""
        return self.denies == other.denies and (self.denies or self.stem == other.stem)


def _tokens(text: str) -> list[_Token]:
    """The words of a text that may not differ, every negation as one word."""
    cues = [
        negation.cue
        for negation in find_negations(text)
        if negation.kind in _DENIES_CLAUSE
        or (negation.kind == "lexical" and _DENYING_PHRASE.match(negation.cue.of(text)))
    ]
    tokens: list[_Token] = []
    used: set[Span] = set()
    for match in WORD.finditer(text):
        span = Span(*match.span())
        cue = next((one for one in cues if one.overlaps(span)), None)
        if cue is not None:
            if cue not in used:
                used.add(cue)
                tokens.append(_Token(stem(cue.of(text)), cue, denies=True))
            continue
        word = fold(match.group())
        if word == "non" and text[span.end : span.end + 1] == "-":
            tokens.append(_Token(word, span, denies=True))
        elif word not in _DROPPED:
            tokens.append(_Token(stem(word), span, denies=False))
    return tokens


def opposed(a: str, b: str) -> tuple[Span, Span] | None:
    """Where two texts say opposite things in the same words.

    Returns the place in each where they part: two antonyms, or a negation and the word that it would deny in the
    other text. The texts must have the same words in the same order (stems; most words of grammar do not count)
    but for exactly one antonym or one negation; anything else, a question, and a difference in both at once is
    None: the texts may still be opposed, but no word shows it.
    """
    if a.rstrip().endswith("?") or b.rstrip().endswith("?"):
        return None
    left, right = _tokens(a), _tokens(b)
    if len(left) == len(right):
        return _by_antonym(left, right)
    if len(left) == len(right) + 1:
        return _by_negation(left, right)
    if len(right) == len(left) + 1:
        found = _by_negation(right, left)
        return (found[1], found[0]) if found else None
    return None


def _by_antonym(left: list[_Token], right: list[_Token]) -> tuple[Span, Span] | None:
    differing = [(one, other) for one, other in zip(left, right, strict=True) if not one.same(other)]
    if len(differing) != 1 or len(left) < _FEWEST_WORDS:
        return None
    one, other = differing[0]
    return (one.span, other.span) if other.stem in antonyms().get(one.stem, frozenset()) else None


def _by_negation(longer: list[_Token], shorter: list[_Token]) -> tuple[Span, Span] | None:
    """The negation that the longer text has beyond the shorter, and the word after its place in the shorter."""
    place = next(
        (
            index
            for index, (one, other) in enumerate(zip(longer, shorter, strict=False))
            if not one.same(other)
        ),
        len(shorter),
    )
    rest_agrees = all(
        one.same(other) for one, other in zip(longer[place + 1 :], shorter[place:], strict=True)
    )
    if not longer[place].denies or not rest_agrees or len(shorter) < _FEWEST_WORDS:
        return None
    return longer[place].span, shorter[min(place, len(shorter) - 1)].span
