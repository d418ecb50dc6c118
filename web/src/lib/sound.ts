import { prefs } from './prefs';

type Note = [hertz: number, seconds: number];

/** Small sounds, made on the spot: no files to load. */
const SOUNDS = {
  turn: [
    [659, 0.09],
    [880, 0.16],
  ],
  place: [[330, 0.06]],
  letter: [[523, 0.1]],
  join: [
    [392, 0.08],
    [494, 0.1],
  ],
  chat: [[784, 0.05]],
  refuse: [[165, 0.14]],
  end: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.24],
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** Play a sound, unless sounds are off; before the first click browsers keep silent anyway. */
export function play(sound: Sound): void {
  if (!prefs.get().sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  let at = context.currentTime;
  for (const [hertz, seconds] of SOUNDS[sound]) {
    blip(context, hertz, at, seconds);
    at += seconds * 0.8;
  }
}

function blip(audio: AudioContext, hertz: number, at: number, seconds: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
