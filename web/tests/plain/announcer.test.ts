import { beforeEach, expect, test } from 'vitest';
import { announce, repeat } from '../../src/lib/announcer';

beforeEach(() => void (document.body.innerHTML = ''));

test('there is one live region; it repeats repeated texts and drops old ones', () => {
  for (const text of ['one', 'two', 'two', 'three', 'four']) announce(text);
  repeat();

  const regions = document.querySelectorAll('[aria-live]');
  expect(regions).toHaveLength(1);
  expect([...regions[0]!.children].map((line) => line.textContent)).toEqual(['two', 'three', 'four', 'four']);
});
