// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginController } from '#lib/accounts/sessions/login.ts';
import { messages } from '#lib/kernel/messages.ts';
import { cookieTooLarge, storageUnavailable } from '#lib/session/storage-errors.ts';
import { $toast, dismissToast } from '#lib/session/toast.store.ts';

const loggedIn = { succeeded: true, ResponseBody: { token: 'ps_one', client: { id: 'c1' } } };
let mirrorStatus: number;
const asked: string[] = [];

/** Types and presses; answers what is said, and what the form still holds. */
async function press() {
  loginController.model.adopt({ email: 'ann@example.com', password: 'Ann@2026!' });
  await loginController.submit();
  const { phase, values, errors, isRefused } = loginController.model.$state.get();
  return { phase, values, errors, isRefused: isRefused === true, said: $toast.get()?.message };
}

const typed = { email: 'ann@example.com', password: 'Ann@2026!' };
/** Said at the last field, where it stays; nobody doubts email and password. */
const staysSaid = (message: string) => ({
  phase: 'idle',
  values: typed,
  errors: { password: message },
  isRefused: false,
  said: undefined,
});

/** Said once, in the notification; the form is as before. */
const notAnswered = {
  phase: 'idle',
  values: typed,
  errors: {},
  isRefused: false,
  said: messages.unreachable,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
  mirrorStatus = 200;
  loginController.model.restart();
  dismissToast();
  document.documentElement.dataset['apiBase'] = 'https://api.example.com';
  vi.stubGlobal('fetch', (url: string, { method = '' }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const status = method === 'PUT' ? mirrorStatus : 200;
    if (status === 0) return Promise.reject(new TypeError('no line'));
    return Promise.resolve(Response.json(loggedIn, { status }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a login that the browser does not keep', () => {
  it('reports a full storage, and leaves no cookie', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await press()).toEqual(staysSaid(storageUnavailable.message));
    expect(asked.at(-1)).toBe('DELETE /session');
  });

  it('reports a denied storage', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await press()).toEqual(staysSaid(storageUnavailable.message));
    expect(asked, 'no session is begun').toEqual([]);
  });

  it('ends with a message when it exceeds a cookie', async () => {
    mirrorStatus = 422;
    expect(await press()).toEqual(staysSaid(cookieTooLarge.message));
    expect(localStorage.length).toBe(0);
  });

  it.each([0, 503])('ends with a message when its cookie gets %i', async (status) => {
    mirrorStatus = status;
    expect(await press()).toEqual(notAnswered);
    expect(localStorage.length).toBe(0);
  });
});

it('doubts neither email nor password when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  expect(await press()).toEqual(notAnswered);
});
