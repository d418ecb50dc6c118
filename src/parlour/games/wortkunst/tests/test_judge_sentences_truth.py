"""Everything the judge says about a word is true: every kind of claim is checked the way a doubter would.

Claims are read from the sentences, and each has its own definition here, which knows nothing of how it was found.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice, pairwise

import pytest

from parlour.games.wortkunst.taste import rate_together, score
from parlour.games.wortkunst.taste.cruelty import is_cruel
from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.judge_sentences import (
    FREQUENCY_SENTENCES,
    GLUED,
    PICTURES,
    SOBER,
    UNCOUNTED,
    UNKNOWN,
    UNLISTED,
    filled,
)
from parlour.games.wortkunst.taste.moods import BY_POINTS, COARSE, CRUELTY, GRAVE, OF_FAMILIES, PEOPLE, TWOFOLD
from parlour.games.wortkunst.taste.remarks import REMARKS, remarks
from parlour.games.wortkunst.taste.sensitive_words import is_coarse, is_grave, is_of_people, is_twofold
from parlour.games.wortkunst.taste.word_points import portrait
from parlour.pieces.words import load
from parlour.pieces.words.graph import graph

VOWELS = "AEIOUÄÖÜ"
_COUNTS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
COUNTS = _COUNTS.split()
NAME = "[A-ZÄÖÜ]+"
LIST = f"{NAME}(?:, {NAME})*(?: und {NAME})?"
NUMBER = r"[\d.]+|eine[r]? Million|\d+ Millionen"
ENDING = re.compile("(?:E?N|T|E?S|E?ST|E?TE|E?TEN|E?TEST|E?TET|ET|E[MNRS]?|ER(?:E[MNRS]?)|E?STE[MNRS]?|ENDE?[MNRS]?)")
PAGE, DAY, SHELF, LIBRARY = 300, 11_500, 115_000, 1_150_000
"""How many words people read on a page, in a day, in a week and in some months, slightly rounded up."""

Claim = Callable[[str, re.Match[str]], object]


def counted(text: str) -> int:
    """Read a number in words."""
    return COUNTS.index(text.lower())


def things(text: str) -> list[str]:
    """Read a list in a sentence."""
    return re.split(", | und ", text)


def vowels(word: str) -> list[str]:
    """Return the vowels one by one."""
    return [letter for letter in word if letter in VOWELS]


@cache
def one_in(word: str) -> float:
    """Return how many words there are for one of these, according to the list."""
    return float(10 ** (9 - load("de").zipf(word)))


def is_made_of(word: str, first: str, second: str) -> bool:
    """Return whether these are two words, end to end or with a link between; the first may be a verb stem."""
    both = all(len(part) > 2 and part in load("de").words for part in (first, second))
    stems = {first, first.removesuffix("N"), first.removesuffix("EN")}
    return both and word in {first + "S" + second, *(stem + second for stem in stems)}


def is_bent_from(word: str, base: str) -> bool:
    """Return whether an ending makes `word` from a word or a verb stem that is no rarer."""
    stems = [base, base.removesuffix("N"), base.removesuffix("EN")]
    ends = [word.removeprefix(stem) for stem in stems if word.startswith(stem)]
    return base in load("de").words and any(map(ENDING.fullmatch, ends)) and one_in(base) <= one_in(word)


def alternates(word: str) -> bool:
    """Return whether no two vowels and no two consonants are neighbours."""
    return all((one in VOWELS) != (other in VOWELS) for one, other in pairwise(word)) and "Y" not in word


def is_told_right(word: str, said: str) -> bool:
    """Compare a frequency in words with that of the list, to one digit."""
    millions = re.sub(r"eine[r]? Million", "1 Million", said)
    number = float(millions.split()[0].replace(".", "")) * (1_000_000 if "Million" in millions else 1)
    return number == float(f"{one_in(word):.0e}")


def is_of_family(name: str, word: str, _: re.Match[str]) -> bool:
    """Return whether `word` is in the family of that `name`."""
    return families()[word].name == name


def is_worth(least: int, word: str, _: re.Match[str]) -> bool:
    """Return whether `word` gets at least this many points."""
    return score(word) >= least


def is_in(word: str, is_such: Callable[[str], bool]) -> bool:
    """Return whether `word` is such a word, or begins or ends with one."""
    return any(is_such(word[:cut]) or is_such(word[cut:]) for cut in range(len(word)))


def _any_of(ways: Iterable[str]) -> str:
    return f"^(?:{'|'.join(map(re.escape, ways))})$"


CLAIMS: dict[str, Claim] = {
    "dasselbe|[vV]on hinten": lambda word, _: all(word[at] == word[~at] for at in range(len(word))),
    "ohne Vokal:|Kein Vokal": lambda word, _: not set(word) & set(VOWELS + "Y"),
    f"(?P<n>\\w+) Mal (?P<v>{NAME}) und sonst kein Vokal": lambda word, m: vowels(word) == [m["v"]] * counted(m["n"]),
    f"einziger Vokal ist das (?P<v>{NAME}), dafür gleich (?P<n>\\w+) Mal": (
        lambda word, m: vowels(word) == [m["v"]] * counted(m["n"])
    ),
    "Alphabet": lambda word, _: all(one < other for one, other in pairwise(word)) and word.isascii(),
    f"^(?P<a>{NAME}) (?:und|reicht) (?P<b>{NAME}).* (?:Stabreim)": (
        lambda word, m: is_made_of(word, m["a"], m["b"]) and m["a"][0] == m["b"][0]
    ),
    r"^(?P<n>\w+) Buchstaben, und keiner kommt zweimal|wiederholt sich, bei (?P<m>\w+) Buchstaben": (
        lambda word, m: len(set(word)) == len(word) == counted(m["n"] or m["m"])
    ),
    f"(?:stecken|einem:|findet) (?P<a>{NAME}) und (?P<b>{NAME})\\.": lambda word, m: is_made_of(word, m["a"], m["b"]),
    f"^(?P<a>{NAME}) und (?P<b>{NAME}) kommen darin": lambda word, m: is_made_of(word, m["a"], m["b"]),
    f"(?:erkennt man|denkt an|kommt von) (?P<b>{NAME})": lambda word, m: is_bent_from(word, m["b"]),
    f"(?P<n>\\w+) Umlaute: (?P<l>{LIST})": (
        lambda word, m: [x for x in word if x in "ÄÖÜ"] == things(m["l"]) and len(things(m["l"])) == counted(m["n"])
    ),
    f"^(?P<n>\\w+) Umlaute geben ihm Farbe: (?P<l>{LIST})": (
        lambda word, m: [x for x in word if x in "ÄÖÜ"] == things(m["l"]) and len(things(m["l"])) == counted(m["n"])
    ),
    f"(?P<l>{NAME})(?: ist einer der seltensten|: So einen| hat nicht jedes)": (
        lambda word, m: m["l"] in word and m["l"] in "QXYJ"
    ),
    r"^(?P<n>\w+) Konsonanten": (
        lambda word, m: max(map(len, re.split(f"[{VOWELS}Y]", word))) == counted(m["n"]) and counted(m["n"]) > 3
    ),
    f"(?P<n>\\w+) verschiedene Vokale: (?P<l>{LIST})": (
        lambda word, m: set(vowels(word)) == set(things(m["l"])) and len(things(m["l"])) == counted(m["n"])
    ),
    f"Bunt: (?P<l>{LIST}) in": lambda word, m: set(vowels(word)) == set(things(m["l"])),
    "Vokal und Konsonant": lambda word, _: alternates(word),
    f"(?:Klang: (?P<a>{LIST}) geben|^(?P<b>{LIST}): Das geht leicht|Samt gelegt: (?P<c>{LIST}))": (
        lambda word, m: (
            set(things(m["a"] or m["b"] or m["c"])) <= set(word) & set("JLMNRW") and not set(word) & set("KPTXZQ")
        )
    ),
    f"(?:Dafür sorgen (?P<a>{LIST})|^(?P<b>{LIST}) lassen es|^Mit (?P<c>{LIST}) hat es Kanten)": (
        lambda word, m: all(part in word and set(part) & set("CKPTXZQ") for part in things(m["a"] or m["b"] or m["c"]))
    ),
    r"Von (?P<n>\w+) Buchstaben sind (?P<v>\w+) Vokale": (
        lambda word, m: len(vowels(word)) == counted(m["v"]) and len(word) == counted(m["n"])
    ),
    "Mehr Vokale als": lambda word, _: len(vowels(word)) > len(word) / 2,
    f"^(?P<n>\\w+) Mal (?P<l>{NAME}): Man sieht": (
        lambda word, m: word.count(m["l"]) == counted(m["n"]) == max(Counter(word).values())
    ),
    f"^Das (?P<l>{NAME}) kommt darin (?P<n>\\w+) Mal": (
        lambda word, m: word.count(m["l"]) == counted(m["n"]) == max(Counter(word).values())
    ),
    f"(?:offen, auf|endet auf) (?P<l>{NAME})": lambda word, m: word[-1] == m["l"] and word[-2] not in VOWELS,
    f"(?:anfängt: mit|Rund:) (?P<l>{NAME})": lambda word, m: word[0] == word[-1] == m["l"],
    f"(?P<l>{NAME}) (?:gibt ihm Farbe|mit zwei Punkten|sticht hervor)": (
        lambda word, m: word.count(m["l"]) == 1 and m["l"] in "ÄÖÜ"
    ),
    r"(?P<n>\w+) Buchstaben (?:lang|am Stück|passt|ist alles)": lambda word, m: len(word) == counted(m["n"]),
    r"(?P<n>\w+) Buchstaben(?:, schnell|, mehr|: wenig|, und jeder|, keiner zu|\.)": lambda word, m: (
        len(word) == counted(m["n"])
    ),
    f"(?P<a>{NAME}) (?:und|hat ein) (?P<b>{NAME}) (?:gehen|Seite|neben)": lambda word, m: m["a"] + m["b"] in word,
    "Silbe|silbig": lambda word, _: (
        len(re.findall("AU|ÄU|[AEIOUÄÖÜY]", word.replace("QU", "Q"))) == 1
        and not re.search("[AEIOUÄÖÜ].*[^AEIOUÄÖÜLR]L[NS]?$|ZN$|ABC|EDV", re.sub("(?<!C)H", "", word))
    ),
    f"doppeltem? (?P<l>{NAME})|^(?P<d>{NAME}) und gleich noch": lambda word, m: 2 * (m["l"] or m["d"]) in word,
    f"(?:[Vv]om|Vokal ist ein) (?P<a>{NAME}),? (?:zum|der letzte ein) (?P<b>{NAME})": (
        lambda word, m: (vowels(word)[0], vowels(word)[-1]) == (m["a"], m["b"]) and m["a"] != m["b"]
    ),
    f"(?:auf|von|jedes|auf etwa|von etwa|[Uu]nter) (?P<n>{NUMBER})\\.? (?:Wort|Wörter)": (
        lambda word, m: is_told_right(word, m["n"])
    ),
    f"Seite kommt ohne (?P<w>{NAME}) aus": lambda word, m: m["w"] == word and one_in(word) < PAGE,
    f"^(?P<w>{NAME}) läuft einem": lambda word, m: m["w"] == word and one_in(word) < DAY,
    "trifft es immer wieder": lambda word, _: DAY / 1.3 < one_in(word) < SHELF,
    "trifft es ab und zu": lambda word, _: SHELF / 1.3 < one_in(word) < LIBRARY,
    "trifft es selten|in jedem Buch|liest lange": lambda word, _: one_in(word) > LIBRARY / 1.3,
    "Zählungen|[Gg]ezähl": lambda word, _: word in load("de").words and load("de").zipf(word) == 0,
    f"(?:vor sich:|aus|Liste;) (?P<a>{NAME}) und (?P<b>{NAME})": (
        lambda word, m: word not in load("de").words and is_made_of(word, m["a"], m["b"])
    ),
    f"^(?P<a>{NAME}) (?:trifft|und) (?P<b>{NAME})(?:, hier|: Auf)": (
        lambda word, m: word not in load("de").words and is_made_of(word, m["a"], m["b"])
    ),
    "^Unbekannt|kennen wir nicht|raten möchten": lambda word, _: word not in load("de").words,
    re.escape(CRUELTY): lambda word, _: is_in(word, is_cruel),
    _any_of(GRAVE): lambda word, _: is_in(word, is_grave),
    _any_of(COARSE): lambda word, _: is_in(word, is_coarse),
    _any_of(PEOPLE): lambda word, _: is_of_people(word),
    _any_of(TWOFOLD): lambda word, _: is_twofold(word),
    _any_of(UNLISTED): lambda word, _: word not in load("de").words,
    **{_any_of(ways): partial(is_of_family, name) for name, ways in OF_FAMILIES.items()},
    **{_any_of(ways): partial(is_worth, least) for least, ways in BY_POINTS},
}
"""The claims, by wording, and when each is true."""


def faults(word: str, said: str) -> list[str]:
    """Return the false claims of `said` about `word`, or that it claims nothing known."""
    found = [(claim, match) for how, claim in CLAIMS.items() if (match := re.search(how, said))]
    if not found:
        return [f"{word}: nobody checks {said!r}"]
    return [f"{word}: {said!r}" for claim, match in found if not claim(word, match)]


def everything(word: str) -> Iterator[str]:
    """Say everything that could be said about a word, in every way."""
    seen = portrait(word, graph("de"))
    for remark, blanks in remarks(seen):
        yield from (filled(way, blanks) for way in remark.ways)


@cache
def sample(every: int) -> tuple[str, ...]:
    """Take words from all over the list."""
    return tuple(islice(graph("de"), 0, None, every))


def inventions() -> list[str]:
    """Combine words at random: some are compounds, most are nothing."""
    words = [word for word in sample(997) if len(word) < 8]
    return [one + other for one, other in zip(words, reversed(words), strict=True) if one + other not in graph("de")]


@pytest.mark.parametrize("every", [997, pytest.param(83, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_everything_that_could_be_said_about_a_word_is_true(every: int) -> None:
    """Not only what is said today: each remark in each wording."""
    wrong = [fault for word in sample(every) for said in everything(word) for fault in faults(word, said)]

    assert wrong == []


@pytest.mark.slow
def test_answers_about_known_and_invented_words_are_true() -> None:
    """The whole answer, including how often the word is met."""
    words = [*sample(997)[1::2], *inventions(), "MONDKATZE", "LIEBESSUPPE", "XQZ", "MNTRGL"]
    answers = zip(words, rate_together(words), strict=True)

    wrong = [fault for word, (_, said) in answers for part in parted(said) for fault in faults(word, part)]

    assert wrong == []


def parted(said: str) -> list[str]:
    """Split an answer into its sentences."""
    return re.split(r"(?<=\.) (?=[A-ZÄÖÜ])(?!Wort)", said)


def test_every_wording_is_checked() -> None:
    """A new remark must say here when it is true."""
    said = [*PICTURES, *GLUED, *UNKNOWN, *SOBER, *UNCOUNTED, *UNLISTED, CRUELTY, *GRAVE, *COARSE, *PEOPLE, *TWOFOLD]
    said += [way for _, ways in (*FREQUENCY_SENTENCES, *BY_POINTS, *OF_FAMILIES.items()) for way in ways]
    said += [way for remark in REMARKS for way in remark.ways]

    assert [way for way in said if not any(re.search(how, filled(way, Example(way))) for how in CLAIMS)] == []


class Example(dict[str, str]):
    """Fills a blank with something of its kind."""

    def __init__(self, way: str) -> None:
        letters = "Ä" if "Umlaute" in way else "drei"
        super().__init__(letters=letters, vowels="drei" if "Von" in way else "A", one_in="300", of="300")

    def __missing__(self, blank: str) -> str:
        return "drei" if blank in ("times", "size", "count") else "A"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("MUSEUM", "Es spricht sich von selbst: Vokal und Konsonant immer abwechselnd."),
        ("ROSE", "Darin stecken ROS und TE."),
        ("SEITEN", "Eine gebeugte Form: Man denkt an ROSE."),
        ("FEEN", "Eine Silbe, und alles ist gesagt."),
        ("NAIV", "Eine Silbe, und alles ist gesagt."),
        ("DIRNDL", "Einsilbig, aber bestimmt."),
        ("HERBST", "Fünf Konsonanten am Stück: Da turnt die Zunge."),
        ("HAUS", "Aus dem Alltag nicht wegzudenken: eines von etwa 90 Wörtern."),
        ("HAUS", "Das kennen wir nicht, aber Mut hat es."),
        ("HAUS", "Ein schönes Wort."),
    ],
)
def test_a_lie_would_be_found(word: str, said: str) -> None:
    """A checker that accepts everything proves nothing."""
    assert faults(word, said)


@pytest.mark.parametrize(
    ("word", "one"),
    [
        ("TRAUM", True),
        ("QUARK", True),
        ("DORN", True),
        *((word, False) for word in ("FEEN", "GEERBT", "KLIENT", "NAIV", "GEIRRT", "DIRNDL", "BREZN", "ABC")),
    ],
)
def test_one_syllable_is_claimed_only_if_nobody_can_read_two(word: str, one: bool) -> None:
    """Two neighbouring vowels are one sound in MAIS and two in NAIV, and the letters do not tell which."""
    assert any("ilb" in said for said in everything(word)) is one


def test_a_compound_outside_the_list_is_not_called_invented() -> None:
    """Many have long been words, like KUMMERSPECK: all that is known is what they are made of."""
    assert not any("erfunden" in way for way in PICTURES + GLUED)


def test_a_word_rarely_written_is_not_called_little_known() -> None:
    """Every child knows a QUALLE: only how often it is written is counted."""
    assert not any(
        re.search("Kenner|Wer es kennt", way) for least, ways in FREQUENCY_SENTENCES for way in ways if least < 40
    )
