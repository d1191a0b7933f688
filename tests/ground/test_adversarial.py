"""Pairs made to mislead the embedded judge: nearly the same words and false, other values and true."""

import pytest

from grounded_research.ground.embedded.judge import Candidate, Question, judge
from grounded_research.ledger.words import GroundingStatus

NOT_SUPPORTED = [
    ("The drug lowers mortality.", "The drug lowers mortality in mice."),
    ("The drug lowers mortality.", "The drug may lower mortality."),
    ("The drug lowers mortality.", "The drug lowers mortality if it is given early."),
    ("The drug lowers mortality.", "Critics dispute that the drug lowers mortality."),
    ("The drug lowers mortality in adults.", "The drug lowers mortality in some adults."),
    ("All patients recovered within a week.", "Most patients recovered within a week."),
    ("Patients of any age recovered within a week.", "Patients of middle age recovered within a week."),
    ("Smoking causes the disease in adults.", "Smoking is associated with the disease in adults."),
    ("The law applies to tenants.", "The law applies to tenants, except those of the city."),
    ("The law applies to tenants.", "The law no longer applies to tenants."),
    ("The company was founded in Leeds.", "The company was not founded in Leeds."),
    ("The company was founded in Leeds.", "The company was said to be founded in Leeds."),
    ("The mill was sold to the town.", "The mill was to be sold to the town."),
    ("Ward beat Brandt in the final.", "Brandt beat Ward in the final."),
    ("The north tower is taller than the south tower.", "The south tower is taller than the north tower."),
    ("The bridge is the longest in the county.", "The bridge is the second longest in the county."),
    ("At least 40 people were hurt in the fire.", "At most 40 people were hurt in the fire."),
    ("Exports rose by 5 percent.", "Exports rose by 5 percentage points."),
    ("The vote was held before the strike ended.", "The vote was held after the strike ended."),
    ("The trial enrolled 120 adults and children.", "The trial enrolled 120 adults, and no children."),
    ("Copper wire carries the current.", "Only copper wire carries the current."),
    (
        "The plan was approved by the council.",
        "The plan was approved by the council but vetoed by the mayor.",
    ),
    ("Marlow is a colony.", "Marlow is a former colony of the crown."),
    ("Marlow is a bridge.", "Marlow is a proposed bridge over the Elm."),
    ("Ann Lee is a film.", "Ann Lee is a film and television producer."),
    ("Ann Lee is a theatre.", "Ann Lee is an actor and theatre director."),
    ("Ann Lee is a painter.", "Ann Lee is an aspiring painter."),
    ("Ann Lee is a stone.", "Ann Lee is a stone mason."),
    ("Marlow is a city.", "Marlow was a city until the flood."),
    ("Marlow is a person.", "Marlow is a fictional person in the novel."),
    ("Marlow was directed by Ann Lee.", "Marlow is the theme of a film directed by Ann Lee."),
    ("Marlow was directed by Ann Lee.", "Marlow is a film directed by Ann Lee and Bo Ek."),
    ("Marlow was directed by Ann Lee.", "Marlow is a film produced by Ann Lee."),
    ("Ann Lee was born in May.", "Ann Lee (born 4 June 1932) is a painter."),
    ("Ann Lee was born in 1932.", "Ann Lee (1932 film) is a drama."),
    ("Ann Lee died in 1932.", "Ann Lee (born 4 June 1932) is a painter."),
    ("Ann Lee was born in 1932.", "Bo Ek (born 4 June 1932) is a painter."),
]
"""Each sentence has nearly all words of its claim and does not bear it out."""

NOT_CONTRADICTED = [
    ("The trial enrolled 120 patients.", "The trial enrolled 60 patients in each arm."),
    ("The glucose level was 30 mg/dL.", "The glucose level was 1.7 mmol/L."),
    ("The road is 5 miles long.", "The road is 8 kilometres long."),
    ("The treatment lasted 12 months.", "The treatment lasted one year."),
    ("The town has over 5,000 people.", "The town has 5,200 people."),
    ("The town had about 5,000 people.", "The town had 5,117 people."),
    ("The mill burned down in May 1932.", "The mill burned down in 1932."),
    ("The mill burned down in the 1930s.", "The mill burned down in 1932."),
    ("Sales in 2019 were 40 million dollars.", "Sales in 2018 were 35 million dollars."),
    ("Profits were 40 million dollars.", "Net profits were 35 million dollars."),
    ("The men's team won 12 games.", "The women's team won 9 games."),
    ("The drug raised survival by 20 percent.", "The placebo raised survival by 5 percent."),
    ("The war did not end in 1943.", "The war ended in 1945."),
    ("The war did not end in 1943.", "The war ended in 1945, not 1943."),
    ("She was not the first woman to climb it.", "She was the third woman to climb it."),
    ("No patient died of the infection.", "Two patients died of other causes."),
    ("Mortality was low in young patients.", "Mortality was high in old patients."),
    ("Patients with high risk improved.", "Patients with low risk improved."),
    ("Some prices rose in spring.", "Some prices fell in spring."),
    ("Prices may rise in spring.", "Prices may fall in spring."),
    ("Imports rose in spring.", "Exports fell in spring."),
    ("The first flight covered 120 feet.", "The fourth flight covered 852 feet."),
    ("The hall seats 900 people.", "The hall was built for 700 people before the new wing was added."),
    ("It cost 50 dollars.", "It cost 45 euros."),
    ("The north tower is 90 metres tall.", "The south tower is 80 metres tall."),
    ("One in five adults smokes.", "20 percent of adults smoke."),
    ("The chairman resigned in March.", "The chairman resigned on 4 March 1932."),
    ("Ann Lee was born in 1932.", "Ann Lee (born 4 June 1932) is a painter."),
    ("Ann Lee was born in the thirties.", "Ann Lee (born 4 June 1932) is a painter."),
    ("Ann Lee was born in 1932.", "Bo Ek (born 4 June 1940) is a painter."),
    ("Ann Lee was born in 1932.", "Ann Lee (1895-1958) and her daughter of the same name were painters."),
    ("Ann Lee died in 1958.", "Ann Lee (1895-1958) was a painter."),
    ("Between 1930 and 1932 the mill was closed.", "The mill was closed in 1931."),
]
"""Each sentence has another value or word at the claim's place, and both can hold."""


def status_of(claim, sentence):
    candidate = Candidate("A:1", sentence)
    return judge(Question(claim, [candidate], lambda _stem: True)).answer.status


@pytest.mark.parametrize(("claim", "sentence"), NOT_SUPPORTED)
def test_nearly_the_same_words_are_no_support(claim, sentence):
    assert status_of(claim, sentence) is not GroundingStatus.SUPPORTED


@pytest.mark.parametrize(("claim", "sentence"), NOT_CONTRADICTED)
def test_another_value_that_can_hold_too_is_no_contradiction(claim, sentence):
    assert status_of(claim, sentence) is not GroundingStatus.CONTRADICTED


def test_there_are_enough_pairs():
    assert len({*NOT_SUPPORTED, *NOT_CONTRADICTED}) >= 60


SAID_OF_THE_SUBJECT = [
    (
        "Marlow is a drama film.",
        "Marlow (2010) is an Indian drama film directed by Ann Lee and produced by Bo Ek.",
    ),
    ("Marlow was directed by Ann Lee.", "Marlow (2010) is a film directed by Ann Lee and produced by Bo Ek."),
    ("Bo Ek produced Marlow.", "Marlow is a film directed by Ann Lee and produced by Bo Ek."),
    ("Ann Lee is an actor.", "Ann Lee (born 4 June 1932) is a British actor and theatre director."),
    ("Ann Lee was born in June 1932.", "Ann Lee (born 4 June 1932) is a British actor."),
    ("Ann Lee died in 1958.", "Ann Lee (4 June 1895 - 2 May 1958) was a painter."),
]


@pytest.mark.parametrize(("claim", "sentence"), SAID_OF_THE_SUBJECT)
def test_what_a_sentence_says_of_its_subject_is_support(claim, sentence):
    assert status_of(claim, sentence) is GroundingStatus.SUPPORTED


def test_another_date_behind_the_same_name_is_a_contradiction():
    claim, sentence = "Ann Lee was born in May 1932.", "Ann Lee (born 4 June 1932) is a British actor."
    assert status_of(claim, sentence) is GroundingStatus.CONTRADICTED
