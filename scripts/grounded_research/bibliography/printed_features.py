"""What the reader of printed references sees of a word: shape, signs, classes, and the stretch it is in.

Features come in groups, tuples of names that hang on few facts: the same group comes back in every reference,
so that a group is made once and its weights are added up once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grounded_research.bibliography import printed_groups as groups
from grounded_research.bibliography.printed_facts import Facts
from grounded_research.bibliography.printed_groups import Group
from grounded_research.bibliography.printed_shapes import LOCATING, NUMERIC
from grounded_research.bibliography.printed_stretches import Stretch
from grounded_research.text.patterns import regex

_CONTAINERS = frozenset({"journal", "abbreviated", "of containers", "short in containers", "meeting"})
_AHEAD = frozenset({"publisher", "place", "journal", "meeting", "editor", "report", "of containers"})
_TOO_COMMON = frozenset({"small", "particle", "in", "by", "and", "number", "page"})
_RUN_ON = frozenset({"small", "and", "in", "volume", "number"})
_HARD = regex(r"[.;:?!]")
LONGEST_FRONT = 40
"""Words: what stands further is no longer among the authors that the first name tells of."""
LONGEST_RUN = 12
"""Words: names of containers are rarely longer."""


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a reference's words.

    Attributes:
        own: For every word the groups of features that it alone has.
        shared: Features that all words of a stretch have, each group once.
        places: For every word the places in ``shared`` that are its own too.
    """

    own: list[list[Group]]
    shared: list[list[str]]
    places: list[list[int]]

    def of(self, place: int) -> list[str]:
        """All features of one word."""
        whole = (*self.own[place], *(self.shared[shared] for shared in self.places[place]))
        return [name for group in whole for name in group]


def features(facts: Facts) -> Features:
    """What there is to see of every word of a reference."""
    return _Reader(facts).read()


class _Reader:
    """One reference with everything that is computed once."""

    def __init__(self, facts: Facts) -> None:
        self.tokens, self.shapes, self.classes = facts.tokens, facts.shapes, facts.classes
        self.odds, self.known, self.gaps = facts.odds, facts.known, facts.gaps
        self.glued, self.quoted = facts.glued, facts.quoted
        self.sentences, self.parts = facts.sentences, facts.parts
        self.count = len(facts.tokens)
        self.runs = self._runs()
        # How the first name is written tells how all are: "Smith, J." or "J. Smith" or "Smith J".
        self.style = "".join(
            f"{shape}{gap}" for shape, gap in zip(self.shapes[:2], self.gaps[1:3], strict=False)
        )

    def read(self) -> Features:
        own = self._running()
        for place, row in enumerate(own):
            row.extend(self._word(place))
            sentence, part = self.sentences[place].first, self.parts[place].first
            row.append(groups.begins(sentence=sentence == place, part=part == place))
        shared: list[list[str]] = []
        places: list[list[int]] = [[] for _ in self.tokens]
        for kind, stretches in (("s", self.sentences), ("p", self.parts)):
            for group, (stretch, names) in enumerate(self._groups(kind, stretches), start=len(shared)):
                shared.append(names)
                for place in range(stretch.first, stretch.last + 1):
                    places[place].append(group)
        return Features(own, shared, places)

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

    def _word(self, place: int) -> Iterator[Group]:
        """The word itself and its neighbours."""
        shape, before, after = self.shapes[place], self.gaps[place], self.gaps[place + 1]
        odds = self.odds[place]
        yield groups.alone(shape, before, after)
        yield groups.by_odds(odds, shape, before, after)
        yield groups.glued(before=self.glued[place], after=self.glued[place + 1])
        if self.classes[place]:
            yield groups.by_class(self.classes[place], before, after)
        if self.known[place]:
            yield groups.by_name(self.known[place], before, after)
        for distance in (-2, -1, 1, 2):
            other = place + distance
            if 0 <= other < self.count:
                yield groups.neighbour(distance, self.shapes[other], self.classes[other])
        if place:
            yield groups.behind(self.shapes[place - 1], before, shape, self.gaps[place - 1])
            yield groups.odds_in_a_row("-1", self.odds[place - 1], before, odds)
            if self.known[place - 1]:
                yield (f"known-1={self.known[place - 1]}|{before}",)
            if place < LONGEST_FRONT:
                yield groups.styled(self.style, self.shapes[place - 1], before, shape, after)
        if place + 1 < self.count:
            yield groups.ahead(shape, after, self.shapes[place + 1], self.gaps[place + 2])
            yield groups.odds_in_a_row("+1", odds, after, self.odds[place + 1])
            if self.known[place] or self.known[place + 1]:
                following = self.known[place + 1]
                yield groups.names_in_a_row(self.known[place], after, following, self.shapes[place + 1])

    def _running(self) -> list[list[Group]]:
        """What has come before a word and what still comes: years, numbers, quotation marks, "In"."""
        found: list[list[Group]] = []
        years = numbers = inside = 0
        bracketed = False
        last_quote = max((place for place, quoted in enumerate(self.quoted) if quoted), default=-1)
        left = sum(shape in LOCATING for shape in self.shapes)
        for place, shape in enumerate(self.shapes):
            row = [
                groups.placed(place if place < 4 else 4 + min(place // 4, 5), place * 5 // self.count),
                groups.seen_before(min(years, 2), min(numbers, 3), min(left, 4), bracketed=bracketed),
                (f"to end={min(self.count - place - 1, 4)}", f"run={self.runs[place]}"),
            ]
            if last_quote >= 0:
                state = "in" if self.quoted[place] else "after" if place > last_quote else "before"
                row.append((f"quotes={state}", f"quotes+before={state}|{self.gaps[place]}"))
            if inside:
                row.append((f"after In={min(place - inside, 12) // 3}",))
            found.append(row)
            if shape in {"year", "years"}:
                years += 1
                bracketed = bracketed or self.tokens[place].before.endswith(("(", "["))
            elif shape in LOCATING:
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
            if any(self.shapes[place] in LOCATING for place in places):
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
        yield from (f"has {name}" for name in seen - _TOO_COMMON)
        yield from (f"begins {name}" for name in self.classes[stretch.first])
        score = sum(self.odds[place].person or 0 for place in places)
        yield f"odds={max(-3, min(3, round(score / length)))}"
        if self.known[stretch.first].startswith("B"):
            yield "begins known"
            yield "is known" if self.known[stretch.first] == f"B{length}" else "partly known"
        yield from self._counts(places, length)

    def _counts(self, places: Sequence[int], length: int) -> Iterator[str]:
        """How many of a stretch's words are of a kind, coarsely."""
        shapes = [self.shapes[place] for place in places]
        classes = [self.classes[place] for place in places]
        capital = sum(self.tokens[place].text[0].isupper() for place in places)
        yield f"capital={min(capital * 4 // length, 4)}"
        small = {"small", "and", "in"}
        lower = sum(
            shape == "x" and small.isdisjoint(names) for shape, names in zip(shapes, classes, strict=True)
        )
        for name, count, steps, most in (
            ("lower", lower, 4, 3),
            ("digits", sum(shape in NUMERIC for shape in shapes), 3, 3),
            ("containers", sum(not _CONTAINERS.isdisjoint(names) for names in classes), 4, 4),
            ("given", sum("given name" in names for names in classes), 3, 2),
            ("initials", sum(shape in {"X", "XX"} for shape in shapes), 4, 3),
        ):
            yield f"{name}={1 + min(count * steps // length, most) if count else 0}"

    def _runs(self) -> list[str]:
        """Where words stand in capitals up to a number: a container that no sign sets apart."""
        found = ["no"] * self.count
        for place, shape in enumerate(self.shapes):
            if shape not in NUMERIC or place == 0 or self.shapes[place - 1] in NUMERIC:
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
        return self.tokens[place].text[0].isupper() or not _RUN_ON.isdisjoint(self.classes[place])
