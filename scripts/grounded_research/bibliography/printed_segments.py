"""What there is to see of a whole reading of a printed reference: of its segments and of their order.

A chain of labels sees a word and its neighbours; what is seen here hangs on where a segment begins and ends:
its length, the signs around it against the signs in it, whether all of it is a known name of a journal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from grounded_research.bibliography.printed_facts import Facts
from grounded_research.bibliography.printed_journals import is_known_name
from grounded_research.bibliography.printed_labels import PARTS, Part
from grounded_research.bibliography.printed_shapes import NUMERIC

START, END = "^", "$"
_SMALL = frozenset({"small", "and", "in"})
_ARTICLES = frozenset({"in", "the", "dans"})
_PAIRS = ("()", "[]", "“”")
LONGEST_ENDING = 6
"""Words: a longer known name at the end of a title is rarely a journal's."""
_ESSENTIAL = ("title", "container", "locator", "pages", "publisher")


def joined(parts: Iterable[Part]) -> list[Part]:
    """The parts, those of one kind that follow each other as one."""
    found: list[Part] = []
    for part in parts:
        if found and found[-1].kind == part.kind:
            found[-1] = Part(part.kind, found[-1].first, part.last)
        else:
            found.append(part)
    return found


def of_order(segments: Sequence[Part]) -> Iterator[str]:
    """What the kinds of a reading's segments and their order are."""
    kinds = [segment.kind for segment in segments]
    yield "order=" + " ".join(kind[:2] for kind in kinds)
    yield from (f"two={one}>{other}" for one, other in pairwise((START, *kinds, END)))
    yield from (
        f"three={one}>{kind}>{other}"
        for one, kind, other in zip((START, *kinds), kinds, (*kinds[1:], END), strict=False)
    )
    counts = Counter(kinds)
    yield from (f"count {kind}={min(counts[kind], 3)}" for kind in PARTS)
    yield "there=" + "".join(str(int(kind in counts)) for kind in _ESSENTIAL)


def of_segment(facts: Facts, part: Part, before: Part | None, after: str) -> Iterator[str]:
    """What a segment is behind the segment ``before`` and before one of the kind ``after``."""
    kind_before = before.kind if before else START
    for seen in (_edges(facts, part, kind_before, after), _extent(facts, part), _inside(facts, part)):
        yield from (f"{part.kind} {name}" for name in seen)
    if part.kind in {"title", "container"}:
        for seen in (_names(facts, part, after), _last_sentence(facts, part, after)):
            yield from (f"{part.kind} {name}" for name in seen)
    if before and (before.kind, part.kind) == ("title", "container"):
        yield from _border(facts, before, part)


def _edges(facts: Facts, part: Part, before: str, after: str) -> Iterator[str]:
    first, last, end = part.first, part.last, facts.gaps[part.last + 1]
    yield f"opened={facts.gaps[first]}|{before}"
    yield f"closed={end}|{after}"
    yield f"first={facts.shapes[first]}"
    yield f"last={facts.shapes[last]}"
    yield f"style={end}|{facts.shapes[last]}"
    yield from (f"first is {name}" for name in facts.classes[first])
    yield from (f"last is {name}" for name in facts.classes[last])
    yield f"begins {facts.tokens[first].text.lower()}"
    yield f"ends {facts.tokens[last].text.lower()}"
    if last + 1 < len(facts.tokens):
        yield f"then {facts.tokens[last + 1].text.lower()}"


def _extent(facts: Facts, part: Part) -> Iterator[str]:
    """Its length, and whether it begins and ends where a sentence or a part of one does."""
    yield f"length={_step(part.last - part.first + 1)}"
    for name, stretches, most in (("sentences", facts.sentences, 4), ("parts", facts.parts, 6)):
        first, last = stretches[part.first], stretches[part.last]
        yield f"{name}={min(last.number - first.number, most)}"
        yield f"{name} cut={first.first == part.first:d}{last.last == part.last:d}"


def _inside(facts: Facts, part: Part) -> Iterator[str]:
    first, behind = part.first, part.last + 1
    length = behind - first
    shapes, classes = facts.shapes[first:behind], facts.classes[first:behind]
    yield from (f"has {name}" for name in {name for names in classes for name in names})
    yield from (f"in {gap}={min(count, 3)}" for gap, count in Counter(facts.gaps[first + 1 : behind]).items())
    signs = "".join(token.before + token.after for token in facts.tokens[first:behind])
    yield from (f"open {pair}={signs.count(pair[0]) - signs.count(pair[1])}" for pair in _PAIRS)
    quoted = sum(facts.quoted[first:behind])
    yield f"quoted={'all' if quoted == length else 'none' if not quoted else facts.quoted[first]}"
    yield f"numbers={min(sum(shape in NUMERIC for shape in shapes), 3)}"
    yield f"initials={min(4, round(8 * shapes.count('X') / length))}"
    pairs = zip(shapes, classes, strict=True)
    lower = sum(shape == "x" and _SMALL.isdisjoint(names) for shape, names in pairs)
    yield f"lower={round(4 * lower / length)}"
    yield f"capital={_capital(facts, first, behind)}"
    odds = facts.odds[first:behind]
    people = [one.person for one in odds if one.person is not None]
    held = [one.holder for one in odds if one.holder is not None]
    yield f"people={round(2 * sum(people) / len(people)) if people else None}"
    yield f"held={round(2 * sum(held) / len(held)) if held else None}"
    yield f"held in all={max(-6, min(6, sum(held) // 2)) if held else None}"


def _names(facts: Facts, part: Part, after: str) -> Iterator[str]:
    """Whether it is the known name of a journal, ends in one, or cuts one in two."""
    known = _is_name(facts, part.first, part.last)
    yield f"known={known}"
    yield f"known={known}|{after}"
    yield f"known={known}|{_step(part.last - part.first + 1)}"
    cut = (part.first, part.last, part.last + 1)
    yield "cuts a name=" + "|".join(_in_name(facts, place) for place in cut)
    for length in range(2, LONGEST_ENDING + 1):
        first = part.last - length + 1
        if (
            first > part.first
            and facts.tokens[first].text[0].isupper()
            and _is_name(facts, first, part.last) == "yes"
        ):
            yield f"ends known={length}|{facts.gaps[first]}"
            break


def _last_sentence(facts: Facts, part: Part, after: str) -> Iterator[str]:
    """What the last sentence is where there are more: a container that a title has swallowed looks so."""
    sentence = facts.sentences[part.last].first
    if sentence > part.first:
        yield f"last sentence capital={_capital(facts, sentence, part.last + 1)}"
        yield f"last sentence length={_step(part.last - sentence + 1)}|{after}"
        yield f"last sentence known={_is_name(facts, sentence, part.last)}"


def _border(facts: Facts, title: Part, container: Part) -> Iterator[str]:
    """What stands between a title and the container right behind it, and whether either has it inside."""
    gap = facts.gaps[container.first]
    for name, part in (("title", title), ("container", container)):
        inside = facts.gaps[part.first + 1 : part.last + 1].count(gap)
        yield f"border {name}={gap}|{min(inside, 2)}"
    yield f"border known={gap}|{_is_name(facts, container.first, container.last)}"
    yield f"border length={gap}|{_step(container.last - container.first + 1)}"
    yield f"border small={gap}|{facts.tokens[container.first].text[0].islower()}"


def _is_name(facts: Facts, first: int, last: int) -> str:
    """Whether words are the known name of a journal; "In" and an article before it count for nothing."""
    words = [token.text.lower() for token in facts.tokens[first : last + 1]]
    while words and words[0] in _ARTICLES:
        del words[0]
    return ("no", "yes")[is_known_name(words)] if words else "none"


def _in_name(facts: Facts, place: int) -> str:
    """Where in a known name a word stands: B, I, E or nothing, as behind the last word."""
    return facts.known[place][:1] if place < len(facts.known) else ""


def _capital(facts: Facts, first: int, behind: int) -> int:
    """How many quarters of the words from ``first`` up to ``behind`` begin with a capital."""
    capital = sum(token.text[0].isupper() for token in facts.tokens[first:behind])
    return round(4 * capital / (behind - first))


def _step(length: int) -> int:
    """A number of words, the more coarsely the higher."""
    return length if length < 4 else 4 + min((length - 4) // 3, 6)
