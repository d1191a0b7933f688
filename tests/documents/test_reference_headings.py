"""Which headings name a reference list."""

import pytest

from grounded_research.documents.reference_headings import is_reference_heading


@pytest.mark.parametrize(
    "heading",
    [
        "References", "REFERENCES", "7. References", "VII. REFERENCES", "**References**", "References:",
        "References (42)", "Sources[edit]", "References and further reading", "Selected bibliography",
        "Primary sources", "Web references", "Quellen- und Literaturverzeichnis", "Weiterführende Literatur",
        "Références bibliographiques", "Bibliographie et références", "Referencias y bibliografía",
        "Literatura citada", "Referências", "Riferimenti bibliografici", "Sitografia", "Referències",
        "Referințe bibliografice", "Bronvermelding", "Referenslista", "Litteraturhenvisninger", "Kildeliste",
        "Heimildir", "Lähdeluettelo", "Kasutatud kirjandus", "Literatūras saraksts", "Spis literatury",
        "Seznam použité literatury", "Zoznam použitej literatúry", "Viri in literatura",
        "Felhasznált irodalom", "Kaynaklar", "Список использованной литературы",
        "Список використаних джерел", "Използвана литература", "Βιβλιογραφικές αναφορές", "Αναφορές",
        "قائمة المراجع", "فهرست منابع", "ביבליוגרפיה", "संदर्भ सूची", "Tài liệu tham khảo", "Daftar Pustaka",
        "เอกสารอ้างอิง", "参考文献", "引用・参考文献", "參考書目", "참고 문헌",
    ],
)  # fmt: skip
def test_a_heading_names_a_list_of_works(heading):
    assert is_reference_heading(heading)


@pytest.mark.parametrize(
    "line",
    [
        "Reference", "API Reference", "Data sources", "Literature review", "Sources of funding",
        "Reading list",
        "List of figures", "Further work", "Notes", "Citation", "and further references", "Other sources.",
        "Frames of reference", "Electronic literature", "",
    ],
)  # fmt: skip
def test_other_headings_and_ends_of_sentences_name_none(line):
    assert not is_reference_heading(line)
