import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.names import parse_names, parse_printed_names
from grounded_research.bibliography.one_name import parse_name


def shown(people):
    return [
        person.literal
        or "|".join(part or "" for part in (person.particle, person.family, person.given, person.suffix))
        for person in people
    ]


@pytest.mark.parametrize(
    "field, people",
    [
        (r"Heged{\H u}s, P{\'e}ter", ["|Hegedűs|Péter|"]),
        ("{WHO} and {FAO}", ["WHO", "FAO"]),
        ("{ATLAS Collaboration}", ["ATLAS Collaboration"]),
        ("{Barnes and Noble, Inc.}", ["Barnes and Noble, Inc."]),
        ("Lee, Smith, Garcia", ["|Lee||", "|Smith||", "|Garcia||"]),
        ("Baldassarre, ME", ["|Baldassarre|ME|"]),
        ("Wu X-G", ["|Wu|X-G|"]),
        ("Li, Wu", ["|Li|Wu|"]),
        ("WANG G and YAO W and LI WX and WEI L", ["|WANG|G|", "|YAO|W|", "|LI|WX|", "|WEI|L|"]),
        ("JK WU and AE LI and J.K. WU", ["|WU|JK|", "|LI|AE|", "|WU|J.K.|"]),
        ("J R {La Joie}", ["|La Joie|J R|"]),
        ("A B Smith and C D Jones", ["|Smith|A B|", "|Jones|C D|"]),
        ("Ludwig van Beethoven", ["van|Beethoven|Ludwig|"]),
        ("van der Berg, Jr., Hans", ["van der|Berg|Hans|Jr."]),
        ("King, Martin Luther, Jr.", ["|King|Martin Luther|Jr."]),
        ("Donald E. Knuth Jr.", ["|Knuth|Donald E.|Jr."]),
        ("de Oliveira, J.", ["de|Oliveira|J.|"]),
        ("Smith, J., Jones, K. L., and Lee, M.", ["|Smith|J.|", "|Jones|K. L.|", "|Lee|M.|"]),
        ("World Health Organization", ["World Health Organization"]),
        ("张伟 and 李娜", ["|张|伟|", "|李|娜|"]),
        ("Plato", ["|Plato||"]),
        ("", []),
    ],
)
def test_bibtex_names(field, people):
    assert shown(parse_names(field)[0]) == people


@pytest.mark.parametrize(
    "text, people",
    [
        ("Romero, C., Paunesku, D., & Dweck, C.", ["|Romero|C.|", "|Paunesku|D.|", "|Dweck|C.|"]),
        ("Hart, Gillian.", ["|Hart|Gillian|"]),
        ("Deleuze, Gilles, and Félix Guattari.", ["|Deleuze|Gilles|", "|Guattari|Félix|"]),
        ("Manara AR.", ["|Manara|AR|"]),
        ("Smith J. B., van den Berg P. J.", ["|Smith|J. B.|", "van den|Berg|P. J.|"]),
        (
            "J. C. Garcia-Palomares, J. Gutierrez & C. Minguez",
            ["|Garcia-Palomares|J. C.|", "|Gutierrez|J.|", "|Minguez|C.|"],
        ),
        ("Xu, Ying; Zhang, R. B.", ["|Xu|Ying|", "|Zhang|R. B.|"]),
        ("Adriaan Verhulst, Georges Declercq,", ["|Verhulst|Adriaan|", "|Declercq|Georges|"]),
        ("Laudage, Johannes und Matthias Schrör", ["|Laudage|Johannes|", "|Schrör|Matthias|"]),
        ("van den Berg, H., Jr., & Xi, J.-P.", ["van den|Berg|H.|Jr.", "|Xi|J.-P.|"]),
    ],
)
def test_printed_names(text, people):
    assert shown(parse_printed_names(text)[0]) == people


@pytest.mark.parametrize(
    "field, others",
    [
        ("Smith, John and others", True),
        ("Chao et. al.", True),
        ("Chao et al", True),
        ("Smith, J. and {others}", True),
        ("Smith, J., ... Jones, K.", False),
        ("Smith, John", False),
        ("Alvarez, Al", False),
    ],
)
def test_a_list_cut_on_purpose_is_known(field, others):
    assert parse_names(field)[1] is others


def test_a_cut_in_the_middle_of_a_printed_list_is_known():
    people, others = parse_printed_names("Smith, J., Lee, K., … Jones, L.")
    assert others
    assert [person.family for person in people] == ["Smith", "Lee", "Jones"]


WORD = st.from_regex(r"[A-Z][a-z]{3,9}", fullmatch=True)


@given(WORD, WORD)
def test_both_orders_of_a_name_are_one_person(given_name, family):
    expected = PersonName(family=family, given=given_name)
    assert parse_name(f"{family}, {given_name}") == expected
    if family != "Others":
        assert parse_name(parse_name(f"{family}, {given_name}").inverted) == expected


@given(st.text(max_size=120))
def test_any_field_is_survived(field):
    parse_names(field)
    parse_printed_names(field)


def test_ten_thousand_authors_are_read():
    people, _ = parse_names(" and ".join(f"Smith{number}, A." for number in range(10_000)))
    assert len(people) == 10_000


def test_entities_of_html_do_not_part_a_name():
    people, _ = parse_names("Fabio d&apos;Amore and M&uuml;ller, Ann")
    assert [(one.given, one.particle, one.family) for one in people] == [
        ("Fabio", None, "d'Amore"),
        ("Ann", None, "Müller"),
    ]
