import { describe, expect, test } from 'vitest';
import { chatEntries, unread } from '../../src/lib/chat';

describe('the chat', () => {
  const lines = [
    { player_id: 'p1', text: 'Hello', ts: 10 },
    { player_id: 'p2', text: 'Ho', ts: 30 },
  ];

  test('merges messages and events in order, without muted people', () => {
    const events = [{ ts: 20, text: 'Ben joined.' }];

    expect(chatEntries(lines, events, new Set()).map((entry) => entry.text)).toEqual(['Hello', 'Ben joined.', 'Ho']);
    expect(chatEntries(lines, events, new Set(['p2'])).map((entry) => entry.text)).toEqual(['Hello', 'Ben joined.']);
  });

  test('counts the messages of others since the last look', () => {
    const entries = chatEntries(lines, [{ ts: 40, text: 'The game is over' }], new Set());

    expect(unread(entries, 10, 'p1')).toBe(1);
    expect(unread(entries, 10, 'p2')).toBe(0);
    expect(unread(entries, 30, 'p1')).toBe(0);
  });
});
