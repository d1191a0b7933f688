import pytest

from grounded_research.errors import PointerError
from grounded_research.sources.pointers import Pointer, parse_pointer, resolve
from sources.making import sources

FOUND = sources(A=["One.", "Two."], AB=["Three."])


@pytest.mark.parametrize("text, pointer", [("A:12", Pointer("A", 12)), ("AB:1", Pointer("AB", 1))])
def test_a_pointer_is_read_and_written_back(text: str, pointer: Pointer):
    assert parse_pointer(text) == pointer
    assert str(pointer) == text


@pytest.mark.parametrize(
    "text", ["", "A", "A:", "A:0", "A:01", "a:1", "A:1 ", "A:-1", "1:A", "ABCD:1", "A:\u0661", "A:1.0"]
)
def test_what_is_no_pointer_is_refused(text: str):
    with pytest.raises(PointerError) as refused:
        parse_pointer(text)
    assert refused.value.message.isascii()


def test_pointers_resolve_to_verbatim_sentences_in_their_order():
    resolved = resolve(["AB:1", "A:2", "AB:1"], FOUND)
    assert resolved is not None
    assert [(e.pointer, e.text, e.location) for e in resolved] == [
        ("AB:1", "Three.", "AB.txt"),
        ("A:2", "Two.", "A.txt"),
    ]


@pytest.mark.parametrize("bad", ["A:3", "C:1", "nonsense", "AB:2"])
def test_one_pointer_that_does_not_resolve_drops_all(bad: str):
    assert resolve(["A:1", bad], FOUND) is None


def test_no_pointers_resolve_to_no_evidence():
    assert resolve([], FOUND) == ()
