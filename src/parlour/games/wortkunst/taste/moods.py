"""The judge's sentences about a word's meaning: by its family if it has one, otherwise by its points."""

from collections.abc import Mapping

CRUELTY = "Solche Wörter loben wir nicht."
"""The one sentence about words of cruelty."""
GRAVE = (
    "Ein ernstes Wort.",
    "Ein Wort, bei dem man leiser wird.",
    "Ein schweres Wort.",
)
"""About grave words, with which nobody jokes."""
COARSE = (
    "Das sagt man nicht überall.",
    "Nicht jeder hört das gern.",
    "Kein Wort für jede Runde.",
)
"""About vulgar and intimate words."""
PEOPLE = ("Ein Wort für Menschen.", "So nennt man Menschen.", "Da geht es um Menschen.")
"""About names for groups of people, which the judge does not rate."""
TWOFOLD = ("Ein Wort mit zwei Bedeutungen.", "Das kann zweierlei heißen.", "Ein Wort mit zwei Gesichtern.")
"""About words that are harmless in only one of two meanings."""

OF_FAMILIES: Mapping[str, tuple[str, ...]] = {
    "loved": (
        "Eines unserer Lieblingswörter.",
        "So ein Wort hebt man sich auf.",
        "Das steht auf der Liste der Wörter, die wir besonders mögen.",
    ),
    "funny": (
        "Da zuckt schon beim Lesen der Mundwinkel.",
        "Ein Wort mit Schalk im Nacken.",
        "Das sagt man kaum, ohne zu schmunzeln.",
    ),
    "old": (
        "Ein Wort mit Patina.",
        "Das klingt nach alten Büchern.",
        "So sprach man früher, und es steht ihm gut.",
    ),
    "sky": (
        "Da geht der Blick nach oben oder ins Weite.",
        "Ein Wort für draußen, bei jedem Wetter.",
        "Ein Wort von Himmel, Licht und Wetter.",
    ),
    "water": (
        "Das führt ans Wasser.",
        "Darin rauscht es leise: Das Wasser ist nicht weit.",
        "Ein Wort mit Wasser vor der Tür.",
    ),
    "wood": (
        "Das führt ins Grüne.",
        "Ein Wort aus Garten, Wald und Jahreszeiten.",
        "Da blüht, wächst oder raschelt etwas.",
    ),
    "animals": ("Ein Tier, und man sieht es gleich vor sich.", "Das lebt.", "Ein Wort aus dem Tierreich."),
    "tale": (
        "Das könnte in einem Märchen stehen.",
        "Da beginnt eine Geschichte.",
        "Ein Wort, mit dem man erzählen kann.",
    ),
    "heart": ("Ein Wort fürs Gemüt.", "Das fühlt man eher, als dass man es sieht.", "Ein Wort, das nach innen geht."),
    "tender": ("Ein Wort mit Stimmung.", "Das malt, statt nur zu nennen.", "Ein Wort, das Farbe gibt."),
    "verbs": (
        "Darin bewegt sich etwas, außen oder innen.",
        "Ein Verb, bei dem man etwas vor sich sieht.",
        "Hier geschieht etwas.",
    ),
    "noises": (
        "Man hört oder spürt fast, was es meint.",
        "Ein Wort, das macht, was es sagt.",
        "Lautmalerei, oder nah daran.",
    ),
    "music": (
        "Da geht der Vorhang auf.",
        "Ein Wort aus der Kunst.",
        "Das gehört ins Konzert, auf die Bühne oder in ein Buch.",
    ),
    "precious": (
        "Etwas zum Anfassen, Riechen oder Schmecken.",
        "Ein Wort für die Sinne.",
        "Davon möchte man etwas haben.",
    ),
    "home": ("Schlicht und nah: Das kennt jedes Kind.", "Ein Wort aus der Nähe.", "Vertraut, und darum gern gesehen."),
    "plain": ("Ein schlichtes Wort.", "Unauffällig und vertraut.", "Ein Wort für alle Tage."),
    "grammar": (
        "Es dient dem Satz.",
        "Ein kleiner Helfer der Grammatik.",
        "Ohne solche Wörter ginge nichts, aber sie malen kein Bild.",
    ),
    "office": (
        "Das klingt nach Büro.",
        "Ein Wort aus der Aktenmappe.",
        "Das liest man eher im Brief vom Amt als im Gedicht.",
    ),
    "officeverbs": ("Das klingt nach Dienst.", "Ein Wort aus dem Arbeitsalltag.", "Eher Pflicht als Kür."),
    "technical": (
        "Ein Wort der Technik.",
        "Sachlich: Man sieht die Gebrauchsanweisung.",
        "Das funktioniert, mehr will es nicht.",
    ),
    "science": ("Ein Fachwort.", "Das gehört ins Labor oder in die Praxis.", "Genau, aber kühl."),
    "abstract": ("Ein blasses Wort.", "Man sieht wenig vor sich.", "Das sagt sich leicht und malt wenig."),
    "ugly": ("Kein schönes Wort, und es will auch keines sein.", "Das hört man nicht gern.", "Ein raues Wort."),
}
"""By family: how its words are introduced."""

BY_POINTS = (
    (85, ("Das gefällt uns sehr.", "Ein Wort zum Einrahmen.", "Solche Wörter lesen wir gern.", "Ein Fund.")),
    (65, ("Ein schönes Wort.", "Das hat Farbe.", "Das liest man gern.", "Gut gewählt.", "Da schwingt etwas mit.")),
    (
        45,
        (
            "Ein ordentliches Wort.",
            "Etwas Farbe ist dabei.",
            "Das kann sich sehen lassen.",
            "Nicht übel.",
            "Da klingt etwas an.",
            "Das hat etwas.",
        ),
    ),
    (
        25,
        (
            "Solide, aber ohne viel Zauber.",
            "Das Wort tut seinen Dienst.",
            "Ein Wort ohne Aufhebens.",
            "Da ist noch Luft nach oben.",
            "Brauchbar, wenn auch kein Gedicht.",
            "Ein Wort, das nicht auffällt.",
        ),
    ),
    (
        7,
        (
            "Eher trocken.",
            "Ein nüchternes Wort.",
            "Viel Bild ist nicht darin.",
            "Schmucklos.",
            "Ein Wort ohne Schnörkel.",
            "Das bleibt sachlich.",
        ),
    ),
)
"""By minimum points: sentences about words without a family."""
