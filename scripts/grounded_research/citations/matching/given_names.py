"""Whether two given names can be the same person's: initials, short forms, transliterations."""
# ruff: noqa: E501 - one line holds several names of the table

import re

from rapidfuzz.distance import Levenshtein

from grounded_research.citations.matching.letters import bare, expanded, scripts

# Short forms that are no beginnings of the full one; each line is one name.
SHORT_FORMS = (
    "william bill will billy liam willy wilhelm", "robert bob rob bobby bert", "richard dick rick rich ricky",
    "james jim jimmy jamie", "john jack jon johnny jonathan johannes hans", "michael mike mick mikhail michel miguel",
    "elizabeth liz beth betty eliza lisa libby elisabeth bess", "margaret peggy meg maggie greta", "edward ed ted ned eddie",
    "thomas tom tommy", "charles chuck charlie carlos karl carl", "anthony tony antonio anton", "joseph joe jose josef",
    "katherine kate kathy katie catherine cathy kathryn kathleen katharine ekaterina",
    "alexander alex sasha aleksandr alexandre alessandro sandro xander alexei", "dmitry dima dmitri dmitriy",
    "nicholas nick nikolaus nikolai nicolas klaus", "christopher chris kris", "christina chris tina christine", "daniel dan danny", "samuel sam", "benjamin ben",
    "matthew matt matthias mathew", "andrew andy drew andre andreas andrei", "david dave", "stephen steve steven stefan",
    "gregory greg", "jeffrey jeff geoffrey geoff", "peter pete pyotr pierre pedro", "philip phil philippe",
    "patricia pat patty tricia", "susan sue suzanne", "rebecca becky", "jennifer jenny jen", "jessica jess",
    "deborah debbie deb", "barbara barb", "victoria vicky", "abigail abby", "theodore ted theo", "lawrence larry laurence",
    "henry harry hank heinrich henri", "frederick fred freddy friedrich", "francis frank francisco franz francois",
    "eugene gene evgeny yevgeny", "leonard len leo", "nathaniel nathan nat", "vladimir volodya vova", "yury yuri iurii",
    "mohammed mohamed muhammad mohammad muhammed md mohd", "ioannis yannis giannis john", "georgios george yorgos",
    "konstantinos kostas costas constantine", "tobias toby tobi", "maximilian max", "sebastian seb basti",
    "zachary zach zack", "timothy tim", "kenneth ken", "ronald ron", "donald don", "raymond ray", "gerald gerry jerry",
    "joshua josh", "jacob jake jakob", "abraham abe", "vincent vince", "walter walt", "albert al bert", "alfred al fred",
    "pamela pam", "sandra sandy", "cynthia cindy", "dorothy dot", "eleanor ellie nell", "isabel bella isabella isabelle",
    "ruslan russ", "viktor victor vitya", "sergey serge sergei sergio", "mariya maria mary marie",
)  # fmt: skip

NAMES: dict[str, frozenset[int]] = {}
for number, line in enumerate(SHORT_FORMS):
    for form in line.split():
        NAMES[form] = NAMES.get(form, frozenset()) | {number}

TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
MOST_INITIALS = 4


def given_tokens(given: str | None) -> tuple[str, ...]:
    """The parts of a given name, folded; capitals written together ("ME", "XG") are initials."""
    if not given:
        return ()
    tokens: list[str] = []
    for match in TOKEN.finditer(given.replace(".", " ")):
        word = match.group()
        together = word.isupper() and 2 <= len(word) <= MOST_INITIALS
        if together and (len(word) < MOST_INITIALS or not re.search("[aeiouy]", bare(word))):
            tokens.extend(bare(word))
        else:
            tokens.append(bare(word))
    return tuple(tokens)


def compatible_given(left: str | None, right: str | None) -> bool:
    """Whether both can be one person's given names; nothing given is compatible with all."""
    if not left or not right:
        return True
    a, b = given_tokens(left), given_tokens(right)
    if not a or not b or "".join(a) == "".join(b) or expanded(left) == expanded(right):
        return True
    if not scripts(left) & scripts(right):
        return True  # surnames in two scripts are compared by sound; given names would add only noise
    if initials_only(a) or initials_only(b):
        return compatible_initials(a, b)
    if compatible_token(a[0], b[0]):
        return all_placed(a[1:], b[1:])
    return goes_by_other_name(a, b) or goes_by_other_name(b, a) or joined_token(a, b)


def initials_only(tokens: tuple[str, ...]) -> bool:
    """Whether every part is one letter."""
    return all(len(token) == 1 for token in tokens)


def compatible_initials(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether initials occur in order among the other's parts.

    "J R" in "John Ronald Reuel", "X G" in "Xiaogang".
    """
    short, long = sorted((a, b), key=lambda tokens: (not initials_only(tokens), len(tokens)))
    letters = "".join(token[0] for token in short)
    heads = "".join(token[0] for token in long)
    if is_subsequence(letters, heads) or is_subsequence(heads, letters):
        return True
    if letters[0] != heads[0]:
        return False
    return len(long) == 1 and is_subsequence(letters, long[0])  # "Xiao-Gang" printed as "Xiaogang"


def is_subsequence(short: str, long: str) -> bool:
    """Whether the letters of ``short`` occur in ``long`` in order."""
    rest = iter(long)
    return all(letter in rest for letter in short)


def compatible_token(a: str, b: str) -> bool:
    """Whether two single given names can be one: equal, initial, short form, other transliteration."""
    if a == b:
        return True
    if len(a) == 1 or len(b) == 1:
        return a[0] == b[0]
    if NAMES.get(a, frozenset()) & NAMES.get(b, frozenset()):
        return True
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and long.startswith(short):
        return True
    # Sergey and Sergei, Yıldız and Yildiz: one letter of five, at least; two of eight.
    return len(short) >= 5 and a[0] == b[0] and Levenshtein.distance(a, b) <= (1 if len(short) < 8 else 2)


def all_placed(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether the middle names of the shorter list can all stand among those of the longer."""
    short, long = sorted((a, b), key=len)
    free = list(long)
    for token in short:
        partner = next((other for other in free if compatible_token(token, other)), None)
        if partner is None:
            return False
        free.remove(partner)
    return True


def goes_by_other_name(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether ``a`` is a middle name that ``b`` has, or an initial was left out: "Robert" of "J. Robert"."""
    if len(b) < 2:
        return False
    return len(a[0]) > 2 and any(compatible_token(a[0], token) and len(token) > 1 for token in b[1:])


def joined_token(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether the parts written together are one name with a slip: "Chang Woo", "Changwoo"."""
    return compatible_token("".join(a), "".join(b))
