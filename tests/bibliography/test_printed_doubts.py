import pytest

from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.printed_doubts import doubts

SOUND = {
    "title": "Optimization by simulated annealing",
    "journal": "Science",
    "volume": "220",
    "year": "1983",
}
AUTHORS = (PersonName("Kirkpatrick", "S."),)


def test_a_sound_reading_is_not_doubted():
    assert doubts(SOUND, AUTHORS) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "and Smith on annealing methods"},
        {"title": "Smith, J. & Lee K annealing"},
        {"title": "Annealing"},
        {"title": "Annealing in metals. Proceedings of it"},
        {"title": "Annealing in 1983 and before"},
        {"title": "One, two, three, four, five of them"},
        {"journal": ""},
        {"journal": "of the things that were said about them there"},
        {"journal": "Conference. Proceedings"},
        {"journal": "Report 1234"},
        {"year": None},
        {"volume": None},
    ],
)
def test_an_odd_reading_is_doubted(changes):
    fields = {name: value for name, value in (SOUND | changes).items() if value is not None}
    assert doubts(fields, AUTHORS)


def test_an_author_without_a_given_name_is_doubted():
    assert doubts(SOUND, (PersonName("Kirkpatrick"),))


def test_an_organisation_is_not_doubted():
    assert doubts(SOUND, (PersonName(literal="World Health Organization"),)) == []
