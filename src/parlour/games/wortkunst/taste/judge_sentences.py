"""The judge's sentences about German words: what each evokes, how rare it is, and what is special about it.

There are several ways to say each thing. The letters of the word choose among them, so the same word always gets the
same answer; only if the previous word was answered in the same way is another one taken.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from zlib import crc32

from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.moods import BY_POINTS, COARSE, CRUELTY, GRAVE, OF_FAMILIES, PEOPLE, TWOFOLD
from parlour.games.wortkunst.taste.remarks import Blanks, remarks
from parlour.games.wortkunst.taste.sensitive_words import is_coarse, is_grave, is_of_people, is_twofold
from parlour.games.wortkunst.taste.word_points import CRUEL, Portrait

MILLION = 1_000_000

FREQUENCY_SENTENCES = (
    (
        66,
        (
            "Kaum eine Seite kommt ohne {word} aus.",
            "Ein Arbeitstier: Etwa jedes {one_in}. Wort ist dieses.",
            "Daran kommt niemand vorbei: etwa eines von {of} Wörtern.",
        ),
    ),
    (
        50,
        (
            "Das liest man jeden Tag, etwa einmal auf {one_in} Wörter.",
            "Ein alter Bekannter: Etwa jedes {one_in}. Wort lautet {word}.",
            "Aus dem Alltag nicht wegzudenken: eines von etwa {of} Wörtern.",
            "{word} läuft einem jeden Tag über den Weg.",
        ),
    ),
    (
        40,
        (
            "Oft gehört und doch nicht abgenutzt: etwa eines von {of} Wörtern.",
            "Man kennt es, ohne es leid zu sein: etwa einmal auf {one_in} Wörter.",
            "Nicht selten und nicht abgegriffen: etwa jedes {one_in}. Wort.",
            "Wer viel liest, trifft es immer wieder.",
            "Man muss nicht lange darauf warten: Es kommt etwa einmal auf {one_in} Wörter vor.",
            "Weder abgenutzt noch ausgefallen: unter {of} Wörtern etwa einmal.",
        ),
    ),
    (
        30,
        (
            "Kein Wort für jeden Tag: Es kommt einmal auf etwa {one_in} Wörter vor.",
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
            "Es steht auf unserer Wortliste, aber in keiner unserer Zählungen: So selten ist es.",
            "So rar, dass es unter vielen Millionen gezählten Wörtern nicht auftaucht.",
            "Unsere Wortliste kennt es, doch gezählt hat es noch niemand für uns.",
            "Kein Text, in dem wir gezählt haben, enthält es.",
            "Vielleicht wird es hier zum ersten Mal gebraucht: Gezählt haben wir es noch nie.",
        ),
    ),
)
"""By minimum tenths of a zipf: how common a word is."""

PICTURES = (
    "Steht nicht auf unserer Liste, und doch sieht man es vor sich: {first} und {second}.",
    "Auf unserer Liste fehlt es; aus {first} und {second} gemacht, ergibt es ein Bild.",
    "{first} trifft {second}: Auf unserer Liste fehlt das noch.",
)
"""About inventions with many points."""
GLUED = (
    "Auf unserer Liste fehlt es; gemacht ist es aus {first} und {second}.",
    "{first} und {second}, hier in einem Wort: Auf unserer Liste steht es nicht.",
    "Steht nicht auf unserer Liste; {first} und {second} erkennt man.",
)
"""About other inventions."""
VIVID = 50
"""The fewest points with which an invention is called a picture."""
UNKNOWN = (
    "Unbekannt: Es steht nicht auf unserer Liste und fügt sich uns zu keinem Bild.",
    "Das kennen wir nicht.",
    "Unbekannt, aber vielleicht wird es ja noch ein Wort.",
    "Auf unserer Liste steht es nicht, und raten möchten wir nicht.",
)
SOBER = ("Etwa eines von {of} Wörtern lautet so.", "Es kommt etwa einmal auf {one_in} Wörter vor.")
"""How often a grave word is met."""
DEAR = ("loved", "funny")
UNCOUNTED = ("In unseren Zählungen kommt es nicht vor.", "Gezählt haben wir es noch nie.")
UNLISTED = ("Auf unserer Liste steht es nicht.", "Unsere Wortliste kennt es nicht.")


def sentences(rated: Iterable[tuple[Portrait, int]]) -> Iterator[str]:
    """Say something true about each word and its points in a sentence or two, never twice in a row in the same way."""
    ways: tuple[str, ...] = ()
    for seen, points in rated:
        said = list(_said(seen, points, ways))
        ways = tuple(way for way, _ in said)
        yield " ".join(filled(way, blanks) for way, blanks in said)


def _said(seen: Portrait, points: int, before: Collection[str]) -> Iterator[tuple[str, Blanks]]:
    """Choose sentences and their wordings: the word's mood, then a remark or how often the word is met."""
    chance = crc32(seen.word.encode())
    if points == CRUEL:
        yield CRUELTY, {}
        return
    tone = _tone(seen)
    first = (tone, {}) if tone else _opening(seen, points)
    second = _sober(seen.form.common) if tone else _second(seen, chance)
    for (ways, blanks), drawn in ((first, chance), (second, chance // 11)):
        yield _chosen(ways, drawn, before), blanks


def _second(seen: Portrait, chance: int) -> tuple[Sequence[str], Blanks]:
    """Choose an addition: the most remarkable thing, sometimes the next, sometimes how often the word is met."""
    if seen.form.common is not None and chance // 101 % 3 == 0:
        ways = next(ways for least, ways in FREQUENCY_SENTENCES if seen.form.common >= least)
        return ways, {"word": seen.word} | _counted(seen.form.common)
    *_, (remark, facts) = islice(remarks(seen), 2 if chance // 101 % 5 == 0 else 1)
    return remark.ways, facts


def _sober(common: int | None) -> tuple[Sequence[str], Blanks]:
    if common is None:
        return UNLISTED, {}
    return (SOBER, _counted(common)) if common else (UNCOUNTED, {})


def _tone(seen: Portrait) -> Sequence[str] | None:
    """Return a sentence about words that allow no jokes, or `None` for all others."""
    pieces = (seen.word, *seen.form.pieces)
    if any(map(is_coarse, pieces)):
        return COARSE
    if any(map(is_grave, pieces)) and not (seen.is_stranger or _is_dear(seen.word)):
        return GRAVE
    if any(map(is_of_people, (seen.word, *_invented_of(seen)))):
        return PEOPLE
    return TWOFOLD if is_twofold(seen.word) else None


def _invented_of(seen: Portrait) -> tuple[str, ...]:
    return seen.form.compound.parts if seen.form.compound and seen.form.common is None else ()


def _is_dear(word: str) -> bool:
    """Return whether a word is liked in spite of its contents: WELTSCHMERZ, KUMMERSPECK."""
    return word in families() and families()[word].name in DEAR


def _chosen(ways: Sequence[str], chance: int, before: Collection[str]) -> str:
    """Choose a way by `chance`, or the next one if it was taken `before`."""
    way = ways[chance % len(ways)]
    return ways[(chance + 1) % len(ways)] if way in before else way


def filled(way: str, blanks: Blanks) -> str:
    """Return the sentence of this `way`, with its blanks filled in."""
    text = way.format_map(blanks)
    return text[0].upper() + text[1:]


def _opening(seen: Portrait, points: int) -> tuple[Sequence[str], Blanks]:
    word, common, compound = seen.word, seen.form.common, seen.form.compound
    if word in families() and families()[word].name in OF_FAMILIES:
        return OF_FAMILIES[families()[word].name], {}
    if common is not None:
        return next(ways for least, ways in BY_POINTS if points >= least), {}
    if compound:
        return PICTURES if points >= VIVID else GLUED, dict(zip(("first", "second"), compound.parts, strict=True))
    return UNKNOWN, {}


def _counted(common: int) -> dict[str, object]:
    return {"one_in": one_in(common), "of": one_in(common, "einer Million")}


@cache
def one_in(common: int, million: str = "eine Million") -> str:
    """Return N, in words, if about one in N words is this one, given its tenths of a zipf; `million` is declined."""
    words = float(f"{10 ** (9 - common / 10):.0e}")
    if words < MILLION:
        return f"{words:,.0f}".replace(",", ".")
    return million if words == MILLION else f"{words / MILLION:.0f} Millionen"
