import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.printed import parse_printed

STYLES = {
    "APA": (
        "Kirkpatrick, S., Gelatt, C., & Vecchi, M. (1983). Optimization by simulated annealing. "
        "Science, 220(4598), 671-680."
    ),
    "MLA": (
        'Kirkpatrick, Scott, C. Gelatt, and M. Vecchi. "Optimization by Simulated Annealing." '
        "Science, vol. 220, no. 4598, 1983, pp. 671-680."
    ),
    "Chicago notes": (
        "Kirkpatrick, Scott, C. Gelatt, and M. Vecchi. “Optimization by Simulated Annealing.” "
        "Science 220, no. 4598 (1983): 671-680."
    ),
    "Chicago author-date": (
        "Kirkpatrick, Scott, C. Gelatt, and M. Vecchi. 1983. “Optimization by Simulated "
        "Annealing.” Science 220 (4598): 671-680."
    ),
    "IEEE": (
        '[3] S. Kirkpatrick, C. Gelatt, and M. Vecchi, "Optimization by simulated annealing," '
        "Science, vol. 220, no. 4598, pp. 671-680, 1983."
    ),
    "Vancouver": (
        "3. Kirkpatrick S, Gelatt C, Vecchi M. Optimization by simulated annealing. Science. "
        "1983;220(4598):671-680."
    ),
    "Harvard": (
        "Kirkpatrick, S., Gelatt, C. and Vecchi, M., 1983. Optimization by simulated annealing. "
        "Science, 220(4598), pp.671-680."
    ),
    "ACM": (
        "S. Kirkpatrick, C. Gelatt, and M. Vecchi. 1983. Optimization by simulated annealing. "
        "Science 220, 4598 (1983), 671-680."
    ),
    "Nature": (
        "Kirkpatrick, S., Gelatt, C. & Vecchi, M. Optimization by simulated annealing. Science "
        "220, 671-680 (1983)."
    ),
    "Elsevier": (
        "S. Kirkpatrick, C. Gelatt, M. Vecchi, Optimization by simulated annealing, Science 220 "
        "(1983) 671-680."
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_an_article_is_read_in_every_style(style):
    entry = parse_printed(STYLES[style], origin="x")
    assert entry.parsed
    assert not entry.structured
    assert [author.family for author in entry.authors] == ["Kirkpatrick", "Gelatt", "Vecchi"]
    assert entry.fields["title"].lower() == "optimization by simulated annealing"
    assert entry.fields["journal"] == "Science"
    assert (entry.fields["year"], entry.fields["volume"], entry.fields["pages"]) == ("1983", "220", "671-680")


@pytest.mark.parametrize(
    "text, field, value",
    [
        (
            (
                "Deleuze, Gilles, and Félix Guattari. Anti-Oedipus: Capitalism and "
                "Schizophrenia. New York: Viking, 1977."
            ),
            "publisher",
            "Viking",
        ),
        (
            (
                "Deleuze, Gilles, and Félix Guattari. Anti-Oedipus: Capitalism and "
                "Schizophrenia. New York: Viking, 1977."
            ),
            "title",
            "Anti-Oedipus: Capitalism and Schizophrenia",
        ),
        (
            (
                "Taylor, C. (1987). Overcoming epistemology. In K. Baynes, J. Bohman, & T. "
                "McCarthy (Eds.), After philosophy: End or transformation? (pp. 464-488). "
                "Cambridge: MIT Press."
            ),
            "booktitle",
            "After philosophy: End or transformation?",
        ),
        (
            (
                "Taylor, C. (1987). Overcoming epistemology. In K. Baynes, J. Bohman, & T. "
                "McCarthy (Eds.), After philosophy: End or transformation? (pp. 464-488). "
                "Cambridge: MIT Press."
            ),
            "pages",
            "464-488",
        ),
        ("S. Nussinov, Phys. Lett. B 63, 201 (1976).", "journal", "Phys. Lett. B"),
        (
            "World Health Organization. (2020). A report on things. Geneva: WHO.",
            "author",
            "World Health Organization",
        ),
        ("Shelburne F, Hanks J. Effect of apoproteins. J Clin Invest 1980 ; 65 : 652-658 .", "volume", "65"),
        (
            "Aasi J et al 2015 Advanced detectors for waves Class. Quantum Grav. 32 074001",
            "title",
            "Advanced detectors for waves",
        ),
    ],
)
def test_other_shapes_are_read(text, field, value):
    assert parse_printed(text, origin="x").fields[field] == value


def test_physics_references_have_no_title():
    assert "title" not in parse_printed("S. Nussinov, Phys. Lett. B 63, 201 (1976).", origin="x").fields


@pytest.mark.parametrize(
    "label, key", [("[12] ", "12"), ("12. ", "12"), ("(12) ", "12"), ("[Smi20] ", "Smi20")]
)
def test_a_label_is_the_key(label, key):
    entry = parse_printed(label + STYLES["APA"], origin="x")
    assert entry.key == key
    assert entry.parsed


def test_identifiers_are_read_and_are_no_part_of_the_fields():
    text = STYLES["APA"] + " https://doi.org/10.1126/science.220.4598.671"
    entry = parse_printed(text, origin="x")
    assert entry.identifiers["doi"] == "10.1126/science.220.4598.671"
    assert entry.fields["pages"] == "671-680"


def test_et_al_is_known():
    assert parse_printed(
        "Li, H. et al. Negative magnetoresistance in semimetals. Nat. Commun. 7, 10301 (2016).", origin="x"
    ).others


@pytest.mark.parametrize(
    "text",
    [
        "–––––. “Melodramas of Beset Manhood.” In Feminism. New York: Rutgers, 1992.",
        "12",
        "see above",
        "A" * 5000,
    ],
)
def test_what_is_not_understood_is_not_called_parsed(text):
    assert not parse_printed(text, origin="x").parsed


@pytest.mark.parametrize(
    "text, year",
    [
        ("C. Alexandrou, Title of some length here, arXiv:1612.04644.", None),
        ("Smith J. A title of some length. Gut 1998; 7: 2091-2097.", "1998"),
        ("Smith J. Life in the 1990s and after. Gut 2003; 7: 20-27.", "2003"),
    ],
)
def test_numbers_that_look_like_years_are_none(text, year):
    assert parse_printed(text, origin="x").fields.get("year") == year


@given(st.text(max_size=200))
def test_any_string_is_survived(text):
    assert parse_printed(text, origin="x").raw == text


def test_a_year_that_belongs_to_the_title_stays_there():
    raw = "World Health Organization. Global tuberculosis report 2020. Geneva: WHO; 2020."
    assert parse_printed(raw, origin="x").fields["title"] == "Global tuberculosis report 2020"


@pytest.mark.parametrize(
    "text, title",
    [
        (
            "Alice In Chains Premiere New Song From Upcoming Album. Rolling Stone. 2013.",
            "Alice In Chains Premiere New Song From Upcoming Album",
        ),
        (
            "Mariah Carey Was Never Your Average Pop Star. The New York Times. https://example.org/x",
            "Mariah Carey Was Never Your Average Pop Star",
        ),
        (
            "Dr. Luis Milan joins the faculty of the university. University News, 2014.",
            "Dr. Luis Milan joins the faculty of the university",
        ),
        (
            "“Alice in Chains Premiere New Video”. Revolver. Retrieved 3 May 2013.",
            "Alice in Chains Premiere New Video",
        ),
    ],
)
def test_a_web_page_without_authors_gets_none_out_of_its_title(text, title):
    entry = parse_printed(text, origin="x")
    assert entry.authors == ()
    assert entry.fields["title"] == title
    assert not entry.parsed


@pytest.mark.parametrize(
    "text, field, value",
    [
        (
            "Hovy, A. Testing of interfaces. PhD thesis, University of Somewhere, 2004.",
            "title",
            "Testing of interfaces",
        ),
        (
            (
                "Roe, P., Lee, K.: Slow release in adults. In: Proceedings of the 8th Workshop on "
                "Release, pp. 12–19. Springer, Heidelberg (2006)"
            ),
            "booktitle",
            "Proceedings of the 8th Workshop on Release",
        ),
        (
            "Kubes P, McCafferty DM. Nitric oxide and inflammation of the gut Am J Med 2000; 109: 150-158.",
            "journal",
            "Am J Med",
        ),
        (
            "DURAND Jean, Les bases de l’image, Paris, Éditions du Lac, 1998, 240 p.",
            "title",
            "Les bases de l’image",
        ),
        ("Müller, K. (2001): Die Ordnung der Zeichen. Frankfurt am Main: Suhrkamp.", "publisher", "Suhrkamp"),
    ],
)
def test_theses_books_and_chapters_are_read(text, field, value):
    assert parse_printed(text, origin="x").fields[field] == value


@pytest.mark.parametrize(
    "raw, title, container",
    [
        (
            "[1] 张晓明, 李华. 深度学习在图像识别中的应用[J]. 计算机学报, 2018, 41(3): 501-512.",
            "深度学习在图像识别中的应用",
            "计算机学报",
        ),
        (
            "Vaswani A, et al. Attention is all you need[C]//Advances in Neural Information Systems. 2017.",
            "Attention is all you need",
            "Advances in Neural Information Systems",
        ),
    ],
)
def test_the_marks_of_kind_in_chinese_lists_end_a_title_and_are_no_part_of_it(raw, title, container):
    fields = parse_printed(raw, origin="x").fields
    assert (fields["title"], fields.get("journal") or fields.get("booktitle")) == (title, container)


def test_letters_in_brackets_within_a_title_stay():
    raw = "Smith, J. (2020). Effects of vitamin [D] on bones and teeth. Nature, 12(3), 4-5."
    assert parse_printed(raw, origin="x").fields["title"] == "Effects of vitamin [D] on bones and teeth"
