import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAllowed, roleIds, type Right } from '#lib/staff/roles.ts';
import { queueMail } from '#api/mail/queue.ts';
import { OPERATIONS_KEY, type Reply } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { databases } from '../../support/databases.ts';
import { writingRoutes } from '../../support/every-route.ts';
import { feedDayOn, type FeedDay } from '../../support/feed-day.ts';
import { addPerson } from '../../support/staff.ts';
import { approvedLabel, careLabel } from '../labels/support.ts';
import { sendOf } from '../submissions/send-case.ts';
import { recordOf } from '../submissions/support.ts';
import { bodyOf, codeOf, invite, join, STAFF_PASSWORD } from './staff-support.ts';

/** Calls that are no act, or leave the row of the call that ends them. */
const withoutRow = [
  'POST /ops/me/code-app',
  'POST /ops/me/passkeys/options',
  'POST /ops/me/second-step/options',
  'POST /ops/presence',
  'POST /ops/staff/invitation',
  'POST /ops/staff/join',
  'POST /ops/staff/join/passkey',
  'POST /ops/staff/login',
  'POST /ops/staff/login/second/options',
  'POST /ops/staff/passkeys/login/options',
];

const routes = writingRoutes.filter(({ path }) => path.startsWith('/ops/'));

const routeOf = (called: string): string | undefined =>
  routes
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
    .find((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(called));

describe.each(databases)('the audit trail on $name', ({ open }) => {
  let day: FeedDay;
  const covered = new Set<string | undefined>();
  beforeEach(async () => {
    day = await feedDayOn(await open(), { webhookUrl: new URL('https://erp.example.com/hook') });
  });
  afterEach(() => day.api.close());

  const count = async (): Promise<number> =>
    (await day.api.database.db.selectFrom('staff_acts').select('position').execute()).length;

  /** Expects rows of a call that succeeds; by the key, if no other token is given. */
  async function act(route: string, send: () => Promise<Reply>, rows = 1): Promise<Reply> {
    const before = await count();
    const reply = await send();
    expect(reply.status, `${route}: ${JSON.stringify(reply.body)}`).toBe(200);
    expect((await count()) - before, route).toBe(rows);
    covered.add(routeOf(route));
    return reply;
  }
  const post = (path: string, body?: object, token = OPERATIONS_KEY) =>
    day.api.call(`POST ${path}`, { token, ...(body && { body }) });
  const call = (path: string, body?: object, token?: string, rows?: number) =>
    act(`POST ${path}`, () => post(path, body, token), rows);

  async function actsOnRecords(): Promise<void> {
    for (const each of day.calls) {
      await act(each.route, () => day.send(each));
      await act(`${each.route} again`, () => day.send(each), 0);
    }
    const { api, client } = day;
    const service = await addPerson(api.context, ['service']);
    const request = (await sendOf(api, client, 'service-request', { budget: '' })).reference;
    const path = `/ops/submissions/${request}`;
    await call('/ops/queue/next', undefined, service.token);
    const assignment = { reference: request, from: null, to: service.email };
    const found = bodyOf(await api.ops(`GET /ops/queue?q=${request}`));
    const [entry] = found['items'] as unknown as { readonly assignee: string | null }[];
    const from = entry?.assignee ?? null;
    const to = from === null ? service.email : null;
    await call('/ops/assignments', { ...assignment, callerReference: 'a-1', from, to });
    await call(`${path}/transition`, { callerReference: 't-1', to: 'IN_REVIEW', note: '' });
    // A row for the request, one for the order.
    await call(`${path}/work-order`, { callerReference: 't-2', note: '' }, OPERATIONS_KEY, 2);
    const file = { fields: { callerReference: 'f-1' }, route: `POST ${path}/attachments` };
    await act(file.route, () => day.send(file));
  }

  async function actsOnLabels(): Promise<void> {
    const { client } = day;
    const { id, version, reference } = await approvedLabel(client, careLabel);
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '', version };
    await client.call(`POST /client/labels/${id}/send`, order);
    const path = `/ops/labels/${reference ?? ''}`;
    const file = { format: 'zpl', copies: 3 };
    await call(`${path}/output`, file);
    await call(`${path}/transition`, { callerReference: 'l-1', to: 'PRINTED' });
  }

  async function actsOnClients(): Promise<void> {
    const { clientId } = day.client.session;
    const account = {
      companyName: 'Lee Garments',
      contactPerson: 'Ann Lee',
      telephone: '2125550142',
      email: 'ann.lee@example.com',
    };
    const made = bodyOf(await call('/ops/clients', account))['clientId'] ?? '';
    const stop = { client: clientId, reason: 'Invoice 1042 is open.' };
    await call('/ops/clients/stop', stop);
    for (const word of ['resume', 'unlock', 'end-sessions', 'disable', 'enable'])
      await call(`/ops/clients/${word}`, { client: clientId });
    await call(`/ops/clients/${clientId}/notes`, { callerReference: 'n-1', note: 'Calls late.' });
    const { email } = account;
    const lost = { client: made, email, reason: 'The phone is lost.' };
    await call('/ops/clients/reset-second-step', lost);
    await call('/ops/clients/erase', { client: made });
  }

  async function actsOfThePerson(): Promise<void> {
    const { api } = day;
    const email = 'ann@company.test';
    const { secret } = await join(api, email, ['service']);
    const tried = await api.call('POST /ops/staff/login', {
      body: { email, password: STAFF_PASSWORD },
    });
    const { challenge } = bodyOf(tried);
    const code = () => {
      api.advance(30_000);
      return codeOf(api, secret);
    };
    const second = { challenge, method: 'totp', code: code() };
    const { token = '' } = bodyOf(await call('/ops/staff/login/second', second));
    await call('/ops/me/mails', { mails: 'daily' }, token);
    await call('/ops/me/second-step', { code: code() }, token);
    await call('/ops/me/recovery-code', { code: code() }, token);
    const device = new Authenticator();
    const optionsOf = async (path: string) =>
      bodyOf(await post(`${path}/options`, undefined, token)) as unknown;
    const made = (await optionsOf('/ops/me/passkeys')) as PublicKeyCredentialCreationOptionsJSON;
    await call('/ops/me/passkeys', { attestation: device.create(made) }, token);
    const asked = await optionsOf('/ops/staff/passkeys/login');
    const assertion = device.get(asked as PublicKeyCredentialRequestOptionsJSON);
    await call('/ops/staff/passkeys/login', { assertion });
    const own = bodyOf(await api.call('GET /ops/me', { token })) as unknown;
    const [passkey] = (own as { passkeys: { id: string }[] }).passkeys;
    await call('/ops/me/passkeys/remove', { id: passkey?.id }, token);
    const app = bodyOf(await post('/ops/me/code-app', undefined, token))['secret'] ?? '';
    await call('/ops/me/code-app/confirm', { code: codeOf(api, app) }, token);
    const password = { oldPassword: STAFF_PASSWORD, newPassword: 'ten green bottles' };
    await call('/ops/me/password', password, token);
    const view = { name: 'Late', query: 'need=us' };
    const { id } = bodyOf(await call('/ops/queue/views', view, token));
    await call('/ops/queue/views/change', { id, name: 'Later' }, token);
    await call('/ops/queue/views/remove', { id }, token);
    await call('/ops/staff/logout', undefined, token);
    const other = await addPerson(api.context, ['service']);
    await call('/ops/me/end-sessions', undefined, other.token);
  }

  async function actsOfManagers(): Promise<void> {
    const { api } = day;
    const email = 'bob@company.test';
    await act('POST /ops/staff', () =>
      post('/ops/staff', { email, name: 'Bob', roles: ['claims'] }),
    );
    const token = await invite(api, 'kim@company.test', ['service']);
    const body = { token, name: 'Kim Example', password: STAFF_PASSWORD };
    const { secret = '' } = bodyOf(await api.call('POST /ops/staff/join', { body }));
    const joining = { token, code: codeOf(api, secret) };
    await act('POST /ops/staff/join/second', () =>
      api.call('POST /ops/staff/join/second', { body: joining }),
    );
    await call('/ops/staff/roles', { email, roles: ['billing'] });
    for (const word of ['end-sessions', 'disable', 'enable', 'reset-second-step'])
      await call(`/ops/staff/${word}`, { email });
    await call('/ops/prices', {
      client: null,
      revision: 0,
      prices: [{ code: 'TKT', unitPrice: 9 }],
    });
    await call('/ops/reply-texts', { name: 'Photos', text: 'Send photos.' });
    await call('/ops/reply-texts/remove', { name: 'Photos' });
    const { context } = api;
    const id = await context.database.transaction((tx) =>
      queueMail(context, tx, { to: 'ann@example.com', kind: 'password-changed', data: {} }),
    );
    const { id: hook = '' } = bodyOf(await call('/ops/webhook-test'));
    const failed = { state: 'FAILED', last_error: '550', attempts: 3 } as const;
    await context.database.db
      .updateTable('outbox')
      .set(failed)
      .where('id', 'in', [id, hook])
      .execute();
    await call('/ops/mails', { id });
    await call('/ops/webhooks', { id: hook });
    const text = { method: 'POST', path: '/ops/reply-texts', body: { name: 'A', text: 'B' } };
    await call('/ops/batch', { mode: 'each', calls: [text, { ...text, body: {} }] });
  }

  async function actsByTwo(): Promise<void> {
    const { api, client } = day;
    const [ann, bob] = [
      await addPerson(api.context, ['service']),
      await addPerson(api.context, ['manager']),
    ];
    const request = (await sendOf(api, client, 'service-request', { budget: '' })).reference;
    const path = `/ops/submissions/${request}`;
    const moved = await post(`${path}/transition`, { callerReference: 'b-1', to: 'IN_REVIEW' });
    const quote = {
      revision: recordOf(moved).revision,
      lines: [{ code: 'RLB', text: 'Relabel', qty: 10_001, unitPrice: 100 }],
      validUntil: '2026-03-10',
    };
    const ask = async () => {
      const asked = { reference: request, quote: { ...quote, callerReference: randomUUID() } };
      return bodyOf(await call('/ops/approvals', asked, ann.token))['id'] ?? '';
    };
    await call(`/ops/approvals/${await ask()}/refuse`, { reason: 'Too much.' }, bob.token);
    // The act is a row in the name of who asked, the approval one of who approves.
    await call(`/ops/approvals/${await ask()}/approve`, undefined, bob.token, 2);
  }

  it('has one row for each call that succeeds, and none for its repetition', async () => {
    await actsOnRecords();
    await actsOnLabels();
    await actsOfManagers();
    await actsByTwo();
    await actsOfThePerson();
    await actsOnClients();
    const missing = routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !covered.has(route));
    expect(missing.toSorted()).toEqual(withoutRow);
  });

  it('has no row for calls that are refused', async () => {
    const { api } = day;
    const refused = new Set<string>();
    for (const { name, right, input, access } of routes) {
      const role = roleIds.find((id) => right !== null && !isAllowed([id], right as Right));
      const other = access === 'operations' ? role : 'manager';
      const tokens = access === 'operations' ? [OPERATIONS_KEY] : [];
      if (other) tokens.push((await addPerson(api.context, [other])).token);
      const body = { client: 'C-999999', email: 'nobody@company.test', password: 'wrong', id: 'x' };
      for (const token of tokens) {
        const before = await count();
        const { status } = await post(
          name.replace('POST ', ''),
          input.kind === 'json' ? body : undefined,
          token,
        );
        if (status < 400) continue;
        refused.add(name);
        expect((await count()) - before, name).toBe(0);
      }
    }
    const answered = routes.map(({ name }) => name).filter((name) => !refused.has(name));
    // They take no body, so that nothing in it can be wrong.
    expect(answered).toEqual([
      'POST /ops/queue/next',
      'POST /ops/staff/logout',
      'POST /ops/me/code-app',
      'POST /ops/me/end-sessions',
      'POST /ops/staff/passkeys/login/options',
      'POST /ops/me/second-step/options',
      'POST /ops/me/passkeys/options',
    ]);
  });
});
