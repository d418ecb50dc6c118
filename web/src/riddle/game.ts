import type { Guessed, Json, RiddleInfo } from '../lib/protocol';
import type { Asked } from '../lib/router';
import { Refused } from '../lib/socket';
import { Store } from '../lib/store';
import { riddleApi, isWord, standing } from './api';
import { dayBefore, findGame, forgetGame, keyOf, onOtherTab, saveGame, type SavedGame } from './saved-games';
import { readToken, tries } from './game-token';

export interface GameView {
  /** The riddle; null until the server has sent it. */
  info: RiddleInfo | null;
  /** The state of the game; null before the first guess. */
  answer: Guessed | null;
  /** Whether this is, or was when it began, the riddle of its day. */
  daily: boolean;
  /** Whether a guess is on its way: there is no second one until it is answered. */
  busy: boolean;
  /** Why there is nothing to play, or why a game had to start over. */
  trouble: Refused | null;
}

const EXPIRED = 'TOKEN_EXPIRED';
/** Refusals that have nothing to do with the request itself. */
const TEMPORARY = new Set(['AWAY', 'INTERNAL', 'TOO_MANY_REQUESTS', 'UNAVAILABLE']);
/** Whether another try may succeed. */
export const isTemporary = (why: Refused): boolean => TEMPORARY.has(why.code);
/** Refusals after which a token is useless. */
const STALE = new Set(['TOKEN_MALFORMED', 'TOKEN_FORGED', 'TOKEN_FOREIGN', EXPIRED, 'RIDDLE_CHANGED']);

/** One game of a riddle: the server's answers, kept in this browser. */
export class Game {
  #folded = false;
  #opening = Promise.resolve();
  readonly view = new Store<GameView>({ info: null, answer: null, daily: false, busy: false, trouble: null });

  constructor(readonly asked: Asked) {}

  /** Follow the game in other tabs, until the returned function is called. */
  start(): () => void {
    void this.open();
    return onOtherTab(() => this.#catchUp());
  }

  /** Find the state of the game: in this browser and, where games count, in the server's record. */
  open(): Promise<void> {
    return (this.#opening = this.#find());
  }

  async #find(): Promise<void> {
    await this.#tried(async () => {
      const info = await this.#told();
      const kept = findGame(keyOf(this.asked, info));
      const today = dayBefore(info.tomorrow.date);
      const daily = !this.asked.link && (kept?.daily ?? info.date === today);
      this.view.update({ info, daily, answer: kept?.answer ?? null });
      // Every word game starts alike; another riddle may say something before the first guess.
      if (kept?.answer.game_over || !(kept || info.ranked || !isWord(info))) return;
      this.#take(await riddleApi.guess(this.#meant(), { guess: '', ...(kept && { token: kept.answer.token }) }));
    });
  }

  /** Guess, once the state of the game is known; returns the refusal, if any. */
  async guess(word: string, hard: boolean): Promise<Refused | null> {
    const { busy, info } = this.view.get();
    if (busy || !info) return null;
    this.view.update({ busy: true });
    await this.#opening;
    const refusal = await this.#tried(async () => {
      const { answer } = this.view.get();
      const token = answer && (tries(answer) || !hard) ? { token: answer.token } : { hard };
      this.#take(await riddleApi.guess(this.#meant(), { guess: word, ...token }));
    });
    this.view.update({ busy: false });
    return refusal;
  }

  /** Ask the server to analyse the finished game. */
  async analysis(): Promise<Json> {
    const ask = async (): Promise<Json> => {
      const { info, answer } = this.view.get();
      return info && answer ? riddleApi.analysis(info.riddle, answer.token) : null;
    };
    try {
      return await ask();
    } catch (why) {
      if (!(why instanceof Refused) || why.code !== EXPIRED) throw why;
      await this.#fold();
      return ask();
    }
  }

  /** Have all guesses judged again: an expired game goes on for fun, and a finished one stays finished. */
  async #fold(): Promise<void> {
    const { info, answer, daily } = this.view.get();
    if (!info || !answer) return;
    const { link } = this.asked;
    const meant = link ? { link } : { riddle: info.riddle, date: info.date };
    const { guesses, hard } = readToken(answer.token);
    let again = await riddleApi.guess(meant, { guess: guesses[0] ?? '', hard });
    for (const guess of guesses.slice(1)) again = await riddleApi.guess(meant, { guess, token: again.token });
    const counted = daily && again.game_over;
    this.view.update({ answer: again, daily: counted });
    if (guesses.length) saveGame(keyOf(this.asked, info), { info, answer: again, daily: counted });
  }

  /** Return the riddle as we have kept it: yesterday's can still be finished, but the server no longer describes it. */
  async #told(): Promise<RiddleInfo> {
    try {
      return await riddleApi.info(this.asked);
    } catch (why) {
      const { riddle, date } = this.asked;
      const kept = riddle && date ? findGame(keyOf({}, { riddle, date })) : null;
      if (!kept || !(why instanceof Refused) || why.code !== 'BAD_DATE') throw why;
      return kept.info;
    }
  }

  #meant(): Asked {
    const { info } = this.view.get();
    return { ...this.asked, ...(info && !this.asked.link && { riddle: info.riddle }) };
  }

  #take(answer: Guessed): void {
    const { info, daily } = this.view.get();
    if (!info) return;
    if (!this.asked.link && answer.date !== info.date) return void this.#nextDay(info, answer);
    this.view.update({ answer, trouble: null });
    if (tries(answer)) saveGame(keyOf(this.asked, info), { info, answer, daily });
  }

  /** Midnight passed before the first guess: it was judged as a guess at the new day's riddle. */
  async #nextDay(info: RiddleInfo, answer: Guessed): Promise<void> {
    const { riddle, date } = answer;
    if (tries(answer))
      saveGame(keyOf({}, answer), { info: { ...info, riddle, date }, answer, daily: true } satisfies SavedGame);
    await this.#find();
  }

  /** A game whose token has expired goes on; only players of the daily word are told that it no longer counts. */
  async #goesOn(what: () => Promise<void>, why: Refused): Promise<Refused | null> {
    const { daily } = this.view.get();
    try {
      await this.#fold();
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      return isTemporary(no) ? no : this.#anew(new Refused('RIDDLE_CHANGED'));
    }
    this.#folded = true;
    const refusal = await this.#tried(what);
    this.#folded = false;
    if (!refusal && daily) this.view.update({ trouble: why });
    return refusal;
  }

  /** Drop a saved game and say why. */
  async #anew(why: Refused): Promise<Refused> {
    const { info } = this.view.get();
    if (info) forgetGame(keyOf(this.asked, info));
    this.view.update({ answer: null, info: null });
    await this.#find();
    this.view.update({ trouble: why });
    return why;
  }

  #catchUp(): void {
    const { info, answer } = this.view.get();
    const kept = info && findGame(keyOf(this.asked, info));
    const further = kept && tries(kept.answer) > (answer ? tries(answer) : 0);
    if (further) this.view.update({ answer: kept.answer, daily: kept.daily });
  }

  /** Do `what`; a refusal may bring the actual state of the game, or say that it is lost and another begins. */
  async #tried(what: () => Promise<void>): Promise<Refused | null> {
    try {
      await what();
      return null;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.code === EXPIRED && !this.#folded) return this.#goesOn(what, why);
      const { info } = this.view.get();
      const real = standing(why);
      if (real) this.#take(real);
      else if (info && STALE.has(why.code)) return this.#anew(why);
      else if (!this.view.get().answer) this.view.update({ trouble: info ? null : why });
      return why;
    }
  }
}
