import re

import pytest

from grounded_research.text.patterns import regex


def test_an_expression_is_compiled_when_it_is_first_used():
    wrong = regex("(")
    with pytest.raises(re.error):
        wrong.search("")


def test_it_has_what_a_compiled_one_has():
    digits = regex(r"(?P<n>\d)x", re.IGNORECASE)
    compiled = re.compile(r"(?P<n>\d)x", re.IGNORECASE)
    assert digits.pattern == compiled.pattern
    assert digits.flags == compiled.flags
    assert digits.groupindex == compiled.groupindex
    assert digits.sub(r"\g<n>", "1X2x") == compiled.sub(r"\g<n>", "1X2x") == "12"


def test_its_second_use_compiles_nothing(monkeypatch: pytest.MonkeyPatch):
    digits = regex(r"\d")
    assert digits.findall("a1b2") == ["1", "2"]
    monkeypatch.setattr(re, "compile", None)
    assert digits.findall("3") == ["3"]
    assert digits.fullmatch("4")


def test_bytes_have_expressions_too():
    assert regex(rb"\d").findall(b"a1") == [b"1"]
