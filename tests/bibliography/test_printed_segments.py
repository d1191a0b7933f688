import pytest

from grounded_research.bibliography.printed_facts import facts_of
from grounded_research.bibliography.printed_labels import Part
from grounded_research.bibliography.printed_segments import joined, of_order, of_segment
from grounded_research.bibliography.printed_tokens import tokenise

TEXT = 'Smith J. "Slow release (in vitro)." Journal of Applied Physics 2, 7.'
AUTHOR, TITLE, CONTAINER = Part("author", 0, 1), Part("title", 2, 5), Part("container", 6, 9)


def seen(part, before=None, after="$"):
    return set(of_segment(facts_of(tokenise(TEXT)), part, before, after))


def test_parts_of_one_kind_that_follow_each_other_are_one_segment():
    parts = [Part("author", 0, 1), Part("title", 2, 3), Part("title", 4, 6), Part("note", 7, 7)]
    assert joined(parts) == [Part("author", 0, 1), Part("title", 2, 6), Part("note", 7, 7)]


@pytest.mark.parametrize(
    "part, before, after, names",
    [
        (AUTHOR, None, "title", {"author opened=start|^", "author first=Xx", "author length=2"}),
        (TITLE, AUTHOR, "container", {"title quoted=all", "title open ()=0", "title sentences cut=11"}),
        (TITLE, AUTHOR, "container", {"title begins slow", "title ends vitro", "title then journal"}),
        (Part("title", 2, 4), AUTHOR, "note", {"title open ()=1", "title closed= |note"}),
        (CONTAINER, TITLE, "locator", {"container known=yes", "container known=yes|locator"}),
        (Part("container", 7, 9), TITLE, "locator", {"container known=no"}),
        (Part("title", 2, 9), AUTHOR, "locator", {'title ends known=4|)." ', "title sentences=1"}),
    ],
)  # fmt: skip
def test_a_segment_is_seen_as_a_whole(part, before, after, names):
    assert names <= seen(part, before, after)


def test_a_container_right_behind_a_title_shows_what_parts_them():
    assert any(name.startswith("border known=") for name in seen(CONTAINER, TITLE))
    assert not any(name.startswith("border") for name in seen(CONTAINER, AUTHOR))


def test_the_order_tells_what_follows_what_and_what_is_missing():
    names = set(of_order([AUTHOR, TITLE, CONTAINER]))
    assert {"order=au ti co", "two=^>author", "three=title>container>$", "there=11000"} <= names
    assert {"count title=1", "count pages=0"} <= names
