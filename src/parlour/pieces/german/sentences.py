"""What the house says of a German word: how rare it is, and what is special about it.

There are several ways to say each thing. Which is taken depends on the letters of the word alone, so the same word is
always answered alike, and two words seldom are.
"""

from functools import cache
from itertools import islice
from zlib import crc32

from parlour.pieces.german.remarks import remarks
from parlour.pieces.german.worth import Portrait

MILLION = 1_000_000

MEETINGS = (
    (66, ("Kaum eine Seite kommt ohne {word} aus.", "Ein Arbeitstier: etwa jedes {one_in}. Wort ist dieses.")),
    (
        50,
        (
            "Das liest man jeden Tag, etwa einmal auf {one_in} Wörter.",
            "Ein alter Bekannter: etwa jedes {one_in}. Wort heißt {word}.",
            "Alltäglich wie Brot: eines von etwa {of} Wörtern.",
        ),
    ),
    (
        40,
        (
            "Vertraut, aber nicht abgenutzt: etwa eines von {of} Wörtern.",
            "Man kennt es, ohne es leid zu sein: etwa einmal auf {one_in} Wörter.",
            "Nicht selten und nicht abgegriffen: etwa jedes {one_in}. Wort.",
        ),
    ),
    (
        30,
        (
            "Kein Wort für jeden Tag: es kommt einmal auf etwa {one_in} Wörter vor.",
            "Das hört man nicht oft, etwa einmal auf {one_in} Wörter.",
            "Ein Gast, der sich rar macht: eines von etwa {of} Wörtern.",
        ),
    ),
    (
        10,
        (
            "Ein seltener Fund, etwa eines von {of} Wörtern.",
            "In einem dicken Roman sucht man es meist vergebens.",
            "Darauf muss man erst einmal kommen: eines von etwa {of} Wörtern.",
            "Fast vergessen und doch da, einmal auf etwa {one_in} Wörter.",
        ),
    ),
    (
        0,
        (
            "Es steht auf der Wortliste, aber in keiner Zählung: so selten ist es.",
            "So rar, dass es unter vielen Millionen gezählten Wörtern nicht auftaucht.",
            "Die Wortliste kennt es, die Häufigkeitstabelle nicht.",
        ),
    ),
)
"""From so many tenths of a zipf on: how often one meets a word."""

INVENTED = (
    "Steht auf keiner Liste, und doch sieht man es vor sich: {first} und {second}.",
    "Frisch erfunden aus {first} und {second}: das darf man hier.",
    "{first} trifft {second}: auf unserer Liste fehlt das noch.",
)
UNKNOWN = (
    "Unbekannt: auf keiner Liste, und auch keine Zusammensetzung, die uns ein Bild gibt.",
    "Das kennen wir nicht, weder ganz noch in zwei Teilen, aber Mut hat es.",
    "Unbekannt, aber vielleicht wird es ja noch ein Wort.",
)


def sentence(seen: Portrait) -> str:
    """Say in a sentence or two what is true of a word: mostly what is most remarkable, sometimes what comes next."""
    chance = crc32(seen.word.encode())
    opening = _opening(seen, chance)
    for remark, blanks in islice(remarks(seen), chance // 101 % 4 == 0, None):
        return f"{opening} {remark.said(blanks, chance // 11)}"
    return opening


def _opening(seen: Portrait, chance: int) -> str:
    word, (common, _, compound) = seen.word, seen.form
    if common is not None:
        ways = next(ways for least, ways in MEETINGS if common >= least)
        return ways[chance % len(ways)].format(word=word, one_in=one_in(common), of=one_in(common, "einer Million"))
    if compound:
        first, second = compound.parts
        return INVENTED[chance % len(INVENTED)].format(first=first, second=second)
    return UNKNOWN[chance % len(UNKNOWN)]


@cache
def one_in(common: int, million: str = "eine Million") -> str:
    """Tell among how many words one is so common, in tenths of a zipf; a `million` is declined."""
    words = float(f"{10 ** (9 - common / 10):.0e}")
    if words < MILLION:
        return f"{words:,.0f}".replace(",", ".")
    return million if words == MILLION else f"{words / MILLION:.0f} Millionen"
