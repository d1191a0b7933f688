"""The words that decide what a capital letter means."""

_CALENDAR = """
january february march april may june july august september october november december jan feb mar apr jun
jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu
thur thurs fri sat sun spring summer autumn winter
"""
CALENDAR = frozenset(_CALENDAR.split())

_NO_NAMES = """
figure figures fig figs table tables section sec chapter appendix equation eq theorem lemma supplementary
step results methods discussion introduction conclusion background abstract objective conclusions references
ii iii iv vi vii viii ix xi xii ci or hr rr sd se sem iqr auc roc ad bc bce ce am pm ok dr mr mrs ms prof st
sir dame lord lady yes one two three four five six seven eight nine ten
"""
# Capitalised words that point into a document, name a statistic or a title, or number something: they begin
# no name.
NO_NAMES = frozenset(_NO_NAMES.split())

_ROMAN_NUMERALS = """
I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI
"""
ROMAN_NUMERALS = frozenset(_ROMAN_NUMERALS.split())

_COMMON_OPENERS = """
recent new former current early earlier late later several many most older young younger patients
researchers scientists critics experts officials authors president professor doctor study studies data
evidence today yesterday tomorrow meanwhile according using based given following overall finally first
second third last next previous prior since under like unlike only even where when while after before during
between among both either two three four five six seven eight nine ten eleven twelve including modern
ancient young old native contemporary fellow historian economist philosopher physicist author writer
novelist singer actor actress director judge justice chief people women men children adults total mean
median average compared
"""
# Words that open a sentence before a name without belonging to it ("Recent European studies").
COMMON_OPENERS = frozenset(_COMMON_OPENERS.split())

_ORGANISATION_HEADS = """
administration department institute institutes institution center centers centre centres office ministry
organization organisation agency council commission university college society association committee
foundation services service board bureau research development prevention medicine health fund bank union
authority trust court act school journal review hospital company corporation museum academy federation
alliance programme program convention treaty network group sciences science engineering technology
statistics control protocol assembly press library conference panel laboratory division secretary sons
"""
# Heads of organisations and titles: around them "and", "for" and "on" belong to the name.
ORGANISATION_HEADS = frozenset(_ORGANISATION_HEADS.split())
