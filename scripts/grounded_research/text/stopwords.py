"""The English words that carry grammar rather than content."""

_ARTICLES_AND_PRONOUNS = """
a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself
yourselves he him his himself she her hers herself it its itself they them their theirs themselves who whom
whose which what one ones somebody someone something anybody anyone anything everybody everyone everything
nobody none nothing such same other others another each every either neither both all any some few many much
several own
"""

_VERBS_OF_GRAMMAR = """
be am is are was were been being have has had having do does did doing done can could may might must shall
should will would ought cannot isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't
couldn't mightn't mustn't shouldn't won't wouldn't shan't needn't it's that's there's i'm you're we're
they're i've we've they've he's she's i'd we'd they'd he'd she'd i'll we'll they'll he'll she'll let's
"""

_PARTICLES_AND_CONJUNCTIONS = """
about above across after against along among amongst around as at before behind below beneath beside besides
between beyond but by despite down during except for from if in inside into like near of off on onto or out
outside over past per since so than though through throughout till to toward towards under until unto up
upon via versus vs with within without and nor not no yet because although while whereas unless whether when
where why how then there here thus hence therefore however moreover furthermore also too very just only even
still again already ever never once rather quite almost more most less least now
"""

_LETTERS_AND_MARKS = "s t d ll m re ve et al eg ie e.g i.e etc cf"

STOP_WORDS: frozenset[str] = frozenset(
    (_ARTICLES_AND_PRONOUNS + _VERBS_OF_GRAMMAR + _PARTICLES_AND_CONJUNCTIONS + _LETTERS_AND_MARKS).split()
)
