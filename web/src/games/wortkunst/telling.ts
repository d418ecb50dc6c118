import type { Language } from '../../lib/i18n';

/** The example: Ann lays a word through the star, Ben lays one that lengthens it; scored as the house would. */
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
  example: 'For example',
  moves: ['Ann lays MOND through the star.', 'Ben lays EULE, and makes MONDE of MOND.'],
  adds: (sum: string) => `${sum} points`,
  points: [
    'In turn, lay tiles of your rack in one row or column so that they form German words. The first word goes through the star; every later one touches what lies there.',
    'A judge rates every new word from 1 to 100 for creativity, rarity and beauty. The points of a move are added up: where every word counts, several short ones at once often beat a long one. Invented words are allowed, and ß is written SS.',
    'If the house judges by itself, it looks at what a word means and calls up, how rare and old it is and how it sounds. It learned that from words written down by hand. Length and endings bring nothing; an invented compound counts if its parts make a picture. Words of cruelty get one point.',
    'Your host may choose that unknown words can be put to the judge first: once a turn you ask about a word that the dictionary does not know. Only you hear the answer, and it counts if you play the word in this turn.',
    'Instead of laying you may exchange tiles, as long as seven are in the bag, or pass. A blank becomes the letter you choose.',
    'The game ends when somebody has laid the last tile and the bag is empty, or when everybody passes in a row. Every tile left on a rack costs points.',
  ],
};

const de: typeof en = {
  example: 'Zum Beispiel',
  moves: ['Ann legt MOND durch den Stern.', 'Ben legt EULE und macht aus MOND gleich MONDE.'],
  adds: (sum) => `${sum} Punkte`,
  points: [
    'Legt reihum Steine von der Bank in eine Zeile oder Spalte, sodass deutsche Wörter entstehen. Das erste Wort geht durch den Stern, jedes weitere berührt, was schon liegt.',
    'Jedes neue Wort wird von 1 bis 100 bewertet, nach Kreativität, Seltenheit und Schönheit. Die Punkte eines Zuges werden zusammengezählt: Wo alle Wörter zählen, schlagen mehrere kurze auf einmal oft ein langes. Erfundene Wörter sind erlaubt, ß schreibt man SS.',
    'Bewertet das Haus selbst, achtet es darauf, was ein Wort bedeutet und wachruft, wie selten und alt es ist und wie es klingt. Gelernt hat es das an Wörtern, die von Hand aufgeschrieben wurden. Länge und Endungen bringen nichts; eine erfundene Zusammensetzung zählt, wenn ihre Teile ein Bild ergeben. Wörter für Grausames bekommen einen Punkt.',
    'Der Gastgeber kann erlauben, unbekannte Wörter vorher bewerten zu lassen: Einmal pro Zug fragst du nach einem Wort, das das Wörterbuch nicht kennt. Nur du erfährst die Antwort, und sie gilt, wenn du das Wort in diesem Zug legst.',
    'Statt zu legen kannst du Steine tauschen, solange sieben im Beutel sind, oder passen. Ein Blankostein wird zum Buchstaben deiner Wahl.',
    'Das Spiel ist aus, wenn jemand den letzten Stein gelegt hat und der Beutel leer ist, oder wenn alle nacheinander passen. Jeder übrige Stein kostet Punkte.',
  ],
};

export const telling: Record<Language, typeof en> = { en, de };
