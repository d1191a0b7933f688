"""Embedded proposals: the claims that can be made of a sentence without risk."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grounded_research.decompose.check_form import ATOMIC, SELF_CONTAINED, joint, leaning_word
from grounded_research.decompose.classify import Classification, classify
from grounded_research.decompose.clauses import second_assertion
from grounded_research.decompose.mark_patterns import FOOTNOTE, LATEX_IN_SENTENCE
from grounded_research.decompose.marks import find_marks
from grounded_research.decompose.surroundings import Surroundings
from grounded_research.decompose.ties import short_name
from grounded_research.decompose.values import without_marks
from grounded_research.ledger.models import CitationMark, Reference, Sentence
from grounded_research.ledger.words import ClaimType
from grounded_research.text.comparison import MOST_VALUES, has_too_many_values
from grounded_research.text.normalise import display
from grounded_research.text.patterns import regex

LEANS = "leans on context"
SEVERAL = "may assert more than one thing"
CROWDED = f"holds more than {MOST_VALUES} values, none of which is compared; break it into claims"
NO_FACT = "rules alone take it for no matter of fact; what a manual or a law prescribes is one"
ROW = "a table row, read with its header"

INDEPENDENT = regex(
    r"(?!(?:and|or|but|which|who|that|it|they|he|she|this|these|those|otherwise|then|thus|therefore|hence|consequently"
    r"|accordingly|in\s+(?:that|this|such|which|each)|at\s+(?:that|this)|if\s+(?:so|not)|as\s+a\s+result)\b)"
    r"[^\W\d_][\w'\u2019-]*\s+(?:[\w'\u2019%,.-]+\s+){0,8}?"
    r"(?:is|are|was|were|has|have|had|does|did|will|can|could|may|might|rose|fell|grew|became|began|showed|found|made|"
    r"increased|decreased|reduced|reported|declined|remained|improved)\b",
    re.IGNORECASE,
)
SPACE_BEFORE_STOP = regex(r"\s+([.,;:!?])(?=[\s\"')\]\u201d\u2019]|$)")
EMPTIED_BRACKETS = regex(r"\s*[(\[][\s\0]*\0[\s\0]*[)\]]")
"""Brackets that held nothing but marks, blanked out; those of ``close()`` were empty before."""
IN_TEXT_KEY = regex(rf"@|{LATEX_IN_SENTENCE.pattern}")
LIST_END = regex(r"[;,]\s*(?:and|or)?\s*$")


@dataclass(frozen=True)
class Proposal:
    """A claim as the embedded rules propose it.

    Attributes:
        text: The claim, citation marks taken out where they stand beside the sentence.
        cites: Its marks verbatim, or nothing.
        sort: Type and kind.
        flags: Why a judge should still look at it.
    """

    text: str
    cites: str | None
    sort: Classification
    flags: tuple[str, ...]


def propose(
    sentence: Sentence, around: Surroundings, kind: str, works: Mapping[str, Reference]
) -> list[Proposal]:
    """The claims of a sentence: the parts of a semicolon where each stands on its own, else the whole.

    Args:
        sentence: The sentence with its citation marks.
        around: What stands before it.
        kind: The draft's kind, which says how marks look.
        works: The references by id, to name a work where the sentence has only its key.
    """
    marks = sentence.citations
    if sentence.block == "table_row":
        return [row_proposal(sentence, around, kind)]
    parts = semicolon_parts(sentence.reading)
    if len(parts) > 1 and (not marks or all(own_marks(part, marks) for part in parts)):
        return [proposal(part, own_marks(part, marks), kind, works) for part in parts]
    return [proposal(sentence.reading, marks, kind, works)]


def proposal(text: str, marks: Sequence[CitationMark], kind: str, works: Mapping[str, Reference]) -> Proposal:
    """One claim of a stretch of text."""
    claim = with_names(claim_text(text, marks, kind), marks, works)
    cites = cites_of(text, marks, kind)
    bare = without_marks(claim, [*readable_marks(text, marks, kind), *named(marks, works)])
    sort = classify(bare, cited=cites is not None, named=bare != claim)
    return Proposal(claim, cites, sort, (*flags_of(claim), *doubt_of(sort)))


def flags_of(claim: str) -> tuple[str, ...]:
    """What a judge should still mend in a claim: what its form leaves in doubt, as flags."""
    flags = []
    if word := leaning_word(claim):
        flags.append(f'{LEANS}: begins with "{word}" ({SELF_CONTAINED})')
    joints = [joint(claim) or second_assertion(without_marks(claim))]
    flags += [f'{SEVERAL}: joined at "{word}" ({ATOMIC})' for word in joints if word]
    if has_too_many_values(claim):
        flags.append(CROWDED)
    return tuple(flags)


def doubt_of(sort: Classification) -> tuple[str, ...]:
    """The flag of a claim that would leave the score on the word of rules alone: a judge has to say so."""
    return (f"{NO_FACT} ({sort.normative_reason})",) if sort.type is ClaimType.NORMATIVE else ()


def row_proposal(sentence: Sentence, around: Surroundings, kind: str) -> Proposal:
    """A table row as a claim: every cell after the name of its column."""
    cells = [cell.strip() for cell in claim_text(sentence.reading, sentence.citations, kind).split(" | ")]
    names = [name.strip() for name in around.before[0].split(" | ")] if around.before else []
    pairs = zip(names, cells, strict=False) if len(names) == len(cells) else (("", cell) for cell in cells)
    text = "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell)
    cites = cites_of(sentence.reading, sentence.citations, kind)
    sort = classify(text, cited=cites is not None)
    return Proposal(text or sentence.reading, cites, sort, (ROW, *doubt_of(sort)))


def semicolon_parts(text: str) -> list[str]:
    """The parts between semicolons, if each of them is a statement of its own; else the text as one."""
    parts = [part.strip() for part in split_outside_brackets(text)]
    if len(parts) < 2 or not all(INDEPENDENT.match(part) for part in parts):
        return [text]
    return parts


def split_outside_brackets(text: str) -> list[str]:
    """The text cut at its semicolons, those in brackets and quotations left alone."""
    parts, depth, quoted, start = [], 0, False, 0
    for position, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth = max(0, depth - 1)
        elif character in '"\u201c\u201d':
            quoted = not quoted
        elif character == ";" and not depth and not quoted:
            parts.append(text[start:position])
            start = position + 1
    return [*parts, text[start:]]


def own_marks(part: str, marks: Sequence[CitationMark]) -> list[CitationMark]:
    """The citation marks that stand in a part of the sentence."""
    squeezed = squeeze(part)
    return [mark for mark in marks if squeeze(mark.text) in squeezed]


def cites_of(text: str, marks: Sequence[CitationMark], kind: str) -> str | None:
    """The marks of a text as a claim cites them; None where there are none."""
    return " ".join(readable_marks(text, marks, kind)) or None


def readable_marks(text: str, marks: Sequence[CitationMark], kind: str) -> list[str]:
    """The marks as they read in a text, without the line ends and the emphasis of the file."""
    readable = {squeeze(mark.text): display(mark.text) for mark in find_marks(text, kind)}
    return [readable.get(squeeze(mark.text), display(mark.text)) for mark in marks]


def squeeze(text: str) -> str:
    """The text without white space and emphasis, which markup may have put in or taken out."""
    return re.sub(r"[\s*_>`\\]+", "", text)


def with_names(text: str, marks: Sequence[CitationMark], works: Mapping[str, Reference]) -> str:
    """The text with the works named that it speaks of by their keys: ``@min2023 found``."""
    for mark in marks:
        if IN_TEXT_KEY.match(mark.text) and mark.references and not mark.missing:
            names = " and ".join(short_name(works[name]) for name in mark.references)
            text = re.sub(rf"{re.escape(display(mark.text))}(?![\w:-])", names.replace("\\", r"\\"), text)
    return text


def named(marks: Sequence[CitationMark], works: Mapping[str, Reference]) -> list[str]:
    """The names of the works that a sentence cites by key, as ``with_names`` puts them in."""
    return [
        short_name(works[name]) for mark in marks if IN_TEXT_KEY.match(mark.text) for name in mark.references
    ]


def claim_text(text: str, marks: Sequence[CitationMark], kind: str) -> str:
    """The text without the citation marks that stand beside what it says."""
    known = {squeeze(mark.text) for mark in marks}
    characters = list(text)
    for mark in find_marks(text, kind):
        known_mark = squeeze(mark.text) in known and mark.aside
        if known_mark or FOOTNOTE.fullmatch(mark.text):
            characters[mark.span.start : mark.span.end] = "\0" * len(mark.span)
    blanked = EMPTIED_BRACKETS.sub("", "".join(characters))
    plain = SPACE_BEFORE_STOP.sub(r"\1", display(blanked.replace("\0", ""))).strip()
    plain = LIST_END.sub("", plain).strip()
    return plain or display(text)
