"""The patterns that printed references are made of: names, dates, volumes, pages, labels."""

import re


def _uppercase() -> str:
    """Upper-case letters of the Latin, Greek and Cyrillic blocks, as ranges of a character class."""
    ranges: list[list[int]] = []
    for code in range(0x41, 0x530):
        if chr(code).isupper():
            if ranges and ranges[-1][1] >= code - 2:  # upper and lower case alternate above U+0100
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    narrow = [pair for pair in ranges if pair[0] < 0x100 or pair[0] >= 0x370]
    wide = "".join(chr(code) for code in range(0x100, 0x250) if chr(code).isupper())
    return wide + "".join(f"{chr(first)}-{chr(last)}" for first, last in narrow)


UPPER = _uppercase()
CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
HYPHENS = r"‐‑–\-"
_PARTICLE = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]el|della|[Dd]er|[Dd]en|[Dd]i|[Dd]a|dos|das|[Dd]u|[Ll]a|"
    r"[Ll]e|[Ee]l|al|ter|ten|zu|"
    r"zur|bin|ibn|af|av|[Ss]t\.?)\s|[dDlLO]['’`]\s?|[Aa]l-|[Mm]c\s?)*"
)
WORD = rf"[{UPPER}][\w'’`{HYPHENS}]*[\w'’`]"
FAMILY = rf"{_PARTICLE}{WORD}(?:[\s{HYPHENS}]{{1,2}}{_PARTICLE}{WORD})?"
FAMILY_ONE = rf"{_PARTICLE}{WORD}"
_INITIAL = rf"[{UPPER}](?:[hluvaeiy]|ic)?"
DOTTED = (
    rf"(?:(?:{_INITIAL}-)?{_INITIAL}\.\s?(?:[{HYPHENS}]\s?(?:[a-z]\.\s?)?)?)+"
    r"(?:\s?(?:de|van|von|der|da|la|den)(?=[\s,.;]))*"
)
GLUED = rf"[{UPPER}]{{1,4}}(?:[{HYPHENS}][{UPPER}])?(?![\w'’])"
SPACED = rf"[{UPPER}](?:\s[{UPPER}]){{0,3}}(?![\w'’.])"
INITIALS = rf"(?:{DOTTED}(?:{_INITIAL}(?![\w'’]))?|{GLUED}|{SPACED})"
SUFFIX = r"(?:,?\s(?:[Jj][Rr]|[Ss][Rr]|II|III|IV|2nd|3rd)\b\.?)?"
GIVEN = (
    rf"(?:{WORD}|{_INITIAL}\.)(?:[\s{HYPHENS}]{{1,2}}(?:{_INITIAL}\.?(?!\w)|{WORD}))*?"
    r"(?:\s(?:von|van|de|der|den|da|di|le|la))*"
)

INVERTED = re.compile(rf"{FAMILY},\s?{INITIALS}{SUFFIX}")
VANCOUVER = re.compile(rf"{FAMILY}\s(?:{DOTTED}|{GLUED}|{SPACED}){SUFFIX}")
# "J. Phys. A", "Eur. Phys. J.": a journal's abbreviated name begins like a person with initials.
_NO_JOURNAL = (
    r"(?!(?:J|Eur|Int|Am|Ann|Nucl|Phys|Proc|Acta|Bull|Rev|Can|Jpn|"
    r"New)\.?\s(?:[A-Z]\.\s)*(?:Phys|Chem|High|Am|Appl|Math|"
    r"Geophys|Biol|Exp|Opt|Stat|Fluid|Clin|Comput|Amer|Econ|Sci|Med|Soc|Org|Non|Magn|Cell|"
    r"Immunol|Neurosci|Virol|Bacteriol|"
    r"Climate|Atmos|Mech|Power|Mater|Nucl|Low|Alloys|Cryst|Vac|Eur|Electro|Roy|J|Cosmol|Lett|Acad)\b)"
)
_FEW_INITIALS = (
    rf"(?:{DOTTED}(?:{_INITIAL}(?![\w'’]))?|[{UPPER}]{{1,2}}(?:[{HYPHENS}][{UPPER}])?(?![\w'’.])|{SPACED})"
)
DIRECT = re.compile(rf"(?!An?\s){_NO_JOURNAL}{_FEW_INITIALS}\s?{FAMILY}{SUFFIX}")
# Words that begin titles and no names.
_NO_NAME = (
    r"(?!(?:The|An?|On|In|From|Some|New|For|To|Toward|Towards|How|Why|What|When|Is|Are|Can|"
    r"Does|Une?|La|Les?|Der|Die|Das|"
    r"Eine?|Zur|Zum|Il|El|Los|Studies|Introduction|Handbook|History|Theory|Analysis|Journal|"
    r"Annual|Proceedings)\s)"
)
FULL = re.compile(
    rf"{_NO_NAME}(?:{WORD}\s(?:[{UPPER}]\.?\s)+{_PARTICLE}{WORD}{SUFFIX}|"
    rf"{WORD}\s(?:{WORD}\s)?{_PARTICLE}{WORD}{SUFFIX})"
)
INVERTED_FULL = re.compile(
    rf"{_NO_NAME}{_PARTICLE}{WORD}(?:-{WORD}|\s{WORD}(?=,\s{WORD}\.\s))?,\s{GIVEN}\.?"
    rf"(?=\s?[,;.(:“\"«/]|\s(?:and|&|und|et|y|e|[Ee]ds?)\s|\s?$)"
)
DIRECT_SHORT = re.compile(rf"(?!An?\s){_NO_JOURNAL}{_FEW_INITIALS}\s?{FAMILY_ONE}")
COLLABORATION = re.compile(
    rf"(?:the\s|The\s)?(?:[{UPPER}][\w{HYPHENS}]+\s){{1,4}}(?:[Cc]ollaborations?|[Cc]onsortium|Group|Team)"
)
# Chinese, Japanese and Korean names are two to four characters without a space.
CJK_NAME = re.compile(rf"[{CJK}]{{2,4}}(?=\s?[,.，、·;(‘“\"']|\s?\d{{4}}|\s?등|\s?等)")
SEPARATOR = re.compile(
    r"\s?[,;]*\s?(?:\b(?:and|und|et(?!\.?\s?al)|y|e|en|og|a|AND)\b|&)\s+|\s?[,;/，、·]+\s?|"
    r"(?<=[\uac00-\ud7af])\.\s?"
)
OTHERS = re.compile(r"[\s,;]*(?:\band\s+)?(?:et\.?\s?al\b\.?|and others\b|…|\.\s?\.\s?\.)", re.IGNORECASE)
ROLE = re.compile(
    r"[\s,]*[(\[]?\s?\b(?:eds?|editors?|hgg?|hrsg|trans|dir|coord|comp|éds?|red)\b\.?\s?[)\]]?[.,:]?",
    re.IGNORECASE,
)

LABEL = re.compile(
    r"^\s*(?:\[([^\[\]]{1,24})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,3})(?=\s+[^\W\d])|"
    r"(\d{1,3})[-–](?=[A-Z][a-z]))\s*"
)
# Printed works from 1450 on; a higher number than 2049 is a page.
YEAR = r"(?:14[5-9]\d|1[5-9]\d\d|20[0-4]\d)"
MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?|"
    r"sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?|spring|summer|autumn|fall|winter)"
)
NO_DATE = r"(?:n\.\s?d\.?|in press|forthcoming|to appear|submitted|accepted|s\.\s?d\.?|o\.\s?J\.?)"
FRONT_DATE = re.compile(
    (
        rf"[\s.,;:]*(?:[(\[]\s?(?:c\.\s?|ca\.\s?)?({YEAR}|"
        rf"{NO_DATE})[a-z]?(?:[,/–-][^()\[\]]{{0,30}})?(?:\s\[[^\]]*\])?\s?[)\]]|"
        rf"({YEAR})[a-z]?(?=[\s.,:;]))[\s.,:;]*"
    ),
    re.IGNORECASE,
)
PARENTHESISED_YEAR = re.compile(
    rf"[(\[]\s?(?:{MONTH}\s)?({YEAR})[a-z]?(?:,[^()]{{0,25}})?\s?[)\]]", re.IGNORECASE
)
LOOSE_YEAR = re.compile(rf"(?<![\d.:/])({YEAR})(?!\d|[./]\s?\d)")
# A year that stands as a date: not in "the 1990s", "2004 to 2005" or a page range.
ANY_YEAR = re.compile(
    rf"(?<![\d/.{HYPHENS}:])({YEAR})[a-e]?(?=\s?(?:[.,;:)\]]|$)|\s\d)(?!\s?[{HYPHENS}]\s?\d)"
)
QUOTES = {
    "“": "”",
    "„": "“”",
    '"': '"”',
    "«": "»",
    "‘": "’'",
    "`": "'",
    "'": "'",
    "”": "”",
    "「": "」",
    "《": "》",
}


# Place: Publisher, and the end, a year or pages: a title with a colon is none.
PLACE_PUBLISHER = re.compile(
    rf"(?:^|[.,;(?!]\s|\s\()(?P<address>[{UPPER}][\w.'’ &/{HYPHENS}]{{2,30}}(?:,\s[A-Z][\w. "
    rf"]{{1,15}})?)\s?:\s"
    rf"(?P<publisher>[{UPPER}][^.,;:()\d]{{1,60}}(?:\sInc\.|\s&\sCo\.|"
    rf"\sCo\.)?)(?=[\s,.;)(]*(?:\(?{YEAR}|$|pp?\b|\[))"
)
PUBLISHER_WORDS = re.compile(
    r"\b(?:Press|Publish(?:ers?|ing)|Publications|Verlag|Springer|Elsevier|Wiley|Routledge|"
    r"Academic|University of \w+ Press|"
    r"Éditions|Editions|Gallimard|McGraw|Sage|SAGE|Blackwell|Penguin|Books|Kluwer|Birkh|"
    r"Addison|Prentice|Morgan Kaufmann|"
    r"Norton|Harper|Random House|Suhrkamp|Presses|Dover|North[- ]Holland|Plenum|Benjamins|"
    r"Brill|Mouton|PUF|PUR|Seuil|"
    r"Erlbaum|Chapman|Freeman|Macmillan|Palgrave|Ashgate|Knopf|Doubleday|Vintage|Reclam|"
    r"Armand Colin|Karthala|L'Harmattan|"
    r"L’Harmattan|La Découverte)\b"
)
JOURNAL_WORDS = re.compile(
    r"\b(?:Journal|Bulletin|Trans(?:actions)?|Review|Letters?|Lett|Magazine|Proceedings|Proc|"
    r"Conference|Conf|Symposium|"
    r"Workshop|Annals|Quarterly|Revue|Zeitschrift|Archives?|Reports|Science|Advances|Times|"
    r"Newsletter|Gazette|Communications|J)\b"
)
GREY = re.compile(
    r"^\W*(?:Ph\.?\s?D|Doctoral|Master|M\.?\s?Sc|M\.?A\.|Dissertation\b(?!\sAbstracts)|"
    r"Unpublished|Thesis|Thèse|Tech|Technical|Report|Working"
    r"\s[Pp]aper|Preprint|U\.?S\.?\s[Pp]atent|Patent|Paper presented|Poster|[Pp]rivate "
    r"communication|[Ii]n preparation|[Ww]ork in|[Tt]hese proceedings|[Tt]o appear|"
    r"[Ss]ubmitted)\b",
)
# Cities that publish: after a title and a comma they begin the imprint.
PLACES = (
    "(?:Paris|London|New York|Berlin|Cambridge|Oxford|Amsterdam|Leipzig|Wien|Vienna|Roma|"
    "Rome|Milano|Madrid|Barcelona|"
    "Chicago|Boston|Philadelphia|Princeton|Stanford|Tokyo|Moscow|Leiden|Dordrecht|Heidelberg|"
    "Frankfurt|Stuttgart|Zürich|"
    "Bruxelles|Brussels|Genève|Lyon|Rennes|Toronto|Sydney|Melbourne|Washington|Los Angeles|"
    "Hamburg|Bonn|Basel|Bern)"
)
# Words with a full stop that ends no sentence: ISO 4 and what reference lists abbreviate.
ABBREVIATION = re.compile(
    rf"(?:\b(?:[{UPPER}]|vs|St|Dr|Mr|Mrs|Jr|Sr|vol|Vol|no|No|pp|ed|eds|Ed|Eds|Proc|Int|Conf|"
    rf"Symp|Trans|J|Am|Amer|Br|Eur|Natl|Nat|Acad|Sci|Soc|Phys|"
    rf"Rev|Lett|Chem|Biol|Med|Math|Mech|Appl|Theor|Exp|Eng|Comput|Comp|Commun|Comm|Ann|Bull|"
    rf"Res|Adv|Assoc|Inst|Univ|Psychol|Econ|Nucl|Astron|"
    rf"Astrophys|Geophys|Clin|Surg|Pharmacol|Physiol|Neurosci|Genet|Mol|Cell|Environ|Educ|"
    rf"Technol|Tech|Sys|Syst|Inf|Inform|Artif|Intell|Mach|Learn|"
    rf"Electron|Mater|Opt|Jpn|Can|Aust|Fed|Dept|Anal|Arch|Biochem|Biophys|Struct|Stat|Zool|"
    rf"Ecol|Lab|Ser|Sect|Suppl|Spec|Tr|approx|cf|al|Z|Rep|Quart|Q|"
    rf"Lang|Ling|Hist|Philos|Phil|Pol|Polit|Manag|Manage|Bus|Org|Sov|Ital|Gen|Quantum|Surf|"
    rf"Solid|Stud|Lect|Notes|Camb|Ges|Wiss|Abh|Akad|Mitt|Monatsh|"
    rf"Anst|Pathol|Immunol|Microbiol|Oncol|Radiol|Neurol|Psychiatry|Hum|Vet|Agric|Food|Ind|"
    rf"Oper|Softw|Softw|Ed|Annu|Magn|Cryst|Crystallogr|Spectrosc|Instrum|Methods|Intl|Intern|"
    rf"Natur|Aquacult|Electr|Dev|Atm|Ind|Ital|Radiat|Lipid|Nutr|Behav|Cogn|Brain|Vis|Dis|"
    rf"Infect|Cardiol|Endocrinol|Metab|Haematol|Hematol|Dermatol|Ophthalmol|Otolaryngol|Orthop|"
    rf"Anesth|Crit|Pediatr|Gynecol|Obstet|Urol|Nephrol|Gastroenterol|Hepatol|Virol|Bacteriol|"
    rf"Parasitol|Entomol|Bot|Geol|Paleontol|Meteorol|Oceanogr|Hydrol|Limnol|Geochim|Cosmochim|"
    rf"Acta|Fluid|Heat|Mass|Plasma|Nucl|Instr|Meth|Polym|Colloid|Interf|Catal|Organomet|Inorg|"
    rf"Pharm|Toxicol|Diabetol|Epidemiol|Hyg|Trop|Dent|Periodontol|Arthrosc|Rheum|Transplant|"
    rf"Vasc|Thorac|Neurosurg|Relat|Grav|Class|Fortschr|Fortsch|Naturwiss|Dokl|Zh|Eksp|Teor|Fiz|"
    rf"Vychisl|Izv|Vestn|Mathem|Funct|Geom|Topol|Algebr|Comb|Discr|Prob|Optim|Contr|Autom|"
    rf"Robot|Netw|Distrib|Parallel|Inst|Wirel|Signal|Process|Circuits|Microw|Antennas|Propag|"
    rf"Commun|Soc|Sociol|Anthropol|Archaeol|Geogr|Dev|Econom|Financ|Account|Market|Law|Crim|"
    rf"Int))\.$"
)
# Journals that physics and astronomy name by one word.
SHORT_JOURNALS = frozenset({"ApJ", "ApJS", "ApJL", "Nature", "Science", "Icarus", "Cell", "Blood", "Neuron"})
