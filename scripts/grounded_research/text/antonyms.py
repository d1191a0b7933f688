"""Antonyms: words of opposite meaning, by what their exchange does to a statement."""

from functools import cache

from grounded_research.text.words import stem

# Each line: words of one meaning, a stroke, words of the opposite meaning. Inflections come through stems;
# the past forms that a stemmer cannot bring back are resolved by `lemma`.
ANTONYMS: dict[str, str] = {
    # The statement turns into its opposite: verbs, comparatives, and judgements about an outcome.
    "relation": """
        increase rise grow climb gain upsurge | decrease fall decline drop shrink reduce lessen diminish
        increase | reduction
        raise heighten elevate | lower reduce cut
        higher | lower
        highest | lowest
        more | less fewer
        most | least fewest
        greater larger bigger | smaller lesser
        largest biggest greatest | smallest
        longer | shorter
        longest | shortest
        faster quicker | slower
        stronger | weaker
        earlier sooner | later
        better | worse
        best | worst
        older | younger newer
        wider | narrower
        heavier | lighter
        deeper | shallower
        thicker | thinner
        warmer hotter | colder cooler
        win | lose
        winner | loser
        victory | defeat
        accept | reject
        superior | inferior
        superiority | inferiority
        strengthen | weaken
        improve | worsen deteriorate
        improvement | deterioration worsening
        benefit | harm
        allow permit | forbid prohibit ban
        approve | reject disapprove
        approval | rejection disapproval
        support endorse | oppose
        agree | disagree
        agreement | disagreement
        succeed | fail
        success | failure
        successfully | unsuccessfully
        convict | acquit
        conviction | acquittal
        include | exclude
        accelerate | decelerate slow
        activate | inhibit deactivate suppress
        activation | inhibition deactivation suppression
        promote | inhibit suppress hinder
        stimulate | inhibit suppress
        upregulate | downregulate
        upregulation | downregulation
        enable | disable prevent
        expand | contract shrink
        expansion | contraction
        prevent | cause
        protect | harm endanger
        deny | admit confirm
        lift | impose
        ratify | reject
        survive live | die
        confirm | refute
        verify | refute
        always | never
        all every | none
        significantly | insignificantly nonsignificantly
        positively | negatively
        directly | inversely
        upward upwards | downward downwards
        maximise maximize | minimise minimize
        majority | minority
        love | hate
        overestimate | underestimate
        agonist | antagonist
        inhibitor | activator
        hypertension | hypotension
        hyperglycemia hyperglycaemia | hypoglycemia hypoglycaemia
        advantage | disadvantage
        profit surplus | loss deficit
        asset | liability
        inside | outside
    """,
    # A property: the statement turns where it is predicated of something, not where it picks out a group.
    "attribute": """
        high | low
        large great big | small little
        strong | weak
        positive | negative
        significant | insignificant nonsignificant
        effective | ineffective
        beneficial advantageous | harmful detrimental disadvantageous
        protective | harmful
        safe | unsafe dangerous
        possible | impossible
        likely | unlikely
        common | uncommon rare
        frequent | infrequent rare
        able | unable
        capable | incapable
        present | absent
        true | false untrue
        correct right | incorrect wrong
        accurate | inaccurate
        reliable | unreliable
        valid | invalid
        legal lawful | illegal unlawful
        constitutional | unconstitutional
        guilty | innocent
        liable responsible | immune
        successful | unsuccessful
        good | bad poor
        early | late
        long | short
        fast quick rapid | slow
        old | new young
        hot warm | cold cool
        wide | narrow
        heavy | light
        deep | shallow
        thick | thin
        rich | poor
        open | closed
        full | empty
        alive living | dead
        direct | indirect inverse
        dependent | independent
        regular | irregular
        equal | unequal
        similar | dissimilar different
        sufficient | insufficient
        adequate | inadequate
        complete | incomplete partial
        consistent | inconsistent
        compatible | incompatible
        related | unrelated
        affected | unaffected
        changed | unchanged
        expected | unexpected
        available | unavailable
        necessary | unnecessary
        appropriate | inappropriate
        eligible | ineligible
        relevant | irrelevant
        reversible | irreversible
        stable | unstable
        known | unknown
        certain | uncertain
        voluntary | involuntary
        symptomatic | asymptomatic
        malignant | benign
        acute | chronic
        soluble | insoluble
        toxic | nontoxic
        optimistic | pessimistic
        binding | nonbinding
        clear | unclear
        supported | unsupported
        mandatory compulsory | optional voluntary
    """,
    # A limit: the statement turns where a number or a date follows.
    "limit": """
        before | after since
        until | after since
        above over | below under beneath
        exceeding | below under
        prior | subsequent
    """,
    # A class of things: another class makes another statement, not the opposite one.
    "class": """
        male man boy | female woman girl
        men boys | women girls
        father son brother | mother daughter sister
        north northern | south southern
        east eastern | west western
        import | export
        buy purchase | sell
        begin start open | end finish stop close
        first | last
        up | down
        with | without
        inclusion | exclusion
        public | private
        urban | rural
        domestic | foreign
        internal | external
        dominant | recessive
        saturated | unsaturated
        maximum maximal | minimum minimal
        credit | debit
        birth born | death
        enter arrive | leave depart
        attack | defend
        pass | fail
        married | unmarried divorced
        left | right
        presence | absence
        favor favour | against
        near | far
        earliest | latest
        oldest | youngest newest
        best-case | worst-case
    """,
}

# Past forms that a stemmer cannot bring back, of the verbs that report findings and events: present, past
# forms.
_IRREGULAR = """
    rise rose risen | fall fell fallen | grow grew grown | shrink shrank shrunk | win won | lose lost
    begin began begun | become became | show shown | find found | hold held | lead led | leave left
    make made | give gave given | see saw seen | take took taken | know knew known | write wrote written
    drive drove driven | fight fought | buy bought | sell sold | build built | meet met | pay paid
    say said | send sent | speak spoke spoken | think thought | bring brought | break broke broken
    choose chose chosen | come came | go went gone | get got gotten | keep kept | run ran | sit sat
    stand stood | strike struck | teach taught | tell told | wear wore worn | feel felt
    bear bore borne | draw drew drawn | forbid forbade forbidden
"""
_PAST_FORMS = {
    form: verb.split()[0] for verb in _IRREGULAR.replace("\n", "|").split("|") for form in verb.split()[1:]
}


def lemma(word: str) -> str:
    """The stem of a word; of its present form where the past has a form of its own."""
    return stem(_PAST_FORMS.get(word.lower(), word))


@cache
def _table() -> dict[str, dict[str, str]]:
    """Lemma to its opposites, each with the kind of the pair."""
    table: dict[str, dict[str, str]] = {}
    for kind, lines in ANTONYMS.items():
        for line in filter(None, map(str.strip, lines.splitlines())):
            left, right = ({lemma(word) for word in side.split()} for side in line.split("|"))
            for one in left:
                for other in right - {one}:
                    table.setdefault(one, {}).setdefault(other, kind)
                    table.setdefault(other, {}).setdefault(one, kind)
    return table


def antonym_kind(one: str, other: str) -> str | None:
    """How two words are opposite: relation, attribute, limit or class; None if they are not."""
    return _table().get(lemma(one), {}).get(lemma(other))


def are_antonyms(one: str, other: str) -> bool:
    """Whether two words are of opposite meaning."""
    return antonym_kind(one, other) is not None


def has_antonym(word: str) -> bool:
    """Whether a word of opposite meaning is known for a word."""
    return lemma(word) in _table()
