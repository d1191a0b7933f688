"""The abbreviations and openers that the sentence splitter knows beyond its trained model."""

_LABELLED = """
fig figs sec secs sect sects eq eqs eqn eqns tab tabs ref refs ch chap chaps vol vols no nos n\u00b0 n\u00ba
nr p pp art arts app apps appx para paras thm lem prop cor def defn ex suppl supp ver v pt pts pl col cols
ln ll ill algo alg obs cf see al exp sch cl r reg
"""
# A full stop after these goes on when a label follows: a number, a bracket, a Roman numeral, one capital
# letter.
LABELLED = frozenset(_LABELLED.split())

_NEVER_LAST = """
cf e.g eg i.e viz vs v approx ca resp incl esp st mt mts ft dr mr mrs ms prof gen col lt sgt capt rev hon
gov sen rep pres messrs mme mlle fr dept univ assoc c.f var subsp ssp dipl-ing phil
"""
# After these a sentence goes on whatever follows: they are never its last word.
NEVER_LAST = frozenset(_NEVER_LAST.split())

_SHORT_FORMS = """
yrs yr hrs hr mins min secs sec wks wk mos mo max avg temp conc vol wt ht inc ltd co corp etc al jr sr spp
sp bn mn dept est excl incl jan feb mar apr jun jul aug sep sept oct nov dec a.m p.m u.s u.k e.u i.v i.m s.c
p.o
"""
# After these a bracket in small letters goes on ("54.3 yrs. (range 18 to 90)").
SHORT_FORMS = frozenset(_SHORT_FORMS.split())

# Names that end in an exclamation or question mark of their own.
MARKED_NAMES = ("Yahoo!", "Jeopardy!", "Yum!", "Shout!", "Mamma Mia!", "Guess?", "Oklahoma!", "Moulin Rouge!")

# A capital letter alone ends a sentence ("hepatitis B. The ...") before these words; before others it is an
# initial.
OPENERS = (
    "The|This|These|Those|That|It|Its|He|She|We|They|There|In|On|At|By|For|From|With|However|Moreover|Furthermore|"
    "Thus|Therefore|Hence|Then|But|And|If|When|While|Although|Did|Do|Does|Is|Are|Was|Were|What|Why|How|Our|Their|"
    "His|Her|As|To|After|Before|Since|No|Not|All|Both|Some|Most|Each|Such|Here|Because|Finally|First|Second|Next|"
    "Let|Another|Other|Nevertheless|Consequently|Conversely|Similarly|Instead|Overall|Additionally|An|A"
)
