"""Real bibliographies, where the benchmark data lies beside the repository."""

import gzip

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.bibliography.printed import parse_printed
from support.shared_data import records, shared_data


def test_a_real_file_is_read_whole():
    with gzip.open(shared_data("real_bibliography.bib.gz"), "rt", encoding="utf-8") as file:
        found = read_bibtex(file.read(), "real.bib")
    assert (found.read, found.unread, found.problems) == (6315, 0, ())
    assert all(entry.authors for entry in found.entries if "author" in entry.fields)
    assert not any("\\" in value for entry in found.entries for value in entry.fields.values())


def test_most_years_and_titles_of_printed_references_are_read():
    rows = [row for row in records("reference_parsing_gold.jsonl.gz") if row["source"] == "anystyle-gold"]
    titled = [row for row in rows if any(kind == "title" for kind, _ in row["segments"])]
    hits = 0
    for row in titled:
        gold = " ".join(text for kind, text in row["segments"] if kind == "title")
        found = parse_printed(row["raw"], origin="gold").fields.get("title", "")
        hits += letters(found) == letters(gold)
    assert hits / len(titled) > 0.85


def letters(text):
    return "".join(character for character in text.casefold() if character.isalnum())
