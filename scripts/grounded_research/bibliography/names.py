"""Names of authors as BibTeX fields and printed references write them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape

from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import PersonName

# Every way in which a list says that it was cut on purpose.
_OTHERS = re.compile(
    r"[\s,;]*(?:\band\s+|&\s*|\bund\s+|\bet\s+)?(?:\b(?:et[\s.]*al(?:ii|ia)?|u\.\s?a|y\s+otros|e\s+outros|"
    r"others|and\s+colleagues|et\s+coll)\b\.?|等|…|\.\.\.)[\s.,;]*$",
    re.IGNORECASE,
)
_INNER_OTHERS = re.compile(r"[\s,;]+(?:et[\s.]*al\.?|…|\.\s?\.\s?\.)(?=[\s,;&]|$)", re.IGNORECASE)
_SUFFIX = re.compile(r"^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd)\.?$", re.IGNORECASE)
_PARTICLES = frozenset(
    [
        "von",
        "van",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "das",
        "do",
        "du",
        "des",
        "la",
        "le",
        "les",
        "los",
        "las",
        "el",
        "al",
        "ten",
        "ter",
        "te",
        "zu",
        "zum",
        "zur",
        "vom",
        "af",
        "av",
        "bin",
        "ibn",
        "ben",
        "bar",
        "dal",
        "dalla",
        "degli",
        "lo",
        "'t",
        "op",
        "in",
        "d'",
        "l'",
        "mc",
        "st",
        "st.",
        "abu",
    ]
)
_NAME_TOKEN = re.compile(r"[^\W\d_]+\.?")
_AND = re.compile(
    r"\s+(?:and|und|et|y|e|og|och|en|with)\s+|\s*[&＆]\s*|^\s*(?:and|und|&)\s+|,\s*(?:and|und|&)\s+",
    re.IGNORECASE,
)
_ORGANISATION = re.compile(
    r"\b(?:collaboration|consortium|group|team|organi[sz]ation|committee|council|ministry|"
    r"university|institute|"
    r"association|society|agency|department|bureau|foundation|network|initiative|project|commission|centers?|"
    r"centre|office|company|inc|ltd|corporation|bank|nations|union|federation|academy|press|board|authority|"
    r"administration|service|program(?:me)?|working|task force|laborator(?:y|ies)|"
    r"investigators|openai|deepmind|"
    r"minist[eè]re|ministerio|ministerium|ministerstwo|institut[oe]?|universit(?:[äa]t|à|é|eit|ies)|universidade?|"
    r"soci[eé]t[eé]|gesellschaft|verein|bundesamt|agence|agenzia|conseil|consejo|centro|"
    r"fondation|fundaci[oó]n|haute autorit[eé])\b",
    re.IGNORECASE,
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_CJK_SEPARATORS = re.compile(r"\s*[,，、;；]\s*")
# "R.J.Warburton": PDF text glues a family name to its initials.
_GLUED = re.compile(r"(?<=[A-Z]\.)(?=[A-Z][a-z]{2})")
# A full stop after a whole word ends the list; after an initial it belongs to the name.
_FINAL_STOP = re.compile(r"(?<=[^\W\d_]{2})(?<!\bJr)(?<!\bSr)\s*\.$")
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


@lru_cache(maxsize=16_384)
def parse_name(text: str) -> PersonName:
    """One name by BibTeX's rules: First von Last; von Last, First; von Last, Jr, First; {Organisation}."""
    text = text.strip().strip(",").strip()
    if _is_braced(text):
        inner = decode(text)
        return PersonName(literal=inner)
    parts = [part.strip() for part in _split_level(text, ",")]
    if len(parts) == 1:
        return _first_von_last(text)
    family, particle = _von_last(parts[0])
    given, suffix = decode(parts[1]), None
    if len(parts) > 2:
        given, suffix = decode(parts[2]), decode(parts[1])
        if _SUFFIX.match(given) and not _SUFFIX.match(suffix):  # "Smith, John, Jr." is the commoner order
            given, suffix = suffix, given
    elif _SUFFIX.match(given):
        person = _first_von_last(parts[0])
        return PersonName(person.family, person.given, person.particle, given)
    return PersonName(family=family, given=given or None, particle=particle, suffix=suffix or None)


def _names_of_piece(piece: str) -> Iterator[PersonName]:
    commas = len(_split_level(piece, ",")) - 1
    if _is_braced(piece) or (commas <= 1 and ";" not in piece) or (commas == 2 and _has_suffix(piece)):
        yield parse_name(piece)
    else:
        yield from _printed_names(decode(piece))


def _has_suffix(piece: str) -> bool:
    return any(_SUFFIX.match(decode(part)) for part in _split_level(piece, ",")[1:])


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


def _split_level(text: str, separator: str) -> list[str]:
    if "{" not in text:
        return text.split(separator)
    pieces, depth, start = [], 0, 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == separator and depth <= 0:
            pieces.append(text[start:place])
            start = place + 1
    return [*pieces, text[start:]]


def _is_braced(text: str) -> bool:
    """Whether one pair of braces holds all of it, and more than one letter's accent."""
    if not (text.startswith("{") and text.endswith("}")) or text.startswith("{\\"):
        return False
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return place == len(text) - 1
    return False


def _words(text: str) -> list[str]:
    """Words of a name; what stands in braces is one word."""
    return [word for word in _split_level(text.replace("~", " "), " ") if word]


def _first_von_last(text: str) -> PersonName:
    words = _words(text)
    shown = [decode(word) for word in words]
    if len(words) == 1 or _ORGANISATION.search(decode(text)):
        return _single(decode(text))
    suffix = shown.pop().rstrip(",") if len(shown) > 2 and _SUFFIX.match(shown[-1]) else None
    if len(shown) >= 2 and _is_initials(shown[-1]) and not any(map(_is_initials, shown[:-1])):
        family, particle = _von_words(shown[:-1])  # Vancouver: "Manara AR"
        return PersonName(family, shown[-1], particle, suffix)
    start = next((place for place in range(1, len(shown) - 1) if _is_particle(shown[place])), len(shown) - 1)
    if start == len(shown) - 1 and _is_particle(shown[0]):
        start = 0
    family, particle = _von_words(shown[start:])
    return PersonName(family, " ".join(shown[:start]) or None, particle, suffix)


def _single(text: str) -> PersonName:
    if " " not in text and not _CJK.search(text):
        return PersonName(family=text)
    if _CJK.search(text) and 2 <= len(text) <= 4:
        return PersonName(family=text[0], given=text[1:])
    return PersonName(literal=text)


def _von_last(text: str) -> tuple[str, str | None]:
    return _von_words([decode(word) for word in _words(text)])


def _von_words(words: Sequence[str]) -> tuple[str, str | None]:
    split = next((place for place, word in enumerate(words[:-1]) if not _is_particle(word)), len(words) - 1)
    return " ".join(words[max(split, 0) :]), " ".join(words[:split]) or None


def _is_particle(word: str) -> bool:
    return word in _PARTICLES or (word[:1].islower() and word.lower() in _PARTICLES)


def _is_initials(text: str) -> bool:
    """Whether it is a given name in initials: ``J. K.``, ``J.-P.``, ``JK``, ``Yu. V.``, ``H. van den``."""
    tokens = _NAME_TOKEN.findall(text)
    if not tokens or not tokens[0][0].isupper():
        return False
    return all(_is_initial(token) for token in tokens[:1]) and all(
        _is_initial(part) or _is_particle(part) or part == "h." for part in tokens[1:]
    )


def _is_initial(token: str) -> bool:
    letters = token.rstrip(".")
    if len(letters) == 1 or (letters.isupper() and len(letters) <= 3):
        return letters.isupper() or len(letters) == 1
    return token.endswith(".") and len(letters) <= 2 and letters[0].isupper()


def _printed_names(text: str) -> Iterator[PersonName]:
    if _CJK.search(text) and not re.search(r"[A-Za-z]{2}", text):
        yield from (_single(piece) for piece in _CJK_SEPARATORS.split(text) if piece)
    elif _ORGANISATION.match(text) and not re.search(r"[,;]", text):
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
            (_is_initials(following) and not _carries_initials(piece)) or (inverted and place == 1)
        )
        suffix = None
        if takes_next:
            place += 1
            if place < len(pieces) and _SUFFIX.match(pieces[place]):
                suffix, place = pieces[place], place + 1
            family, particle = _von_last(piece)
            yield PersonName(family, following, particle, suffix)
        elif _SUFFIX.match(following) and following != "\n":
            place += 1
            person = _first_von_last(piece)
            yield PersonName(person.family, person.given, person.particle, following, person.literal)
        else:
            yield _first_von_last(piece)


def _first_is_inverted(pieces: Sequence[str]) -> bool:
    """Whether the list begins "Family, Given" with a full given name, as MLA and Chicago do."""
    if len(pieces) < 2 or _carries_initials(pieces[0]) or _is_initials(pieces[1]) or _SUFFIX.match(pieces[1]):
        return False
    family_like = len([word for word in pieces[0].split() if not _is_particle(word)]) == 1
    given_like = len(pieces[1].split()) <= 3
    rest_full = all(len(piece.split()) > 1 for piece in pieces[2:])
    return family_like and given_like and rest_full


def _carries_initials(piece: str) -> bool:
    words = piece.split()
    return len(words) > 1 and any(_is_initials(word) for word in (words[0], words[-1]))
