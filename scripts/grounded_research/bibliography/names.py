"""Names of authors as BibTeX fields and printed references list them."""

import re
from collections.abc import Iterator, Sequence
from html import unescape

from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.one_name import (
    CJK,
    ORGANISATION,
    SUFFIX,
    first_von_last,
    is_braced,
    is_initials,
    is_particle,
    parse_name,
    single,
    split_level,
    von_last,
)
from grounded_research.text.patterns import regex

# Every way in which a list says that it was cut on purpose.
_OTHERS = regex(
    r"[\s,;]*(?:\band\s+|&\s*|\bund\s+|\bet\s+)?(?:\b(?:et[\s.]*al(?:ii|ia)?|u\.\s?a|y\s+otros|e\s+outros|"
    r"others|and\s+colleagues|et\s+coll)\b\.?|等|…|\.\.\.)[\s.,;]*$",
    re.IGNORECASE,
)
_INNER_OTHERS = regex(r"[\s,;]+(?:et[\s.]*al\.?|…|\.\s?\.\s?\.)(?=[\s,;&]|$)", re.IGNORECASE)
_AND = regex(
    r"\s+(?:and|und|et|y|e|og|och|en|with)\s+|\s*[&＆]\s*|^\s*(?:and|und|&)\s+|,\s*(?:and|und|&)\s+",
    re.IGNORECASE,
)
_CJK_SEPARATORS = regex(r"\s*[,，、;；]\s*")
# "R.J.Warburton": PDF text glues a family name to its initials.
_GLUED = regex(r"(?<=[A-Z]\.)(?=[A-Z][a-z]{2})")
# A full stop after a whole word ends the list; after an initial it belongs to the name.
_FINAL_STOP = regex(r"(?<=[^\W\d_]{2})(?<!\bJr)(?<!\bSr)\s*\.$")
# More people than this in one field is a damaged file; the longest real lists have about 5,200 authors.
MOST_AUTHORS = 20_000


def parse_names(field: str) -> tuple[tuple[PersonName, ...], bool]:
    """The people that a field names, and whether the list is cut on purpose (``and others``, ``et al.``).

    BibTeX lists (``and`` between names, at most two commas in one) are read by BibTeX's rules; lists with
    semicolons or too many commas as printed references write them.
    """
    names: list[PersonName] = []
    others = False
    pieces = _split_and(" ".join(_without_entities(field).split()))[:MOST_AUTHORS]
    for piece in pieces:
        bare, cut = _cut_others(piece)
        others = others or cut
        if bare:
            names.extend(_names_of_piece(bare))
    return tuple(names), others


def parse_printed_names(text: str) -> tuple[tuple[PersonName, ...], bool]:
    """The people in the author part of a printed reference, and whether the list is cut on purpose."""
    bare, others = _cut_others(" ".join(_without_entities(text).split()))
    bare = _FINAL_STOP.sub("", bare)
    inner = _GLUED.sub(" ", _INNER_OTHERS.sub(",", bare))
    others = others or _INNER_OTHERS.search(bare) is not None
    return tuple(_printed_names(inner)), others


def _without_entities(field: str) -> str:
    """The text with HTML's entities as signs: a semicolon that ends one would part a name in two."""
    return unescape(field) if "&" in field and ";" in field else field


def _names_of_piece(piece: str) -> Iterator[PersonName]:
    commas = len(split_level(piece, ",")) - 1
    if is_braced(piece) or (commas <= 1 and ";" not in piece) or (commas == 2 and _has_suffix(piece)):
        yield parse_name(piece)
    else:
        yield from _printed_names(decode(piece))


def _has_suffix(piece: str) -> bool:
    return any(SUFFIX.match(decode(part)) for part in split_level(piece, ",")[1:])


def _cut_others(piece: str) -> tuple[str, bool]:
    bare = piece.strip()
    if bare.lower() in {"others", "{others}"}:
        return "", True
    shorter = _OTHERS.sub("", bare)
    return shorter.strip(" ,;"), shorter != bare


def _split_and(text: str) -> list[str]:
    """Split at the word ``and`` outside braces."""
    if "{" not in text:
        return re.split(r"(?:^|\s)and(?:\s|$)", text, flags=re.IGNORECASE)
    pieces, depth, start = [], 0, 0
    for token in re.finditer(r"[{}]|(?:^|(?<=\s))and(?=\s|$)", text, flags=re.IGNORECASE):
        if token.group() == "{":
            depth += 1
        elif token.group() == "}":
            depth -= 1
        elif depth <= 0:
            pieces.append(text[start : token.start()].strip())
            start = token.end()
    return [*pieces, text[start:].strip()]


def _printed_names(text: str) -> Iterator[PersonName]:
    if CJK.search(text) and not re.search(r"[A-Za-z]{2}", text):
        yield from (single(piece) for piece in _CJK_SEPARATORS.split(text) if piece)
    elif ORGANISATION.match(text) and not re.search(r"[,;]", text):
        yield PersonName(literal=text)  # "Ministry of Health and Welfare" is one
    elif ";" in text:
        for piece in text.split(";"):
            bare = _AND.sub(" ", piece).strip(" ,") if _AND.match(piece) else piece.strip(" ,")
            if bare:
                yield parse_name(bare)
    else:
        yield from _comma_names(text)


def _comma_names(text: str) -> Iterator[PersonName]:
    """Pair the pieces between commas: a family name takes the given name that follows it."""
    pieces = [piece.strip() for part in _AND.split(text) for piece in [*part.split(","), "\n"]]
    pieces = [piece for piece in pieces if piece and piece != "."][:MOST_AUTHORS]
    inverted = _first_is_inverted([piece for piece in pieces if piece != "\n"])
    place = 0
    while place < len(pieces):
        piece, following = pieces[place], pieces[place + 1] if place + 1 < len(pieces) else "\n"
        place += 1
        if piece == "\n":
            continue
        takes_next = following != "\n" and (
            (is_initials(following) and not _carries_initials(piece)) or (inverted and place == 1)
        )
        suffix = None
        if takes_next:
            place += 1
            if place < len(pieces) and SUFFIX.match(pieces[place]):
                suffix, place = pieces[place], place + 1
            family, particle = von_last(piece)
            yield PersonName(family, following, particle, suffix)
        elif SUFFIX.match(following) and following != "\n":
            place += 1
            person = first_von_last(piece)
            yield PersonName(person.family, person.given, person.particle, following, person.literal)
        else:
            yield first_von_last(piece)


def _first_is_inverted(pieces: Sequence[str]) -> bool:
    """Whether the list begins "Family, Given" with a full given name, as MLA and Chicago do."""
    if len(pieces) < 2 or _carries_initials(pieces[0]) or is_initials(pieces[1]) or SUFFIX.match(pieces[1]):
        return False
    family_like = len([word for word in pieces[0].split() if not is_particle(word)]) == 1
    given_like = len(pieces[1].split()) <= 3
    rest_full = all(len(piece.split()) > 1 for piece in pieces[2:])
    return family_like and given_like and rest_full


def _carries_initials(piece: str) -> bool:
    words = piece.split()
    return len(words) > 1 and any(is_initials(word) for word in (words[0], words[-1]))
