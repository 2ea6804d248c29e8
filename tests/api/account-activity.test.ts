import { describe, expect, it } from 'vitest';
import { deviceName } from '#api/kernel/device-name.ts';
import { cleanUp } from '#api/main/timed-jobs.ts';
import {
  createTestApi,
  PASSWORD,
  OPERATIONS_KEY,
  SITE,
  type Account,
  type TestApi,
} from '../support/api.ts';
import { databases } from '../support/databases.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const DAY = 24 * 60 * 60 * 1000;

interface Activity {
  readonly devices: readonly Record<string, unknown>[];
  readonly events: readonly { readonly kind: string; readonly device: string }[];
}

async function logInWith(api: TestApi, { email }: Account, agent: string, cookie?: string) {
  const headers = { 'user-agent': agent, ...(cookie !== undefined && { cookie }) };
  const reply = await api.call('POST /client/login', {
    body: { email, password: PASSWORD },
    headers,
  });
  expect(reply.status).toBe(200);
  const known = reply.headers.getSetCookie().find((each) => each.startsWith('knownDevice='));
  const { token } = reply.body['ResponseBody'] as { token: string };
  return { token, cookie: known?.split(';')[0] ?? '' };
}

async function activityOf(api: TestApi, token: string): Promise<Activity> {
  const { status, body } = await api.call('GET /client/activity', { token });
  expect(status).toBe(200);
  return body['ResponseBody'] as Activity;
}

const mails = (api: TestApi) =>
  api.database.reader
    .selectFrom('outbox')
    .select(['recipient', 'kind'])
    .where('kind', '=', 'new-device')
    .execute();

describe.each(databases)('the activity of an account, on $name', ({ open }) => {
  it('knows the last five people of a device', async () => {
    const api = createTestApi(await open());
    let cookie = '';
    const people: Account[] = [];
    for (let count = 0; count < 6; count++) {
      const person = await api.signUp();
      people.push(person);
      ({ cookie } = await logInWith(api, person, CHROME, cookie));
    }
    for (const person of people) await logInWith(api, person, IPHONE, cookie);
    expect(await mails(api)).toEqual([{ recipient: people[0]?.email, kind: 'new-device' }]);
  });

  it('lists devices and logins, and mails the owner about a new device once', async () => {
    const api = createTestApi(await open());
    const account = await api.signUp();
    const first = await logInWith(api, account, CHROME);
    expect(await mails(api)).toEqual([]);
    await logInWith(api, account, CHROME);
    await logInWith(api, account, IPHONE, first.cookie);
    expect(await mails(api)).toEqual([]);
    const other = await api.signUp();
    await logInWith(api, other, CHROME);
    await logInWith(api, other, IPHONE);
    await logInWith(api, other, IPHONE);
    expect(await mails(api)).toEqual([{ recipient: other.email, kind: 'new-device' }]);
    const { devices, events } = await activityOf(api, first.token);
    expect(devices.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Windows', true],
      expect.anything(),
      expect.anything(),
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['login', 'login', 'login']);
    expect(JSON.stringify({ devices, events })).not.toContain(other.email);
  });

  it('notes changes of password and profile, logouts and those of the company', async () => {
    const settings = { siteUrl: new URL(SITE), operationsApiKey: OPERATIONS_KEY };
    const api = createTestApi(await open(), { settings });
    const account = await api.signUp();
    const one = await api.logIn(account);
    api.advance(1000);
    await api.call('POST /client/logout', { token: one.token });
    api.advance(1000);
    const two = await api.logIn(account);
    api.advance(1000);
    const body = { id: two.id, old_password: PASSWORD, new_password: 'Fresh#2027' };
    expect((await api.call('POST /client/changepassword', { token: two.token, body })).status).toBe(
      200,
    );
    api.advance(1000);
    const ended = { client: account.email };
    await api.call('POST /ops/clients/end-sessions', { token: OPERATIONS_KEY, body: ended });
    api.advance(1000);
    const three = await api.logIn({ ...account, password: 'Fresh#2027' });
    const { events } = await activityOf(api, three.token);
    expect(events.map(({ kind }) => kind)).toEqual([
      'login',
      'company_logout',
      'password_changed',
      'login',
      'logout',
      'login',
    ]);
    api.advance(181 * DAY);
    await cleanUp(api.context);
    const left = await api.database.reader.selectFrom('account_events').select('id').execute();
    expect(left).toEqual([]);
  });

  it('logs out everywhere', async () => {
    const api = createTestApi(await open());
    const account = await api.signUp();
    const [one, two] = [await api.logIn(account), await api.logIn(account)];
    const { status, headers } = await api.call('POST /client/logout-everywhere', {
      token: one.token,
    });
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toContain('clientAuthData=; Path=/; Max-Age=0');
    for (const { token } of [one, two]) {
      expect((await api.call('GET /client/getprofile', { token })).status).toBe(401);
    }
  });
});

it.each([
  [CHROME, 'Chrome on Windows'],
  [IPHONE, 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Mac',
  ],
  ['curl/8.9', 'Another program'],
  [null, 'Another program'],
])('calls %j %s', (agent, name) => expect(deviceName(agent)).toBe(name));
