"""Whether two venues are the same: by words, ISO 4 abbreviation, acronym and alias.

Apart only on positive evidence.
"""
# ruff: noqa: SIM905, PLR0911 - a list of words reads best as a text, rules in order as early returns

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.citations.matching.letters import bare, scripts, unmarked
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.venue_aliases import PREPRINT_SERVER, SERIES, TRACKS, known_venues
from grounded_research.ledger.words import Severity

STOP = frozenset(
    ("the of on in and for to a an at with de la le les du des der die das und et di del y e en &").split()
)

# Words of a venue's name that tell no two venues apart: kind of publication, sponsor, edition, place.
EMPTY = frozenset(
    (
        "proceedings proc conference conf annual international intl symposium symp meeting mtg ieee "
        "acm cvf usenix siam ifip aip isca usa uk us united states america london england berlin "
        "washington dc new york online print press official journal publication joint main long short "
        "papers paper volume vol part edition ed series international th st nd rd th ser sect section "
        "first second third fourth fifth sixth seventh eighth ninth tenth technical congress forum "
        "world"
    ).split()
)

# Letters that name a journal's section at the end of its name and are stop words elsewhere.
SECTION_LETTERS = frozenset({"a", "e", "y"})

WORD = re.compile(r"[^\W_]+")
DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")
TAIL = re.compile(r"\s*[,;(:=/\[|]\s*|\s+(?:-{1,3}|\u2013|\u2014)\s+|(?<=\w{3})\.\s+(?=\w{4})")
ACRONYM = re.compile(r"[A-Z][A-Za-z&*]*[A-Z][A-Za-z*]*")


def compare_venues(cited: str | None, registered: Sequence[str | None]) -> Field:
    """The cited venue against every form in which the registry names the work's venue.

    The answer is ``DIFFERENT`` only on positive evidence: two known venues, or two names whose words do not
    fit. What cannot be told apart is unknown.
    """
    forms = [form for form in registered if form and form.strip()]
    if not cited or not cited.strip() or not forms:
        return unknown("venue")
    if any(PREPRINT_SERVER.search(bare(form)) for form in (cited, *forms)):
        return unknown("venue")
    if any(same_venue(cited, form) for form in forms):
        if any(track(cited) == track(form) for form in forms):
            return Field("venue", Agreement.SAME, cited, forms[0])
        note = "main proceedings against a workshop or companion volume"
        return Field("venue", Agreement.MINOR, cited, forms[0], "venue_track_differs", note, Severity.LOOK_AT)
    if any(SERIES.search(bare(form)) for form in (cited, *forms)):
        return unknown("venue")
    evidence = apart(cited, forms)
    if evidence is None:
        return unknown("venue")
    severity = Severity.MUST_FIX if evidence.certain else Severity.LOOK_AT
    return Field("venue", Agreement.DIFFERENT, cited, forms[0], "venue_differs", evidence.reason, severity)


def track(name: str) -> bool:
    """Whether the name is of a workshop, findings or companion volume."""
    return bool(TRACKS.search(bare(name)))


def same_venue(left: str, right: str) -> bool:
    """Whether two names are of one venue; symmetric."""
    a, b = bare(left), bare(right)
    if a == b or squeezed(a) == squeezed(b):
        return True
    mine, theirs = known_venues(clean(left)), known_venues(clean(right))
    if mine and theirs:
        return bool(mine & theirs)
    if stands_for(left, right) or stands_for(right, left):
        return True
    return any(fits(one, two) for one in name_parts(left) for two in name_parts(right))


def clean(name: str) -> str:
    """The name without braces and with plain quotes, capitals kept."""
    return name.replace("{", "").replace("}", "").replace("\\&", "&").replace("&amp;", "&")


def squeezed(text: str) -> str:
    """Letters and digits alone, without stop words."""
    return "".join(word for word in WORD.findall(text) if word not in STOP)


@lru_cache(maxsize=16384)
def venue_words(name: str) -> tuple[str, ...]:
    """The telling words of a venue's name: no stop words, ordinals, years; dotted initials as one word."""
    text = DOTTED.sub(lambda match: match.group().replace(".", "") + " ", bare(clean(name)))
    words = [word.removesuffix("'s") for word in WORD.findall(text)]
    words = [word for word in words if not word[0].isdigit() and not is_ordinal(word)]
    section = words[-1:] if len(words) > 1 and words[-1] in SECTION_LETTERS else []
    return (*(word for word in words[: len(words) - len(section)] if word not in STOP), *section)


def is_ordinal(word: str) -> bool:
    """Whether the word is an ordinal that counts editions: twenty, thirtieth, xxiv."""
    return bool(re.fullmatch(r"(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)(?:y|ieth)|[xvi]{2,}", word))


@lru_cache(maxsize=16384)
def name_parts(name: str) -> tuple[str, ...]:
    """The whole name, and its beginnings up to each place, date, subtitle, translation or bracket."""
    whole = clean(name)
    heads = dict.fromkeys(whole[: match.start()] for match in TAIL.finditer(whole))
    return (name, *(head for head in heads if len(venue_words(head)) >= 1))


def fits(left: str, right: str) -> bool:
    """Whether every telling word of either name stands, whole or abbreviated, in the other, in order."""
    rest_left, rest_right, common = leftovers(venue_words(left), venue_words(right))
    return bool(common) and not telling(rest_left) and not telling(rest_right) and has_substance(common)


def has_substance(words: Sequence[str]) -> bool:
    """Whether the words name something: not "proc conf international" alone."""
    return any(word not in EMPTY for word in words) or len(words) > 1


def telling(words: Sequence[str]) -> list[str]:
    """The words that would tell two venues apart."""
    return [word for word in words if word not in EMPTY]


def leftovers(
    a: tuple[str, ...], b: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Pair the words in order; return what is left on either side and what was paired."""
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        for j in range(len(b) - 1, -1, -1):
            paired = table[i + 1][j + 1] + 1 if same_word(a[i], b[j]) else 0
            table[i][j] = max(paired, table[i + 1][j], table[i][j + 1])
    rest_a, rest_b, common = [], [], []
    i = j = 0
    while i < len(a) and j < len(b):
        if same_word(a[i], b[j]) and table[i][j] == table[i + 1][j + 1] + 1:
            common.append(max(a[i], b[j], key=len))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            rest_a.append(a[i])
            i += 1
        else:
            rest_b.append(b[j])
            j += 1
    return (*rest_a, *a[i:]), (*rest_b, *b[j:]), tuple(common)


@lru_cache(maxsize=65536)
def same_word(a: str, b: str) -> bool:
    """Whether two words are one, or one is an abbreviation of the other in the manner of ISO 4."""
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if long.startswith(short):
        return len(short) <= 2 or len(long) - len(short) != 0
    if short[0] != long[0] or len(short) < 3 or len(long) - len(short) < 2:
        return long[:-1] == short[:-1] + long[len(short) - 1 : -1] and long.rstrip("s") == short.rstrip("s")
    rest = iter(long)
    return (
        all(letter in rest for letter in short)
        and (short[:2] == long[:2] or len(short) > 3)
        and short[-1] in long[-4:]
    )


def stands_for(short: str, long: str) -> bool:
    """Whether ``short`` is an acronym that ``long`` contains or is made of."""
    short = clean(short)
    name = re.sub(r"[\s'\u2019]*\d{2,4}$", "", short).strip()
    if not ACRONYM.fullmatch(name):
        return False
    if re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", clean(long)):
        return True
    letters = bare(name).replace("*", "").replace("&", "")
    words = tuple(word for word in WORD.findall(bare(clean(long))) if not word[0].isdigit())
    return len(letters) >= 3 and spells(letters, words, strict=bool(known_venues(name)))


@lru_cache(maxsize=16384)
def spells(letters: str, words: tuple[str, ...], *, strict: bool = False, begun: bool = False) -> bool:
    """Whether the letters are beginnings of words in order.

    Words may be skipped, the last letters not invented.

    Args:
        letters: The acronym in lower case.
        words: The words of the longer name.
        strict: No telling word may be skipped between two letters: "ICML" is not of a conference on quantum
            machine learning. Asked of acronyms whose full name is known; others are made more freely.
        begun: A letter has been found before these words.
    """
    if not letters:
        return True
    for i, word in enumerate(words):
        length = 0
        while length < min(len(letters), len(word)) and letters[length] == word[length]:
            length += 1
            if spells(letters[length:], words[i + 1 :], strict=strict, begun=True):
                return True
        if strict and begun and word not in EMPTY and word not in STOP:
            return False
    return False


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why two venues are apart, and whether that is certain enough to ask for a correction."""

    reason: str
    certain: bool = False


def apart(cited: str, forms: Sequence[str]) -> Evidence | None:
    """Why the cited venue is not one of the forms, or None when that cannot be said."""
    mine = known_venues(clean(cited))
    known = [known_venues(clean(form)) for form in forms]
    if mine and any(known) and not any(mine & theirs for theirs in known):
        return Evidence("two different known venues", certain=True)
    longest = max(forms, key=lambda form: len(venue_words(form)))
    if not scripts(cited) & scripts(longest):
        return None
    words = apart_by_words(cited, longest)
    if words:
        return words
    if any(known) and not mine and is_spelt_out(cited) and len(telling(venue_words(cited))) > 1:
        return Evidence("no name of the registered venue")
    if (mine or any(known)) and (is_acronym(cited) or all(map(is_acronym, forms))):
        return Evidence("the acronym is not of the other name")
    return None


def is_acronym(name: str) -> bool:
    """Whether the whole name is an acronym."""
    return bool(ACRONYM.fullmatch(clean(name).strip()))


def apart_by_words(cited: str, registered: str) -> Evidence | None:
    """What the words that do not fit say; a translated name fits as little as another venue's."""
    rest_cited, rest_registered, common = leftovers(venue_words(cited), venue_words(registered))
    mine, theirs = telling(rest_cited), telling(rest_registered)
    if is_spelt_out(cited) and is_spelt_out(registered) and (mine or theirs):
        certain = (is_english(cited) and is_english(registered)) or bool(common and not (mine and theirs))
        return Evidence("the names do not fit: " + " ".join(mine + theirs), certain)
    if len(mine) == len(theirs) == 1 and common and len(mine[0] + theirs[0]) == 2:
        return Evidence(f"section {mine[0].upper()} against section {theirs[0].upper()}", certain=True)
    if mine and theirs and common and not abbreviated(mine, theirs, registered):
        return Evidence("the abbreviated name does not fit: " + " ".join(mine))
    whole = all(
        has_whole_word(words) or known_venues(name) for words, name in ((mine, cited), (theirs, registered))
    )
    if mine and theirs and not common and whole:
        return None if any(akin(a, b) for a in mine for b in theirs) else Evidence("no word in common")
    return None


def has_whole_word(words: Sequence[str]) -> bool:
    """Whether one of the words is too long to be an abbreviation, so that it would show in the other name."""
    return any(len(word) >= WHOLE_WORD for word in words)


WHOLE_WORD = 7
"""Letters from which on a word is hardly ever an abbreviation: ISO 4 cuts most to three to six."""


def akin(a: str, b: str) -> bool:
    """Whether two words may be one in two languages or one abbreviated: they begin alike."""
    short, long = sorted((a.translate(COGNATES), b.translate(COGNATES)), key=len)
    return long.startswith(short[:4]) or (len(short) < WHOLE_WORD and short[0] == long[0])


COGNATES = str.maketrans("kzyw", "csiv")
"""Letters that change between languages: Kardiologie, cardiology."""


def is_english(name: str) -> bool:
    """Whether English joining words show that a name is not another one's translation."""
    return bool({"of", "on", "in", "for", "and", "the"} & set(WORD.findall(bare(clean(name)))))


def abbreviated(mine: Sequence[str], theirs: Sequence[str], registered: str) -> bool:
    """Whether what is left of one name may be an acronym, contraction or part of the other's rest."""
    whole = "".join(WORD.findall(bare(registered)))
    return any(one in whole for one in mine) or any(
        len(one) <= 8 and (spells(one, tuple(others)) or any(one[0] == other[0] for other in others))
        for words, others in ((mine, theirs), (theirs, mine))
        for one in words
    )


# Words that abbreviated names leave out: where they stand, the name is spelt out.
JOINING = frozenset({"of", "on", "in", "for", "and", "the", "der", "des", "de"})

# Whole words that are also abbreviations; anything else of four letters or less may be an abbreviation.
SHORT_WORDS = frozenset(
    (
        "cell gene gut pain sleep brain heart blood bone skin lung risk food soil mind data law art "
        "arts life time acta drug diet body work city nano acs rna dna plos ios bmc ieee acm plant "
        "water energy nature science child youth aging women men care oral eye ear age war sex race "
        "news text media logic ethics"
    ).split()
)


def is_spelt_out(name: str) -> bool:
    """Whether a name has no abbreviated word, so that a missing fit means something."""
    if "." in clean(name).rstrip(".") or not venue_words(name):
        return False
    words = [word for word in venue_words(name) if word not in STOP]
    if len(words) == 1 and ACRONYM.fullmatch(clean(name).strip()):
        return False
    if JOINING & set(WORD.findall(bare(clean(name)))):
        return True
    return all(
        len(word) > 4 or word in SHORT_WORDS or word in EMPTY or not word.isascii() for word in words
    ) and (unmarked(name) != clean(name) or len(words) > 1)
