import type { Language } from '../../lib/i18n';

/** The example: Ann plays a word through the star, Ben plays one that lengthens it, with the built-in judge's scores. */
export const example = {
  across: [...'MONDE'],
  down: [...'ULE'],
  star: 2,
  /** How many tiles lie after a move, and what it forms. */
  moves: [
    { tiles: 4, words: [{ word: 'MOND', score: 76 }] },
    {
      tiles: 8,
      words: [
        { word: 'EULE', score: 78 },
        { word: 'MONDE', score: 60 },
      ],
    },
  ],
};

/** The rules in a few sentences. */
const en = {
  example: 'Example',
  moves: ['Ann plays MOND through the star.', 'Ben plays EULE and turns MOND into MONDE.'],
  adds: (sum: string) => `${sum} points`,
  points: [
    'Players take turns placing tiles from their rack in one row or column to form German words. The first word must cross the star; every later one must touch a word on the board.',
    'A judge rates every new word from 1 to 100 for creativity, rarity and beauty. The points of a move are added up: if every word counts, several short words at once often beat a long one. Invented words are allowed, and ß is written SS.',
    'The built-in judge looks at what a word means and evokes, how rare and old it is, and how it sounds. It learned this from a word list compiled by hand. Length and endings earn nothing; an invented compound earns points if its parts form an image. Cruel words get one point.',
    'The host can let you ask the judge about unknown words first: once per turn, about words that are not in the dictionary. Only you see the answer, and it counts if you play the word this turn.',
    'Instead of playing a word you can pass, or exchange tiles while at least seven are in the bag. A blank becomes any letter you choose.',
    'The game ends when the bag is empty and someone plays their last tile, or when everyone passes in turn. Every tile left on a rack costs points.',
  ],
  /** Where moves can be challenged. */
  challenges:
    'Before a move is rated, the others accept or challenge it; they have 30 seconds, and anyone who does not answer accepts it. If the move is rejected, its tiles go back to the rack, it scores nothing and counts as a pass.',
  forms: {
    free: 'The dictionary decides: the move is rejected if one of its words is not listed.',
    penalty:
      'The dictionary decides: the move is rejected if one of its words is not listed; otherwise everyone who challenged it skips their next turn.',
    vote: 'The others vote: the move is rejected if more than half of them challenge it. The dictionary is shown but does not decide, and bots always accept.',
  },
};

const de: typeof en = {
  example: 'Beispiel',
  moves: ['Ann legt MOND durch den Stern.', 'Ben legt EULE und macht aus MOND MONDE.'],
  adds: (sum) => `${sum} Punkte`,
  points: [
    'Alle legen reihum Steine von ihrer Bank in eine Zeile oder Spalte, sodass deutsche Wörter entstehen. Das erste Wort geht durch den Stern, jedes weitere berührt, was schon liegt.',
    'Eine Jury bewertet jedes neue Wort von 1 bis 100, nach Kreativität, Seltenheit und Schönheit. Die Punkte eines Zuges werden zusammengezählt: Wenn alle Wörter zählen, schlagen mehrere kurze auf einmal oft ein langes. Erfundene Wörter sind erlaubt, ß schreibt man SS.',
    'Die eingebaute Jury achtet darauf, was ein Wort bedeutet und wachruft, wie selten und alt es ist und wie es klingt. Gelernt hat sie das an einer von Hand zusammengestellten Wortliste. Länge und Endungen bringen nichts; eine erfundene Zusammensetzung bringt Punkte, wenn ihre Teile ein Bild ergeben. Grausame Wörter bekommen einen Punkt.',
    'Der Gastgeber kann erlauben, die Jury vorher nach unbekannten Wörtern zu fragen: einmal pro Zug, nach Wörtern, die nicht im Wörterbuch stehen. Nur du siehst die Antwort, und sie gilt, wenn du das Wort in diesem Zug legst.',
    'Statt zu legen, kannst du passen oder Steine tauschen, solange mindestens sieben im Beutel sind. Ein Blankostein wird zum Buchstaben deiner Wahl.',
    'Das Spiel ist aus, wenn der Beutel leer ist und jemand den letzten Stein legt, oder wenn alle nacheinander passen. Jeder übrige Stein kostet Punkte.',
  ],
  challenges:
    'Bevor ein Zug bewertet wird, lassen die anderen ihn gelten oder zweifeln ihn an; dafür haben sie 30 Sekunden, und Schweigen heißt gelten lassen. Fällt er durch, gehen die Steine zurück auf die Bank; der Zug bringt keine Punkte und zählt als Passen.',
  forms: {
    free: 'Das Wörterbuch entscheidet: Fehlt dort eines der Wörter, fällt der Zug durch.',
    penalty:
      'Das Wörterbuch entscheidet: Fehlt dort eines der Wörter, fällt der Zug durch; sonst setzen alle, die gezweifelt haben, einmal aus.',
    vote: 'Die anderen stimmen ab: Zweifelt mehr als die Hälfte, fällt der Zug durch. Das Wörterbuch wird nur gezeigt, und Bots lassen alles gelten.',
  },
};

export const rulesStrings: Record<Language, typeof en> = { en, de };
