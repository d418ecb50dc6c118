import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const having = (pattern: RegExp) => Object.keys(sources).filter((name) => pattern.test(sources[name]!));

test('nothing is of any type', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  expect(having(/(?<!\w)(:|as|<|\|)\s*any\b|@ts-(ignore|nocheck|expect-error)/)).toEqual([]);
});

test('no markup carries style, nor HTML as text: the server’s policy forbids the one, good sense the other', () => {
  expect(having(/\sstyle=|\{@html/)).toEqual([]);
});

test('plain modules do not know the framework', () => {
  const framework = having(/from 'svelte/).filter((name) => name.endsWith('.ts') && !name.endsWith('.svelte.ts'));

  expect(framework.map((name) => name.replace('../../src/', ''))).toEqual(['games/index.ts', 'main.ts']);
});
