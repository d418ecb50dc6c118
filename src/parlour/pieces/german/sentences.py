"""What the house says of German words: how rare each is, and what is special about it.

There are several ways to say each thing. Which is taken depends on the letters of the word, so the same word is always
answered alike; only where the word before was answered in the same way, another is taken.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from zlib import crc32

from parlour.pieces.german.remarks import Blanks, remarks
from parlour.pieces.german.worth import Portrait

MILLION = 1_000_000

MEETINGS = (
    (
        66,
        (
            "Kaum eine Seite kommt ohne {word} aus.",
            "Ein Arbeitstier: etwa jedes {one_in}. Wort ist dieses.",
            "Daran kommt niemand vorbei: etwa eines von {of} Wörtern.",
        ),
    ),
    (
        50,
        (
            "Das liest man jeden Tag, etwa einmal auf {one_in} Wörter.",
            "Ein alter Bekannter: etwa jedes {one_in}. Wort lautet {word}.",
            "Alltäglich wie Brot: eines von etwa {of} Wörtern.",
            "{word} läuft einem jeden Tag über den Weg.",
        ),
    ),
    (
        40,
        (
            "Vertraut, aber nicht abgenutzt: etwa eines von {of} Wörtern.",
            "Man kennt es, ohne es leid zu sein: etwa einmal auf {one_in} Wörter.",
            "Nicht selten und nicht abgegriffen: etwa jedes {one_in}. Wort.",
            "Wer viel liest, trifft es immer wieder.",
            "Immer da, wenn man es braucht: etwa einmal auf {one_in} Wörter.",
            "Weder abgenutzt noch ausgefallen: unter {of} Wörtern etwa einmal.",
        ),
    ),
    (
        30,
        (
            "Kein Wort für jeden Tag: es kommt einmal auf etwa {one_in} Wörter vor.",
            "Das hört man nicht oft, etwa einmal auf {one_in} Wörter.",
            "Ein Gast, der sich rar macht: eines von etwa {of} Wörtern.",
            "Wer viel liest, trifft es ab und zu.",
            "Unter {of} Wörtern findet man es etwa einmal.",
            "Es drängt sich nicht auf: etwa eines von {of} Wörtern.",
        ),
    ),
    (
        10,
        (
            "Ein seltener Fund, etwa eines von {of} Wörtern.",
            "Auch wer viel liest, trifft es selten.",
            "Darauf muss man erst einmal kommen: eines von etwa {of} Wörtern.",
            "Man begegnet ihm kaum, einmal auf etwa {one_in} Wörter.",
            "Das steht nicht in jedem Buch: eines von etwa {of} Wörtern.",
            "Unter {of} Wörtern kommt es etwa einmal vor.",
            "Man liest lange, bis es einem begegnet: eines von etwa {of} Wörtern.",
        ),
    ),
    (
        0,
        (
            "Es steht auf unserer Wortliste, aber in keiner unserer Zählungen: so selten ist es.",
            "So rar, dass es unter vielen Millionen gezählten Wörtern nicht auftaucht.",
            "Unsere Wortliste kennt es, doch gezählt hat es noch niemand für uns.",
            "Kein Text, in dem wir gezählt haben, enthält es.",
            "Vielleicht wird es hier zum ersten Mal gebraucht: gezählt haben wir es noch nie.",
        ),
    ),
)
"""From so many tenths of a zipf on: how often one meets a word."""

INVENTED = (
    "Steht nicht auf unserer Liste, und doch sieht man es vor sich: {first} und {second}.",
    "Auf unserer Liste fehlt es; aus {first} und {second} gemacht, das darf man hier.",
    "{first} trifft {second}: auf unserer Liste fehlt das noch.",
)
UNKNOWN = (
    "Unbekannt: es steht nicht auf unserer Liste und fügt sich uns zu keinem Bild.",
    "Das kennen wir nicht, aber Mut hat es.",
    "Unbekannt, aber vielleicht wird es ja noch ein Wort.",
    "Auf unserer Liste steht es nicht, und raten möchten wir nicht.",
)


def sentences(portraits: Iterable[Portrait]) -> Iterator[str]:
    """Say of each word what is true of it, in a sentence or two, and never twice in a row in the same way."""
    ways: tuple[str, ...] = ()
    for seen in portraits:
        said = list(_said(seen, ways))
        ways = tuple(way for way, _ in said)
        yield " ".join(filled(way, blanks) for way, blanks in said)


def _said(seen: Portrait, before: Collection[str]) -> Iterator[tuple[str, Blanks]]:
    """Choose what to say and how: mostly what is most remarkable, sometimes what comes next."""
    chance = crc32(seen.word.encode())
    ways, blanks = _opening(seen)
    yield _chosen(ways, chance, before), blanks
    *_, (remark, facts) = islice(remarks(seen), 2 if chance // 101 % 4 == 0 else 1)
    yield _chosen(remark.ways, chance // 11, before), facts


def _chosen(ways: Sequence[str], chance: int, before: Collection[str]) -> str:
    """Choose a way by `chance`, or the next if it was taken `before`."""
    way = ways[chance % len(ways)]
    return ways[(chance + 1) % len(ways)] if way in before else way


def filled(way: str, blanks: Blanks) -> str:
    """Say something in this `way`, with its blanks filled in."""
    text = way.format_map(blanks)
    return text[0].upper() + text[1:]


def _opening(seen: Portrait) -> tuple[Sequence[str], Blanks]:
    common, _, compound = seen.form
    if common is not None:
        ways = next(ways for least, ways in MEETINGS if common >= least)
        return ways, {"word": seen.word, "one_in": one_in(common), "of": one_in(common, "einer Million")}
    if compound:
        return INVENTED, dict(zip(("first", "second"), compound.parts, strict=True))
    return UNKNOWN, {}


@cache
def one_in(common: int, million: str = "eine Million") -> str:
    """Tell among how many words one is so common, in tenths of a zipf; a `million` is declined."""
    words = float(f"{10 ** (9 - common / 10):.0e}")
    if words < MILLION:
        return f"{words:,.0f}".replace(",", ".")
    return million if words == MILLION else f"{words / MILLION:.0f} Millionen"
