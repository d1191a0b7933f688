import random

from grounded_research.sources.duplicates import groups, near_duplicates, resemblance, sketch


def prose(seed: int, count: int = 300) -> str:
    chance = random.Random(seed)  # noqa: S311  a text, not a secret
    return " ".join(f"w{chance.randrange(2000)}" for _ in range(count))


def test_a_text_resembles_itself_wholly_and_another_not_at_all():
    assert resemblance(sketch([prose(1)]), sketch([prose(1)])) == 1.0
    assert resemblance(sketch([prose(1)]), sketch([prose(2)])) < 0.1


def test_case_and_punctuation_make_no_difference():
    assert sketch(["One two three, four five six."]) == sketch(["ONE TWO THREE FOUR FIVE SIX"])


def test_resemblance_is_the_same_both_ways():
    left, right = sketch([prose(1)]), sketch([prose(1, 200) + " " + prose(3, 100)])
    assert resemblance(left, right) == resemblance(right, left)


def test_copies_are_grouped_with_the_first_of_their_kind():
    text = prose(1)
    texts = {"a.org": text, "b.org": prose(2), "c.org": "A new headline. " + text, "d.org": text[:-60]}
    assert groups(texts) == [["a.org", "c.org", "d.org"], ["b.org"]]


def test_empty_and_tiny_texts_are_no_copies_of_each_other():
    assert (
        near_duplicates({"a": sketch([""]), "b": sketch([""]), "c": sketch(["one"]), "d": sketch(["two"])})
        == {}
    )


def test_two_reports_of_the_same_event_are_two_witnesses():
    one = "The minister resigned on Monday after a report on the dam was published by the audit office."
    two = "After the audit office had published its report about the dam, the minister left office on Monday."
    assert groups({"a": one, "b": two}) == [["a"], ["b"]]
