import { beforeEach, expect, it } from 'vitest';
import { answerPasskeyOptions } from '#api/pages/native/passkeys.ts';
import { readSecurityPage } from '#api/pages/native/security.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { mirrorCookie } from '#lib/server/mirror-cookie.ts';
import {
  createTestApi,
  openAnyDatabase,
  SITE,
  type Session,
  type TestApi,
} from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { pageAt, visitOf } from '../../support/page.ts';

let api: TestApi;
let session: Session;
const device = new Authenticator();
beforeEach(async () => {
  api = createTestApi(await openAnyDatabase());
  provideEmbeddedApi(api);
  session = await api.logIn(await api.signUp());
});

const MINUTE = 60 * 1000;

/** Options of a use, for a page of `origin`. */
async function optionsOf(use: string, { origin = SITE, method = 'POST' } = {}) {
  const { token, id } = session;
  const cookie = mirrorCookie({ token, client: { id } }, false)?.split(';')[0] ?? '';
  const body = method === 'POST' ? new URLSearchParams() : null;
  const request = new Request(`${SITE}/passkeys/${use}`, {
    method,
    body,
    headers: { origin, cookie },
  });
  const page = pageAt(await visitOf(api, token), '/');
  return answerPasskeyOptions({ ...page, request }, use);
}

/** The page Security after a press. */
const press = async (fields: Readonly<Record<string, string>>) =>
  readSecurityPage(pageAt(await visitOf(api, session.token), '/security', fields));

const addedOn = async () => {
  const options = (await (await optionsOf('add')).json()) as PublicKeyCredentialCreationOptionsJSON;
  const made = device.create(options);
  return press({ do: 'passkey', passkey: JSON.stringify(made) });
};

it('gives options to posts of own pages alone', async () => {
  expect((await optionsOf('login')).status).toBe(200);
  expect((await optionsOf('login', { method: 'GET' })).status).toBe(404);
  expect((await optionsOf('login', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await optionsOf('else')).status).toBe(404);
});

it('asks for a passkey before a late change on Security, and carries the change out by it', async () => {
  expect(await addedOn()).toMatchObject({
    recoveryCode: expect.stringMatching(/^\w{5}-/) as string,
    security: { passkeys: [{ usedAt: null }], isFresh: true },
  });
  const rule = (from: string | null) =>
    api.call('POST /client/security/rule', { token: session.token, body: { from } });
  await rule('owner');
  api.advance(11 * MINUTE);
  const late = await press({ do: 'passkey' });
  if (late instanceof Response) throw new Error('The page leads away.');
  expect(late).toMatchObject({ waiting: { do: 'passkey' }, security: { isFresh: false } });
  const options: unknown = await (await optionsOf('confirm')).json();
  const given = device.get(options as PublicKeyCredentialRequestOptionsJSON);
  const confirmed = {
    do: 'remove',
    id: late.security.passkeys[0]?.id ?? '',
    confirm: 'yes',
    passkey: JSON.stringify(given),
  };
  expect(await press(confirmed)).toMatchObject({
    status: 409,
    notice: 'Your company requires a second step. Add another one first.',
  });
  await rule(null);
  expect(await press({ do: 'remove', id: confirmed.id })).toBeInstanceOf(Response);
  expect(await press({ do: 'none' })).toMatchObject({ security: { passkeys: [], isSet: false } });
});
