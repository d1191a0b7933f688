from grounded_research.bibliography.printed_choice import label
from grounded_research.bibliography.printed_labels import STATES, model, read_model
from grounded_research.bibliography.printed_tokens import tokenise

# Capitalised words are authors, small words titles; nothing else is known.
SMALL = "\n".join(
    [
        *(
            "\t".join(
                [f"> {state}", *(f"{one}=0" for one in STATES if state[0] == "B" or one[2:] == state[2:])]
            )
            for state in STATES
        ),
        "shape=Xx\tB-author=3\tI-author=3",
        "shape=x\tB-title=3\tI-title=4",
    ]
)


def parts(text, weights):
    return [(part.kind, part.first, part.last) for part in label(tokenise(text), weights).parts]


def test_the_likeliest_parts_are_found():
    assert parts("Smith Jones on things in general", read_model(SMALL))[-1] == ("title", 2, 5)
    assert {kind for kind, _, _ in parts("Smith Jones on things", read_model(SMALL))} == {"author", "title"}


def test_a_part_goes_on_after_itself_alone():
    for before in STATES:
        weight = model().behind[STATES.index(before)][STATES.index("I-title")]
        assert (weight > -1000) == (before[2:] == "title")


def test_what_nothing_speaks_for_is_not_sure():
    empty = read_model("\n".join(SMALL.splitlines()[: len(STATES)]))
    assert label(tokenise("Smith Jones on things"), empty).confidence < 0.01


def test_the_weights_speak_of_known_states_alone():
    assert len(model().features) > 500
    assert {state for pairs in model().features.values() for state, _ in pairs} <= set(range(len(STATES)))
