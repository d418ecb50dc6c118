import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { notices } from '../src/lib/ui/notices';
import BotSpeed from '../src/shell/table/BotSpeed.svelte';
import { person, tableState } from './fake-table';
import { act, inEnglish } from './page-setup';

inEnglish();

const players = { p1: person('Ann', 0), p2: { ...person('Ada', 1), is_bot: true, level: 'easy' } };
const playing = tableState({ players, status: 'playing', phase: 'round' });
const calm = { ...playing, settings: { ...playing.settings, bot_pace: 'calm' as const } };

describe('the pace of bots', () => {
  test('one click slows them down in the middle of a game, and says so', async () => {
    const doing = act();
    render(BotSpeed, { table: playing, act: doing, small: false });
    await fireEvent.click(screen.getByRole('button', { name: 'Slower bots' }));

    expect(doing).toHaveBeenCalledWith({ event: 'configure', bot_pace: 'calm' });
    expect(notices.get().at(-1)?.text).toBe('Bot speed: Slow');
  });

  test('another click makes them as quick as they were', async () => {
    const doing = act();
    render(BotSpeed, { table: calm, act: doing, small: true });
    await fireEvent.click(screen.getByRole('button', { name: 'Faster bots' }));

    expect(doing).toHaveBeenCalledWith({ event: 'configure', bot_pace: 'usual' });
  });

  test.each([
    ['before a game, where it is among the settings', { ...playing, status: 'waiting' as const }],
    ['where nobody is a bot', { ...playing, players: { p1: person('Ann', 0), p2: person('Ben', 1) } }],
    ['to players who are not the host', { ...playing, you: 'p2' }],
  ])('it is not offered %s', (_, table) => {
    render(BotSpeed, { table, act: act(), small: false });

    expect(screen.queryByRole('button')).toBeNull();
  });
});
