import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditPage } from '#api/pages/desk/audit.ts';
import { readClientPage } from '#api/pages/desk/clients/client.ts';
import { readClientsPage } from '#api/pages/desk/clients/clients.ts';
import { contact, type Client, type FormsApi } from '../../submissions/support.ts';
import { openDeskAs, openPagesApi, type Desk } from './support.ts';

describe('pages of clients', () => {
  let api: FormsApi;
  let client: Client;
  let manager: Desk;
  let service: Desk;

  beforeAll(async () => {
    api = await openPagesApi();
    client = await api.newClient();
    manager = await openDeskAs(api, 'manager');
    service = await openDeskAs(api, 'service');
  });
  afterAll(() => api.close());

  async function clientPage(desk: Desk, query = '', posted?: Readonly<Record<string, string>>) {
    const { clientId } = client.session;
    const read = await readClientPage(
      desk.at(`/desk/clients/${clientId}${query}`, posted),
      clientId,
    );
    return read instanceof Response ? read : read.ok ? read.value : read.error;
  }

  it('the list is searched, and a refused new client keeps what was typed', async () => {
    const read = await readClientsPage(service.at(`/desk/clients?q=${client.email}`));
    expect(read).toMatchObject({ value: { list: { total: 1 } } });
    const typed = { companyName: 'Lee Garments', email: 'lee' };
    const refused = await readClientsPage(service.at('/desk/clients', typed));
    expect(refused).toMatchObject({
      value: { typed, rejection: { status: 422, fields: { email: 'Email is invalid!' } } },
    });
  });

  it('a new client has a page', async () => {
    const read = await readClientsPage(
      service.at('/desk/clients', {
        companyName: 'Lee Garments',
        contactPerson: 'Ann Lee',
        telephone: '2125550142',
        email: 'ann.lee@example.com',
      }),
    );
    expect(read instanceof Response && read.headers.get('location')).toMatch(
      /^\/desk\/clients\/C-\d{6}\?done=add$/,
    );
  });

  it('records of a client are listed on their tab', async () => {
    await client.send('contact-us', contact);
    expect(await clientPage(service)).toMatchObject({ tab: 'overview', records: null });
    expect(await clientPage(service, '?tab=records')).toMatchObject({
      records: { rows: [{ title: contact.subject, form: 'Contact Us' }], list: { total: 1 } },
    });
    expect(await clientPage(service, '?tab=records&kind=receipts')).toMatchObject({
      records: { kind: 'receipts', rows: [] },
    });
  });

  it('a manager closes an account, which another role may not', async () => {
    const refused = await clientPage(service, '', { do: 'disable' });
    expect(refused).toMatchObject({ rejection: { notice: 'Your role does not allow this.' } });
    expect(await clientPage(manager, '', { do: 'disable' })).toMatchObject({ status: 303 });
    expect(await clientPage(manager)).toMatchObject({ client: { status: 'disabled' } });
    expect(await clientPage(manager, '', { do: 'enable' })).toMatchObject({ status: 303 });
  });

  it('a reason and a note that are refused stay in their fields', async () => {
    const long = 'x'.repeat(301);
    expect(await clientPage(service, '?tab=access', { do: 'stop', reason: long })).toMatchObject({
      typed: { reason: long },
      rejection: { status: 422, fields: { reason: expect.stringMatching(/^Reason /) as string } },
    });
    expect(
      await clientPage(service, '?tab=notes', { do: 'note', call: 'n-1', note: '' }),
    ).toMatchObject({ rejection: { fields: { note: expect.stringMatching(/^Note /) as string } } });
    const posted = { do: 'note', call: 'n-1', note: 'Pays late.' };
    expect(await clientPage(service, '?tab=notes', posted)).toMatchObject({ status: 303 });
    expect(await clientPage(service, '?tab=notes')).toMatchObject({
      notes: { items: [{ note: 'Pays late.', author: service.name }] },
    });
  });

  it('an export and an erasure ask a manager for the second step when the last one is old', async () => {
    const path = '?tab=access';
    const file = await clientPage(manager, path, { do: 'export' });
    expect(file instanceof Response && file.headers.get('content-type')).toBe('application/zip');
    expect(await clientPage(service, path, { do: 'export' })).toMatchObject({
      rejection: { status: 403 },
      asks: null,
    });
    const erase = { do: 'erase', call: 'desk:erase' };
    const asked = await clientPage(manager, path, erase);
    expect(asked instanceof Response && asked.headers.get('location')).toContain('done=erase');
    api.advance(11 * 60_000);
    const again = { ...erase, call: 'desk:erase-2' };
    expect(await clientPage(manager, path, again)).toMatchObject({ asks: 'Password' });
    expect(await clientPage(manager, path, { do: 'export' })).toMatchObject({
      asks: 'Password',
      rejection: { notice: 'Confirm that it is you.' },
    });
    expect(await clientPage(manager, path, { do: 'export', code: 'wrong' })).toMatchObject({
      asks: 'Password',
      rejection: { fields: { code: expect.stringContaining('wrong') as string } },
    });
  });

  it('a number that nobody has has no page', async () => {
    expect(await readClientPage(service.at('/desk/clients/C-999999'), 'C-999999')).toEqual({
      ok: true,
      value: null,
    });
  });

  it('an address behind the end of a list leads to its last page', async () => {
    const { clientId } = client.session;
    const note = { do: 'note', call: 'past-end', note: 'Calls on Mondays.' };
    await clientPage(manager, '?tab=notes', note);
    const list = await readClientsPage(manager.at('/desk/clients?q=&page=99'));
    const audit = await readAuditPage(manager.at('/desk/audit?page=99&size=100'));
    const notes = await clientPage(manager, '?tab=notes&page=2');
    const ways = [list, audit, notes].map((read) =>
      read instanceof Response ? read.headers.get('location') : null,
    );
    expect(ways).toEqual([
      '/desk/clients?q=&page=1',
      '/desk/audit?page=1&size=100',
      `/desk/clients/${clientId}?tab=notes&page=1`,
    ]);
    expect(await readClientsPage(manager.at('/desk/clients?q=nobody&page=2'))).toMatchObject({
      value: { list: { total: 0 } },
    });
  });
});
