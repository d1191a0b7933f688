"""Whether two titles are the same: by the words that differ, not by a ratio alone."""
# ruff: noqa: PLR0911 - rules in order read best as early returns

from difflib import SequenceMatcher
from functools import lru_cache

from grounded_research.citations.matching.letters import are_lost_letters, expanded, readable
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.slips import is_slip
from grounded_research.citations.matching.title_forms import (
    are_translations,
    is_cut_short,
    only_subtitle_differs,
    only_subtitle_is_reordered,
    shorter_forms,
)
from grounded_research.citations.matching.title_numbers import joined
from grounded_research.citations.matching.title_words import (
    NEGATIONS,
    STOP_WORDS,
    american,
    content_words,
    title_words,
    undecorated,
)
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

# Under this share of common words two titles have nothing to do with each other; between it and 1 one is a
# changed form of the other. Perturbed titles of one word in five or more stay above it, other titles of the
# same group lie mostly under 0.4.
RELATED = 0.55

# From this many content words on, two works with the same title are one work (measured on 164,501 records of
# one field: the same title with other authors occurs mostly at one to three words).
DISTINCTIVE_WORDS = 5

Change = tuple[tuple[str, ...], tuple[str, ...]]


def compare_titles(cited: str | None, registered: tuple[str, ...]) -> Field:
    """The cited title against every form in which the work is registered; the best fit counts."""
    if not cited or not cited.strip() or not registered:
        return unknown("title")
    fields = [compare_two(cited, title) for title in forms_to_compare(cited, registered)]
    if not fields:
        return unknown("title")
    return min(fields, key=lambda field: ORDER[field.agreement])


def forms_to_compare(cited: str, registered: tuple[str, ...]) -> list[str]:
    """The registered forms that can decide.

    A main title is no form for an entry that cites a subtitle, where the registry knows what the subtitle is:
    else any subtitle would do.
    """
    words = {title: joined(title_words(title)) for title in registered if title.strip()}
    mine = joined(title_words(cited))
    return [
        title
        for title, short in words.items()
        if len(mine) <= len(short)
        or not any(len(long) > len(short) and long.startswith(short) for long in words.values())
    ]


ORDER = {
    Agreement.SAME: 0,
    Agreement.MINOR: 1,
    Agreement.DIFFERENT: 2,
    Agreement.OTHER: 3,
    Agreement.UNKNOWN: 4,
}


def compare_two(cited: str, registered: str) -> Field:
    """One cited title against one registered title; symmetric but for the names of the sides."""
    left, right = title_words(cited), title_words(registered)
    if not left or not right:
        return unknown("title")
    if spellings(cited) & spellings(registered) or same_but_for_a_part(cited, registered):
        return verdict(Agreement.SAME, cited, registered)
    if only_subtitle_differs(cited, registered):
        return verdict(Agreement.SAME, cited, registered, note="one side leaves out the subtitle")
    if only_subtitle_is_reordered(cited, registered) or are_lost_letters(cited, registered):
        return verdict(Agreement.SAME, cited, registered)
    if are_translations(cited, registered):
        return Field(
            "title", Agreement.UNKNOWN, cited, registered, "title_in_another_language", severity=Severity.NOTE
        )
    if is_cut_short(cited, registered):
        return verdict(Agreement.MINOR, cited, registered, note="one side is cut short")
    changes = word_changes(left, right)
    if not changes:
        return verdict(Agreement.SAME, cited, registered)
    if similarity(left, right) < RELATED:
        return verdict(Agreement.OTHER, cited, registered)
    agreement = Agreement.MINOR if all(is_slight(*change) for change in changes) else Agreement.DIFFERENT
    return verdict(agreement, cited, registered, note=describe(changes))


@lru_cache(maxsize=65536)
def spellings(title: str) -> frozenset[str]:
    """The title's letters and digits alone, with umlauts as one letter and as two."""
    texts = (title,) if title.isascii() else (title, expanded(title))
    return frozenset(joined(without_article(title_words(text))) for text in texts)


def same_but_for_a_part(left: str, right: str) -> bool:
    """Whether the titles are the same once one of them has lost what it may lack: an edition, a mark."""
    return any(
        spellings(form) & spellings(whole)
        for longer, whole in ((left, right), (right, left))
        for form in shorter_forms(longer)
    )


def without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without an article at their head, which libraries and readers of references leave out."""
    return words[1:] if len(words) > 2 and words[0] in ARTICLES else words


ARTICLES = frozenset({"a", "an", "the", "der", "die", "das", "le", "la", "les", "el", "los", "las"})


def verdict(agreement: Agreement, cited: str, registered: str, note: str = "") -> Field:
    """The field with the code and severity that its agreement has."""
    code, severity = {
        Agreement.SAME: ("", None),
        Agreement.MINOR: ("title_wording", Severity.LOOK_AT),
        Agreement.DIFFERENT: ("title_differs", Severity.MUST_FIX),
        Agreement.OTHER: ("title_differs", Severity.MUST_FIX),
    }[agreement]
    return Field("title", agreement, cited, undecorated(readable(registered)), code, note, severity)


def word_changes(left: tuple[str, ...], right: tuple[str, ...]) -> list[Change]:
    """The runs of words in which the two differ, once hyphens and spelling are forgiven."""
    first, second = tuple(map(american, left)), tuple(map(american, right))
    if (second, right) < (first, left):  # difflib is not symmetric: always compare in one order
        return [(b, a) for a, b in word_changes(right, left)]
    changes: list[Change] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag != "equal" and not same_joined(first[i1:i2], second[j1:j2]):
            changes.append((left[i1:i2], right[j1:j2]))
    return changes


def same_joined(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether the runs differ only in where words are divided, "real time", "realtime", or as old spelling.

    German wrote Ueber for \u00dcber and Configuration for Konfiguration.
    """
    return modern(joined(left)) == modern(joined(right))


def modern(word: str) -> str:
    """A folded word with umlauts as one letter and k for c; a short word as it stands: C is no K."""
    return word if len(word) < SHORTEST_RESPELT else TWO_LETTERS.sub(r"\1", word).replace("c", "k")


TWO_LETTERS = regex(r"([aou])e")
SHORTEST_RESPELT = 4


def is_slight(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether a change leaves the meaning: an article or preposition, a plural, a slip of the pen."""
    words = left + right
    if any(word in NEGATIONS or any(map(str.isdigit, word)) for word in words):
        return False
    if all(word in STOP_WORDS for word in words):
        return True
    if len(left) == len(right):
        return all(is_slip(a, b) for a, b in zip(left, right, strict=True))
    return is_slip("".join(left), "".join(right))


def similarity(left: tuple[str, ...], right: tuple[str, ...]) -> float:
    """The share of common words, in order, content words counting double: 1 for equal, symmetric."""
    first, second = sorted((tuple(map(american, left)), tuple(map(american, right))))
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    common = sum(weight(first[block.a : block.a + block.size]) for block in blocks)
    return 2 * common / max(1, weight(first) + weight(second))


def weight(words: tuple[str, ...]) -> int:
    """Content words count two, others one."""
    return sum(1 if word in STOP_WORDS else 2 for word in words)


def is_heading(title: str) -> bool:
    """Whether many pieces of one journal and year bear the title: Editorial, Preface, Book Reviews."""
    return "".join(title_words(title)) in HEADINGS


HEADINGS = frozenset(
    "".join(title_words(heading))
    for heading in (
        "Abstract", "Abstracts", "Announcement", "Author's reply", "Book review", "Book reviews", "Comment",
        "Commentary", "Contents", "Contributors", "Correction", "Corrigendum", "Correspondence", "Discussion",
        "Editorial", "Editor's note", "Errata", "Erratum", "Foreword", "From the editor", "Guest editorial",
        "Images in medicine", "In memoriam", "In reply", "In this issue", "Index", "Introduction", "Letter",
        "Letter to the editor", "Letters", "Letters to the editor", "News", "Note", "Notes", "Obituary",
        "Poster session", "Preface", "Reply", "Response", "Review", "Reviews", "Summary", "Table of contents",
    )
)  # fmt: skip


def is_distinctive(title: str) -> bool:
    """Whether a title is long enough to name one work."""
    words = content_words(title_words(title))
    unspaced = all(len(word) == 1 for word in words)
    return len(words) >= (DISTINCTIVE_WORDS * 2 if unspaced else DISTINCTIVE_WORDS)


def describe(changes: list[Change]) -> str:
    """The changed words, cited against registered, for people."""
    return "; ".join(change_in_words(" ".join(left), " ".join(right)) for left, right in changes[:3])


def change_in_words(cited: str, registered: str) -> str:
    """One change, for people."""
    if cited and registered:
        return f"'{cited}' against '{registered}'"
    return f"'{cited}' is added" if cited else f"'{registered}' is left out"
