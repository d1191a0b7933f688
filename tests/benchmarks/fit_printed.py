"""Fit the weights of the reader of printed references: labelled references in, a table of weights out.

Run: python tests/benchmarks/fit_printed.py scripts/grounded_research/bibliography/printed_weights.tsv
It needs the package python-crfsuite and some minutes. Only one half of the gold is used: bibliography.py
measures on the other. Nothing is drawn at random: the same data give the same weights.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

import pycrfsuite  # noqa: E402
from reference_gold import Row, folded, half, is_well_labelled, labelled_stretches  # noqa: E402

from grounded_research.bibliography.printed import clean, without_label  # noqa: E402
from grounded_research.bibliography.printed_facts import facts_of  # noqa: E402
from grounded_research.bibliography.printed_features import features  # noqa: E402
from grounded_research.bibliography.printed_labels import STATES  # noqa: E402
from grounded_research.bibliography.printed_tokens import Token, tokenise  # noqa: E402
from support.shared_data import records  # noqa: E402

# c1 drives weights to nothing that few references speak for. Fitting stops before it has converged: in folds
# of the half that is fitted on, longer steps and more of them read the other folds worse.
SETTINGS = {
    "c1": 3.0, "c2": 0.02, "max_iterations": 110, "feature.minfreq": 3, "feature.possible_transitions": True,
}  # fmt: skip
SMALLEST = 0.01
"""A weight below this changes no reading."""


def states_of(row: Row) -> tuple[list[Token], list[str]]:
    """The words of a reference and the state of each: B- where a part begins, I- where it goes on."""
    cleaned = clean(row["raw"])
    _, text = without_label(cleaned)
    before = len(folded(cleaned)) - len(folded(text))
    owners = [kind for kind, length in labelled_stretches(row) for _ in range(length)]
    tokens, states, last = tokenise(text), [], ""
    for token in tokens:
        place = before + len(folded(text[: token.start]))
        kind = owners[min(place, len(owners) - 1)]
        states.append(f"{'I' if kind == last else 'B'}-{kind}")
        last = kind
    return tokens, states


def rows_to_fit() -> list[Row]:
    """The references of the half that is for fitting that have words and whose labels can be learnt from."""
    rows = records("reference_parsing_gold.jsonl.gz")
    return [row for row in rows if half(row) == 0 and is_well_labelled(row) and states_of(row)[0]]


def fit(rows: Iterable[Row], model: Path) -> None:
    """Fit on labelled references and leave the model in a file."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for row in rows:
        tokens, states = states_of(row)
        seen = features(facts_of(tokens))
        trainer.append([seen.of(place) for place in range(len(tokens))], states)
    trainer.set_params(SETTINGS)
    trainer.train(str(model))


def table(model: Path) -> Iterator[str]:
    """The lines of the table that printed_labels.read_model reads."""
    tagger = pycrfsuite.Tagger()
    tagger.open(str(model))
    info = tagger.info()
    weights: dict[str, list[str]] = defaultdict(list)
    for (feature, state), weight in sorted(info.state_features.items()):
        if abs(weight) >= SMALLEST:
            weights[feature].append(f"{state}={weight:.2f}")
    for state in STATES:
        may_precede = [one for one in STATES if state.startswith("B") or one[2:] == state[2:]]
        yield "\t".join([f"> {state}", *(_transition(info, one, state) for one in may_precede)])
    for feature, cells in sorted(weights.items()):
        yield "\t".join([feature, *cells])


def _transition(info: Any, before: str, state: str) -> str:
    return f"{before}={info.transitions.get((before, state), 0.0):.2f}"


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        fitted = Path(folder) / "model"
        fit(rows_to_fit(), fitted)
        Path(sys.argv[1]).write_text("\n".join(table(fitted)) + "\n", encoding="utf-8")
