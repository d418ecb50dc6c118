import { beforeEach, expect, test } from 'vitest';
import { setTitle } from '../../src/lib/page-title';

beforeEach(() => void (document.body.innerHTML = ''));

test('the title and the icon mark a turn, and stop marking it', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  const icon = () => document.querySelector('link')!.getAttribute('href');
  setTitle('Table J7LPB', true);
  expect(document.title).toBe('● Table J7LPB · Parlour');
  expect(icon()).toBe('/icon-call.svg');

  setTitle('Table J7LPB');
  expect(document.title).toBe('Table J7LPB · Parlour');
  expect(icon()).toBe('/icon.svg');
});
