"""Works of our own, in every format and style, against themselves and with one fact changed."""

import random

import pytest

from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, WorkRecord
from support.metamorphic import (
    PERTURBATIONS,
    asymmetries,
    flagged_fields,
    is_clean,
    printed_of,
    reference_of,
    references_of,
    verdict_on,
)
from support.renderings import STYLES

VENUES = (
    "Journal of Lake Research", "Journal of Lake Biology", "Annals of Roman Glass", "Annals of Roman Law",
    "Nature", "Nature Physics", "Archives of Sea Charts and Maps", "Archives of Sea Ice",
)  # fmt: skip


def work(title, authors, venue, doi, **fields):
    people = tuple(Person(family=family, given=given) for family, given in authors)
    record = WorkRecord(
        registry="crossref", type="journal-article", title=title, authors=people, container=venue, doi=doi,
        **{"years": (2017,), "volume": "31", "issue": "4", "pages": "211-229", **fields},
    )  # fmt: skip
    return Registered(record=record)


LEE, MUELLER, YILDIZ = ("Lee", "Ann Marie"), ("Müller", "Jörg"), ("Yıldız", "Ömer")
SPANISH, DUTCH = ("de la Cruz", "Inés"), ("van Dijk", "Jan")
MANY = [
    (name, "Kim")
    for name in ("Abend", "Bruck", "Corvo", "Dahl", "Ekberg", "Fonseca", "Gallo", "Hirsch", "Ibarra")
]
RUSSIANS = [("Иванов", "Сергей"), ("Петрова", "Анна")]
CHINESE = [("王", "小明"), ("李", "伟")]
WORKS = {
    "plain": work(
        "Sediment in 12 cold lakes is older than ice", [LEE, MUELLER, YILDIZ], VENUES[0], "10.1000/a"
    ),
    "accents": work("Über die Alterung römischer Gläser im Boden", [MUELLER, YILDIZ], VENUES[2], "10.1000/b"),
    "particles": work("Trade in 3 Roman ports was not local", [SPANISH, DUTCH], VENUES[3], "10.1000/c"),
    "long list": work("Charts that were drawn twice by many hands", MANY, VENUES[6], "10.1000/d"),
    "markup": work("On the <i>E. coli</i> of lakes that are warm", [LEE, YILDIZ], VENUES[1], "10.1000/e"),
    "subtitle": work(
        "Tides that will return", [YILDIZ, LEE], VENUES[4], "10.1000/f", subtitle="on 40 floods"
    ),
    "cyrillic": work("О распределении простых чисел", RUSSIANS, "Математический сборник", "10.1000/g"),
    "chinese": work("深层湖泊沉积物年代学研究进展", CHINESE, "湖泊科学", "10.1000/h"),
    "chemistry": work("Oxidation of β-carotene by H2O2 is slow", [LEE, MUELLER], VENUES[5], "10.1000/i"),
}
PRINTED = ["plain", "accents", "particles", "long list", "markup", "subtitle", "chemistry"]


@pytest.mark.parametrize("name", WORKS)
@pytest.mark.parametrize("form", ["bibtex", "ris", "csl"])
def test_a_work_in_a_data_format_is_verified_against_itself(name, form):
    verdict = verdict_on(references_of(WORKS[name])[form], WORKS[name])
    assert is_clean(verdict), verdict


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("style", STYLES)
def test_a_printed_work_is_verified_against_itself(name, style):
    reference = references_of(WORKS[name])[style]
    verdict = verdict_on(reference, WORKS[name])
    assert is_clean(verdict), (reference.raw, verdict)


@pytest.mark.parametrize("change", PERTURBATIONS)
@pytest.mark.parametrize("name", WORKS)
def test_a_changed_fact_is_flagged_as_that_fact(name, change):
    perturbation = PERTURBATIONS[change]
    changed = perturbation.change(reference_of(WORKS[name]), random.Random(name), VENUES)  # noqa: S311 - no secret
    if changed is None or (name in {"cyrillic", "chinese"} and perturbation.field == "venue"):
        pytest.skip("the work has no such fact, or the venues of our table are in another script")
    assert perturbation.field in flagged_fields(verdict_on(changed, WORKS[name]))


@pytest.mark.parametrize("change", PERTURBATIONS)
@pytest.mark.parametrize("name", PRINTED)
def test_a_changed_fact_is_flagged_in_print_too(name, change):
    perturbation = PERTURBATIONS[change]
    changed = perturbation.change(reference_of(WORKS[name]), random.Random(name), VENUES)  # noqa: S311 - no secret
    if changed is None:
        pytest.skip("the work has no such fact")
    for style, reference in printed_of(changed, WORKS[name]).items():
        verdict = verdict_on(reference, WORKS[name])
        assert perturbation.field in flagged_fields(verdict), (style, reference.raw, verdict)


@pytest.mark.parametrize("change", PERTURBATIONS)
@pytest.mark.parametrize("name", WORKS)
def test_entry_and_record_may_change_places(name, change):
    changed = PERTURBATIONS[change].change(reference_of(WORKS[name]), random.Random(name), VENUES)  # noqa: S311
    if changed is None:
        pytest.skip("the work has no such fact")
    assert asymmetries(changed, WORKS[name]) == []
