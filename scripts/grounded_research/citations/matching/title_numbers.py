"""Numbers in titles: words, ordinals and Roman numerals as digits."""

from collections.abc import Sequence

from grounded_research.text.patterns import regex

UNITS = {word: n for n, word in enumerate("one two three four five six seven eight nine".split(), start=1)}
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {
    word: 10 * n
    for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
ORDINALS = {
    word: n
    for n, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), start=1
    )
}
SCALES = {"hundred": 100, "thousand": 1000}
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """The number with its ending: 1st, 12th, 22nd."""
    teens = 10 < number % 100 < 20
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"


# One-letter numerals are left out: "i", "v", "x", "c" are words and names far more often.
ROMAN = {
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12",
    "xiii": "13", "xiv": "14", "xv": "15", "xvi": "16",
}  # fmt: skip

NUMERALS = (
    ROMAN
    | {"zero": "0"}
    | {word: str(number) for word, number in (UNITS | TENS).items()}
    | {word: str(number) for number, word in enumerate(TEENS, start=10)}
    | {word: ordinal(number) for word, number in ORDINALS.items()}
    | {word.removesuffix("y") + "ieth": ordinal(number) for word, number in TENS.items()}
)

# Words that make one number with their neighbours.
COMPOUNDING = TENS.keys() | SCALES.keys()

# After these words a single letter is a numeral.
PART_WORDS = frozenset(
    "part type phase volume chapter book class stage paper study section war grade factor title".split()
)
PART_LETTERS = {"i": "1", "v": "5", "x": "10"}

# A single letter between the marks that stand around a numeral: "On graphs. I. ...", "... (I)", "... : I".
LONE_LETTER = regex(
    r"(?:(?<=\w\w[.:;,]\s)|(?<=\w\w\s)|(?<=\w\s[:;]\s))[ivx](?=\s*(?:[.,:;)\"\u201d]|$))|(?<=\()[ivx](?=\))"
)


def with_lone_numerals(text: str) -> str:
    """The folded text with letters that can only be numerals as digits."""
    return LONE_LETTER.sub(lambda match: PART_LETTERS[match.group()], text)


def numeral(word: str, before: str) -> str:
    """The word as digits where it is a number word or a Roman numeral."""
    if before in PART_WORDS and word in PART_LETTERS:
        return PART_LETTERS[word]
    return NUMERALS.get(word, word)


def with_compounds(words: Sequence[str]) -> list[str]:
    """The words with twenty one, twenty first, one hundred and ten thousand as one number each."""
    result: list[str] = []
    for word in words:
        before = result[-1] if result else ""
        if before in TENS and word in UNITS:
            result[-1] = str(TENS[before] + UNITS[word])
        elif before in TENS and ORDINALS.get(word, 10) < 10:
            result[-1] = ordinal(TENS[before] + ORDINALS[word])
        elif word in SCALES:
            count = "1" if before == "a" else NUMERALS.get(before, before)
            if count.isdecimal():
                result.pop()
            result.append(str((int(count) if count.isdecimal() else 1) * SCALES[word]))
        else:
            result.append(word)
    return result


def joined(words: Sequence[str]) -> str:
    """The words as one string, whatever the places at which they are divided.

    "real time" is "realtime", but "1.5" is not "15": two numbers stay apart, unless the second one holds the
    last three digits of thousands.
    """
    whole = "".join(words)
    if not any(map(str.isdigit, whole)):
        return whole.replace("'", "")
    text = ""
    for word in words:
        if text[-1:].isdigit() and word[:1].isdigit() and not (len(word) == 3 and word.isdigit()):
            text += "."
        text += word
    return text.replace("'", "")
