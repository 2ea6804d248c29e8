/** The set-up of a code app whose login turns ten minutes old on the way. */
import { beforeEach, expect, it } from 'vitest';
import { readMePage } from '#api/pages/desk/me.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readSecurityPage } from '#api/pages/native/security.ts';
import { createTestApi, openAnyDatabase, SITE, type TestApi } from '../../support/api.ts';
import { pageAt, visitOf } from '../../support/page.ts';
import { codeOf, join } from '../staff/staff-support.ts';

type Fields = Readonly<Record<string, string>>;

const MINUTE = 60 * 1000;

let api: TestApi;
beforeEach(async () => {
  api = createTestApi(await openAnyDatabase());
  provideEmbeddedApi(api);
});

const shown = <T>(page: T | Response): T => {
  if (page instanceof Response) throw new Error(`leads to ${page.headers.get('location')}`);
  return page;
};

it('goes on with the secret on Security after the password', async () => {
  const account = await api.signUp();
  const { token } = await api.logIn(account);
  const press = async (fields: Fields) =>
    shown(await readSecurityPage(pageAt(await visitOf(api, token), '/security', fields)));
  api.advance(9 * MINUTE);
  const { codeApp } = await press({ do: 'app' });
  if (!codeApp) throw new Error('No code app is set up.');
  api.advance(2 * MINUTE);
  const code = codeOf(api, codeApp.secret);
  const late = await press({ do: 'app-code', ...codeApp, code });
  expect(late.waiting).toMatchObject({ do: 'app-code', ...codeApp });
  const wrong = await press({ ...late.waiting, confirm: 'yes', code: 'wrong password' });
  expect(wrong).toMatchObject({ waiting: late.waiting, error: 'This is not your password.' });
  const confirmed = await press({ ...wrong.waiting, confirm: 'yes', code: account.password });
  expect(confirmed).toMatchObject({ status: 200, waiting: null, error: '', codeApp });
  const added = await press({ do: 'app-code', ...codeApp, code });
  expect(added).toMatchObject({ codeApp: null, security: { hasCodeApp: true } });
  expect(added.recoveryCode).not.toBe('');
});

it('goes on with the secret at the desk after a second step', async () => {
  const { token, secret } = await join(api, 'sam@company.test', ['service']);
  const press = async (fields: Fields) => {
    const url = new URL('/desk/me', SITE);
    const body = new URLSearchParams(fields);
    const request = new Request(url, { method: 'POST', body, headers: { origin: SITE } });
    const locals = { desk: { token, member: {} } } as unknown as App.Locals;
    return readMePage({ request, url, locals });
  };
  const view = async (fields: Fields) => {
    const read = shown(await press(fields));
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };
  api.advance(9 * MINUTE);
  const { codeApp } = await view({ do: 'app' });
  if (!codeApp) throw new Error('No code app is set up.');
  api.advance(2 * MINUTE);
  const code = codeOf(api, codeApp.secret);
  const waiting = { asksStep: true, codeApp };
  expect(await view({ do: 'app-code', ...codeApp, code })).toMatchObject(waiting);
  const step = { do: 'confirm', ...codeApp };
  expect(await view({ ...step, code: '000000' })).toMatchObject(waiting);
  const confirmed = await view({ ...step, code: codeOf(api, secret) });
  expect(confirmed).toMatchObject({ rejection: null, asksStep: false, codeApp });
  const added = await press({ do: 'app-code', ...codeApp, code });
  expect(added instanceof Response && added.headers.get('location')).toBe('/desk/me?done=app');
});
