import { describe, expect, it } from 'vitest';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { clientProfile } from '#lib/session/client-profile.ts';
import { parse } from '#lib/kernel/validation.ts';
import { switchEmailStatus } from '#api/accounts/profile/mail-choices.ts';
import { findClientById } from '#api/security/clients.ts';
import { findSession } from '#api/security/sessions.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';

const origin = { requestId: 'request-1', network: '203.0.113.7', userAgent: null };

const openWithClient = async (open: () => Promise<TestApi['database']>) => {
  const api = createTestApi(await open());
  const account = await api.signUp({ shippingAddress: '350 Fifth Avenue' });
  return { api, account, session: await api.logIn(account) };
};

const toggle = (api: TestApi, token: string, body: unknown) =>
  api.call('POST /client/update-email-status', { token, body });

describe.each(databases)('the profile, on $name', ({ open }) => {
  it('contains exactly the twelve fields of the specification', async () => {
    const { api, account, session } = await openWithClient(open);
    const { status, body } = await api.call('GET /client/getprofile', { token: session.token });
    expect(status).toBe(200);
    expect(body['ResponseBody']).toEqual({
      clientId: session.clientId,
      contact_person: 'Ann Example',
      company_name: 'Acme Garments',
      telephone: '2125550142',
      email: account.email,
      shipping_address: '350 Fifth Avenue',
      billing_address: '',
      profile: '',
      emailstatus: 0,
      isDeleted: 0,
      receiveUpdates: false,
      mobile: '',
    });
    expect(parse(clientProfile, body['ResponseBody']).ok).toBe(true);
  });

  it('switches the mails on and off for the own client id', async () => {
    const { api, session } = await openWithClient(open);
    for (const [emailstatus, text] of [
      [1, messages.emailSwitchOn],
      [2, messages.emailSwitchOff],
    ] as const) {
      const { status, body } = await toggle(api, session.token, {
        client_id: session.clientId,
        emailstatus,
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        succeeded: true,
        ResponseMessage: text,
        ResponseBody: { emailstatus },
      });
      const profile = await api.call('GET /client/getprofile', { token: session.token });
      expect(profile.body['ResponseBody']).toMatchObject({ emailstatus });
    }
    expect(
      (await toggle(api, session.token, { client_id: session.id, emailstatus: 1 })).status,
    ).toBe(200);
  });

  it("refuses another client's id, changes nothing and says so in the log", async () => {
    const { api, session } = await openWithClient(open);
    const other = await api.logIn(await api.signUp());
    for (const client_id of [other.clientId, other.id, '']) {
      const { status, body } = await toggle(api, session.token, { client_id, emailstatus: 1 });
      expect(status).toBe(403);
      expect(body['ResponseMessage']).toBe(serverMessages.forbidden);
    }
    expect((await findClientById(api.database.db, other.id))?.email_status).toBe(0);
    expect(api.logged.some(({ event }) => event === 'forbidden')).toBe(true);
  });

  it('refuses a client that was deleted during the call', async () => {
    const { api, session } = await openWithClient(open);
    const caller = await findSession(api.context, session.token);
    if (!caller) throw new Error('The session is gone');
    await api.database.db.updateTable('clients').set({ is_deleted: true }).execute();
    const change = { client_id: session.id, emailstatus: 1 } as const;
    const result = await switchEmailStatus(api.context, caller, change, origin);
    expect(result).toEqual({ ok: false, error: { code: 'client_deleted' } });
    expect((await findClientById(api.database.db, session.id))?.email_status).toBe(0);
  });

  it.each(['1 OR 1', '1', 0, 3, 1.5, null, [1], { a: 1 }, true])(
    'refuses the status %j',
    async (emailstatus) => {
      const { api, session } = await openWithClient(open);
      const body = { client_id: session.clientId, emailstatus };
      expect((await toggle(api, session.token, body)).status).toBe(422);
    },
  );

  it('never changes on GET', async () => {
    const { api, session } = await openWithClient(open);
    const everything = async () => ({
      clients: await api.database.db.selectFrom('clients').selectAll().execute(),
      sessions: await api.database.db.selectFrom('sessions').selectAll().execute(),
      limits: await api.database.db.selectFrom('rate_limits').selectAll().execute(),
    });
    const before = await everything();
    for (const path of ['/client/getprofile', '/users/list', '/users/dashboard', '/openapi.json']) {
      expect((await api.call(`GET ${path}`, { token: session.token })).status).toBe(200);
    }
    await api.close();
    expect(await everything()).toEqual(before);
  });
});

describe.each(databases)('the users, on $name', ({ open }) => {
  it('list only the caller, without secrets', async () => {
    const { api, account, session } = await openWithClient(open);
    await api.signUp();
    const { body } = await api.call('GET /users/list', { token: session.token });
    expect(body['ResponseBody']).toEqual({
      items: [
        {
          id: session.id,
          contact_person: 'Ann Example',
          company_name: 'Acme Garments',
          email: account.email,
          telephone: '2125550142',
          profile: '',
          emailstatus: 0,
          createdAt: '2026-03-02T10:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      size: 20,
    });
  });

  it('support search and pages', async () => {
    const { api, session } = await openWithClient(open);
    const list = async (search: string) => {
      const reply = await api.call(`GET /users/list?${search}`, { token: session.token });
      return [
        reply.status,
        (reply.body['ResponseBody'] as { items: unknown[] } | undefined)?.items.length,
      ];
    };
    expect(await list('q=ACME&page=1&size=100')).toEqual([200, 1]);
    expect(await list('q=nobody')).toEqual([200, 0]);
    expect(await list('page=2')).toEqual([200, 0]);
    for (const wrong of [
      'page=0',
      'page=x',
      'size=101',
      'page=1.5',
      'page=-1',
      'sort=email',
      'page=',
    ]) {
      expect((await list(wrong))[0]).toBe(422);
    }
    expect((await list('page=1&page=2'))[0]).toBe(400);
  });

  it('see counts of what exists, of their own', async () => {
    const { api, account, session } = await openWithClient(open);
    await api.logIn(account);
    await api.logIn(await api.signUp());
    const { body } = await api.call('GET /users/dashboard', { token: session.token });
    expect(body['ResponseBody']).toMatchObject({
      account: {
        hasShippingAddress: true,
        hasBillingAddress: false,
        hasPicture: false,
        receivesMails: false,
      },
      sessions: { active: 2 },
    });
    const some = await api.call('GET /users/dashboard?modules=sessions,terms', {
      token: session.token,
    });
    expect(some.body['ResponseBody']).toEqual({
      sessions: { active: 2 },
      terms: { total: 0, drafts: 0, moving: 0, waiting: 0, open: 0, signed: 0, version: null },
    });
  });
});
