import { expect, test } from 'vitest';
import PAGE from '../../index.html?raw';
import MANIFEST from '../../public/manifest.webmanifest?raw';
import OFFLINE from '../../public/offline.html?raw';
import WORKER from '../../public/sw.js?raw';

const files = Object.keys(import.meta.glob('../../public/*', { query: '?url' })).map((path) =>
  path.replace('../../public', ''),
);
const named = (text: string) =>
  [...text.matchAll(/["'](?:\.?\/)?([\w-]+\.(?:svg|png|js|css|html|webmanifest))["']/g)].map((name) => `/${name[1]!}`);

test.each([
  ['the page', PAGE],
  ['the manifest', MANIFEST],
  ['the page for when nobody opens', OFFLINE],
  ['the service worker', WORKER],
])('%s names only existing files', (_, text) => {
  const names = named(text);

  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
});

test('the offline page needs only files that the service worker stores', () => {
  expect(named(OFFLINE).filter((name) => !named(WORKER).includes(name))).toEqual([]);
});

test('the client can be installed', () => {
  const manifest = JSON.parse(MANIFEST) as { icons: { sizes: string; purpose?: string }[]; start_url: string };

  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(manifest.start_url).toBe('.'); // the server may be below a path
});

test('the page has a place for link previews, and no inline scripts', () => {
  expect(PAGE).toContain('<!--preview-->');
  for (const text of [PAGE, OFFLINE]) expect(text).not.toMatch(/<script(?![^>]*src)|<style|\sstyle=|\son\w+=/);
});
