"""Where the authors of a printed reference end."""

import re

from grounded_research.bibliography import printed_patterns as shapes

# First name; names that may follow; names that may follow an "and"; and whether a title's words can look so.
_NAME_STYLES: tuple[
    tuple[re.Pattern[str], tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...], bool], ...
] = (
    (shapes.INVERTED, (shapes.INVERTED, shapes.DIRECT, shapes.COLLABORATION), (shapes.FULL,), False),
    (shapes.VANCOUVER, (shapes.VANCOUVER,), (), False),
    (shapes.DIRECT, (shapes.DIRECT, shapes.COLLABORATION), (shapes.FULL,), False),
    (shapes.COLLABORATION, (shapes.COLLABORATION, shapes.DIRECT, shapes.INVERTED), (), False),
    (shapes.CJK_NAME, (shapes.CJK_NAME,), (), False),
    (shapes.INVERTED_FULL, (shapes.INVERTED_FULL, shapes.DIRECT, shapes.FULL), (), True),
    (shapes.FULL, (shapes.FULL, shapes.DIRECT), (), True),
)
_BOUNDARY = re.compile(
    r"\s*(?:[.,;:/(\[“\"‘'«&，、·등等]|(?:and|und|y|e|et)\s|\d{4}|et\b|\b[Ee]ds?\b|$)|\s["
    + shapes.UPPER
    + "“]"
)
_GOES_ON = re.compile(r"\s*,?\s*(?:and|&|und|y)\s")
_JOINED_BY_AND = re.compile(r"and\b|und\b|&|et\b|y\b")
_NO_TITLE = re.compile(
    r"[\s,.]*(?:\(|\d|trans\b|eds?\b|in\b|$|["
    + shapes.UPPER
    + r"][\w ]+:\s["
    + shapes.UPPER
    + r"][\w ]+,\s\d)"
)
# "Lawrence A. Cunningham, ..." is no "Lawrence A." before a title: a comma or "and" follows the next word.
_MORE_NAME = re.compile(rf"\s{shapes.WORD}(?:,|\s(?:and|&)\s|\s?\(\d|\s?[;“\"]|\.\s)")
# "Rodin, R. Scott, The ..." and "Grady, J. Lee. 2010" have a second given name.
_MORE_GIVEN = re.compile(rf"\s{shapes.WORD}(?:,\s(?:The|An?|On|In)\s|,\s[“‘\"]|\.\s(?:\d{{4}}|[“\"(]))")
_DOTTED_END = re.compile(r"\.\s?$")


def names_end(text: str) -> int:
    """Where the list of authors that begins a reference ends; 0 when it does not begin with names.

    The style that finds most names wins; of equals the one that comes first, which is the stricter.
    """
    best_count, best_end = 0, 0
    for first, following, after_and, is_loose in _NAME_STYLES:
        ends = _consume(text, first, following, after_and)
        if is_loose and ends:
            ends = _without_title(text, ends)
        if len(ends) > best_count:
            best_count, best_end = len(ends), ends[-1]
    return best_end


def _consume(
    text: str,
    first: re.Pattern[str],
    following: tuple[re.Pattern[str], ...],
    after_and: tuple[re.Pattern[str], ...],
) -> list[int]:
    """The ends of the names that stand one after the other at the beginning."""
    end = _name_end(text, first, 0)
    ends = [end] if end else []
    while ends and (separator := shapes.SEPARATOR.match(text, ends[-1])):
        allowed = following
        if _JOINED_BY_AND.match(separator.group().lstrip(" ,;")):
            allowed = (*following, *after_and)
        found = (_name_end(text, pattern, separator.end()) for pattern in allowed)
        if not (end := next((end for end in found if end), 0)):
            break
        ends.append(end)
    return ends


def _name_end(text: str, pattern: re.Pattern[str], start: int) -> int:
    match = pattern.match(text, start)
    if match is None:
        return 0
    end = start + len(match.group().rstrip())
    if pattern is shapes.INVERTED and _MORE_GIVEN.match(text, end):
        return 0
    if pattern is shapes.VANCOUVER and _DOTTED_END.search(match.group()) and _MORE_NAME.match(text, end):
        return 0
    if _BOUNDARY.match(text, end):
        return end
    return _name_end(text, shapes.DIRECT_SHORT, start) if pattern is shapes.DIRECT else 0


def _without_title(text: str, ends: list[int]) -> list[int]:
    """Capitalised words of a title are no names: a list that breaks off at "and" is none."""
    if _GOES_ON.match(text, ends[-1]):
        return ends[:-1] if len(ends) > 1 else []
    if len(ends) > 1 and text[ends[-1] : ends[-1] + 1] == ":" and not _GOES_ON.match(text, ends[-2]):
        return ends[:-1]
    joined_by_comma = len(ends) > 1 and text[ends[-2]] == "," and not _GOES_ON.match(text, ends[-2])
    if joined_by_comma and _NO_TITLE.match(text, ends[-1]) and not shapes.FRONT_DATE.match(text, ends[-1]):
        return ends[:-1]
    return ends
