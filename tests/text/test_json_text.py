import pytest

from grounded_research.text.json_text import parse_json


@pytest.mark.parametrize(
    "text, value",
    [
        (r'"a \ud800 b"', "a \ufffd b"),
        (r'"\udc00"', "\ufffd"),
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'{"\ud800": ["\ud800", 1, null]}', {"\ufffd": ["\ufffd", 1, None]}),
        ('["\u00e9", true]', ["\u00e9", True]),
        (b'{"a": "\xc3\xa9"}', {"a": "\u00e9"}),
    ],
)
def test_every_string_can_be_written(text, value):
    assert parse_json(text) == value


@pytest.mark.parametrize("text", ["{", "", b"\xff\xfe\xfd"])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - any of its kinds
        parse_json(text)
