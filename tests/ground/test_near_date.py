"""A year or month that the account around a cited sentence gives need not stand in the sentence itself."""

from dataclasses import replace

import pytest

from grounded_research.ground.gates.date import date_gate
from support import builders

BILL = "In response they struck, and the president sent the bill back to parliament."
CLAIM = "The president sent the bill back to parliament in 1987."
DATED = "Starting in 1987, the opposition organised demonstrations."
LINE = "account.txt, line 4"


def decided(answered, claim, cited, other, *, places=(35, 33), locations=(LINE, LINE), settings=()):
    """What the date gate says of a support by one sentence, where another has the date."""
    context = answered(
        claim,
        resolved=(builders.evidence(f"A:{places[0]}", cited, locations[0]),),
        settings=settings,
    )
    held = (builders.evidence(f"A:{places[1]}", other, locations[1]),)
    return date_gate(replace(context, elsewhere=held))


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        (CLAIM, DATED),
        (CLAIM, "The bill had passed on 12 July 1987."),
        ("By late 1987 the president had sent the bill back to parliament.", "It marched in October 1987."),
        ("The president sent the bill back to parliament in July 1987.", "The bill had passed in July 1987."),
        ("The president sent the bill back to parliament in July 1987.", "It passed on 12 July 1987."),
    ],
)
@pytest.mark.parametrize(
    ("places", "locations"),
    [
        ((35, 33), (LINE, LINE)),
        ((35, 29), (LINE, LINE)),
        ((35, 37), (LINE, "account.txt, line 5")),
        ((35, 34), ("account.pdf, p. 2", "account.pdf, p. 2")),
    ],
)
def test_the_year_of_the_account_is_accepted(answered, claim, other, places, locations):
    assert decided(answered, claim, BILL, other, places=places, locations=locations) is None


@pytest.mark.parametrize(
    "differing",
    [
        {"places": (35, 5)},
        {"places": (35, 31), "locations": (LINE, "account.txt, line 3")},
        {"places": (35, 31), "locations": ("account.pdf, p. 2", "account.pdf, p. 2")},
        {"settings": ("By June 1989 all was quiet.",)},
        {"cited": "In 1990 the president sent the bill back to parliament."},
        {
            "claim": "The president sent the bill back to parliament on 12 July 1987.",
            "other": "They met on 12 July 1987.",
        },
    ],
    ids=[
        "far off",
        "another paragraph",
        "a page is no paragraph",
        "another year before",
        "own year",
        "a day",
    ],
)
def test_any_other_date_is_still_asked_for(answered, differing):
    assert decided(answered, **{"claim": CLAIM, "cited": BILL, "other": DATED, **differing}) is not None
