// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { isLoginAttempt } from '#lib/session/login/login-attempt.ts';
import { withPageAhead } from '#lib/session/login/page-ahead.ts';

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-ahead]')];
const supports = vi.fn((type: string) => type === 'speculationrules');

beforeEach(() => {
  document.body.innerHTML = '<script type="speculationrules">{}</script>';
  document.cookie = 'loginAttempt=; Max-Age=0';
  vi.stubGlobal('HTMLScriptElement', Object.assign(HTMLScriptElement, { supports }));
  supports.mockClear();
});

const send = (ok: boolean) =>
  vi.fn((_headers: Readonly<Record<string, string>>) => Promise.resolve({ ok }));

it('asks for the page with the number of the login', async () => {
  const logIn = send(true);
  await withPageAhead('/profile', logIn);
  const attempt = logIn.mock.calls[0]?.[0]['X-Login-Attempt'] ?? '';
  expect(isLoginAttempt(attempt)).toBe(true);
  expect(document.cookie).toBe(`loginAttempt=${attempt}`);
  const [link] = links();
  expect(link?.getAttribute('href')).toBe('/profile');
  expect(link?.tabIndex).toBe(-1);
  expect(link?.getAttribute('aria-hidden')).toBe('true');
});

it('forgets the page of a login that is refused, and takes a new number for the next', async () => {
  const logIn = send(false);
  expect(await withPageAhead('/', logIn)).toEqual({ ok: false });
  expect(links()).toEqual([]);
  await withPageAhead('/', logIn);
  const numbers = logIn.mock.calls.map(([headers]) => headers['X-Login-Attempt']);
  expect(new Set(numbers).size).toBe(2);
});

it.each([
  ['the browser', () => void supports.mockReturnValueOnce(false)],
  ['the page, as for an API elsewhere,', () => document.body.replaceChildren()],
])('only logs in where %s has no speculation rules', async (_name, without) => {
  without();
  const logIn = send(true);
  await withPageAhead('/', logIn);
  expect(logIn).toHaveBeenCalledExactlyOnceWith({});
  expect(links()).toEqual([]);
  expect(document.cookie).toBe('');
});
