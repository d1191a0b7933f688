import pytest

from grounded_research.bibliography.printed_shapes import gaps_of, glued_of, quoted_of, shape_of
from grounded_research.bibliography.printed_stretches import Word, parts_of, sentences_of
from grounded_research.bibliography.printed_tokens import tokenise


@pytest.mark.parametrize(
    "text, shape",
    [
        ("1998", "year"), ("1998a", "year"), ("1998-2001", "years"), ("12-18", "range"), ("7", "1"),
        ("77", "12"), ("777", "123"), ("7777", "1234"), ("e17914", "A1"), ("29A", "1a"), ("XIV", "roman"),
        ("Smith", "Xx"), ("Phys.", "Xt."), ("Science.", "Xx."), ("on", "x"), ("J", "X"), ("BMJ", "XX"),
        ("NATURE", "XX+"), ("McAdam", "XxX"), ("mRNA", "xX"), ("10.1000/abc", "id"),
        ("李建香", "cjk name"), ("中山大學學報", "cjk"), ("张从正补法思想浅谈", "cjk long"),
    ],
)  # fmt: skip
def test_a_word_has_the_shape_of_its_writing(text, shape):
    assert shape_of(tokenise(text)[0]) == shape


def test_gaps_are_the_signs_before_every_word_with_one_kind_of_quotation_marks():
    assert gaps_of(tokenise("(Roe, “A title.” Nature 7.")) == ["start(", ', "', " ", '." ', " ", "end."]


def test_words_without_a_space_between_are_glued():
    assert glued_of(tokenise("of 2.7 or 3. 2")) == [False, False, True, False, False, False, False]


def test_words_in_quotation_marks_are_quoted():
    assert quoted_of(tokenise("Roe “a title” of it")) == [False, True, True, False, False]


@pytest.mark.parametrize(
    "text, sentences, parts",
    [
        ("Roe, J. A title. Nature 7, 4", [0, 0, 0, 0, 1, 1, 1], [0, 1, 1, 1, 2, 2, 3]),
        ("Title? Nature (2001)", [0, 1, 1], [0, 1, 2]),
        ("Title “of it” Nature", [0, 1, 1, 2], [0, 1, 1, 2]),
    ],
)
def test_stretches_end_at_signs_that_may_end_a_part(text, sentences, parts):
    words = [Word(token, shape_of(token), may_be_cut=False) for token in tokenise(text)]
    assert [stretch.number for stretch in sentences_of(words)] == sentences
    assert [stretch.number for stretch in parts_of(words)] == parts


def test_a_known_abbreviation_ends_no_sentence():
    words = [Word(token, shape_of(token), may_be_cut=True) for token in tokenise("Phys. Rev. Lett")]
    assert {stretch.number for stretch in sentences_of(words)} == {0}
