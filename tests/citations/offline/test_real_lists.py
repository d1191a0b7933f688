"""True references are not accused: real lists, where the benchmark data lies beside the repository."""

import gzip

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.bibliography.printed_list import read_reference_list
from grounded_research.citations.offline.checks import check_references
from grounded_research.ledger.models import Reference
from grounded_research.ledger.words import Severity
from support.shared_data import records, shared_data


def must_fix(entries):
    references = [
        Reference(id=f"R{number}", **entry.as_fields()) for number, entry in enumerate(entries, start=1)
    ]
    found = check_references(references, cited=None, year=2026)
    return [one for of_one in found.values() for one in of_one if one.severity is Severity.MUST_FIX]


def test_a_real_bibliography_has_nothing_that_must_be_fixed():
    with gzip.open(shared_data("real_bibliography.bib.gz"), "rt", encoding="utf-8") as file:
        assert must_fix(read_bibtex(file.read(), "real.bib").entries) == []


def test_valid_entries_of_a_benchmark_have_nothing_that_must_be_fixed():
    rows = [*records("hallmark_valid_pool.jsonl.gz"), *records("hallmark_dev.jsonl.gz")]
    text = "\n".join(
        f"@{row['bibtex_type']}{{{row['bibtex_key']},\n"
        + ",\n".join(f"{name} = {{{value}}}" for name, value in row["fields"].items() if value)
        + "\n}"
        for row in rows
        if row["label"] == "VALID"
    )
    assert must_fix(read_bibtex(text, "valid.bib").entries) == []


def test_printed_references_of_real_papers_have_nothing_that_must_be_fixed():
    texts = list(dict.fromkeys(row["raw"] for row in records("reference_parsing_gold.jsonl.gz")))[::5]
    found = read_reference_list([(text, line) for line, text in enumerate(texts, start=1)], "gold")
    assert found.unread < 20
    assert must_fix(found.entries) == []
