"""Countries and the adjectives of their people: whether two texts speak of two nations."""

import re
from functools import cache, lru_cache

_NATIONS = """
America: American, United States, USA, U.S., US
Britain: British, United Kingdom, UK, U.K., Great Britain, English, England, Scottish, Scotland, Welsh, Wales
Ireland: Irish
France: French
Germany: German
Italy: Italian
Spain: Spanish
Portugal: Portuguese
Netherlands: Dutch, Holland
Belgium: Belgian
Switzerland: Swiss
Austria: Austrian
Sweden: Swedish
Norway: Norwegian
Denmark: Danish
Finland: Finnish
Iceland: Icelandic
Poland: Polish
Hungary: Hungarian
Romania: Romanian
Bulgaria: Bulgarian
Serbia: Serbian
Croatia: Croatian
Greece: Greek
Turkey: Turkish
Russia: Russian
Ukraine: Ukrainian
Armenia: Armenian
Iran: Iranian, Persian
Iraq: Iraqi
Israel: Israeli
Egypt: Egyptian
Morocco: Moroccan
Algeria: Algerian
Tunisia: Tunisian
Nigeria: Nigerian
Ghana: Ghanaian
Kenya: Kenyan
Ethiopia: Ethiopian
South Africa: South African
India: Indian
Pakistan: Pakistani
Bangladesh: Bangladeshi
Nepal: Nepalese, Nepali
China: Chinese
Japan: Japanese
Korea: Korean
Vietnam: Vietnamese
Thailand: Thai
Indonesia: Indonesian
Malaysia: Malaysian
Australia: Australian
New Zealand: New Zealander
Canada: Canadian
Mexico: Mexican
Brazil: Brazilian
Argentina: Argentine, Argentinian
Chile: Chilean
Colombia: Colombian
Peru: Peruvian
Cuba: Cuban
"""

_OTHER_PLACES = """
New Mexico, New England, New South Wales, British Columbia, French Guiana, French Polynesia, Indian Ocean,
South America, North America, Central America, Latin America, South American, North American,
Central American, Latin American, Native American
"""
"""What bears the name of a nation and is another place or people."""


@cache
def _table() -> dict[str, str]:
    """Every written form with the country that it stands for."""
    rows = (line.partition(":") for line in _NATIONS.strip().splitlines())
    return {form.strip(): country for country, _, forms in rows for form in (country, *forms.split(","))}


def written_forms() -> dict[str, str]:
    """Every form of one word, in lower case, with the country of one word that it stands for."""
    pairs = ((form.lower(), country.lower()) for form, country in _table().items())
    return {form: country for form, country in pairs if form.isalpha() and country.isalpha()}


@cache
def _others() -> frozenset[str]:
    return frozenset(" ".join(_OTHER_PLACES.split()).split(", "))


@cache
def _pattern() -> re.Pattern[str]:
    forms = sorted({*_table(), *_others()}, key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, forms))})(?!\w)")


@lru_cache(maxsize=8192)
def nations(text: str) -> dict[str, str]:
    """The countries that a text names, itself or by its people, each with the first form that names it."""
    found: dict[str, str] = {}
    for match in _pattern().finditer(text):
        if match.group() not in _others():
            found.setdefault(_table()[match.group()], match.group())
    return found
