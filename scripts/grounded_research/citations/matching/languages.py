"""In which language a title is, by the small words that only that language has."""

from grounded_research.citations.matching.title_words import title_words

# Words that a title of the language can hardly do without. A word of two languages stands in both lines.
SMALL_WORDS = {
    language: frozenset(words.split())
    for language, words in {
        "English": "a the of and for with from by on to in an its is are at as between among during through",
        "German": "der die das und in von zur zum für fur mit auf im des dem den eine einer eines bei über "
        "uber aus als nach zwischen",
        "French": "le la les des du de et une un dans pour sur aux au par chez entre en",
        "Spanish": "el la los las del de y en una un con para por sobre entre como",
        "Portuguese": "o a os as do da dos das de e em uma um com para por na no nas nos sobre entre",
        "Italian": "il lo la in gli le del della delle dei di e nel nella una un con per sul sulla tra",
        "Dutch": "de het een van en voor met bij op aan tussen der in",
        "Swedish": "och av för for med till hos som en ett den mellan i",
        "Danish": "og af for med til hos som en et den mellem i",
        "Polish": "w i z na do o od dla oraz przez nad pod jako",
        "Czech": "a v na z do o pro se při pri jako mezi",
        "Indonesian": "dan di dari pada untuk dengan yang dalam terhadap sebagai oleh",
        "Turkish": "ve ile bir için icin olarak üzerine uzerine göre gore",
    }.items()
}


def languages_of(title: str) -> frozenset[str]:
    """The languages that have the most of the title's small words; none where it has no such words."""
    words = title_words(title)
    counts = {language: sum(word in small for word in words) for language, small in SMALL_WORDS.items()}
    most = max(counts.values())
    return frozenset(language for language, count in counts.items() if count == most) if most else frozenset()


def in_two_languages(left: str, right: str) -> bool:
    """Whether two titles are certainly in two languages: each has small words, and no language has both's."""
    mine, theirs = languages_of(left), languages_of(right)
    return bool(mine and theirs) and not mine & theirs
