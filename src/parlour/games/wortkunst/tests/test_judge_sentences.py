"""The built-in taste: the scores of German words, and whether its sentences are true."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from scripts.german_parts import divided, kept, proven

from parlour.games.wortkunst.taste import rate, rate_together, score, taste_version
from parlour.games.wortkunst.taste.forms import form
from parlour.games.wortkunst.taste.judge_sentences import filled, one_in
from parlour.games.wortkunst.taste.learned_points import table
from parlour.games.wortkunst.taste.parts import parts
from parlour.games.wortkunst.taste.remarks import REMARKS, remarks
from parlour.games.wortkunst.taste.word_points import portrait
from parlour.games.wortkunst.taste.word_score import version_of
from parlour.pieces.words import load
from parlour.pieces.words.graph import graph

PAIRS = Path(__file__).parent / "pairs.txt"
TOLD = Path(__file__).parents[5] / "web/src/games/wortkunst/rules.strings.ts"
ENOUGH = 90


class Pair(NamedTuple):
    """Two words, and why the first is more beautiful."""

    better: str
    worse: str
    reason: str


def pairs() -> list[Pair]:
    """Read the pairs."""
    line = re.compile(r"(\S+) > (\S+): (.+)")
    return [Pair(*found.groups()) for text in PAIRS.read_text("utf-8").splitlines() if (found := line.fullmatch(text))]


def sample() -> list[str]:
    """Take some German words of every length up to eight."""
    lexicon = load("de", 8)
    return [word for length in range(2, 9) for word in lexicon.by_length(length)[::29]]


def test_ninety_of_a_hundred_pairs_are_in_the_right_order() -> None:
    """Taste cannot be proved, but it can be compared with what people wrote down."""
    wrong = [(better, worse) for better, worse, _ in pairs() if score(better) <= score(worse)]

    assert len({frozenset(pair[:2]) for pair in pairs()}) == 100
    assert {"ANGST", "MONDSCHEIN", "QI", "LOL"} <= {word for pair in pairs() for word in pair[:2]}
    assert 100 - len(wrong) >= ENOUGH, wrong


def test_the_same_word_always_gets_the_same_answer() -> None:
    """A moody judge would be no judge."""
    words = sample()[::40]

    assert [rate(word) for word in words] == [rate(word) for word in words]
    assert [rate(word).score for word in words] == [score(word) for word in words]


def test_other_points_are_another_taste_with_another_version() -> None:
    """Verdicts name the version; after a change of the taste, update it here and tell players."""
    points = table()

    assert taste_version() == version_of(points) == "86cc71d5"
    assert version_of(bytes([points[0] + 1, *points[1:]])) != taste_version()
    assert len(points) == len(graph("de"))


@pytest.mark.slow
def test_the_whole_scale_is_used() -> None:
    """A judge who gives seventy for everything decides nothing."""
    words = graph("de")
    given = Counter(score(word) // 10 for word in sample() if words.zipf(word) >= 2)

    assert set(given) >= set(range(1, 10))
    assert max(given.values()) < 0.3 * given.total()
    assert all(7 <= score(word) <= 100 or score(word) == 1 for word in sample())


@pytest.mark.parametrize("nonsense", ["XQZ", "GWORT", "BLORF", "MNTRGL", "QI" * 3, "ÄÖÜ", "TTTTTTTTTTTTTTT"])
def test_nonsense_gets_next_to_nothing(nonsense: str) -> None:
    """Otherwise it would be the rarest of all words."""
    rating = rate(nonsense)

    assert 2 <= rating.score <= 6
    assert "nicht" in rating.sentence or "Unbekannt" in rating.sentence
    assert rating.score < score("UND")


@pytest.mark.parametrize(
    ("invented", "made_of"), [("MONDKATZE", ("MOND", "KATZE")), ("LIEBESSUPPE", ("LIEBE", "SUPPE"))]
)
def test_a_new_compound_is_welcome(invented: str, made_of: tuple[str, str]) -> None:
    """Friends who invent a word can say what it is made of; so can the judge."""
    rating = rate(invented)

    assert invented not in graph("de")
    assert rating.score >= 50
    assert all(part in rating.sentence for part in made_of)


GLUED = """
    DERMOND ROSEDIE UNDROSE NICHTROT WIRHABEN HAUSHAUS WARWAR WEILHAUS HAUSWEIL DIRHAUS MONDDIR MONDUND DASHAUS KEINHAUS
    JEDERMOND ABERMOND MEINHAUS UNSERBAUM ETWASMOND LACHTEHAUS SEHRSCHÖN
"""


@pytest.mark.parametrize("glued", GLUED.split())
def test_words_that_are_only_put_side_by_side_are_not_a_compound(glued: str) -> None:
    """An article before a noun, or a repeated word, invents nothing: every word would have a rich cousin."""
    assert glued not in graph("de")
    assert 1 <= score(glued) <= 6


MADE_OF_TWO = {
    "MONDSCHEIN": ("MOND", "SCHEIN"),
    "ABENDROT": ("ABEND", "ROT"),
    "SCHRIFTSTELLER": ("SCHRIFT", "STELLER"),
    "AUSSICHTSTURM": ("AUSSICHT", "TURM"),
    "KATZENFELLE": ("KATZEN", "FELLE"),
    "HAUSTÜR": ("HAUS", "TÜR"),
}


@pytest.mark.parametrize(("word", "of"), MADE_OF_TWO.items())
def test_a_compound_is_divided_where_german_divides_it(word: str, of: tuple[str, str]) -> None:
    """Links belong to the first part if it is known to take them, and to nothing else."""
    compound = form(word, graph("de")).compound

    assert compound is not None
    assert compound.parts == of


@pytest.mark.parametrize(
    "word",
    [
        *("ALLEIN", "SPIEGEL", "TABELLE", "SIEGER", "WIESEN", "RUNDEN", "METALL"),  # parts by chance
        *("VERBRAUCH", "BESTEHEN", "NACHTEILE", "PROGRAMME"),  # a prefix
        *("FREUNDSCHAFT", "DANKBAR", "SCHÜLERINNEN", "FUNKTION", "KOMBINATION"),  # an ending
    ],
)
def test_words_in_a_word_do_not_make_it_a_compound(word: str) -> None:
    """Nobody who plays SPIEGEL thinks of gel."""
    assert word in graph("de")
    assert form(word, graph("de")).compound is None


def test_neighbouring_words_are_answered_in_different_ways() -> None:
    """The cards of a move are listed together; the same sentence twice would look like a form letter."""
    for word in ("ROSE", "UND", "XQZ", "MONDKATZE", "GESTERN"):
        first, second = rate_together([word, word])
        assert first == rate(word)
        assert first.score == second.score
        assert first.sentence != second.sentence


def test_short_words_and_abbreviations_do_not_get_far() -> None:
    """They are placed in passing, several at once."""
    assert score("QI") < 25
    assert score("LOL") < 40
    assert all(score(word) < 30 for word in load("de", 2).words)


@pytest.mark.parametrize(
    "word", ["DUMM DUMMEN", "KEUSCH KEUSCHEN", "LOB LOBES", "ROSE ROSEN", "SEELE SEELEN", "TRIO TRIOS"]
)
def test_a_word_gains_nothing_by_being_inflected(word: str) -> None:
    """An ending uses more tiles, and makes nothing new."""
    base, inflected = word.split()

    assert score(inflected) < score(base)


@pytest.mark.parametrize("word", ["LAGER", "LASER", "MAGEN", "BUSEN", "SICHER", "BEIN", "KLON", "MALER"])
def test_a_word_that_only_begins_with_another_is_not_its_form(word: str) -> None:
    """Nobody thinks of a bus at BUSEN, and a MALER is more than a MAL: it counts as long and as rare as it is."""
    assert form(word, graph("de")).inflection is None


@pytest.mark.parametrize("word", ["BILDER", "DUMMER", "BADEN", "TATEN", "SCHUFEN", "ENGELN"])
def test_forms_with_an_ending_that_also_makes_words_are_recognised(word: str) -> None:
    """Plurals, adjectives and verbs."""
    inflection = form(word, graph("de")).inflection

    assert inflection is not None
    assert not inflection.is_plain


def test_an_ending_that_makes_another_word_costs_little() -> None:
    """From still comes stillness."""
    assert score("STILLE") > score("STILLEN")
    assert score("FERNE") > score("FERNEN")


def test_crowded_consonants_are_forgiven() -> None:
    """German is like that: they must not lower a word's rank."""
    assert score("MONDSCHEIN") > 80
    assert score("ANGST") > score("LOL")
    assert score("STRUMPF") > score("STEUER")


FIRST_REMARKS = {
    "RENTNER": "Vorwärts wie rückwärts gelesen dasselbe.",
    "PST": "Ganz ohne Vokal: Das muss man erst einmal aussprechen.",
    "BANANA": "Sein einziger Vokal ist das A, dafür gleich drei Mal.",
    "BELOW": "Seine Buchstaben stehen schon in der Reihenfolge des Alphabets.",
    "SCHNEESCHUH": "SCHNEE und SCHUH, und beide fangen gleich an: ein Stabreim.",
    "VERWALTUNG": "Zehn Buchstaben, und keiner kommt zweimal vor.",
    "ABENDROT": "Darin stecken ABEND und ROT.",
    "LEUCHTETEST": "Dahinter erkennt man LEUCHTEN, hier in Arbeitskleidung.",
    "FÜSSGÄNGE": "Gleich zwei Umlaute: Ü und Ä.",
    "FJORD": "Das J ist einer der seltensten Buchstaben im Deutschen und hier gut untergebracht.",
    "HERBST": "Vier Konsonanten am Stück: Da turnt die Zunge.",
    "MELANCHOLIE": "Vier verschiedene Vokale: E, A, O und I.",
    "MARINE": "Vokal und Konsonant wechseln sich ab, Buchstabe für Buchstabe, wie beim Tanzen.",
    "MANN": "Weich im Klang: M und N geben den Ton an.",
    "KATZE": "Knackig: Dafür sorgen K und TZ.",
    "OASE": "Von vier Buchstaben sind drei Vokale: Das klingt luftig.",
    "STRASSE": "Drei Mal S: Man sieht, was ihm gefällt.",
    "SOFA": "Am Ende bleibt der Mund offen, auf A.",
    "DUNKELND": "Es hört auf, wie es anfängt: mit D.",
    "TÜR": "Das Ü gibt ihm Farbe.",
    "GESUNDHEITLICH": "Vierzehn Buchstaben lang: Dafür braucht man Platz.",
    "UND": "Drei Buchstaben, schnell gelegt und schnell gelesen.",
    "HAUS": "A und U gehen darin Hand in Hand.",
    "WORT": "Eine Silbe, und alles ist gesagt.",
    "SONNE": "Das doppelte N gibt ihm Halt.",
    "ROSE": "Der Weg führt vom O zum E.",
    "GESTERN": "Sieben Buchstaben, und jeder sitzt.",
}


@pytest.mark.parametrize(("word", "said"), FIRST_REMARKS.items())
def test_the_first_remark_is_the_most_striking(word: str, said: str) -> None:
    """One example for each remark, in its first wording."""
    remark, blanks = next(remarks(portrait(word, graph("de"))))

    assert filled(remark.ways[0], blanks) == said


def test_there_is_an_example_for_every_remark() -> None:
    """A remark without an example may be wrong for ever."""
    shown = {next(remarks(portrait(word, graph("de"))))[0].true_of for word in FIRST_REMARKS}

    assert shown == {remark.true_of for remark in REMARKS}


@pytest.mark.parametrize(
    ("word", "untrue"),
    [
        ("RENTE", "rückwärts"),
        ("TYP", "Vokal"),
        ("HERBSTLAUB", "am Stück: Da turnt"),
        ("MONDSCHEIN", "Stabreim"),
        ("KARTE", "summen"),
        ("LIED", "Umlaut"),
        ("MUSEUM", "abwechselnd"),
        ("FAMILIE", "abwechselnd"),
        ("STERNSCHNUPPE", "Stabreim"),
        ("ALLEIN", "ALL und EIN"),
        ("SEITEN", "SEIN"),
        ("QUERELE", "einziger Vokal"),
    ],
)
def test_nothing_untrue_is_said(word: str, untrue: str) -> None:
    """Every possible wording is checked."""
    said = [filled(way, blanks) for remark, blanks in remarks(portrait(word, graph("de"))) for way in remark.ways]

    assert said
    assert not any(untrue in text for text in said)


@pytest.mark.slow
def test_sentences_are_complete_short_and_varied() -> None:
    """They stand on a card beside the score, one below the other."""
    said = [rate(word).sentence for word in [*sample()[::3], "XQZ", "GWORT", "MONDKATZE", "HM"]]

    assert all(text[0].isupper() and text.endswith(".") and not set(text) & set("{}") for text in said)
    assert all(len(text) <= 200 for text in said)
    assert len(set(said)) > 0.8 * len(said)


@pytest.mark.parametrize(
    ("common", "said"),
    [(74, "40"), (47, "20.000"), (31, "800.000"), (30, "eine Million"), (27, "2 Millionen"), (10, "100 Millionen")],
)
def test_frequencies_are_worded_naturally(common: int, said: str) -> None:
    """A zipf of five is one word in ten thousand, and one less is a tenth of that."""
    assert one_in(common) == said


def test_the_rules_in_the_client_agree_with_the_taste() -> None:
    """After a change of the points, newcomers must read the new numbers."""
    example = re.findall(r"word: '(\w+)', score: (\d+)", TOLD.read_text(encoding="utf-8"))

    assert len(example) == 3
    assert example == [(word, str(score(word))) for word, _ in example]


@pytest.mark.slow
def test_the_stored_parts_of_compounds_are_up_to_date() -> None:
    """After a change in dividing words, find the parts again: `python -m scripts.german_parts`."""
    words = graph("de")
    found = [frozenset(kept(counts, words)) for counts in proven(list(divided(words)))]

    assert found == list(parts())
