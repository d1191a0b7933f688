"""Where one entry of a reference list ends and the next begins."""

import pytest

from grounded_research.documents.reference_list import entry_starts, names_author

BEFORE = "Min, S. (2023). One title. A place."


@pytest.mark.parametrize(
    "line",
    [
        "OpenAI. 2023. Another report. A place.",
        "World Health Organization. (2020). Another report. A place.",
        "U-Haul & Sons. 2019a. Another report.",
        "Meta AI. (2024, May 3). \u201cAnother report.\u201d",
        "Doe, A. 2021. Another title.",
        "Office for National Statistics (2020) Deaths registered. Available at: https://example.org.",
        "---. Another title. A place, 2021.",
        "Иванов С. П., Петров А. А. Модели роста. 2018.",
        "Ø. Åsnes, Another title. 2018.",
    ],
)
def test_an_entry_begins_with_a_person_or_an_organisation_and_its_year(line: str):
    assert entry_starts([BEFORE, line]) == [0, 1]


@pytest.mark.parametrize(
    "line",
    [
        "Proceedings of the Meeting. 2023. Association of Writers.",
        "Nature. 2023. 585, 357-362.",
        "Language Processing (EMNLP), 2023. URL https://example.org.",
        "Journal of Things (2020). Some Press.",
        "Some Press. 2020. Available at https://example.org.",
        "Report of the Group (2020) says that all is well.",
        "and more words of the title. 2023. Some Press.",
    ],
)
def test_a_line_that_goes_on_begins_no_entry(line: str):
    assert entry_starts([BEFORE, line]) == [0]


def test_a_sentence_about_a_report_names_no_author():
    assert not names_author("The report (2020) says that all is well.")


def test_a_list_by_files_is_cut_at_their_names():
    lines = ["wal.html: Logging.", "by the project, 2020. Some Press.", "a.txt, b.txt: tables."]
    assert entry_starts(lines) == [0, 2]
