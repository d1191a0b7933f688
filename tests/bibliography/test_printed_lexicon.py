import pytest

from grounded_research.bibliography.printed_lexicon import Odds, classes_of, odds_of


@pytest.mark.parametrize(
    "word, name",
    [
        ("Journal", "journal"),
        ("journal's", "journal"),
        ("Hrsg", "editor"),
        ("März", "month"),
        ("现代医学杂志", "journal"),
        ("中山大學學報", "journal"),
        ("人民出版社", "publisher"),
    ],
)
def test_words_have_classes(word, name):
    assert name in classes_of(word)


@pytest.mark.parametrize("word", ["Qwzxkv", "心灵", ""])
def test_other_words_have_none(word):
    assert classes_of(word) == ()


@pytest.mark.parametrize(
    "word, person, holder",
    [("Zampieri", 1, None), ("Learning", -1, None), ("Acta", None, 1), ("Using", None, -1)],
)
def test_odds_lean_to_where_a_word_is_common(word, person, holder):
    odds = odds_of(word)
    assert person is None or odds.person * person > 0
    assert holder is None or odds.holder * holder > 0


def test_a_word_that_was_not_counted_has_no_odds():
    assert odds_of("Qwzxkv") == Odds(None, None)
