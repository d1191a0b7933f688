"""What the reader of printed references sees of a word: shape, signs, classes, and the stretch it is in."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grounded_research.bibliography.printed_lexicon import classes_of
from grounded_research.bibliography.printed_patterns import CJK, YEAR
from grounded_research.bibliography.printed_tokens import Token

_YEAR = re.compile(rf"{YEAR}[a-e]?")
_SHAPES = (
    ("year", _YEAR),
    ("years", re.compile(rf"{YEAR}\s?[-‐‑–−]{{1,2}}\s?\d{{2,4}}")),
    ("range", re.compile(r"\d+\s?[-‐‑–−]{1,2}\s?\d+")),
    ("1", re.compile(r"\d")),
    ("12", re.compile(r"\d\d")),
    ("123", re.compile(r"\d{3}")),
    ("1234", re.compile(r"\d{4,}")),
    ("A1", re.compile(r"[A-Za-z]{1,3}\d+(?:-[A-Za-z]{1,3}\d+)?")),
    ("1a", re.compile(r"\d+[A-Za-z]{1,3}")),
    ("cjk name", re.compile(rf"[{CJK}]{{2,4}}")),
    ("cjk", re.compile(rf"[{CJK}]+")),
    ("roman", re.compile(r"[IVXLC]{2,}|[ivxlc]{2,}")),
)
# What ends in a full stop, is short and does not end in a vowel may be cut short: "Wea.", "Astrophys."
_ABBREVIATION = re.compile(r".{0,6}[^aeiouy]")
_CONTAINERS = frozenset({"journal", "abbreviated", "of containers", "short in containers", "meeting"})
_AHEAD = frozenset({"publisher", "place", "journal", "meeting", "editor", "report", "of containers"})
_CLASS_SHAPES = frozenset({"range", "1", "12", "123", "1234", "A1", "1a", "years"})
_HARD = re.compile(r"[.;:?!]")
_QUOTE = re.compile(r"[“”„«»\"《》「」]|(?<!\w)[‘'’]|[’'](?!\w)")
_OPENS_QUOTE = re.compile(r"[“„«\"《「‘'`”]")
_CLOSES_QUOTE = re.compile(r"[”»\"》」“’']")
LONGEST_FRONT = 40
"""Words: what stands further is no longer among the authors that the first name tells of."""
_NUMBERS = _CLASS_SHAPES | {"year"}
LONGEST_RUN = 12
"""Words: names of containers are rarely longer."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words between two signs that may end a part: a sentence's or a comma's worth."""

    first: int
    last: int
    number: int


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a reference's words.

    Attributes:
        own: For every word the names of the features that it alone has.
        shared: Features that all words of a stretch have, each group once.
        groups: For every word the places in ``shared`` that are its own too.
    """

    own: list[list[str]]
    shared: list[list[str]]
    groups: list[list[int]]

    def of(self, place: int) -> list[str]:
        """All features of one word."""
        return [*self.own[place], *(name for group in self.groups[place] for name in self.shared[group])]


def features(tokens: Sequence[Token]) -> Features:
    """What there is to see of every word of a reference."""
    return _Reader(tokens).read() if tokens else Features([], [], [])


class _Reader:
    """One reference with everything that is computed once."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.count = len(tokens)
        self.shapes = [_shape(token) for token in tokens]
        self.classes = [classes_of(token.text) for token in tokens]
        self.gaps = [
            "start" + _opening(tokens[0].before),
            *(_gap(one, two) for one, two in pairwise(tokens)),
            "end",
        ]
        self.gaps[-1] = "end" + ("." if tokens[-1].after.endswith(".") else "")
        self.sentences = self._stretches(self._ends_sentence)
        self.parts = self._stretches(self._ends_part)
        self.runs = self._runs()
        # How the first name is written tells how all are: "Smith, J." or "J. Smith" or "Smith J".
        self.style = "".join(
            f"{shape}{gap}" for shape, gap in zip(self.shapes[:2], self.gaps[1:3], strict=False)
        )
        self.quoted = self._quoted()

    def read(self) -> Features:
        own = self._running()
        for place, names in enumerate(own):
            names.extend(self._word(place))
            names.append("s begins" if self.sentences[place].first == place else "s goes on")
            names.append("p begins" if self.parts[place].first == place else "p goes on")
        shared: list[list[str]] = []
        groups: list[list[int]] = [[] for _ in self.tokens]
        for kind, stretches in (("s", self.sentences), ("p", self.parts)):
            for group, (stretch, names) in enumerate(self._groups(kind, stretches), start=len(shared)):
                shared.append(names)
                for place in range(stretch.first, stretch.last + 1):
                    groups[place].append(group)
        return Features(own, shared, groups)

    def _groups(self, kind: str, stretches: Sequence[Stretch]) -> Iterator[tuple[Stretch, list[str]]]:
        """Every stretch with what is seen of it, of the stretch before and of the one after."""
        each = [stretch for place, stretch in enumerate(stretches) if stretch.first == place]
        facts = [list(self._facts(stretch)) for stretch in each]
        ahead = self._ahead(each)
        for place, stretch in enumerate(each):
            names = [f"{kind}:{fact}" for fact in (*facts[place], *ahead[place])]
            if place:
                names.extend(f"{kind}-1:{fact}" for fact in facts[place - 1])
            if place + 1 < len(each):
                names.extend(f"{kind}+1:{fact}" for fact in facts[place + 1])
            else:
                names.append(f"{kind}:last")
            yield stretch, names

    def _word(self, place: int) -> Iterator[str]:
        """The word itself and its neighbours."""
        shape, before, after = self.shapes[place], self.gaps[place], self.gaps[place + 1]
        yield "always"
        yield f"shape={shape}"
        yield f"before={before}"
        yield f"after={after}"
        yield f"before+shape={before}|{shape}"
        yield f"shape+after={shape}|{after}"
        for name in self.classes[place]:
            yield f"class={name}"
            yield f"before+class={before}|{name}"
            yield f"class+after={name}|{after}"
        for distance in (-2, -1, 1, 2):
            other = place + distance
            if 0 <= other < self.count:
                yield f"shape{distance:+d}={self.shapes[other]}"
                for name in self.classes[other]:
                    yield f"class{distance:+d}={name}"
        if place:
            yield f"shapes={self.shapes[place - 1]}|{before}|{shape}"
            yield f"before-1={self.gaps[place - 1]}"
            if place < LONGEST_FRONT:
                yield f"style={self.style}|{self.shapes[place - 1]}|{before}|{shape}"
                yield f"style+after={self.style}|{before}|{shape}|{after}"
        if place + 1 < self.count:
            yield f"shapes+1={shape}|{after}|{self.shapes[place + 1]}"
            yield f"after+1={self.gaps[place + 2]}"

    def _running(self) -> list[list[str]]:
        """What has come before a word and what still comes: years, numbers, quotation marks, "In"."""
        found: list[list[str]] = []
        years = numbers = inside = 0
        bracketed = False
        quotes = any(self.quoted)
        last_quote = max((place for place, quoted in enumerate(self.quoted) if quoted), default=-1)
        left = sum(shape in _CLASS_SHAPES for shape in self.shapes)
        for place, shape in enumerate(self.shapes):
            row = [
                f"place={min(place, 3) if place < 4 else 4 + min(place // 4, 5)}",
                f"fifth={place * 5 // self.count}",
                f"years={min(years, 2)}{'()' if bracketed else ''}",
                f"numbers={min(numbers, 3)}",
                f"numbers left={min(left, 4)}",
                f"to end={min(self.count - place - 1, 4)}",
                f"run={self.runs[place]}",
            ]
            if quotes:
                state = "in" if self.quoted[place] else "after" if place > last_quote else "before"
                row.append(f"quotes={state}")
                row.append(f"quotes+before={state}|{self.gaps[place]}")
            if inside:
                row.append(f"after In={min(place - inside, 12) // 3}")
            found.append(row)
            if shape in {"year", "years"}:
                years += 1
                bracketed = bracketed or self.tokens[place].before.endswith(("(", "["))
            elif shape in _CLASS_SHAPES:
                numbers, left = numbers + 1, left - 1
            if "in" in self.classes[place] and (
                self.tokens[place].text[0].isupper() or _HARD.search(self.gaps[place])
            ):
                inside = place
        return found

    def _ahead(self, each: Sequence[Stretch]) -> list[list[str]]:
        """What is still to come after every stretch: the distance to a number, words of some classes."""
        found: list[list[str]] = []
        distance: int | None = None
        seen: set[str] = set()
        for stretch in reversed(each):
            places = range(stretch.first, stretch.last + 1)
            found.append([f"ahead {name}" for name in sorted(seen)])
            distance = None if distance is None else distance + 1
            if any(self.shapes[place] in _CLASS_SHAPES for place in places):
                distance = 0
            found[-1].append(f"to number={'none' if distance is None else min(distance, 4)}")
            seen |= {name for place in places for name in self.classes[place]} & _AHEAD
        return found[::-1]

    def _facts(self, stretch: Stretch) -> Iterator[str]:
        places = range(stretch.first, stretch.last + 1)
        length = len(places)
        yield f"number={min(stretch.number, 5)}"
        yield f"length={length if length < 4 else 4 + min(length // 4, 4)}"
        yield f"first={self.shapes[stretch.first]}"
        yield f"opened={self.gaps[stretch.first]}"
        yield f"closed={self.gaps[stretch.last + 1]}"
        seen = {name for place in places for name in self.classes[place]}
        yield from (
            f"has {name}" for name in seen - {"small", "particle", "in", "by", "and", "number", "page"}
        )
        yield from (f"begins {name}" for name in self.classes[stretch.first])
        capital = sum(self.tokens[place].text[0].isupper() for place in places)
        lower = sum(
            self.shapes[place] == "x" and not {"small", "and", "in"} & set(self.classes[place])
            for place in places
        )
        digits = sum(self.shapes[place] in _CLASS_SHAPES or self.shapes[place] == "year" for place in places)
        initials = sum(self.shapes[place] in {"X", "XX"} for place in places)
        yield f"lower={0 if not lower else 1 + min(lower * 4 // length, 3)}"
        yield f"capital={min(capital * 4 // length, 4)}"
        yield f"digits={0 if not digits else 1 + min(digits * 3 // length, 3)}"
        containers = sum(bool(_CONTAINERS & set(self.classes[place])) for place in places)
        yield f"containers={0 if not containers else 1 + min(containers * 4 // length, 4)}"
        given = sum("given name" in self.classes[place] for place in places)
        yield f"given={0 if not given else 1 + min(given * 3 // length, 2)}"
        yield f"initials={0 if not initials else 1 + min(initials * 4 // length, 3)}"

    def _stretches(self, ends: Callable[[int], bool]) -> list[Stretch]:
        """The stretch of every word, where ``ends`` says whether one ends after a word."""
        found: list[Stretch] = []
        first = number = 0
        for place in range(self.count):
            if place + 1 == self.count or ends(place):
                found.extend([Stretch(first, place, number)] * (place + 1 - first))
                first, number = place + 1, number + 1
        return found

    def _ends_part(self, place: int) -> bool:
        token, following = self.tokens[place], self.tokens[place + 1]
        return self._ends_sentence(place) or any(
            sign in token.after + following.before for sign in ",;:()[]/"
        )

    def _ends_sentence(self, place: int) -> bool:
        token, following = self.tokens[place], self.tokens[place + 1]
        signs = token.after
        if "?" in signs or "!" in signs or (_CLOSES_QUOTE.search(signs) and not signs.startswith(("'", "’"))):
            return True
        if "." not in signs:
            return following.before != "" and _OPENS_QUOTE.match(following.before) is not None
        if signs != ".":
            return True
        if self.shapes[place] in {"X", "xX"} or "abbreviated" in self.classes[place]:
            return following.before != "" or (following.text[0].isdigit() and self.shapes[place] != "X")
        return not following.text[0].islower() or following.is_identifier

    def _runs(self) -> list[str]:
        """Where words stand in capitals up to a number: a container that no sign sets apart."""
        found = ["no"] * self.count
        for place, shape in enumerate(self.shapes):
            if shape not in _NUMBERS or place == 0 or self.shapes[place - 1] in _NUMBERS:
                continue
            first = place
            while first and self._may_run(first - 1) and place - first < LONGEST_RUN:
                first -= 1
            while first < place and not self.tokens[first].text[0].isupper():
                first += 1
            for inside in range(first, place):
                found[inside] = "on"
            if first < place:
                found[first] = f"start {min(place - first, 5)}"
        return found

    def _may_run(self, place: int) -> bool:
        return self.tokens[place].text[0].isupper() or bool(
            {"small", "and", "in", "volume", "number"} & set(self.classes[place])
        )

    def _quoted(self) -> list[bool]:
        """Whether each word stands in quotation marks."""
        found, inside = [], False
        for token in self.tokens:
            if any(sign in token.before for sign in "“„«\"《「‘'`"):
                inside = True
            found.append(inside)
            if any(sign in token.after for sign in "”»\"》」’'“"):
                inside = False
        return found


def _shape(token: Token) -> str:
    if token.is_identifier:
        return "id"
    text = token.text
    return next((name for name, pattern in _SHAPES if pattern.fullmatch(text)), None) or _letters(token)


def _letters(token: Token) -> str:
    """How a word of letters is written: x small, X capital, + five or more, a stop where it may be cut."""
    text = token.text
    if any(character.isdigit() for character in text):
        return "1x" if text[0].isdigit() else "x1"
    if len(text) == 1:
        return "X" if text.isupper() else "x"
    if text.isupper():
        return "XX" if len(text) < 5 else "XX+"
    inner = any(character.isupper() for character in text[1:])
    if not text[0].isupper() or inner:
        return ("XxX" if text[0].isupper() else "xX") if inner else "x"
    if token.after.startswith("."):
        return "Xt." if _ABBREVIATION.fullmatch(text) else "Xx."
    return "Xx"


def _opening(signs: str) -> str:
    """What stands before the first word: a dash for the authors of the entry before, a quote, a bracket."""
    kinds = (("-", "—–―_‒-"), ('"', "“”„«\"‘'`《「"), ("(", "([{"))
    return "".join(kind for kind, of_kind in kinds if any(sign in signs for sign in of_kind))


def _gap(token: Token, following: Token) -> str:
    """The signs between two words, quotation marks of all kinds as one."""
    return _QUOTE.sub('"', token.after) + " " + _QUOTE.sub('"', following.before)
