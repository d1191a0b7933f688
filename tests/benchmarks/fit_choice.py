"""Fit the weights of the choice among readings of a printed reference: labelled references in, a table out.

Run: python tests/benchmarks/fit_choice.py scripts/grounded_research/bibliography/printed_choice.tsv
It needs the packages python-crfsuite, numpy and scipy and some minutes. Only one half of the gold is used:
its two folds are each read by a chain that was fitted on the other, so that the readings among which is
chosen are as wrong as those of new references. Nothing is drawn at random.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

import numpy as np  # noqa: E402
from fit_printed import fit, rows_to_fit, table  # noqa: E402
from reference_gold import Row, comparable, fold, gold_of  # noqa: E402
from scipy.optimize import minimize  # noqa: E402
from scipy.sparse import csr_matrix  # noqa: E402

from grounded_research.bibliography.printed import clean, fields_with_year, without_label  # noqa: E402
from grounded_research.bibliography.printed_choice import CHAIN, candidates_of, differences  # noqa: E402
from grounded_research.bibliography.printed_facts import facts_of  # noqa: E402
from grounded_research.bibliography.printed_labels import (  # noqa: E402
    Model,
    parts_of,
    read_model,
    scores_of,
)
from grounded_research.bibliography.printed_tokens import tokenise  # noqa: E402

FEWEST = 8
"""Readings with a name, among those that differ in it, from which on it gets a weight."""
SPARSE, SMALL = 1.5, 0.3
"""How much the sum of the weights and that of their squares cost: chosen in folds of the fitted half."""
SMALLEST = 0.02
"""A weight below this changes no choice."""
MATTERS = {"title": 3, "container": 3, "authors": 2, "year": 1, "volume": 1, "pages": 1}
"""What each field that is right counts in the choice that is to be learnt."""


@dataclass(frozen=True, slots=True)
class Question:
    """A reference's readings: weight in the chain, what is seen of each, and which are the best."""

    chain: list[float]
    names: list[set[str]]
    best: list[bool]


def question(row: Row, chain: Model) -> Question | None:
    """The readings of a reference, or None where there is nothing to choose."""
    _, text = without_label(clean(row["raw"]))
    tokens, gold = tokenise(text), gold_of(row)
    facts = facts_of(tokens)
    candidates = candidates_of(scores_of(facts, chain), chain, clear=math.inf)  # clear ones teach too
    if len(candidates) == 1:
        return None
    right = []
    for one in candidates:
        fields = fields_with_year(text, tokens, parts_of(one.states))
        found = comparable(fields.values, fields.authors)
        right.append(sum(worth for field, worth in MATTERS.items() if gold.get(field) == found.get(field)))
    best = [count == max(right) for count in right]
    return Question([one.weight for one in candidates], list(map(set, differences(facts, candidates))), best)


def questions() -> Iterator[Question]:
    """Every fold read by the chain that the other fold made."""
    rows = rows_to_fit()
    for number in (0, 1):
        with TemporaryDirectory() as folder:
            fitted = Path(folder) / "model"
            fit((row for row in rows if fold(row) != number), fitted)
            chain = read_model("\n".join(table(fitted)))
        mine = (row for row in rows if fold(row) == number)
        yield from filter(None, (question(row, chain) for row in mine))


def weights_of(asked: Sequence[Question]) -> dict[str, float]:
    """The weights that make the best readings likeliest (a conditional logit, its weights kept few)."""
    counts = Counter(name for one in asked for seen in one.names for name in seen)
    names = sorted(name for name, count in counts.items() if count >= FEWEST)
    column = {name: place for place, name in enumerate(names)}
    seen = [[column[name] for name in found if name in column] for one in asked for found in one.names]
    ends = np.cumsum([0, *map(len, seen)])
    matrix = csr_matrix((np.ones(ends[-1]), np.concatenate(seen), ends), shape=(len(seen), len(names)))
    chain = np.concatenate([one.chain for one in asked])
    best = np.concatenate([one.best for one in asked]).astype(float)
    starts = np.cumsum([0, *(len(one.chain) for one in asked)])[:-1]
    found = _fitted(matrix, chain, best, starts)
    return {CHAIN: found[-1]} | dict(zip(names, found[:-1], strict=True))


def _fitted(matrix: csr_matrix, chain: np.ndarray, best: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Weights of all names and last that of the chain; each as what is over and what is under zero."""
    count = matrix.shape[1]
    group = np.repeat(np.arange(len(starts)), np.diff([*starts, len(chain)]))
    transposed = matrix.T.tocsr()

    def loss(both: np.ndarray) -> tuple[float, np.ndarray]:
        weights = both[:count] - both[count:-1]
        scores = matrix @ weights + both[-1] * chain
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[group])
        every, right = np.add.reduceat(odds, starts), np.add.reduceat(odds * best, starts)
        pull = odds / every[group] - odds * best / right[group]
        slope = transposed @ pull + SMALL * weights
        cost = SMALL * (weights @ weights) / 2 + SPARSE * both[:-1].sum()
        return np.log(every / right).sum() + cost, np.concatenate(
            [slope + SPARSE, SPARSE - slope, [pull @ chain]]
        )

    bounds = [(0, None)] * (2 * count) + [(None, None)]
    start = np.append(np.zeros(2 * count), 1.0)
    both = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 120}).x
    return np.append(both[:count] - both[count:-1], both[-1])


def main(path: Path) -> None:
    """Write the table of weights."""
    found = weights_of(list(questions()))
    lines = [f"{name}\t{weight:.2f}" for name, weight in found.items() if abs(weight) >= SMALLEST]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
