"""The wordings of remarks: several for each, with blanks that are filled in for the word."""

PALINDROME = (
    "Vorwärts wie rückwärts gelesen dasselbe.",
    "Man kann es auch von hinten lesen, es merkt keiner.",
    "Ein Spiegel von einem Wort: Von hinten gelesen bleibt es gleich.",
)
SILENT = ("Ganz ohne Vokal: Das muss man erst einmal aussprechen.", "Kein Vokal weit und breit.")
ONE_VOWEL = (
    "Sein einziger Vokal ist das {letter}, dafür gleich {times} Mal.",
    "{times} Mal {letter} und sonst kein Vokal: Das hat Prinzip.",
)
IN_ORDER = (
    "Seine Buchstaben stehen schon in der Reihenfolge des Alphabets.",
    "Ordentlich: Jeder Buchstabe kommt im Alphabet nach dem vorigen.",
)
ALLITERATING_PARTS = (
    "{first} und {second}, und beide fangen gleich an: ein Stabreim.",
    "{first} reicht {second} im Stabreim die Hand.",
)
ALL_DIFFERENT = (
    "{letters} Buchstaben, und keiner kommt zweimal vor.",
    "Kein Buchstabe wiederholt sich, bei {letters} Buchstaben ein Kunststück.",
)
PARTS = (
    "Darin stecken {first} und {second}.",
    "Zwei Wörter in einem: {first} und {second}.",
    "{first} und {second} kommen darin zusammen.",
    "Wer genau hinsieht, findet {first} und {second}.",
)
INFLECTED = (
    "Dahinter erkennt man {base}, hier in Arbeitskleidung.",
    "Eine gebeugte Form: Man denkt an {base}.",
    "Die Endung ist Grammatik, der Rest kommt von {base}.",
)
UMLAUTS = ("Gleich {times} Umlaute: {letters}.", "{times} Umlaute geben ihm Farbe: {letters}.")
SELDOM_LETTER = (
    "Das {letter} ist einer der seltensten Buchstaben im Deutschen und hier gut untergebracht.",
    "Mit {letter}: So einen Buchstaben wird man nicht alle Tage los.",
    "Ein {letter} hat nicht jedes Wort.",
)
CROWD = (
    "{size} Konsonanten am Stück: Da turnt die Zunge.",
    "{size} Konsonanten drängen sich ohne Vokal dazwischen, und es hält.",
)
COLOURFUL = (
    "{count} verschiedene Vokale: {vowels}.",
    "Bunt: {vowels} in einem einzigen Wort.",
)
IN_STEP = (
    "Vokal und Konsonant wechseln sich ab, Buchstabe für Buchstabe, wie beim Tanzen.",
    "Kein Buchstabe tritt dem anderen auf die Füße: Vokal und Konsonant immer im Wechsel.",
    "Es spricht sich von selbst: Vokal und Konsonant immer abwechselnd.",
)
SOFT = (
    "Weich im Klang: {sounds} geben den Ton an.",
    "{sounds}: Das geht leicht von der Zunge.",
    "Es klingt, als wäre es auf Samt gelegt: {sounds}.",
)
HARD = (
    "Knackig: Dafür sorgen {sounds}.",
    "{sounds} lassen es ordentlich krachen.",
    "Mit {sounds} hat es Kanten, und das steht ihm.",
)
AIRY = (
    "Von {letters} Buchstaben sind {vowels} Vokale: Das klingt luftig.",
    "Mehr Vokale als Konsonanten, da ist viel Atem drin.",
)
FAVOURITE = ("{times} Mal {letter}: Man sieht, was ihm gefällt.", "Das {letter} kommt darin {times} Mal vor.")
OPEN_END = ("Am Ende bleibt der Mund offen, auf {letter}.", "Es endet auf {letter}, wie ein offenes Fenster.")
ROUND = ("Es hört auf, wie es anfängt: mit {letter}.", "Rund: {letter} am Anfang, {letter} am Ende.")
UMLAUT = (
    "Das {letter} gibt ihm Farbe.",
    "Ein {letter} mit zwei Punkten obenauf.",
    "Das {letter} sticht hervor.",
)
LONG = ("{letters} Buchstaben lang: Dafür braucht man Platz.", "{letters} Buchstaben am Stück: Da wird die Zeile voll.")
SHORT = (
    "{letters} Buchstaben, schnell gelegt und schnell gelesen.",
    "Mit {letters} Buchstaben passt es in fast jede Lücke.",
    "Kurz: {letters} Buchstaben.",
    "{letters} Buchstaben, mehr braucht es nicht.",
    "Klein, aber da: {letters} Buchstaben.",
    "{letters} Buchstaben: wenig Platz, wenig Umstände.",
)
SIDE_BY_SIDE = (
    "{first} und {second} gehen darin Hand in Hand.",
    "Darin stehen {first} und {second} Seite an Seite.",
    "Das {first} hat ein {second} neben sich, das macht es rund.",
)
ONE_SYLLABLE = (
    "Eine Silbe, und alles ist gesagt.",
    "Eine Silbe muss reichen, und sie reicht.",
    "Einsilbig, aber bestimmt.",
)
DOUBLE = (
    "Das doppelte {letter} gibt ihm Halt.",
    "{letter} und gleich noch einmal {letter}: Doppelt hält besser.",
    "Mit doppeltem {letter}, das gibt ihm Schwung.",
)
WANDERING = (
    "Der Weg führt vom {first} zum {last}.",
    "Vom {first} zum {last}: eine kleine Reise.",
    "Der erste Vokal ist ein {first}, der letzte ein {last}.",
)
COUNTED = (
    "{letters} Buchstaben, und jeder sitzt.",
    "Mit {letters} Buchstaben ist alles gesagt.",
    "{letters} Buchstaben, keiner zu viel.",
)
