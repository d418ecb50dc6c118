import { untrack } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { here } from '../../lib/context.svelte';
import { announce } from '../../lib/announcer';
import { kept } from '../../lib/prefs';
import type { Effect, ChatEntry, Seat, TableState } from '../../lib/protocol';
import { play, type Sound } from '../../lib/sound';
import type { Table } from '../../lib/table';
import { chatEntries, unread, type Entry } from '../../lib/chat';
import { notice } from '../../lib/ui/notices';

const REMEMBERED = 50;
const SOUNDS: Record<string, Sound> = { player_joined: 'join', game_ended: 'end' };
/** Events that need not be announced to the person they are about. */
const OWN = new Set(['player_joined', 'player_left']);

/** Messages and events of a table: announced as they come, kept to be read, counted while out of sight. */
export class ChatLog {
  readonly muted: SvelteSet<Seat>;
  readonly #names = new SvelteMap<Seat, string>();
  /** Spectators without a name come and go unannounced. */
  readonly #unseen = new Set<Seat>();
  readonly #keptMuted;
  #events = $state.raw<Entry[]>([]);
  #read = $state(Infinity);
  #heard: number | undefined;
  #asked = false;
  readonly #look: () => TableState | null;
  readonly #seen = $derived.by(() => this.#look());
  readonly entries = $derived.by(() => chatEntries(this.#seen?.chat ?? [], this.#events, this.muted));
  readonly unread = $derived.by(() => unread(this.entries, this.#read, this.#seen?.you ?? ''));

  /** Create it with its component; `seen` is the shown table, `inSight` whether the chat can be read. */
  constructor(table: Table, seen: () => TableState | null, inSight: () => boolean) {
    this.#look = seen;
    this.#keptMuted = kept<Seat[]>(`muted.${table.place.idOrCode}`, []);
    this.muted = new SvelteSet(this.#keptMuted.get());
    $effect(() => this.#remember());
    $effect(() => this.#hear(this.#seen?.chat.at(-1)));
    $effect(() => this.#readOn(inSight()));
    $effect(() => this.#letIn());
    $effect(() => table.effects.on((effect) => this.#happen(effect)));
  }

  /** Keep the names of people who have left. */
  readonly nameOf = (seat: Seat): string => this.#names.get(seat) ?? seat;

  /** Mute someone, or unmute them. */
  readonly mute = (seat: Seat): void => {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    this.#keptMuted.set([...this.muted]);
  };

  #remember(): void {
    const people = { ...this.#seen?.players, ...this.#seen?.spectators };
    for (const [seat, { name }] of Object.entries(people)) this.#names.set(seat, name);
    for (const [seat, { unnamed }] of Object.entries(this.#seen?.spectators ?? {}))
      if (unnamed) this.#unseen.add(seat);
      else this.#unseen.delete(seat);
  }

  /** Messages from before we came count as read. */
  #readOn(inSight: boolean): void {
    if (this.#seen && (inSight || untrack(() => this.#read) === Infinity)) this.#read = this.entries.at(-1)?.ts ?? 0;
  }

  #hear(line: ChatEntry | undefined): void {
    if (!this.#seen) return;
    const before = this.#heard;
    this.#heard = line?.ts ?? 0;
    const isNew = line && before !== undefined && line.ts > before;
    if (!isNew || line.player_id === this.#seen.you || this.muted.has(line.player_id)) return;
    play('chat');
    announce(`${untrack(() => this.nameOf(line.player_id))}: ${line.text}`);
  }

  /** Tell a spectator that they have been let in. */
  #letIn(): void {
    const own = this.#seen?.spectators[this.#seen.you];
    if (this.#asked && own && !own.asking) notice(here.t.table.mayWatch);
    this.#asked = own?.asking ?? false;
  }

  #happen(effect: Effect): void {
    if (effect.type === 'time_given_back' && !this.#seen?.deadline) return; // nobody sees a clock here
    const seat = String(effect.data.player_id ?? '');
    const name =
      this.#seen?.spectators[seat]?.name ||
      this.#seen?.players[seat]?.name ||
      String(effect.data.name ?? '') ||
      this.nameOf(seat);
    if (effect.type === 'player_left' && !name) return; // an empty seat was removed
    const asks = effect.type === 'player_joined' && this.#seen?.spectators[seat]?.asking;
    const text = asks ? here.t.table.asks(name) : told(effect, name);
    const own = seat === this.#seen?.you && OWN.has(effect.type);
    if (own || (this.#unseen.has(seat) && OWN.has(effect.type) && !asks)) return;
    const sound = SOUNDS[effect.type];
    if (sound) play(sound);
    if (!text) return;
    announce(text);
    const ts = Math.max(Date.now() / 1000, this.#seen?.chat.at(-1)?.ts ?? 0);
    this.#events = [...this.#events, { ts, text }].slice(-REMEMBERED);
  }
}

/** Word the events that everyone should hear about; a game's face announces its end. */
function told({ type, data }: Effect, name: string): string | undefined {
  const t = here.t.table;
  const words: Record<string, string> = {
    player_joined: t.joined(name),
    player_left: data.removed ? t.wasRemoved(name) : t.wentAway(name),
    player_absent: t.absent(name),
    time_given_back: t.timeGivenBack,
    host_changed: t.nowHost(name),
    game_abandoned: t.abandoned,
    game_started: t.started,
  };
  return words[type];
}
