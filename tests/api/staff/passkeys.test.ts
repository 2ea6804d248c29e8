import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { everyDatabase } from '../../support/databases.ts';
import { bodyOf, codeOf, invite, join, logIn, STAFF_PASSWORD } from './staff-support.ts';

const EMAIL = 'ann@example.com';

describe.each(everyDatabase)('passkeys of the company’s people, on $name', ({ open }) => {
  let api: TestApi;
  let device: Authenticator;
  beforeEach(async () => {
    api = createTestApi(await open());
    device = new Authenticator();
  });
  afterEach(() => api.close());

  async function optionsOf<T>(path: string, options: { token?: string; body?: object } = {}) {
    const reply = await api.call(`POST ${path}`, options);
    expect(reply.status).toBe(200);
    return bodyOf(reply) as unknown as T;
  }

  const asLogin = () =>
    optionsOf<PublicKeyCredentialRequestOptionsJSON>('/ops/staff/passkeys/login/options');

  const byPasskey = (assertion: object) =>
    api.call('POST /ops/staff/passkeys/login', { body: { assertion } });

  /** A person who joins with a passkey as the only second step. */
  async function joinByPasskey(email = EMAIL, joining = device): Promise<string> {
    const token = await invite(api, email, ['manager']);
    await api.call('POST /ops/staff/join', {
      body: { token, name: email, password: STAFF_PASSWORD },
    });
    const body = { token };
    const options = await optionsOf<PublicKeyCredentialCreationOptionsJSON>(
      '/ops/staff/join/passkey',
      { body },
    );
    const attestation = joining.create(options);
    const joined = await api.call('POST /ops/staff/join/second', { body: { token, attestation } });
    expect(joined.status).toBe(200);
    expect(bodyOf(joined)['recoveryCode']).toMatch(/^\w{5}-/);
    return bodyOf(joined)['token'] ?? '';
  }

  const second = (challenge: string, assertion: object) =>
    api.call('POST /ops/staff/login/second', {
      body: { challenge, method: 'passkey', assertion },
    });

  async function startLogin(email = EMAIL) {
    const first = await logIn(api, email);
    expect(first.status).toBe(401);
    const { challenge = '', methods } = bodyOf(first);
    const body = { challenge };
    const options = await optionsOf<PublicKeyCredentialRequestOptionsJSON>(
      '/ops/staff/login/second/options',
      { body },
    );
    return { challenge, methods, options };
  }

  const actsOf = async (token: string): Promise<string[]> => {
    const { body } = await api.call('GET /ops/audit', { token });
    const { items } = body['ResponseBody'] as { items: { what: string }[] };
    return items.map(({ what }) => what);
  };

  test('a person joins with a passkey, and confirms a password with it once', async () => {
    await joinByPasskey();
    const { challenge, methods, options } = await startLogin();
    expect(methods).toEqual(['passkey', 'recovery']);
    expect(options.allowCredentials).toHaveLength(1);
    const answer = device.get(options, { isVerified: false });
    const confirmed = await second(challenge, answer);
    expect(bodyOf(confirmed)).toMatchObject({ token: expect.stringMatching(/^pd_/) as unknown });
    expect(await second(challenge, answer)).toMatchObject({ status: 401 });
  });

  test('a passkey that checks the person logs in alone, once for each challenge', async () => {
    await joinByPasskey();
    const options = await asLogin();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const answer = device.get(options);
    expect((await byPasskey(answer)).status).toBe(200);
    expect((await byPasskey(answer)).status).toBe(401);
    api.advance(1000);
    const late = device.get(await asLogin());
    api.advance(5 * 60_000);
    expect((await byPasskey(late)).status).toBe(401);
  });

  test('a passkey that does not check the person asks for the password, too', async () => {
    await joinByPasskey();
    const answer = device.get(await asLogin(), { isVerified: false });
    const { status, body } = await byPasskey(answer);
    expect(status).toBe(401);
    expect(body['ResponseMessage']).toContain('Log in with your password, too.');
  });

  test('unknown keys, foreign origins, foreign challenges and disabled people are refused alike', async () => {
    const token = await joinByPasskey();
    const unknown = new Authenticator();
    unknown.create(
      await optionsOf<PublicKeyCredentialCreationOptionsJSON>('/ops/me/passkeys/options', {
        token,
      }),
    );
    const other = new Authenticator();
    await joinByPasskey('other@example.com', other);
    const { challenge, options } = await startLogin();
    const refusals = [
      await byPasskey(unknown.get(await asLogin())),
      await byPasskey(device.get(await asLogin(), { origin: 'https://evil.example' })),
      await byPasskey(device.get({ ...(await asLogin()), rpId: 'evil.example' })),
      await byPasskey(device.get(options)),
      await byPasskey({ ...device.get(await asLogin()), ...pick(other.get(await asLogin())) }),
    ];
    await api.call('POST /ops/staff/disable', {
      token: OPERATIONS_KEY,
      body: { email: 'other@example.com' },
    });
    refusals.push(await byPasskey(other.get(await asLogin())));
    const [first] = refusals;
    expect(first?.status).toBe(401);
    for (const { status, body } of refusals) expect({ status, body }).toEqual(pickReply(first));
    expect((await second(challenge, other.get(options))).status).toBe(401);
    expect((await second(challenge, device.get(options))).status).toBe(200);
  });

  test('a device that counts backwards is a copy, unless the passkey is synced', async () => {
    await joinByPasskey();
    expect((await byPasskey(device.get(await asLogin(), { count: 9 }))).status).toBe(200);
    expect((await byPasskey(device.get(await asLogin(), { count: 9 }))).status).toBe(401);
    const synced = { count: 10, isSynced: true };
    expect((await byPasskey(device.get(await asLogin(), synced))).status).toBe(200);
    const next = { count: 0, isSynced: true };
    expect((await byPasskey(device.get(await asLogin(), next))).status).toBe(200);
  });

  test('passkeys are added and removed after a fresh second step; the last one stays', async () => {
    const ann = await join(api, EMAIL, ['manager']);
    const { token } = ann;
    const elsewhere = await logIn(api, EMAIL);
    expect(elsewhere.status).toBe(401);
    const add = async (from: Authenticator) => {
      const options = await optionsOf<PublicKeyCredentialCreationOptionsJSON>(
        '/ops/me/passkeys/options',
        { token },
      );
      const body = { attestation: from.create(options) };
      return api.call('POST /ops/me/passkeys', { token, body });
    };
    api.advance(10 * 60_000);
    const stale = await add(device);
    expect(stale.body).toMatchObject({ error: { code: 'second_step' } });
    const code = codeOf(api, ann.secret);
    await api.call('POST /ops/me/second-step', { token, body: { code } });
    expect((await add(device)).status).toBe(200);
    // The login on its way ended with the other sessions.
    const { challenge = '' } = bodyOf(elsewhere);
    const body = { challenge };
    const over = await api.call('POST /ops/staff/login/second/options', { body });
    expect(over.status).toBe(401);
    expect((await add(device)).status).toBe(409);

    api.advance(10 * 60_000);
    const asked = await optionsOf<PublicKeyCredentialRequestOptionsJSON>(
      '/ops/me/second-step/options',
      { token },
    );
    const assertion = device.get(asked);
    const confirm = () => api.call('POST /ops/me/second-step', { token, body: { assertion } });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(422);
    const self = await api.call('GET /ops/me', { token });
    expect(bodyOf(self)).toMatchObject({
      methods: ['totp', 'passkey', 'recovery'],
      passkeys: [{ isSynced: false, usedAt: api.context.now().toISOString() }],
    });
    const { passkeys } = bodyOf(self) as unknown as { passkeys: { id: string }[] };
    expect(Object.keys(passkeys[0] ?? {}).toSorted()).toEqual(
      ['createdAt', 'id', 'isSynced', 'name', 'usedAt'].toSorted(),
    );
    const remove = (id = passkeys[0]?.id) =>
      api.call('POST /ops/me/passkeys/remove', { token, body: { id } });
    await api.database.db.updateTable('staff').set({ totp: null }).execute();
    expect((await remove()).status).toBe(409);
    await api.database.db.updateTable('staff').set({ totp: 'x' }).execute();
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await actsOf(token)).toEqual(expect.arrayContaining(['Add passkey', 'Remove passkey']));
    const mails = await api.database.db.selectFrom('outbox').select('kind').execute();
    expect(mails.filter(({ kind }) => kind === 'staff-second-step')).toHaveLength(2);
  });

  test('who joined with a passkey adds a code app after a fresh second step, which counts from its first code', async () => {
    const token = await joinByPasskey();
    const start = () => api.call('POST /ops/me/code-app', { token });
    api.advance(10 * 60_000);
    expect((await start()).body).toMatchObject({ error: { code: 'second_step' } });
    const asked = await optionsOf<PublicKeyCredentialRequestOptionsJSON>(
      '/ops/me/second-step/options',
      { token },
    );
    await api.call('POST /ops/me/second-step', { token, body: { assertion: device.get(asked) } });
    const { secret = '' } = bodyOf(await start());
    const confirm = (code: string) =>
      api.call('POST /ops/me/code-app/confirm', { token, body: { code } });
    expect((await confirm('000000')).body).toMatchObject({ error: { fields: { code: /wrong/ } } });
    expect((await startLogin()).methods).toEqual(['passkey', 'recovery']);
    const elsewhere = bodyOf(await byPasskey(device.get(await asLogin())))['token'] ?? '';
    const added = await confirm(codeOf(api, secret));
    expect(bodyOf(added)).toEqual({ recoveryCode: null });
    expect(await api.call('GET /ops/me', { token: elsewhere })).toMatchObject({ status: 401 });
    expect((await startLogin()).methods).toEqual(['totp', 'passkey', 'recovery']);
    expect(await confirm(codeOf(api, secret))).toMatchObject({ status: 200 });
    expect((await actsOf(token)).filter((act) => act === 'Add code app')).toHaveLength(1);
    api.advance(30_000);
    expect((await confirm(codeOf(api, secret))).status).toBe(422);

    await api.database.db.updateTable('staff').set({ recovery_hash: null }).execute();
    const next = bodyOf(await start())['secret'] ?? '';
    expect(bodyOf(await confirm(codeOf(api, next)))['recoveryCode']).toMatch(/^\w{5}-/);
  });

  test('the reset of the second step removes passkeys', async () => {
    await joinByPasskey();
    const body = { email: EMAIL };
    await api.call('POST /ops/staff/reset-second-step', { token: OPERATIONS_KEY, body });
    expect(await api.database.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect((await byPasskey(device.get(await asLogin()))).status).toBe(401);
  });
});

const pick = ({ response }: { response: unknown }) => ({ response });
const pickReply = (reply?: { status: number; body: unknown }) =>
  reply && { status: reply.status, body: reply.body };
