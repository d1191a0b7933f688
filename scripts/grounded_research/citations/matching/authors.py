"""Whether two author lists are the same.

Paired one to one, in order, with truncation and collaborations known.
"""

from collections.abc import Sequence

from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.pairing import Pairing, pair_authors, rejoined
from grounded_research.citations.matching.people import (
    GROUP,
    Match,
    compare_people,
    has_full_given,
    name_form,
)
from grounded_research.ledger.models import Person
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

# From so many authors on a registry's list may stand for a collaboration that the entry names.
COLLABORATION_SIZE = 8

# Two lists of which less than this share can be paired belong to two works.
RELATED_LISTS = 0.34

# Registries cut long lists at ten or so; nobody invents that many authors behind a right list.
MANY_MORE = 5

# Lists longer than this are compared in their first part only: pairing is quadratic, and no style prints
# more.
LONGEST = 400


def compare_authors(
    cited: Sequence[Person], registered: Sequence[Person] | None, *, others: bool = False
) -> Field:
    """The cited list against the registered one.

    Args:
        cited: Authors of the entry, in order.
        registered: Authors of the record; None or empty: the registry does not say.
        others: The cited list ends in "et al." or "and others".
    """
    cited, registered = tuple(cited)[:LONGEST], tuple(registered or ())[:LONGEST]
    if not cited or not registered:
        return unknown("authors")
    if stands_for_collaboration(cited, registered):
        return field(Agreement.SAME, cited, registered, note="a collaboration")
    as_written = cited
    cited, registered = rejoined(cited, registered), rejoined(registered, cited)
    pairing = pair_authors(cited, registered)
    if not pairing.pairs and (
        only_groups(cited) != only_groups(registered) or are_acronyms(cited, registered)
    ):
        return unknown("authors")  # an organisation against its people, or its name in another language
    given = given_names(pairing, cited, registered)
    strange = replaced(pairing, cited, registered)
    return (
        unrelated(pairing, cited, registered)
        or (strange if strange and strange.apart else None)
        or reordered(pairing, cited, registered)
        or (given if given and given.apart else None)
        or (strange if strange and strange.severity is not Severity.NOTE else None)
        or (not_the_first(pairing, cited, registered) if others else None)
        or counted(pairing, cited, registered, others=others)
        or given
        or misspelt(pairing, cited, registered)
        or split(as_written, cited, registered)
        or strange
        or field(Agreement.SAME, cited, registered)
    )


def stands_for_collaboration(cited: Sequence[Person], registered: Sequence[Person]) -> bool:
    """Whether one side names a group and the other lists many people, or the same group among others."""
    for one, many in ((cited, registered), (registered, cited)):
        groups = [person for person in one if name_form(person).group]
        if groups and len(groups) == len(one):
            named = any(GROUP.search(name_form(person).whole) for person in groups)
            if named and len(many) >= COLLABORATION_SIZE:
                return True
            if any(compare_people(group, person) for group in groups for person in many):
                return True
    return False


def only_groups(people: Sequence[Person]) -> bool:
    """Whether all of them are organisations; a lone name without a given one may be ("OpenAI")."""
    lone = len(people) == 1 and not name_form(people[0]).given
    return lone or all(name_form(person).group for person in people)


def are_acronyms(cited: Sequence[Person], registered: Sequence[Person]) -> bool:
    """Whether one side names organisations by acronyms alone: they may be of another language's name."""
    return any(all(map(is_acronym_alone, people)) for people in (cited, registered))


def is_acronym_alone(person: Person) -> bool:
    """Whether a name is nothing but an acronym: OMS, INSEE."""
    form = name_form(person)
    return form.group and ACRONYM.fullmatch(form.whole) is not None


ACRONYM = regex(r"[A-Z][A-Z.&-]{1,9}")


def unrelated(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """Lists that share (almost) nobody belong to two works."""
    if pairing.share >= RELATED_LISTS:
        return None
    note = f"{len(pairing.pairs)} of {pairing.cited} cited authors are registered"
    return field(Agreement.OTHER, cited, registered, "authors_differ", note, severity=Severity.MUST_FIX)


def replaced(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """People on the cited list who are not registered, though the registry lists at least as many."""
    strangers = [cited[i] for i in pairing.unpaired_cited if not name_form(cited[i]).group]
    missing = [j for j in pairing.unpaired_registered if not name_form(registered[j]).group]
    if not strangers:
        return None
    if pairing.registered == 1 and pairing.pairs and pairing.pairs[0][0] == 0:  # the first of them
        note = f"the registry lists one author, as it does for many works that have more: {names(strangers)}"
        return field(
            Agreement.MINOR, cited, registered, "author_not_registered", note, severity=Severity.NOTE
        )
    if len(strangers) > len(missing) and len(strangers) < 2:
        if not pairing.in_order:
            return None  # that they stand in another order says more
        note = f"not registered: {names(strangers)}"
        return field(
            Agreement.MINOR, cited, registered, "author_not_registered", note, severity=Severity.LOOK_AT
        )
    severe = (len(strangers) >= 2 or pairing.cited <= 3) and not registry_may_be_cut(pairing, strangers)
    severity = Severity.MUST_FIX if severe else Severity.LOOK_AT
    note = f"not registered: {names(strangers)}"
    return field(Agreement.DIFFERENT, cited, registered, "authors_differ", note, severity=severity)


def registry_may_be_cut(pairing: Pairing, strangers: Sequence[Person]) -> bool:
    """Whether the registry seems to hold the first authors alone.

    All of its own agree, and many more are cited.
    """
    first = [(i, i) for i in range(pairing.registered)]
    return [(i, j) for i, j, _ in pairing.pairs] == first and len(strangers) >= MANY_MORE


def reordered(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """The same people in another order."""
    if pairing.in_order:
        return None
    first_moved = (0, 0) not in {(i, j) for i, j, _ in pairing.pairs}
    severity = Severity.MUST_FIX if first_moved and len(pairing.pairs) > 1 else Severity.LOOK_AT
    return field(
        Agreement.DIFFERENT if first_moved else Agreement.MINOR,
        cited, registered, "author_order_differs", "the same people in another order",
        severity=severity,
    )  # fmt: skip


def not_the_first(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """A list with "et al." that begins with somebody else than the first registered author."""
    partner = next((j for i, j, match in pairing.pairs if i == 0 and match is Match.YES), 0)
    head = registered[0]
    stands_first = not partner or 0 not in pairing.unpaired_registered
    if stands_first or name_form(head).group or compare_people(cited[0], head) is not Match.NO:
        return None
    note = f"'et al.' behind another than the first registered author, {names([head])}"
    return field(Agreement.MINOR, cited, registered, "author_order_differs", note, severity=Severity.LOOK_AT)


def counted(
    pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person], *, others: bool
) -> Field | None:
    """A list cut without a word; a group that is left out, or stands for everybody else, is no gap."""
    people = [j for j in pairing.unpaired_registered if not name_form(registered[j]).group]
    if others or not people:
        return None
    if stands_for_the_rest(cited):
        note = "a group stands for people who are registered by their own names"
        return field(Agreement.MINOR, cited, registered, "group_for_members", note, severity=Severity.NOTE)
    note = f"lists {pairing.cited} of {pairing.registered} registered authors without 'et al.'"
    return field(Agreement.MINOR, cited, registered, "authors_incomplete", note, severity=Severity.LOOK_AT)


def stands_for_the_rest(cited: Sequence[Person]) -> bool:
    """Whether the list names a group whose members are its authors, or nothing but a name of one word."""
    forms = [name_form(person) for person in cited]
    alone = len(forms) == 1 and not forms[0].given
    return alone or any(form.group and GROUP.search(form.whole) for form in forms)


def given_names(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """Authors whose surname agrees and whose given name is another."""
    wrong = [
        i
        for i, j, match in pairing.pairs
        if match is Match.SURNAME and has_full_given(cited[i]) and has_full_given(registered[j])
    ]
    initials = [i for i, _, match in pairing.pairs if match is Match.SURNAME and i not in wrong]
    if not wrong and not initials:
        return None
    note = f"given name differs: {names([cited[i] for i in wrong + initials])}"
    severe = len(wrong) >= 2 and 2 * len(wrong) >= len(pairing.pairs)
    return field(
        Agreement.DIFFERENT if severe else Agreement.MINOR,
        cited, registered, "given_name_differs", note,
        severity=Severity.MUST_FIX if severe else Severity.LOOK_AT,
    )  # fmt: skip


def misspelt(pairing: Pairing, cited: Sequence[Person], registered: Sequence[Person]) -> Field | None:
    """Authors whose surname is one letter off, at the place and with the given name of the registered one."""
    slips = [
        (names([cited[i]]), names([registered[j]])) for i, j, match in pairing.pairs if match is Match.SLIP
    ]
    note = "; ".join(f"{one} for {other}" for one, other in slips)
    severity = Severity.LOOK_AT
    return (
        field(Agreement.MINOR, cited, registered, "author_misspelt", note, severity=severity)
        if slips
        else None
    )


def split(
    as_written: Sequence[Person], cited: Sequence[Person], registered: Sequence[Person]
) -> Field | None:
    """Names that the entry cuts in two."""
    if len(as_written) == len(cited):
        return None
    whole = [person for person in cited if person not in as_written]
    note = f"'and' stands inside of a name: {names(whole)}"
    severity = Severity.LOOK_AT
    return field(Agreement.MINOR, as_written, registered, "author_name_split", note, severity=severity)


def field(
    agreement: Agreement,
    cited: Sequence[Person],
    registered: Sequence[Person],
    code: str = "",
    note: str = "",
    *,
    severity: Severity | None = None,
) -> Field:
    """The authors' field with both lists in words."""
    return Field("authors", agreement, names(cited), names(registered), code, note, severity)


def names(people: Sequence[Person], most: int = 8) -> str:
    """The names in words, at most ``most`` of them."""
    shown = "; ".join(name_form(person).whole for person in people[:most])
    return shown + (f"; and {len(people) - most} more" if len(people) > most else "")
