"""Families of words that one thing is said with: irregular forms, numbers, nations, people and their deaths.

A search that knows them finds "Males have 1.5 times the death rate" for "men die more often". They say that
two texts may speak of the same, never that they say the same: nothing but a search may use them.
"""

from grounded_research.text.nations import written_forms
from grounded_research.text.words import stem

_KINDS = """
man men male males
woman women female females
child children childhood
person people persons
patient patients subject subjects participant participants
die dies died dying dead death deaths mortality fatal fatality fatalities
birth births born
marry married marriage
gender sex sexes
boy boys
girl girls
physician physicians doctor doctors
"""

_NUMBERS = """
2 two second twice
3 three third thirds
4 four fourth
5 five fifth
6 six sixth
7 seven seventh
8 eight eighth
9 nine ninth
10 ten tenth
11 eleven eleventh
12 twelve twelfth
20 twenty
30 thirty
40 forty
50 fifty
100 hundred
1000 thousand
"""

_FORMS = """
mouse mice
foot feet
tooth teeth
begin began begun
bring brought
build built
buy bought
choose chose chosen
come came
drive drove driven
fall fell fallen
fight fought
fly flew flown
forbid forbade forbidden
give gave given
go went gone
grow grew grown
hold held
keep kept
know knew known
lead led
lend lent
lose lost
make made
meet met
pay paid
rise rose risen
run ran
sell sold sale sales
send sent
shoot shot
sing sang sung
speak spoke spoken
spend spent
stand stood
steal stole stolen
sink sank sunk
swim swam swum
take took taken
teach taught
tell told
think thought
throw threw thrown
understand understood
wear wore worn
win won
write wrote written
"""


def _heads() -> dict[str, str]:
    """The tables in one; a word of two of them belongs to the later one."""
    found = {stem(form): stem(country) for form, country in written_forms().items() if form != country}
    for table in (_KINDS, _NUMBERS, _FORMS):
        for line in table.split("\n"):
            head, *others = map(stem, line.split()) if line else ("",)
            found |= {other: head for other in others if other != head}
    return found


HEADS = _heads()
"""Stem to the stem that stands for its family; a stem of no family is not in it."""


def head(word: str) -> str:
    """The stem that stands for the family of a stem: itself mostly."""
    return HEADS.get(word, word)
