"""What is printed may not steer the terminal that shows it."""

import pytest

from grounded_research.text.steering import made_visible


@pytest.mark.parametrize(
    "text, shown",
    [
        ("plain text, ünïcode 中文\tand a tab", "plain text, ünïcode 中文\tand a tab"),
        ("safe\u202eexe.txt", "safe\\u202eexe.txt"),
        ("red \x1b[31m alert", "red \\u001b[31m alert"),
        ("two\nlines\r", "two\\u000alines\\u000d"),
        ("\ufeffmark", "\\ufeffmark"),
    ],
)
def test_steering_characters_are_shown_as_their_codes(text, shown):
    assert made_visible(text) == shown


def test_letters_of_right_to_left_scripts_stay():
    assert made_visible("שלום") == "שלום"
