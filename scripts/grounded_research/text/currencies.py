"""Money: the symbols, codes and names of currencies beside a number."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re
from typing import NamedTuple

from grounded_research.text.numerals_words import BIG_WORDS
from grounded_research.text.patterns import regex
from grounded_research.text.units import unit_at

_SYMBOLS = {
    "US$": "USD", "U.S.$": "USD", "U.S. $": "USD", "US $": "USD", "USD$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD",
    "c $": "CAD", "C $": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "NT$": "TWD", "R$": "BRL", "MX$": "MXN", "Z$": "ZWD",
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₪": "ILS", "₺": "TRY", "₿": "BTC",
    "₦": "NGN", "₱": "PHP", "฿": "THB", "₫": "VND", "₴": "UAH", "Rs.": "INR", "Rs": "INR", "元": "CNY", "RM": "MYR", "₡": "CRC", "₾": "GEL", "₭": "LAK",
}  # fmt: skip
_CODES = (
    "USD EUR GBP JPY CHF CAD AUD NZD HKD SGD CNY RMB INR BRL RUB KRW MXN ZAR SEK NOK DKK PLN CZK HUF TRY ILS THB TWD IDR MYR PHP "
    "VND AED SAR EGP NGN KES ARS CLP COP PEN PKR BDT LKR UAH RON BGN ISK KWD QAR BTC ETH HRK FIM DEM FRF ITL ESP XBT"
).split()
_SAME = {"RMB": "CNY", "XBT": "BTC"}
_ADJECTIVES = (
    ("(?:u\\.?s\\.?|american|united states)", "dollar", "USD"), ("(?:canadian|canada)", "dollar", "CAD"),
    ("australian", "dollar", "AUD"), ("new zealand", "dollar", "NZD"), ("(?:hong kong|hongkong)", "dollar", "HKD"),
    ("singapore(?:an)?", "dollar", "SGD"), ("(?:new )?taiwan(?:ese)?", "dollar", "TWD"), ("(?:british|sterling)", "pound", "GBP"),
    ("egyptian", "pound", "EGP"), ("lebanese", "pound", "LBP"), ("sudanese", "pound", "SDG"), ("syrian", "pound", "SYP"),
    ("swiss", "franc", "CHF"), ("(?:chinese)", "yuan", "CNY"), ("japanese", "yen", "JPY"), ("indian", "rupee", "INR"),
    ("pakistani?", "rupee", "PKR"), ("sri lankan", "rupee", "LKR"), ("(?:russian)", "ruble", "RUB"), ("russian", "rouble", "RUB"),
    ("mexican", "peso", "MXN"), ("argentine", "peso", "ARS"), ("chilean", "peso", "CLP"), ("philippine", "peso", "PHP"),
    ("colombian", "peso", "COP"), ("swedish", "krona", "SEK"), ("norwegian", "krone", "NOK"), ("danish", "krone", "DKK"),
    ("turkish", "lira", "TRY"), ("italian", "lira", "ITL"), ("south korean", "won", "KRW"), ("israeli", "shekel", "ILS"),
    ("finnish", "markka", "FIM"), ("german", "mark", "DEM"), ("french", "franc", "FRF"), ("hungarian", "forint", "HUF"),
    ("malaysian", "ringgit", "MYR"), ("saudi", "riyal", "SAR"), ("south african", "rand", "ZAR"), ("kuwaiti", "dinar", "KWD"),
    ("brazilian", "real", "BRL"), ("polish", "zloty", "PLN"),
)  # fmt: skip
_NAMES = {
    "dollar": "USD", "buck": "USD", "euro": "EUR", "pound sterling": "GBP", "pounds sterling": "GBP", "quid": "GBP", "yen": "JPY",
    "yuan": "CNY", "renminbi": "CNY", "rupee": "INR", "ruble": "RUB", "rouble": "RUB", "peso": "MXN", "franc": "CHF", "krona": "SEK",
    "kronor": "SEK", "krone": "NOK", "kroner": "NOK", "lira": "TRY", "won": "KRW", "shekel": "ILS", "baht": "THB", "bitcoin": "BTC",
    "markka": "FIM", "mark": "DEM", "forint": "HUF", "ringgit": "MYR", "zloty": "PLN", "naira": "NGN", "rand": "ZAR",
    "dinar": "KWD", "riyal": "SAR", "peseta": "ESP", "guilder": "NLG", "escudo": "PTE", "drachma": "GRD", "dirham": "AED", "rupiah": "IDR",
}  # fmt: skip
CENTS = {"cent": "USD", "pence": "GBP", "penny": "GBP", "penny sterling": "GBP"}
"""Hundredths: "50 cents" is 0.5 USD."""

_SYMBOL = "|".join(re.escape(symbol) for symbol in sorted(_SYMBOLS, key=len, reverse=True))
_CODE = "|".join(_CODES)
BEFORE = regex(
    rf"(?:(?<![A-Za-z])(?P<symbol>{_SYMBOL})|(?<![$€£])(?P<sign>[$€£¥₹])|\b(?P<magnitude>[kKmM])?(?P<code>{_CODE})[$]?)[ \u00a0\u202f]?$"
)
_AFTER_SYMBOL = regex(
    rf"[ \u00a0\u202f]?(?:(?P<sign>[€£¥₹₽₩₪₺₿元₡₾₭$](?![ ]?\d))|(?P<magnitude>[kKmM])?(?P<code>{_CODE})\b|(?P<small>usd|eur|gbp|rmb|cny|aud|btc)\b)"
    r"(?:[ ](?P<big>million|billion|trillion)\b)?"
)
_ADJECTIVE = regex(
    "[ \u00a0-](?:"
    + "|".join(f"(?P<a{n}>{who}[ ]{what}s?)" for n, (who, what, _) in enumerate(_ADJECTIVES))
    + r")\b",
    re.IGNORECASE,
)
_NAME = regex(
    rf"[ \u00a0-](?P<name>{'|'.join(sorted((*_NAMES, *CENTS), key=len, reverse=True))})s?\b", re.IGNORECASE
)
_POUNDS = regex(r"[ \u00a0-]pounds?\b", re.IGNORECASE)
_LAST_SIGNS = frozenset(symbol[-1] for symbol in _SYMBOLS)
_CODE_MAGNITUDE = {None: 1, "k": 1000, "K": 1000, "m": 10**6, "M": 10**6}


class Money(NamedTuple):
    """A currency beside a number: code, the factor it brings, and the edge of its text."""

    code: str
    factor: int
    edge: int
    hundredth: bool = False


def currency_before(text: str, position: int) -> Money | None:
    """The currency sign or code that ends right before ``position``."""
    probe = text[max(0, position - 2) : position].rstrip()
    if not probe or not (probe[-1] in _LAST_SIGNS or probe[-1].isupper()):
        return None
    match = BEFORE.search(text, max(0, position - 8), position)
    if match is None:
        return None
    symbol = match["symbol"] or match["sign"]
    code = _SYMBOLS[symbol] if symbol else match["code"]
    return Money(_SAME.get(code, code), _CODE_MAGNITUDE[match["magnitude"]], match.start())


def currency_after(text: str, position: int, *, large: bool) -> Money | None:
    """The currency that follows a number ending at ``position``; "pounds" is money only of a ``large`` number."""
    if match := _AFTER_SYMBOL.match(text, position):
        code = _SYMBOLS[match["sign"]] if match["sign"] else match["code"] or match["small"].upper()
        factor = _CODE_MAGNITUDE[match["magnitude"]] * (BIG_WORDS[match["big"]] if match["big"] else 1)
        return Money(_SAME.get(code, code), factor, match.end())
    if position >= len(text) or text[position] not in " \u00a0-":
        return None
    return _named_currency(text, position, large=large)


def _named_currency(text: str, position: int, *, large: bool) -> Money | None:
    if match := _ADJECTIVE.match(text, position):
        index = int((match.lastgroup or "a0")[1:])
        return Money(_ADJECTIVES[index][2], 1, match.end())
    if match := _NAME.match(text, position):
        name = match["name"].lower()
        if name in CENTS:
            return Money(CENTS[name], 1, match.end(), hundredth=True)
        return Money(_NAMES[name], 1, match.end())
    if large and (match := _POUNDS.match(text, position)):
        return Money("GBP", 1, match.end())
    return None


def rate_after(text: str, position: int) -> tuple[str, int]:
    """The "per hour" of "$15 per hour" as ``("/hour", end)``; ``("", position)`` if there is none."""
    probe = re.match(r"(?:[ ]?/[ ]?|[ ](?:per|an?|each|every)[ ])", text[position : position + 12])
    if probe is None:
        return "", position
    unit = unit_at(text, position + probe.end(), spelled=True) or (
        unit_at(text, position + probe.end()) if "/" in probe[0] or "per" in probe[0] else None
    )
    return (f"/{unit.name}", unit.end) if unit else ("", position)
