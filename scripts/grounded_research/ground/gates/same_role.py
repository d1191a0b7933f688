"""Another name in the same role: "born in Naples" where the claim says "born in Trieste"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grounded_research.ground.gates.shared_words import SAME_BEGINNING
from grounded_research.text.dates_tables import MONTHS
from grounded_research.text.nations import nations
from grounded_research.text.normalise import fold, unaccented
from grounded_research.text.patterns import regex
from grounded_research.text.words import content_stems, stem

CLOSE_SHARE = 0.6
"""Share of the claim's other content stems that the sentence must have (measured on the corpora: 19 claims
are asked about, all of them wrong)."""

_NAME = r"[A-Z][\w'\u2019-]+(?:\s+(?:of\s+)?[A-Z][\w'\u2019-]+){0,3}"
_ROLE = regex(
    rf"\b(?P<word>[A-Za-z]{{3,}})\s+(?P<link>in|at|by|to|from|for|with|on)\s+(?:the\s+)?(?P<name>{_NAME})"
)


class Role(NamedTuple):
    """A name behind a word and a preposition."""

    word: str
    link: str
    name: str


def roles(text: str) -> Iterator[Role]:
    """The names of a text that stand behind a word and a preposition, months aside."""
    for match in _ROLE.finditer(unaccented(text)):
        if match["name"].split()[0].casefold() not in MONTHS:
            yield Role(stem(match["word"]), match["link"], match["name"])


def other_in_role(claim: str, evidence: Sequence[str], held: Sequence[str]) -> tuple[str, str] | None:
    """A name of the claim and the one that a sentence has in its role, where nothing cited has the claim's.

    Args:
        claim: The claim.
        evidence: The cited sentences.
        held: The cited sentences and what stands over them.
    """
    known = starts(" ".join(held))
    for role in roles(claim):
        if nations(role.name) or starts(role.name) & known:
            continue
        rest = set(content_stems(claim)) - set(content_stems(role.name))
        for text in evidence:
            other = next((one.name for one in roles(text) if one[:2] == role[:2]), None)
            if other is not None and len(rest & set(content_stems(text))) >= CLOSE_SHARE * len(rest):
                return role.name, other
    return None


def starts(text: str) -> set[str]:
    """The words of a text cut to their first letters: "Europe" is held by "European"."""
    return {word[:SAME_BEGINNING] for word in re.findall(r"\w+", fold(unaccented(text)))}
