import { expect, test } from 'vitest';
import { inLanguage, optionsOf } from '../../src/lib/options-schema';

test('options are read off their schema, whatever the game', () => {
  const schema = {
    $defs: { Deck: { enum: ['short', 'long'], type: 'string' } },
    properties: {
      size: { type: 'integer', minimum: 2, maximum: 8, default: 5 },
      drawn: { type: 'boolean', default: true },
      deck: { $ref: '#/$defs/Deck', default: 'long' },
      motto: { type: 'string', default: 'ready' },
      secret: { type: 'object' },
    },
  };

  expect(optionsOf(schema)).toEqual([
    { name: 'size', kind: 'number', least: 2, most: 8, fallback: 5 },
    { name: 'drawn', kind: 'switch', fallback: true },
    { name: 'deck', kind: 'choice', choices: ['short', 'long'], fallback: 'long' },
    { name: 'motto', kind: 'text', fallback: 'ready' },
  ]);
  expect(optionsOf({})).toEqual([]);
});

test('a table is opened in the reader’s language, if its game has it', () => {
  const schema = { properties: { language: { enum: ['en', 'de'], default: 'en' } } };

  expect(inLanguage(schema, 'de')).toEqual({ language: 'de' });
  expect(inLanguage(schema, 'fr')).toEqual({});
  expect(inLanguage({ properties: { language: { type: 'boolean' } } }, 'de')).toEqual({});
});
