"""Entries and records of our own making: what a reader who knows both would say of each pair."""

from pathlib import Path

import pytest

from support.pairs import in_words, read_pairs, verdict_of

TABLES = sorted((Path(__file__).parent / "pairs").glob("*.toml"))
PAIRS = {f"{table.stem}: {pair.why}": pair for table in TABLES for pair in read_pairs(table)}


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_is_judged_as_a_reader_would(name):
    pair = PAIRS[name]
    verdict = verdict_of(pair)
    told = [(found.code, found.cited, found.registered) for found in verdict.findings]
    assert in_words(verdict) == pair.expect, (told, verdict.reason)


def test_every_pair_says_why_in_words_of_its_own():
    rows = sum(len(list(read_pairs(table))) for table in TABLES)
    assert len(PAIRS) == rows
