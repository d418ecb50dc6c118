import type { MatchContestant, MatchGame, MatchInfo, MatchNews } from '../lib/protocol';

type News = MatchNews['news'][number];

/** Apply some news to a match; parts that do not change stay the same objects. */
export function applyNews(match: MatchInfo, told: Omit<MatchNews, 'event'>): MatchInfo {
  const next = new Draft(match);
  for (const news of told.news) next.take(news);
  next.count(told);
  return { ...next.match, version: told.version };
}

/** A match being updated: parts that change are copied first, and once. */
class Draft {
  match: MatchInfo;
  readonly #contestants = new Set<number>();
  readonly #games = new Set<string>();

  constructor(match: MatchInfo) {
    this.match = { ...match, contestants: [...match.contestants] };
  }

  take(news: News): void {
    switch (news.kind) {
      case 'guess':
        this.#game(news.place, news.game).guesses.push(news.guess);
        return;
      case 'game': {
        const { kind: _, place, ...ended } = news;
        Object.assign(this.#game(place, news.game), ended);
        return;
      }
      case 'words':
        news.words.forEach((words, place) => words.length && this.#spell(place, news.game, words));
        return;
      case 'contestant': {
        const { kind: _, place, ...ended } = news;
        Object.assign(this.#contestant(place), ended);
        return;
      }
      case 'end':
        this.match.status = news.status;
        this.match.reason = news.reason;
    }
  }

  count({ figures = [], duels = this.match.duels }: Pick<MatchNews, 'figures' | 'duels'>): void {
    figures.forEach((each, place) => (this.#contestant(place).figures = each));
    this.match.duels = duels;
  }

  #contestant(place: number): MatchContestant {
    const known = this.match.contestants[place];
    if (!known) throw new RangeError(`nobody stands at ${place}`);
    if (this.#contestants.has(place)) return known;
    this.#contestants.add(place);
    return (this.match.contestants[place] = { ...known, games: [...known.games] });
  }

  #game(place: number, number: number): MatchGame {
    const { games } = this.#contestant(place);
    const at = games.findIndex(({ game }) => game === number);
    const known = games[at];
    const key = `${place} ${number}`;
    if (known && this.#games.has(key)) return known;
    this.#games.add(key);
    const game: MatchGame = known
      ? { ...known, guesses: [...known.guesses] }
      : { game: number, status: 'playing', guesses: [] };
    if (known) games[at] = game;
    else games.push(game);
    return game;
  }

  #spell(place: number, number: number, words: readonly string[]): void {
    const game = this.#game(place, number);
    game.guesses = game.guesses.map((guess, at) => ({ ...guess, word: words[at] ?? guess.word }));
  }
}
