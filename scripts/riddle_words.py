#!/usr/bin/env python3
"""Choose the words of the daily riddles: well-known answers, and more guesses than the lexicon has.

Needs the sources of `build_words.py`, the lexicons it has built, and a table of base forms:

    pip install --target build/wordfreq simplemma==2.0.0
    PYTHONPATH=build/wordfreq make words

An answer is a common word in its base form, spelled alike in all regions, and not one that someone would rather not
find at breakfast: `UNWANTED` has those, picked from the whole lists by hand. `<language>.riddles.xz` has one xz stream
of answers for each length from 4 to 7, then one of further guesses for each, encoded like the lexicon's files. If the
number of answers is not the one that was checked, nothing is written.
"""

import argparse
import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from scripts.build_words import HOME, SCOWL_FILE, fold, pack

from parlour.pieces.words import load, spell
from parlour.pieces.words.riddle_words import LENGTHS

COUNTS = {"en": (1107, 1384, 1615, 1536), "de": (652, 1040, 1442, 1446)}
"""The number of answers by length, checked by hand."""

LEAST_ZIPF = 3.2
"""The least zipf of an answer; the rarest are words like `lantern` and `Pinsel`."""
MORE_ENGLISH = 0.6
"""A German word that is more common in English by this much is a loanword that nobody expects."""

ANSWER_FILE = re.compile(r"english-words\.(\d\d)")
ANSWER_LEVEL, GUESS_LEVEL = 50, 80

UNWANTED = {
    "en": """
        abusive afghan ahem alum amazon anal android anon anthrax anus autopsy baptist barker baseman bastard
        bigger biggie bigot bigotry billy bitch blah bobby bologna bondage boner bong boob booty brad brig
        brothel bullock bullpen bummer burr buster butch butt cancer cant capitol cardio carver caucus chevron
        cholera clement cleric cocaine cock cocky coke colleen collier concord condom cons corolla corpse
        cosplay crap crappy cripple crotch cunt cupid curt damn dell demonic derrick dharma dick dioxide dirk
        dodger dole dope douche duff dunno dyer dyke eddy emery erotic euro exec faggot fanny fart fascism
        fascist fatty feds fetal fetish fetus fiat fife frat fuck fucker gabby gall genital gent gill gimme
        goddamn gonna google gosh gotta gypsy hackney haired hale hank hart heck hector hell heroin herpes hers
        hobbit hogan homer hooker hookup horny hotter hulk hump hydra idiot imam incest inhuman intel inter
        jackass japan jasper jeez jerk jihad jimmy jock josh junta khan kiddo kinda kink kinky lacy lama leach
        lefty lemme lesbian lesser levy lewd lien lite loco lupus lust lynch mace madam madame madden madman
        madras magnum mamma martin masonic matte mayo mecca medial mesa midget midland mike milf mitt molest
        mommy mono moor morocco moron morrow multi myrtle newton nick nigga nigger nipple nirvana noel nope nova
        nude nuke obese opioid opium orgasm orgy ottoman ovarian oxford packer paddy paisley papal pelvic penis
        pervert phoebe pimp piss playboy plugin poles pooh poop porn porno porter potty prick proctor prof psych
        psycho pueblo puke pussy queer quid racial racism racist randy rape rapist retard rick ripper roach
        roger sally satanic sawyer scum scumbag seaman semen sensual serge sewage sexism sexist sexual sexy shah
        sharia shes shit shitty sire sissy situ slag slave slavery slur slut smith sonny sorta soviet spartan
        sperm squirt stein stoner suck sucker suicide surrey swine synod tampon taping terry thong thou thug
        tinder ting titan titanic tony topless tramp troy trump tucker turd turner twain twitter upstate urinary
        uterus vagina vaginal vale vape varsity victor virgin viva wanna wannabe warren welsh whaling whats
        wheeler whew whilst whoa whore wiener wight wiki wont woody wright writ yahoo yeah yelp your
    """,
    "de": """
        abba abbas acer ahlen aids akut alba albaner albert alpen alters amerika ammann amor anal analsex andren
        anhalt anke annika anno antifa anus apache apollo appel apple araber arsch arten asse assi athener
        attila audi aufm aufn aufs auguste aurora ausm autsch baba bader bahamas balkan bambi bange barbie
        bashing basler bastard baumann baute bautzen bayer bayern beamten beatles bebaut beck bedankt befolgt
        begehen belebt bellen bemalt bene benz beraubt bereut berner beste bete betäubt bewacht bewohnt bezeugt
        bibi bien bingen binäre birgit birken bischen bissel bisserl bittere blabla blank blassen blatter blinde
        bloch blonde blowjob boah bode boeing bong bonner booten bora bordell borg bosse brandes brauner bremen
        bremer brent brexit bruck buchten bumsen burgund burka burke bäumen böhme böhmen böses bühl büttner
        cache caesar canon causa celsius centrum chan circus clevere coca codes combo conti contra costa cäsar
        dato demos denke deut devon dicke dildo dill dingen dito dolle domina dong donna draus dreh drehe dritt
        drum dublin dunkeln dynamo dänisch düster earl ebenda ebola eichel eichen eisen ellen emanuel emden
        engels epische erdmann erfreut erhitzt erika erlag erlegt erlernt ermahnt ernährt eros erster erwacht
        erwählt erwärmt erzogen esch essener ethan faber facto falsche fauler ferner fernseh ferrari feuchte
        fiat fichten fick ficke ficken ficker fiedler fiona firefox flex flyer flügeln folter foltern font ford
        fortuna fotze fotzen franc franco franke franken fraß fremder fresse freud freund fries furz fötus
        fünfmal fünfter fürn fürs gaga gallen gates gatten gauß geahnt geben gebetet gebohrt gedankt geendet
        geerbt geformt gefreut gefällt gehn geil geilen geiles geilste gelbes geleckt gell gemein gemeine genfer
        genozid gerber gesehn gest gestapo gewann gießen giftgas gleiche gloria gluck gore gothic grade gran
        granada grande grauen grazer groko groß großer grüner guinea guter gänze götze haaren hach hagen hager
        haha hahaha haller haltern hamas hamm hans haram hart hartung harz harzer hast hatt hauke hauser hebe
        helge helles henker hentai herold herpes herrje hertz herzen hesse hessen hetze heuer heut hihi hinz
        hoden hofer hofmann holle holm homburg homo hopp horst huber huch hulk hure huren hänsel härter hätt
        höcke höhen höxter hübner iban inder infrage inzest iraker iraner iren ironman isch jaja jasmin java
        jean jeher jenaer jens jobs jour juan jude juhu julius junges jupiter jüdin kacke kacken kali kalle
        kalter kamp kanten kapiert kaplan kappa karen karre karsten kasper kate katz kauder kelten kieler kiffen
        kirsch klan klaus kleiner klose knappe kohl kokain koks kolleg koller kondom kongo konrad kopp kotze
        kotzen kramer kranker kraus krause kreml krems krupp krähen krämer krüger kund kurzer kästen köhler
        kölner lade lahn lala latina lauer laura leite lesbe leslie letzen letzt letzter liebste limburg linden
        linder lindner linker linux linzer lions logo lore lothar lotte louis luder luna lund längen löchern
        löffler lüge mach mache madeira maggi magna main mainzer maja mami mamma mans mari marin marina mars
        martens mass mater matt maxi maya mayen mayr medium mehren meier melanie merci merle merlin messi
        metzler michel milan milf mille mint mister mitteln mohr moin molly mono moritz moser moses moslem
        mossul moto motors mozilla muschi möcht möller möse müller müllers münster nacht nachts nahost naja nazi
        neger neige nelson neonazi netzen neuerer newton nick nigel nimmer nippel nissan nochmal noir nutella
        nutte oberer oliver opel oralsex orangen orleans osten pablo pack papas papi para pariser parker pascal
        pascha passat peer peine peng penis penner penny perser pest petit pfalz pfister pfui pfälzer phoenix
        pieper pimmel pinkeln pipi pisse pissen plenum polen poliert poppen popper porno porsche posen posse
        poste postet prager prall prix puff puncto punkto puppen pussy quad queer quellen quentin quere ramona
        ranken raps rasiert rassist rastatt rauen raven raße raßen rechter reck rein renault rene reuter reuters
        rick ried riedel rieger ries riester ritz robert roch roger roma ross rott royale russin rußen rändern
        röhren rück rüdiger sachs sachsen salem sami sander sanders satan saudi schaff schalte schaun schaute
        scheide scheiß schenk scherer scheuer schied schiss schlich schlief schott schrieb schräge schulze
        schwanz schwul schönes schütte schütz seidel seilen selbe serge servus seufz sexuell sibylle siena
        sierra simpel sims sippe sixt sklave sklavin soko sommers sonder soso spam sperma spezial sprech spreche
        springe stand stasi steck stehn steifen stendal steven stuart stufen stute suhl suizid summa syrer
        söhnen süße tafeln tags taliban tannen tara tegel tele telekom terra tesla tessin thai tibet tiroler
        titeln tolle tora total toto trapp traute trierer trottel trug tränen twitter türke türken tüten ubuntu
        ufern uganda ulmer umarmt umrahmt unserm unsern unsre vagina vatikan vegane veganen vera verden verena
        vererbt verirrt verlobt verlost versaut verübt vettel viagra viert vista vita vogt vong vorder vorm vors
        vögeln wagner walker wander weck wegener weib weiler weiters wendel wenns wenzel werder wett wichsen
        wichser wied wiener wiesn wilder windeln winters wisch wolfram wrack wurd wurscht würd yuan zach zack
        zander zehnte zeil zeller ziegler zivil zocken zumba zunutze zuwenig zweigen zweit zweiter zähnen
        zöllner zürcher äpfeln ästen übel üben überm übern übers
    """,
}


def scowl(root: Path, name: re.Pattern[str], level: int) -> Iterator[str]:
    """Read SCOWL's files whose `name` ends in a number up to `level`."""
    for file in (root / "usr/share/dict/scowl").iterdir():
        found = name.fullmatch(file.name)
        if found and int(found[name.groups]) <= level:
            yield from (word for word in file.read_text("latin-1").split() if word.islower())


def english(root: Path) -> Iterator[str]:
    """Return the English words that may be answers: base forms with the same spelling in all regions."""
    from simplemma import lemmatize

    yield from (word for word in scowl(root, ANSWER_FILE, ANSWER_LEVEL) if lemmatize(word, "en") == word)


def german(root: Path) -> Iterator[str]:
    """Return the German words that may be answers: base forms as they are written, capitalised or not."""
    from simplemma import lemmatize
    from wordfreq import zipf_frequency

    with gzip.open(root / "usr/share/tanglet/gamedata/de/words", "rt", encoding="utf-8") as lines:
        for key, *spellings in map(str.split, lines):
            for word in spellings or [key.lower()]:
                loan = zipf_frequency(word, "en", wordlist="large") - zipf_frequency(word, "de", wordlist="large")
                if lemmatize(word, "de") == word and loan <= MORE_ENGLISH:
                    yield word


CANDIDATES: dict[str, Callable[[Path], Iterator[str]]] = {"en": english, "de": german}


def answers(language: str, root: Path) -> list[list[str]]:
    """Choose the answers of each length; stop if their number is not the one that was checked."""
    lexicon = load(language, LENGTHS[-1])
    unwanted = {spell(word, language) for word in UNWANTED[language].split()}
    spelled = {word for entry in CANDIDATES[language](root) if (word := spell(entry, language))} & lexicon.words
    words = {word for word in spelled - unwanted if lexicon.zipf(word) >= LEAST_ZIPF}
    chosen = [sorted(word for word in words if len(word) == length) for length in LENGTHS]
    if (counts := tuple(map(len, chosen))) != COUNTS[language]:
        msg = f"{language}: {counts} answers instead of {COUNTS[language]}; look at the difference, then change COUNTS"
        raise SystemExit(msg)
    return chosen


def further(language: str, root: Path) -> list[list[str]]:
    """Collect words that the lexicon leaves out as too rare for a board, but that should be accepted as guesses."""
    known = load(language, LENGTHS[-1]).words
    rare = scowl(root, SCOWL_FILE, GUESS_LEVEL) if language == "en" else iter(())
    words = {word for entry in rare if (word := spell(entry, language)) and word not in known}
    return [sorted(word for word in words if len(word) == length) for length in LENGTHS]


def main() -> None:
    """Build all languages."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--root", type=Path, default=Path("/"), help="where the Debian packages are unpacked")
    root = arguments.parse_args().root
    for language in CANDIDATES:
        lists = answers(language, root) + further(language, root)
        (HOME / f"{language}.riddles.xz").write_bytes(pack(map(fold, lists)))


if __name__ == "__main__":
    main()
