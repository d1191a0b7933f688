"""The table of units: names, symbols, dimension and size of each."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

from decimal import Decimal
from typing import NamedTuple

Base = tuple[tuple[str, int], ...]

LENGTH: Base = (("m", 1),)
AREA: Base = (("m", 2),)
VOLUME: Base = (("m", 3),)
MASS: Base = (("kg", 1),)
TIME: Base = (("s", 1),)
SPEED: Base = (("m", 1), ("s", -1))
ENERGY: Base = (("kg", 1), ("m", 2), ("s", -2))
POWER: Base = (("kg", 1), ("m", 2), ("s", -3))
FORCE: Base = (("kg", 1), ("m", 1), ("s", -2))
PRESSURE: Base = (("kg", 1), ("m", -1), ("s", -2))
VOLTAGE: Base = (("kg", 1), ("m", 2), ("s", -3), ("A", -1))
RESISTANCE: Base = (("kg", 1), ("m", 2), ("s", -3), ("A", -2))
CHARGE: Base = (("A", 1), ("s", 1))
CURRENT: Base = (("A", 1),)
TEMPERATURE: Base = (("K", 1),)
AMOUNT: Base = (("mol", 1),)
MOLARITY: Base = (("mol", 1), ("m", -3))
LIGHT: Base = (("cd", 1),)
DATA: Base = (("bit", 1),)
FREQUENCY: Base = (("hertz", 1),)  # kept apart from 1/s: "60 per second" and "60 Hz" are not the same wording
DOSE: Base = (("gray", 1),)
EQUIVALENT_DOSE: Base = (("sievert", 1),)
ACTIVITY: Base = (("becquerel", 1),)
ANGLE: Base = (("radian", 1),)
SOUND: Base = (("decibel", 1),)
DRUG_UNIT: Base = (("unit", 1),)
FLUX: Base = (("tesla", 1),)
TIMES: Base = (("times", 1),)
PARTICLE: Base = (("dalton", 1),)


class Unit(NamedTuple):
    """One unit: what it measures and how many base units it is."""

    dimension: Base
    factor: Decimal


class Row(NamedTuple):
    """A line of the table: canonical name, dimension, factor, further names, symbols, symbols with SI prefixes."""

    name: str
    dimension: Base
    factor: str
    names: str = ""
    symbols: str = ""
    prefixed: str = ""


_PREFIXES = {
    "exa": ("E", 18), "peta": ("P", 15), "tera": ("T", 12), "giga": ("G", 9), "mega": ("M", 6), "kilo": ("k", 3),
    "hecto": ("h", 2), "deci": ("d", -1), "centi": ("c", -2), "milli": ("m", -3), "micro": ("µ", -6),
    "nano": ("n", -9), "pico": ("p", -12), "femto": ("f", -15),
}  # fmt: skip

_ROWS = (
    Row("metre", LENGTH, "1", "meter", "m", "m"),
    Row("inch", LENGTH, "0.0254", "inches", 'in " ″'),
    Row("foot", LENGTH, "0.3048", "feet", "ft ′"),
    Row("yard", LENGTH, "0.9144", "", "yd yds"),
    Row("mile", LENGTH, "1609.344", "statute mile", "mi"),
    Row("nautical mile", LENGTH, "1852", "", "nmi"),
    Row("light-year", LENGTH, "9460730472580800", "light year|lightyear", "ly"),
    Row("parsec", LENGTH, "30856775814913673", "", "pc", "pc"),
    Row("astronomical unit", LENGTH, "149597870700", "", "AU au"),
    Row("angstrom", LENGTH, "1e-10", "ångström", "Å"),
    Row("micron", LENGTH, "1e-6"),
    Row("hectare", AREA, "10000", "", "ha"),
    Row("acre", AREA, "4046.8564224"),
    Row("litre", VOLUME, "0.001", "liter", "L l", "L l"),
    Row("cc", VOLUME, "1e-6", "cc", "cc"),
    Row("gallon", VOLUME, "0.003785411784", "", "gal"),
    Row("quart", VOLUME, "0.000946352946", "", "qt"),
    Row("pint", VOLUME, "0.000473176473"),
    Row("cup", VOLUME, "0.0002365882365"),
    Row("fluid ounce", VOLUME, "0.0000295735295625", "", "floz"),
    Row("tablespoon", VOLUME, "0.00001478676478125", "", "tbsp"),
    Row("teaspoon", VOLUME, "0.00000492892159375", "", "tsp"),
    Row("barrel", VOLUME, "0.158987294928", "", "bbl"),
    Row("gram", MASS, "0.001", "gramme", "g", "g"),
    Row("tonne", MASS, "1000", "metric ton|metric tonne", "t", "t"),
    Row("ton", MASS, "907.18474", "short ton"),
    Row("long ton", MASS, "1016.0469088"),
    Row("pound", MASS, "0.45359237", "pound-mass", "lb lbs"),
    Row("ounce", MASS, "0.028349523125", "", "oz"),
    Row("stone", MASS, "6.35029318"),
    Row("carat", MASS, "0.0002"),
    Row("dalton", PARTICLE, "1", "", "Da", "Da"),
    Row("second", TIME, "1", "sec", "s sec secs", "s"),
    Row("minute", TIME, "60", "min|mins", "min mins"),
    Row("hour", TIME, "3600", "hr", "h hr hrs"),
    Row("day", TIME, "86400", "", "d"),
    Row("night", TIME, "86400"),
    Row("week", TIME, "604800", "wk", "wk wks"),
    Row("fortnight", TIME, "1209600"),
    Row("month", TIME, "2629800", "mo|calendar month", "mo mos"),
    Row("year", TIME, "31557600", "yr|calendar year", "y yr yrs yo"),
    Row("decade", TIME, "315576000"),
    Row("century", TIME, "3155760000", "centuries"),
    Row("millennium", TIME, "31557600000", "millennia"),
    Row("megayear", TIME, "31557600000000", "", "Ma Myr"),
    Row("gigayear", TIME, "31557600000000000", "gigaannum", "Ga Gyr"),
    Row("knot", SPEED, "0.514444444444", "", "kn kt"),
    Row("mile/hour", SPEED, "0.44704", "", "mph"),
    Row("kilometre/hour", SPEED, "0.277777777778", "", "kph kmh"),
    Row("joule", ENERGY, "1", "", "J", "J"),
    Row("calorie", ENERGY, "4.184", "", "cal"),
    Row("kilocalorie", ENERGY, "4184", "", "kcal"),
    Row("watt hour", ENERGY, "3600", "watt-hour|watthour", "Wh", "Wh"),
    Row("electronvolt", ENERGY, "1.602176634e-19", "electron volt", "eV", "eV"),
    Row("british thermal unit", ENERGY, "1055.05585262", "", "BTU Btu"),
    Row("watt", POWER, "1", "", "W", "W"),
    Row("horsepower", POWER, "745.69987158", "", "hp"),
    Row("newton", FORCE, "1", "", "N", "N"),
    Row("pascal", PRESSURE, "1", "", "Pa", "Pa"),
    Row("bar", PRESSURE, "100000", "", "bar", "bar"),
    Row("atmosphere", PRESSURE, "101325", "", "atm"),
    Row("millimetre of mercury", PRESSURE, "133.322387415", "", "mmHg"),
    Row("pound per square inch", PRESSURE, "6894.757293168", "", "psi"),
    Row("volt", VOLTAGE, "1", "", "V", "V"),
    Row("ampere", CURRENT, "1", "amp", "A", "A"),
    Row("ohm", RESISTANCE, "1", "", "Ω", "Ω"),
    Row("ampere hour", CHARGE, "3600", "amp hour", "Ah", "Ah"),
    Row("kelvin", TEMPERATURE, "1", "", "K", "K"),
    Row("degree Celsius", TEMPERATURE, "1",
        "degrees celsius|degree celsius|degrees centigrade|degree centigrade|degrees c|degree c|celsius|celcius|centigrade|centigrate|deg celsius|deg c",
        "°C ℃"),
    Row("degree Fahrenheit", TEMPERATURE, "0.555555555555555555556",
        "degrees fahrenheit|degree fahrenheit|degrees f|degree f|fahrenheit|farenheit|deg fahrenheit|deg f", "°F ℉"),
    Row("mole", AMOUNT, "1", "", "mol", "mol"),
    Row("molar", MOLARITY, "1000", "", "M", "M"),
    Row("candela", LIGHT, "1", "", "cd"),
    Row("bit", DATA, "1", "", "bit bits", "bit"),
    Row("byte", DATA, "8", "", "B", "B"),
    Row("kibibyte", DATA, "8192", "", "KiB"),
    Row("mebibyte", DATA, "8388608", "", "MiB"),
    Row("gibibyte", DATA, "8589934592", "", "GiB"),
    Row("bit/second", (("bit", 1), ("s", -1)), "1", "", "bps", "bps"),
    Row("hertz", FREQUENCY, "1", "", "Hz", "Hz"),
    Row("gray", DOSE, "1", "", "Gy", "Gy"),
    Row("sievert", EQUIVALENT_DOSE, "1", "", "Sv", "Sv"),
    Row("becquerel", ACTIVITY, "1", "", "Bq", "Bq"),
    Row("curie", ACTIVITY, "37000000000", "", "Ci", "Ci"),
    Row("degree", ANGLE, "0.017453292519943", "", "° deg"),
    Row("radian", ANGLE, "1", "", "rad"),
    Row("decibel", SOUND, "1", "", "dB dBA"),
    Row("tesla", FLUX, "1", "", "T", "T"),
    Row("international unit", DRUG_UNIT, "1", "", "IU"),
    Row("times", TIMES, "1", "time|fold|times|fold", "x ×"),
)  # fmt: skip

_LONG_PREFIXABLE = {
    "metre", "litre", "gram", "second", "joule", "watt", "watt hour", "electronvolt", "newton", "pascal", "volt",
    "ampere", "ohm", "mole", "bit", "byte", "hertz", "gray", "sievert", "becquerel", "parsec", "calorie", "bar",
    "dalton", "tonne",
}  # fmt: skip

OFFSETS = {"degree Celsius": Decimal("273.15"), "degree Fahrenheit": Decimal("459.67")}
"""What is added before the factor is applied; only for a temperature that stands alone."""

CALENDAR_UNITS = frozenset({"month", "year", "decade", "century", "millennium"})
"""Units of time whose length varies: 4 weeks and 1 month are near, not equal."""

UNITS: dict[str, Unit] = {}
NAMES: dict[str, str] = {}
SYMBOLS: dict[str, str] = {}


def _fill() -> None:
    for row in _ROWS:
        UNITS[row.name] = Unit(row.dimension, Decimal(row.factor))
        for name in (row.name, *filter(None, row.names.split("|"))):
            if "/" not in name:
                NAMES.setdefault(name.lower(), row.name)
        for symbol in row.symbols.split():
            SYMBOLS.setdefault(symbol, row.name)
    for row in _ROWS:
        for prefix, (letter, power) in _PREFIXES.items():
            if row.name in _LONG_PREFIXABLE or row.prefixed:
                _add_prefixed(row, prefix, letter, power)
    for symbol, name in _SPELLINGS.items():
        SYMBOLS.setdefault(symbol, name)


def _add_prefixed(row: Row, prefix: str, letter: str, power: int) -> None:
    canonical = f"{prefix}{row.name}"
    UNITS.setdefault(canonical, Unit(row.dimension, Decimal(row.factor).scaleb(power)))
    if row.name in _LONG_PREFIXABLE:
        for name in (row.name, *filter(None, row.names.split("|"))):
            NAMES.setdefault(f"{prefix}{name}".lower(), canonical)
    for symbol in row.prefixed.split():
        for written in (letter, "u", "μ", "mc") if letter == "µ" else (letter,):
            if f"{written}{symbol}" not in _NOT_PREFIXED:
                SYMBOLS.setdefault(f"{written}{symbol}", canonical)


_NOT_PREFIXED = {
    "PB",
    "ft",
    "Pa",
    "cd",
    "min",
    "mcbar",
    "dT",
    "hA",
    "dA",
    "cA",
    "pT",
    "mcs",
    "has",
    "das",
    "us",
    "ET",
    "PT",
    "hT",
    "hN",
}
_SPELLINGS = {
    "PB": "petabyte", "KB": "kilobyte", "Kg": "kilogram", "KG": "kilogram", "kgs": "kilogram", "kms": "kilometre",
    "Km": "kilometre", "KM": "kilometre", "Kb": "kilobit", "kb": "kilobit", "Mb": "megabit", "Gb": "gigabit",
    "Mbps": "megabit/second", "mhz": "megahertz", "ghz": "gigahertz", "Mhz": "megahertz", "Ghz": "gigahertz",
    "khz": "kilohertz", "KHz": "kilohertz", "hz": "hertz", "mps": "metre/second", "LB": "pound", "Lbs": "pound",
    "sqm": "metre^2", "sqft": "foot^2", "µs": "microsecond", "kmph": "kilometre/hour", "gb": "gigabyte", "mb": "megabyte",
    "micromol": "micromole", "mcmol": "micromole", "nanomol": "nanomole", "picomol": "picomole", "kw": "kilowatt", "KW": "kilowatt", "kwh": "kilowatt hour", "KWh": "kilowatt hour", "kWh": "kilowatt hour",
}  # fmt: skip

_fill()
