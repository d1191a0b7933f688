"""Laws of comparison: what holds for all titles, names and numbers, in every script."""

import re
import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.given_names import compatible_given
from grounded_research.citations.matching.languages import in_two_languages
from grounded_research.citations.matching.letters import bare, expanded, unmarked, without_marks
from grounded_research.citations.matching.numbers import compare_number, compare_pages, compare_years
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.people import Match, compare_people, name_form, same_surname
from grounded_research.citations.matching.slips import is_slip, opposed
from grounded_research.citations.matching.title_forms import shorter_forms
from grounded_research.citations.matching.title_numbers import PART_LETTERS
from grounded_research.citations.matching.title_words import american, title_words
from grounded_research.citations.matching.titles import compare_two, spellings
from grounded_research.ledger.models import Person

# Letters that differ from each other in every reading of their script; Cyrillic without the dots of ё.
SCRIPTS = {
    "Chinese": "湖泊沉积物年代学研究进展春秋冬夏有无大小东西南北",
    "Cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђћљњџ",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψω",
    "Hiragana": "あいうえおかがきぎくぐけげこごさざたはばぱ",
    "Katakana": "アイウエオカガキギクグケゲコゴサザタハバパ",
    "Korean": "가나다라마바사아자차카타파하고노도로모보소오조초코토포호",
    "Devanagari": "अआइईउऊकखगघचछजझटठडढतथदधनपफबभमयरलवशषसहािीुूेैोौ",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "Thai": "กขคงจชซญดตถทธนบปผพฟภมยรลวสหอะาิีึืุูเแโใไ",
    "Armenian": "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
    "Georgian": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
}
TEXTS = st.text(
    st.sampled_from(string.ascii_letters + "0123456789 '-:äöüßøłıİàéñčőūōж湖ἀα" + "".join(SCRIPTS.values())),
    max_size=40,
)
LATIN_WORDS = st.text(st.sampled_from("abcdeilnorstuzäöß"), min_size=1, max_size=10)
NAMES = st.builds(
    Person,
    family=st.text(st.sampled_from("abcdefghoswyzöüßøłéōЖия王-' "), min_size=1, max_size=12).filter(
        lambda name: any(map(str.isalpha, name))
    ),
    given=st.one_of(st.none(), st.text(st.sampled_from("ABDJMObcdeoé. -"), min_size=1, max_size=8)),
)


@pytest.mark.parametrize("fold", [bare, unmarked, expanded])
@given(TEXTS)
def test_folding_twice_is_folding_once(fold, text):
    assert fold(fold(text)) == fold(text)


@given(TEXTS)
def test_the_words_of_a_title_are_its_words(title):
    words = title_words(title)
    # Behind a hyphen, or a letter of another script, a lone I is a letter; behind a space it is a numeral.
    assume(PART_LETTERS.keys().isdisjoint(words))
    assert title_words(" ".join(words)) == words


@given(LATIN_WORDS.filter(lambda word: not re.search("[aoäö]{2}e", word)))
def test_american_spelling_is_american_already(word):
    assert american(american(word)) == american(word)


@pytest.mark.parametrize("script", SCRIPTS)
@given(st.data())
def test_two_titles_in_any_script_are_never_folded_into_one(script, data):
    words = st.lists(
        st.text(st.sampled_from(SCRIPTS[script]), min_size=1, max_size=6), min_size=1, max_size=5
    )
    left, right = data.draw(words), data.draw(words)
    same = "".join(left) == "".join(right)
    assert (compare_two(" ".join(left), " ".join(right)).agreement is Agreement.SAME) is same


@pytest.mark.parametrize("script", SCRIPTS)
@given(st.data())
def test_two_short_surnames_in_any_script_are_never_folded_into_one(script, data):
    rest = st.text(st.sampled_from(SCRIPTS[script]), max_size=3)
    left, right = (SCRIPTS[script][0] + data.draw(rest) for _ in "12")
    assert same_surname(left, right) is (left == right)


@given(TEXTS, TEXTS)
def test_titles_compare_the_same_either_way_round(left, right):
    assert compare_two(left, right).agreement is compare_two(right, left).agreement
    assert in_two_languages(left, right) is in_two_languages(right, left)


@given(TEXTS)
def test_a_title_without_a_part_that_it_may_lack_is_the_title(title):
    for form in shorter_forms(title):
        assert compare_two(title, form).agreement is Agreement.SAME
        assert spellings(form)


@given(LATIN_WORDS, LATIN_WORDS)
def test_slips_and_opposites_are_the_same_either_way_round(left, right):
    assert is_slip(left, right) is is_slip(right, left)
    assert opposed(left, right) is opposed(right, left)


@given(NAMES, NAMES)
def test_people_compare_the_same_either_way_round(left, right):
    assert compare_people(left, right) is compare_people(right, left)
    assert compatible_given(left.given, right.given) is compatible_given(right.given, left.given)


@given(NAMES)
def test_everybody_is_himself_in_capitals_and_without_accents(person):
    loud = Person(family=(person.family or "").upper(), given=person.given)
    assert compare_people(person, loud) is Match.YES
    plain = Person(family=bare(name_form(person).family) or "x", given=person.given)
    assert compare_people(person, plain) is Match.YES


@given(st.lists(NAMES, min_size=1, max_size=5))
def test_a_list_of_authors_is_itself_and_cut_on_purpose_still_is(people):
    assert compare_authors(people, people).agrees
    assert compare_authors(people[:1], people, others=True).agrees


@given(st.lists(NAMES, min_size=1, max_size=4), st.lists(NAMES, min_size=1, max_size=4))
def test_lists_that_agree_do_so_either_way_round(left, right):
    there, back = compare_authors(left, right), compare_authors(right, left)
    if len(left) == len(right):
        assert there.agreement is back.agreement


NUMBERS = st.one_of(
    st.integers(1, 3000).map(str),
    st.sampled_from(["XII", "12(3)", "Suppl 1", "s2-42", "vol. 7", "1-2", "A", ""]),
)


@given(NUMBERS, NUMBERS)
def test_volumes_compare_the_same_either_way_round(left, right):
    there, back = compare_number("volume", left, right), compare_number("volume", right, left)
    assert there.agreement is back.agreement


@given(st.integers(1, 99999), st.integers(0, 40), st.integers(1, 99999), st.integers(0, 40))
def test_pages_compare_the_same_either_way_round(first, more, other, further):
    left, right = f"{first}-{first + more}", f"{other}-{other + further}"
    assert compare_pages(left, right, None).agreement is compare_pages(right, left, None).agreement
    assert compare_pages(left, left, None).agreement is Agreement.SAME


@given(st.integers(1, 9999), st.integers(1, 99))
def test_a_last_page_may_be_cut_to_the_digits_that_change(first, more):
    last = str(first + more)
    changed = next((i for i, (a, b) in enumerate(zip(str(first), last, strict=False)) if a != b), 0)
    short = last[changed:] if len(last) == len(str(first)) else last
    assert compare_pages(f"{first}-{short}", f"{first}-{last}", None).agreement is Agreement.SAME


@given(st.integers(1450, 2100), st.integers(1450, 2100))
def test_years_compare_the_same_either_way_round(left, right):
    there = compare_years(str(left), (right,), later=False, loose=False)
    back = compare_years(str(right), (left,), later=False, loose=False)
    assert there.agreement is back.agreement


@given(TEXTS)
def test_letters_lose_their_marks_alone_as_they_do_in_a_text(text):
    assert bare(text) == without_marks(unmarked(text))
