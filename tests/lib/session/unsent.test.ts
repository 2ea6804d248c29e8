// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAuthData, writeAuthData } from '#lib/session/auth-storage.ts';

/** Listeners of the page that is open: those of earlier pages are gone with them. */
const listeners = new Map<string, () => void>();
const fire = (type: string) => listeners.get(type)?.();

const open = () => {
  vi.resetModules();
  listeners.clear();
  return import('#lib/session/unsent.store.ts');
};
const logIn = (id: string) => writeAuthData({ token: 't', client: { id } });
const leave = () => fire('pagehide');
/** A page of the portal that is opened, and what it lost before. */
const lostAfter = async (path = '/profile') => {
  history.replaceState(null, '', path);
  const { $lost, readUnsent } = await open();
  readUnsent();
  return $lost.get();
};

beforeEach(() => {
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listeners.set(type, listener as () => void);
  });
  history.replaceState(null, '', '/profile');
  logIn('c1');
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('what a page held when its session ended', () => {
  const lose = async (texts = ['me.jpg']) => {
    const { storeUnsent: holdUnsent } = await open();
    holdUnsent('profile', texts);
    removeAuthData();
    leave();
  };

  it('shows once, on its page, to its client', async () => {
    await lose();
    expect(await lostAfter(), 'before the login').toEqual({});
    logIn('c1');
    expect(await lostAfter('/welcome')).toEqual({});
    expect(await lostAfter()).toEqual({ profile: ['me.jpg'] });
    expect(await lostAfter(), 'told before').toEqual({});
  });

  it('hides from another client', async () => {
    await lose();
    logIn('c2');
    expect(await lostAfter()).toEqual({});
    logIn('c1');
    expect(await lostAfter()).toEqual({});
  });

  it.each([[[]], [['']]])('ends once sent or emptied: %j', async (texts) => {
    await lose(texts);
    logIn('c1');
    expect(await lostAfter()).toEqual({});
  });

  it('skips a page that is left with its session', async () => {
    const { storeUnsent: holdUnsent } = await open();
    holdUnsent('profile', ['me.jpg']);
    leave();
    expect(await lostAfter()).toEqual({});
  });

  it('yields to the next choice in its place', async () => {
    await lose();
    logIn('c1');
    const store = await open();
    store.readUnsent();
    expect(store.$lost.get()).toEqual({ profile: ['me.jpg'] });
    store.storeUnsent('profile', ['other.jpg']);
    expect(store.$lost.get()).toEqual({ profile: [] });
  });
});
