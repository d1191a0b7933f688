"""Headings of reference lists, in the languages that research is most often written in."""

import re

from grounded_research.text.patterns import regex

NAMES = frozenset(
    """
    references|reference list|list of references|references and notes|notes and references
    references cited|bibliography|selected bibliography|annotated bibliography|works cited|literature cited
    literature|cited literature|cited works|cited references|sources|sources cited|citations|further reading
    works consulted|end notes|endnotes|ouvrages cités|obras citadas|opere citate|literaturverzeichnis
    tài liệu tham khảo|daftar pustaka|daftar rujukan
    参考文献|參考文獻|引用文献|引用文獻|参考资料|參考資料|参考书目|參考書目|参考書目|文献|文獻|参照文献
    参考文献一覧|引用文献一覧|引用参考文献|引用・参考文献|참고문헌|참고 문헌|참고자료|인용문헌
    เอกสารอ้างอิง|บรรณานุกรม|รายการอ้างอิง
    """.casefold()
    .replace("\n", "|")
    .replace("  ", "")
    .split("|")
) - {""}
"""Whole headings: those that are no words of the two tables below put together."""

LISTS = frozenset(
    """
    references bibliography literature sources citations webography
    literatur literaturverzeichnis literaturangaben literaturliste literaturhinweise quellen internetquellen
    quellenverzeichnis quellenangaben onlinequellen referenzen referenzliste bibliographie bibliografie
    références webographie sitographie referencias bibliografía webgrafía referències bibliografia referências
    riferimenti sitografia referințe referinţe
    literatuur literatuurlijst literatuurverwijzingen bronnen bronvermelding bronnenlijst referenties
    referentielijst referenser referenslista litteratur litteraturlista litteraturförteckning källor
    källförteckning litteraturliste litteraturhenvisninger referencer referanser referenceliste referanseliste
    kilder kildeliste bibliografi heimildir heimildaskrá lähteet lähdeluettelo kirjallisuus
    kirjallisuusluettelo viitteet viiteluettelo kirjandus allikad literatūra literatūras literatūros šaltiniai
    literatura literatury piśmiennictwo netografia źródła zdroje literatúra literatúry viri izvori
    bibliografija irodalom irodalomjegyzék hivatkozások források bibliográfia
    kaynakça kaynaklar referanslar bibliyografya referensi rujukan
    литература литературы библиография источники источников література літератури бібліографія джерела джерел
    източници βιβλιογραφία αναφορές παραπομπές πηγές
    مراجع المراجع والمراجع المصادر منابع مآخذ ביבליוגרפיה מקורות संदर्भ सन्दर्भ
    """.casefold().split()
)
"""Words that name a list of works by themselves."""

AROUND = frozenset(
    """
    and & further reading list of cited selected consulted primary secondary online web internet
    supplementary supplemental additional other notes
    und der zitierte verwendete weiterführende literatur- quellen- sonstige
    et liste des citées cités consultées bibliographiques sélective générale
    y e lista de bibliográficas citada citadas consultada consultadas bibliogràfiques
    bibliografici bibliografiche essenziale bibliografice selectivă generală
    en van geraadpleegde och og i a kasutatud viidatud saraksts sąrašas izmantotā
    cytowana przywoływana spis wykaz použitá použité použitej seznam zoznam popis in felhasznált ve
    список использованной использованных цитируемой цитированная и використаних використаної та използвана
    και βιβλιογραφικές قائمة فهرست و רשימת सूची ग्रंथ
    """.casefold().split()
)
"""Words that may stand beside them in such a heading."""

NUMBERING = regex(r"^(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxlc]{1,6}|[a-z])[.)]?\s+", re.IGNORECASE)
COUNT = regex(r"\s*[(\[](?:\d{1,4}|edit|continued)[)\]]$", re.IGNORECASE)
"""How many there are, or what a wiki puts behind every heading."""
LONGEST_NAME = 60
"""Characters: a longer line names no reference list, and most lines are longer."""


def is_reference_heading(text: str) -> bool:
    """Whether a heading's text names a reference list."""
    if len(text) > LONGEST_NAME:
        return False
    line = COUNT.sub("", " ".join(text.split()).strip(" :.*_#"))
    folded = line.casefold()
    bare = NUMBERING.sub("", folded, count=1)
    if folded in NAMES or bare in NAMES or folded in LISTS or bare in LISTS:
        return True
    return not text.rstrip().endswith(".") and is_put_together(line[len(folded) - len(bare) :])


def is_put_together(line: str) -> bool:
    """Whether a line that begins as a heading does has a word for a list of works, and no other matter."""
    words = line.casefold().split()
    return (
        not line[:1].islower()
        and not LISTS.isdisjoint(words)
        and all(word in LISTS or word in AROUND for word in words)
    )
