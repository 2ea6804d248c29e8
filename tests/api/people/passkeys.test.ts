import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, PASSWORD, type Session, type TestApi } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { everyDatabase } from '../../support/databases.ts';
import { mailsOf } from '../submissions/support.ts';
import { addByInvitation, PASSWORD as INVITED } from './people-support.ts';

const EMAIL = 'owner@example.com';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

describe.each(everyDatabase)('passkeys of a client’s people, on $name', ({ open }) => {
  let api: TestApi;
  let session: Session;
  let device: Authenticator;
  beforeEach(async () => {
    api = createTestApi(await open());
    session = await api.logIn(await api.signUp({ email: EMAIL }));
    device = new Authenticator();
  });
  afterEach(() => api.close());

  async function bodyOf<T>(route: string, options: { token?: string; body?: object } = {}) {
    const { status, body } = await api.call(route, options);
    expect(status).toBe(200);
    return body['ResponseBody'] as T;
  }

  const asLogin = () =>
    bodyOf<PublicKeyCredentialRequestOptionsJSON>('POST /client/passkeys/login/options');

  const byPasskey = (assertion: object) =>
    api.call('POST /client/passkeys/login', { body: { assertion } });

  async function add(from = device, { token } = session): Promise<string | null> {
    const options = await bodyOf<PublicKeyCredentialCreationOptionsJSON>(
      'POST /client/security/passkey-options',
      { token },
    );
    const { recoveryCode } = await bodyOf<{ recoveryCode: string | null }>(
      'POST /client/security/passkeys',
      { token, body: { attestation: from.create(options) } },
    );
    return recoveryCode;
  }

  const ownPasskeys = async () => {
    const { token } = session;
    const own = await bodyOf<{ passkeys: { id: string }[] }>('GET /client/security', { token });
    return own.passkeys;
  };

  test('a passkey that checks the person logs in alone, as by password, once', async () => {
    expect(await add()).toMatch(/^\w{5}-/);
    const answer = device.get(await asLogin());
    const { status, body, headers } = await byPasskey(answer);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject({
      token: expect.stringMatching(/^ps_/) as unknown,
      client: { id: session.id },
      user: { role: 'owner' },
    });
    expect(headers.get('set-cookie')).toContain('clientAuthData=');
    expect((await byPasskey(answer)).status).toBe(401);
  });

  test('a passkey confirms a right password, also without a check of the person', async () => {
    await add();
    const unverified = device.get(await asLogin(), { isVerified: false });
    const alone = await byPasskey(unverified);
    expect(alone.status).toBe(401);
    expect(alone.body['ResponseMessage']).toContain('Log in with your password, too.');
    const login = await api.call('POST /client/login', {
      body: { email: EMAIL, password: PASSWORD },
    });
    expect(login.status).toBe(401);
    const asked = login.body['ResponseBody'] as { challenge: string; methods: string[] };
    expect(asked.methods).toEqual(['passkey', 'recovery']);
    const { challenge } = asked;
    const options = await bodyOf<PublicKeyCredentialRequestOptionsJSON>(
      'POST /client/login/second/options',
      { body: { challenge } },
    );
    const assertion = device.get(options, { isVerified: false });
    const second = { challenge, method: 'passkey', assertion };
    await bodyOf('POST /client/login/second', { body: second });
    expect((await api.call('POST /client/login/second', { body: second })).status).toBe(401);
  });

  test('unknown keys, other origins and deleted clients are refused as a wrong password is', async () => {
    await add();
    const stranger = new Authenticator();
    const options = await bodyOf<PublicKeyCredentialCreationOptionsJSON>(
      'POST /client/security/passkey-options',
      { token: session.token },
    );
    stranger.create(options);
    const refusals = [
      await api.call('POST /client/login', { body: { email: EMAIL, password: 'Wrong@2026' } }),
      await byPasskey(stranger.get(await asLogin())),
      await byPasskey(device.get(await asLogin(), { origin: 'https://evil.example' })),
    ];
    const at = api.context.now().toISOString();
    await api.database.db.updateTable('members').set({ disabled_at: at }).execute();
    refusals.push(await byPasskey(device.get(await asLogin())));
    for (const { status, body } of refusals)
      expect({ status, body }).toEqual({ status: 401, body: refusals[0]?.body });
  });

  test('a viewer who must have a second step keeps the only passkey; each change ends other sessions', async () => {
    const email = 'kim@client.test';
    const person = await addByInvitation(api, session.token, { email, role: 'viewer' });
    await api.call('POST /client/security/rule', {
      token: session.token,
      body: { from: 'viewer' },
    });
    api.advance(15 * DAY);
    session = await api.logIn({ email, password: INVITED });
    const elsewhere = await api.logIn({ email, password: INVITED });
    const read = async (token: string) =>
      (await api.call('GET /client/submissions', { token })).status;
    expect(await read(session.token)).toBe(403);
    await add();
    expect([await read(session.token), await read(elsewhere.token)]).toEqual([200, 401]);
    const { body } = await byPasskey(device.get(await asLogin()));
    expect(body['ResponseBody']).toMatchObject({ user: { id: person.id, role: 'viewer' } });
    const [passkey] = await ownPasskeys();
    const remove = () =>
      api.call(`DELETE /client/security/passkeys/${passkey?.id}`, { token: session.token });
    expect((await remove()).status).toBe(409);
    api.advance(10 * MINUTE);
    expect((await remove()).status).toBe(401);
    expect(await mailsOf(api)).toContain(`second-step-changed → ${email}`);
  });

  test('removing the last passkey ends the second step; another person’s stays', async () => {
    await add();
    const other = await api.logIn(await api.signUp());
    const [passkey] = await ownPasskeys();
    const remove = (token: string) =>
      api.call(`DELETE /client/security/passkeys/${passkey?.id}`, { token });
    expect((await remove(other.token)).status).toBe(404);
    expect((await remove(session.token)).status).toBe(200);
    expect(await ownPasskeys()).toEqual([]);
    const body = { email: EMAIL, password: PASSWORD };
    expect((await api.call('POST /client/login', { body })).status).toBe(200);
  });
});
