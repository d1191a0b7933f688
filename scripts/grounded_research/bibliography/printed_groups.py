"""Groups of features of a word, each made once for the few facts that it hangs on."""

from functools import lru_cache

from grounded_research.bibliography.printed_lexicon import Odds

Group = tuple[str, ...]
KEPT = 1 << 14
"""Groups of a kind that are kept: more than a long list of references has, and bounded whatever is read."""


@lru_cache(maxsize=KEPT)
def alone(shape: str, before: str, after: str) -> Group:
    """The writing of a word and the signs around it."""
    return (
        "always",
        f"shape={shape}",
        f"before={before}",
        f"after={after}",
        f"before+shape={before}|{shape}",
        f"shape+after={shape}|{after}",
    )


@lru_cache(maxsize=KEPT)
def by_odds(odds: Odds, shape: str, before: str, after: str) -> Group:
    """What a word is likelier in, with its shape and the signs around it."""
    own = odds.person
    return (
        f"odds={own}",
        f"held={odds.holder}",
        f"odds+shape={own}|{shape}",
        f"odds+after={own}|{after}",
        f"odds+before={own}|{before}",
    )


@lru_cache(maxsize=KEPT)
def odds_in_a_row(side: str, odds: Odds, gap: str, following: Odds) -> Group:
    """What two neighbours are likelier in."""
    return (
        f"odds{side}={odds.person}|{gap}|{following.person}",
        f"held{side}={odds.holder}|{gap}|{following.holder}",
    )


@lru_cache(maxsize=KEPT)
def by_name(known: str, before: str, after: str) -> Group:
    """The place of a word in a known name of a journal."""
    return (f"known={known}", f"known+before={known}|{before}", f"known+after={known}|{after}")


@lru_cache(maxsize=KEPT)
def names_in_a_row(known: str, gap: str, following: str, shape: str) -> Group:
    """The places of two neighbours in known names of journals."""
    own = (f"known+shape={known}|{shape}",) if known else ()
    return (*own, f"known+1={following}|{gap}") if following else own


@lru_cache(maxsize=KEPT)
def by_class(classes: tuple[str, ...], before: str, after: str) -> Group:
    """The classes of a word and the signs around it."""
    return tuple(
        feature
        for name in classes
        for feature in (f"class={name}", f"before+class={before}|{name}", f"class+after={name}|{after}")
    )


@lru_cache(maxsize=KEPT)
def neighbour(distance: int, shape: str, classes: tuple[str, ...]) -> Group:
    """Shape and classes of a word one or two further."""
    return (f"shape{distance:+d}={shape}", *(f"class{distance:+d}={name}" for name in classes))


@lru_cache(maxsize=KEPT)
def behind(shape: str, gap: str, following: str, gap_before: str) -> Group:
    """The word before."""
    return (f"shapes={shape}|{gap}|{following}", f"before-1={gap_before}")


@lru_cache(maxsize=KEPT)
def ahead(shape: str, gap: str, following: str, gap_after: str) -> Group:
    """The word after."""
    return (f"shapes+1={shape}|{gap}|{following}", f"after+1={gap_after}")


@lru_cache(maxsize=KEPT)
def styled(style: str, shape: str, gap: str, following: str, after: str) -> Group:
    """A word among authors that are written as the first one is."""
    return (f"style={style}|{shape}|{gap}|{following}", f"style+after={style}|{gap}|{following}|{after}")


@lru_cache(maxsize=KEPT)
def placed(place: int, fifth: int) -> Group:
    """How far from the beginning a word stands."""
    return (f"place={place}", f"fifth={fifth}")


@lru_cache(maxsize=KEPT)
def seen_before(years: int, numbers: int, left: int, *, bracketed: bool) -> Group:
    """Years and numbers before a word and numbers after it."""
    brackets = "()" if bracketed else ""
    return (f"years={years}{brackets}", f"numbers={numbers}", f"numbers left={left}")


@lru_cache(maxsize=4)
def glued(*, before: bool, after: bool) -> Group:
    """Whether a word touches its neighbours."""
    return (f"tight={before:d}{after:d}",)


@lru_cache(maxsize=4)
def begins(*, sentence: bool, part: bool) -> Group:
    """Whether a sentence and a part begin with a word."""
    return ("s begins" if sentence else "s goes on", "p begins" if part else "p goes on")
