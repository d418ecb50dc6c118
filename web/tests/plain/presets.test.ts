import { describe, expect, test } from 'vitest';
import * as own from '../../src/games/president/presets';
import { presetIn, presetsOf } from '../../src/games/presets';

describe('presets', () => {
  const all = presetsOf('president')!;
  const on = (...names: string[]) => ({
    use_jokers: true,
    ...Object.fromEntries(['straights', 'bombs', 'revolution'].map((name) => [name, names.includes(name)])),
  });

  test('are recognised by their switches, whatever else is chosen', () => {
    expect(presetIn(all, on())).toBe('classic');
    expect(presetIn(all, { ...on('bombs', 'revolution'), use_jokers: false })).toBe('revolution');
    expect(presetIn(all, on('straights', 'bombs', 'revolution'))).toBe('everything');
    expect(presetIn(all, on('bombs'))).toBeNull();
  });

  test.each(['en', 'de'] as const)('have a name in %s, and every switch an explanation', (language) => {
    const { names, notes } = own.words[language];
    expect(Object.keys(names)).toEqual(Object.keys(own.presets));
    for (const options of Object.values(own.presets)) expect(Object.keys(options)).toEqual(Object.keys(notes));
  });

  test('do not exist in games without any', () => {
    expect(presetsOf('crossword')).toBeUndefined();
  });
});
