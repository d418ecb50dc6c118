import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertPlayer, askToNotify } from '../../src/lib/alert';
import { announce, speakWithin, startAnnouncer } from '../../src/lib/announcer';
import { keepsFocus } from '../../src/lib/focus';
import { prefs } from '../../src/lib/prefs';
import { offer, shortcuts, startKeys } from '../../src/lib/shortcuts';
import { confirm, question } from '../../src/lib/ui/confirm';
import { keepAwake } from '../../src/lib/wake-lock';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

describe('the keyboard', () => {
  startKeys();
  const press = (init: KeyboardEventInit, on: EventTarget = document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

  test('does what is offered, and nothing once that is taken back', () => {
    const run = vi.fn();
    const takeBack = offer([{ key: '?', label: () => 'Show', run }]);
    press({ key: '?' });
    takeBack();
    press({ key: '?' });

    expect(run).toHaveBeenCalledTimes(1);
    expect(shortcuts.get()).toEqual([]);
  });

  test('knows a letter with Alt by its key, whatever character that makes', () => {
    const run = vi.fn();
    const takeBack = offer([{ key: 'R', alt: true, label: () => 'Repeat', run }]);
    press({ key: '®', code: 'KeyR', altKey: true });
    press({ key: 'r', code: 'KeyR' });
    press({ key: 'r', code: 'KeyR', altKey: true, ctrlKey: true });
    takeBack();

    expect(run).toHaveBeenCalledTimes(1);
  });

  test('belongs to text fields and to an open dialog', () => {
    const run = vi.fn();
    const takeBack = offer([{ key: '?', label: () => 'Show', run }]);
    document.body.innerHTML = '<input><dialog open></dialog>';
    press({ key: '?' }, document.querySelector('input')!);
    press({ key: '?' });
    takeBack();

    expect(run).not.toHaveBeenCalled();
  });
});

describe('a player who is waited for', () => {
  const showNotification = vi.fn();
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
    vi.stubGlobal('navigator', {
      languages: ['en'],
      serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) },
    });
    showNotification.mockReset();
  });
  afterEach(() => prefs.update({ notify: false }));

  test('is notified if they want it and are not looking', async () => {
    prefs.update({ notify: true });
    hide(true);
    alertPlayer('Your turn', 'Crossword');
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1));

    expect(showNotification.mock.calls[0]).toMatchObject(['Your turn', { body: 'Crossword', tag: 'turn' }]);
  });

  test.each([
    ['does not wish so', false, true],
    ['looks', true, false],
  ])('is left alone if they %s', async (_, notify, hidden) => {
    prefs.update({ notify });
    hide(hidden);
    alertPlayer('Your turn', 'Crossword');
    await Promise.resolve();

    expect(showNotification).not.toHaveBeenCalled();
  });

  test('cannot be asked on a page without https', async () => {
    vi.stubGlobal('isSecureContext', false);

    expect(await askToNotify()).toBe(false);
  });
});

test('the screen stays on while someone plays and sees the page', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ released: false, release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  hide(false);
  const rest = keepAwake();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  rest();
  document.dispatchEvent(new Event('visibilitychange'));

  expect(request).toHaveBeenCalledTimes(1);
  expect(release).toHaveBeenCalledTimes(1);
});

test('where the screen cannot be kept on, the game goes on', () => {
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } });

  expect(() => keepAwake()()).not.toThrow();
});

test('within a dialog its own content is spoken, for nothing outside of it is', () => {
  startAnnouncer();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  const leave = speakWithin(dialog);
  announce('Copied');
  expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Copied');

  leave();
  expect(document.body.lastElementChild?.getAttribute('role')).toBe('status');
});

test('a question is answered once, and another one takes its place as a no', async () => {
  const about = { title: 'Leave', text: 'For good?', yes: 'Leave' };
  const first = confirm(about);
  const second = confirm({ ...about, title: 'Stop' });
  expect(question.get()?.title).toBe('Stop');
  question.get()?.answer(true);

  expect(await first).toBe(false);
  expect(await second).toBe(true);
  expect(question.get()).toBeNull();
});

describe('the focus', () => {
  const page = (html: string): HTMLElement => {
    document.body.innerHTML = html;
    return document.querySelector('main')!;
  };
  const taken = async (what: string): Promise<string | undefined> => {
    document.querySelector<HTMLElement>(what)!.focus();
    document.querySelector(what)!.remove();
    if (document.activeElement && document.activeElement !== document.body)
      (document.activeElement as HTMLElement).blur();
    await new Promise((drawn) => setTimeout(drawn));
    return document.activeElement?.id;
  };

  test('goes home when what had it is taken away, and else to the place itself', async () => {
    const main = page(
      '<main id="place" tabindex="-1"><h1 id="home" tabindex="-1"></h1><button></button><a href="/"></a></main>',
    );
    const end = keepsFocus('h1')(main);
    expect(await taken('button')).toBe('home');
    document.querySelector('h1')!.remove();

    expect(await taken('a')).toBe('place');
    end();
  });

  test('is looked after by the nearest place', async () => {
    const main = page(
      '<main tabindex="-1"><h1 id="far" tabindex="-1"></h1><section><h2 id="near" tabindex="-1"></h2><button></button></section></main>',
    );
    const ends = [keepsFocus('h1')(main), keepsFocus('h2')(document.querySelector('section')!)];

    expect(await taken('button')).toBe('near');
    ends.forEach((end) => end());
  });
});
