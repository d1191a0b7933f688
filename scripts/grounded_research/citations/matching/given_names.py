"""Whether two given names can be the same person's: initials, short forms, transliterations."""

from rapidfuzz.distance import Levenshtein

from grounded_research.citations.matching.letters import VOWEL_SIGNS, bare, expanded, scripts
from grounded_research.text.patterns import regex

# Short forms and sisters in other languages that are no beginnings of the full form; each line is one name.
SHORT_FORMS = """
abigail abby
abraham abe
alan al alain
albert al bert
alexander alex sasha aleksandr alexandre alessandro sandro xander alexei
alfred al fred
andrew andy drew andre andreas andrei
anthony tony antonio anton
arthur art artur arturo
barbara barb
bartholomew bart
benjamin ben
charles chuck charlie carlos karl carl karoly
christina chris tina christine
christopher chris kris
cynthia cindy
daniel dan danny
david dave
deborah debbie deb
dmitry dima dmitri dmitriy
donald don
dorothy dot
edward ed ted ned eddie
eleanor ellie nell
elizabeth liz beth betty eliza lisa libby elisabeth bess
eugene gene evgeny yevgeny
francis frank francisco franz francois ferenc francesco
frederick fred freddy friedrich
georgios george yorgos giorgos georg gyorgy jorge georges
gerald gerry jerry
gregory greg grigori grigory grigorii grisha
henry harry hank heinrich henri henrik enrico
ioannis yannis giannis john
isabel bella isabella isabelle
jacob jake jakob
james jim jimmy jamie
jeffrey jeff geoffrey geoff
jennifer jenny jen
jessica jess
john jack jon johnny jonathan johannes hans johann jan juan janos ivan giovanni jean
joseph joe jose josef
joshua josh
julius gyula jules julio
katherine kate kathy katie catherine cathy kathryn kathleen katharine ekaterina
kenneth ken
konstantinos kostas costas constantine
lawrence larry laurence
leonard len leo
louis lewis ludwig lajos luis luigi
lucas luke luca lukas
margaret peggy meg maggie greta
mariya maria mary marie
mark marc marcus markus marco
matthew matt matthias mathew
maximilian max
michael mike mick mikhail michel miguel
mohammed mohamed muhammad mohammad muhammed md mohd
nathaniel nathan nat
nicholas nick nikolaus nikolai nicolas klaus miklos nicola
pamela pam
patricia pat patty tricia
paul pal pavel paolo pablo pol
peter pete pyotr pierre pedro pietro petr
philip phil philippe
raymond ray
rebecca becky
richard dick rick rich ricky
robert bob rob bobby bert
ronald ron
ruslan russ
samuel sam
sandra sandy
sebastian seb basti
sergey serge sergei sergio
simon simone szymon
stephen steve steven stefan istvan stepan etienne
susan sue suzanne
theodore ted theo
thomas tom tommy
timothy tim
tobias toby tobi
victoria vicky
viktor victor vitya
vincent vince
vladimir volodya vova
walter walt
william bill will billy liam willy wilhelm vilmos guillaume guillermo
yury yuri iurii
zachary zach zack
"""

NAMES: dict[str, frozenset[int]] = {}
for number, line in enumerate(SHORT_FORMS.strip().splitlines()):
    for form in line.split():
        NAMES[form] = NAMES.get(form, frozenset()) | {number}

TOKEN = regex(rf"(?:[^\W\d_]|[{VOWEL_SIGNS}])+(?:'[^\W\d_]+)*")

# Capitals written together are initials up to this many; so many, with a vowel, may also be a name (OMAR).
MOST_INITIALS = 4


def given_tokens(given: str | None, *, joined: bool = True) -> tuple[str, ...]:
    """The parts of a given name, folded.

    Args:
        given: The name as written.
        joined: Whether capitals written together ("ME", "XG", "JMDO") are read as initials.
    """
    tokens: list[str] = []
    for match in TOKEN.finditer((given or "").replace(".", " ")):
        word = match.group()
        if joined and word.isupper() and len(word) <= MOST_INITIALS:
            tokens.extend(bare(word))
        else:
            tokens.append(bare(word))
    return tuple(tokens)


def readings(given: str) -> tuple[tuple[str, ...], ...]:
    """The parts of a given name in every way in which it may be meant: OMAR is a name, JMDO are initials."""
    initials, names = given_tokens(given), given_tokens(given, joined=False)
    ambiguous = any(len(name) == MOST_INITIALS for name in names)
    return (initials, names) if ambiguous and initials != names else (initials,)


def compatible_given(left: str | None, right: str | None) -> bool:
    """Whether both can be one person's given names; nothing given is compatible with all."""
    if not left or not right or expanded(left) == expanded(right):
        return True
    if not scripts(left) & scripts(right):
        return True  # surnames in two scripts are compared by sound; given names would add only noise
    return any(compatible_tokens(a, b) for a in readings(left) for b in readings(right))


def compatible_tokens(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether the parts of two given names can be one person's."""
    if not a or not b or "".join(a) == "".join(b):
        return True
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
    letters = "".join(token[0] for token in short).replace("k", "c")  # Carl is Karl
    heads = "".join(token[0] for token in long).replace("k", "c")
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
