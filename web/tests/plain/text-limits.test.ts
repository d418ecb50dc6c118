import { describe, expect, test } from 'vitest';
import { LINE, NAME, excess } from '../../src/lib/text-limits';

describe('limits', () => {
  test.each([
    ['  Ann   Lee ', 7],
    ['e\u0301', 1],
    ['😄'.repeat(24), 24],
    ['👨‍👩‍👧', 5],
  ])('a name of %j has so many characters: %i', (name, count) => expect(NAME.count(name)).toBe(count));

  test.each([
    [' 😄😄 ', 2],
    ['a\u200bb\u00a0c\n', 3],
    ['👨‍👩‍👧', 3],
    ['e\u0301', 2],
  ])('a line of %j has so many characters: %i', (line, count) => expect(LINE.count(line)).toBe(count));

  test('characters over the limit are counted, not cut', () => {
    expect(excess('😄'.repeat(300), LINE)).toBe(0);
    expect(excess('😄'.repeat(301), LINE)).toBe(1);
  });
});
