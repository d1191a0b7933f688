"""True claims that deny something, with the fact that makes them true and ten ways to explain it."""

CLAIMS: tuple[tuple[str, str, str], ...] = (
    # claim, evidence, the fact as a clause
    ("The bridge was not opened in 1931.", "The bridge was opened in 1934.", "the bridge was opened in 1934"),
    (
        "Lena Voss was not the first director of the museum.",
        "Otto Brand was the first director of the museum; Lena Voss followed in 1962.",
        "Otto Brand was the first director",
    ),
    (
        "The vaccine did not reduce mortality.",
        "Mortality was 4 percent with the vaccine and 4 percent with placebo.",
        "mortality was 4 percent in both groups",
    ),
    (
        "The treaty never entered into force.",
        "The treaty was signed in 1919 but was rejected by both parliaments.",
        "both parliaments rejected the treaty",
    ),
    (
        "No participant left the study before week 12.",
        "All 88 participants stayed in the study until week 12.",
        "all 88 participants stayed until week 12",
    ),
    (
        "The comet cannot be seen from the southern hemisphere.",
        "The comet is visible only from places north of the equator.",
        "the comet is visible only north of the equator",
    ),
    (
        "Neither of the two mines is still in operation.",
        "The first mine closed in 1987 and the second in 1993.",
        "the mines closed in 1987 and 1993",
    ),
    (
        "The method does not need labelled data.",
        "The method learns from raw text alone.",
        "the method learns from raw text alone",
    ),
    (
        "The company has not paid a dividend since 2008.",
        "The last dividend of the company was paid in 2008.",
        "the last dividend was paid in 2008",
    ),
    (
        "Without irrigation the valley would not yield a harvest.",
        "Harvests in the valley depend entirely on irrigation.",
        "harvests depend entirely on irrigation",
    ),
)

WORDINGS: tuple[str, ...] = (
    "{Fact}.",
    "The source says that {fact}.",
    "According to A:1 {fact}, which confirms the claim.",
    "{Fact}, so the claim is right.",
    "The claim denies it rightly: {fact}.",
    "It is as the claim says, since {fact}.",
    "Found: {fact}; that is the subject of the claim.",
    "The value or fact found: {fact}. The opposite is not stated anywhere.",
    "{Fact}, and not otherwise.",
    "Smith et al. (2015) report that {fact}.",
)


def explanations(fact: str) -> list[str]:
    """The ten explanations of a fact."""
    return [wording.format(fact=fact, Fact=fact[0].upper() + fact[1:]) for wording in WORDINGS]
