"""Units of measure: their names and symbols in a text, and the conversion between them."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from grounded_research.text.patterns import regex
from grounded_research.text.units_table import NAMES, OFFSETS, SYMBOLS, UNITS, Unit

_WORD = regex(r"[A-Za-zµμΩ°º′″'\"%‰Å℃℉]+")
_NAME = regex(r"[A-Za-zµμ]+(?:\.(?=[\s,;)]))?")
_GAP = regex(r"[-‐‑](?=[A-Za-z°])|[ \u00a0\u2009\u202f]?")
_EXPONENT = regex(r"\^?(?P<digits>[-−–]?[1-4])(?!\d|\.\d)|(?P<raised>⁻?[¹²³⁴])")
_WORD_POWER = regex(r"[ \u00a0-](?P<power>squared|cubed)\b", re.IGNORECASE)
_LEAD_POWER = regex(r"(?P<power>square|sq\.?|cubic|cu\.?)[ \u00a0-]", re.IGNORECASE)
_SLASH = regex(r"[ \u00a0]?[/∕⁄][ \u00a0]?|[ \u00a0]per[ \u00a0](?:(?:one|1)[ \u00a0])?", re.IGNORECASE)
_PRODUCT = regex(r"[ \u00a0·⋅*×.-]")
_EVERY = regex(
    r"[ \u00a0-](?:an?|each|every)[ \u00a0](?=second|minute|hour|day|week|month|year|night)", re.IGNORECASE
)
_DEGREES = regex(r"[°º][ \u00a0]?(?P<scale>C|F|[Cc]elsius|[Ff]ahrenheit)\b")
_BARE_DEGREES = regex(r"(?P<scale>[CF])\b")
_BELOW_ZERO = regex(r"(?:\s|^)[-\u2212]\d{1,2}(?:\.\d)?$")  # "-10C" is a temperature, "10C" may be a label
_AREA = regex(r"1\.73[ \u00a0]?m(?:²|\^?2)")
_POWERS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3, "squared": 2, "cubed": 3}
_RAISED = str.maketrans("⁻¹²³⁴−–", "-1234--")

_AMBIGUOUS = {"in", "a", "t", "h", "d", "b", "s", "g", "l", "u", "at", "as", "am", "pm", "min", "bar", "mm"}
_INCH_AFTER = regex(
    r"\.?\s*(?:$|[,;)]|thick|wide|long|tall|high|deep|in\s+diameter|of\s+(?:rain|snow)|x\b|by\b|×)",
    re.IGNORECASE,
)


class UnitReading(NamedTuple):
    """A unit found in a text: its canonical name and where it ends."""

    name: str
    end: int


class Dimension(NamedTuple):
    """What a unit measures (a key that comparable units share) and its size in base units."""

    key: str
    factor: Decimal
    offset: Decimal


def unit_at(text: str, position: int, *, spelled: bool = False) -> UnitReading | None:
    """The unit that follows a number ending at ``position``, or None.

    ``spelled`` says that the number was written in words: bare symbols ("two in") then are no units.
    """
    gap = _GAP.match(text, position)
    start = gap.end() if gap else position
    first = _factor_at(text, start, spelled=spelled, glued=start == position)
    if first is None:
        return None
    parts, end = [first.name], first.end
    while (following := _next_factor(text, end, alone=len(parts) == 1)) is not None:
        parts.append(following.name)
        end = following.end
    return UnitReading("".join(parts), end)


def _next_factor(text: str, end: int, *, alone: bool) -> UnitReading | None:
    if end >= len(text):
        return None
    if slash := _SLASH.match(text, end) or (alone and _EVERY.match(text, end)):
        if area := _AREA.match(text, slash.end()):
            return UnitReading("/1.73 metre^2", area.end())
        below = _factor_at(text, slash.end(), spelled=False, glued=True)
        return UnitReading(f"/{below.name}", below.end) if below else None
    if product := _PRODUCT.match(text, end):
        other = _factor_at(text, product.end(), spelled=False, glued=True)
        if other and "^-" in other.name:
            return UnitReading(f"*{other.name}", other.end)
    return None


def _factor_at(text: str, start: int, *, spelled: bool, glued: bool) -> UnitReading | None:
    if start >= len(text):
        return None
    lead = _LEAD_POWER.match(text, start)
    if lead:
        start = lead.end()
    found = _name_at(text, start, spelled=spelled, glued=glued)
    if found is None:
        return None
    name, end, symbol = found
    power = _POWERS[lead["power"].rstrip(".").lower()] if lead else 1
    if power == 1 and symbol and (match := _EXPONENT.match(text, end)):
        power, end = int((match["digits"] or match["raised"]).translate(_RAISED)), match.end()
    elif power == 1 and (match := _WORD_POWER.match(text, end)):
        power, end = _POWERS[match["power"].lower()], match.end()
    return UnitReading(name if power == 1 else f"{name}^{power}", end)


def _name_at(text: str, start: int, *, spelled: bool, glued: bool) -> tuple[str, int, bool] | None:
    """(canonical name, end, written as a symbol) of the longest name or symbol at ``start``."""
    words: list[str] = []
    best: tuple[str, int, bool] | None = None
    position = start
    for _ in range(3):
        match = _NAME.match(text, position)
        if match is None:
            break
        words.append(match[0].rstrip(".").lower())
        name = NAMES.get(" ".join(words)) or NAMES.get(" ".join(words).removesuffix("s"))
        if name:
            best = (name, match.end() - match[0].endswith("."), False)
        if match.end() >= len(text) or text[match.end()] not in " \u00a0-":
            break
        position = match.end() + 1
    if best:
        return best
    return None if spelled else _symbol_at(text, start, glued=glued)


def _symbol_at(text: str, start: int, *, glued: bool) -> tuple[str, int, bool] | None:
    match = _WORD.match(text, start)
    if match is None:
        return None
    written = match[0]
    end = match.end()
    if written not in SYMBOLS and written[-1] in "'\"" and len(written) > 1:
        written, end = written[:-1], end - 1
    if match := _degrees_at(text, start, glued=glued):
        return "degree Celsius" if match["scale"][0] in "Cc" else "degree Fahrenheit", match.end(), True
    name = SYMBOLS.get(written)
    if end < len(text) and text[end].isdigit() and not _EXPONENT.match(text, end):
        return None
    if name is None or (written in _AMBIGUOUS and not _is_unit_use(text, start, end, written, glued=glued)):
        return None
    return name, end, True


def _degrees_at(text: str, start: int, *, glued: bool) -> re.Match[str] | None:
    """Degrees with their sign, or a bare letter behind a number below zero."""
    if glued and _BELOW_ZERO.search(text, max(0, start - 8), start):
        return _DEGREES.match(text, start) or _BARE_DEGREES.match(text, start)
    return _DEGREES.match(text, start)


def _is_unit_use(text: str, start: int, end: int, written: str, *, glued: bool) -> bool:
    """Whether a short word after a number is a unit and not a word of the sentence."""
    if written == "in":
        return _INCH_AFTER.match(text, end) is not None
    if written in {"a", "at", "as", "am", "pm", "u"}:
        return written == "pm" and re.search(r"\d\.\d\s?$", text[:start]) is not None
    return glued or end >= len(text) or not text[end].isalnum()


@lru_cache(maxsize=4096)
def dimension_of(unit: str) -> Dimension | None:
    """What the unit measures (a name, or names joined by ``*``, ``/`` and ``^n``); None if unknown."""
    powers: dict[str, int] = {}
    factor = Decimal(1)
    for sign, raw in re.findall(r"([*/]?)([^*/]+)", unit):
        name, _, power_text = raw.partition("^")
        power = int(power_text or 1) * (-1 if sign == "/" else 1)
        if name.startswith("1.73 "):
            name, factor = name.removeprefix("1.73 "), factor / Decimal("1.73")
        entry: Unit | None = UNITS.get(name)
        if entry is None:
            return None
        factor *= entry.factor**power
        for base, times in entry.dimension:
            powers[base] = powers.get(base, 0) + times * power
    key = "*".join(f"{base}{power}" for base, power in sorted(powers.items()) if power)
    offset = OFFSETS.get(unit, Decimal(0))
    return Dimension(key or "1", factor, offset)


def convert(value: Decimal, unit: str) -> tuple[Decimal, str] | None:
    """The value in base units and the key of its dimension; None if the unit is unknown.

    Two values can be compared when their keys are equal: mg/dL and mmol/L have different keys, because
    the conversion between them needs the molar mass of the substance.
    """
    dimension = dimension_of(unit)
    if dimension is None:
        return None
    return (value + dimension.offset) * dimension.factor, dimension.key
